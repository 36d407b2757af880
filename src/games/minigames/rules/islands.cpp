// SPDX-License-Identifier: MIT
// Islands: they slide, become one where they touch, and never go away.
#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

constexpr double kLessPerIsland = 0.02;

class Islands final : public Rule {
 public:
  Islands(bool instead, double chance) : instead_(instead), chance_(chance) {}

  std::string_view name() const override { return "islands"; }
  std::vector<Fact> facts() const override {
    return {{"chance", chance_},
            {"less_per_island", kLessPerIsland},
            {"beside_tile", instead_ ? 0.0 : 1.0}};
  }
  std::vector<Fact> panel(const State& state, const Memory&) const override {
    return {{"islands", static_cast<double>(state.board.count(kIsland))}};
  }
  std::optional<Cell> replace_tile(Play& play, Memory&) const override {
    if (!instead_ || !comes(play)) return std::nullopt;
    return kIsland;
  }
  void after_tile(Play& play, Memory&) const override {
    if (instead_ || play.state.newest < 0) return;  // only beside a tile
    const std::vector<int> empty = play.board().where(kEmpty);
    if (empty.empty() || !comes(play)) return;
    const int cell = play.any_of(empty);
    play.board()[cell] = kIsland;
    play.tell(EventKind::appeared, {cell}, {kIsland});
  }

 private:
  bool comes(Play& play) const {
    return play.chance(chance_ - kLessPerIsland * play.board().count(kIsland));
  }

  bool instead_;
  double chance_;
};

}  // namespace

RulePtr make_islands(bool instead, double chance) {
  return std::make_unique<Islands>(instead, chance);
}

}  // namespace joseki::games::minigames
