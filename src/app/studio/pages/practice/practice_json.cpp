// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_json.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "app/catalog/formation_json.h"
#include "app/studio/pages/board_json.h"
#include "app/studio/pages/practice/practice_tables.h"
#include "app/studio/pages/practice/short_rate.h"
#include "app/tables/table_json.h"
#include "core/base64.h"
#include "solve/formation/board_views.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kLongestPath = 1000;
constexpr std::size_t kLongestRecord = 900'000;  // in base64
constexpr std::size_t kLongestFileName = 200;
constexpr std::int64_t kLargestValue = 1 << twenty48::kBig;

// ---- requests

RatesWishes wishes_in(Fields& fields) {
  return {.why = fields.flag("why").value_or(false),
          .request = fields.whole("request", 0, kMostWhole)};
}

std::optional<twenty48::Board> endgame_board_in(Fields& fields) {
  const auto board = board_in(fields);
  return board ? std::optional(twenty48::to_board(*board)) : std::nullopt;
}

int cell_in(Fields& fields) {
  fields.need("cell");
  return static_cast<int>(fields.whole("cell", 0, twenty48::kCells - 1).value_or(0));
}

// ---- answers

Json string_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

template <class Named>
Json name_or_null(const std::optional<Named>& named) {
  return named ? Json(name_of(*named)) : Json(nullptr);
}

Json status_json(const std::optional<formation::RateRange>& range) {
  return range ? Json(name_of(range->status())) : Json(nullptr);
}

Json rate_json(std::optional<double> rate, formation::Precision precision) {
  return rate ? Json(app::told_rate(*rate, precision)) : Json(nullptr);
}

std::string words_of(twenty48::Direction direction, const CostlyTile& why) {
  return fmt::format("{}: a {} at {} costs most, {:.3g} % of {:.3g} %", name_of(direction),
                     why.tile.tile.value(), twenty48::cell_name(why.tile.tile.cell), 100 * why.cost,
                     100 * why.lost);
}

Json why_json(const RatedMove& move) {
  if (!move.why) return nullptr;
  const CostlyTile& why = *move.why;
  return {{"cell", why.tile.tile.cell},
          {"value", why.tile.tile.value()},
          {"probability", why.tile.probability},
          {"rate", why.tile.value()},
          {"cost", why.cost},
          {"reply", direction_json(why.tile.reply)},
          {"kindest", why.kindest},
          {"words", words_of(move.direction, why)}};
}

Json move_json(const RatedMove& move, formation::Precision precision) {
  const auto rate = move.rate();
  std::string text = "–";
  if (rate) text = (move.is_exact() ? "" : "≥ ") + short_rate(*rate, precision);
  return {{"direction", name_of(move.direction)},
          {"rate", rate_json(rate, precision)},
          {"status", status_json(move.range)},
          {"text", std::move(text)},
          {"state", name_of(move.state)},
          {"loss", or_null(move.loss)},
          {"bar", move.bar},
          {"why", why_json(move)}};
}

void add_odds(Json& rates, std::optional<double> rate) {
  const auto odds = rate ? std::optional(odds_of(*rate)) : std::nullopt;
  rates["odds"] = odds ? Json(odds->words()) : Json(nullptr);
  rates["odds_of"] = odds ? Json(odds->of_failure ? "failure" : "success") : Json(nullptr);
  rates["odds_one_in"] = odds ? or_null(odds->one_in) : Json(nullptr);
}

Json rates_json(const KnownRates& known) {
  const bool by_table = known.source == RatesSource::table;
  const bool has_format = known.source != RatesSource::none;
  const auto rate = known.rate();
  Json moves = Json::array();
  for (const RatedMove& move : known.moves) moves.push_back(move_json(move, known.precision));
  Json json = {
      {"request", or_null(known.request)},
      {"board", board_json(known.board)},
      {"code", twenty48::format_board(known.board)},
      {"table", string_or_null(known.table)},
      {"source", name_of(known.source)},
      {"best", direction_json(known.best())},
      {"rate", rate_json(rate, known.precision)},
      {"status", status_json(known.range)},
      {"gap", name_or_null(known.gap)},
      {"format", has_format ? Json(formation::name_of(known.precision)) : Json(nullptr)},
      {"folder", by_table ? Json(known.of->folder().string()) : Json(nullptr)},
      {"layer", by_table ? Json(known.layer) : Json(nullptr)},
      {"looked_up", by_table ? Json(twenty48::format_board(known.looked_up)) : Json(nullptr)},
      {"absent", known.absence ? Json(known.absence->words.english()) : Json(nullptr)},
      {"absent_code", known.absence ? Json(known.absence->code()) : Json(nullptr)},
      {"moves", std::move(moves)}};
  add_odds(json, rate);
  return json;
}

Json record_json(const PracticePlay& play) {
  const bool is_replay = play.record_mode() == RecordMode::replay;
  return {{"mode", name_of(play.record_mode())},
          {"steps", is_replay ? play.frames().size() - 1 : play.recording().moves.size()},
          {"step", play.frame()},
          {"table", string_or_null(play.recorded_table())},
          {"full", play.is_recording_full()}};
}

Json spawn_json(const std::optional<SpawnedTile>& spawned) {
  if (!spawned) return nullptr;
  return {{"cell", spawned->tile.cell},
          {"value", spawned->tile.value()},
          {"mode", name_of(spawned->mode)},
          {"rate", or_null(spawned->rate)},
          {"outside", spawned->is_outside}};
}

Json hard_json(const std::optional<PracticeChange::Hard>& hard) {
  return hard ? hard_search_json(hard->gap, hard->search) : Json(nullptr);
}

Json guess_json(const PracticeState& state) {
  const Guessing& guessing = state.play->guessing;
  return {{"on", guessing.is_on},
          {"hidden", state.is_hidden},
          {"streak", guessing.streak},
          {"longest", guessing.longest},
          {"last", verdict_json(state.verdict)}};
}

Json heat_tile_json(const SpawnRate& tile) {
  return {{"rate", or_null(tile.rate())},
          {"status", status_json(tile.range)},
          {"reply", direction_json(tile.reply)},
          {"probability", tile.probability}};
}

Json heat_cells_json(const SpawnRates& rates) {
  Json cells = Json::array();
  for (std::size_t i = 0; i + 1 < rates.tiles.size(); i += 2) {  // 2 before 4
    cells.push_back({{"cell", rates.tiles[i].tile.cell},
                     {"two", heat_tile_json(rates.tiles[i])},
                     {"four", heat_tile_json(rates.tiles[i + 1])}});
  }
  return cells;
}

Json layers_json(const std::vector<formation::LayerInfo>& layers) {
  Json json = Json::array();
  for (const formation::LayerInfo& info : layers) {
    json.push_back({{"layer", info.layer}, {"boards", info.boards}, {"best_rate", info.best_rate}});
  }
  return json;
}

// Null where the board is none of the formation.
Json target_place_json(formation::CellSet cells, bool is_anywhere) {
  if (cells == 0) return nullptr;
  return {{"cells", app::cells_array(cells)}, {"anywhere", is_anywhere}};
}

// The share of boards with a lower rate than the board shown has.
Json below_json(const LayerView& view) {
  const LayerHistogram& histogram = *view.histogram;
  if (histogram.boards == 0 || !view.here) return nullptr;
  return static_cast<double>(histogram.below) / static_cast<double>(histogram.boards);
}

}  // namespace

// ---- requests

core::Status read_request(const Json& body, RatesWishes& asked) {
  Fields fields(body, {"why", "request"});
  asked = wishes_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, SelectTable& asked) {
  Fields fields(body, {"table", "code", "seed", "why", "request"});
  fields.need("table");
  asked.wishes = wishes_in(fields);
  asked.table = fields.text("table", kLongestTableName).value_or("");
  asked.board = endgame_board_in(fields);
  asked.seed = fields.whole("seed", 0, kMostWhole);
  return fields.status();
}

core::Status read_request(const Json& body, RandomBoard& asked) {
  Fields fields(body, {"seed", "why", "request"});
  asked.wishes = wishes_in(fields);
  asked.seed = fields.whole("seed", 0, kMostWhole);
  return fields.status();
}

core::Status read_request(const Json& body, HardPosition& asked) {
  Fields fields(body, {"gap", "seed", "why", "request"});
  fields.need("gap");
  asked.wishes = wishes_in(fields);
  asked.gap = fields.number("gap", 0, 1).value_or(0);
  asked.seed = fields.whole("seed", 0, kMostWhole);
  return fields.status();
}

core::Status read_request(const Json& body, ChangeGuessing& asked) {
  Fields fields(body, {"action", "why", "request"});
  fields.need("action");
  asked.wishes = wishes_in(fields);
  asked.action =
      static_cast<GuessAction>(fields.choice("action", {"start", "stop", "show"}).value_or(0));
  return fields.status();
}

core::Status read_request(const Json& body, SetBoard& asked) {
  Fields fields(body, {"code", "why", "request"});
  fields.need("code");
  asked.wishes = wishes_in(fields);
  asked.board = endgame_board_in(fields).value_or(0);
  return fields.status();
}

core::Status read_request(const Json& body, EditCell& asked) {
  Fields fields(body, {"cell", "action", "value", "why", "request"});
  asked.wishes = wishes_in(fields);
  asked.cell = cell_in(fields);
  asked.edit =
      static_cast<CellEdit>(fields.choice("action", {"set", "raise", "lower"}).value_or(0));
  if (asked.edit == CellEdit::set) fields.need("value");
  const auto value =
      static_cast<std::uint64_t>(fields.whole("value", 0, kLargestValue).value_or(0));
  if (value == 1 || (value != 0 && !std::has_single_bit(value))) {
    fields.refuse(refuse(core::text("field value is not a tile"),
                         core::text("0 for an empty cell, or 2, 4, 8 ... 32768")));
  }
  asked.exponent = value == 0 ? 0 : std::countr_zero(value);
  return fields.status();
}

core::Status read_request(const Json& body, TurnBoard& asked) {
  Fields fields(body, {"kind", "why", "request"});
  fields.need("kind");
  asked.wishes = wishes_in(fields);
  asked.turning = static_cast<Turning>(fields.choice("kind", turning_names()).value_or(0));
  return fields.status();
}

core::Status read_request(const Json& body, PracticeMove& asked) {
  Fields fields(body, {"direction", "why", "request"});
  fields.need("direction");
  asked.wishes = wishes_in(fields);
  asked.direction = direction_in(fields).value_or(asked.direction);
  return fields.status();
}

core::Status read_request(const Json& body, PlaceTile& asked) {
  Fields fields(body, {"cell", "value", "why", "request"});
  asked.wishes = wishes_in(fields);
  asked.tile.cell = cell_in(fields);
  fields.need("value");
  const auto value = fields.whole("value", 2, 4).value_or(2);
  if (value == 3) fields.refuse(refuse(core::text("a new tile is a 2 or a 4")));
  asked.tile.exponent = value == 2 ? 1 : 2;
  return fields.status();
}

core::Status read_request(const Json& body, ChooseSpawnMode& asked) {
  Fields fields(body, {"mode", "why", "request"});
  fields.need("mode");
  asked.wishes = wishes_in(fields);
  asked.mode = static_cast<SpawnMode>(fields.choice("mode", spawn_mode_names()).value_or(0));
  return fields.status();
}

core::Status read_request(const Json& body, AskRates& asked) {
  Fields fields(body, {"code", "table", "why", "request"});
  asked.wishes = wishes_in(fields);
  asked.table = fields.text("table", kLongestTableName);
  asked.board = endgame_board_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, AskHeat& asked) {
  Fields fields(body, {"direction", "code"});
  asked.direction = direction_in(fields);
  asked.board = endgame_board_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, ChangeRecord& asked) {
  Fields fields(body, {"action"});
  fields.need("action");
  asked.action =
      static_cast<RecordAction>(fields.choice("action", {"start", "stop", "close"}).value_or(0));
  return fields.status();
}

core::Status read_request(const Json& body, OpenRecord& asked) {
  Fields fields(body, {"base64", "file_name"});
  fields.need("base64");
  auto bytes = core::from_base64(fields.text("base64", kLongestRecord).value_or(""));
  if (!bytes) fields.refuse("base64", core::text("is not base64"));
  if (bytes) asked.bytes = std::move(*bytes);
  asked.file_name = fields.text("file_name", kLongestFileName).value_or("");
  return fields.status();
}

core::Status read_request(const Json& body, SeekRecord& asked) {
  Fields fields(body, {"step"});
  fields.need("step");
  const auto step = fields.whole("step", 0, kMostRecordedMoves).value_or(0);
  asked.step = static_cast<std::size_t>(step);
  return fields.status();
}

core::Status read_request(const Json& body, AskFolders& asked) {
  Fields fields(body, {"table"});
  asked.table = fields.text("table", kLongestTableName);
  return fields.status();
}

core::Status read_request(const Json& body, ChangeFolder& asked) {
  Fields fields(body, {"path"});
  fields.need("path");
  asked.path = fields.text("path", kLongestPath).value_or("");
  return fields.status();
}

// ---- parts of answers

Json target_place_json(const NamedTable& table, formation::CellSet cells) {
  if (cells == 0) return nullptr;
  return target_place_json(cells, formation::is_target_anywhere(table.shape->formation));
}

Json hard_search_json(double gap, const HardSearch& search) {
  return {{"gap", gap},
          {"found", search.board.has_value()},
          {"looked_at", search.looked_at},
          {"widest", search.board ? Json(nullptr) : Json(search.widest)}};
}

Json verdict_json(const std::optional<Verdict>& verdict) {
  if (!verdict) return nullptr;
  const bool is_graded = verdict->outcome == Verdict::Outcome::graded;
  const app::Grade& grade = verdict->grade;
  return {{"direction", name_of(verdict->direction)},
          {"outcome", name_of(verdict->outcome)},
          {"word", is_graded ? Json(app::name_of(grade.word)) : Json(nullptr)},
          {"match", is_graded ? Json(grade.match) : Json(nullptr)},
          {"loss", is_graded ? Json(grade.loss()) : Json(nullptr)},
          {"choice", verdict->is_choice},
          {"rates", rates_json(verdict->rates)}};
}

// ---- answers

Json json_of(const PracticeState& state) {
  const PracticePlay& play = *state.play;
  const PracticeChange& change = state.change;
  const bool is_waiting = play.is_waiting();
  return {{"type", "practice"},
          {"table", play.table.empty() ? Json(nullptr) : practice_table_json(state.table)},
          {"board", board_json(play.board())},
          {"code", twenty48::format_board(play.board())},
          {"score", play.score()},
          {"gained", change.gained},
          {"moved", change.moved},
          {"legal", is_waiting ? Json::array() : directions_json(state.legal)},
          {"over", !is_waiting && state.legal.empty()},
          {"made", state.is_made},
          {"target_place", target_place_json(state.table, state.target_cells)},
          {"waiting", is_waiting},
          {"animation", animation_json(change.animation)},
          {"spawn_mode", name_of(play.spawn_mode)},
          {"spawn", spawn_json(change.spawn)},
          {"undo", play.can_undo()},
          {"redo", play.can_redo()},
          {"refused", name_or_null(change.refused)},
          {"guess", guess_json(state)},
          {"hard", hard_json(change.hard)},
          {"record", record_json(play)},
          {"rates", rates_json(state.rates)}};
}

Json json_of(const AskedRates& asked) {
  return {{"type", "practice_rates"},
          {"rates", rates_json(asked.rates)},
          {"microseconds", asked.took.count()}};
}

Json json_of(const HeatMap& map) {
  const auto& rates = map.rates;
  return {{"type", "practice_heat"},
          {"code", twenty48::format_board(map.board)},
          {"direction", direction_json(map.direction)},
          {"after", board_json(map.after)},
          {"rate", rates ? or_null(rates->mean.rate()) : Json(nullptr)},
          {"status", rates ? Json(name_of(rates->mean.status())) : Json(nullptr)},
          {"risk", rates ? Json(map.risk) : Json(nullptr)},
          {"worst", rates ? Json(rates->worst) : Json(nullptr)},
          {"kindest", rates ? Json(rates->kindest) : Json(nullptr)},
          {"cells", rates ? heat_cells_json(*rates) : Json::array()},
          {"target_place", target_place_json(map.target_cells, map.is_target_anywhere)},
          {"absent", or_null(map.absent)}};
}

Json json_of(const LayerView& view) {
  const formation::LayerInfo* info = view.info();
  Json json = {{"type", "practice_layer"},
               {"table", view.table},
               {"layer", or_null(view.layer)},
               {"sum", info ? Json(info->sum) : Json(nullptr)},
               {"boards", info ? info->boards : 0},
               {"certain", 0},
               {"bins", Json::array()},
               {"mean", nullptr},
               {"best", nullptr},
               {"here", rate_json(view.here, view.precision)},
               {"below", nullptr},
               {"layers", layers_json(view.layers)},
               {"absent", or_null(view.absent)}};
  if (view.histogram) {
    json["certain"] = view.histogram->certain;
    json["bins"] = view.histogram->bins;
    json["mean"] = view.histogram->mean;
    json["best"] = view.histogram->best;
    json["below"] = below_json(view);
  }
  return json;
}

Json json_of(const RecordFile& file) {
  return {{"type", "practice_file"},
          {"file_name", file.name},
          {"media_type", "application/octet-stream"},
          {"base64", core::to_base64(file.bytes)},
          {"bytes", file.bytes.size()},
          {"moves", file.moves}};
}

}  // namespace joseki::studio
