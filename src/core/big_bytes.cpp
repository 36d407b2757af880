// SPDX-License-Identifier: MIT
#include "core/big_bytes.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

namespace joseki::core {
namespace {

// Smaller arrays come from the heap: where many are made one after the other, getting fresh pages
// and giving them back costs more than clearing old ones, above all with several threads.
constexpr std::uint64_t kMapped = 16 << 20;
constexpr std::uint64_t kCacheLine = 64;

void* zeroed_from_heap(std::uint64_t count) {
  const std::uint64_t rounded = (count + kCacheLine - 1) / kCacheLine * kCacheLine;
  void* const at = std::aligned_alloc(kCacheLine, rounded);
  if (at != nullptr) std::memset(at, 0, count);
  return at;
}

}  // namespace

Result<BigBytes> BigBytes::zeroed(std::uint64_t count) {
  BigBytes bytes;
  if (count == 0) return bytes;
  const bool is_mapped = count >= kMapped;
  void* at = is_mapped
                 ? mmap(nullptr, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                 : zeroed_from_heap(count);
  if (at == MAP_FAILED || at == nullptr) {
    return Error{Errc::no_memory, core::text("cannot get {} MiB of memory", count >> 20),
                 core::text("close other programs or choose a smaller table")};
  }
  // A wish; without huge pages everything still works.
  if (is_mapped) madvise(at, count, MADV_HUGEPAGE);
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
  if (size_ >= kMapped) {
    munmap(data_, size_);
  } else {
    std::free(data_);
  }
}

}  // namespace joseki::core
