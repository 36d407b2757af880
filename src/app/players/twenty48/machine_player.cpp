// SPDX-License-Identifier: MIT
#include "app/players/twenty48/machine_player.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace joseki::app {
namespace {

// Where tables have narrowed the choice, to moves about as good or to those that keep a formation,
// what is left to decide is order: a part of the usual effort does.
constexpr std::uint64_t kAmongPart = 4;

}  // namespace

MachinePlayer::MachinePlayer(Parts parts) : parts_(std::move(parts)) {
  if (parts_.tables != nullptr) dispatcher_.emplace(*parts_.tables, parts_.dispatch);
}

void MachinePlayer::begin_game() {
  if (dispatcher_) dispatcher_->renew();
}

Decision MachinePlayer::decide(const twenty48::FullBoard& board) {
  if (dispatcher_) {
    Ruling ruling = dispatcher_->decide(board);
    if (ruling.move) {
      return {.direction = ruling.move->direction,
              .source = std::move(ruling.move->table),
              .value = ruling.move->rate,
              .leads_to = ruling.move->leads_to,
              .rates = ruling.move->rates};
    }
    return by_search(board, ruling.among);
  }
  return by_search(board, {});
}

Decision MachinePlayer::by_search(const twenty48::FullBoard& board, std::bitset<4> among) {
  search::ExpectimaxLimits limits = parts_.limits;
  limits.among = among;
  if (among.any()) {
    limits.nodes /= kAmongPart;
    limits.danger_nodes /= kAmongPart;
  }
  if (parts_.time_per_move) {
    limits.deadline = std::chrono::steady_clock::now() + *parts_.time_per_move;
  }
  const auto choice = parts_.search->search(board, limits);
  Decision decision{.direction = choice.best,
                    .source = std::string(kSearchSource),
                    .depth = choice.depth,
                    .nodes = choice.nodes,
                    .values = choice.values};
  if (choice.best) decision.value = *choice.values[static_cast<std::size_t>(*choice.best)];
  return decision;
}

int MachinePlayer::usual_cell(const twenty48::FullBoard& after) {
  std::vector<std::pair<float, int>> cells;  // the best value after a 2 there, and the cell
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    if (after.cells[cell] != 0) continue;
    twenty48::FullBoard board = after;
    board.cells[cell] = 1;
    const auto choice = parts_.search->search(board, {.nodes = 1, .danger_nodes = 1});
    const float value = choice.best ? *choice.values[static_cast<std::size_t>(*choice.best)] : 0;
    cells.emplace_back(value, cell);
  }
  std::sort(cells.begin(), cells.end());
  return cells[cells.size() / 2].second;
}

std::vector<ExpectedTurn> MachinePlayer::expected_line(twenty48::FullBoard board,
                                                       std::size_t length,
                                                       std::optional<Decision> first) {
  std::vector<ExpectedTurn> line;
  while (line.size() < length) {
    Decision decision = first ? *std::exchange(first, std::nullopt) : decide(board);
    if (!decision.direction) break;
    board = twenty48::slide(board, *decision.direction).board;
    const int cell = usual_cell(board);
    board.cells[cell] = 1;
    line.push_back({std::move(decision), cell});
  }
  return line;
}

}  // namespace joseki::app
