// SPDX-License-Identifier: MIT
// Mystery: what tiles are is hidden, until a player peeks or a merge shows it.
#include <algorithm>

#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

constexpr std::uint64_t kScorePerPeek = 10'000;

// Remembers the peeks used, whether one is going on, and for each cell whether its tile is hidden.
class MysteryRule final : public Rule {
 public:
  MysteryRule(Mystery mystery, bool is_limited) : mystery_(mystery), is_limited_(is_limited) {}

  std::string_view name() const override {
    return mystery_ == Mystery::new_tiles ? "mystery-new" : "mystery";
  }
  std::vector<Fact> facts() const override {
    if (!is_limited_) return {};
    return {{"peeks", 1}, {"score_per_peek", static_cast<double>(kScorePerPeek)}};
  }
  std::vector<Fact> panel(const State& state, const Memory& memory) const override {
    std::vector<Fact> panel = {{"is_peeking", static_cast<double>(memory[kIsPeeking])}};
    if (is_limited_) panel.push_back({"peeks_left", static_cast<double>(left(state, memory))});
    return panel;
  }
  void begin(Play& play, Memory& memory) const override {
    memory.assign(kFirstCell + play.board().cells.size(), 0);
    for (int cell = 0; cell < play.board().size(); ++cell) {
      hide(memory, cell, mystery_ == Mystery::new_tiles || cell != play.state.newest);
    }
  }
  bool may_remember(const State& state, const Memory& memory) const override {
    const auto is_flag = [](std::int64_t value) { return value == 0 || value == 1; };
    return memory.size() == kFirstCell + state.board.cells.size() && memory[kUsed] >= 0 &&
           std::all_of(memory.begin() + kIsPeeking, memory.end(), is_flag);
  }

  void before_move(Play&, Memory& memory, Direction) const override { cover(memory); }
  void after_move(Play& play, Memory& memory, const Slid& slid) const override {
    const Memory before = memory;
    if (mystery_ == Mystery::all_but_newest) {
      std::fill(memory.begin() + kFirstCell, memory.end(), 1);
    } else {
      for (const Travel& travel : slid.travels) hide(memory, travel.from, false);
      for (const Travel& travel : slid.travels) {
        hide(memory, travel.to, before[kFirstCell + static_cast<std::size_t>(travel.from)] == 1);
      }
    }
    for (const int cell : slid.merged) hide(memory, cell, !is_tile(play.board()[cell]));
  }
  void after_tile(Play& play, Memory& memory) const override {
    if (play.state.newest < 0) return;
    hide(memory, play.state.newest, mystery_ == Mystery::new_tiles);
  }
  void follow(const Board&, Memory& memory, const std::vector<int>& to) const override {
    const Memory before = memory;
    for (std::size_t cell = 0; cell < to.size(); ++cell) {
      hide(memory, to[cell], before[kFirstCell + cell] == 1);
    }
  }

  bool may_peek(const State& state, const Memory& memory) const override {
    return memory[kIsPeeking] == 0 && (!is_limited_ || left(state, memory) > 0);
  }
  void peek(Memory& memory) const override {
    memory[kIsPeeking] = 1;
    ++memory[kUsed];
  }
  void cover(Memory& memory) const override { memory[kIsPeeking] = 0; }
  bool hides(const Memory& memory, int cell) const override {
    return memory[kIsPeeking] == 0 && memory[kFirstCell + static_cast<std::size_t>(cell)] == 1;
  }

 private:
  static constexpr std::size_t kUsed = 0;
  static constexpr std::size_t kIsPeeking = 1;
  static constexpr std::size_t kFirstCell = 2;

  static void hide(Memory& memory, int cell, bool is_hidden) {
    memory[kFirstCell + static_cast<std::size_t>(cell)] = is_hidden ? 1 : 0;
  }
  static std::int64_t left(const State& state, const Memory& memory) {
    return 1 + static_cast<std::int64_t>(state.score / kScorePerPeek) - memory[kUsed];
  }

  Mystery mystery_;
  bool is_limited_;
};

}  // namespace

RulePtr make_mystery(Mystery mystery, Difficulty difficulty) {
  return std::make_unique<MysteryRule>(mystery, difficulty == Difficulty::hard);
}

}  // namespace joseki::games::minigames
