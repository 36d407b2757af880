// SPDX-License-Identifier: MIT
// Countdown: a rule that strikes after every so many moves, when the new tile has come.
#pragma once

#include <cstdint>

#include "games/minigames/rule.h"

namespace joseki::games::minigames {

// Remembers the moves that are left.
class Countdown : public Rule {
 public:
  explicit Countdown(std::int64_t every) : every_(every) {}

  std::vector<Fact> facts() const override {
    return {{"every_moves", static_cast<double>(every_)}};
  }
  std::vector<Fact> panel(const State&, const Memory& memory) const override {
    return {{"moves_left", static_cast<double>(memory[0])}};
  }
  void begin(Play&, Memory& memory) const override { memory = {every_}; }
  bool may_remember(const State&, const Memory& memory) const override {
    return memory.size() == 1 && memory[0] > 0 && memory[0] <= every_;
  }
  void after_tile(Play& play, Memory& memory) const override {
    if (--memory[0] > 0) return;
    strike(play);
    memory[0] = every_;
  }

 private:
  virtual void strike(Play& play) const = 0;

  std::int64_t every_;
};

}  // namespace joseki::games::minigames
