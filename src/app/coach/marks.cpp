// SPDX-License-Identifier: MIT
#include "app/coach/marks.h"

#include <algorithm>

namespace joseki::app {
namespace {

constexpr double kMarkedShare = 0.1;

// Between the two matches around that place; `matches` is not empty.
double quantile(std::vector<double> matches, double share) {
  std::sort(matches.begin(), matches.end());
  const double place = share * static_cast<double>(matches.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, matches.size() - 1);
  return matches[below] + (place - static_cast<double>(below)) * (matches[above] - matches[below]);
}

}  // namespace

std::vector<std::size_t> marked_moves(std::span<const double> matches, double threshold) {
  std::vector<std::size_t> marked;
  if (matches.empty()) return marked;
  const double limit =
      std::min({1.0, threshold, quantile({matches.begin(), matches.end()}, kMarkedShare)});
  for (std::size_t i = 0; i < matches.size(); ++i) {
    if (matches[i] < limit) marked.push_back(i);
  }
  return marked;
}

}  // namespace joseki::app
