// SPDX-License-Identifier: MIT
#include "app/coach/files/file_limits.h"

#include <fmt/format.h>

#include <algorithm>

namespace joseki::app {
namespace {

core::Text advice() { return core::text("keep it in another format"); }

}  // namespace

core::Status check_continuous(const GameRecord& game, std::string_view format) {
  const auto jump = first_jump(game);
  if (!jump) return core::Done{};
  return core::Error{
      core::Errc::bad_input,
      core::text("the game leaves positions out before move {}, and {} cannot", *jump + 1, format),
      advice()};
}

core::Status check_tiles(const GameRecord& game, std::string_view format) {
  int largest = game.end.largest();
  for (const Step& step : game.steps) largest = std::max(largest, step.board.largest());
  if (largest <= twenty48::kBig) return core::Done{};
  return core::Error{
      core::Errc::bad_input,
      core::text("the game has a tile of {}, and {} know none above 32768", 1U << largest, format),
      advice()};
}

}  // namespace joseki::app
