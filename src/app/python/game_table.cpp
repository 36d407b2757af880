// SPDX-License-Identifier: MIT
#include "app/python/game_table.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/python/raise.h"
#include "app/python/table_names.h"
#include "core/parallel.h"

namespace joseki::app::python {
namespace {

namespace nb = nanobind;

nb::object plies_of(const solve::Value& value) {
  return value.plies ? nb::cast(value.plies->count) : nb::none();
}

std::string word_of(const solve::Value& value) { return std::string(name_of(value.outcome)); }

std::int8_t number_of(solve::Outcome outcome) {
  return outcome == solve::Outcome::win ? 1 : outcome == solve::Outcome::loss ? -1 : 0;
}

}  // namespace

GameTable::GameTable(app::GameTable table, std::unique_ptr<GameReader> first)
    : table_(std::move(table)) {
  const BoardView view = value_or_raise(table_.game().view(table_.game().start()));
  shape_ = {view.rows, view.columns};
  readers_ = std::make_unique<ReaderPool<GameReader>>(
      std::move(first), [table = table_] { return table.open_game(); });
}

std::shared_ptr<GameTable> GameTable::open(const std::string& name, const TableFolders& dirs) {
  app::GameTable table = game_table_named({name, dirs});
  auto first = table.open_game();
  if (!first) raise(with_remedy(std::move(first).error(), table));
  return std::shared_ptr<GameTable>(new GameTable(std::move(table), std::move(*first)));
}

GameTable::Answer GameTable::query(const std::string& position) const {
  core::Result<Verdict> verdict =
      readers_->use([&](GameReader& table) { return table.query(position); });
  if (!verdict) raise(verdict.error());
  nb::list moves;
  for (const MoveVerdict& move : verdict->moves) {
    moves.append(nb::make_tuple(move.move, word_of(move.value), plies_of(move.value), move.best));
  }
  return nb::make_tuple(verdict->position, word_of(verdict->value), plies_of(verdict->value),
                        moves);
}

GameTable::Arrays GameTable::values(const Boards& boards, const Turns& turns, int threads) const {
  const std::size_t count = turns.size();
  const std::size_t cells = boards.shape(1) * boards.shape(2);
  std::vector<std::int8_t> outcomes(count);
  std::vector<std::int16_t> plies(count);
  constexpr std::size_t kPiece = 8192;
  std::vector<std::optional<core::Error>> failures((count + kPiece - 1) / kPiece);
  {
    const nb::gil_scoped_release no_gil;
    core::Workers workers(threads);
    workers.for_pieces(count, kPiece, {}, [&](std::size_t first, std::size_t last) {
      const BoardBatch batch{
          .cells = span_of(boards).subspan(first * cells, (last - first) * cells),
          .turns = span_of(turns).subspan(first, last - first),
          .first = first};
      std::vector<solve::Value> values(last - first);
      const core::Status status =
          readers_->use([&](GameReader& table) { return table.values(batch, values); });
      if (!status) failures[first / kPiece] = status.error();
      for (std::size_t i = 0; i < values.size(); ++i) {
        outcomes[first + i] = number_of(values[i].outcome);
        const int length = values[i].plies ? values[i].plies->count : 0;
        plies[first + i] = static_cast<std::int16_t>(length);
      }
    });
  }
  for (const auto& failure : failures) {
    if (failure) raise(*failure);
  }
  return nb::make_tuple(to_numpy(std::move(outcomes)), to_numpy(std::move(plies)));
}

solve::Value GameTable::value(const BoardBatch& board) const {
  solve::Value value;
  const core::Status status = readers_->use([&](GameReader& table) {
    return table.values(board, {&value, 1});
  });
  if (!status) throw std::runtime_error(status.error().what.english());
  return value;
}

}  // namespace joseki::app::python
