// SPDX-License-Identifier: MIT
// The rules of vanishing tic-tac-toe against the naive ones, its ranking, and its families.
#include "games/vanish/vanish.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/rng.h"
#include "reference/check_game.h"
#include "reference/naive_vanish.h"

namespace joseki::games::vanish {
namespace {

Vanish game_of(const char* name) { return Vanish(*parse_rules(name)); }

reference::NaiveState naive(const State& state) {
  return {{state.mover.begin(), state.mover.end()}, {state.other.begin(), state.other.end()}};
}

class VanishGames : public ::testing::TestWithParam<const char*> {};

TEST_P(VanishGames, PassTheKit) { reference::check_ranked_game(game_of(GetParam())); }

TEST_P(VanishGames, PlayByTheNaiveRules) {
  const Vanish game = game_of(GetParam());
  const reference::NaiveRules rules{game.rules().n, game.rules().m, game.rules().k};
  core::Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    State state = game.start();
    for (int ply = 0; ply < 60; ++ply) {
      const MoveList moves = game.moves(state);
      const std::vector<int> ours(moves.begin(), moves.end());
      ASSERT_EQ(ours, reference::moves(rules, naive(state)));
      ASSERT_EQ(game.standing(state) == Standing::lost,
                reference::has_line(rules, naive(state).other));
      if (moves.empty()) break;
      const int move = ours[rng.below(ours.size())];
      const State next = game.after(state, move);
      ASSERT_EQ(naive(next), reference::after(rules, naive(state), move));
      state = next;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, VanishGames,
                         ::testing::Values("vanish-3x3-m2", "vanish-3x3-m3", "vanish-3x3-m4-k3",
                                           "vanish-4x4-m2", "vanish-4x4-m3", "vanish-4x4-m4",
                                           "vanish-4x4-m4-k3", "vanish-4x4-m5", "vanish-5x5-m3",
                                           "vanish-6x6-m2"));

class SmallVanishGames : public ::testing::TestWithParam<const char*> {};

TEST_P(SmallVanishGames, RankEveryStateOnce) { reference::check_all_ranks(game_of(GetParam())); }

std::multiset<std::uint64_t> reply_ranks(const Vanish& game, const State& state) {
  std::multiset<std::uint64_t> ranks;
  for (const int move : game.moves(state)) ranks.insert(game.rank(game.after(state, move)).rank);
  return ranks;
}

// Every parent a family names has the row as its replies, less its own slot.
TEST_P(SmallVanishGames, HaveFamiliesWhoseParentsCanPlayAllRepliesButTheirOwn) {
  const Vanish game = game_of(GetParam());
  std::vector<int> named(game.tier_size(0), 0);
  std::vector<std::uint64_t> row_ranks;
  std::size_t slot = 0;
  std::uint64_t last_row = 0;
  game.for_each_family(
      0, {0, game.block_count(0)},
      [](std::uint64_t, int count) { return ~std::uint64_t{0} >> (64 - count); },
      [&](std::uint64_t row, const Replies& replies) {
        EXPECT_TRUE(row == 0 || row == last_row + 1) << "rows are visited in order";
        last_row = row;
        row_ranks.clear();
        for (int i = 0; i < replies.count; ++i) row_ranks.push_back(replies.rank(i));
        slot = 0;
        return (std::uint64_t{1} << replies.count) - 1;
      },
      [&](std::uint64_t parent, std::uint64_t parent_row) {
        ASSERT_LT(parent, game.tier_size(0));
        ASSERT_LT(parent_row, game.row_count(0));
        ++named[parent];
        const State state = game.unrank({0, parent});
        if (game.standing(state) == Standing::live) {
          std::multiset<std::uint64_t> expected(row_ranks.begin(), row_ranks.end());
          expected.erase(expected.find(row_ranks[slot]));
          ASSERT_EQ(reply_ranks(game, state), expected);
        }
        ++slot;
      });
  EXPECT_EQ(last_row + 1, game.row_count(0));
  EXPECT_EQ(std::count(named.begin(), named.end(), 0), 0) << "a state in no family is never solved";
}

TEST_P(SmallVanishGames, FindTheOnlyParentOfEveryRow) {
  const Vanish game = game_of(GetParam());
  for (int tier = 0; tier + 1 < game.tier_count(); ++tier) {
    std::vector<int> named(game.tier_size(tier + 1), 0);
    std::multiset<std::uint64_t> ranks;
    game.for_each_only_parent(
        tier, {0, game.block_count(tier)},
        [&](const Replies& replies) -> std::optional<int> {
          ranks.clear();
          for (int i = 0; i < replies.count; ++i) ranks.insert(replies.rank(i));
          return 1;
        },
        [&](std::uint64_t parent, int) {
          ++named[parent];
          const State state = game.unrank({tier + 1, parent});
          if (game.standing(state) == Standing::live) {
            ASSERT_EQ(reply_ranks(game, state), ranks);
          }
        });
    EXPECT_EQ(std::count(named.begin(), named.end(), 0), 0) << "tier " << tier + 1;
  }
}

TEST_P(SmallVanishGames, NameEveryFinishedStateAndNoOther) {
  const Vanish game = game_of(GetParam());
  for (int tier = 0; tier < game.tier_count(); ++tier) {
    std::vector<Standing> found(game.tier_size(tier), Standing::live);
    game.for_each_ended(tier, {0, game.block_count(tier)},
                        [&](std::uint64_t rank, std::uint64_t row, Standing standing) {
                          EXPECT_LT(row, game.row_count(tier));
                          found[rank] = standing;
                        });
    for (std::uint64_t rank = 0; rank < found.size(); ++rank) {
      ASSERT_EQ(found[rank], game.standing(game.unrank({tier, rank})));
    }
  }
}

// Sizes with and without blocks that have a symmetry of their own.
INSTANTIATE_TEST_SUITE_P(Sizes, SmallVanishGames,
                         ::testing::Values("vanish-3x3-m2", "vanish-3x3-m3", "vanish-3x3-m4-k3",
                                           "vanish-4x4-m2", "vanish-4x4-m3", "vanish-5x5-m2",
                                           "vanish-6x6-m2"));

// The fifth cause in the known wrong program: a buffer of nine for ten predecessors.
TEST(Vanish, FindsAllPredecessorsHoweverMany) {
  const Vanish game = game_of("vanish-5x5-m3");
  const State state{{0, 1, 5}, {2, 3, 7}};
  int count = 0;
  game.for_each_predecessor(state, [&](const State& before) {
    ++count;
    EXPECT_EQ(game.after(before, 7), state);
  });
  EXPECT_EQ(count, 19);
}

TEST(Vanish, HasTheKnownNumberOfPositions) {
  const Vanish game = game_of("vanish-4x4-m4");
  std::uint64_t states = 0;
  for (int tier = 0; tier < game.tier_count(); ++tier) states += game.tier_size(tier);
  EXPECT_EQ(states, 72864169u);  // the count of the documents
}

TEST(VanishRules, ReadAndWriteNames) {
  EXPECT_EQ(parse_rules("vanish_4x4_m4_k3")->name(), "vanish-4x4-m4-k3");
  EXPECT_EQ(parse_rules("vanish-4x4-m4-k4")->name(), "vanish-4x4-m4");
  EXPECT_EQ(parse_rules("vanish-4x4-m5")->k, 4);
  EXPECT_EQ(parse_rules("vanish-4x4-m5-k4")->name(), "vanish-4x4-m5");
}

TEST(VanishRules, RefuseWithTheReason) {
  const auto why = [](const char* name) { return parse_rules(name).error().what.english(); };
  EXPECT_NE(why("vanish-4x5-m3").find("square"), std::string::npos);
  EXPECT_NE(why("vanish-3x3-m5").find("no empty cell"), std::string::npos);
  EXPECT_NE(why("vanish-9x9-m3").find("3 to 8"), std::string::npos);
  EXPECT_NE(why("vanish-4x4-m4-k5").find("k must be"), std::string::npos);
  EXPECT_NE(why("vanish-3x3-m4-k4").find("do not fit the board"), std::string::npos);
  EXPECT_NE(why("vanish-4x4").find("vanish-NxN-mM"), std::string::npos);
  EXPECT_NE(why("vanish-4x4-m4-k3x").find("unexpected 'x'"), std::string::npos);
  EXPECT_NE(why("vanish-8x8-m8").find("64 bits"), std::string::npos);
}

}  // namespace
}  // namespace joseki::games::vanish
