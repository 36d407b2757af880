// SPDX-License-Identifier: MIT
#include "learn/selfplay/recipe.h"

#include <gtest/gtest.h>

#include <set>

namespace joseki::learn {
namespace {

TEST(Recipe, EveryFieldSurvivesJson) {
  for (const char* game : {"tictactoe", "vanish-3x3-m3", "vanish-4x4-m4", "connect4", "othello",
                           "a game that nobody has tuned"}) {
    for (const auto algorithm : {Algorithm::az, Algorithm::selfplay_pg}) {
      const Recipe recipe = recipe_for(game, algorithm);
      const auto again = recipe_of_json(to_json(recipe));
      ASSERT_TRUE(again) << again.error().what;
      EXPECT_EQ(*again, recipe);
    }
  }
}

TEST(Recipe, NamesAreDifferentAndSetEveryMember) {
  std::set<std::string_view> names;
  for (const RecipeField& field : recipe_fields()) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    Recipe recipe;
    const auto words = words_of(field);
    const std::string value =
        words.empty() ? std::to_string(static_cast<int>(field.most)) : words.back();
    if (words.empty() && field.most < 1) continue;
    ASSERT_TRUE(set(recipe, field, value)) << field.name;
    EXPECT_NE(recipe, Recipe{}) << field.name;
  }
}

TEST(Recipe, RefusesWhatIsOutOfRangeAndSaysWhatMayBe) {
  Recipe recipe;
  for (const RecipeField& field : recipe_fields()) {
    for (const char* text : {"", "x", "nan", "1e99", "-5", "3 "}) {
      const auto status = set(recipe, field, text);
      EXPECT_FALSE(status) << field.name << " = '" << text << "'";
      if (!status) {
        EXPECT_NE(status.error().what.english().find(field.name), std::string::npos);
        EXPECT_FALSE(status.error().hint.empty());
      }
    }
  }
  EXPECT_EQ(recipe, Recipe{});
}

TEST(Recipe, RefusesJsonWithMissingOrUnknownFields) {
  EXPECT_FALSE(recipe_of_json("{}"));
  EXPECT_FALSE(recipe_of_json("[1]"));
  EXPECT_FALSE(recipe_of_json("{\"blocks\":"));
  std::string json = to_json(Recipe{});
  EXPECT_FALSE(recipe_of_json(json.replace(json.find("blocks"), 6, "blokcs")));
}

// Trainings that were begun before there were such fields go on as they did.
TEST(Recipe, ReadsJsonOfOlderVersions) {
  std::string json = to_json(Recipe{});
  for (const std::string field :
       {R"("openings":"random",)", R"("exact-plies":"0",)", R"("exact-end":"0",)"}) {
    const std::size_t place = json.find(field);
    ASSERT_NE(place, std::string::npos) << json;
    json.erase(place, field.size());
  }
  const auto recipe = recipe_of_json(json);
  ASSERT_TRUE(recipe) << recipe.error().what;
  EXPECT_EQ(*recipe, Recipe{});
}

}  // namespace
}  // namespace joseki::learn
