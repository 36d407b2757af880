// SPDX-License-Identifier: MIT
#include "app/studio/tables/painting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace joseki::studio {
namespace {

using formation::Formation;

const Formation& builtin(const std::string& name) {
  const auto& all = formation::builtin_formations();
  return *std::find_if(all.begin(), all.end(), [&](const Formation& f) { return f.name == name; });
}

std::vector<std::string> cells_of(const Json& painting) { return painting["cells"]; }

TEST(Painting, EveryFormationIsPaintedBack) {
  for (const Formation& formation : formation::builtin_formations()) {
    const auto again = formation_of_painting(painting_of(formation));
    ASSERT_TRUE(again) << formation.name << ": " << again.error().what;
    EXPECT_EQ(*again, formation) << formation.name;
  }
}

TEST(Painting, FixedBigTilesAreLocked) {
  const auto cells = cells_of(painting_of(builtin("442")));
  EXPECT_EQ(std::count(cells.begin(), cells.begin() + 10, "free"), 10);
  EXPECT_EQ(std::count(cells.begin() + 10, cells.end(), "locked"), 6);
}

TEST(Painting, BigTilesThatSomeMaskLetsGoAreMovable) {
  const Json painting = painting_of(builtin("t"));
  const auto cells = cells_of(painting);
  EXPECT_GT(std::count(cells.begin(), cells.end(), "locked"), 0);
  EXPECT_EQ(std::count(cells.begin(), cells.end(), "big"), 2);
  EXPECT_GT(painting["masks"].size(), 1U);
}

TEST(Painting, WallsAreWalls) {
  const auto cells = cells_of(painting_of(builtin("3x3")));
  EXPECT_EQ(std::count(cells.begin(), cells.end(), "wall"), 7);
}

TEST(Painting, WrittenBoardsTakeThePlaceOfPaintedOnes) {
  Json painting = painting_of(builtin("442"));
  painting["name"] = "mine";
  painting["masks"] = {"ffffff", "f0f0f0f0f0f"};
  painting["seeds"] = {"21ffffff", "12ffffff"};
  const auto formation = formation_of_painting(painting);
  ASSERT_TRUE(formation);
  EXPECT_EQ(formation->masks, (std::vector<formation::Board>{0xffffff, 0xf0f0f0f0f0f}));
  EXPECT_EQ(formation->seeds, (std::vector<formation::Board>{0x21ffffff, 0x12ffffff}));
}

TEST(Painting, SaysWhichFieldIsWrong) {
  for (const char* field : {"masks", "seeds"}) {
    Json painting = painting_of(builtin("442"));
    painting[field] = {"21ffffff", "xyz"};
    const auto formation = formation_of_painting(painting);
    ASSERT_FALSE(formation);
    EXPECT_TRUE(formation.error().what.english().starts_with(std::string(field) + ": "))
        << formation.error().what;
  }
}

}  // namespace
}  // namespace joseki::studio
