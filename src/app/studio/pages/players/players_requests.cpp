// SPDX-License-Identifier: MIT
// What messages ask of the page of two players, read from JSON.
#include "app/players/move_choice.h"
#include "app/studio/pages/fields.h"
#include "app/studio/pages/players/players_json.h"
#include "app/studio/search_limits.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kLongestGameName = 60;
constexpr std::size_t kLongestMove = 20;
constexpr std::int64_t kMostEvaluated = 400;  // positions in one message
constexpr std::int64_t kMostPlies = 1'000'000;

std::vector<std::string_view> level_names() {
  std::vector<std::string_view> names;
  for (const app::Level& level : app::kLevels) names.push_back(level.name);
  return names;
}

std::optional<bool> machine_in(Fields& fields, std::string_view side) {
  const auto word = fields.choice(side, {"person", "machine"});
  return word ? std::optional(*word == 1) : std::nullopt;
}

std::optional<Thinker> thinker_in(Fields& fields) {
  const auto word = fields.choice("engine", thinker_names());
  return word ? std::optional(static_cast<Thinker>(*word)) : std::nullopt;
}

std::optional<std::uint32_t> playouts_in(Fields& fields) {
  const auto number = fields.whole("playouts", 1, kMostPlayouts);
  return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

WhoPlays who_in(Fields& fields) {
  return {.x_is_machine = machine_in(fields, "x"),
          .o_is_machine = machine_in(fields, "o"),
          .level = fields.choice("level", level_names()),
          .thinker = thinker_in(fields),
          .model = fields.text("model", kLongestModel),
          .playouts = playouts_in(fields)};
}

// A place among the positions or the lines of a game; the page says whether there is one.
std::optional<std::size_t> place_in(Fields& fields, std::string_view name) {
  const auto number = fields.whole(name, 0, kMostPlies);
  return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

}  // namespace

core::Status read_request(const Json& body, BeginMatch& asked) {
  Fields fields(body,
                {"game", "position", "seed", "x", "o", "engine", "level", "playouts", "model"});
  fields.need("game");
  asked.game = fields.text("game", kLongestGameName).value_or("");
  asked.position = fields.text("position", kLongestPosition).value_or("");
  asked.seed = fields.whole("seed", 0, kMostWhole);
  asked.who = who_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, PlayersMove& asked) {
  Fields fields(body, {"move", "at"});
  fields.need("move");
  asked.text = fields.text("move", kLongestMove).value_or("");
  asked.at = place_in(fields, "at");
  return fields.status();
}

core::Status read_request(const Json& body, WhoPlays& asked) {
  Fields fields(body, {"x", "o", "engine", "level", "playouts", "model"});
  asked = who_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, SetPosition& asked) {
  Fields fields(body, {"text"});
  fields.need("text");
  asked.text = fields.text("text", kLongestPosition).value_or("");
  return fields.status();
}

core::Status read_request(const Json& body, Annotate& asked) {
  Fields fields(body, {"at", "engine", "playouts", "model"});
  asked.at = place_in(fields, "at");
  asked.thinker = thinker_in(fields);
  asked.playouts = playouts_in(fields);
  asked.model = fields.text("model", kLongestModel).value_or("");
  return fields.status();
}

core::Status read_request(const Json& body, Evaluate& asked) {
  Fields fields(body, {"most"});
  asked.most = static_cast<int>(fields.whole("most", 0, kMostEvaluated).value_or(asked.most));
  return fields.status();
}

core::Status read_request(const Json& body, AtPly& asked) {
  Fields fields(body, {"ply"});
  fields.need("ply");
  asked.ply = place_in(fields, "ply").value_or(0);
  return fields.status();
}

core::Status read_request(const Json& body, TakeLine& asked) {
  Fields fields(body, {"line"});
  fields.need("line");
  asked.index = place_in(fields, "line").value_or(0);
  return fields.status();
}

core::Status read_request(const Json& body, Judge& asked) {
  Fields fields(body, {"game", "position"});
  fields.need("game");
  fields.need("position");
  asked.game = fields.text("game", kLongestGameName).value_or("");
  asked.position = fields.text("position", kLongestPosition).value_or("");
  return fields.status();
}

}  // namespace joseki::studio
