// SPDX-License-Identifier: MIT
// Ferris wheel: after every so many moves the cells at the edge go one place on, clockwise.
#include "games/minigames/rules/countdown.h"
#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

// The cells at the edge, clockwise from the top left.
std::vector<int> ring(const Board& board) {
  const int right = board.width - 1;
  const int bottom = board.height - 1;
  std::vector<int> cells;
  for (int column = 0; column < right; ++column) cells.push_back(column);
  for (int row = 0; row < bottom; ++row) cells.push_back(row * board.width + right);
  for (int column = right; column > 0; --column) cells.push_back(bottom * board.width + column);
  for (int row = bottom; row > 0; --row) cells.push_back(row * board.width);
  return cells;
}

class FerrisWheel final : public Countdown {
 public:
  using Countdown::Countdown;
  std::string_view name() const override { return "wheel"; }

 private:
  void strike(Play& play) const override {
    const std::vector<int> cells = ring(play.board());
    std::vector<int> to = staying(play.board());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      to[static_cast<std::size_t>(cells[i])] = cells[(i + 1) % cells.size()];
    }
    play.move_about(to);
  }
};

}  // namespace

RulePtr make_ferris_wheel(Difficulty difficulty) {
  return std::make_unique<FerrisWheel>(difficulty == Difficulty::hard ? 30 : 40);
}

}  // namespace joseki::games::minigames
