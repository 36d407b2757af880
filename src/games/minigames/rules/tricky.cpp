// SPDX-License-Identifier: MIT
// Tricky tiles: some new tiles come where they hurt most. How many is drawn once a game.
#include "core/ensure.h"
#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

constexpr double kShare = 0.33;
constexpr double kSpread = 1.0 / 12;
constexpr double kMoreIfHard = 0.1;
constexpr std::int64_t kOneInThis = 1'000'000;  // the share is remembered in millionths
constexpr int kFewEmpty = 6;

// Remembers the share of tiles that are not left to chance.
class Tricky final : public Rule {
 public:
  explicit Tricky(double least) : least_(least) {}

  std::string_view name() const override { return "tricky"; }
  std::vector<Fact> facts() const override {
    return {{"least_share", least_}, {"most_share", least_ + kSpread}};
  }
  void begin(Play& play, Memory& memory) const override {
    const double share = least_ + kSpread * play.random.unit();
    memory = {static_cast<std::int64_t>(share * static_cast<double>(kOneInThis))};
  }
  bool may_remember(const State&, const Memory& memory) const override {
    return memory.size() == 1 && memory[0] >= 0 && memory[0] <= kOneInThis;
  }
  std::optional<NewTile> choose_tile(Play& play, Memory& memory) const override {
    const double share = static_cast<double>(memory[0]) / static_cast<double>(kOneInThis);
    if (!play.chance(share)) return std::nullopt;
    core::ensure(play.adversary != nullptr, "tricky tiles need somebody who chooses them");
    const int depth = play.board().count(kEmpty) < kFewEmpty ? 5 : 4;
    return play.adversary->worst(play.board(), depth);
  }

 private:
  double least_;
};

}  // namespace

RulePtr make_tricky(Difficulty difficulty) {
  return std::make_unique<Tricky>(difficulty == Difficulty::hard ? kShare + kMoreIfHard : kShare);
}

}  // namespace joseki::games::minigames
