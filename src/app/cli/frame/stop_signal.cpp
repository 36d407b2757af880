// SPDX-License-Identifier: MIT
#include "app/cli/frame/stop_signal.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "app/cli/frame/exit_codes.h"

namespace joseki::app {
namespace {

// The program's one variable at file scope: a signal handler has nowhere else to look.
std::atomic<int> signals_seen{0};
static_assert(std::atomic<int>::is_always_lock_free, "or a handler may not touch it");

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

void on_signal(int) {
  if (signals_seen.fetch_add(1) > 0) _exit(static_cast<int>(Exit::interrupted));
}

void set_handlers(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : kSignals) {
    struct sigaction now {};
    // Ignored by whoever started us (nohup, a shell's background job): stays so.
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN) continue;
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace

StopOnSignal::StopOnSignal(std::function<void()> on_stop) : on_stop_(std::move(on_stop)) {
  signals_seen = 0;
  // First, because there may be no thread to be had; nobody would hear the signals then.
  watcher_ = std::jthread([this](const std::stop_token& end) { watch(end); });
  set_handlers(on_signal);
}

StopOnSignal::~StopOnSignal() {
  watcher_ = {};
  set_handlers(SIG_DFL);
}

void StopOnSignal::watch(const std::stop_token& end) {
  std::mutex mutex;
  std::condition_variable_any woken;  // only ever by `end`
  std::unique_lock lock(mutex);
  while (!end.stop_requested()) {
    if (signals_seen > 0) {
      source_.request_stop();
      if (on_stop_) on_stop_();
      return;
    }
    woken.wait_for(lock, end, std::chrono::milliseconds(20), [] { return false; });
  }
}

}  // namespace joseki::app
