// SPDX-License-Identifier: MIT
#include "solve/formation/ranked_rates.h"

namespace joseki::formation {

BoardIndex::BoardIndex(const LayerBits& bits, core::Workers& workers) : words_(bits.words()) {
  constexpr std::uint64_t kPiece = 1 << 15;
  const std::uint64_t pieces = (bits.words() + kPiece - 1) / kPiece;
  std::vector<std::uint64_t> before(pieces + 1, 0);
  workers.for_pieces(bits.words(), kPiece, {}, [&](std::uint64_t begin, std::uint64_t end) {
    std::uint64_t sum = 0;
    for (std::uint64_t word = begin; word < end; ++word) {
      words_[word] = {bits.data()[word], sum};
      sum += static_cast<std::uint64_t>(std::popcount(bits.data()[word]));
    }
    before[begin / kPiece + 1] = sum;
  });
  for (std::uint64_t piece = 0; piece < pieces; ++piece) before[piece + 1] += before[piece];
  boards_ = before[pieces];
  workers.for_pieces(bits.words(), kPiece, {}, [&](std::uint64_t begin, std::uint64_t end) {
    const std::uint64_t sum = before[begin / kPiece];
    if (sum == 0) return;
    for (std::uint64_t word = begin; word < end; ++word) words_[word].before += sum;
  });
}

}  // namespace joseki::formation
