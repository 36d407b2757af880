// SPDX-License-Identifier: MIT
#include "app/players/twenty48/game_line.h"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>

#include "app/catalog/json.h"

namespace joseki::app {
namespace {

constexpr double kUsualP4 = 0.1;

core::Error wrong(core::Text what) { return {core::Errc::bad_input, std::move(what), {}}; }

std::string text_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

std::string game_line(const PlayedGame& played, double p4) {
  return json_text({{"type", "game"},
                    {"game", played.number + 1},
                    {"seed", played.seed},
                    {"p4", p4},
                    {"score", played.game.score},
                    {"moves", played.game.turns.size()},
                    {"largest", std::uint64_t{1} << played.game.end.largest()},
                    {"sources", played.sources},
                    {"start", twenty48::format_board(played.game.start)},
                    {"end", twenty48::format_board(played.game.end)},
                    {"turns", twenty48::format_turns(played.game.turns)}});
}

core::Result<GameOfLine> parse_game_line(std::string_view line) {
  const auto json = Json::parse(line, nullptr, false);
  if (!json.is_object() || text_in(json, "type") != "game" || !json.contains("score")) {
    return wrong(core::text("this is no game"));
  }
  const auto start = twenty48::parse_full_board(text_in(json, "start"));
  if (!start) return wrong(start.error().what);
  auto game = twenty48::replay(*start, text_in(json, "turns"));
  if (!game) return wrong(game.error().what);
  if (json["score"] != game->score) return wrong(core::text("the score is {}", game->score));
  if (text_in(json, "end") != twenty48::format_board(game->end)) {
    return wrong(core::text("it ends on another board"));
  }
  const auto p4 = json.find("p4");
  const bool has_p4 = p4 != json.end() && p4->is_number();
  return GameOfLine{std::move(*game), has_p4 ? p4->get<double>() : kUsualP4};
}

}  // namespace joseki::app
