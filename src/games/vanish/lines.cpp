// SPDX-License-Identifier: MIT
#include "games/vanish/lines.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "games/names.h"
#include "games/tuple_ranking.h"

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

Error bad_name(std::string_view name, const core::Text& why) {
  return {Errc::bad_input, core::text("table '{}': {}", name, why),
          core::text("vanishing tic-tac-toe tables are named vanish-NxN-mM or vanish-NxN-mM-kK")};
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
  const std::string text = normal_name(name);
  std::string_view rest = text;
  Rules rules;
  int columns = 0;
  if (!take_number(rest, "vanish-", rules.n) || !take_number(rest, "x", columns) ||
      !take_number(rest, "-m", rules.m)) {
    return bad_name(name, core::text("not a name of the form vanish-NxN-mM"));
  }
  rules.k = rules.default_k();
  if (!rest.empty() && (!take_number(rest, "-k", rules.k) || !rest.empty())) {
    return bad_name(name, core::text("unexpected '{}' at the end", rest));
  }
  if (columns != rules.n) return bad_name(name, core::text("the board must be square"));
  if (rules.n < 3 || rules.n > 8)
    return bad_name(name, core::text("the board side must be 3 to 8"));
  if (rules.m < 2 || rules.m > kMaxPieces) return bad_name(name, core::text("m must be 2 to 8"));
  if (2 * rules.m >= rules.cells())
    return bad_name(name, core::text("2m pieces leave no empty cell"));
  if (rules.k < 2 || rules.k > rules.m) return bad_name(name, core::text("k must be 2 to m"));
  if (rules.k > rules.n) return bad_name(name, core::text("k in a row do not fit the board"));
  if (!TupleRanking::count_fits(rules.cells(), 2 * rules.m)) {
    return bad_name(name, core::text("more states than 64 bits can count"));
  }
  return rules;
}

Lines::Lines(const Rules& rules) : rules_(rules), lines_(make_lines(rules)) {}

bool Lines::has_line(std::uint64_t mask) const {
  return std::any_of(lines_.begin(), lines_.end(),
                     [mask](std::uint64_t line) { return (mask & line) == line; });
}

}  // namespace joseki::games::vanish
