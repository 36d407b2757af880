// SPDX-License-Identifier: MIT
// ReplayBuffer: the last positions of self-play, the oldest of them overwritten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/ensure.h"
#include "core/result.h"
#include "learn/selfplay/sample.h"

namespace joseki::learn {

// Holds samples as bytes. Not thread-safe.
template <games::MCTSGame G>
class ReplayBuffer {
 public:
  explicit ReplayBuffer(std::size_t capacity) : capacity_(capacity) {
    core::ensure(capacity >= 1, "a replay buffer holds at least one position");
  }

  std::size_t size() const { return bytes_.size() / kBytes; }
  std::size_t capacity() const { return capacity_; }

  void add(const Sample<G>& sample) {
    if (size() < capacity_) {
      bytes_.resize(bytes_.size() + kBytes);
      store_sample(sample, bytes_.data() + bytes_.size() - kBytes);
      return;
    }
    store_sample(sample, bytes_.data() + next_ * kBytes);
    next_ = (next_ + 1) % capacity_;
  }

  Sample<G> at(std::size_t i) const {
    core::ensure(i < size(), "so many positions are not there");
    return load_sample<G>(bytes_.data() + i * kBytes);
  }

  void clear() {
    bytes_.clear();
    next_ = 0;
  }

  // --- for checkpoints: the samples as they lie, and which is overwritten next

  std::span<const std::uint8_t> bytes() const { return bytes_; }
  std::size_t next() const { return next_; }

  // damaged_file if these are not the samples of a buffer of this capacity; it is then unchanged.
  core::Status restore(std::span<const std::uint8_t> bytes, std::size_t next) {
    const auto damaged = [](core::Text what) {
      return core::Error{
          core::Errc::damaged_file, core::text("the replay buffer {}", std::move(what)), {}};
    };
    const std::size_t count = bytes.size() / kBytes;
    if (bytes.size() % kBytes != 0) return damaged(core::text("ends in the middle of a position"));
    if (count > capacity_) return damaged(core::text("holds more positions than its window"));
    if (next != 0 && (count < capacity_ || next >= capacity_)) {
      return damaged(core::text("goes on at a place that it does not have"));
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (is_sample<G>(bytes.data() + i * kBytes)) continue;
      return damaged(core::text("has a position that is none: number {}", i));
    }
    bytes_.assign(bytes.begin(), bytes.end());
    next_ = next;
    return core::Done{};
  }

 private:
  static constexpr std::size_t kBytes = sample_bytes<G>();

  std::size_t capacity_;
  std::vector<std::uint8_t> bytes_;
  std::size_t next_ = 0;  // the oldest, once it is full
};

}  // namespace joseki::learn
