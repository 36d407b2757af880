// SPDX-License-Identifier: MIT
// Goal: given cells have to hold given tiles at the same time. When they do, each tile of the goal
// doubles.
#include "games/minigames/rules/rules.h"
#include "games/minigames/trophies.h"

namespace joseki::games::minigames {
namespace {

constexpr int kFirstGoal = 8;  // 256
constexpr int kLastGoal = 14;  // 16384

// Remembers the highest goal reached in this run, and ever; 0: none.
class Goal final : public Rule {
 public:
  explicit Goal(const GoalCells& cells) : cells_(cells) {}

  std::string_view name() const override { return "goal"; }
  std::vector<Fact> facts() const override {
    return {{"first_goal", static_cast<double>(1 << kFirstGoal)}};
  }
  // The exponents that the cells have to hold now, in their order; 0: anything.
  std::vector<Fact> panel(const State&, const Memory& memory) const override {
    const int goal = next_goal(memory);
    std::vector<Fact> panel = {{"goal", static_cast<double>(goal)}};
    for (const auto& offset : cells_) {
      panel.push_back({"cell", offset ? static_cast<double>(goal + *offset) : 0.0});
    }
    return panel;
  }
  void begin(Play& play, Memory& memory) const override {
    memory = {0, play.state.setup.best_goal};
  }
  bool may_remember(const State&, const Memory& memory) const override {
    const auto may_be = [](std::int64_t goal) {
      return goal == 0 || (goal >= kFirstGoal && goal <= kLastGoal);
    };
    return memory.size() == 2 && may_be(memory[0]) && may_be(memory[1]) && memory[0] <= memory[1];
  }
  void after_move(Play& play, Memory& memory, const Slid&) const override {
    for (int goal = kLastGoal; goal >= kFirstGoal; --goal) {
      if (!is_reached(play.board(), goal)) continue;
      memory[0] = std::max<std::int64_t>(memory[0], goal);
      if (goal <= memory[1]) return;
      memory[1] = goal;
      play.tell(EventKind::goal_reached, {}, {goal});
      return;
    }
  }
  std::optional<Trophy> trophy(const State&, const Memory& memory) const override {
    return kByGoal.of(memory[0] == 0 ? 0 : std::uint64_t{1} << memory[0]);
  }

 private:
  static int next_goal(const Memory& memory) {
    if (memory[1] == 0) return kFirstGoal;
    return static_cast<int>(std::min<std::int64_t>(memory[1] + 1, kLastGoal));
  }
  bool is_reached(const Board& board, int goal) const {
    for (int cell = 0; cell < board.size(); ++cell) {
      const auto& offset = cells_[static_cast<std::size_t>(cell)];
      if (offset && board[cell] != goal + *offset) return false;
    }
    return true;
  }

  GoalCells cells_;
};

}  // namespace

RulePtr make_goal(const GoalCells& cells) { return std::make_unique<Goal>(cells); }

}  // namespace joseki::games::minigames
