// SPDX-License-Identifier: MIT
#include "app/cli/formation/formation_answer.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace joseki::app {
namespace {

using formation::Answer;
using formation::MoveRate;
using formation::Precision;
using formation::TableIdentity;

constexpr std::string_view kTileInk = "\x1b[1;36m";
constexpr std::string_view kBigInk = "\x1b[1;33m";

GridCell cell_of(int exponent) {
  if (exponent == 0) return {"", ""};
  if (exponent == twenty48::kBig) return {"#", std::string(kBigInk)};
  return {std::to_string(1 << exponent), std::string(kTileInk)};
}

std::string board_text(const TableIdentity& table, twenty48::Board board,
                       const PictureStyle& style) {
  std::array<GridCell, twenty48::kCells> cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = cell_of(twenty48::tile(board, twenty48::kCells - 1 - static_cast<int>(i)));
  }
  std::string out = grid_picture(cells, 4, style);
  if (twenty48::big_cells(board) == 0) return out;
  const bool walls = table.shape.formation.big_tiles() == twenty48::BigTiles::wall;
  return out + (walls ? "    # wall\n" : "    # big tile\n");
}

// For a line of many answers.
std::string short_rate(const MoveRate& move, Precision precision) {
  if (!move.range) return "-";
  if (!move.rate()) return "?";
  return (move.is_exact() ? "" : ">=") + rate_text(*move.rate(), precision);
}

std::string move_text(const TableIdentity& table, const Answer& answer, std::size_t i) {
  const Precision precision = table.precision;
  const MoveRate& move = answer.moves[i];
  const std::string_view name = twenty48::name_of(move.direction);
  if (!move.range)
    return fmt::format("       {:<7}-  does nothing, or leaves the formation\n", name);
  const std::string why = answer.gap ? words_of(*answer.gap, table) : "";
  if (!move.rate()) return fmt::format("       {:<7}not known: {}\n", name, why);
  const std::string rate = rate_text(*move.rate(), precision);
  const std::string told = move.is_exact() ? rate : fmt::format("at least {}: {}", rate, why);
  if (i == 0) return fmt::format("  {} {:<7}{}\n", answer.is_exact() ? "best" : "    ", name, told);
  const double less = *answer.rate() - *move.rate();
  const bool compares = answer.moves[0].is_exact() && move.is_exact() && less > 0;
  return fmt::format("       {:<7}{}{}\n", name, told,
                     compares ? "  -" + rate_text(less, precision) : "");
}

}  // namespace

std::string answer_text(const TableIdentity& table, const Answer& answer,
                        const PictureStyle& style) {
  std::string out = board_text(table, answer.position, style);
  const std::string name = table.name();
  const std::string position = twenty48::format_board(answer.position);
  if (answer.absent) {
    return out + fmt::format("\n{}: not in {}: {}\n", position, name, answer.absent->english());
  }
  out += fmt::format("\n{}: layer {} of {}", position, answer.layer, name);
  if (answer.board != answer.position) {
    out += ", looked up as " + twenty48::format_board(answer.board);
  }
  out += "\n";
  for (std::size_t i = 0; i < answer.moves.size(); ++i) out += move_text(table, answer, i);
  return out;
}

std::string answer_line(const TableIdentity& table, const Answer& answer) {
  std::string out = twenty48::format_board(answer.position) + ":";
  if (answer.absent) return out + " not in the table: " + answer.absent->english() + "\n";
  for (const MoveRate& move : answer.moves) {
    out +=
        fmt::format(" {} {}", twenty48::name_of(move.direction), short_rate(move, table.precision));
  }
  return out + "\n";
}

}  // namespace joseki::app
