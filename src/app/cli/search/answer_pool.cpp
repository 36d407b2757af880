// SPDX-License-Identifier: MIT
#include "app/cli/search/answer_pool.h"

#include <system_error>
#include <utility>

namespace joseki::app {

AnswerPool::AnswerPool(int threads, Order order, Write write)
    : order_(order), write_(std::move(write)) {
  try {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(i); });
  } catch (const std::system_error&) {  // no more threads: those that began must not wait for ever
    end();
    throw;
  }
}

AnswerPool::~AnswerPool() { end(); }

void AnswerPool::end() {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return answered_ == asked_; });
    ends_ = true;
  }
  changed_.notify_all();
}

void AnswerPool::ask(Question question) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.size() < 2 * threads_.size(); });
  waiting_.push_back({asked_++, std::move(question)});
  changed_.notify_all();
}

void AnswerPool::put(std::string text) {
  const std::scoped_lock lock(mutex_);
  hand_on(asked_++, std::move(text));
  changed_.notify_all();
}

void AnswerPool::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return answered_ == asked_; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

// A bug in a question must not end the program here: whoever waits gets it.
std::string AnswerPool::answer(const Task& task, int thread) {
  try {
    return task.question(thread);
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    return "";
  }
}

void AnswerPool::work(int thread) {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const Task task = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    lock.unlock();
    std::string text = answer(task, thread);
    lock.lock();
    hand_on(task.number, std::move(text));
    changed_.notify_all();
  }
}

void AnswerPool::hand_on(std::uint64_t number, std::string text) {
  if (order_ == Order::as_finished) {
    ++answered_;
    is_open_ = write_(text);
    return;
  }
  early_.emplace(number, std::move(text));
  while (!early_.empty() && early_.begin()->first == answered_) {
    ++answered_;
    is_open_ = write_(early_.begin()->second);
    early_.erase(early_.begin());
  }
}

}  // namespace joseki::app
