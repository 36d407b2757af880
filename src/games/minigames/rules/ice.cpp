// SPDX-License-Identifier: MIT
// Ice: a tile that neither moves nor merges for so many moves freezes for the rest of the game.
#include <algorithm>

#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

// Remembers, for each cell, for how many moves its tile has stayed.
class Ice final : public Rule {
 public:
  explicit Ice(std::int64_t limit) : limit_(limit) {}

  std::string_view name() const override { return "ice"; }
  std::vector<Fact> facts() const override {
    return {{"freezes_after", static_cast<double>(limit_)}};
  }
  // The moves each cell has stayed, in their order.
  std::vector<Fact> panel(const State&, const Memory& memory) const override {
    std::vector<Fact> facts;
    for (const std::int64_t stayed : memory)
      facts.push_back({"stayed", static_cast<double>(stayed)});
    return facts;
  }
  void begin(Play& play, Memory& memory) const override {
    memory.assign(play.board().cells.size(), 0);
  }
  bool may_remember(const State& state, const Memory& memory) const override {
    const auto may_be = [&](std::int64_t stayed) { return stayed >= 0 && stayed < limit_; };
    return memory.size() == state.board.cells.size() &&
           std::all_of(memory.begin(), memory.end(), may_be);
  }
  void after_move(Play& play, Memory& memory, const Slid& slid) const override {
    std::vector<bool> has_changed(memory.size(), false);
    for (const Travel& travel : slid.travels) {
      has_changed[static_cast<std::size_t>(travel.from)] = true;
      has_changed[static_cast<std::size_t>(travel.to)] = true;
    }
    std::vector<int> frozen;
    for (int cell = 0; cell < play.board().size(); ++cell) {
      auto& stayed = memory[static_cast<std::size_t>(cell)];
      const bool stays =
          is_tile(play.board()[cell]) && !has_changed[static_cast<std::size_t>(cell)];
      stayed = stays ? stayed + 1 : 0;
      if (stayed < limit_) continue;
      stayed = 0;
      play.board()[cell] = static_cast<Cell>(kIce - play.board()[cell]);
      frozen.push_back(cell);
    }
    if (!frozen.empty()) play.tell(EventKind::froze, std::move(frozen));
  }

 private:
  std::int64_t limit_;
};

}  // namespace

RulePtr make_ice(Difficulty difficulty) {
  return std::make_unique<Ice>(difficulty == Difficulty::hard ? 60 : 80);
}

}  // namespace joseki::games::minigames
