// SPDX-License-Identifier: MIT
// Blitz: three minutes from the first move on, and more for each 1024.
#include <algorithm>

#include "games/minigames/rules/rules.h"
#include "games/minigames/trophies.h"

namespace joseki::games::minigames {
namespace {

constexpr std::int64_t kTimeMs = 180'000;
constexpr Cell kPrized = 10;  // 1024

// Remembers the time left, whether the clock runs, and how many 1024 there were.
class Blitz final : public Rule {
 public:
  explicit Blitz(std::int64_t bonus_ms) : bonus_ms_(bonus_ms) {}

  std::string_view name() const override { return "blitz"; }
  std::vector<Fact> facts() const override {
    return {{"time_ms", static_cast<double>(kTimeMs)},
            {"bonus_ms", static_cast<double>(bonus_ms_)}};
  }
  std::vector<Fact> panel(const State&, const Memory& memory) const override {
    return {{"time_left_ms", static_cast<double>(memory[0])},
            {"clock_runs", static_cast<double>(memory[1])}};
  }
  void begin(Play&, Memory& memory) const override { memory = {kTimeMs, 0, 0}; }
  bool may_remember(const State& state, const Memory& memory) const override {
    return memory.size() == 3 && memory[0] >= 0 && (memory[1] == 0 || memory[1] == 1) &&
           memory[2] >= 0 && memory[2] <= state.board.size();
  }
  void pass(Play&, Memory& memory, std::uint32_t ms) const override {
    if (memory[1] == 1) memory[0] = std::max<std::int64_t>(0, memory[0] - ms);
  }
  void before_move(Play&, Memory& memory, Direction) const override { memory[1] = 1; }
  // Only a move makes a 1024: what a gift is made of does not count.
  void after_move(Play& play, Memory& memory, const Slid&) const override {
    const std::int64_t prized = play.board().count(kPrized);
    const std::int64_t more = prized - memory[2];
    memory[2] = prized;
    if (more <= 0) return;
    memory[0] += more * bonus_ms_;
    play.tell(EventKind::time_won, {}, {static_cast<int>(more * bonus_ms_)});
  }
  bool ends_game(const Memory& memory) const override { return memory[0] == 0; }
  // In the end, by the highest tile.
  std::optional<Trophy> trophy(const State& state, const Memory&) const override {
    return state.is_over ? kByTile.of(std::uint64_t{1} << state.highest) : Trophy::none;
  }

 private:
  std::int64_t bonus_ms_;
};

}  // namespace

RulePtr make_blitz(Difficulty difficulty) {
  return std::make_unique<Blitz>(difficulty == Difficulty::hard ? 45'000 : 60'000);
}

}  // namespace joseki::games::minigames
