// SPDX-License-Identifier: MIT
#include "app/catalog/formation_table.h"

#include <gtest/gtest.h>

#include "app/catalog/formation_library.h"

namespace joseki::app {
namespace {

TEST(FormationTableName, IsFormationAndTarget) {
  for (const char* name : {"L3-512", "L3_512", "2x4-64", "unknown-16", "free9-128"}) {
    EXPECT_TRUE(is_formation_table_name(name)) << name;
  }
  for (const char* name :
       {"", "L3", "-512", "L3-", "L3-x", "L3-512x", "L3-5-12", "vanish-3x3-m3"}) {
    EXPECT_FALSE(is_formation_table_name(name)) << name;
  }
}

TEST(FormationPlace, IsAFolderOfTheTablesName) {
  const auto place = formation_place("L3_512", {"some/where", "else"});
  ASSERT_TRUE(place);
  EXPECT_EQ(place->name, "L3-512");
  EXPECT_EQ(place->dir, "some/where");
  EXPECT_EQ(place->home, "some/where/L3-512");
  EXPECT_EQ(place->folders.size(), 2U);
  EXPECT_EQ(card_of(*place).error().code, core::Errc::not_found);
  EXPECT_EQ(open_formation_table(*place).error().code, core::Errc::not_found);
}

TEST(FormationPlace, RefusesWhatCannotBe) {
  EXPECT_FALSE(formation_place("L3-500", {"x"}));
  EXPECT_FALSE(formation_place("3x3-4096", {"x"}));
  EXPECT_FALSE(formation_place("nosuch-256", {"x"}));
}

TEST(SuggestedTables, CanBeBuilt) {
  for (const SuggestedTable& table : suggested_tables()) {
    EXPECT_TRUE(find_table_shape(table.name)) << table.name;
  }
}

}  // namespace
}  // namespace joseki::app
