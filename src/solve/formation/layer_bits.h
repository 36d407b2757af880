// SPDX-License-Identifier: MIT
// LayerBits: the set of boards of a layer, one bit a rank.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>

#include "core/big_bytes.h"
#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/rank_space.h"

namespace joseki::formation {

class LayerBits {
 public:
  static core::Result<LayerBits> empty(Rank ranks) {
    auto bytes = core::BigBytes::zeroed(((ranks + 63) / 64 + 1) * 8);
    if (!bytes) return std::move(bytes).error();
    LayerBits bits;
    bits.bytes_ = std::move(*bytes);
    bits.ranks_ = ranks;
    return bits;
  }

  Rank ranks() const { return ranks_; }
  std::uint64_t words() const { return (ranks_ + 63) / 64; }
  // A rank that no board has, in one more word after the last: what is put there is forgotten.
  Rank nowhere() const { return words() * 64; }
  std::uint64_t* data() { return reinterpret_cast<std::uint64_t*>(bytes_.data()); }
  const std::uint64_t* data() const {
    return reinterpret_cast<const std::uint64_t*>(bytes_.data());
  }

  bool has(Rank rank) const { return data()[rank / 64] >> (rank % 64) & 1; }

  // For one thread: no atomic operation, and no branch that nobody can guess.
  void insert_alone(Rank rank) { data()[rank / 64] |= std::uint64_t{1} << (rank % 64); }

  // Any number of threads may call this at once. Most boards are found several times: looking
  // first spares the expensive write.
  void insert(Rank rank) {
    const std::atomic_ref<std::uint64_t> word(data()[rank / 64]);
    const std::uint64_t bit = std::uint64_t{1} << (rank % 64);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) {
      word.fetch_or(bit, std::memory_order_relaxed);
    }
  }

  core::Result<LayerBits> copy() const {
    auto bits = empty(ranks_);
    if (bits) std::copy_n(data(), words(), bits->data());
    return bits;
  }

  // Takes out the boards that are in `others`, which is of the same layer.
  void remove(const LayerBits& others, core::Workers& workers) {
    workers.for_pieces(words(), 1 << 16, {}, [&](auto begin, auto end) {
      for (auto word = begin; word < end; ++word) data()[word] &= ~others.data()[word];
    });
  }

  // A word without the ranks outside [begin, end).
  std::uint64_t word_between(std::uint64_t word, Rank begin, Rank end) const {
    std::uint64_t bits = data()[word];
    if (word * 64 < begin) bits &= ~std::uint64_t{0} << (begin % 64);
    if (end < word * 64 + 64) bits &= ~(~std::uint64_t{0} << (end % 64));
    return bits;
  }

  std::uint64_t count(core::Workers& workers) const {
    return workers.sum_pieces<std::uint64_t>(words(), 1 << 16, [&](auto begin, auto end) {
      std::uint64_t sum = 0;
      for (auto word = begin; word < end; ++word) {
        sum += static_cast<std::uint64_t>(std::popcount(data()[word]));
      }
      return sum;
    });
  }

 private:
  core::BigBytes bytes_;
  Rank ranks_ = 0;
};

// A layer's boards and how they are numbered; what stands here only looks.
struct LayerView {
  const RankSpace& space;
  const LayerRanks& ranks;
  const LayerBits& bits;
};

// Some boards of a layer that have the same arrangement and high part, ascending.
struct BoardRun {
  static constexpr int kMost = 128;
  std::uint32_t arrangement = 0;
  std::uint32_t high = 0;
  Rank first = 0;               // of the segment
  std::uint32_t first_row = 0;  // of the low parts that go with the high part
  int count = 0;
  std::array<std::uint16_t, kMost> place;  // of the low part among them

  std::uint32_t row(int i) const { return first_row + place[i]; }
  Parts parts(int i) const { return {high, row(i)}; }
};

// Ranks of one high part in an arrangement: all of them, or as far as a piece of a layer goes.
struct SegmentPiece {
  std::uint32_t arrangement = 0;
  std::uint32_t high = 0;
  std::uint32_t first_row = 0;  // of the low parts that go with the high part
  Rank first = 0;               // of the segment
  Rank begin = 0;               // of the piece
  Rank end = 0;
};

// Calls fn(piece) for each segment that has ranks in [begin, end), ascending.
template <class Fn>
void for_each_segment(const RankSpace& space, const LayerRanks& ranks, Rank begin, Rank end,
                      Fn fn) {
  const Rank one = ranks.ranks_of_one();
  if (begin >= end) return;
  const auto& segments = ranks.segments();
  auto arrangement = static_cast<std::uint32_t>(begin / one);
  std::size_t segment = ranks.segment_of(static_cast<std::uint32_t>(begin % one));
  for (Rank rank = begin; rank < end; ++segment) {
    if (segment + 1 == segments.size()) {
      segment = 0;
      ++arrangement;
    }
    const Rank origin = arrangement * one;
    const std::uint32_t high = segments[segment].high;
    const Rank stop = std::min(end, origin + segments[segment + 1].begin);
    fn(SegmentPiece{arrangement, high, space.first_row(ranks.sum() - space.high_sum(high)),
                    origin + segments[segment].begin, rank, stop});
    rank = stop;
  }
}

// Which segments a kernel works on. All segments of a layer have numbers: those of equal sum follow
// each other, and of those the ones with equal high part.
struct SegmentNumbers {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  static std::uint64_t count(const RankSpace& space, const LayerRanks& ranks) {
    return ranks.segments_by_sum().size() * space.arrangements();
  }
  template <class Fn>
  void for_each(const RankSpace& space, const LayerRanks& ranks, Fn fn) const {
    for (std::uint64_t number = begin; number < end; ++number) {
      const auto arrangement = static_cast<std::uint32_t>(number % space.arrangements());
      const LayerRanks::Span& span = ranks.segments_by_sum()[number / space.arrangements()];
      const Rank origin = Rank{arrangement} * ranks.ranks_of_one();
      fn(SegmentPiece{arrangement, span.high, span.first_row, origin + span.begin,
                      origin + span.begin, origin + span.end});
    }
  }
};

// The same by ranks: segments at the ends may be cut.
struct RankRange {
  Rank begin = 0;
  Rank end = 0;

  template <class Fn>
  void for_each(const RankSpace& space, const LayerRanks& ranks, Fn fn) const {
    for_each_segment(space, ranks, begin, end, fn);
  }
};

// Calls fn(run) for the boards of a piece, ascending. fn may change the run.
template <class Fn>
void for_each_run(const SegmentPiece& piece, const LayerBits& bits, Fn fn) {
  BoardRun run;
  run.arrangement = piece.arrangement;
  run.high = piece.high;
  run.first = piece.first;
  run.first_row = piece.first_row;
  for (Rank word = piece.begin / 64; word * 64 < piece.end; ++word) {
    for (std::uint64_t rest = bits.word_between(word, piece.begin, piece.end); rest != 0;
         rest &= rest - 1) {
      const Rank rank = word * 64 + static_cast<Rank>(std::countr_zero(rest));
      run.place[run.count++] = static_cast<std::uint16_t>(rank - piece.first);
    }
    if (run.count > BoardRun::kMost - 64) {
      fn(run);
      run.count = 0;
    }
  }
  if (run.count > 0) fn(run);
}

// Calls fn(arrangement, parts) for each board in words [begin, end), ascending.
template <class Fn>
void for_each_board(const LayerView& boards, std::uint64_t begin, std::uint64_t end, Fn fn) {
  const Rank last = std::min<Rank>(end * 64, boards.ranks.ranks());
  for_each_segment(boards.space, boards.ranks, begin * 64, last, [&](const SegmentPiece& piece) {
    for_each_run(piece, boards.bits, [&](const BoardRun& run) {
      for (int i = 0; i < run.count; ++i) fn(run.arrangement, run.parts(i));
    });
  });
}

// The same for all of them.
template <class Fn>
void for_each_board(const LayerView& boards, Fn fn) {
  for_each_board(boards, 0, boards.bits.words(), fn);
}

}  // namespace joseki::formation
