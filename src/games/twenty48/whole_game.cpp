// SPDX-License-Identifier: MIT
#include "games/twenty48/whole_game.h"

#include <fmt/format.h>

#include "core/ensure.h"

namespace joseki::twenty48 {
namespace {

constexpr std::string_view kMoves = "lrud";  // in the order of Direction
constexpr std::string_view kCellNames = "0123456789abcdef";
constexpr std::size_t kTurnLength = 3;

// The new tile is where the boards before and after it differ.
Turn turn_between(Direction direction, const FullBoard& before, const FullBoard& after) {
  for (std::uint8_t cell = 0; cell < kCells; ++cell) {
    if (before.cells[cell] != after.cells[cell]) {
      return {direction, cell, static_cast<std::uint8_t>(int{after.cells[cell]})};
    }
  }
  core::ensure(false, "a turn adds a tile");
  return {};
}

std::optional<Turn> parse_turn(std::string_view text) {
  const auto direction = kMoves.find(text[0]);
  const auto cell = kCellNames.find(text[1]);
  if (direction == kMoves.npos || cell == kCellNames.npos) return std::nullopt;
  if (text[2] != '1' && text[2] != '2') return std::nullopt;
  return Turn{static_cast<Direction>(direction), static_cast<std::uint8_t>(cell),
              static_cast<std::uint8_t>(text[2] - '0')};
}

}  // namespace

WholeGame play_whole_game(double p4, std::uint64_t seed, const Choose& choose,
                          const std::optional<FullBoard>& start) {
  core::Rng rng(seed);
  WholeGame game{.start = start ? *start : first_board(p4, rng)};
  game.end = game.start;
  while (can_move(game.end)) {
    const auto direction = choose(game.end);
    if (!direction) break;
    const Slide slid = slide(game.end, *direction);
    core::ensure(slid.moved, "a player chose a move that is not legal");
    game.score += slid.score;
    game.end = slid.board;
    spawn(game.end, p4, rng);
    game.turns.push_back(turn_between(*direction, slid.board, game.end));
  }
  return game;
}

std::string format_turns(const std::vector<Turn>& turns) {
  std::string text;
  text.reserve(turns.size() * kTurnLength);
  for (const Turn& turn : turns) {
    text += kMoves[static_cast<std::size_t>(turn.direction)];
    text += kCellNames[turn.cell];
    text += static_cast<char>('0' + turn.exponent);
  }
  return text;
}

core::Result<WholeGame> replay(const FullBoard& start, std::string_view turns) {
  WholeGame game{.start = start, .end = start};
  const auto refuse = [&](const core::Text& why) {
    return core::Error{core::Errc::bad_input,
                       core::text("turn {} of the game: {}", game.turns.size() + 1, why),
                       {}};
  };
  if (turns.size() % kTurnLength != 0) {
    return core::Error{
        core::Errc::bad_input, core::text("the game's turns are not three characters each"), {}};
  }
  for (; !turns.empty(); turns.remove_prefix(kTurnLength)) {
    const auto turn = parse_turn(turns.substr(0, kTurnLength));
    if (!turn) return refuse(core::text("'{}' is no turn", turns.substr(0, kTurnLength)));
    const Slide slid = slide(game.end, turn->direction);
    if (!slid.moved) return refuse(core::text("{} does nothing", name_of(turn->direction)));
    game.score += slid.score;
    game.end = slid.board;
    if (game.end.cells[turn->cell] != 0)
      return refuse(core::text("the new tile's cell is not empty"));
    game.end.cells[turn->cell] = turn->exponent;
    game.turns.push_back(*turn);
  }
  return game;
}

}  // namespace joseki::twenty48
