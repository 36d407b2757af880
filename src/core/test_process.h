// SPDX-License-Identifier: MIT
// TestProcess: runs a function in a child process, for tests of what processes do to each other.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <stdexcept>
#include <utility>

namespace joseki::core {

class TestProcess {
 public:
  static constexpr int kThrew = 120;   // exit status of a child whose function threw
  static constexpr int kKilled = 121;  // what wait() says of a child ended by a signal

  // fn(ready) runs in the child and returns its exit status; ready() lets wait_ready() return.
  template <class Fn>
  explicit TestProcess(Fn fn) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ < 0) throw std::runtime_error("no child process");
    if (child_ == 0) {
      close(ends[0]);
      _exit(run(fn, ends[1]));
    }
    close(ends[1]);
    ready_ = ends[0];
  }
  TestProcess(TestProcess&& other) noexcept
      : child_(std::exchange(other.child_, 0)), ready_(std::exchange(other.ready_, -1)) {}
  TestProcess& operator=(TestProcess&&) = delete;
  ~TestProcess() {
    if (child_ > 0) kill_it();
    if (ready_ >= 0) close(ready_);
  }

  // False if the child ended without saying that it is ready.
  bool wait_ready() {
    char byte = 0;
    return read(ready_, &byte, 1) == 1;
  }

  int wait() {
    int status = 0;
    waitpid(std::exchange(child_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : kKilled;
  }

  // As kill -9 does.
  int kill_it() {
    kill(child_, SIGKILL);
    return wait();
  }

 private:
  template <class Fn>
  static int run(Fn& fn, int ready) {
    try {
      return fn([ready] { return write(ready, "r", 1) == 1; });
    } catch (const std::exception&) {
      return kThrew;
    }
  }

  pid_t child_ = 0;
  int ready_ = -1;
};

}  // namespace joseki::core
