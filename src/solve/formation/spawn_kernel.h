// SPDX-License-Identifier: MIT
// Spawns: the boards of a layer with a new tile. A spawn keeps the arrangement. In the low part it
// moves a board within its segment, in the high part a whole segment moves at once.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "solve/formation/layer_bits.h"
#include "solve/formation/target_check.h"

namespace joseki::formation {

// Boards before the spawn and the ranks of those after it.
struct SpawnJob {
  const RankSpace* space;
  const LayerBits* from;
  const LayerRanks* from_ranks;
  const LayerRanks* after_two;
  const LayerRanks* after_four;
  const TargetCheck* without;  // boards with the target lead nowhere; null: they do
};

// What is added to ranks, by digit: see RateJob.
using DigitShifts = std::array<Rank, RankSpace::kDigits>;

// Where the boards of a segment go by the tile 2^exponent, by digit: the first rank of the segment
// there. With RankSpace::spawn_places this makes a rank.
struct SpawnSegments {
  SpawnSegments(const RankSpace& space, std::uint32_t arrangement, std::uint32_t high,
                const LayerRanks& to, int exponent, const DigitShifts& shifts = {}) {
    const Rank origin = Rank{arrangement} * to.ranks_of_one();
    for (unsigned rest = space.empty_in_high(high); rest != 0; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      const std::uint32_t more = static_cast<std::uint32_t>(exponent) * space.high_weight(digit);
      first[digit] = origin + to.base(high + more) + shifts[digit];
    }
    std::fill(first.begin() + 8, first.end(), origin + to.base(high) + shifts.back());
  }

  std::array<Rank, RankSpace::kDigits> first;
};

// Sets bits of a layer; from several threads at once if not kAlone.
template <bool kAlone>
class BitWriter {
 public:
  explicit BitWriter(LayerBits& bits) : bits_(&bits) {}

  void set(Rank rank) const {
    if constexpr (kAlone) {
      bits_->insert_alone(rank);
    } else {
      bits_->insert(rank);
    }
  }
  // Sixty-four ranks from `first` on.
  void set_all(Rank first, std::uint64_t bits) const {
    set_in_word(first / 64, bits << (first % 64));
    if (first % 64 != 0) set_in_word(first / 64 + 1, bits >> (64 - first % 64));
  }

 private:
  void set_in_word(std::uint64_t word, std::uint64_t bits) const {
    if (bits == 0) return;
    if constexpr (kAlone) {
      bits_->data()[word] |= bits;
    } else {
      std::atomic_ref(bits_->data()[word]).fetch_or(bits, std::memory_order_relaxed);
    }
  }

  LayerBits* bits_;
};

// New tiles in the high part, whole words at a time.
template <bool kAlone>
void spawn_whole_words(const SpawnJob& job, const SegmentPiece& piece,
                       const SpawnSegments& to_first, BitWriter<kAlone> to) {
  for (unsigned rest = job.space->empty_in_high(piece.high); rest != 0; rest &= rest - 1) {
    const Rank first = to_first.first[static_cast<std::size_t>(std::countr_zero(rest))];
    for (Rank word = piece.begin / 64; word * 64 < piece.end; ++word) {
      const std::uint64_t bits = job.from->word_between(word, piece.begin, piece.end);
      if (bits == 0) continue;
      const int skipped = std::countr_zero(bits);  // so that no bit is before the layer's first
      to.set_all(first + word * 64 + static_cast<Rank>(skipped) - piece.first, bits >> skipped);
    }
  }
}

// Puts what the boards of some segments become after a 2 and a 4 into layers.
template <bool kAlone>
class SpawnKernel {
 public:
  SpawnKernel(const SpawnJob& job, LayerBits& twos, LayerBits& fours)
      : job_(&job), twos_(twos), fours_(fours) {}

  void spawn(const SegmentPiece& piece) const {
    const RankSpace& space = *job_->space;
    const SpawnSegments twos(space, piece.arrangement, piece.high, *job_->after_two, 1);
    const SpawnSegments fours(space, piece.arrangement, piece.high, *job_->after_four, 2);
    if (job_->without == nullptr) {
      spawn_whole_words(*job_, piece, twos, twos_);
      spawn_whole_words(*job_, piece, fours, fours_);
      for_each_run(piece, *job_->from,
                   [&](const BoardRun& run) { spawn_in_low(run, twos, fours); });
    } else {
      for_each_run(piece, *job_->from, [&](BoardRun& run) {
        job_->without->remove_from(run);
        spawn_in_high(run, twos, fours);
        spawn_in_low(run, twos, fours);
      });
    }
  }

 private:
  void spawn_in_high(const BoardRun& run, const SpawnSegments& twos,
                     const SpawnSegments& fours) const {
    for (unsigned rest = job_->space->empty_in_high(run.high); rest != 0; rest &= rest - 1) {
      const auto digit = static_cast<std::size_t>(std::countr_zero(rest));
      for (int i = 0; i < run.count; ++i) {
        twos_.set(twos.first[digit] + run.place[i]);
        fours_.set(fours.first[digit] + run.place[i]);
      }
    }
  }

  void spawn_in_low(const BoardRun& run, const SpawnSegments& twos,
                    const SpawnSegments& fours) const {
    const RankSpace& space = *job_->space;
    const Rank first_after_two = twos.first.back();
    const Rank first_after_four = fours.first.back();
    for (int i = 0; i < run.count; ++i) {
      const RankSpace::SpawnPlaces& after_two = space.spawn_places(1)[run.row(i)];
      const RankSpace::SpawnPlaces& after_four = space.spawn_places(2)[run.row(i)];
      for (unsigned rest = space.empty_in_low(run.row(i)); rest != 0; rest &= rest - 1) {
        const auto digit = static_cast<std::size_t>(std::countr_zero(rest));
        twos_.set(first_after_two + after_two[digit]);
        fours_.set(first_after_four + after_four[digit]);
      }
    }
  }

  const SpawnJob* job_;
  BitWriter<kAlone> twos_;
  BitWriter<kAlone> fours_;
};

// All of segments [begin, end).
template <bool kAlone>
void spawn_piece(const SpawnJob& job, std::uint64_t begin, std::uint64_t end, LayerBits& twos,
                 LayerBits& fours) {
  const SpawnKernel<kAlone> kernel(job, twos, fours);
  SegmentNumbers{begin, end}.for_each(*job.space, *job.from_ranks,
                                      [&](const SegmentPiece& piece) { kernel.spawn(piece); });
}

}  // namespace joseki::formation
