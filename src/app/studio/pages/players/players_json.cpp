// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/players_json.h"

#include <fmt/format.h>

#include <utility>

#include "app/players/move_choice.h"
#include "app/studio/pages/board_json.h"
#include "app/studio/remedy_words.h"
#include "app/studio/search_limits.h"
#include "app/studio/text_fields.h"

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

Json legal_json(const app::AnyRules& game, const std::string& position, const BoardView& view) {
  Json legal = Json::array();
  for (const int move : view.moves) {
    legal.push_back({{"move", move},
                     {"text", game.move_text(move)},
                     {"cell", cell_json(cell_of(game, position, view, move))},
                     {"vanishes", vanishing_cell(view)}});
  }
  return legal;
}

// Everything about a position that can be drawn.
Json position_json(const app::AnyRules& game, const std::string& position, const BoardView& view) {
  const bool is_over = view.moves.empty();
  Json result = is_over ? view.winner ? side_json(view.winner) : Json("draw") : Json(nullptr);
  return {{"position", position},
          {"rows", view.rows},
          {"columns", view.columns},
          {"cells", cells_json(view)},
          {"naming", naming_name(view.naming)},
          {"to_move", std::string(1, view.to_move)},
          {"legal", legal_json(game, position, view)},
          {"over", is_over},
          {"winner", side_json(view.winner)},
          {"result", std::move(result)}};
}

// The cell that the move before a position filled.
Json cell_before(const PlayersPlay& play, std::size_t ply) {
  if (ply == 0) return nullptr;
  const app::Turn& turn = play.match().turns()[ply - 1];
  const auto view = play.game().view(turn.before);
  return view ? cell_json(cell_of(play.game(), turn.before, *view, turn.move)) : Json(nullptr);
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

Json turning_json(const PlayersPlay& play) {
  Json found = Json::array();
  for (const TurningPoint& point : turning_points(play.match().turns(), play.evaluation())) {
    found.push_back({{"turn", point.turn}, {"drop", point.drop}, {"exact", point.is_exact}});
  }
  return found;
}

constexpr std::size_t kShownMoves = 8;

// From where a line goes its own way, with its next few moves.
Json line_json(const PlayersLine& line, const PlayersLine& played) {
  const std::size_t from = common_moves(line, played);
  const auto turns = line.match.turns();
  Json moves = Json::array();
  for (std::size_t i = from; i < turns.size() && moves.size() < kShownMoves; ++i) {
    moves.push_back(turns[i].text);
  }
  return {{"from", from}, {"length", turns.size()}, {"moves", std::move(moves)}};
}

Json lines_json(const PlayersPlay& play) {
  Json lines = Json::array();
  for (const PlayersLine& line : play.other_lines()) {
    lines.push_back(line_json(line, play.line()));
  }
  return lines;
}

constexpr std::size_t kShownMissing = 3;

// The newest positions without a value.
Json missing_json(const PlayersPlay& play) {
  Json missing = Json::array();
  for (std::size_t ply = play.evaluation().size(); ply-- > 0 && missing.size() < kShownMissing;) {
    if (play.evaluation()[ply]) continue;
    missing.push_back({{"ply", ply}, {"position", play.position_at(ply)}});
  }
  return missing;
}

std::string engine_words(const PlayersPlay& play, Thinker thinker, std::uint32_t playouts) {
  const double error = app::kLevels[play.setup().level].error;
  const std::string wrong =
      error > 0 ? fmt::format("; {:.0f} % of its moves are not best ones", 100 * error) : "";
  switch (thinker) {
    case Thinker::table:
      return fmt::format("the table of {}{}", play.setup().game, wrong);
    case Thinker::exact: {
      const int from = Opinions::exact_from(play.game());
      if (from == 0) return "an exact solver" + wrong;
      return fmt::format("an exact solver from {} pieces on, a search before that", from) + wrong;
    }
    case Thinker::search:
      return fmt::format("a search with {} playouts for each move", playouts);
    case Thinker::network:
      return fmt::format(
          "a search with {} playouts for each move and {}", playouts,
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

Json table_json(const PlayersGame& facts) {
  if (!facts.table) return nullptr;
  return {{"name", facts.game.name()},
          {"built", facts.table->is_usable},
          {"bytes", or_null(facts.table->bytes)},
          {"states", facts.table->states}};
}

Json model_json(const ModelFact& model) {
  return {{"name", model.name},
          {"source", model.is_shipped ? "shipped" : "trained"},
          {"blocks", model.blocks},
          {"channels", model.channels},
          {"weights", model.weights}};
}

Json engine_json(const ThinkerChoice& choice, const app::SearchGame& game) {
  const auto& why = choice.missing;
  const bool is_solver = choice.thinker == Thinker::exact && !why;
  Json engine = {{"engine", name_of(choice.thinker)}, {"available", !why}, {"why", nullptr}};
  if (why) {
    const core::Text hint = hint_words(why->hint);
    add_text(engine, "why", hint.empty() ? why->what : core::text("{}: {}", why->what, hint));
  }
  engine["exact_from"] = is_solver ? Json(Opinions::exact_from(game)) : Json(nullptr);
  return engine;
}

Json game_json(const PlayersGame& facts) {
  const app::SearchGame& game = facts.game;
  const auto view = game.view(game.start());
  Json engines = Json::array();
  for (const ThinkerChoice& choice : facts.thinkers) engines.push_back(engine_json(choice, game));
  Json models = Json::array();
  for (const ModelFact& model : facts.models) models.push_back(model_json(model));
  return {{"name", game.name()},
          {"family", family_of(game.name())},
          {"description", game.description()},
          {"rows", view ? view->rows : 0},
          {"columns", view ? view->columns : 0},
          {"naming", naming_name(view ? view->naming : BoardView::Naming::cells)},
          {"ages", game.name().starts_with("vanish")},
          {"start", game.start()},
          {"engines", std::move(engines)},
          {"models", std::move(models)},
          {"table", table_json(facts)}};
}

}  // namespace

Json json_of(const PlayersState& state) {
  const PlayersPlay& play = *state.play;
  const PlayersChange& change = state.change;
  const Thinker thinker = state.thinker;
  const app::Match& match = play.match();
  const PlayersSetup& setup = play.setup();
  const std::uint32_t playouts = playouts_of(setup, thinker);
  const bool searches = thinker == Thinker::search || thinker == Thinker::network;
  Json json = {{"type", "players"},
               {"game", setup.game},
               {"last", cell_json(match.view().last)},
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
               {"lines", lines_json(play)},
               {"undo", !match.turns().empty()},
               {"repeated", match.times_seen()},
               {"evaluation", points_json(play)},
               {"turning", turning_json(play)},
               {"thought", change.opinion ? thought_of(*change.opinion) : Json(nullptr)}};
  json.update(position_json(play.game(), match.position(), match.view()));
  return json;
}

Json json_of(const PlayersLook& look) {
  const PlayersPlay& play = *look.play;
  Json json = {{"type", "players_look"},
               {"game", play.setup().game},
               {"ply", look.ply},
               {"last", cell_before(play, look.ply)}};
  json.update(position_json(play.game(), play.position_at(look.ply), look.view));
  return json;
}

Json json_of(const Annotations& annotations) {
  const PlayersPlay& play = *annotations.play;
  const Opinion& opinion = annotations.opinion;
  std::uint64_t visits = 0;
  for (const MoveOpinion& move : opinion.moves) visits += move.visits.value_or(0);
  Json moves = Json::array();
  for (const MoveOpinion& move : opinion.moves) {
    const bool has_share = move.visits && visits > 0;
    moves.push_back(
        {{"move", move.move},
         {"text", move.text},
         {"cell",
          cell_json(cell_of(play.game(), annotations.position, annotations.view, move.move))},
         {"best", move.is_best},
         {"visits", move.visits ? Json(*move.visits) : Json(nullptr)},
         {"share", has_share ? Json(static_cast<double>(*move.visits) / static_cast<double>(visits))
                             : Json(nullptr)},
         {"value", worth_json(move.worth)}});
  }
  return {{"type", "players_annotations"},
          {"game", play.setup().game},
          {"position", annotations.position},
          {"engine", name_of(opinion.thinker)},
          {"value", worth_json(opinion.worth)},
          {"exact", opinion.is_exact},
          {"playouts", opinion.playouts},
          {"seconds", opinion.seconds},
          {"line", opinion.line},
          {"moves", std::move(moves)}};
}

Json json_of(const Evaluation& evaluation) {
  const PlayersPlay& play = *evaluation.play;
  return {{"type", "players_evaluation"},
          {"position", play.match().position()},
          {"evaluation", points_json(play)},
          {"turning", turning_json(play)},
          {"missing", missing_json(play)}};
}

Json json_of(const Judgement& judgement) {
  const Evaluated& evaluated = judgement.evaluated;
  return {{"type", "players_judgement"},          {"game", judgement.asked.game},
          {"position", judgement.asked.position}, {"value", evaluated.value},
          {"exact", evaluated.is_exact},          {"words", evaluated.words}};
}

Json json_of(const PlayersGames& games) {
  Json all = Json::array();
  for (const PlayersGame& game : games.games) all.push_back(game_json(game));
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
