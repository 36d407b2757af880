// SPDX-License-Identifier: MIT
#include "games/minigames/demo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "games/minigames/game_list.h"
#include "games/minigames/test_player.h"

namespace joseki::games::minigames {
namespace {

// What each game is about; games that are special from their first cell on have nothing here.
const std::map<std::string_view, EventKind> kSpecial = {
    {"design-master-1", EventKind::goal_reached}, {"design-master-2", EventKind::goal_reached},
    {"design-master-3", EventKind::goal_reached}, {"design-master-4", EventKind::goal_reached},
    {"column-chaos", EventKind::rearranged},      {"gravity-twist-1", EventKind::rearranged},
    {"blitzkrieg", EventKind::time_won},          {"tricky-tiles", EventKind::tricked},
    {"ferris-wheel", EventKind::rearranged},      {"ice-age", EventKind::froze},
    {"isolated-island", EventKind::appeared},     {"endless-factorization", EventKind::hit},
    {"endless-explosions", EventKind::hit},       {"endless-giftbox", EventKind::hit},
    {"endless-hybrid", EventKind::hit},           {"endless-airraid", EventKind::crater},
};

bool shows(const Demo& demo, EventKind kind) {
  return std::any_of(demo.steps.begin(), demo.steps.end(), [&](const DemoStep& step) {
    return std::any_of(step.events.begin(), step.events.end(),
                       [&](const Event& event) { return event.kind == kind; });
  });
}

TEST(MinigameDemo, ShowsWhatIsSpecialInEveryGame) {
  for (const Difficulty difficulty : {Difficulty::casual, Difficulty::hard}) {
    for (const std::string_view name : minigame_names()) {
      const auto demo = demo_of(name, difficulty, &crowding());
      ASSERT_TRUE(demo) << name;
      EXPECT_GE(demo->steps.size(), 5U) << name;
      const auto special = kSpecial.find(name);
      if (special == kSpecial.end()) continue;
      EXPECT_TRUE(shows(*demo, special->second)) << name << " " << name_of(difficulty);
    }
  }
}

TEST(MinigameDemo, IsPlayedByTheRulesThemselves) {
  for (const std::string_view name : minigame_names()) {
    const auto demo = demo_of(name, Difficulty::hard, &crowding());
    ASSERT_TRUE(demo);
    const auto game = make_minigame(name, Difficulty::hard);
    State state = demo->start;
    for (const DemoStep& step : demo->steps) {
      const auto events = game->act(state, step.action, &crowding());
      ASSERT_TRUE(events) << name;
      ASSERT_EQ(*events, step.events) << name;
      ASSERT_EQ(state, step.after) << name;
    }
  }
}

TEST(MinigameDemo, MixesHaveOne) {
  EXPECT_TRUE(shows(*demo_of("mix:ice+islands", Difficulty::hard), EventKind::appeared));
  EXPECT_FALSE(demo_of("no-such-game", Difficulty::hard));
}

}  // namespace
}  // namespace joseki::games::minigames
