// SPDX-License-Identifier: MIT
// Air raid: a cell is marked; what lies there after the next move is lost, and leaves a crater for
// some time.
#include <algorithm>

#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

constexpr double kChance = 0.08;
constexpr double kLessPerCrater = 1.0 / 40;
constexpr double kLeastChance = 0.01;

// Remembers the marked cell (-1: none), and for each cell how many moves its crater has left.
class AirRaid final : public Rule {
 public:
  explicit AirRaid(std::int64_t lasts) : lasts_(lasts) {}

  std::string_view name() const override { return "raids"; }
  std::vector<Fact> facts() const override {
    return {{"chance", kChance},
            {"less_per_crater", kLessPerCrater},
            {"least_chance", kLeastChance},
            {"crater_lasts", static_cast<double>(lasts_)}};
  }
  // The marked cell, then the moves left of each cell's crater.
  std::vector<Fact> panel(const State&, const Memory& memory) const override {
    std::vector<Fact> panel = {{"marked", static_cast<double>(memory[0])}};
    for (std::size_t i = 1; i < memory.size(); ++i) {
      panel.push_back({"crater_left", static_cast<double>(memory[i])});
    }
    return panel;
  }
  void begin(Play& play, Memory& memory) const override {
    memory.assign(1 + play.board().cells.size(), 0);
    memory[0] = -1;
  }
  bool may_remember(const State& state, const Memory& memory) const override {
    const int cells = state.board.size();
    if (memory.size() != 1 + state.board.cells.size()) return false;
    if (memory[0] < -1 || memory[0] >= cells) return false;
    for (int cell = 0; cell < cells; ++cell) {
      const std::int64_t left = memory[1 + static_cast<std::size_t>(cell)];
      if (left < 0 || left > lasts_) return false;
      if ((left > 0) != (state.board[cell] == kCrater)) return false;
    }
    return true;
  }
  void after_move(Play& play, Memory& memory, const Slid&) const override {
    heal(play, memory);
    if (memory[0] >= 0) strike(play, memory);
  }
  void after_tile(Play& play, Memory& memory) const override {
    const std::vector<int> empty = play.board().where(kEmpty);
    if (memory[0] >= 0 || empty.empty()) return;
    const double craters = play.board().count(kCrater);
    if (!play.chance(std::max(kChance - craters * kLessPerCrater, kLeastChance))) return;
    const int cell = play.any_of(empty);
    memory[0] = cell;
    play.tell(EventKind::marked, {cell});
  }
  void follow(const Board&, Memory& memory, const std::vector<int>& to) const override {
    const Memory before = memory;
    for (std::size_t cell = 0; cell < to.size(); ++cell) {
      memory[1 + static_cast<std::size_t>(to[cell])] = before[1 + cell];
    }
  }

 private:
  static void heal(Play& play, Memory& memory) {
    std::vector<int> healed;
    for (int cell = 0; cell < play.board().size(); ++cell) {
      auto& left = memory[1 + static_cast<std::size_t>(cell)];
      if (left == 0 || --left > 0) continue;
      play.board()[cell] = kEmpty;
      healed.push_back(cell);
    }
    if (!healed.empty()) play.tell(EventKind::vanished, std::move(healed));
  }
  void strike(Play& play, Memory& memory) const {
    const int cell = static_cast<int>(memory[0]);
    memory[0] = -1;
    if (play.board()[cell] == kEmpty) {
      play.tell(EventKind::missed, {cell});
      return;
    }
    play.board()[cell] = kCrater;
    memory[1 + static_cast<std::size_t>(cell)] = lasts_;
    play.tell(EventKind::crater, {cell});
  }

  std::int64_t lasts_;
};

}  // namespace

RulePtr make_air_raid(Difficulty difficulty) {
  return std::make_unique<AirRaid>(difficulty == Difficulty::hard ? 100 : 60);
}

}  // namespace joseki::games::minigames
