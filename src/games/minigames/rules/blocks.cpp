// SPDX-License-Identifier: MIT
// Blocks: now and then a block comes that slides and never merges, and goes away again.
#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

constexpr std::int64_t kComesAfter = 30;
constexpr std::int64_t kGoesAfter = 30;

// Remembers the moves until the next change, and whether a block is there.
class Blocks final : public Rule {
 public:
  std::string_view name() const override { return "blocks"; }
  std::vector<Fact> facts() const override {
    return {{"comes_after", static_cast<double>(kComesAfter)},
            {"goes_after", static_cast<double>(kGoesAfter)}};
  }
  std::vector<Fact> panel(const State&, const Memory& memory) const override {
    return {{"block_is_there", static_cast<double>(memory[1])},
            {"moves_left", static_cast<double>(memory[0])}};
  }
  void begin(Play&, Memory& memory) const override { memory = {kComesAfter, 0}; }
  bool may_remember(const State& state, const Memory& memory) const override {
    return memory.size() == 2 && (memory[1] == 0 || memory[1] == 1) && memory[0] > 0 &&
           memory[0] <= (memory[1] == 1 ? kGoesAfter : kComesAfter) &&
           state.board.count(kBlock) <= memory[1];  // an object may have hit it
  }
  void after_tile(Play& play, Memory& memory) const override {
    if (memory[0] > 1) {
      --memory[0];
    } else if (memory[1] == 1) {
      go(play);
      memory = {kComesAfter, 0};
    } else if (come(play)) {
      memory = {kGoesAfter, 1};
    }
  }

 private:
  // False: there is no room yet.
  static bool come(Play& play) {
    const std::vector<int> empty = play.board().where(kEmpty);
    if (empty.empty()) return false;
    const int cell = play.any_of(empty);
    play.board()[cell] = kBlock;
    play.tell(EventKind::appeared, {cell}, {kBlock});
    return true;
  }
  static void go(Play& play) {
    const std::vector<int> blocks = play.board().where(kBlock);
    for (const int cell : blocks) play.board()[cell] = kEmpty;
    if (!blocks.empty()) play.tell(EventKind::vanished, blocks);
  }
};

}  // namespace

RulePtr make_blocks() { return std::make_unique<Blocks>(); }

}  // namespace joseki::games::minigames
