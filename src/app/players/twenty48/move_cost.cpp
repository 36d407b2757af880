// SPDX-License-Identifier: MIT
#include "app/players/twenty48/move_cost.h"

#include <array>

#include "core/ensure.h"

namespace joseki::app {
namespace {

// Up to this part of the best value behind it.
struct Band {
  double behind;
  MoveCost cost;
};
// The measurement is in docs/ai.md, "What a difference means".
constexpr std::array kBands = {
    Band{0.004, {MoveStanding::as_good, std::nullopt}},
    Band{0.03, {MoveStanding::slightly_worse, std::nullopt}},
    Band{0.12, {MoveStanding::worse, 0.18}},
    Band{0.25, {MoveStanding::bad, 0.47}},
};
constexpr MoveCost kLosing{MoveStanding::losing, 0.8};

}  // namespace

std::string_view name_of(MoveStanding standing) {
  switch (standing) {
    case MoveStanding::as_good:
      return "as_good";
    case MoveStanding::slightly_worse:
      return "slightly_worse";
    case MoveStanding::worse:
      return "worse";
    case MoveStanding::bad:
      return "bad";
    case MoveStanding::losing:
      return "losing";
  }
  core::ensure(false, "every standing has a name");
  return "";
}

MoveCost move_cost(double value, double best) {
  if (best <= 0) return kBands.front().cost;  // every move loses: none is worse than another
  const double behind = 1 - value / best;
  for (const Band& band : kBands) {
    if (behind < band.behind) return band.cost;
  }
  return kLosing;
}

}  // namespace joseki::app
