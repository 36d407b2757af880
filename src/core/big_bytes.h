// SPDX-License-Identifier: MIT
// BigBytes: a large array of zeroed bytes in huge pages where the system has them. A solver walks
// its table at random, and with 4 KiB pages the address translation costs more than the data.
#pragma once

#include <cstdint>
#include <span>

#include "core/result.h"

namespace joseki::core {

class BigBytes {
 public:
  // Fails with no_memory if the system refuses. `count` may be 0. Begins on a cache line.
  static Result<BigBytes> zeroed(std::uint64_t count);

  BigBytes() = default;
  BigBytes(BigBytes&& other) noexcept;
  BigBytes& operator=(BigBytes&& other) noexcept;
  ~BigBytes();

  std::uint8_t* data() { return data_; }
  const std::uint8_t* data() const { return data_; }
  std::uint64_t size() const { return size_; }
  std::span<std::uint8_t> span() { return {data_, size_}; }
  std::span<const std::uint8_t> span() const { return {data_, size_}; }
  std::uint8_t& operator[](std::uint64_t i) { return data_[i]; }
  std::uint8_t operator[](std::uint64_t i) const { return data_[i]; }

 private:
  std::uint8_t* data_ = nullptr;
  std::uint64_t size_ = 0;
};

}  // namespace joseki::core
