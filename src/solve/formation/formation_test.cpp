// SPDX-License-Identifier: MIT
// Formations: the built-in ones are as their table says, and every mistake is named.
#include "solve/formation/formation.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

namespace joseki::formation {
namespace {

using twenty48::Symmetry;

Formation builtin(std::string_view name) {
  for (const Formation& formation : builtin_formations()) {
    if (formation.name == name) return formation;
  }
  ADD_FAILURE() << "no formation " << name;
  return {};
}

// What check() says against a built-in formation after `change`.
template <class Change>
std::string complaint(std::string_view name, Change change) {
  Formation formation = builtin(name);
  change(formation);
  const auto status = check(formation);
  return status ? "" : status.error().what.english();
}

std::string target_complaint(const Formation& formation, std::uint64_t target) {
  const auto shape = shape_of(formation, target);
  return shape ? "" : shape.error().what.english();
}

TEST(BuiltinFormations, Are34WithDifferentNamesAndPassEveryCheck) {
  std::set<std::string> names;
  for (const Formation& formation : builtin_formations()) {
    names.insert(formation.name);
    const auto status = check(formation);
    EXPECT_TRUE(status) << formation.name << ": " << status.error().what;
  }
  EXPECT_EQ(builtin_formations().size(), 34u);
  EXPECT_EQ(names.size(), 34u);
}

struct Facts {
  const char* name;
  const char* category;
  int big, free, extra_steps;
  std::uint32_t seed_sum;
  Symmetry symmetry;
  std::size_t masks, seeds;
};

TEST(BuiltinFormations, HaveTheFactsOfTheTable) {
  const Facts table[] = {{"L3", "10 space", 6, 0, 48, 8, Symmetry::identity, 1, 2},
                         {"L3t", "10 space", 6, 2, 48, 8, Symmetry::identity, 3, 2},
                         {"L3f", "10 space", 6, 4, 48, 8, Symmetry::identity, 14, 2},
                         {"442", "10 space", 6, 0, 48, 8, Symmetry::identity, 1, 2},
                         {"442t", "10 space", 6, 3, 48, 8, Symmetry::identity, 10, 2},
                         {"442s", "10 space", 6, 0, 48, 4, Symmetry::identity, 1, 55},
                         {"t", "10 space", 6, 2, 48, 8, Symmetry::identity, 3, 2},
                         {"LL", "12 space", 4, 0, 48, 14, Symmetry::diagonal, 1, 2},
                         {"4431", "12 space", 4, 0, 48, 14, Symmetry::identity, 1, 2},
                         {"444", "12 space", 4, 0, 60, 2, Symmetry::horizontal, 1, 2},
                         {"444e", "12 space", 4, 0, 60, 2, Symmetry::horizontal, 1, 2},
                         {"4432f", "12 space", 4, 1, 48, 14, Symmetry::diagonal, 1, 3},
                         {"4442ff", "12 space", 4, 2, 48, 14, Symmetry::identity, 1, 3},
                         {"4421", "others", 5, 0, 48, 12, Symmetry::identity, 1, 2},
                         {"4441", "others", 3, 0, 48, 4, Symmetry::identity, 1, 2},
                         {"4432", "others", 3, 0, 48, 16, Symmetry::diagonal, 1, 2},
                         {"4442", "others", 2, 0, 48, 8, Symmetry::identity, 1, 2},
                         {"4442f", "others", 3, 1, 48, 16, Symmetry::identity, 1, 2},
                         {"44", "others", 8, 0, 48, 2, Symmetry::identity, 1, 1},
                         {"L1", "others", 8, 0, 12, 18, Symmetry::diagonal, 1, 1},
                         {"free8", "free", 8, 8, 36, 14, Symmetry::full, 0, 1},
                         {"free9", "free", 7, 7, 36, 16, Symmetry::full, 0, 1},
                         {"free10", "free", 6, 6, 36, 18, Symmetry::full, 0, 1},
                         {"free11", "free", 5, 5, 36, 20, Symmetry::full, 0, 1},
                         {"free12", "free", 4, 4, 36, 22, Symmetry::full, 0, 1},
                         {"2x4", "variant", 8, 0, 48, 0, Symmetry::min24, 0, 1},
                         {"3x3", "variant", 7, 0, 60, 0, Symmetry::min33, 0, 1},
                         {"3x4", "variant", 4, 0, 60, 0, Symmetry::min34, 0, 1},
                         {"3x405", "variant", 4, 0, -1900, 3854, Symmetry::min34, 0, 1}};
  for (const Facts& facts : table) {
    SCOPED_TRACE(facts.name);
    const Formation formation = builtin(facts.name);
    EXPECT_EQ(formation.category, facts.category);
    EXPECT_EQ(formation.big_count(), facts.big);
    EXPECT_EQ(formation.big_count() - std::popcount(formation.always_big_cells()), facts.free);
    EXPECT_EQ(formation.free_cells(), 16 - facts.big);
    EXPECT_EQ(formation.extra_steps, facts.extra_steps);
    EXPECT_EQ(formation.seed_sum(), facts.seed_sum);
    EXPECT_EQ(formation.symmetry, facts.symmetry);
    EXPECT_EQ(formation.masks.size(), facts.masks);
    EXPECT_EQ(formation.seeds.size(), facts.seeds);
    EXPECT_EQ(formation.is_free(), formation.category == "free");
    EXPECT_EQ(formation.big_tiles() == twenty48::BigTiles::wall, formation.category == "variant");
  }
}

TEST(BuiltinFormations, HaveBoardsThatReadAsTheyLook) {
  EXPECT_EQ(builtin("L3").masks[0], 0x0000'0000'0fff'0fffU);
  EXPECT_EQ(builtin("L3").seeds[0], 0x1000'0000'1fff'2fffU);
  EXPECT_EQ(builtin("L3").target_cells, ~Board{0});
  EXPECT_EQ(builtin("442").target_cells, 0x0000'0000'0f00'0000U);
  EXPECT_EQ(builtin("4432f").seeds[2], 0x0001'0000'12ff'21ffU);
  EXPECT_EQ(builtin("3x405").seeds[0], 0x0001'2189'12ab'ffffU);
}

TEST(Formation, KnowsWhereBigTilesStand) {
  const Formation t = builtin("t");
  EXPECT_EQ(t.fixed_big_cells(), 0b0000'0000'0011'0011);
  EXPECT_TRUE(t.contains(0b0000'0000'1011'1011));
  EXPECT_TRUE(t.contains(0b1000'1000'0011'0011));
  EXPECT_FALSE(t.contains(0b1000'0000'1011'0011));
  EXPECT_TRUE(builtin("free8").contains(0b1111'0000'1111'0000));
  EXPECT_EQ(builtin("free8").always_big_cells(), 0);
  EXPECT_EQ(builtin("2x4").fixed_big_cells(), 0);
  EXPECT_EQ(builtin("2x4").always_big_cells(), 0b1111'0000'0000'1111);
}

TEST(FormationCheck, NamesWhatIsWrongWithTheName) {
  const auto named = [](std::string name) {
    return complaint("L3", [&](Formation& f) { f.name = std::move(name); });
  };
  EXPECT_EQ(named(""), "the name is empty");
  EXPECT_EQ(named("a-b"), "the name 'a-b' contains '-'");
  EXPECT_EQ(named("a_b"), "the name 'a_b' contains '_'");
  EXPECT_EQ(named("a b"), "the name 'a b' contains ' '");
  EXPECT_EQ(named("../a"), "the name '../a' begins with a dot");
  EXPECT_EQ(named("a/b"), "the name 'a/b' contains '/'");
  EXPECT_EQ(named(std::string(65, 'a')), "the name is longer than 64 bytes");
  EXPECT_EQ(named("a\nb"), "the name has characters that cannot be shown");
  for (const char* bad : {"\xff", "\xc3", "\xed\xa0\x80", "\xe0\x80\x80", "\xf4\x90\x80\x80"}) {
    EXPECT_EQ(named(bad), "the name has characters that cannot be shown");
  }
  EXPECT_EQ(named("定式"), "");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.category = "two\nlines"; }),
            "the category must be one line of at most 64 bytes");
}

TEST(FormationCheck, NamesWhatIsWrongWithMasksAndSeeds) {
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.masks = {0x0fff0ff7}; }),
            "mask 0x000000000fff0ff7 has digits other than 0 and f");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.target_cells = 1; }),
            "target cells 0x0000000000000001 have digits other than 0 and f");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.seeds.clear(); }), "there is no seed board");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.seeds = {~Board{0}}; }),
            "seed 0xffffffffffffffff has no free cell");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.seeds[1] = 0x0000'0001'2fff'2fffU; }),
            "seed 0x000000012fff2fff has sum 10, the first has 8");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.seeds[1] = 0x0000'000f'2fff'2fffU; }),
            "seed 0x0000000f2fff2fff has 7 f, the first has 6");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.seeds[1] = 0x0000'0001'2fff'ff1fU; }),
            "seed 0x000000012fffff1f is outside the formation: it fits no mask");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.masks.push_back(0xfffffff); }),
            "mask 0x000000000fffffff has 7 f, more than the 6 of the seeds");
}

TEST(FormationCheck, NamesWhatIsWrongWithTheTarget) {
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.target_cells = 0; }), "there is no target cell");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.target_cells = 0xfff; }),
            "target cells 0x0000000000000fff are all covered by big tiles that never leave them");
  EXPECT_EQ(complaint("3x3", [](Formation& f) { f.target_cells = 0xffff; }),
            "target cells 0x000000000000ffff are all covered by big tiles that never leave them");
  EXPECT_EQ(complaint("free8", [](Formation& f) { f.target_cells = 0xffff; }),
            "symmetry full turns target cells 0x000000000000ffff into 0xffff000000000000");
  EXPECT_EQ(complaint("L3", [](Formation& f) { f.extra_steps = 20000; }),
            "extra steps 20000 are not from -16384 to 16384");
}

TEST(FormationCheck, NamesASymmetryThatIsNone) {
  const auto turned = [](std::string_view name, Symmetry symmetry) {
    return complaint(name, [&](Formation& f) { f.symmetry = symmetry; });
  };
  EXPECT_EQ(turned("L3", Symmetry::diagonal),
            "symmetry diagonal turns mask 0x000000000fff0fff into 0x000000ff00ff00ff, which is "
            "none");
  EXPECT_EQ(turned("4431", Symmetry::diagonal),
            "symmetry diagonal turns mask 0x00000000000f0fff into 0x0000000f000f00ff, which is "
            "none");
  EXPECT_EQ(turned("3x3", Symmetry::horizontal), "symmetry horizontal moves the walls");
  EXPECT_EQ(turned("3x4", Symmetry::min33),
            "symmetry min33 is one of a smaller board, and nothing walls off the rest of this one");
  EXPECT_EQ(turned("free8", Symmetry::min34),
            "symmetry min34 is one of a smaller board, and nothing walls off the rest of this one");
  EXPECT_EQ(turned("2x4", Symmetry::horizontal), "");
  EXPECT_EQ(turned("3x4", Symmetry::horizontal), "");
  EXPECT_EQ(turned("free8", Symmetry::min24), "");
}

TEST(TableShape, CountsLayersAndKnowsWhenTheTargetCounts) {
  const auto shape = shape_of(builtin("L3"), 512);
  ASSERT_TRUE(shape) << shape.error().what;
  EXPECT_EQ(shape->name(), "L3-512");
  EXPECT_EQ(shape->target, 9);
  EXPECT_EQ(shape->layers(), 304);
  EXPECT_EQ(shape->check_step(), 256 - 4);
  EXPECT_EQ(shape->sum_of(303), 8u + 606u);
  EXPECT_TRUE(shape->has_target(0x9000'0000'1fff'2fffU));
  EXPECT_FALSE(shape->has_target(0x8000'0000'1fff'2fffU));
  const auto corner = shape_of(builtin("442"), 256);
  ASSERT_TRUE(corner);
  EXPECT_TRUE(corner->has_target(0x0000'0000'08ff'ffffU));
  EXPECT_FALSE(corner->has_target(0x0000'0000'80ff'ffffU));
  EXPECT_EQ(shape_of(builtin("2x4"), 256)->layers(), 176);
  EXPECT_EQ(shape_of(builtin("3x3"), 512)->layers(), 316);
  EXPECT_EQ(shape_of(builtin("3x405"), 4096)->layers(), 148);
  EXPECT_EQ(shape_of(builtin("3x405"), 4096)->check_step(), 2048 - 1927);
}

TEST(TableShape, RefusesTargetsThatAreNone) {
  for (const std::uint64_t target : {0, 1, 2, 8, 24, 100, 32768}) {
    EXPECT_EQ(target_complaint(builtin("free12"), target),
              "target " + std::to_string(target) + " is not a power of two from 16 to 16384");
  }
  EXPECT_EQ(target_complaint(builtin("free12"), ~std::uint64_t{0}),
            "target 18446744073709551615 is not a power of two from 16 to 16384");
}

TEST(TableShape, RefusesTargetsOutOfReach) {
  EXPECT_EQ(target_complaint(builtin("L3"), 2048), "");
  EXPECT_EQ(target_complaint(builtin("L3"), 4096),
            "L3-4096 cannot be: 10 free cells make at most 2048");
  EXPECT_EQ(target_complaint(builtin("44"), 512), "");
  EXPECT_EQ(target_complaint(builtin("44"), 1024),
            "44-1024 cannot be: 8 free cells make at most 512");
  EXPECT_EQ(target_complaint(builtin("4442"), 16384), "");
  EXPECT_EQ(target_complaint(builtin("3x405"), 2048),
            "3x405-2048 would have -876 layers: 2048 / 2 and -1900 extra steps");
  EXPECT_EQ(target_complaint(builtin("3x405"), 8192), "");
  EXPECT_EQ(target_complaint(builtin("3x405"), 16384),
            "3x405-16384 cannot be: 12 free cells make at most 8192");
  // Not from nothing, but from what a seed has.
  Formation late = builtin("44");
  late.seeds = {0x9900'0000'ffff'ffffU};
  EXPECT_EQ(target_complaint(late, 1024), "");
  EXPECT_EQ(target_complaint(late, 2048), "44-2048 cannot be: 8 free cells make at most 512");
  Formation hasty = builtin("L3");
  hasty.extra_steps = -4;
  EXPECT_EQ(target_complaint(hasty, 256),
            "L3-256 cannot be: its last layer has sum 254, less than the target");
  hasty.extra_steps = -3;
  EXPECT_EQ(target_complaint(hasty, 256), "");
  hasty.extra_steps = -125;
  EXPECT_EQ(target_complaint(hasty, 256),
            "L3-256 cannot be: its last layer has sum 12, less than the target");
  hasty.extra_steps = -126;
  EXPECT_EQ(target_complaint(hasty, 256),
            "L3-256 would have 2 layers: 256 / 2 and -126 extra steps");
}

TEST(TableShape, RefusesSumsThatMakeABigTile) {
  // Seeds with big tiles of their own: fine as long as no two 16384 can meet.
  Formation one = builtin("3x3");
  one.seeds = {0x000f'000f'00ef'ffffU};
  EXPECT_EQ(target_complaint(one, 512), "");
  Formation three = builtin("3x4");
  three.seeds = {0x0000'0000'0eee'ffffU};
  EXPECT_TRUE(check(three));
  EXPECT_EQ(target_complaint(three, 512),
            "3x4-512 cannot be: its last layer has sum 49782, and two 16384 would make a big tile");
  Formation broken = builtin("L3");
  broken.seeds.clear();
  EXPECT_EQ(target_complaint(broken, 512), "formation L3: there is no seed board");
}

TEST(TableShape, EveryBuiltinHasAPossibleTarget) {
  std::map<std::string, int> possible;
  for (const Formation& formation : builtin_formations()) {
    for (int target = kLeastTarget; target <= kMostTarget; ++target) {
      if (shape_of(formation, 1U << target)) ++possible[formation.name];
    }
    EXPECT_GE(possible[formation.name], 1) << formation.name;
  }
  EXPECT_EQ(possible["L3"], 8);     // 16 to 2048
  EXPECT_EQ(possible["2x4"], 6);    // 16 to 512
  EXPECT_EQ(possible["4442"], 11);  // all
  EXPECT_EQ(possible["3x405"], 2);  // 4096 and 8192
}

}  // namespace
}  // namespace joseki::formation
