// SPDX-License-Identifier: MIT
// Pictures differ where formations differ, and their words hold facts.
#include "solve/formation/formation_look.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <tuple>

namespace joseki::formation {
namespace {

using Roaming = FormationLook::Roaming;
using Start = FormationLook::Start;

FormationLook look_at(std::string_view name) {
  for (const Formation& formation : builtin_formations()) {
    if (formation.name == name) return look_of(formation, builtin_formations());
  }
  ADD_FAILURE() << "no formation " << name;
  return {};
}

using Names = std::vector<std::string>;

TEST(FormationLook, OfTheL3FamilyDiffersByWhatMayMove) {
  EXPECT_EQ(look_at("L3").roaming, Roaming::nowhere);
  EXPECT_EQ(look_at("L3").movable, 0);
  EXPECT_TRUE(look_at("L3").is_target_anywhere);
  EXPECT_EQ(look_at("L3t").roaming, Roaming::some_cells);
  EXPECT_EQ(look_at("L3t").movable, 2);
  EXPECT_EQ(look_at("L3t").placements, 3U);
  EXPECT_FALSE(look_at("L3t").is_target_anywhere);
  EXPECT_EQ(look_at("L3f").placements, 14U);
  EXPECT_EQ(look_at("L3t").may_come, 0x1100);  // D1 and D2
}

TEST(FormationLook, CountsWhereItBegins) {
  EXPECT_EQ(look_at("442").seeds, 2U);
  EXPECT_EQ(look_at("442w").seeds, 55U);
  EXPECT_EQ(look_at("442w").start, Start::seeds);
  EXPECT_EQ(look_at("free9").start, Start::every_twos);
  EXPECT_EQ(look_at("free9").start_sum, 16U);
  EXPECT_EQ(look_at("free9").roaming, Roaming::anywhere);
}

TEST(FormationLook, BigTilesBeyondTheMasksGoAnywhere) {
  const FormationLook look = look_at("4442ff");
  EXPECT_EQ(look.roaming, Roaming::anywhere);
  EXPECT_EQ(look.movable, 2);
  EXPECT_EQ(std::popcount(look.locked), 2);
}

TEST(FormationLook, SaysWhatTheBoardBecomes) {
  EXPECT_EQ(look_at("443").leads_to, (Names{"442", "442t", "442w", "442s"}));
  EXPECT_EQ(look_at("444e").leads_to, Names{"443"});
  EXPECT_TRUE(look_at("444").leads_to.empty());
  EXPECT_EQ(look_at("4431").leads_to, Names{"4421"});
  EXPECT_EQ(look_at("444r+443").next, "443");
}

TEST(FormationLook, DiffersWhereFormationsDiffer) {
  using Picture = std::tuple<Board, CellSet, CellSet, CellSet, bool, std::size_t, std::string>;
  std::map<Picture, std::string> seen;
  for (const Formation& formation : builtin_formations()) {
    const FormationLook look = look_of(formation, builtin_formations());
    const Picture picture{look.first_board, look.locked,     look.may_come, look.target_set,
                          look.has_walls,   look.placements, look.next};
    const auto [other, is_new] = seen.emplace(picture, formation.name);
    EXPECT_TRUE(is_new) << formation.name << " looks like " << other->second;
  }
}

}  // namespace
}  // namespace joseki::formation
