// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/test_page.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "app/coach/files/joseki_replay.h"
#include "app/coach/files/rpl_file.h"
#include "app/studio/pages/drawn_seed.h"
#include "app/studio/pages/test/start_position.h"
#include "app/studio/store.h"
#include "app/tables/told_rate.h"
#include "solve/formation/board_views.h"

namespace joseki::studio {
namespace {

using std::chrono::steady_clock;
using twenty48::Board;
using twenty48::FullBoard;

// Who thinks longer has left the table.
constexpr std::chrono::minutes kLongestThink{10};

// Of the tile after so many moves: whoever stops and goes on gets the same ones.
core::Rng tiles_after(const TestPlay& play) {
  core::Rng mixed(play.seed ^ (play.head.moves + 1) * 0x9E3779B97F4A7C15U);
  return core::Rng(mixed.next());
}

twenty48::ThinkTime time_taken(const TestPlay& play) {
  if (!play.since) return std::nullopt;
  const auto taken = steady_clock::now() - *play.since;
  if (taken > kLongestThink) return std::nullopt;
  return static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(taken).count());
}

// As grades and files have them: by direction, 0 where there is none. Nothing unless the best move
// and the one that was made are known to the last digit.
std::optional<app::FileRates> told_rates(const KnownRates& known, twenty48::Direction played) {
  if (!known.range || !known.range->is_exact()) return std::nullopt;
  app::FileRates rates{};
  for (const RatedMove& move : known.moves) {
    if (move.direction == played && !move.is_exact()) return std::nullopt;
    if (!move.is_exact()) continue;
    rates[static_cast<std::size_t>(move.direction)] = app::told_rate(*move.rate(), known.precision);
  }
  return rates;
}

MoveRates notebook_rates(const KnownRates& known) {
  MoveRates rates;
  for (const RatedMove& move : known.moves) {
    if (!move.is_exact()) continue;
    rates[static_cast<std::size_t>(move.direction)] = app::told_rate(*move.rate(), known.precision);
  }
  return rates;
}

bool is_certain(const KnownRates& known) {
  return known.source == RatesSource::table && known.rate().value_or(0) >= 1 - app::kEqualRates;
}

bool is_gone(const KnownRates& known) {
  return known.absence && (known.absence->kind == Absence::Kind::not_built ||
                           known.absence->kind == Absence::Kind::damaged);
}

core::Error no_table(const KnownRates& known) {
  const auto code = known.absence->kind == Absence::Kind::damaged ? core::Errc::damaged_file
                                                                  : core::Errc::not_found;
  return {code, known.absence->words, core::text("build it on the Tables page")};
}

std::string file_stem(const RunHead& head) {
  return fmt::format("{}_{:%Y%m%d%H%M%S}_{:.4f}", head.table,
                     fmt::gmtime(static_cast<std::time_t>(head.started)),
                     head.figures.fit_with_fatal());
}

}  // namespace

TestPage::TestPage(Studio& studio)
    : studio_(studio), keeper_(studio.states, studio.runs), book_(studio.tables), rates_(book_) {}

core::Result<TestPage::Opened> TestPage::open(const Session& session) {
  auto play = keeper_.find(session);
  if (!play) return std::move(play).error();
  NamedTable table = named_table(book_, (*play)->table);
  return Opened{session, std::move(*play), std::move(table)};
}

KnownRates TestPage::known_rates(const NamedTable& table, Board board) const {
  return rates_.of_table({.table = table, .board = board});
}

TestPage::Answer TestPage::shown(const Opened& opened, TestChange change) {
  TestPlay& play = *opened.play;
  TestState state{.play = opened.play, .table = opened.table, .change = std::move(change)};
  if (!play.table.empty() && !opened.table.built) {
    state.absence = known_rates(opened.table, 0).absence;
  }
  if (!play.has_run()) return state;
  const Board board = play.board();
  const auto big = opened.table.big_tiles();
  if (!play.is_over()) {
    state.legal = legal_directions(play.game.end, std::optional(big));
    if (!play.since) play.since = steady_clock::now();
    if (opened.table.built) book_.ask_ahead(opened.table.built->name(), next_boards(board, big));
  } else {
    state.review = app::review_of({segment_of(play)});
  }
  if (opened.table.shape) {
    state.target_cells = formation::target_cells_on(*opened.table.shape, board);
    state.is_made = play.head.end == RunEnd::made;
  }
  if (play.game.steps.empty() || !opened.table.built) return state;
  const app::Step& last = play.game.steps.back();
  const KnownRates known = known_rates(opened.table, to_board(last.board));
  if (!known.best()) return state;
  state.verdict = verdict_of(known, last.turn.direction);
  // As it was counted: by the rates that stand in the history.
  if (const auto grade = grade_of_step(last)) state.verdict->grade = *grade;
  return state;
}

TestPage::Answer TestPage::state(const Session& session, const NothingAsked& /*none*/) {
  const auto opened = open(session);
  if (!opened) return opened.error();
  TestPlay& play = *opened->play;
  // A server that was killed may have kept a last move and not what came of it.
  if (play.has_run() && !play.is_over() && opened->table.built) {
    const auto end = end_of(play, known_rates(opened->table, play.board()));
    if (end) {
      if (auto status = studio_.runs.set_end(play.head.id, end); !status) {
        return std::move(status).error();
      }
      play.head.end = end;
    }
  }
  return shown(*opened, {});
}

// ---- the beginning

TestPage::Answer TestPage::begin(const Session& session, const BeginTest& asked) {
  const NamedTable table = named_table(book_, asked.table);
  if (!table.shape) {
    return refuse(core::text("there is no table {}", asked.table),
                  core::text("a table is a formation and a target: L3-512"));
  }
  TestPlay wanted{.table = table.name,
                  .mode = asked.mode,
                  .source = asked.source,
                  .seed = asked.seed ? static_cast<std::uint64_t>(*asked.seed) : drawn_seed()};
  return begin_with(session, std::move(wanted));
}

TestPage::Answer TestPage::again(const Session& session, const NothingAsked& /*none*/) {
  const auto opened = open(session);
  if (!opened) return opened.error();
  const TestPlay& play = *opened->play;
  if (play.table.empty())
    return refuse(core::text("no table is chosen"), core::text("choose one first"));
  return begin_with(
      session,
      {.table = play.table, .mode = play.mode, .source = play.source, .seed = drawn_seed()});
}

TestPage::Answer TestPage::begin_with(const Session& session, TestPlay wanted) {
  auto opened = open(session);
  if (!opened) return std::move(opened).error();
  const NamedTable table = named_table(book_, wanted.table);
  HardSearch search;
  if (table.built) {
    auto drawn = draw(wanted, table);
    if (!drawn) return std::move(drawn).error();
    search = *drawn;
    // There may be none of this phase: the run that goes on is not given up for it.
    if (!search.board) return shown(*opened, {.search = search});
  }
  if (auto status = stop(*opened->play); !status) return std::move(status).error();
  if (search.board) {
    if (auto status = begin_run(wanted, table, *search.board); !status) {
      return std::move(status).error();
    }
  }
  *opened->play = std::move(wanted);
  opened->table = table;
  if (auto status = keeper_.keep(session, *opened->play); !status) {
    return std::move(status).error();
  }
  const bool is_phase = opened->play->source.kind == TestSource::Kind::phase;
  return shown(*opened, {.moved = search.board.has_value(),
                         .search = is_phase ? std::optional(search) : std::nullopt});
}

core::Status TestPage::stop(const TestPlay& play) {
  if (!play.has_run() || play.is_over()) return core::Done{};
  auto done = studio_.runs.set_end(play.head.id, RunEnd::stopped);
  // Removed from the history meanwhile: then there is nothing to be ended.
  if (!done && done.error().code == core::Errc::not_found) return core::Done{};
  return done;
}

core::Result<HardSearch> TestPage::draw(const TestPlay& wanted, const NamedTable& table) {
  if (wanted.source.kind == TestSource::Kind::code) {
    if (auto status = check_code(table, wanted.source.code); !status) {
      return std::move(status).error();
    }
    return HardSearch{.board = wanted.source.code};
  }
  std::vector<Mistake> failed;
  if (wanted.source.phase.has_failed) {
    auto found = studio_.mistakes.of_table(wanted.table);
    if (!found) return std::move(found).error();
    failed = std::move(*found);
    if (failed.empty()) {
      return refuse(core::text("the notebook has no positions of {}", wanted.table),
                    core::text("play a run first, or choose another phase"));
    }
  }
  core::Rng random(wanted.seed);
  HardSearch search;
  auto done = studio_.tables.with_formation(wanted.table, [&](formation::Table& opened) {
    auto found = draw_start(opened, *table.built, wanted.source, failed, random);
    if (!found) return core::Status(std::move(found).error());
    search = *found;
    return core::Status(core::Done{});
  });
  if (!done) return std::move(done).error();
  return search;
}

core::Status TestPage::check_code(const NamedTable& table, Board board) {
  const KnownRates known = known_rates(table, board);
  if (is_gone(known)) return no_table(known);
  if (known.absence && known.absence->kind == Absence::Kind::made) {
    return refuse(core::text("the target is made on this board already"),
                  core::text("choose an earlier one"));
  }
  if (known.absence)
    return refuse(known.absence->words, core::text("choose a board of {}", table.name));
  if (is_certain(known)) {
    return refuse(core::text("nothing can go wrong on this board any more"),
                  core::text("choose an earlier one"));
  }
  if (!known.best() && known.range && known.range->is_exact()) {
    return refuse(core::text("no move has a chance on this board"),
                  core::text("choose an earlier one"));
  }
  return core::Done{};
}

core::Status TestPage::begin_run(TestPlay& play, const NamedTable& table, Board board) {
  const double p4 = table.built->identity().p4;
  play.game = {.shape = twenty48::BoardShape::b4x4,
               .big = table.big_tiles(),
               .end = twenty48::to_full_board(board),
               .table = play.table,
               .p4 = p4};
  if (table.big_tiles() == twenty48::BigTiles::wall) {
    for (const auto shape : twenty48::kBoardShapes) {
      const Board walls = to_board(twenty48::empty_board(shape));
      if (twenty48::big_cells(walls) == table.shape->formation.always_big_cells()) {
        play.game.shape = shape;
      }
    }
  }
  play.head = {.table = play.table, .p4 = p4, .mode = play.mode, .started = now_seconds()};
  const auto id = studio_.runs.begin(play.head, play.game);
  if (!id) return id.error();
  play.head.id = *id;
  play.since.reset();
  return core::Done{};
}

// ---- moves

TestPage::Answer TestPage::move(const Session& session, const TestMove& asked) {
  const auto opened = open(session);
  if (!opened) return opened.error();
  const TestPlay& play = *opened->play;
  if (!play.has_run() || play.is_over()) return shown(*opened, {.refused = TestRefusal::over});
  const KnownRates known = known_rates(opened->table, play.board());
  if (is_gone(known)) return no_table(known);
  const auto made = std::find_if(known.moves.begin(), known.moves.end(), [&](const auto& move) {
    return move.direction == asked.direction;
  });
  if (made->state == MoveState::illegal) {
    return shown(*opened, {.refused = TestRefusal::illegal});
  }
  if (made->state == MoveState::outside) {
    return shown(*opened, {.refused = TestRefusal::outside});
  }
  return make_move(*opened, known, asked.direction);
}

TestPage::Answer TestPage::make_move(const Opened& opened, const KnownRates& known,
                                     twenty48::Direction direction) {
  TestPlay& play = *opened.play;
  const auto big = opened.table.big_tiles();
  TestChange change{.moved = true,
                    .animation = ShownMove{.from = play.game.end, .direction = direction}};
  change.animation->trace = twenty48::trace_slide(play.game.end, direction, big);
  core::Rng random = tiles_after(play);
  FullBoard after = change.animation->trace.board;
  const NewTile tile = spawn_tile(after, opened.table.built->identity().p4, random);
  change.animation->tile = tile;
  const app::Step step{.board = play.game.end,
                       .turn = {direction, static_cast<std::uint8_t>(tile.cell),
                                static_cast<std::uint8_t>(tile.exponent)},
                       .time = time_taken(play),
                       .rates = told_rates(known, direction)};
  count_step(play, step, after);
  play.since.reset();
  play.head.changed = now_seconds();
  auto end = end_of(play, known_rates(opened.table, play.board()));
  const auto jump = next_position(opened, end);
  if (!jump) {
    keeper_.forget(opened.session);  // the store knows where the run is
    return jump.error();
  }
  if (*jump) {
    end.reset();
    play.game.end = **jump;
    change.animation.reset();
    change.is_new_position = true;
  }
  auto status = studio_.runs.add_move(play.head, step, *jump);
  if (status) status = note_mistake(play, known, step);
  if (status && end) status = studio_.runs.set_end(play.head.id, end);
  if (!status) {
    keeper_.forget(opened.session);
    if (status.error().code != core::Errc::busy) return std::move(status).error();
    const auto again = open(opened.session);
    if (!again) return again.error();
    return shown(*again, {.moved = true, .refused = TestRefusal::elsewhere});
  }
  play.head.end = end;
  return shown(opened, std::move(change));
}

std::optional<RunEnd> TestPage::end_of(const TestPlay& play, const KnownRates& known) const {
  if (play.mode == RunMode::survival && play.mistakes() >= kSurvivalMistakes) {
    return RunEnd::mistakes;
  }
  if (play.mode == RunMode::clock && play.head.moves >= kClockMoves) return RunEnd::moves;
  if (known.absence && known.absence->kind == Absence::Kind::made) return RunEnd::made;
  if (known.absence && known.absence->kind == Absence::Kind::not_in_it) return RunEnd::outside;
  if (is_gone(known)) return std::nullopt;  // the table may come back
  if (is_certain(known) && !play.goes_on) return RunEnd::certain;
  const bool is_known = !known.range || known.range->is_exact();
  if (is_known && !known.best()) return RunEnd::lost;
  return std::nullopt;
}

core::Result<std::optional<FullBoard>> TestPage::next_position(const Opened& opened,
                                                               std::optional<RunEnd> decided) {
  const TestPlay& play = *opened.play;
  if (play.mode != RunMode::clock || !decided || decided == RunEnd::moves) {
    return std::optional<FullBoard>();
  }
  TestPlay wanted{.table = play.table, .mode = play.mode, .source = play.source};
  wanted.seed = tiles_after(play).next();
  const auto search = draw(wanted, opened.table);
  if (!search) return search.error();
  if (!search->board) return std::optional<FullBoard>();  // then the run ends here
  return std::optional(twenty48::to_full_board(*search->board));
}

core::Status TestPage::note_mistake(const TestPlay& play, const KnownRates& known,
                                    const app::Step& step) {
  const auto grade = grade_of_step(step);
  if (!grade || grade->word == app::GradeWord::perfect) return core::Done{};
  if (grade->match > studio_.settings.get("notebook_threshold").get<double>()) {
    return core::Done{};
  }
  const SeenMistake seen{.table = play.table,
                         .board = to_board(step.board),
                         .best = *known.best(),
                         .match = grade->match,
                         .rates = notebook_rates(known)};
  return studio_.mistakes.add({&seen, 1});
}

TestPage::Answer TestPage::go_on(const Session& session, const NothingAsked& /*none*/) {
  const auto opened = open(session);
  if (!opened) return opened.error();
  TestPlay& play = *opened->play;
  if (play.head.end != RunEnd::certain) return shown(*opened, {.refused = TestRefusal::over});
  if (auto status = studio_.runs.set_end(play.head.id, std::nullopt); !status) {
    return std::move(status).error();
  }
  play.head.end.reset();
  play.goes_on = true;
  if (auto status = keeper_.keep(session, play); !status) return std::move(status).error();
  return shown(*opened, {});
}

// ---- runs of the history

core::Result<TestPlay> TestPage::run_of(const Session& session, const std::optional<RunId>& run) {
  const auto opened = open(session);
  if (!opened) return opened.error();
  if (!run || *run == opened->play->head.id) {
    if (opened->play->has_run()) return *opened->play;
    return refuse(core::text("no run has begun"), core::text("choose a table and begin one"));
  }
  const auto head = studio_.runs.find(*run);
  if (!head) return head.error();
  auto game = studio_.runs.game(*run);
  if (!game) return std::move(game).error();
  return TestPlay{.table = (*head)->table, .head = **head, .game = std::move(*game)};
}

core::Result<TestSteps> TestPage::steps(const Session& session, const AskSteps& asked) {
  const auto play = run_of(session, asked.run);
  if (!play) return play.error();
  const auto& all = play->game.steps;
  TestSteps steps{.all = all.size(), .end = play->game.end};
  const std::size_t count = std::min(asked.count, all.size());
  steps.first = asked.is_from_end ? all.size() - count : std::min(asked.first, all.size());
  app::RunScore score;
  for (std::size_t i = 0; i < all.size() && i < steps.first + count; ++i) {
    const auto grade = grade_of_step(all[i]);
    if (grade) score.add(*grade);
    if (i < steps.first) continue;
    steps.lines.push_back(
        {.step = all[i], .grade = grade, .fit = score.fit_with_fatal(), .combo = score.combo()});
  }
  return steps;
}

core::Result<RunFile> TestPage::file(const Session& session, const AskRunFile& asked) {
  const auto play = run_of(session, asked.run);
  if (!play) return play.error();
  const std::string stem = file_stem(play->head);
  if (!asked.is_rpl) return RunFile{stem + ".jreplay", app::joseki_replay_of(play->game)};
  const auto bytes = app::rpl_file_of(play->game);
  if (!bytes) return bytes.error();
  // The public trainer tells the table by the first two parts of the name.
  std::string name = stem + "_rec.rpl";
  if (const auto dash = name.find('-'); dash != std::string::npos) name[dash] = '_';
  return RunFile{std::move(name), std::string(bytes->begin(), bytes->end())};
}

core::Result<RunPage> TestPage::runs(const Session& /*session*/, const AskRuns& asked) {
  return studio_.runs.list(asked.first, asked.count, asked.table);
}

core::Result<core::Done> TestPage::remove(const Session& /*session*/, const NamedRun& asked) {
  if (auto status = studio_.runs.remove(asked.run); !status) return std::move(status).error();
  return core::Done{};
}

core::Result<core::Done> TestPage::restore(const Session& /*session*/, const NamedRun& asked) {
  if (auto status = studio_.runs.restore(asked.run); !status) return std::move(status).error();
  return core::Done{};
}

}  // namespace joseki::studio
