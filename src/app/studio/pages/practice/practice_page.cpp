// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_page.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/practice/practice_tables.h"
#include "app/studio/pages/practice/recording_name.h"
#include "solve/formation/board_views.h"

namespace joseki::studio {
namespace {

using twenty48::Board;

// Whether the target stands on a target cell: of the board as the table has it, where it is known.
bool is_made(const NamedTable& table, Board board, const KnownRates& rates) {
  if (rates.absence && rates.absence->kind == Absence::Kind::made) return true;
  if (!table.shape) return false;
  return table.shape->has_target(rates.source == RatesSource::table ? rates.looked_up : board);
}

// Whether the rates are not to be told yet. Where no move has a chance there is nothing to guess.
bool is_hidden(const PracticePlay& play, const KnownRates& known) {
  const Guessing& guessing = play.guessing;
  return guessing.is_on && !guessing.is_shown && play.record_mode() != RecordMode::replay &&
         known.best().has_value();
}

RatesQuestion question(const NamedTable& table, const PracticePlay& play,
                       const RatesWishes& wishes) {
  return {.table = table, .board = play.board(), .is_waiting = play.is_waiting(), .wishes = wishes};
}

}  // namespace

PracticePage::PracticePage(Studio& studio)
    : studio_(studio), keeper_(studio.states), book_(studio.tables), rates_(book_) {}

core::Result<PracticePage::Opened> PracticePage::open(const Session& session,
                                                      const RatesWishes& wishes) {
  auto play = keeper_.find(session);
  if (!play) return std::move(play).error();
  NamedTable table = named_table(book_, (*play)->table);
  return Opened{session, wishes, std::move(*play), std::move(table)};
}

PracticePage::Answer PracticePage::kept(const Opened& opened, PracticeChange change) {
  if (auto status = keeper_.keep(opened.session, *opened.play); !status) {
    return std::move(status).error();
  }
  return shown(opened, std::move(change));
}

PracticeState PracticePage::shown(const Opened& opened, PracticeChange change) {
  const PracticePlay& play = *opened.play;
  const auto big = opened.table.big_tiles();
  PracticeState state{.play = opened.play,
                      .table = opened.table,
                      .change = std::move(change),
                      .rates = known_rates(opened, opened.wishes)};
  state.legal = legal_directions(twenty48::to_full_board(play.board()), std::optional(big));
  state.is_made = is_made(opened.table, play.board(), state.rates);
  if (opened.table.shape) {
    state.target_cells = formation::target_cells_on(*opened.table.shape, play.board());
  }
  state.is_hidden = is_hidden(play, state.rates);
  if (state.is_hidden) state.rates = hidden(state.rates);
  // A new tile's rate is that of the best move after it.
  if (play.guessing.is_on && state.change.spawn) state.change.spawn->rate.reset();
  state.verdict = verdict(opened);
  if (opened.table.built && !play.is_waiting()) {
    book_.ask_ahead(opened.table.built->name(), next_boards(play.board(), big));
  }
  return state;
}

KnownRates PracticePage::known_rates(const Opened& opened, const RatesWishes& wishes) const {
  const PracticePlay& play = *opened.play;
  RatesQuestion asked = question(opened.table, play, wishes);
  // The tile that costs most comes with the best move after it, and may have come.
  if (play.guessing.is_on) asked.wishes.why = false;
  if (play.record_mode() != RecordMode::replay) return rates_.of_table(asked);
  return PracticeRates::of_record(asked, play.frames()[play.frame()]);
}

std::optional<Verdict> PracticePage::verdict(const Opened& opened) const {
  const auto& guess = opened.play->guessing.last;
  if (!guess) return std::nullopt;
  const KnownRates known = rates_.of_table({.table = opened.table, .board = guess->board});
  if (!known.best()) return std::nullopt;
  return verdict_of(known, guess->direction);
}

PracticePage::Answer PracticePage::state(const Session& session, const RatesWishes& wishes) {
  const auto opened = open(session, wishes);
  if (!opened) return opened.error();
  return shown(*opened, {});
}

// ---- the board

core::Result<Board> PracticePage::start_board(const Opened& opened,
                                              std::optional<std::int64_t> seed) {
  PracticePlay& play = *opened.play;
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

PracticePage::Answer PracticePage::select(const Session& session, const SelectTable& asked) {
  auto opened = open(session, asked.wishes);
  if (!opened) return std::move(opened).error();
  opened->table = named_table(book_, asked.table);
  if (!opened->table.shape) {
    return refuse(core::text("there is no table {}", asked.table),
                  core::text("a table is a formation and a target: L3-512"));
  }
  PracticePlay& play = *opened->play;
  play.table = opened->table.name;
  Board board = asked.board.value_or(0);
  if (!asked.board && opened->table.built) {
    const auto start = start_board(*opened, asked.seed);
    if (!start) return start.error();
    board = *start;
  }
  play.begin(board);
  return kept(*opened, {.moved = true});
}

PracticePage::Answer PracticePage::random(const Session& session, const RandomBoard& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  if (opened->play->table.empty())
    return refuse(core::text("no table is chosen"), core::text("choose one first"));
  const auto start = start_board(*opened, asked.seed);
  if (!start) return start.error();
  opened->play->jump(*start);
  return kept(*opened, {.moved = true});
}

PracticePage::Answer PracticePage::hard(const Session& session, const HardPosition& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  PracticePlay& play = *opened->play;
  if (play.table.empty())
    return refuse(core::text("no table is chosen"), core::text("choose one first"));
  const SharedTable built = opened->table.built;
  if (asked.seed) play.rng = core::Rng(static_cast<std::uint64_t>(*asked.seed));
  HardSearch search;
  auto done = studio_.tables.with_formation(play.table, [&](formation::Table& table) {
    if (!built) return core::Status(refuse(core::text("table {} is not built", play.table)));
    auto layers = formation::TableLayers::open(built->parts);
    if (!layers) return core::Status(std::move(layers).error());
    auto found = find_hard_position(table, *layers, {.gap = asked.gap}, play.rng);
    if (!found) return core::Status(std::move(found).error());
    search = *found;
    return core::Status(core::Done{});
  });
  if (!done) return std::move(done).error();
  if (search.board) play.jump(*search.board);
  return kept(*opened, {.moved = search.board.has_value(),
                        .hard = PracticeChange::Hard{.gap = asked.gap, .search = search}});
}

PracticePage::Answer PracticePage::set(const Session& session, const SetBoard& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  opened->play->jump(asked.board);
  return kept(*opened, {.moved = true});
}

PracticePage::Answer PracticePage::cell(const Session& session, const EditCell& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  constexpr int kExponents = 16;  // of a nibble
  const Board board = opened->play->board();
  const int nibble = nibble_of(asked.cell);
  const int before = twenty48::tile(board, nibble);
  const int exponent = asked.edit == CellEdit::raise   ? (before + 1) % kExponents
                       : asked.edit == CellEdit::lower ? (before + kExponents - 1) % kExponents
                                                       : asked.exponent;
  if (exponent == before) return shown(*opened, {});
  const int shift = 4 * nibble;
  opened->play->edit((board & ~(Board{15} << shift)) | static_cast<Board>(exponent) << shift);
  return kept(*opened, {.moved = true});
}

PracticePage::Answer PracticePage::transform(const Session& session, const TurnBoard& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  const bool was_shown = opened->play->guessing.is_shown;
  opened->play->jump(turned(opened->play->board(), asked.turning));
  opened->play->guessing.is_shown = was_shown;
  return kept(*opened, {.moved = true});
}

// ---- moves

PracticePage::Answer PracticePage::move(const Session& session, const PracticeMove& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  return make_move(*opened, asked.direction, known_rates(*opened, {}));
}

PracticePage::Answer PracticePage::step(const Session& session, const RatesWishes& wishes) {
  const auto opened = open(session, wishes);
  if (!opened) return opened.error();
  if (opened->play->is_waiting()) return shown(*opened, {.refused = Refusal::waiting});
  const KnownRates known = known_rates(*opened, {});
  if (is_hidden(*opened->play, known)) return shown(*opened, {.refused = Refusal::guessing});
  const auto best = known.best();
  if (!best) return shown(*opened, {.refused = Refusal::no_rate});
  return make_move(*opened, *best, known);
}

PracticePage::Answer PracticePage::make_move(const Opened& opened, twenty48::Direction direction,
                                             const KnownRates& known) {
  PracticePlay& play = *opened.play;
  if (play.is_waiting()) return shown(opened, {.refused = Refusal::waiting});
  const auto big = opened.table.big_tiles();
  const twenty48::FullBoard from = twenty48::to_full_board(play.board());
  if (!twenty48::trace_slide(from, direction, big).moved) {
    return shown(opened, {.refused = Refusal::illegal});
  }
  const bool is_guess = is_hidden(play, known);
  const Guessing::Guess guess{.board = play.board(), .direction = direction};
  ShownMove animation{.from = from, .direction = direction};
  animation.trace = play.move(direction, big, known.by_direction());
  if (is_guess) {
    count(verdict_of(known, direction), play.guessing);
    play.guessing.last = guess;
  }
  const auto spawned = spawn(opened);
  if (!spawned) return spawned.error();
  if (*spawned) animation.tile = (*spawned)->tile;
  return kept(opened, {.moved = true,
                       .gained = animation.trace.score,
                       .animation = std::move(animation),
                       .spawn = *spawned});
}

core::Result<std::optional<SpawnRate>> PracticePage::chosen_tile(const Opened& opened) {
  PracticePlay& play = *opened.play;
  if (play.spawn_mode == SpawnMode::random || !opened.table.built) {
    return std::optional<SpawnRate>();
  }
  const auto rates =
      spawn_rates(book_, *opened.table.built, play.board(), play.pending_rate() >= 1);
  if (!rates) return rates.error();
  return extreme(*rates, play.spawn_mode, play.rng);
}

core::Result<std::optional<SpawnedTile>> PracticePage::spawn(const Opened& opened) {
  PracticePlay& play = *opened.play;
  if (play.spawn_mode == SpawnMode::manual) return std::optional<SpawnedTile>();
  const auto chosen = chosen_tile(opened);
  if (!chosen) return chosen.error();
  SpawnedTile spawned{.mode = play.spawn_mode};
  if (*chosen) {
    spawned.tile = (*chosen)->tile;
    spawned.rate = (*chosen)->rate();
  } else {
    const auto& built = opened.table.built;
    const double p4 = built ? built->identity().p4 : studio_.settings.p4();
    twenty48::FullBoard board = twenty48::to_full_board(play.board());
    spawned.tile = spawn_tile(board, p4, play.rng);
    spawned.is_outside = play.spawn_mode != SpawnMode::random;
  }
  play.place(spawned.tile);
  return std::optional(spawned);
}

PracticePage::Answer PracticePage::place(const Session& session, const PlaceTile& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  PracticePlay& play = *opened->play;
  if (!play.is_waiting()) {
    return refuse(core::text("the board is not waiting for a new tile"),
                  core::text("make a move in spawn mode manual first"));
  }
  if (twenty48::tile(play.board(), nibble_of(asked.tile.cell)) != 0) {
    return refuse(core::text("cell {} is not empty", twenty48::cell_name(asked.tile.cell)),
                  core::text("choose an empty one"));
  }
  play.place(asked.tile);
  return kept(*opened,
              {.moved = true, .spawn = SpawnedTile{.tile = asked.tile, .mode = SpawnMode::manual}});
}

PracticePage::Answer PracticePage::undo(const Session& session, const RatesWishes& wishes) {
  const auto opened = open(session, wishes);
  if (!opened) return opened.error();
  if (!opened->play->can_undo()) return shown(*opened, {.refused = Refusal::nothing});
  opened->play->undo();
  return kept(*opened, {.moved = true});
}

PracticePage::Answer PracticePage::redo(const Session& session, const RatesWishes& wishes) {
  const auto opened = open(session, wishes);
  if (!opened) return opened.error();
  if (!opened->play->can_redo()) return shown(*opened, {.refused = Refusal::nothing});
  opened->play->redo();
  return kept(*opened, {.moved = true});
}

PracticePage::Answer PracticePage::spawn_mode(const Session& session,
                                              const ChooseSpawnMode& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  opened->play->spawn_mode = asked.mode;
  if (!opened->play->is_waiting() || asked.mode == SpawnMode::manual) return kept(*opened, {});
  const auto spawned = spawn(*opened);  // it waits no longer
  if (!spawned) return spawned.error();
  return kept(*opened, {.moved = true, .spawn = *spawned});
}

PracticePage::Answer PracticePage::guess(const Session& session, const ChangeGuessing& asked) {
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  Guessing& guessing = opened->play->guessing;
  switch (asked.action) {
    case GuessAction::start:
      if (!guessing.is_on) guessing.is_shown = false;
      guessing.is_on = true;
      break;
    case GuessAction::stop:
      guessing = {.longest = guessing.longest};  // who sees the rates does not guess
      break;
    case GuessAction::show:
      if (!is_hidden(*opened->play, known_rates(*opened, {}))) {
        return shown(*opened, {.refused = Refusal::nothing});
      }
      guessing.is_shown = true;
      guessing.streak = 0;
      guessing.last.reset();
      break;
  }
  return kept(*opened, {});
}

// ---- what the table says

core::Result<AskedRates> PracticePage::rates(const Session& session, const AskRates& asked) {
  const auto begin = std::chrono::steady_clock::now();
  const auto opened = open(session, asked.wishes);
  if (!opened) return opened.error();
  RatesQuestion wanted = question(opened->table, *opened->play, asked.wishes);
  if (asked.table) wanted.table = named_table(book_, *asked.table);
  if (asked.board) {
    wanted.board = *asked.board;
    wanted.is_waiting = false;
  }
  const PracticePlay& play = *opened->play;
  if (play.guessing.is_on) wanted.wishes.why = false;
  AskedRates answer{.rates = rates_.of_table(wanted)};
  // Nor is a board told that is the same one turned, or a move ahead.
  const bool is_other = play.guessing.is_on && (asked.board || asked.table);
  if (answer.rates.best() && (is_other || is_hidden(play, answer.rates))) {
    answer.rates = hidden(answer.rates);
  }
  answer.took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begin);
  return answer;
}

core::Result<HeatMap> PracticePage::heat(const Session& session, const AskHeat& asked) {
  const auto opened = open(session, {});
  if (!opened) return opened.error();
  if (opened->play->guessing.is_on) {
    const Board board = asked.board.value_or(opened->play->board());
    return HeatMap{.board = board, .after = board, .absent = "rates are hidden while you guess"};
  }
  HeatQuestion wanted{.rates = question(opened->table, *opened->play, {}),
                      .pending_rate = opened->play->pending_rate(),
                      .direction = asked.direction};
  if (asked.board) {
    wanted.rates.board = *asked.board;
    wanted.rates.is_waiting = false;
    wanted.pending_rate = 0;
  }
  return heat_map(book_, rates_, wanted);
}

core::Result<LayerView> PracticePage::layer(const Session& session, const NothingAsked& /*none*/) {
  const auto opened = open(session, {});
  if (!opened) return opened.error();
  const KnownRates known = rates_.of_table(question(opened->table, *opened->play, {}));
  LayerView view{.table = opened->play->table};
  if (known.source == RatesSource::table) {
    view.layer = known.layer;
    if (!is_hidden(*opened->play, known)) view.here = known.rate();
    view.precision = known.precision;
  }
  if (known.absence) view.absent = known.absence->words.english();
  if (!opened->table.built) return view;
  if (auto status = look_at_layers(studio_.tables, view); !status) {
    return std::move(status).error();
  }
  return view;
}

// ---- recordings

PracticePage::Answer PracticePage::record(const Session& session, const ChangeRecord& asked) {
  const auto opened = open(session, {});
  if (!opened) return opened.error();
  PracticePlay& play = *opened->play;
  switch (asked.action) {
    case RecordAction::start:
      if (play.is_waiting()) {
        return refuse(core::text("a recording cannot start while a new tile is missing"),
                      core::text("place the new tile first"));
      }
      play.start_recording();
      break;
    case RecordAction::stop:
      if (play.record_mode() == RecordMode::recording) play.stop_recording();
      break;
    case RecordAction::close:
      play.close_recording();
      break;
  }
  return kept(*opened, {});
}

core::Result<RecordFile> PracticePage::record_save(const Session& session,
                                                   const NothingAsked& /*none*/) {
  const auto opened = open(session, {});
  if (!opened) return opened.error();
  const Recording& recording = opened->play->recording();
  if (recording.moves.size() < 2) {
    return refuse(core::text("there are fewer than two recorded moves"),
                  core::text("start recording and make some moves"));
  }
  return RecordFile{.name = recording_name(opened->play->recorded_table(), std::time(nullptr)),
                    .bytes = rec_bytes(recording),
                    .moves = recording.moves.size()};
}

PracticePage::Answer PracticePage::record_open(const Session& session, const OpenRecord& asked) {
  auto opened = open(session, {});
  if (!opened) return std::move(opened).error();
  PracticePlay& play = *opened->play;
  const std::string table = table_in_name(asked.file_name);
  const auto done = play.open_recording(asked.bytes, asked.file_name, table);
  // The user chose this file, so it is bad input and not a damaged file of ours.
  if (!done) return refuse(done.error().what, done.error().hint);
  // A recording has its own rates; the table tells how big tiles move, and what comes after it.
  if (!table.empty()) {
    play.table = table;
    opened->table = named_table(book_, table);
  }
  return kept(*opened, {.moved = true});
}

PracticePage::Answer PracticePage::record_seek(const Session& session, const SeekRecord& asked) {
  const auto opened = open(session, {});
  if (!opened) return opened.error();
  PracticePlay& play = *opened->play;
  if (play.record_mode() != RecordMode::replay) {
    return refuse(core::text("no recording is open"), core::text("open a .rec file first"));
  }
  const auto to = std::min(asked.step, play.frames().size() - 1);
  PracticeChange change{.moved = to != play.frame()};
  if (to == play.frame() + 1) {
    change.animation = recorded_move(play.frames()[play.frame()], play.frames()[to].board);
    if (change.animation) change.gained = change.animation->trace.score;
  }
  play.seek(to);
  return kept(*opened, std::move(change));
}

// ---- tables and where they lie

core::Result<Json> PracticePage::tables(const Session& /*session*/, const NothingAsked& /*none*/) {
  return practice_tables_json(studio_);
}

core::Result<Json> PracticePage::folders(const Session& session, const AskFolders& asked) {
  if (asked.table) return practice_folders_json(studio_.tables, *asked.table);
  const auto play = keeper_.find(session);
  if (!play) return play.error();
  return practice_folders_json(studio_.tables, (*play)->table);
}

core::Result<Json> PracticePage::add_folder(const Session& session, const ChangeFolder& asked) {
  if (auto done = studio_.tables.add_folder(asked.path); !done) return std::move(done).error();
  studio_.tables.rescan();
  return folders(session, {});
}

core::Result<Json> PracticePage::remove_folder(const Session& session, const ChangeFolder& asked) {
  if (auto done = studio_.tables.remove_folder(asked.path); !done) return std::move(done).error();
  studio_.tables.rescan();
  return folders(session, {});
}

}  // namespace joseki::studio
