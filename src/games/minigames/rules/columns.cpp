// SPDX-License-Identifier: MIT
// Columns: after every so many moves two columns change places.
#include "games/minigames/rules/countdown.h"
#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

class Columns final : public Countdown {
 public:
  using Countdown::Countdown;
  std::string_view name() const override { return "columns"; }

 private:
  void strike(Play& play) const override {
    const int width = play.board().width;
    const int one = static_cast<int>(play.random.below(static_cast<std::uint64_t>(width)));
    const int step = 1 + static_cast<int>(play.random.below(static_cast<std::uint64_t>(width - 1)));
    const int other = (one + step) % width;
    std::vector<int> to = staying(play.board());
    for (int row = 0; row < play.board().height; ++row) {
      std::swap(to[static_cast<std::size_t>(row * width + one)],
                to[static_cast<std::size_t>(row * width + other)]);
    }
    play.move_about(to);
  }
};

}  // namespace

RulePtr make_columns(Difficulty difficulty) {
  return std::make_unique<Columns>(difficulty == Difficulty::hard ? 30 : 40);
}

}  // namespace joseki::games::minigames
