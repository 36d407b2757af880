// SPDX-License-Identifier: MIT
#include "core/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

namespace joseki::core {
namespace {

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

Error failed(Pattern<Text> what, int number) {
  return {Errc::io, core::text(what, system_text(number)), {}};
}

// A pipe whose ends close by themselves.
struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  bool open() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read_end = ends[0];
    write_end = ends[1];
    return true;
  }
  static void close_end(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
  }
};

// Libraries open sockets and files that a new program would inherit: a port that stays taken, a
// connection that never ends. Whatever is open goes, but for the three that everybody has.
void close_what_is_not_ours() {
  constexpr unsigned kFirst = STDERR_FILENO + 1;
  if (close_range(kFirst, ~0U, 0) == 0) return;
  // An old system.
  const long most = sysconf(_SC_OPEN_MAX);
  for (int fd = STDERR_FILENO + 1; fd < most; ++fd) close(fd);
}

// The words and the environment of a program, as the system takes them.
struct Child {
  std::vector<char*> argv;
  std::vector<char*> environment;
};

Child child_of(std::vector<std::string>& words, std::vector<std::string>& more) {
  Child child;
  for (std::string& word : words) child.argv.push_back(word.data());
  // The first of two with the same name counts.
  for (std::string& setting : more) child.environment.push_back(setting.data());
  for (char** ours = environ; *ours != nullptr; ++ours) child.environment.push_back(*ours);
  child.argv.push_back(nullptr);
  child.environment.push_back(nullptr);
  return child;
}

// What the child does before it becomes joseki again: only calls that are safe after a fork.
[[noreturn]] void become_joseki(const Child& child, const std::array<int, 2>& ends,
                                bool is_background, pid_t parent) {
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(ends[0], STDOUT_FILENO);
  if (ends[1] >= 0) dup2(ends[1], STDERR_FILENO);
  close_what_is_not_ours();
  if (is_background) {
    const sched_param usual{};
    sched_setscheduler(0, SCHED_BATCH, &usual);  // it does not push others aside
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGINT);
    if (getppid() != parent) _exit(130);  // we ended before that was set
  }
  // Our handlers are not its own: a signal that came already would get lost in them. A shell that
  // started us in the background had them ignored; of a child of ours we mean it.
  for (const int number : {SIGINT, SIGTERM}) {
    struct sigaction now {};
    sigaction(number, nullptr, &now);
    if (is_background || now.sa_handler != SIG_IGN) signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve("/proc/self/exe", child.argv.data(), child.environment.data());
  _exit(127);
}

Result<pid_t> start(const std::vector<std::string>& arguments, const std::array<int, 2>& ends,
                    const ChildOptions& options) {
  std::vector<std::string> words = {"joseki"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> environment = options.environment;
  const Child child = child_of(words, environment);
  const pid_t parent = getpid();
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = fork();
  const int number = errno;
  if (pid == 0) become_joseki(child, ends, options.is_background, parent);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (pid < 0) return failed("cannot run joseki again: {}", number);
  return pid;
}

// Cuts a stream into lines.
class Lines {
 public:
  explicit Lines(const std::function<void(std::string_view)>& take) : take_(take) {}
  void add(std::string_view text) {
    rest_ += text;
    std::size_t begin = 0;
    for (auto end = rest_.find('\n'); end != std::string::npos; end = rest_.find('\n', begin)) {
      take_(std::string_view(rest_).substr(begin, end - begin));
      begin = end + 1;
    }
    rest_.erase(0, begin);
  }

 private:
  const std::function<void(std::string_view)>& take_;
  std::string rest_;
};

// Reads both streams to their ends.
std::string listen(int out, int err, const std::function<void(std::string_view)>& on_line) {
  std::string output;
  Lines lines(on_line);
  std::array<pollfd, 2> ends = {{{out, POLLIN, 0}, {err, POLLIN, 0}}};
  std::array<char, 8192> chunk;  // NOLINT: read() fills it
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    if (poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR) break;
    for (pollfd& end : ends) {
      if (end.fd < 0 || end.revents == 0) continue;
      const ssize_t length = read(end.fd, chunk.data(), chunk.size());
      if (length < 0 && errno == EINTR) continue;
      if (length <= 0) {
        end.fd = -1;
        continue;
      }
      const std::string_view text(chunk.data(), static_cast<std::size_t>(length));
      if (&end == &ends[0]) output += text;
      if (&end == &ends[1]) lines.add(text);
    }
  }
  return output;
}

}  // namespace

Result<ChildRun> run_child(const std::vector<std::string>& arguments, const ChildOptions& options) {
  Pipe out;
  Pipe err;
  if (!out.open() || (options.on_line && !err.open()))
    return failed("cannot make a pipe: {}", errno);
  const auto begin = std::chrono::steady_clock::now();
  const auto pid = start(arguments, {out.write_end, err.write_end}, options);
  if (!pid) return pid.error();
  Pipe::close_end(out.write_end);
  Pipe::close_end(err.write_end);
  ChildRun run;
  {
    const std::stop_callback interrupt(options.stop, [&] { kill(*pid, SIGINT); });
    run.output = listen(out.read_end, err.read_end, options.on_line);
  }
  int status = 0;
  rusage usage{};
  while (wait4(*pid, &status, 0, &usage) < 0) {
    if (errno != EINTR) return failed("cannot wait for joseki: {}", errno);
  }
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  run.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  run.peak_rss_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return run;
}

}  // namespace joseki::core
