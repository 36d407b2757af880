// SPDX-License-Identifier: MIT
// What PracticePage tells: the state, heat maps, layers, recordings, folders.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <utility>

#include "app/catalog/formation_library.h"
#include "app/studio/pages/layer_histogram.h"
#include "app/studio/pages/practice_page.h"
#include "app/studio/pages/practice_tables.h"
#include "core/base64.h"

namespace joseki::studio {
namespace {

using twenty48::Board;
using twenty48::Direction;

constexpr std::size_t kLongestPath = 1000;
constexpr std::size_t kLongestRecord = 900'000;

// The table in the name of a recording: 2x4-256_20260131_120000.rec, or 2x4_256_... of older ones.
Json table_in(const std::string& file_name) {
  std::size_t end = file_name.find('_');
  for (int part = 0; part < 2 && end != std::string::npos; ++part) {
    if (const auto shape = app::find_table_shape(file_name.substr(0, end))) return shape->name();
    end = file_name.find('_', end + 1);
  }
  return nullptr;
}

Json record_json(const PracticePlay& play) {
  const bool is_replay = play.record_mode() == RecordMode::replay;
  return {{"mode", name_of(play.record_mode())},
          {"steps", is_replay ? play.frames().size() - 1 : play.recording().moves.size()},
          {"step", play.frame()},
          {"table", is_replay                       ? table_in(play.file_name())
                    : play.recorded_table().empty() ? Json(nullptr)
                                                    : Json(play.recorded_table())},
          {"full", play.is_recording_full()}};
}

// Whether the target stands on a target cell.
bool is_made(const std::string& table, Board board, const Json& rates) {
  if (rates.at("absent_code") == "made") return true;
  const Json& looked_up = rates.at("looked_up");  // the board as the table has it
  const auto shape = app::find_table_shape(table);
  if (!shape) return false;
  if (!looked_up.is_string()) return shape->has_target(board);
  const auto turned = twenty48::parse_board(looked_up.get<std::string>());
  return turned && shape->has_target(*turned);
}

Json heat_tile(const SpawnRate& tile) {
  return {{"rate", tile.rate() ? Json(*tile.rate()) : Json(nullptr)},
          {"status", tile.range ? Json(name_of(tile.range->status())) : Json(nullptr)},
          {"reply", direction_json(tile.reply)},
          {"probability", tile.probability}};
}

Json blank_heat(Board board, Board after, std::optional<Direction> direction) {
  return {{"type", "practice_heat"},
          {"code", twenty48::format_board(board)},
          {"direction", direction_json(direction)},
          {"after", board_json(twenty48::to_full_board(after))},
          {"rate", nullptr},
          {"status", nullptr},
          {"risk", nullptr},
          {"worst", nullptr},
          {"kindest", nullptr},
          {"cells", Json::array()},
          {"absent", nullptr}};
}

void tell_heat(Json& heat, const SpawnRates& rates) {
  double risk = 0;
  for (std::size_t i = 0; i + 1 < rates.tiles.size(); i += 2) {
    heat["cells"].push_back({{"cell", rates.tiles[i].tile.cell},
                             {"two", heat_tile(rates.tiles[i])},
                             {"four", heat_tile(rates.tiles[i + 1])}});
  }
  for (const SpawnRate& tile : rates.tiles) {
    if (tile.value() < rates.mean.least) risk += tile.probability;
  }
  heat["rate"] = rates.mean.rate() ? Json(*rates.mean.rate()) : Json(nullptr);
  heat["status"] = name_of(rates.mean.status());
  heat["risk"] = risk;
  heat["worst"] = rates.worst;
  heat["kindest"] = rates.kindest;
}

Json blank_layer(const std::string& table) {
  return {{"type", "practice_layer"}, {"table", table},   {"layer", nullptr},
          {"sum", nullptr},           {"boards", 0},      {"certain", 0},
          {"bins", Json::array()},    {"mean", nullptr},  {"best", nullptr},
          {"here", nullptr},          {"below", nullptr}, {"layers", Json::array()},
          {"absent", nullptr}};
}

core::Status tell_layers(formation::Table& table, Json& answer) {
  const auto layers = table.layers();
  if (!layers) return layers.error();
  answer["layers"] = Json::array();
  for (const formation::LayerInfo& info : *layers) {
    answer["layers"].push_back(
        {{"layer", info.layer}, {"boards", info.boards}, {"best_rate", info.best_rate}});
    if (answer.at("layer") == info.layer) {
      answer["sum"] = info.sum;
      answer["boards"] = info.boards;
    }
  }
  return core::Done{};
}

void tell_histogram(const LayerHistogram& histogram, Json& answer) {
  answer["certain"] = histogram.certain;
  answer["bins"] = histogram.bins;
  answer["mean"] = histogram.mean;
  answer["best"] = histogram.best;
  if (histogram.boards == 0) return;
  answer["below"] = static_cast<double>(histogram.below) / static_cast<double>(histogram.boards);
}

}  // namespace

RatesQuestion PracticePage::question(const PracticePlay& play, const Wishes& wishes) const {
  return {.table = play.table,
          .board = play.board(),
          .is_waiting = play.is_waiting(),
          .why = wishes.why,
          .request = wishes.request};
}

KnownRates PracticePage::known_rates(const PracticePlay& play, const Wishes& wishes) const {
  const RatesQuestion asked = question(play, wishes);
  if (play.record_mode() != RecordMode::replay) return rates_.of_table(asked);
  return rates_.of_record(asked, play.frames()[play.frame()]);
}

core::Result<Json> PracticePage::kept(const Message& message, const Opened& opened, Change change) {
  if (auto status = keeper_.keep(message.session, *opened.play); !status) {
    return std::move(status).error();
  }
  return state_json(*opened.play, opened.wishes, std::move(change));
}

Json PracticePage::state_json(const PracticePlay& play, const Wishes& wishes, Change change) {
  const auto built = play.table.empty() ? std::nullopt : book_.find(play.table);
  const auto big = big_tiles_of(play.table, built);
  const twenty48::FullBoard board = twenty48::to_full_board(play.board());
  const auto legal = legal_directions(board, big);
  KnownRates known = known_rates(play, wishes);
  if (built && !play.is_waiting()) book_.ask_ahead(play.table, next_boards(play.board(), big));
  return {{"type", "practice"},
          {"table", play.table.empty() ? Json(nullptr) : practice_table_json(play.table, built)},
          {"board", board_json(board)},
          {"code", twenty48::format_board(play.board())},
          {"score", play.score()},
          {"gained", change.gained},
          {"moved", change.moved},
          {"legal", play.is_waiting() ? Json::array() : directions_json(legal)},
          {"over", !play.is_waiting() && legal.empty()},
          {"made", is_made(play.table, play.board(), known.json)},
          {"waiting", play.is_waiting()},
          {"animation", std::move(change.animation)},
          {"spawn_mode", name_of(play.spawn_mode)},
          {"spawn", std::move(change.spawn)},
          {"undo", play.can_undo()},
          {"redo", play.can_redo()},
          {"refused", std::move(change.refused)},
          {"record", record_json(play)},
          {"rates", std::move(known.json)}};
}

core::Result<Json> PracticePage::heat(const Message& message) {
  Fields fields(message.body, {"direction", "code"});
  const auto direction = direction_in(fields);
  const auto code = fields.text("code", 40);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto play = keeper_.find(message.session);
  if (!play) return play.error();
  if (!code) return heat_json(**play, (*play)->board(), direction);
  const auto board = read_code(*code);
  if (!board) return board.error();
  PracticePlay other = **play;
  other.jump(twenty48::to_board(*board));
  return heat_json(other, other.board(), direction);
}

core::Result<Json> PracticePage::heat_json(const PracticePlay& play, Board board,
                                           std::optional<Direction> direction) {
  const auto table = book_.find(play.table);
  const KnownRates known = rates_.of_table(question(play, {}));
  Board after = board;
  double rate = play.pending_rate();
  if (!play.is_waiting()) {
    direction = direction ? direction : known.best;
    if (direction) {
      const auto big = big_tiles_of(play.table, table);
      after = twenty48::to_board(
          twenty48::trace_slide(twenty48::to_full_board(board), *direction, big).board);
      rate = known.by_direction[static_cast<std::size_t>(*direction)];
    }
  } else {
    direction.reset();
  }
  Json heat = blank_heat(board, after, direction);
  if (!table || (!play.is_waiting() && !known.json.at("absent").is_null())) {
    heat["absent"] = known.json.at("absent");
    return heat;
  }
  if (!play.is_waiting() && after == board) {
    heat["absent"] = direction ? "this move changes nothing" : "no move has a rate above 0";
    return heat;
  }
  const auto rates = spawn_rates(book_, *table, after, rate >= 1);
  if (!rates) return rates.error();
  tell_heat(heat, *rates);
  return heat;
}

core::Result<Json> PracticePage::layer(const Message& message) {
  Fields fields(message.body, {});
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto play = keeper_.find(message.session);
  if (!play) return play.error();
  Json answer = blank_layer((*play)->table);
  const KnownRates known = rates_.of_table(question(**play, {}));
  answer["absent"] = known.json.at("absent");
  answer["layer"] = known.json.at("layer");
  answer["here"] = known.json.at("rate");
  if (!book_.find((*play)->table)) return answer;
  const auto ask = [&](formation::Table& table) -> core::Status {
    if (auto status = tell_layers(table, answer); !status) return status;
    if (answer.at("layer").is_null()) return core::Done{};
    const double here = answer.at("here").is_null() ? 0 : answer.at("here").get<double>();
    const auto histogram = layer_histogram(table, answer.at("layer"), answer.at("boards"), here);
    if (histogram) {
      tell_histogram(*histogram, answer);
    } else {
      answer["absent"] = histogram.error().what;
    }
    return core::Done{};
  };
  auto asked = studio_.tables.with_formation((*play)->table, ask);
  if (!asked) return std::move(asked).error();
  return answer;
}

core::Result<Json> PracticePage::record(const Message& message) {
  Fields fields(message.body, {"action"});
  fields.need("action");
  const auto action = fields.choice("action", {"start", "stop", "close"});
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  PracticePlay& play = *opened->play;
  if (*action == 0 && play.is_waiting()) {
    return core::Error{core::Errc::bad_input, "a recording begins with a whole board",
                       "place the new tile first"};
  }
  if (*action == 0) play.start_recording();
  if (*action == 1 && play.record_mode() == RecordMode::recording) play.stop_recording();
  if (*action == 2) play.close_recording();
  return kept(message, *opened, {});
}

core::Result<Json> PracticePage::record_save(const Message& message) {
  Fields fields(message.body, {});
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  const PracticePlay& play = *opened->play;
  if (play.recording().moves.size() < 2) {
    return core::Error{core::Errc::bad_input, "there is no recording of two moves or more",
                       "start one and make some moves"};
  }
  const auto bytes = rec_bytes(play.recording());
  const std::string table = play.recorded_table().empty() ? "practice" : play.recorded_table();
  return Json{
      {"type", "practice_file"},
      {"file_name", fmt::format("{}_{:%Y%m%d_%H%M%S}.rec", table, fmt::gmtime(std::time(nullptr)))},
      {"media_type", "application/octet-stream"},
      {"base64", core::to_base64(bytes)},
      {"bytes", bytes.size()},
      {"moves", play.recording().moves.size()}};
}

core::Result<Json> PracticePage::record_open(const Message& message) {
  Fields fields(message.body, {"base64", "file_name"});
  fields.need("base64");
  const auto text = fields.text("base64", kLongestRecord);
  const auto name = fields.text("file_name", 200);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  auto bytes = core::from_base64(*text);
  if (!bytes) return core::Error{core::Errc::bad_input, "field base64 is not base64", ""};
  const auto done = opened->play->open_recording(std::move(*bytes), name.value_or(""));
  // What somebody chose to send, not a file of ours.
  if (!done) return refuse(done.error().what, done.error().hint);
  // Its rates need no table, but how big tiles move and what comes after it do.
  if (const Json table = table_in(opened->play->file_name()); table.is_string()) {
    opened->play->table = table.get<std::string>();
  }
  return kept(message, *opened, {.moved = true});
}

core::Result<Json> PracticePage::record_seek(const Message& message) {
  Fields fields(message.body, {"step"});
  fields.need("step");
  const auto step = fields.whole("step", 0, kMostRecordedMoves);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  PracticePlay& play = *opened->play;
  if (play.record_mode() != RecordMode::replay) {
    return core::Error{core::Errc::bad_input, "no recording is open", "open a .rec file first"};
  }
  const auto to = std::min(static_cast<std::size_t>(*step), play.frames().size() - 1);
  Change change{.moved = to != play.frame()};
  if (const RecordFrame& from = play.frames()[play.frame()]; to == play.frame() + 1 && from.next) {
    const twenty48::FullBoard board = twenty48::to_full_board(from.board);
    for (const auto big : {twenty48::BigTiles::slide, twenty48::BigTiles::wall}) {
      const auto trace = twenty48::trace_slide(board, from.next->direction, big);
      twenty48::FullBoard after = trace.board;
      if (after.cells[from.next->cell] != 0) continue;
      after.cells[from.next->cell] = static_cast<std::uint8_t>(from.next->exponent);
      if (twenty48::to_board(after) != play.frames()[to].board) continue;
      change.gained = trace.score;
      change.animation = animation_json(board, from.next->direction, trace,
                                        NewTile{from.next->cell, from.next->exponent});
      break;
    }
  }
  play.seek(to);
  return kept(message, *opened, std::move(change));
}

core::Result<Json> PracticePage::folders(const Message& message) {
  Fields fields(message.body, {"table"});
  const auto table = fields.text("table", kLongestTableName);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  return practice_folders_json(studio_.tables, table.value_or(opened->play->table));
}

core::Result<Json> PracticePage::add_folder(const Message& message) {
  Fields fields(message.body, {"path"});
  fields.need("path");
  const auto path = fields.text("path", kLongestPath);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  if (auto done = studio_.tables.add_folder(*path); !done) return std::move(done).error();
  studio_.tables.rescan();
  return practice_folders_json(studio_.tables, opened->play->table);
}

core::Result<Json> PracticePage::remove_folder(const Message& message) {
  Fields fields(message.body, {"path"});
  fields.need("path");
  const auto path = fields.text("path", kLongestPath);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  if (auto done = studio_.tables.remove_folder(*path); !done) return std::move(done).error();
  studio_.tables.rescan();
  return practice_folders_json(studio_.tables, opened->play->table);
}

}  // namespace joseki::studio
