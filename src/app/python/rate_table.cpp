// SPDX-License-Identifier: MIT
#include "app/python/rate_table.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "app/python/raise.h"
#include "core/parallel.h"
#include "games/twenty48/board.h"

namespace joseki::app::python {
namespace {

namespace nb = nanobind;

core::Result<std::unique_ptr<formation::Table>> open_reader(const FormationTable& there) {
  auto table = there.open_formation();
  if (!table) return std::move(table).error();
  return std::make_unique<formation::Table>(std::move(*table));
}

constexpr std::int8_t kNoStatus = -1;

std::int8_t status_number(const std::optional<formation::RateRange>& range) {
  return range ? static_cast<std::int8_t>(range->status()) : kNoStatus;
}

std::optional<std::string> status_name(const std::optional<formation::RateRange>& range) {
  if (!range) return std::nullopt;
  return std::string(name_of(range->status()));
}

}  // namespace

RateTable::RateTable(FormationTable table, formation::Table first)
    : table_(std::move(table)), boards_(first.card().boards), p4_(first.identity().p4) {
  readers_ = std::make_unique<ReaderPool<formation::Table>>(
      std::make_unique<formation::Table>(std::move(first)),
      [table = table_] { return open_reader(table); });
}

std::shared_ptr<RateTable> RateTable::open(const TableChoice& choice) {
  FormationTable table = formation_table_named(choice);
  auto first = table.open_formation();
  if (!first) raise(with_remedy(std::move(first).error(), table));
  return std::shared_ptr<RateTable>(new RateTable(std::move(table), std::move(*first)));
}

std::vector<int> RateTable::missing_layers() const {
  return value_or_raise(
      readers_->use([](formation::Table& table) { return core::Result(table.missing_layers()); }));
}

RateTable::Answer RateTable::query(const std::string& position) const {
  const twenty48::Board board = value_or_raise(twenty48::parse_board(position));
  std::optional<std::string> why;
  const formation::Answer answer = value_or_raise(readers_->use([&](formation::Table& table) {
    auto found = table.query(board);
    if (found && found->gap) why = words_of(*found->gap, table.identity());
    return found;
  }));
  nb::list moves;
  nb::list statuses;
  for (const formation::MoveRate& move : answer.moves) {
    moves.append(nb::make_tuple(std::string(name_of(move.direction)), move.rate()));
    statuses.append(status_name(move.range));
  }
  std::optional<std::string> absent;
  if (answer.absent) absent = answer.absent->english();
  const formation::MoveRate& first = answer.moves.front();
  return nb::make_tuple(twenty48::format_board(answer.position),
                        first.rate() ? nb::cast(std::string(name_of(first.direction))) : nb::none(),
                        first.rate(), moves, absent, status_name(answer.range()), statuses, why);
}

RateTable::Arrays RateTable::values(const Boards& boards, int threads) const {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const std::size_t count = boards.size();
  std::vector<double> rates(count, kNone);
  std::vector<double> moves(count * 4, kNone);
  std::vector<std::int8_t> statuses(count, kNoStatus);
  std::vector<std::int8_t> move_statuses(count * 4, kNoStatus);
  constexpr std::size_t kPiece = 1024;
  std::vector<std::optional<core::Error>> failures((count + kPiece - 1) / kPiece);
  {
    const nb::gil_scoped_release no_gil;
    core::Workers workers(threads);
    workers.for_pieces(count, kPiece, {}, [&](std::size_t first, std::size_t last) {
      const core::Status status = readers_->use([&](formation::Table& table) -> core::Status {
        for (std::size_t i = first; i < last; ++i) {
          const auto answer = table.query(boards.data()[i]);
          if (!answer) return answer.error();
          rates[i] = answer->rate().value_or(kNone);
          statuses[i] = status_number(answer->range());
          for (const formation::MoveRate& move : answer->moves) {
            const std::size_t at = 4 * i + static_cast<std::size_t>(move.direction);
            moves[at] = move.rate().value_or(kNone);
            move_statuses[at] = status_number(move.range);
          }
        }
        return core::Done{};
      });
      if (!status) failures[first / kPiece] = status.error();
    });
  }
  for (const auto& failure : failures) {
    if (failure) raise(*failure);
  }
  return nb::make_tuple(to_numpy(std::move(rates)), to_numpy<2>(std::move(moves), {count, 4}),
                        to_numpy(std::move(statuses)),
                        to_numpy<2>(std::move(move_statuses), {count, 4}));
}

}  // namespace joseki::app::python
