// SPDX-License-Identifier: MIT
#include "games/vanish/vanish.h"

#include <algorithm>
#include <charconv>

#include "core/ensure.h"

namespace joseki::games::vanish {
namespace {

using core::Errc;
using core::Error;
using core::Result;

// Takes `prefix` and a number of one or two digits off the front of `text`.
bool take_number(std::string_view& text, std::string_view prefix, int& number) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  const auto end = text.data() + std::min<std::size_t>(text.size(), 2);
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return true;
}

Error bad_name(std::string_view name, std::string_view why) {
  return {Errc::bad_input, "table '" + std::string(name) + "': " + std::string(why),
          "vanishing tic-tac-toe tables are named vanish-NxN-mM or vanish-NxN-mM-kK"};
}

// Every line of k cells, as masks.
std::vector<std::uint64_t> make_lines(const Rules& rules) {
  std::vector<std::uint64_t> lines;
  const std::array<std::pair<int, int>, 4> directions{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
  for (int row = 0; row < rules.n; ++row) {
    for (int column = 0; column < rules.n; ++column) {
      for (const auto& [down, right] : directions) {
        const int last_row = row + down * (rules.k - 1);
        const int last_column = column + right * (rules.k - 1);
        if (last_row >= rules.n || last_column >= rules.n || last_column < 0) continue;
        std::uint64_t line = 0;
        for (int i = 0; i < rules.k; ++i) {
          line |= std::uint64_t{1} << ((row + down * i) * rules.n + column + right * i);
        }
        lines.push_back(line);
      }
    }
  }
  return lines;
}

}  // namespace

std::string Rules::name() const {
  const std::string side = std::to_string(n);
  std::string name = "vanish-" + side + "x" + side + "-m" + std::to_string(m);
  if (k != default_k()) name += "-k" + std::to_string(k);
  return name;
}

Result<Rules> parse_rules(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', '-');
  std::string_view rest = text;
  Rules rules;
  int columns = 0;
  if (!take_number(rest, "vanish-", rules.n) || !take_number(rest, "x", columns) ||
      !take_number(rest, "-m", rules.m)) {
    return bad_name(name, "not a name of the form vanish-NxN-mM");
  }
  rules.k = rules.default_k();
  if (!rest.empty() && (!take_number(rest, "-k", rules.k) || !rest.empty())) {
    return bad_name(name, "unexpected '" + std::string(rest) + "' at the end");
  }
  if (columns != rules.n) return bad_name(name, "the board must be square");
  if (rules.n < 3 || rules.n > 8) return bad_name(name, "the board side must be 3 to 8");
  if (rules.m < 2 || rules.m > kMaxPieces) return bad_name(name, "m must be 2 to 8");
  if (2 * rules.m >= rules.cells()) return bad_name(name, "2m pieces leave no empty cell");
  if (rules.k < 2 || rules.k > rules.m) return bad_name(name, "k must be 2 to m");
  if (rules.k > rules.n) return bad_name(name, "k in a row do not fit the board");
  if (!TupleRanking::count_fits(rules.cells(), 2 * rules.m)) {
    return bad_name(name, "more states than 64 bits can count");
  }
  return rules;
}

Vanish::Vanish(const Rules& rules)
    : rules_(rules), ranking_(SquareSymmetry(rules.n), 2 * rules.m), lines_(make_lines(rules)) {
  for (int tier = 0; tier < tier_count(); ++tier) {
    block_roots_.push_back(ranking_.roots(block_length(tier)));
  }
}

std::string Vanish::tier_name(int tier) const {
  return std::to_string(mover_count(tier)) + "+" + std::to_string(other_count(tier));
}

bool Vanish::has_line(std::uint64_t mask) const {
  return std::any_of(lines_.begin(), lines_.end(),
                     [mask](std::uint64_t line) { return (mask & line) == line; });
}

std::uint64_t Vanish::completing(std::uint64_t mask) const {
  std::uint64_t cells = 0;
  for (const std::uint64_t line : lines_) {
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
  return all_cells(rules_.cells()) & ~mask_of(tuple.data(), tuple.size());
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
  for (std::uint64_t free = all_cells(rules_.cells()) & ~occupied; free != 0; free &= free - 1) {
    moves.push_back(__builtin_ctzll(free));
  }
  return moves;
}

State Vanish::after(const State& state, int move) const {
  State next{state.other, state.mover};
  next.other.push_newest(static_cast<Cell>(move));
  if (next.other.size() > rules_.m) next.other.pop_oldest();
  return next;
}

}  // namespace joseki::games::vanish
