// SPDX-License-Identifier: MIT
// Finds and grades the segments of a game, slowly, from the text of the rules: every stretch is
// tried from every position, tiles are looked up in sorted lists, and all sums are taken at the
// end.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reference/naive_twenty48.h"

namespace joseki::reference {

struct NaiveStep {
  NaiveCells cells{};
  int move = 0;               // 0 to 3: left, right, up, down
  bool comes_of_last = true;  // the board is what the step before made
};

// Which boards a table is for, and what it says: for each direction its rate if that is known.
struct NaiveTable {
  std::size_t big = 0;  // how many big tiles
  int target = 0;       // exponent
  bool has_walls = false;
  std::function<std::optional<std::array<std::optional<double>, 4>>(const NaiveCells&)> rates;
};

struct NaiveSegment {
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t graded = 0;
  double fit = 1;
  double fit_with_fatal = 1;
  double luck = 0;
  std::size_t max_combo = 0;
  std::map<std::string, std::size_t> words{};
};

// The big tiles of a board that belongs to the table, the largest first; walls are none.
inline std::optional<std::vector<int>> naive_big_tiles(const NaiveCells& cells,
                                                       const NaiveTable& table) {
  if (table.has_walls) return std::vector<int>{};
  std::vector<int> tiles(cells.begin(), cells.end());
  std::sort(tiles.rbegin(), tiles.rend());
  std::vector<int> big(tiles.begin(), tiles.begin() + static_cast<std::ptrdiff_t>(table.big));
  if (big.empty() || big.back() != table.target) return std::nullopt;
  if (std::adjacent_find(big.begin(), big.end()) != big.end()) return std::nullopt;
  // One more of the target: then its place among the big ones is not settled.
  if (tiles.size() > table.big && tiles[table.big] == table.target) return std::nullopt;
  return big;
}

inline NaiveCells naive_masked(const NaiveCells& cells, const NaiveTable& table) {
  NaiveCells masked = cells;
  for (auto& cell : masked) {
    if (!table.has_walls && cell >= table.target) cell = 15;
  }
  return masked;
}

inline std::string naive_word(double best, double played) {
  if (std::fabs(best - played) <= 3e-10) return "perfect";
  const double match = played / best + 1e-12;
  if (match >= 0.999) return "excellent";
  if (match >= 0.99) return "nice_try";
  if (match >= 0.975) return "not_bad";
  if (match >= 0.9) return "mistake";
  if (match >= 0.75) return "blunder";
  return "terrible";
}

// One stretch, from its first to its last position.
inline NaiveSegment naive_graded(const std::vector<NaiveStep>& game, const NaiveTable& table,
                                 std::size_t first, std::size_t last) {
  NaiveSegment segment{.first = first, .last = last};
  std::size_t positions = 0;
  std::size_t combo = 0;
  for (std::size_t i = first; i <= last; ++i) {
    const auto judge = [&](std::size_t at) -> std::optional<std::array<std::optional<double>, 4>> {
      const auto rates = table.rates(naive_masked(game[at].cells, table));
      if (!rates) return std::nullopt;
      double best = 0;
      for (const auto& rate : *rates) best = std::max(best, rate.value_or(0));
      if (best <= 0 || best >= 1) return std::nullopt;
      return rates;
    };
    const auto rates = judge(i);
    if (!rates) continue;
    if (++positions <= 4) continue;
    const auto played = (*rates)[static_cast<std::size_t>(game[i].move)];
    if (!played) continue;
    double best = 0;
    for (const auto& rate : *rates) best = std::max(best, rate.value_or(0));
    ++segment.graded;
    const std::string word = naive_word(best, *played);
    ++segment.words[word];
    combo = word == "perfect" ? combo + 1 : 0;
    segment.max_combo = std::max(segment.max_combo, combo);
    const double match = word == "perfect" ? 1 : *played / best;
    segment.fit_with_fatal *= match;
    if (match > 0) segment.fit *= match;
    if (i == first || !game[i].comes_of_last) continue;
    const auto before = judge(i - 1);
    if (!before) continue;
    const auto expected = (*before)[static_cast<std::size_t>(game[i - 1].move)];
    if (expected && *expected > 0) segment.luck += std::log(best) - std::log(*expected);
  }
  return segment;
}

inline std::vector<NaiveSegment> naive_segments(const std::vector<NaiveStep>& game,
                                                const NaiveTable& table) {
  std::vector<NaiveSegment> segments;
  for (std::size_t first = 0; first < game.size(); ++first) {
    const auto big = naive_big_tiles(game[first].cells, table);
    if (!big) continue;
    if (first > 0 && naive_big_tiles(game[first - 1].cells, table) == big) continue;
    std::size_t last = first;
    while (last + 1 < game.size() && naive_big_tiles(game[last + 1].cells, table) == big) ++last;
    const NaiveSegment segment = naive_graded(game, table, first, last);
    if (segment.graded >= 8) segments.push_back(segment);
  }
  return segments;
}

}  // namespace joseki::reference
