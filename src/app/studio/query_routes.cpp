// SPDX-License-Identifier: MIT
#include "app/studio/query_routes.h"

#include <memory>
#include <utility>

#include "app/players/engine_spec.h"
#include "app/players/thought_json.h"
#include "app/studio/deadline.h"
#include "app/studio/http_message.h"
#include "app/studio/pages/fields.h"
#include "app/studio/search_limits.h"
#include "app/tables/table_json.h"

namespace joseki::studio {
namespace {

core::Result<app::EngineSpec> engine_of(const std::string& text) {
  auto spec = app::parse_engine(text);
  if (!spec) return spec;
  if (auto status = app::check_engine(*spec); !status) return std::move(status).error();
  if (spec->playouts.value_or(0) > kMostPlayouts) {
    return refuse(core::text("that many playouts take too long"),
                  core::text("at most 1000000; joseki search does more"));
  }
  if (spec->time && *spec->time > kLongestSearch) {
    return refuse(core::text("a search may take 10 seconds here"),
                  core::text("joseki search may take longer"));
  }
  return spec;
}

core::Result<Json> search(Studio& studio, const Json& body) {
  Fields fields(body, {"game", "position", "engine", "seed"});
  fields.need("game");
  const auto name = fields.text("game", 100);
  const std::string position = fields.text("position", 10'000).value_or("");
  const std::string engine = fields.text("engine", 200).value_or("mcts:playouts=1000");
  const auto seed = static_cast<std::uint64_t>(fields.whole("seed", 0, kMostWhole).value_or(1));
  if (auto status = fields.status(); !status) return status.error();
  const auto spec = engine_of(engine);
  if (!spec) return spec.error();
  const auto game = studio.games.named(*name);
  if (!game) return game.error();
  const auto maker = (*game)->engine_maker(
      *spec, {[&](const std::string& table) { return studio.tables.game_file(table); }});
  if (!maker) return maker.error();
  // Also for a number of playouts: what is known then is the answer.
  const Deadline deadline(kLongestSearch);
  const auto thought = (*maker)()->think(position.empty() ? (*game)->start() : position,
                                         {.seed = seed, .stop = deadline.token()});
  if (!thought) return thought.error();
  return Json(app::search_object(*thought, {(*game)->name(), app::engine_text(*spec), seed, 0}));
}

}  // namespace

core::Result<std::string> answer_query(TableShelf& tables, std::string_view query) {
  const std::string table = query_value(query, "table");
  const std::string position = query_value(query, "position");
  if (table.empty())
    return refuse(core::text("the address has no table"), core::text("?table=L3-512&position=..."));
  if (!app::parse_table_name(table)) {
    return core::Error{core::Errc::not_found, core::text("there is no table '{}'", table),
                       core::text("GET /api/tables tells what is built")};
  }
  const auto answer = tables.query(table, position);
  if (!answer) return answer.error();
  return app::query_text(answer->table, answer->answer);
}

void add_query_routes(Routes& routes, Studio& studio) {
  routes.add_reading("search",
                     [&](const Message& message) { return search(studio, message.body); });
}

}  // namespace joseki::studio
