// SPDX-License-Identifier: MIT
#include "solve/retrograde/table.h"

#include <algorithm>
#include <numeric>

#include "core/ensure.h"

namespace joseki::solve {

core::Result<CodeReader> CodeReader::make(core::BlockFile file, std::uint64_t cache_bytes) {
  CodeReader reader;
  const std::uint64_t wanted = std::max<std::uint64_t>(1, cache_bytes / file.block_bytes());
  const std::uint64_t slots =
      std::clamp<std::uint64_t>(wanted, 1, std::max<std::uint64_t>(1, file.block_count()));
  auto cache = core::BigBytes::zeroed(slots * file.block_bytes());
  if (!cache) return std::move(cache).error();
  reader.file_ = std::make_unique<core::BlockFile>(std::move(file));
  reader.cache_ = std::move(*cache);
  reader.held_.assign(slots, kEmpty);
  return reader;
}

bool CodeReader::fetch(std::uint32_t block) {
  const std::uint64_t slot = block % held_.size();
  const auto out = cache_.span().subspan(slot * file_->block_bytes(), file_->bytes_in(block));
  held_[slot] = kEmpty;  // a failed read leaves rubbish in the slot
  core::Status status = file_->read(block, out, decoder_);
  if (!status) {
    error_ = std::move(status).error();
    return false;
  }
  held_[slot] = block;
  return true;
}

core::Result<std::uint64_t> CodeReader::find_code(Code code, std::uint64_t begin,
                                                  std::uint64_t end) {
  while (begin < end) {
    const Code* at = find(begin);
    if (at == nullptr) return *error_;
    const std::uint64_t in_block = file_->block_bytes() - begin % file_->block_bytes();
    const std::uint64_t count = std::min(in_block, end - begin);
    const Code* found = std::find(at, at + count, code);
    if (found != at + count) return begin + static_cast<std::uint64_t>(found - at);
    begin += count;
  }
  return end;
}

core::Status CodeReader::find_all(std::span<const std::uint64_t> indices, std::span<Code> out) {
  core::ensure(indices.size() == out.size(), "as many answers as questions");
  std::vector<std::size_t> order(indices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (held_.size() < file_->block_count()) {
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return indices[a] < indices[b]; });
  }
  for (const std::size_t i : order) {
    const Code* code = find(indices[i]);
    if (code == nullptr) return *error_;
    out[i] = *code;
  }
  return core::Done{};
}

}  // namespace joseki::solve
