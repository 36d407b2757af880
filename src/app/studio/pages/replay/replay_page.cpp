// SPDX-License-Identifier: MIT
#include "app/studio/pages/replay/replay_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace joseki::studio {
namespace {

using namespace std::chrono_literals;
using twenty48::Direction;
using twenty48::FullBoard;

constexpr std::size_t kLargestFile = std::size_t{64} << 20;
constexpr std::size_t kMostGames = 500;  // of one file
constexpr std::chrono::milliseconds kOpinionTime{300};

// The name without folders.
std::string short_name(const std::string& file_name) {
  return file_name.substr(file_name.find_last_of("/\\") + 1);
}

core::Error no_such_step(const OpenGame& game) {
  return refuse(core::text("the game has {} moves", game.game.steps.size()),
                core::text("choose one of them"));
}

const FullBoard& board_at(const app::GameRecord& game, std::size_t step) {
  return step < game.steps.size() ? game.steps[step].board : game.end;
}

// The move that made the board of a step; nothing if the file left out what was between.
std::optional<ShownMove> move_before(const app::GameRecord& game, std::size_t step) {
  if (step == 0) return std::nullopt;
  const app::Step& before = game.steps[step - 1];
  ShownMove shown{.from = before.board, .direction = before.turn.direction};
  shown.trace = twenty48::trace_slide(before.board, before.turn.direction, game.big);
  FullBoard made = shown.trace.board;
  made.cells[before.turn.cell] = before.turn.exponent;
  if (made != board_at(game, step)) return std::nullopt;
  shown.tile = NewTile{.cell = before.turn.cell, .exponent = before.turn.exponent};
  return shown;
}

std::optional<app::Grade> grade_of(const BoardRates& rates, Direction made) {
  const auto best = rates.rate();
  if (!best) return std::nullopt;
  const auto played = rates.rates[static_cast<std::size_t>(made)];
  // A file keeps a move without hope as it keeps one without a rate.
  if (!played && rates.source != BoardRates::Source::file) return std::nullopt;
  return app::grade_of(played.value_or(0), *best);
}

// A search plays whole games: between walls and with placeholders it does not know what tiles do.
bool can_search(const app::GameRecord& game, const FullBoard& board) {
  const auto big = std::count(board.cells.begin(), board.cells.end(), twenty48::kBig);
  return !game.big || (game.big == twenty48::BigTiles::slide && big < 2);
}

}  // namespace

core::Result<AddedGames> ReplayPage::add(const Session& session, const AddFile& asked) {
  if (asked.parts == 1) return keep(asked.file_name, asked.bytes);
  auto upload = asked.part == 1 ? nullptr : uploads_.find(session);
  if (asked.part == 1) {
    upload = std::make_shared<Upload>(Upload{.file_name = asked.file_name, .parts = asked.parts});
  }
  if (!upload || upload->file_name != asked.file_name || upload->parts != asked.parts ||
      upload->next != asked.part) {
    uploads_.forget(session);
    return refuse(core::text("a part of the file is missing"), core::text("open the file again"));
  }
  if (upload->bytes.size() + asked.bytes.size() > kLargestFile) {
    uploads_.forget(session);
    return refuse(core::text("{} is too large", asked.file_name),
                  core::text("at most {} MiB", kLargestFile >> 20));
  }
  upload->bytes.insert(upload->bytes.end(), asked.bytes.begin(), asked.bytes.end());
  ++upload->next;
  if (asked.part < asked.parts) {
    uploads_.put(session, upload);
    return AddedGames{};
  }
  uploads_.forget(session);
  return keep(asked.file_name, upload->bytes);
}

core::Result<AddedGames> ReplayPage::keep(const std::string& file_name,
                                          const std::vector<std::uint8_t>& bytes) {
  const std::string name = short_name(file_name);
  auto file = app::read_games(bytes, name);
  // The user chose this file, so it is bad input and not a damaged file of ours.
  if (!file) return refuse(file.error().what, file.error().hint);
  if (file->games.size() > kMostGames) {
    return refuse(core::text("{} holds {} games", name, file->games.size()),
                  core::text("open at most {} at once", kMostGames));
  }
  AddedGames added;
  for (std::size_t i = 0; i < file->games.size(); ++i) {
    GameFacts facts = facts_of(file->games[i]);
    facts.name = file->games.size() == 1 ? name : fmt::format("{} · {}", name, i + 1);
    facts.format = file->format;
    auto id = library_.add(facts, file->games[i]);
    if (!id) return std::move(id).error();
    facts.id = std::move(*id);
    facts.when = utc_text(now_seconds());
    added.games.push_back(std::move(facts));
  }
  return added;
}

core::Result<GameList> ReplayPage::list(const Session& /*session*/, const NothingAsked& /*none*/) {
  auto games = sources_.list();
  if (!games) return std::move(games).error();
  return GameList{std::move(*games)};
}

core::Result<RemovedGame> ReplayPage::remove(const Session& /*session*/, const RemoveGame& asked) {
  auto status = library_.set_removed(asked.game, !asked.is_undone);
  if (!status) return std::move(status).error();
  return RemovedGame{asked.is_undone};
}

core::Result<ReplayOverview> ReplayPage::open(const Session& /*session*/, const AskGame& asked) {
  auto game = sources_.open(asked.game);
  if (!game) return std::move(game).error();
  return ReplayOverview{std::move(*game)};
}

core::Result<ShownJudgement> ReplayPage::judge(const Session& /*session*/, const JudgeGame& asked) {
  auto judgement = sources_.judge(asked.game);
  if (!judgement) return std::move(judgement).error();
  auto game = sources_.open(asked.game);
  if (!game) return std::move(game).error();
  return ShownJudgement{std::move(*game), std::move(*judgement), asked.threshold};
}

KnownBoard ReplayPage::known(const app::GameRecord& game, const FullBoard& board,
                             const std::string& first_table) {
  const auto tables = review_tables(studio_.tables);
  KnownBoard known{.rates = rates_by_tables(tables, game, board, first_table),
                   .legal = legal_directions(board, game.big)};
  known.practice_table = known.rates.table.empty() ? game.table : known.rates.table;
  known.practice_board = board_of_table(tables, known.practice_table, game, board);
  return known;
}

core::Result<ReplayStep> ReplayPage::step(const Session& /*session*/, const AskStep& asked) {
  auto game = sources_.open(asked.game);
  if (!game) return std::move(game).error();
  const app::GameRecord& record = (*game)->game;
  if (asked.step > record.steps.size()) return no_such_step(**game);
  ReplayStep shown{.game = *game, .step = asked.step, .judgement = sources_.judged(asked.game)};
  const app::JudgedStep* judged =
      shown.judgement ? shown.judgement->run.of_move(asked.step) : nullptr;
  shown.known = known(record, board_at(record, asked.step), judged ? judged->table : "");
  shown.before = move_before(record, asked.step);
  if (asked.step == record.steps.size()) return shown;
  const app::Step& step = record.steps[asked.step];
  if (step.rates) shown.known.rates = rates_of_file(*step.rates);
  shown.grade = grade_of(shown.known.rates, step.turn.direction);
  return shown;
}

core::Result<ReplayOpinion> ReplayPage::opinion(const Session& /*session*/,
                                                const AskWhatIf& asked) {
  const auto game = sources_.open(asked.game);
  if (!game) return game.error();
  if (asked.step > (*game)->game.steps.size()) return no_such_step(**game);
  const auto line = studio::what_if((*game)->game, asked.step, asked.moves);
  if (!line) return line.error();
  ReplayOpinion opinion{.board = line->board};
  if (!can_search((*game)->game, line->board)) return opinion;
  auto thought = ai_.think({.board = line->board,
                            .p4 = (*game)->game.p4.value_or(formation::kUsualP4),
                            .time = kOpinionTime});
  if (!thought) return std::move(thought).error();
  opinion.thought = std::move(*thought);
  return opinion;
}

core::Result<ReplayWhatIf> ReplayPage::what_if(const Session& /*session*/, const AskWhatIf& asked) {
  auto game = sources_.open(asked.game);
  if (!game) return std::move(game).error();
  const app::GameRecord& record = (*game)->game;
  if (asked.step > record.steps.size()) return no_such_step(**game);
  auto line = studio::what_if(record, asked.step, asked.moves);
  if (!line) return std::move(line).error();
  ReplayWhatIf shown{.game = *game, .step = asked.step, .made = asked.moves.size()};
  shown.line = std::move(*line);
  shown.known = known(record, shown.line.board, "");
  if (shown.line.last) {
    const auto before = rates_by_tables(review_tables(studio_.tables), record,
                                        shown.line.last->from, shown.known.rates.table);
    shown.grade = grade_of(before, shown.line.last->direction);
  }
  return shown;
}

core::Result<ReplayFile> ReplayPage::export_game(const Session& /*session*/,
                                                 const ExportReplay& asked) {
  const auto game = sources_.open(asked.game);
  if (!game) return game.error();
  const std::string label = std::filesystem::path((*game)->facts.name).stem().string();
  auto bytes = app::bytes_of_game((*game)->game, asked.format, label);
  if (!bytes) return refuse(bytes.error().what, bytes.error().hint);
  return ReplayFile{asked.format, label + std::string(app::ending_of(asked.format)),
                    std::move(*bytes), app::left_out((*game)->game, asked.format)};
}

}  // namespace joseki::studio
