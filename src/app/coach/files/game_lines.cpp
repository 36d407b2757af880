// SPDX-License-Identifier: MIT
#include "app/coach/files/game_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/coach/files/file_limits.h"
#include "app/players/twenty48/game_line.h"

namespace joseki::app {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr double kUsualP4 = 0.1;

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

core::Result<GameRecord> game_of(std::string_view line, std::size_t number) {
  const auto parsed = parse_game_line(line);
  if (!parsed) {
    return core::Error{
        core::Errc::damaged_file, core::text("line {}: {}", number, parsed.error().what), {}};
  }
  auto game = record_of(twenty48::BoardShape::b4x4, parsed->game.start, parsed->game.turns);
  if (game) game->p4 = parsed->p4;
  return game;
}

}  // namespace

bool looks_like_game_lines(std::span<const std::uint8_t> bytes) {
  const std::string_view text = text_of(bytes);
  const auto begin = text.find_first_not_of(kBlanks);
  return begin != text.npos && text[begin] == '{';
}

core::Result<std::vector<GameRecord>> read_game_lines(std::span<const std::uint8_t> bytes) {
  std::vector<GameRecord> games;
  std::string_view text = text_of(bytes);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(kBlanks) == line.npos) continue;
    auto game = game_of(line, number);
    if (!game) return std::move(game).error();
    games.push_back(std::move(*game));
  }
  if (!games.empty()) return games;
  return core::Error{core::Errc::foreign_file, core::text("the file has no games"), {}};
}

core::Result<std::string> game_line_of(const GameRecord& game) {
  constexpr std::string_view kName = "games of joseki ai";
  if (auto status = check_continuous(game, kName); !status) return std::move(status).error();
  if (game.big) {
    return core::Error{core::Errc::bad_input,
                       core::text("{} are of 2048 on the 4x4 board, without placeholders", kName),
                       core::text("keep it in another format")};
  }
  const auto& start = game.steps.empty() ? game.end : game.steps.front().board;
  const auto turns = turns_of(game);
  PlayedGame played{.game = {.start = start, .turns = turns, .end = game.end, .score = 0}};
  for (const Step& step : game.steps) played.game.score += play(step.board, step.turn, {})->score;
  return game_line(played, game.p4.value_or(kUsualP4));
}

}  // namespace joseki::app
