// SPDX-License-Identifier: MIT
#include "core/parallel.h"

#include <thread>

namespace joseki::core {
namespace {

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace

Workers::Workers(int threads) : threads_(threads > 0 ? threads : cores()), arena_(threads_) {
  if (threads_ > cores()) {
    cap_.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads_));
  }
}

}  // namespace joseki::core
