// SPDX-License-Identifier: MIT
#include "app/studio/pages/players_answers.h"

#include <fmt/format.h>

#include <utility>

#include "app/catalog/any_game.h"
#include "app/players/move_choice.h"

namespace joseki::studio {
namespace {

using app::BoardView;

Json side_json(std::optional<char> side) {
  return side ? Json(std::string(1, *side)) : Json(nullptr);
}

std::string_view naming_name(BoardView::Naming naming) {
  switch (naming) {
    case BoardView::Naming::columns:
      return "columns";
    case BoardView::Naming::squares:
      return "squares";
    case BoardView::Naming::words:
      return "words";
    case BoardView::Naming::cells:
      break;
  }
  return "cells";
}

std::string_view who(bool is_machine) { return is_machine ? "machine" : "person"; }

Json cells_json(const BoardView& view) {
  Json cells = Json::array();
  for (const BoardView::Cell& cell : view.cells) {
    cells.push_back({{"piece", cell.piece == ' ' ? "" : std::string(1, cell.piece)},
                     {"age", cell.age},
                     {"vanishes_next", cell.vanishes_next},
                     {"in_line", cell.in_line}});
  }
  return cells;
}

// The cell that a move fills; nothing for a pass.
std::optional<int> cell_of(const app::AnyRules& game, const std::string& position,
                           const BoardView& view, int move) {
  if (view.naming == BoardView::Naming::cells || view.naming == BoardView::Naming::squares) {
    return move < static_cast<int>(view.cells.size()) ? std::optional(move) : std::nullopt;
  }
  const auto after = game.play(position, move);
  const auto shown = after ? game.view(*after) : core::Result<BoardView>(after.error());
  if (!shown) return std::nullopt;
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    if (view.cells[i].piece == ' ' && shown->cells[i].piece != ' ') return static_cast<int>(i);
  }
  return std::nullopt;
}

Json cell_json(std::optional<int> cell) { return cell ? Json(*cell) : Json(nullptr); }

// The mover's piece that goes with the next move, where pieces have ages.
Json vanishing_cell(const BoardView& view) {
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    if (view.cells[i].piece == view.to_move && view.cells[i].vanishes_next) return i;
  }
  return nullptr;
}

Json legal_json(const PlayersPlay& play) {
  const BoardView& view = play.match().view();
  Json legal = Json::array();
  for (const int move : view.moves) {
    legal.push_back({{"move", move},
                     {"text", play.game().move_text(move)},
                     {"cell", cell_json(cell_of(play.game(), play.match().position(), view, move))},
                     {"vanishes", vanishing_cell(view)}});
  }
  return legal;
}

Json turns_json(const PlayersPlay& play) {
  Json turns = Json::array();
  for (const app::Turn& turn : play.match().turns()) {
    Json cell = nullptr;
    if (const auto view = play.game().view(turn.before)) {
      cell = cell_json(cell_of(play.game(), turn.before, *view, turn.move));
    }
    turns.push_back({{"text", turn.text},
                     {"side", std::string(1, turn.side)},
                     {"by", who(!turn.by_human)},
                     {"move", turn.move},
                     {"cell", std::move(cell)}});
  }
  return turns;
}

Json points_json(const PlayersPlay& play) {
  Json points = Json::array();
  for (const auto& point : play.evaluation()) {
    points.push_back({{"ply", points.size()},
                      {"value", point ? Json(point->value) : Json(nullptr)},
                      {"exact", point && point->is_exact},
                      {"words", point ? Json(point->words) : Json(nullptr)}});
  }
  return points;
}

Json worth_json(const Worth& worth) {
  const auto chance = [&](float search::Wdl::*part) {
    return worth.chances ? Json((*worth.chances).*part) : Json(nullptr);
  };
  return {{"outcome", name_of(worth.proof)},
          {"plies", worth.plies ? Json(*worth.plies) : Json(nullptr)},
          {"exact", worth.is_exact},
          {"win", chance(&search::Wdl::win)},
          {"draw", chance(&search::Wdl::draw)},
          {"loss", chance(&search::Wdl::loss)},
          {"words", words_of(worth)}};
}

Json thought_of(const Opinion& opinion) {
  return {{"engine", name_of(opinion.thinker)},
          {"value", worth_json(opinion.worth)},
          {"playouts", opinion.playouts},
          {"seconds", opinion.seconds},
          {"line", opinion.line}};
}

std::string engine_words(const PlayersPlay& play, Thinker thinker, std::uint32_t playouts) {
  const double error = app::kLevels[play.setup().level].error;
  const std::string wrong =
      error > 0 ? fmt::format("; {:.0f} % of its moves are not best ones", 100 * error) : "";
  switch (thinker) {
    case Thinker::table:
      return fmt::format("the table of {}{}", play.setup().game, wrong);
    case Thinker::exact:
      return "an exact solver where that takes no more than seconds, else search" + wrong;
    case Thinker::search:
      return fmt::format("a search of {} random games a move", playouts);
    case Thinker::network:
      return fmt::format(
          "a search of {} playouts a move with {}", playouts,
          play.setup().model.empty() ? "a trained network" : "the network " + play.setup().model);
    case Thinker::random:
      break;
  }
  return "any legal move";
}

std::string family_of(const std::string& name) {
  for (const char* family : {"tictactoe", "vanish", "connect4", "othello", "gomoku"}) {
    if (name.starts_with(family)) return family;
  }
  return "other";
}

Json table_json(const std::string& name, bool is_usable, TableShelf& tables) {
  const auto game = app::find_game(name);
  if (!game) return nullptr;
  const auto file = tables.game_file(name);
  std::error_code ignored;
  return {{"name", name},
          {"built", is_usable},
          {"bytes", file ? Json(std::filesystem::file_size(*file, ignored)) : Json(nullptr)},
          {"states", (*game)->states()}};
}

Json models_json(const app::SearchGame& game, ModelList& models) {
  Json all = Json::array();
  for (const ModelFact& model : models.of(game)) {
    all.push_back({{"name", model.name},
                   {"source", model.is_shipped ? "shipped" : "trained"},
                   {"blocks", model.blocks},
                   {"channels", model.channels},
                   {"weights", model.weights}});
  }
  return all;
}

Json game_json(const app::SearchGame& game, Opinions& opinions, TableShelf& tables) {
  const auto view = game.view(game.start());
  Json engines = Json::array();
  for (const auto thinker :
       {Thinker::table, Thinker::exact, Thinker::network, Thinker::search, Thinker::random}) {
    const auto why = opinions.missing(game, thinker);
    engines.push_back({{"engine", name_of(thinker)},
                       {"available", !why},
                       {"why", why ? Json(why->what + (why->hint.empty() ? "" : ": " + why->hint))
                                   : Json(nullptr)}});
  }
  return {{"name", game.name()},
          {"family", family_of(game.name())},
          {"description", game.description()},
          {"rows", view ? view->rows : 0},
          {"columns", view ? view->columns : 0},
          {"naming", naming_name(view ? view->naming : BoardView::Naming::cells)},
          {"ages", game.name().starts_with("vanish")},
          {"start", game.start()},
          {"engines", std::move(engines)},
          {"models", models_json(game, opinions.models())},
          {"table", table_json(game.name(), !opinions.missing(game, Thinker::table), tables)}};
}

}  // namespace

std::vector<int> changed_cells(const BoardView& before, const BoardView& after) {
  std::vector<int> cells;
  for (std::size_t i = 0; i < before.cells.size() && i < after.cells.size(); ++i) {
    if (before.cells[i].piece != after.cells[i].piece) cells.push_back(static_cast<int>(i));
  }
  return cells;
}

Json players_state_json(const PlayersPlay& play, Thinker thinker, const PlayersChange& change) {
  const app::Match& match = play.match();
  const BoardView& view = match.view();
  const PlayersSetup& setup = play.setup();
  const std::uint32_t playouts = playouts_of(setup, thinker);
  const bool searches = thinker == Thinker::search || thinker == Thinker::network;
  const bool is_over = match.is_over();
  Json result = is_over ? view.winner ? side_json(view.winner) : Json("draw") : Json(nullptr);
  return {{"type", "players"},
          {"game", setup.game},
          {"position", match.position()},
          {"rows", view.rows},
          {"columns", view.columns},
          {"cells", cells_json(view)},
          {"naming", naming_name(view.naming)},
          {"to_move", std::string(1, view.to_move)},
          {"legal", legal_json(play)},
          {"over", is_over},
          {"winner", side_json(view.winner)},
          {"result", std::move(result)},
          {"last", cell_json(view.last)},
          {"changed", change.changed},
          {"moved", change.moved},
          {"x", who(setup.x_is_machine)},
          {"o", who(setup.o_is_machine)},
          {"machine_to_move", play.is_machines_turn()},
          {"engine", name_of(thinker)},
          {"level", app::kLevels[setup.level].name},
          {"playouts", searches ? Json(playouts) : Json(nullptr)},
          {"model", thinker == Thinker::network ? Json(setup.model) : Json(nullptr)},
          {"engine_words", engine_words(play, thinker, playouts)},
          {"seed", setup.seed},
          {"turns", turns_json(play)},
          {"undo", !match.turns().empty()},
          {"repeated", match.times_seen()},
          {"evaluation", points_json(play)},
          {"thought", change.opinion ? thought_of(*change.opinion) : Json(nullptr)}};
}

Json annotations_json(const PlayersPlay& play, const Opinion& opinion) {
  const app::Match& match = play.match();
  std::uint64_t visits = 0;
  for (const MoveOpinion& move : opinion.moves) visits += move.visits.value_or(0);
  Json moves = Json::array();
  for (const MoveOpinion& move : opinion.moves) {
    const bool has_share = move.visits && visits > 0;
    moves.push_back(
        {{"move", move.move},
         {"text", move.text},
         {"cell", cell_json(cell_of(play.game(), match.position(), match.view(), move.move))},
         {"best", move.is_best},
         {"visits", move.visits ? Json(*move.visits) : Json(nullptr)},
         {"share", has_share ? Json(static_cast<double>(*move.visits) / static_cast<double>(visits))
                             : Json(nullptr)},
         {"value", worth_json(move.worth)}});
  }
  return {{"type", "players_annotations"},
          {"game", play.setup().game},
          {"position", match.position()},
          {"engine", name_of(opinion.thinker)},
          {"value", worth_json(opinion.worth)},
          {"exact", opinion.is_exact},
          {"playouts", opinion.playouts},
          {"seconds", opinion.seconds},
          {"line", opinion.line},
          {"moves", std::move(moves)}};
}

Json evaluation_json(const PlayersPlay& play) {
  return {{"type", "players_evaluation"},
          {"position", play.match().position()},
          {"evaluation", points_json(play)}};
}

Json players_games_json(const app::GameShelf& games, Opinions& opinions, TableShelf& tables) {
  Json all = Json::array();
  for (const std::string& name : games.names()) {
    all.push_back(game_json(*games.find(name), opinions, tables));
  }
  Json levels = Json::array();
  for (const app::Level& level : app::kLevels) {
    levels.push_back({{"level", level.name},
                      {"error", level.error},
                      {"playouts", level.playouts},
                      {"net_playouts", level.net_playouts}});
  }
  return {{"type", "players_games"}, {"games", std::move(all)}, {"levels", std::move(levels)}};
}

}  // namespace joseki::studio
