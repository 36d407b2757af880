// SPDX-License-Identifier: MIT
#include "app/cli/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace joseki::app {
namespace {

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

core::Error failed(const char* what, int number) {
  return {core::Errc::io, fmt::format("{}: {}", what, std::strerror(number)), ""};
}

// Starts the child with its stdout going to `write_end`.
core::Result<pid_t> spawn(const std::vector<std::string>& arguments, int write_end) {
  std::string self = "/proc/self/exe";
  std::string name = "joseki";
  std::vector<char*> argv = {name.data()};
  std::vector<std::string> words = arguments;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, write_end, STDOUT_FILENO);
  pid_t pid = 0;
  const int failure = posix_spawn(&pid, self.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) return failed("cannot run joseki again", failure);
  return pid;
}

std::string read_to_end(int fd) {
  std::string text;
  std::array<char, 4096> chunk;  // NOLINT: read() fills it
  while (true) {
    const ssize_t length = read(fd, chunk.data(), chunk.size());
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return text;
    text.append(chunk.data(), static_cast<std::size_t>(length));
  }
}

}  // namespace

core::Result<ChildRun> run_self(const std::vector<std::string>& arguments,
                                const std::stop_token& stop) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return failed("cannot make a pipe", errno);
  const auto begin = std::chrono::steady_clock::now();
  const auto pid = spawn(arguments, ends[1]);
  close(ends[1]);
  if (!pid) {
    close(ends[0]);
    return pid.error();
  }
  const std::stop_callback interrupt(stop, [&] { kill(*pid, SIGINT); });
  ChildRun run;
  run.output = read_to_end(ends[0]);
  close(ends[0]);
  int status = 0;
  rusage usage{};
  while (wait4(*pid, &status, 0, &usage) < 0) {
    if (errno != EINTR) return failed("cannot wait for joseki", errno);
  }
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  run.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  run.peak_rss_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  if (stop.stop_requested()) return core::Error{core::Errc::interrupted, "interrupted", ""};
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return run;
  return core::Error{core::Errc::io, fmt::format("joseki {} failed", fmt::join(arguments, " ")),
                     ""};
}

}  // namespace joseki::app
