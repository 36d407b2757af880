// SPDX-License-Identifier: MIT
// AnswerPool: several threads that work on questions; the answers are handed on one at a time, in
// the order of the questions or as they come.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace joseki::app {

class AnswerPool {
 public:
  enum class Order { as_asked, as_finished };
  // Called by the thread of that number, from 0; what it returns is handed on.
  using Question = std::function<std::string(int thread)>;
  // False: nobody reads any more, and there is no need to ask more.
  using Write = std::function<bool(const std::string& answer)>;

  // `write` is never called twice at the same time. `threads` is at least 1.
  AnswerPool(int threads, Order order, Write write);
  AnswerPool(const AnswerPool&) = delete;
  AnswerPool& operator=(const AnswerPool&) = delete;
  ~AnswerPool();  // waits until everything is answered

  // Waits while as many questions are open as keep the threads busy. One thread may ask.
  void ask(Question question);
  // An answer that needs no thinking, in its place.
  void put(std::string text);
  bool is_open() const { return is_open_; }  // what the last `write` said

  // Waits until everything asked so far is answered. Throws what a question has thrown.
  void wait();

 private:
  struct Task {
    std::uint64_t number;
    Question question;
  };
  void end();
  void work(int thread);
  std::string answer(const Task& task, int thread);
  void hand_on(std::uint64_t number, std::string text);  // with the lock held

  Order order_;
  Write write_;
  std::atomic<bool> is_open_ = true;

  std::mutex mutex_;  // guards everything below, and write_
  std::condition_variable changed_;
  std::deque<Task> waiting_;
  std::map<std::uint64_t, std::string> early_;  // answers whose turn has not come
  std::uint64_t asked_ = 0;
  std::uint64_t answered_ = 0;
  bool ends_ = false;
  std::exception_ptr failure_;         // the first one
  std::vector<std::jthread> threads_;  // last, so that they end first
};

}  // namespace joseki::app
