// SPDX-License-Identifier: MIT
#include "app/studio/replays/shelf_review.h"

#include <algorithm>

#include "app/tables/told_rate.h"

namespace joseki::studio {
namespace {

using app::ReviewTable;

BoardRates rates_of_answer(const formation::Answer& answer, formation::Precision precision) {
  BoardRates known;
  if (answer.absent || !answer.is_exact()) return known;
  known.source = BoardRates::Source::table;
  for (const formation::MoveRate& move : answer.moves) {
    if (!move.is_exact()) continue;
    known.rates[static_cast<std::size_t>(move.direction)] = app::told_rate(*move.rate(), precision);
  }
  if (*answer.rate() > 0 && !answer.moves.empty()) known.best = answer.moves.front().direction;
  return known;
}

BoardRates rates_by(const ReviewTable& table, twenty48::Board masked) {
  BoardRates known;
  const auto status = table.lend([&](formation::Table& lent) -> core::Status {
    const auto answer = lent.query(masked, {.effort = app::kReviewEffort});
    if (!answer) return answer.error();
    known = rates_of_answer(*answer, lent.identity().precision);
    return core::Done{};
  });
  if (!status) return {};
  known.table = table.name;
  return known;
}

}  // namespace

std::vector<ReviewTable> review_tables(app::TableShelf& shelf) {
  std::vector<ReviewTable> tables;
  for (const app::SharedTable& table : shelf.formations()) {
    tables.push_back({.name = table->name(),
                      .identity = table->identity(),
                      .lend = [&shelf, name = table->name()](const ReviewTable::Ask& ask) {
                        return shelf.with_formation(name, ask);
                      }});
  }
  return tables;
}

std::string_view name_of(BoardRates::Source source) {
  if (source == BoardRates::Source::file) return "file";
  return source == BoardRates::Source::table ? "table" : "none";
}

BoardRates rates_of_file(const app::FileRates& rates) {
  BoardRates known{.source = BoardRates::Source::file};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (rates[i] > 0) known.rates[i] = rates[i];
  }
  const auto best = std::max_element(rates.begin(), rates.end());
  if (*best > 0) known.best = static_cast<twenty48::Direction>(best - rates.begin());
  return known;
}

BoardRates rates_by_tables(const std::vector<ReviewTable>& tables, const app::GameRecord& game,
                           const twenty48::FullBoard& board, const std::string& first) {
  std::vector<const ReviewTable*> order;
  for (const ReviewTable& table : tables) {
    if (app::may_judge(table, game, tables)) order.push_back(&table);
  }
  const auto place = [&](const ReviewTable* table) {
    return table->name == first ? 0 : table->name == game.table ? 1 : 2;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](const ReviewTable* a, const ReviewTable* b) { return place(a) < place(b); });
  for (const ReviewTable* table : order) {
    const auto asked = app::board_for(board, game.big, table->identity.shape);
    if (!asked) continue;
    BoardRates known = rates_by(*table, asked->masked);
    if (known.source != BoardRates::Source::none) return known;
  }
  return {};
}

std::optional<twenty48::Board> board_of_table(const std::vector<ReviewTable>& tables,
                                              const std::string& table, const app::GameRecord& game,
                                              const twenty48::FullBoard& board) {
  const auto found = std::find_if(tables.begin(), tables.end(),
                                  [&](const ReviewTable& known) { return known.name == table; });
  if (found == tables.end()) return std::nullopt;
  const auto asked = app::board_for(board, game.big, found->identity.shape);
  return asked ? std::optional(asked->masked) : std::nullopt;
}

}  // namespace joseki::studio
