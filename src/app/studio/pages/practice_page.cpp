// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice_page.h"

#include <bit>
#include <chrono>
#include <utility>

#include "app/studio/pages/practice_tables.h"
#include "app/studio/pages/spawn_rates.h"

namespace joseki::studio {
namespace {

using twenty48::Board;

constexpr std::size_t kLongestCode = 40;

core::Result<Board> board_in(Fields& fields) {
  const auto code = fields.text("code", kLongestCode);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto board = read_code(code.value_or(""));
  if (!board) return board.error();
  return twenty48::to_board(*board);
}

int nibble_of(std::int64_t cell) { return twenty48::kCells - 1 - static_cast<int>(cell); }

}  // namespace

PracticePage::PracticePage(Studio& studio)
    : studio_(studio), keeper_(studio.states), book_(studio.tables), rates_(book_) {}

PracticePage::Wishes PracticePage::wishes_in(Fields& fields) {
  return {.why = fields.flag("why").value_or(false),
          .request = fields.whole("request", 0, kMostWhole)};
}

core::Result<PracticePage::Opened> PracticePage::open(const Message& message, Fields& fields) {
  const Wishes wishes = wishes_in(fields);
  if (auto status = fields.status(); !status) return std::move(status).error();
  auto play = keeper_.find(message.session);
  if (!play) return std::move(play).error();
  return Opened{*play, wishes};
}

double PracticePage::p4_of(const PracticePlay& play) {
  const auto table = book_.find(play.table);
  return table ? table->card.identity.p4 : studio_.settings.p4();
}

core::Result<Board> PracticePage::start_board(PracticePlay& play,
                                              std::optional<std::int64_t> seed) {
  if (seed) play.rng = core::Rng(static_cast<std::uint64_t>(*seed));
  Board board = 0;
  auto asked = studio_.tables.with_formation(play.table, [&](formation::Table& table) {
    const auto example = table.example(play.rng.next());
    if (!example) return core::Status(example.error());
    board = *example;
    return core::Status(core::Done{});
  });
  if (!asked) return std::move(asked).error();
  return board;
}

core::Result<Json> PracticePage::state(const Message& message) {
  Fields fields(message.body, {"why", "request"});
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  return state_json(*opened->play, opened->wishes, {});
}

core::Result<Json> PracticePage::tables(const Message& message) {
  Fields fields(message.body, {});
  if (auto status = fields.status(); !status) return std::move(status).error();
  return practice_tables_json(studio_);
}

core::Result<Json> PracticePage::select(const Message& message) {
  Fields fields(message.body, {"table", "code", "seed", "why", "request"});
  fields.need("table");
  const auto name = fields.text("table", kLongestTableName);
  const auto seed = fields.whole("seed", 0, kMostWhole);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  const auto built = book_.find(*name);
  const Json table = practice_table_json(*name, built);
  if (table.is_null()) {
    return core::Error{core::Errc::bad_input, "there is no table " + *name,
                       "a table is a formation and a target: L3-512"};
  }
  std::optional<Board> code;
  if (message.body.contains("code")) {
    const auto board = board_in(fields);
    if (!board) return board.error();
    code = *board;
  }
  PracticePlay& play = *opened->play;
  play.table = table.at("name");
  if (!code && built) {
    const auto start = start_board(play, seed);
    if (!start) return start.error();
    code = *start;
  }
  play.begin(code.value_or(0));
  return kept(message, *opened, {.moved = true});
}

core::Result<Json> PracticePage::random(const Message& message) {
  Fields fields(message.body, {"seed", "why", "request"});
  const auto seed = fields.whole("seed", 0, kMostWhole);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  if (opened->play->table.empty()) {
    return core::Error{core::Errc::bad_input, "no table is chosen", "choose one first"};
  }
  const auto start = start_board(*opened->play, seed);
  if (!start) return start.error();
  opened->play->jump(*start);
  return kept(message, *opened, {.moved = true});
}

core::Result<Json> PracticePage::set(const Message& message) {
  Fields fields(message.body, {"code", "why", "request"});
  fields.need("code");
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  const auto board = board_in(fields);
  if (!board) return board.error();
  opened->play->jump(*board);
  return kept(message, *opened, {.moved = true});
}

core::Result<Json> PracticePage::cell(const Message& message) {
  Fields fields(message.body, {"cell", "action", "value", "why", "request"});
  fields.need("cell");
  const auto cell = fields.whole("cell", 0, twenty48::kCells - 1);
  const auto action = fields.choice("action", {"set", "raise", "lower"}).value_or(0);
  if (action == 0) fields.need("value");
  const auto value = fields.whole("value", 0, 1 << twenty48::kBig).value_or(0);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  if (value == 1 || (value != 0 && !std::has_single_bit(static_cast<std::uint64_t>(value)))) {
    return core::Error{core::Errc::bad_input, "field value is no tile",
                       "0 for an empty cell, or 2, 4, 8 ... 32768"};
  }
  const Board board = opened->play->board();
  const int shift = 4 * nibble_of(*cell);
  const int before = twenty48::tile(board, nibble_of(*cell));
  const int exponent = action == 1   ? (before + 1) % 16
                       : action == 2 ? (before + 15) % 16
                       : value == 0  ? 0
                                     : std::countr_zero(static_cast<std::uint64_t>(value));
  if (exponent == before) return state_json(*opened->play, opened->wishes, {});
  opened->play->edit((board & ~(Board{15} << shift)) | static_cast<Board>(exponent) << shift);
  return kept(message, *opened, {.moved = true});
}

core::Result<Json> PracticePage::transform(const Message& message) {
  Fields fields(message.body, {"kind", "why", "request"});
  fields.need("kind");
  const auto kind =
      fields.choice("kind", {"flip-vertical", "flip-horizontal", "rotate-right", "rotate-left"});
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  opened->play->jump(turned(opened->play->board(), static_cast<Turning>(*kind)));
  return kept(message, *opened, {.moved = true});
}

core::Result<Json> PracticePage::move(const Message& message) {
  Fields fields(message.body, {"direction", "why", "request"});
  fields.need("direction");
  const auto direction = direction_in(fields);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  return make_move(message, *opened, *direction, known_rates(*opened->play, {}));
}

core::Result<Json> PracticePage::step(const Message& message) {
  Fields fields(message.body, {"why", "request"});
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  const KnownRates known = known_rates(*opened->play, {});
  if (opened->play->is_waiting()) {
    return state_json(*opened->play, opened->wishes, {.refused = "waiting"});
  }
  if (!known.best) return state_json(*opened->play, opened->wishes, {.refused = "no_rate"});
  return make_move(message, *opened, *known.best, known);
}

core::Result<Json> PracticePage::make_move(const Message& message, const Opened& opened,
                                           twenty48::Direction direction, const KnownRates& known) {
  PracticePlay& play = *opened.play;
  if (play.is_waiting()) return state_json(play, opened.wishes, {.refused = "waiting"});
  const auto big = big_tiles_of(play.table, book_.find(play.table));
  const twenty48::FullBoard from = twenty48::to_full_board(play.board());
  if (!twenty48::trace_slide(from, direction, big).moved) {
    return state_json(play, opened.wishes, {.refused = "illegal"});
  }
  const auto trace = play.move(direction, big, known.by_direction);
  auto spawned = spawn(play);
  if (!spawned) return std::move(spawned).error();
  std::optional<NewTile> tile;
  if (!spawned->is_null()) {
    tile = NewTile{spawned->at("cell"), spawned->at("value") == 2 ? 1 : 2};
  }
  return kept(message, opened,
              {.moved = true,
               .gained = trace.score,
               .animation = animation_json(from, direction, trace, tile),
               .spawn = std::move(*spawned)});
}

core::Result<Json> PracticePage::spawn(PracticePlay& play) {
  if (play.spawn_mode == SpawnMode::manual) return Json(nullptr);
  std::optional<SpawnRate> chosen;
  const auto table = book_.find(play.table);
  const bool is_chance = play.spawn_mode == SpawnMode::random;
  if (!is_chance && table) {
    const auto rates = spawn_rates(book_, *table, play.board(), play.pending_rate() >= 1);
    if (!rates) return rates.error();
    chosen = extreme(*rates, play.spawn_mode, play.rng);
  }
  const bool is_outside = !is_chance && !chosen;
  if (!chosen) {
    twenty48::FullBoard board = twenty48::to_full_board(play.board());
    const twenty48::FullBoard before = board;
    twenty48::spawn(board, p4_of(play), play.rng);
    chosen.emplace();
    for (int cell = 0; cell < twenty48::kCells; ++cell) {
      if (board.cells[cell] != before.cells[cell]) chosen->tile = {cell, board.cells[cell]};
    }
  }
  play.place(chosen->tile);
  return Json{{"cell", chosen->tile.cell},
              {"value", 1 << chosen->tile.exponent},
              {"mode", name_of(play.spawn_mode)},
              {"rate", chosen->rate() ? Json(*chosen->rate()) : Json(nullptr)},
              {"outside", is_outside}};
}

core::Result<Json> PracticePage::place(const Message& message) {
  Fields fields(message.body, {"cell", "value", "why", "request"});
  fields.need("cell");
  fields.need("value");
  const auto cell = fields.whole("cell", 0, twenty48::kCells - 1);
  const auto value = fields.whole("value", 2, 4);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  PracticePlay& play = *opened->play;
  if (*value == 3) return core::Error{core::Errc::bad_input, "a new tile is a 2 or a 4", ""};
  if (!play.is_waiting()) {
    return core::Error{core::Errc::bad_input, "no new tile is waited for",
                       "make a move in spawn mode manual first"};
  }
  if (twenty48::tile(play.board(), nibble_of(*cell)) != 0) {
    return core::Error{core::Errc::bad_input,
                       "cell " + twenty48::cell_name(static_cast<int>(*cell)) + " is not empty",
                       "choose an empty one"};
  }
  play.place({static_cast<int>(*cell), *value == 2 ? 1 : 2});
  return kept(message, *opened,
              {.moved = true,
               .spawn = {{"cell", *cell},
                         {"value", *value},
                         {"mode", "manual"},
                         {"rate", nullptr},
                         {"outside", false}}});
}

core::Result<Json> PracticePage::undo(const Message& message) {
  Fields fields(message.body, {"why", "request"});
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  if (!opened->play->can_undo()) {
    return state_json(*opened->play, opened->wishes, {.refused = "nothing"});
  }
  opened->play->undo();
  return kept(message, *opened, {.moved = true});
}

core::Result<Json> PracticePage::redo(const Message& message) {
  Fields fields(message.body, {"why", "request"});
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  if (!opened->play->can_redo()) {
    return state_json(*opened->play, opened->wishes, {.refused = "nothing"});
  }
  opened->play->redo();
  return kept(message, *opened, {.moved = true});
}

core::Result<Json> PracticePage::spawn_mode(const Message& message) {
  Fields fields(message.body, {"mode", "why", "request"});
  fields.need("mode");
  const auto mode = fields.choice("mode", spawn_mode_names());
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  PracticePlay& play = *opened->play;
  play.spawn_mode = static_cast<SpawnMode>(*mode);
  Change change;
  if (play.is_waiting() && play.spawn_mode != SpawnMode::manual) {  // waits no longer
    auto spawned = spawn(play);
    if (!spawned) return std::move(spawned).error();
    change = {.moved = true, .spawn = std::move(*spawned)};
  }
  return kept(message, *opened, std::move(change));
}

core::Result<Json> PracticePage::rates(const Message& message) {
  const auto begin = std::chrono::steady_clock::now();
  Fields fields(message.body, {"code", "table", "why", "request"});
  const auto table = fields.text("table", kLongestTableName);
  const auto opened = open(message, fields);
  if (!opened) return opened.error();
  RatesQuestion asked = question(*opened->play, opened->wishes);
  if (table) asked.table = *table;
  if (message.body.contains("code")) {
    const auto board = board_in(fields);
    if (!board) return board.error();
    asked.board = *board;
    asked.is_waiting = false;
  }
  Json told = rates_.of_table(asked).json;
  const auto took = std::chrono::steady_clock::now() - begin;
  return Json{
      {"type", "practice_rates"},
      {"rates", std::move(told)},
      {"microseconds", std::chrono::duration_cast<std::chrono::microseconds>(took).count()}};
}

}  // namespace joseki::studio
