// SPDX-License-Identifier: MIT
#include "app/coach/belonging.h"

namespace joseki::app {
namespace {

using formation::TableShape;
using twenty48::BigTiles;
using twenty48::Board;
using twenty48::FullBoard;

std::optional<TableBoard> board_between_walls(const FullBoard& board, const TableShape& table) {
  const Board packed = to_board(board);
  if (twenty48::big_cells(packed) != table.formation.always_big_cells()) return std::nullopt;
  return TableBoard{.masked = packed, .big_sum = 0};
}

std::optional<TableBoard> board_of_tiles(const FullBoard& board, bool has_placeholders,
                                         const TableShape& table) {
  TableBoard result;
  int count = 0;
  bool is_smallest_there = false;
  bool are_all_placeholders = true;
  for (const int tile : board.cells) {
    const bool is_big = tile >= table.target;
    result.masked = result.masked << 4 | static_cast<Board>(is_big ? twenty48::kBig : tile);
    if (!is_big) continue;
    const bool is_placeholder = has_placeholders && tile == twenty48::kBig;
    const std::uint64_t value = std::uint64_t{1} << tile;
    if (!is_placeholder && (result.big_sum & value) != 0) return std::nullopt;  // two are equal
    result.big_sum += value;
    is_smallest_there |= tile == table.target;
    are_all_placeholders &= is_placeholder;
    ++count;
  }
  if (count != table.formation.big_count()) return std::nullopt;
  if (count > 0 && !is_smallest_there && !are_all_placeholders) return std::nullopt;
  return result;
}

}  // namespace

std::optional<TableBoard> board_for(const FullBoard& board, std::optional<BigTiles> big,
                                    const TableShape& table) {
  if (!table.formation.next.empty()) return std::nullopt;
  const bool has_walls = table.formation.big_tiles() == BigTiles::wall;
  if (has_walls != (big == BigTiles::wall)) return std::nullopt;
  if (has_walls) return board_between_walls(board, table);
  return board_of_tiles(board, big == BigTiles::slide, table);
}

std::vector<Stretch> stretches_of(const GameRecord& game, const TableShape& table) {
  std::vector<Stretch> stretches;
  std::optional<std::uint64_t> open;  // the sum of the last stretch's big tiles
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    const auto board = board_for(game.steps[i].board, game.big, table);
    if (board && open == board->big_sum) {
      stretches.back().last = i;
    } else if (board) {
      stretches.push_back({i, i});
    }
    open = board ? std::optional(board->big_sum) : std::nullopt;
  }
  return stretches;
}

}  // namespace joseki::app
