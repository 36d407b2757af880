// SPDX-License-Identifier: MIT
// GameTable: the table of a game of two, opened for Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/catalog/any_game.h"
#include "app/catalog/reader_pool.h"
#include "app/python/arrays.h"
#include "core/result.h"
#include "games/mcts_game.h"
#include "learn/table_verdict.h"
#include "search/oracle.h"

namespace joseki::app::python {

// Any number of threads may ask.
class GameTable {
 public:
  using Boards = ArrayIn<std::int8_t, nanobind::ndim<3>>;
  using Turns = ArrayIn<std::int8_t, nanobind::ndim<1>>;

  // `name` as somebody typed it; `dir` empty: the tables folder. Raises.
  static std::shared_ptr<GameTable> open(const std::string& name, const std::string& dir);

  std::string name() const { return game_->name(); }
  std::string file() const { return file_.string(); }
  std::uint64_t states() const { return game_->states(); }
  std::array<int, 2> board_shape() const { return shape_; }

  using Answer = nanobind::typed<nanobind::tuple, std::string, std::string, std::optional<int>,
                                 nanobind::typed<nanobind::list, nanobind::object>>;
  using Arrays = ArrayTuple<ArrayOut<std::int8_t, 1>, ArrayOut<std::int16_t, 1>>;

  // (position, value, plies or None, [(move, value, plies or None, best)]). Raises.
  Answer query(const std::string& position) const;

  // (outcomes int8, plies int16), each (n,). Raises.
  Arrays values(const Boards& boards, const Turns& turns, int threads) const;

  // For one board, from C++; throws runtime_error if the file cannot be read.
  solve::Value value(const BoardBatch& board) const;

 private:
  GameTable(std::shared_ptr<const AnyGame> game, std::filesystem::path file,
            std::unique_ptr<AnyTable> first);

  std::shared_ptr<const AnyGame> game_;
  std::filesystem::path file_;
  std::array<int, 2> shape_{};
  std::unique_ptr<ReaderPool<AnyTable>> readers_;
};

// A table that a search asks at its leaves: it knows every position.
template <games::MCTSGame G>
class TableOracle : public search::Oracle<G> {
 public:
  explicit TableOracle(std::shared_ptr<const GameTable> table) : table_(std::move(table)) {}

  std::optional<search::Verdict> ask(const G& game) const override {
    const auto cells = game.board_data();
    const auto turn = static_cast<std::int8_t>(game.get_turn());
    return learn::verdict_of(table_->value({.cells = cells, .turns = {&turn, 1}}));
  }

 private:
  std::shared_ptr<const GameTable> table_;
};

}  // namespace joseki::app::python
