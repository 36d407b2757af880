// SPDX-License-Identifier: MIT
// The inner loops of a table. Between a layer's boards and the next ones stand the boards with
// their new tile, each of them once: generating makes every move from them, solving finds the best
// one.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "solve/formation/layer_bits.h"
#include "solve/formation/ranked_rates.h"
#include "solve/formation/replies.h"
#include "solve/formation/spawn_kernel.h"
#include "solve/formation/spawn_order.h"
#include "solve/formation/target_check.h"

namespace joseki::formation {

// Calls fn(run) for the boards of some segments, run by run.
template <class Segments, class Fn>
void for_each_run(const LayerView& boards, const Segments& segments, Fn fn) {
  segments.for_each(boards.space, boards.ranks,
                    [&](const SegmentPiece& piece) { for_each_run(piece, boards.bits, fn); });
}

// Puts every reply to the boards of some segments, which have their new tile, into `to`, a layer of
// the same ranks.
template <bool kAlone, class Mover>
void generate_piece(const Mover& mover, const LayerView& boards, const SegmentNumbers& segments,
                    LayerBits& to) {
  const BitWriter<kAlone> writer(to);
  const Rank nowhere = to.nowhere();
  Replies replies;
  for_each_run(boards, segments, [&](const BoardRun& run) {
    replies.clear();
    mover.add_replies(run, boards.ranks, replies, [&](Rank rank, int, bool is_legal) {
      writer.set(is_legal ? rank : nowhere);
    });
    for (int i = 0; i < replies.count(); ++i) writer.set(Replies::rank(replies[i]));
  });
}

// Rates of boards, each in the place that the index gives it.
template <class Format>
struct RatesByIndex {
  const BoardIndex& index;
  typename Format::Stored* rates;
};

// Raises `best`, rates of boards with their new tile, to those of the best replies to the boards of
// some segments.
template <class Format, class Mover, class Rates, class Segments>
void value_piece(const Mover& mover, const LayerView& boards, const Rates& rates,
                 const Segments& segments, const RatesByIndex<Format>& best) {
  Replies replies;
  std::array<std::uint32_t, 4 * BoardRun::kMost> places;
  for_each_run(boards, segments, [&](const BoardRun& run) {
    replies.clear();
    mover.add_replies(run, boards.ranks, replies, [&](Rank rank, int i, bool is_legal) {
      replies.add(rank | Replies::of_board(i), is_legal);
    });
    for (int i = 0; i < replies.count(); ++i) places[i] = rates.place(Replies::rank(replies[i]));
    auto* const best_of_run = best.rates + best.index.before(run.first + run.place[0]);
    for (int i = 0; i < replies.count(); ++i) {
      auto& so_far = best_of_run[Replies::board(replies[i])];
      so_far = std::max(so_far, rates.at(places[i]));
    }
  });
}

// The mean over the empty cells of (1 - p4) best2 + p4 best4, exactly as the definition orders the
// sum: a chain of fused multiply-adds from the least significant nibble up.
template <class Format>
class MeanOf {
 public:
  using Stored = typename Format::Stored;
  explicit MeanOf(double p4) : p2_(1 - p4), p4_(p4) {}

  void add(Stored best2, Stored best4) {
    sum_ = std::fma(static_cast<double>(best2), p2_, sum_);
    sum_ = std::fma(static_cast<double>(best4), p4_, sum_);
    hope_ |= best2 != Format::nothing() || best4 != Format::nothing();
    ++spawns_;
  }
  Stored value() const { return hope_ ? Format::from_mean(sum_ / spawns_) : Format::nothing(); }

 private:
  double p2_;
  double p4_;
  double sum_ = 0;
  int spawns_ = 0;
  bool hope_ = false;
};

// A layer that is solved.
struct RateJob {
  const RankSpace* space;
  const LayerRanks* ranks;
  const LayerBits* bits;
  const BoardIndex* index;  // of the bits
  const LayerRanks* after_two;
  const LayerRanks* after_four;
  const TargetCheck* reached;  // boards with the target have reached it; null: not yet
  double p4;
  // Where only parts of the next two layers are in memory: what the rank of a board with its new
  // tile, by the digit where it is, must be raised by to be found.
  DigitShifts shifts_after_two{};
  DigitShifts shifts_after_four{};
};

// The rates of the best replies to the boards of the next two layers with their new tile.
template <class Format>
struct BestReplies {
  RankedRates<Format> to_two;
  RankedRates<Format> to_four;
};

template <class Format>
void mark_reached(const TargetCheck& target, const BoardRun& run, typename Format::Stored* rates) {
  const bool all = target.in_high(run.arrangement, run.high);
  for (int i = 0; i < run.count; ++i) {
    const bool has = all || target.in_low(run.arrangement, run.row(i));
    rates[i] = has ? Format::certain() : rates[i];
  }
}

// Writes the rates of the boards of some segments to their places in `rates`.
template <class Format, class Order, class Segments>
void rate_piece(const RateJob& job, const Order& order, const BestReplies<Format>& best,
                const Segments& segments, typename Format::Stored* rates) {
  const RankSpace& space = *job.space;
  segments.for_each(space, *job.ranks, [&](const SegmentPiece& piece) {
    const SpawnSegments twos(space, piece.arrangement, piece.high, *job.after_two, 1,
                             job.shifts_after_two);
    const SpawnSegments fours(space, piece.arrangement, piece.high, *job.after_four, 2,
                              job.shifts_after_four);
    auto* next = rates + job.index->before(piece.begin);
    for_each_run(piece, *job.bits, [&](const BoardRun& run) {
      for (int i = 0; i < run.count; ++i) {
        const RankSpace::SpawnPlaces& after_two = space.spawn_places(1)[run.row(i)];
        const RankSpace::SpawnPlaces& after_four = space.spawn_places(2)[run.row(i)];
        MeanOf<Format> mean(job.p4);
        order.for_each(run, i, [&](int digit) {
          const std::size_t slot = digit < 8 ? 0 : static_cast<std::size_t>(digit) - 8;
          mean.add(best.to_two.of(twos.first[digit] + after_two[slot]),
                   best.to_four.of(fours.first[digit] + after_four[slot]));
        });
        next[i] = mean.value();
      }
      if (job.reached != nullptr) mark_reached<Format>(*job.reached, run, next);
      next += run.count;
    });
  });
}

}  // namespace joseki::formation
