// SPDX-License-Identifier: MIT
#include "games/minigames/action.h"

#include <gtest/gtest.h>

namespace joseki::games::minigames {
namespace {

TEST(MinigameAction, TextIsReadBack) {
  const std::vector<Action> actions = {
      move(Direction::left, 350),
      move(Direction::down),
      {.kind = ActionKind::bomb, .cell = 5, .ms = 1200},
      {.kind = ActionKind::glove, .cell = 5, .target = 17},
      {.kind = ActionKind::twist, .cell = 0},
      {.kind = ActionKind::peek, .ms = 1},
      {.kind = ActionKind::cover},
      {.kind = ActionKind::wait, .ms = 4294967295},
  };
  const std::string text = "l:350 d b5:1200 g5-17 t0 p:1 c w:4294967295";
  EXPECT_EQ(format_actions(actions), text);
  const auto parsed = parse_actions(text);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(*parsed, actions);
}

TEST(MinigameAction, OtherWordsAreRefusedWithTheirPlace) {
  for (const std::string word : {"x", "b", "b-1", "g5", "g5-", "g5-x", "l:", "l:-1", "l5", "t0:1:2",
                                 "w:4294967296", "b99999999999", "ll", "L"}) {
    const auto parsed = parse_actions("l r " + word);
    ASSERT_FALSE(parsed) << word;
    EXPECT_NE(parsed.error().what.english().find("'" + word + "' is no action (action 3)"),
              std::string::npos)
        << parsed.error().what;
  }
  EXPECT_TRUE(parse_actions("")->empty());
}

}  // namespace
}  // namespace joseki::games::minigames
