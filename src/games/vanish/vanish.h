// SPDX-License-Identifier: MIT
// Vanishing tic-tac-toe: rules, states and their perfect ranking. See README.md beside this file.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/game.h"
#include "games/tuple_ranking.h"
#include "games/vanish/lines.h"

namespace joseki::games::vanish {

// The side to move and the other one: colours do not matter to the outcome.
struct State {
  Pieces mover;
  Pieces other;
  friend bool operator==(const State&, const State&) = default;
};

// The game under given rules; satisfies RankedGame and FamilyGame. Immutable.
//
// Tier t holds the states with mover_count(t) and other_count(t) pieces: tier 0 is the full board,
// the only cyclic one, and every other tier's moves lead to the tier before it.
//
// A state is ranked as the tuple (mover without its oldest, other without its newest, the mover's
// oldest, the other's newest). The mover's oldest matters only as a blocked cell and the other's
// newest is what the last move chose, so states that share the front of the tuple form a block
// [oldest][newest] in which all replies to one state are a single row.
class Vanish : public Lines {
 public:
  using State = vanish::State;

  // `rules` must come from parse_rules() or satisfy the same conditions, or Bug.
  explicit Vanish(const Rules& rules);

  std::string name() const { return rules().name(); }

  // --- RankedGame
  std::string ranking_id() const { return "vanish-tuple-1"; }
  int tier_count() const { return 2 * rules().m + 1; }
  std::uint64_t tier_size(int tier) const { return ranking_.size(tuple_length(tier)); }
  bool is_cyclic(int tier) const { return tier == 0; }
  std::string tier_name(int tier) const;
  int sides(int tier) const { return tier == 0 ? 2 : 1; }
  template <class Fn>
  void for_each_orbit_run(int tier, Fn fn) const;
  Place rank(const State& state) const;
  State unrank(Place place) const;
  Standing standing(const State& state) const;
  MoveList moves(const State& state) const;
  State after(const State& state, int move) const;
  State start() const { return {}; }
  Side any_side(const State& state) const {
    return state.mover.size() < state.other.size() ? Side::second : Side::first;
  }
  template <class Fn>
  void for_each_predecessor(const State& state, Fn fn) const;

  // --- FamilyGame: games/vanish/vanish_families.h
  std::uint64_t row_count(int tier) const { return ranking_.size(row_length(tier)); }
  std::uint64_t block_count(int tier) const { return ranking_.size(block_length(tier)); }
  template <class Fn>
  void for_each_ended(int tier, BlockRange blocks, Fn fn) const;
  template <class Wanted, class Select, class Settle>
  void for_each_family(int tier, BlockRange blocks, Wanted wanted, Select select,
                       Settle settle) const;
  template <class Judge, class Settle>
  void for_each_only_parent(int tier, BlockRange blocks, Judge judge, Settle settle) const;

  // --- What notation, pictures and tests need
  int mover_count(int tier) const { return rules().m - (tier + 1) / 2; }
  int other_count(int tier) const { return rules().m - tier / 2; }
  int tier_of(const State& state) const {
    return 2 * rules().m - state.mover.size() - state.other.size();
  }
  const SquareSymmetry& symmetry() const { return ranking_.symmetry(); }

 private:
  using Tuple = std::array<Cell, 2 * kMaxPieces>;
  using Node = TupleRanking::Node;
  struct RowScratch;
  struct Chosen {
    std::uint64_t bits = 0;        // a bit for each candidate, in order
    std::uint64_t candidates = 0;  // mask of cells
  };

  int tuple_length(int tier) const { return mover_count(tier) + other_count(tier); }
  int row_length(int tier) const { return tuple_length(tier) - (other_count(tier) > 0); }
  int block_length(int tier) const { return row_length(tier) - (mover_count(tier) > 0); }

  int write_tuple(const State& state, Tuple& tuple) const;  // its length
  State state_of_tuple(int tier, const Tuple& tuple) const;

  // Writes the tuple of a regular block and returns its empty cells.
  std::uint64_t unrank_block(const Node& node, std::uint64_t offset, std::span<Cell> tuple) const;
  // The rank, in the tier after `tier`, of the state that row `oldest` of block `tuple` answers.
  std::uint64_t rank_of_only_parent(int tier, const Tuple& tuple, Cell oldest) const;

  // Cells that complete a line for a side holding `mask`; all of them if it has one already.
  std::uint64_t completing(std::uint64_t mask) const;

  template <class Regular, class Symmetric>
  void for_each_block(int tier, BlockRange blocks, Regular regular, Symmetric symmetric) const;
  template <class Settle>
  void settle_column(const State& row, Chosen chosen, Settle settle) const;
  template <class Settle>
  void settle_regular(const Tuple& tuple, Cell oldest, Chosen chosen, Settle settle) const;
  template <class Fn>
  void for_each_symmetric_row(int tier, const Node& block, Fn fn) const;

  TupleRanking ranking_;  // all tiers: their tuples differ in length only
  std::vector<std::vector<const Node*>> block_roots_;  // by tier
};

template <class Fn>
void Vanish::for_each_orbit_run(int tier, Fn fn) const {
  const int length = tuple_length(tier);
  for (const Node* node : ranking_.roots(length)) {
    const std::uint64_t first = node->first[static_cast<std::size_t>(length)];
    const std::uint64_t count = node->regular() ? ranking_.extensions(node->depth, length) : 1;
    fn(first, first + count, node->orbit_size());
  }
}

template <class Fn>
void Vanish::for_each_predecessor(const State& state, Fn fn) const {
  if (tier_of(state) != 0) return;  // a growing board comes from another tier
  State before{state.other, state.mover};
  before.mover.pop_newest();
  const std::uint64_t occupied = state.mover.mask() | state.other.mask();
  for (std::uint64_t free = all_cells(rules().cells()) & ~occupied; free != 0; free &= free - 1) {
    before.mover.push_oldest(static_cast<Cell>(__builtin_ctzll(free)));
    fn(before);
    before.mover.pop_oldest();
  }
}

}  // namespace joseki::games::vanish

#include "games/vanish/vanish_families.h"
