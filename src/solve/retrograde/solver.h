// SPDX-License-Identifier: MIT
// Solver: retrograde analysis of a cyclic two-player game without stored edges.
//
// Values are settled in the order of their plies. Pass d looks only at the parents of what pass
// d - 1 settled: one with a lost reply wins (d odd), one whose replies are all won by the other
// side loses (d even). What is never settled is a draw. Every state is
// settled at most once and a pass reads only what earlier passes wrote, so the result does not
// depend on the number of threads. Memory: one byte a state and two bits a row.
// (Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9(3), 1986.)
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/parallel.h"
#include "core/result.h"
#include "games/game.h"
#include "solve/retrograde/codes.h"
#include "solve/retrograde/marks.h"
#include "solve/retrograde/value.h"

namespace joseki::solve {

// How far a solve has come: all tiers before `tier` are done, and in `tier` every value of at most
// `depth` plies; depth -1: nothing of that tier.
struct SolvePoint {
  int tier = 0;
  int depth = -1;
  friend bool operator==(const SolvePoint&, const SolvePoint&) = default;
};

// Told after each pass.
struct PassReport {
  int tier = 0;               // that it worked on
  SolvePoint point;           // that it reached
  std::uint64_t settled = 0;  // states that got their value in this pass
};

struct SolveHooks {
  std::stop_token stop;
  // Called between passes, when the codes are consistent with `report.point`. An error ends the
  // solve and is returned. May be empty.
  std::function<core::Status(const PassReport&)> after_pass;
};

// One solve. Not thread-safe itself; it keeps `workers` busy. On interruption the codes may hold
// values of one more ply than the last reported point: forget_beyond() removes them.
template <games::RankedGame G>
class Solver {
 public:
  // `codes` must come from Codes::make(game) and hold what `from` promises.
  Solver(const G& game, Codes& codes, core::Workers& workers)
      : game_(game), codes_(codes), workers_(workers) {}

  core::Status run(SolvePoint from, const SolveHooks& hooks) {
    hooks_ = &hooks;
    for (int tier = from.tier; tier < game_.tier_count(); ++tier) {
      const int depth = tier == from.tier ? from.depth : -1;
      const core::Status status = solve_tier(tier, depth);
      if (!status) return status;
    }
    return core::Done{};
  }

 private:
  static constexpr bool kFamilies = games::FamilyGame<G>;
  static constexpr std::uint64_t kStatesAPiece = 1 << 14;
  static constexpr std::uint64_t kBlocksAPiece = 1 << 10;

  core::Status solve_tier(int tier, int depth) {
    if (!game_.is_cyclic(tier)) {
      mark_ended(tier, nullptr);
      const std::uint64_t settled = settle_from_later_tiers(tier);
      return report(tier, {tier + 1, -1}, settled);
    }
    if constexpr (kFamilies) {
      return settle_by_families(tier, depth);
    } else {
      return settle_by_states(tier, depth);
    }
  }

  core::Status report(int tier, SolvePoint point, std::uint64_t settled) {
    if (hooks_->stop.stop_requested()) {
      return core::Error{core::Errc::interrupted, core::text("stopped on request"), {}};
    }
    if (!hooks_->after_pass) return core::Done{};
    return hooks_->after_pass({tier, point, settled});
  }

  template <class Fn>
  void for_states(int tier, Fn fn) {
    workers_.for_pieces(game_.tier_size(tier), kStatesAPiece, hooks_->stop,
                        [&](std::uint64_t begin, std::uint64_t end) {
                          for (auto rank = begin; rank < end; ++rank) fn(rank);
                        });
  }

  template <class Fn>
  void for_blocks(int tier, Fn fn) {
    workers_.for_pieces(game_.block_count(tier), kBlocksAPiece, hooks_->stop,
                        [&](std::uint64_t begin, std::uint64_t end) {
                          fn(games::BlockRange{begin, end});
                        });
  }

  // --- Step 1: finished and impossible states. Rows with a lost one go to `rows`.

  void mark_ended(int tier, Marks* rows) {
    const auto mark = [&](std::uint64_t rank, std::uint64_t row, games::Standing standing) {
      if (standing == games::Standing::impossible) codes_.store(tier, rank, kImpossible);
      if (standing != games::Standing::lost) return;
      codes_.store(tier, rank, kLost);
      if (rows != nullptr) rows->add(row);
    };
    if constexpr (kFamilies) {
      for_blocks(tier, [&](games::BlockRange blocks) { game_.for_each_ended(tier, blocks, mark); });
    } else {
      for_states(tier, [&](std::uint64_t rank) {
        mark(rank, 0, game_.standing(game_.unrank({tier, rank})));
      });
    }
  }

  // --- Step 2a: a tier whose moves all lead to solved tiers needs one look at each state.

  std::uint64_t settle_from_later_tiers(int tier) {
    if constexpr (kFamilies) {
      const int reply_tier = tier - 1;
      const auto judge = [&](const games::Replies& replies) -> std::optional<Code> {
        Best best;
        for (int i = 0; i < replies.count; ++i) best.add(codes_.load(reply_tier, replies.rank(i)));
        if (best.code() == kDraw) return std::nullopt;  // what every state is from the start
        return best.code();
      };
      const auto settle = [&](std::uint64_t parent, Code code) {
        if (codes_.load(tier, parent) == kDraw) codes_.store(tier, parent, code);
      };
      for_blocks(reply_tier, [&](games::BlockRange blocks) {
        game_.for_each_only_parent(reply_tier, blocks, judge, settle);
      });
    } else {
      for_states(tier, [&](std::uint64_t rank) {
        if (codes_.load(tier, rank) != kDraw) return;
        const auto state = game_.unrank({tier, rank});
        Best best;
        for (const int move : game_.moves(state)) {
          best.add(codes_.load(game_.rank(game_.after(state, move))));
        }
        codes_.store(tier, rank, best.code());
      });
    }
    return game_.tier_size(tier);
  }

  // The best of the replies seen so far, for the side that chooses among them. A live state has no
  // impossible replies, and what this says of another is not used.
  class Best {
   public:
    void add(Code reply) {
      const int mine = reply + 1;
      if (reply % 2 == 1) {
        fastest_win_ = std::min(fastest_win_, mine);
      } else if (reply == kDraw) {
        draw_ = true;
      } else {
        slowest_loss_ = std::max(slowest_loss_, mine);
      }
    }
    Code code() const {
      if (fastest_win_ != kNone) return static_cast<Code>(fastest_win_);
      return draw_ ? kDraw : static_cast<Code>(slowest_loss_);  // no reply at all: also a draw
    }

   private:
    static constexpr int kNone = 1 << 10;
    int fastest_win_ = kNone;
    int slowest_loss_ = kDraw;
    bool draw_ = false;
  };

  // --- Step 2b: a cyclic tier, row by row.

  core::Status settle_by_families(int tier, int depth) {
    auto marks = Marks::make(game_.row_count(tier));
    auto next = Marks::make(game_.row_count(tier));
    if (!marks) return std::move(marks).error();
    if (!next) return std::move(next).error();
    // After an interruption any row may be the one to go on with.
    bool all_rows = depth >= 0;
    if (depth < 0) {
      mark_ended(tier, &*marks);
      depth = 0;
    }
    while (true) {
      const std::uint64_t settled = family_pass(tier, ++depth, all_rows ? nullptr : &*marks, *next);
      const core::Status status = report(tier, {tier, depth}, settled);
      if (!status || settled == 0) return status;
      if (code_of({depth}) == kMaxCode) return too_deep();
      std::swap(*marks, *next);
      next->clear();
      all_rows = false;
    }
  }

  // Settles the parents of the rows in `marks`, or of all rows; the rows they lie in go to `next`.
  std::uint64_t family_pass(int tier, int depth, const Marks* marks, Marks& next) {
    const Code previous = code_of({depth - 1});
    const Code now = code_of({depth});
    std::atomic<std::uint64_t> total = 0;
    for_blocks(tier, [&](games::BlockRange blocks) {
      std::uint64_t settled = 0;
      const auto wanted = [&](std::uint64_t row, int count) {
        return marks != nullptr ? marks->bits(row, count) : ~std::uint64_t{0} >> (64 - count);
      };
      const auto settle = [&](std::uint64_t rank, std::uint64_t row) {
        if (codes_.load(tier, rank) != kDraw) return;
        codes_.store(tier, rank, now);
        next.add(row);
        ++settled;
      };
      const auto lost_reply = [&](Code code) { return code == previous; };
      const auto way_out = [&](Code code) { return !is_win(code); };
      if (depth % 2 == 1) {
        const auto select = [&](std::uint64_t, const games::Replies& replies) {
          const Few few = find(tier, replies, lost_reply);
          const std::uint64_t everyone = (std::uint64_t{1} << replies.count) - 1;
          if (few.count == 1) return everyone & ~(std::uint64_t{1} << few.slot);
          return few.count == 0 ? 0 : everyone;
        };
        game_.for_each_family(tier, blocks, wanted, select, settle);
      } else {
        const auto select = [&](std::uint64_t, const games::Replies& replies) {
          const Few few = find(tier, replies, way_out);
          if (few.count == 1) return std::uint64_t{1} << few.slot;
          return few.count == 0 ? (std::uint64_t{1} << replies.count) - 1 : 0;
        };
        game_.for_each_family(tier, blocks, wanted, select, settle);
      }
      total += settled;
    });
    return total;
  }

  // Whether none, one or more replies satisfy `is`, and which one.
  struct Few {
    int count = 0;  // 2: two or more
    int slot = 0;
  };
  template <class Is>
  Few find(int tier, const games::Replies& replies, Is is) const {
    Few few;
    for (int i = 0; i < replies.count; ++i) {
      if (!is(codes_.load(tier, replies.rank(i)))) continue;
      if (++few.count == 2) return few;
      few.slot = i;
    }
    return few;
  }

  // --- Step 2c: a cyclic tier of a game without families, state by state.

  core::Status settle_by_states(int tier, int depth) {
    if (depth < 0) {
      mark_ended(tier, nullptr);
      depth = 0;
    }
    const int last_exit = longest_exit(tier);
    while (true) {
      const bool exits_open = depth <= last_exit;
      const std::uint64_t settled = state_pass(tier, ++depth, exits_open);
      const core::Status status = report(tier, {tier, depth}, settled);
      if (!status || (settled == 0 && !exits_open)) return status;
      if (code_of({depth}) == kMaxCode) return too_deep();
    }
  }

  // The most plies of any solved state that `tier` can move to in another tier; -1: no such move.
  int longest_exit(int tier) {
    std::atomic<int> longest = -1;
    for_states(tier, [&](std::uint64_t rank) {
      const auto state = game_.unrank({tier, rank});
      for (const int move : game_.moves(state)) {
        const games::Place place = game_.rank(game_.after(state, move));
        if (place.tier == tier) continue;
        const int plies = codes_.load(place) - 1;
        int seen = longest;
        while (seen < plies && !longest.compare_exchange_weak(seen, plies)) {
        }
      }
    });
    return longest;
  }

  // While moves to other tiers can still matter, every open state is looked at; after that only
  // the predecessors of what the last pass settled.
  std::uint64_t state_pass(int tier, int depth, bool exits_open) {
    std::atomic<std::uint64_t> settled = 0;
    const auto settle = [&](const auto& state) {
      const games::Place place = game_.rank(state);
      if (codes_.load(place) != kDraw || !is_settled_at(depth, state)) return;
      // Two threads may get here for one state: both store the same, and one counts it.
      if (codes_.exchange(place, code_of({depth})) == kDraw) ++settled;
    };
    for_states(tier, [&](std::uint64_t rank) {
      const Code code = codes_.load(tier, rank);
      if (exits_open) {
        if (code == kDraw) settle(game_.unrank({tier, rank}));
      } else if (code == code_of({depth - 1})) {
        game_.for_each_predecessor(game_.unrank({tier, rank}), settle);
      }
    });
    return settled;
  }

  // Whether the replies of at most depth - 1 plies decide `state` at `depth`.
  bool is_settled_at(int depth, const typename G::State& state) const {
    const games::MoveList moves = game_.moves(state);
    const auto known_reply = [&](int move) {
      const Code code = codes_.load(game_.rank(game_.after(state, move)));
      return code <= code_of({depth - 1}) ? code : kDraw;
    };
    if (depth % 2 == 1) {
      return std::any_of(moves.begin(), moves.end(),
                         [&](int move) { return is_loss(known_reply(move)); });
    }
    return !moves.empty() && std::all_of(moves.begin(), moves.end(),
                                         [&](int move) { return is_win(known_reply(move)); });
  }

  static core::Error too_deep() {
    return {core::Errc::bad_input, core::text("this game has values of more than 253 plies"),
            core::text("the table format has no room for them")};
  }

  const G& game_;
  Codes& codes_;
  core::Workers& workers_;
  const SolveHooks* hooks_ = nullptr;
};

}  // namespace joseki::solve
