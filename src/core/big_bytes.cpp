// SPDX-License-Identifier: MIT
#include "core/big_bytes.h"

#include <sys/mman.h>

#include <string>
#include <utility>

namespace joseki::core {

Result<BigBytes> BigBytes::zeroed(std::uint64_t count) {
  BigBytes bytes;
  if (count == 0) return bytes;
  void* at = mmap(nullptr, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) {
    return Error{Errc::no_memory, "cannot get " + std::to_string(count >> 20) + " MiB of memory",
                 "close other programs or choose a smaller table"};
  }
  madvise(at, count, MADV_HUGEPAGE);  // a wish; without huge pages everything still works
  bytes.data_ = static_cast<std::uint8_t*>(at);
  bytes.size_ = count;
  return bytes;
}

BigBytes::BigBytes(BigBytes&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

BigBytes& BigBytes::operator=(BigBytes&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

BigBytes::~BigBytes() {
  if (data_ != nullptr) munmap(data_, size_);
}

}  // namespace joseki::core
