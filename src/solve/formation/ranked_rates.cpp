// SPDX-License-Identifier: MIT
#include "solve/formation/ranked_rates.h"

#include <utility>

#include "core/ensure.h"

namespace joseki::formation {

BoardIndex::BoardIndex(const LayerBits& bits, RankRange range, core::Workers& workers)
    : origin_(range.begin / 64 * 64) {
  constexpr std::uint64_t kPiece = 1 << 15;
  const std::uint64_t first = range.begin / 64;
  const std::uint64_t count = (range.end + 63) / 64 - first;
  entries_.resize(2 * count + 1);
  const std::uint64_t pieces = (count + kPiece - 1) / kPiece;
  std::vector<std::uint64_t> before(pieces + 1, 0);
  workers.for_pieces(count, kPiece, {}, [&](std::uint64_t begin, std::uint64_t end) {
    std::uint32_t sum = 0;
    for (std::uint64_t word = begin; word < end; ++word) {
      const std::uint64_t boards = bits.word_between(first + word, range.begin, range.end);
      const auto lower = static_cast<std::uint32_t>(boards);
      const auto upper = static_cast<std::uint32_t>(boards >> 32);
      entries_[2 * word] = {lower, sum};
      sum += static_cast<std::uint32_t>(std::popcount(lower));
      entries_[2 * word + 1] = {upper, sum};
      sum += static_cast<std::uint32_t>(std::popcount(upper));
    }
    before[begin / kPiece + 1] = sum;
  });
  for (std::uint64_t piece = 0; piece < pieces; ++piece) before[piece + 1] += before[piece];
  boards_ = before[pieces];
  core::ensure(boards_ < 0xffff'ffff, "more boards in a layer than an index can number");
  entries_.back().before = static_cast<std::uint32_t>(boards_);
  workers.for_pieces(count, kPiece, {}, [&](std::uint64_t begin, std::uint64_t end) {
    const auto sum = static_cast<std::uint32_t>(before[begin / kPiece]);
    if (sum == 0) return;
    for (std::uint64_t entry = 2 * begin; entry < 2 * end; ++entry) entries_[entry].before += sum;
  });
}

std::vector<std::uint8_t> no_rates(Precision precision, std::uint64_t boards) {
  return with_format(precision, [&](auto format) {
    using Stored = typename decltype(format)::Stored;
    std::vector<std::uint8_t> rates(boards * sizeof(Stored));
    std::fill_n(reinterpret_cast<Stored*>(rates.data()), boards, decltype(format)::nothing());
    return rates;
  });
}

RatedLayer rated_layer(Precision precision, const LayerBits& bits, std::vector<std::uint8_t> rates,
                       core::Workers& workers) {
  const auto nothing = no_rates(precision, 1);
  rates.insert(rates.end(), nothing.begin(), nothing.end());
  return {BoardIndex(bits, workers), std::move(rates)};
}

}  // namespace joseki::formation
