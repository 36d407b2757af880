// SPDX-License-Identifier: MIT
// GameTable: the table of a two-player game, opened for Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/python/arrays.h"
#include "app/tables/game_tables.h"
#include "app/tables/reader_pool.h"
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

  // `name` as somebody typed it; `dirs`: one folder, or none for the tables folder. Raises.
  static std::shared_ptr<GameTable> open(const std::string& name, const TableFolders& dirs);

  std::string name() const { return table_.name().text; }
  std::string file() const { return table_.path().string(); }
  std::uint64_t states() const { return table_.game().states(); }
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
  GameTable(app::GameTable table, std::unique_ptr<GameReader> first);

  app::GameTable table_;
  std::array<int, 2> shape_{};
  std::unique_ptr<ReaderPool<GameReader>> readers_;
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
