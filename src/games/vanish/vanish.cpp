// SPDX-License-Identifier: MIT
#include "games/vanish/vanish.h"

namespace joseki::games::vanish {

Vanish::Vanish(const Rules& rules) : Lines(rules), ranking_(SquareSymmetry(rules.n), 2 * rules.m) {
  for (int tier = 0; tier < tier_count(); ++tier) {
    block_roots_.push_back(ranking_.roots(block_length(tier)));
  }
}

std::string Vanish::tier_name(int tier) const {
  return std::to_string(mover_count(tier)) + "+" + std::to_string(other_count(tier));
}

std::uint64_t Vanish::completing(std::uint64_t mask) const {
  std::uint64_t cells = 0;
  for (const std::uint64_t line : lines()) {
    const std::uint64_t missing = line & ~mask;
    if (missing == 0) return ~std::uint64_t{0};
    if ((missing & (missing - 1)) == 0) cells |= missing;
  }
  return cells;
}

int Vanish::write_tuple(const State& state, Tuple& tuple) const {
  int length = 0;
  for (int i = 1; i < state.mover.size(); ++i) tuple[length++] = state.mover[i];
  for (int i = 0; i + 1 < state.other.size(); ++i) tuple[length++] = state.other[i];
  if (!state.mover.empty()) tuple[length++] = state.mover.oldest();
  if (!state.other.empty()) tuple[length++] = state.other.newest();
  return length;
}

State Vanish::state_of_tuple(int tier, const Tuple& tuple) const {
  const int movers = mover_count(tier);
  const int others = other_count(tier);
  State state;
  int at = 0;
  if (movers > 0) state.mover.push_newest(tuple[row_length(tier) - 1]);
  for (int i = 1; i < movers; ++i) state.mover.push_newest(tuple[at++]);
  for (int i = 0; i + 1 < others; ++i) state.other.push_newest(tuple[at++]);
  if (others > 0) state.other.push_newest(tuple[tuple_length(tier) - 1]);
  return state;
}

std::uint64_t Vanish::unrank_block(const Node& node, std::uint64_t offset,
                                   std::span<Cell> tuple) const {
  ranking_.unrank_below(node, offset, tuple);
  return all_cells(rules().cells()) & ~mask_of(tuple.data(), tuple.size());
}

// The parent moved with Q against (o, P), so its tuple is: Q without its oldest, (o, P) without its
// last, Q's oldest, the last of (o, P).
std::uint64_t Vanish::rank_of_only_parent(int tier, const Tuple& tuple, Cell oldest) const {
  const int kept = mover_count(tier) - 1;
  const int others = other_count(tier) - 1;
  const Cell* p = tuple.data();
  const Cell* q = tuple.data() + kept;
  Tuple parent;
  auto at = parent.begin();
  for (int i = 1; i < others; ++i) *at++ = q[i];
  if (kept > 0) *at++ = oldest;
  for (int i = 0; i + 1 < kept; ++i) *at++ = p[i];
  if (others > 0) *at++ = q[0];
  *at++ = kept > 0 ? p[kept - 1] : oldest;
  return ranking_.rank({parent.begin(), at});
}

Place Vanish::rank(const State& state) const {
  Tuple tuple;
  const int length = write_tuple(state, tuple);
  return {tier_of(state), ranking_.rank({tuple.data(), static_cast<std::size_t>(length)})};
}

State Vanish::unrank(Place place) const {
  Tuple tuple;
  const auto length = static_cast<std::size_t>(tuple_length(place.tier));
  ranking_.unrank(place.rank, {tuple.data(), length});
  return state_of_tuple(place.tier, tuple);
}

Standing Vanish::standing(const State& state) const {
  if (has_line(state.mover.mask())) return Standing::impossible;
  if (has_line(state.other.mask())) return Standing::lost;
  return Standing::live;
}

MoveList Vanish::moves(const State& state) const {
  MoveList moves;
  if (standing(state) != Standing::live) return moves;
  const std::uint64_t occupied = state.mover.mask() | state.other.mask();
  for (std::uint64_t free = all_cells(rules().cells()) & ~occupied; free != 0; free &= free - 1) {
    moves.push_back(__builtin_ctzll(free));
  }
  return moves;
}

State Vanish::after(const State& state, int move) const {
  State next{state.other, state.mover};
  next.other.push_newest(static_cast<Cell>(move));
  if (next.other.size() > rules().m) next.other.pop_oldest();
  return next;
}

}  // namespace joseki::games::vanish
