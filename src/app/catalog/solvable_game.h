// SPDX-License-Identifier: MIT
// SolvableGame<G>: makes an AnyGame of a game type. The one place where types become names.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog/any_game.h"
#include "app/catalog/csv_file.h"
#include "games/game.h"
#include "solve/retrograde/build_table.h"
#include "solve/retrograde/table.h"
#include "solve/retrograde/verify_table.h"

namespace joseki::app {

// Better first: fast wins, slow wins, draws, slow losses, fast losses.
inline int preference(const solve::Value& value) {
  const int plies = value.plies ? value.plies->count : 0;
  switch (value.outcome) {
    case solve::Outcome::win:
      return 1000 - plies;
    case solve::Outcome::draw:
      return 0;
    case solve::Outcome::loss:
      return -1000 + plies;
  }
  return 0;
}

// A notated game whose positions can also be given as the cells of a board, as tree search has them
// (games/mcts_game.h). bad_input with the reason if that position cannot arise in a game.
template <class G>
concept BoardGame = games::NotatedGame<G> &&
    requires(const G& game, std::span<const std::int8_t> cells, games::Side to_move) {
  {
    position_of_cells(game, cells, to_move)
    } -> std::same_as<core::Result<games::Position<typename G::State>>>;
};

template <BoardGame G>
class OpenTable : public GameReader {
 public:
  OpenTable(std::shared_ptr<const G> game, solve::Table<G> table)
      : game_(std::move(game)), table_(std::move(table)) {}

  core::Result<Verdict> query(std::string_view text) override {
    const auto position = parse_position(*game_, text);
    if (!position) return position.error();
    const auto code = table_.code(position->state);
    if (!code) return code.error();
    Verdict verdict;
    verdict.position = format_position(*game_, *position);
    verdict.value = solve::value_of(*code);
    for (const int move : game_->moves(position->state)) {
      const auto reply = table_.code(game_->after(position->state, move));
      if (!reply) return reply.error();
      verdict.moves.push_back({move, solve::before_move(solve::value_of(*reply)), false});
    }
    std::stable_sort(verdict.moves.begin(), verdict.moves.end(),
                     [](const MoveVerdict& a, const MoveVerdict& b) {
                       return preference(a.value) > preference(b.value);
                     });
    for (MoveVerdict& move : verdict.moves) {
      move.best = preference(move.value) == preference(verdict.moves.front().value);
    }
    return verdict;
  }

  core::Status values(std::span<const std::string_view> texts,
                      std::span<solve::Value> out) override {
    std::vector<typename G::State> states;
    states.reserve(texts.size());
    for (const std::string_view text : texts) {
      const auto position = parse_position(*game_, text);
      if (!position) return position.error();
      states.push_back(position->state);
    }
    return values_of(states, out);
  }

  core::Status values(const BoardBatch& boards, std::span<solve::Value> out) override {
    const std::size_t count = boards.turns.size();
    const std::size_t size = count == 0 ? 0 : boards.cells.size() / count;
    std::vector<typename G::State> states;
    states.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const auto state = state_of(boards.cells.subspan(i * size, size), boards.turns[i]);
      if (!state) {
        core::Error error = state.error();
        error.what = core::text("position {}: {}", boards.first + i, error.what);
        return error;
      }
      states.push_back(*state);
    }
    return values_of(states, out);
  }

  core::Result<std::optional<std::string>> example_of(const solve::Value& value) override {
    const solve::Code code = value.plies ? solve::code_of(*value.plies) : solve::kDraw;
    const auto state = table_.example_of(code);
    if (!state) return state.error();
    if (!*state) return std::optional<std::string>();
    return std::optional(format_position(*game_, {**state, game_->any_side(**state)}));
  }

  const solve::Summary& summary() const override { return table_.summary(); }
  std::uint64_t file_bytes() const override { return table_.file().file_bytes(); }

 private:
  core::Result<typename G::State> state_of(std::span<const std::int8_t> cells, int turn) const {
    if (turn != 1 && turn != -1) {
      return core::Error{core::Errc::bad_input, core::text("turn {} is not 1 or -1", turn), {}};
    }
    const auto position =
        position_of_cells(*game_, cells, turn == 1 ? games::Side::first : games::Side::second);
    if (!position) return position.error();
    return position->state;
  }

  core::Status values_of(const std::vector<typename G::State>& states,
                         std::span<solve::Value> out) {
    std::vector<solve::Code> codes(states.size());
    if (auto status = table_.codes(states, codes); !status) return status;
    std::transform(codes.begin(), codes.end(), out.begin(), solve::value_of);
    return core::Done{};
  }

  std::shared_ptr<const G> game_;
  solve::Table<G> table_;
};

// `Looks` draws positions of the game: BoardView view(const G&, const Position<State>&) and a line
// of description.
template <BoardGame G, class Looks>
class SolvableGame : public AnyGame {
 public:
  SolvableGame(G game, Looks looks)
      : game_(std::make_shared<const G>(std::move(game))), looks_(std::move(looks)) {}

  std::string name() const override { return game_->name(); }
  std::string description() const override { return looks_.description(*game_); }

  std::uint64_t states() const override { return solve::state_count(*game_); }
  std::uint64_t memory_bytes() const override { return solve::build_memory_bytes(*game_); }
  core::Result<solve::BuildReport> build(const solve::BuildOptions& options,
                                         core::Workers& workers) const override {
    return solve::build_table(*game_, options, workers);
  }
  core::Result<solve::VerifyReport> verify(const std::filesystem::path& file,
                                           const solve::VerifyOptions& options,
                                           core::Workers& workers) const override {
    return solve::verify_table(*game_, file, options, workers);
  }
  core::Result<std::unique_ptr<GameReader>> open(const std::filesystem::path& file) const override {
    auto table = solve::Table<G>::open(*game_, file);
    if (!table) return std::move(table).error();
    return std::unique_ptr<GameReader>(new OpenTable<G>(game_, std::move(*table)));
  }

  std::vector<std::string> export_formats() const override { return {"csv"}; }
  std::vector<std::string> import_formats() const override { return {}; }
  core::Result<core::FileWritten> export_table(const FileJob& job,
                                               core::Workers& workers) const override {
    const auto table = solve::load_table(*game_, job.table, workers);
    if (!table) return table.error();
    return write_csv(*game_, table->codes, job.file, job.stop);
  }
  core::Result<FileCheck> check_file(const FileJob&, core::Workers&) const override {
    return core::Error{core::Errc::bad_input,
                       core::text("there are no files of '{}' to compare", name()),
                       core::text("joseki verify proves the table itself")};
  }

  std::string start() const override {
    return format_position(*game_, {game_->start(), games::Side::first});
  }
  core::Result<BoardView> view(std::string_view text) const override {
    const auto position = parse_position(*game_, text);
    if (!position) return position.error();
    return looks_.view(*game_, *position);
  }
  core::Result<std::string> play(std::string_view text, int move) const override {
    const auto position = parse_position(*game_, text);
    if (!position) return position.error();
    const games::MoveList moves = game_->moves(position->state);
    if (moves.empty())
      return core::Error{core::Errc::bad_input, core::text("the game is over"), {}};
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) {
      return core::Error{core::Errc::bad_input, core::text("cell {} is not free", move),
                         core::text("choose an empty cell")};
    }
    return format_position(*game_, games::play(*game_, *position, move));
  }
  std::string move_text(int move) const override { return std::to_string(move); }
  core::Result<int> parse_move(std::string_view text) const override {
    const BoardView board = looks_.view(*game_, {game_->start(), games::Side::first});
    return parse_cell(text, static_cast<int>(board.cells.size()));
  }

 protected:
  const G& game() const { return *game_; }

 private:
  std::shared_ptr<const G> game_;
  Looks looks_;
};

}  // namespace joseki::app
