// SPDX-License-Identifier: MIT
#include "app/catalog/nearest.h"

#include <algorithm>

namespace joseki::app {

int edit_distance(std::string_view a, std::string_view b) {
  // Rows i - 2, i - 1 and i of the table whose entry [i][j] is the distance of the first i letters
  // of a from the first j of b.
  std::vector<int> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = last[j - 1] + (a[i - 1] != b[j - 1] ? 1 : 0);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& words) {
  std::optional<std::string> found;
  int best = 0;
  for (const std::string& word : words) {
    const int distance = edit_distance(typed, word);
    // More than a third of the letters wrong, and it is another word rather than a slip.
    if (distance > std::max<int>(1, static_cast<int>(word.size()) / 3)) continue;
    if (found && distance >= best) continue;
    found = word;
    best = distance;
  }
  return found;
}

}  // namespace joseki::app
