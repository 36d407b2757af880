// SPDX-License-Identifier: MIT
// Gravity: when a tile has come, everything falls; down, and where it is hard down, left, up and
// right in turn.
#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

constexpr std::array kTurns = {Direction::down, Direction::left, Direction::up, Direction::right};

// Where things fall that do not merge: a permutation, empty cells rise.
std::vector<int> fallen(const Board& board, Direction direction) {
  std::vector<int> to = staying(board);
  for (const auto& line : lines_towards(board, direction)) {
    std::size_t begin = 0;
    while (begin < line.size()) {
      std::size_t end = begin;
      while (end < line.size() && !is_wall(board[line[end]])) ++end;
      std::size_t low = begin;
      for (const bool empties : {false, true}) {
        for (std::size_t i = begin; i < end; ++i) {
          if ((board[line[i]] == kEmpty) != empties) continue;
          to[static_cast<std::size_t>(line[i])] = line[low++];
        }
      }
      begin = end + 1;
    }
  }
  return to;
}

// Remembers how many times things fell, where the direction turns.
class Gravity final : public Rule {
 public:
  Gravity(Fall fall, bool turns) : fall_(fall), turns_(turns) {}

  std::string_view name() const override {
    return fall_ == Fall::with_merging ? "gravity-merge" : "gravity";
  }
  std::vector<Fact> facts() const override { return {{"turns", turns_ ? 1.0 : 0.0}}; }
  std::vector<Fact> panel(const State&, const Memory& memory) const override {
    return {{"next_fall", static_cast<double>(next_fall(memory))}};
  }
  void begin(Play&, Memory& memory) const override { memory = {0}; }
  bool may_remember(const State&, const Memory& memory) const override {
    return memory.size() == 1 && memory[0] >= 0 && memory[0] < std::ssize(kTurns);
  }
  void after_tile(Play& play, Memory& memory) const override {
    const Direction direction = next_fall(memory);
    if (turns_) memory[0] = (memory[0] + 1) % std::ssize(kTurns);
    if (fall_ == Fall::with_merging) {
      play.slide_board(direction);
    } else {
      play.move_about(fallen(play.board(), direction));
    }
  }

 private:
  Direction next_fall(const Memory& memory) const {
    return kTurns[static_cast<std::size_t>(memory[0])];
  }

  Fall fall_;
  bool turns_;
};

}  // namespace

RulePtr make_gravity(Fall fall, Difficulty difficulty) {
  return std::make_unique<Gravity>(fall, difficulty == Difficulty::hard);
}

}  // namespace joseki::games::minigames
