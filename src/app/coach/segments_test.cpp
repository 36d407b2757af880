// SPDX-License-Identifier: MIT
#include "app/coach/segments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/coach/review.h"
#include "app/coach/test_games.h"
#include "app/tables/told_rate.h"
#include "core/test_folder.h"
#include "games/twenty48/symmetry.h"
#include "reference/naive_review.h"
#include "solve/formation/test_tables.h"

namespace joseki::app {
namespace {

using formation::test::builtin;
using twenty48::BigTiles;
using twenty48::Direction;
using twenty48::FullBoard;

// Tables that take a fraction of a second, built once for all tests.
class SegmentsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<core::TestFolder>(core::memory_dir());
    for (const auto& [name, target] : kTables) {
      formation::test::build_in(folder_->path(),
                                formation::test::identity_of(builtin(name), target));
    }
  }
  static void TearDownTestSuite() { folder_.reset(); }

  static formation::Table open(const std::string& name) {
    auto table = formation::Table::open({folder_->path() / name});
    EXPECT_TRUE(table) << table.error().what;
    return std::move(*table);
  }

 private:
  static constexpr std::pair<const char*, std::uint64_t> kTables[] = {{"L1", 64}, {"2x4", 64}};
  static inline std::unique_ptr<core::TestFolder> folder_;
};

// Eight big tiles from 64 to 8192 in the corner of L1, and its first small ones.
constexpr std::string_view kStairs = "011202cd2b8a1967";

struct Plan {
  std::uint64_t seed = 1;
  double sloppiness = 0.3;  // how often a move is any
  std::size_t most_moves = 400;
};

// Plays by the table, more or less; where it knows nothing, anything.
GameRecord played(formation::Table& table, const FullBoard& start, std::optional<BigTiles> big,
                  const Plan& plan) {
  core::Rng rng(plan.seed);
  GameRecord game{.big = big, .end = start};
  for (int failures = 0; game.steps.size() < plan.most_moves && failures < 300;) {
    twenty48::Turn turn{twenty48::kDirections[rng.below(4)],
                        static_cast<std::uint8_t>(rng.below(16)),
                        static_cast<std::uint8_t>(rng.unit() < 0.1 ? 2 : 1)};
    const auto board = board_for(game.end, big, table.identity().shape);
    if (board && rng.unit() >= plan.sloppiness) {
      const auto answer = table.query(board->masked);
      if (answer->rate()) turn.direction = answer->moves.front().direction;
    }
    const auto next = play(game.end, turn, big);
    failures = next ? 0 : failures + 1;
    if (!next) continue;
    game.steps.push_back({.board = game.end, .turn = turn});
    game.end = next->board;
  }
  return game;
}

std::vector<reference::NaiveStep> naive_steps(const GameRecord& game) {
  std::vector<reference::NaiveStep> steps;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    const Step& step = game.steps[i];
    reference::NaiveStep naive{.cells = reference::naive_cells(step.board),
                               .move = static_cast<int>(step.turn.direction)};
    const auto before =
        i > 0 ? play(game.steps[i - 1].board, game.steps[i - 1].turn, game.big) : std::nullopt;
    naive.comes_of_last = before && before->board == step.board;
    steps.push_back(naive);
  }
  return steps;
}

reference::NaiveTable naive_table(formation::Table& table) {
  const auto& shape = table.identity().shape;
  const bool has_walls = shape.formation.big_tiles() == BigTiles::wall;
  return {.big = static_cast<std::size_t>(shape.formation.big_count()),
          .target = shape.target,
          .has_walls = has_walls,
          .rates = [&table](const reference::NaiveCells& cells) {
            std::optional<std::array<std::optional<double>, 4>> rates;
            const auto answer =
                table.query(to_board(reference::board_of(cells)), {.effort = kReviewEffort});
            if (answer->absent || !answer->is_exact()) return rates;
            rates.emplace();
            for (const auto& move : answer->moves) {
              if (!move.is_exact()) continue;
              (*rates)[static_cast<std::size_t>(move.direction)] =
                  told_rate(*move.rate(), table.identity().precision);
            }
            return rates;
          }};
}

void expect_same(const Segment& segment, const reference::NaiveSegment& naive) {
  EXPECT_EQ(segment.first(), naive.first);
  EXPECT_EQ(segment.last(), naive.last);
  EXPECT_EQ(segment.score.graded(), naive.graded);
  EXPECT_EQ(segment.score.max_combo(), naive.max_combo);
  EXPECT_NEAR(segment.score.fit(), naive.fit, 1e-12);
  EXPECT_NEAR(segment.score.fit_with_fatal(), naive.fit_with_fatal, 1e-12);
  EXPECT_NEAR(segment.luck, naive.luck, 1e-9);
  for (const GradeWord word : kGradeWords) {
    const auto found = naive.words.find(std::string(name_of(word)));
    EXPECT_EQ(segment.score.count(word), found == naive.words.end() ? 0 : found->second);
  }
}

TEST_F(SegmentsTest, AgreeWithTheSlowTwinOnRandomGames) {
  std::size_t found = 0;
  for (const std::string name : {"L1-64", "2x4-64"}) {
    auto table = open(name);
    const bool has_walls = table.identity().shape.formation.big_tiles() == BigTiles::wall;
    const FullBoard start = test::board(has_walls ? "ffff10000100ffff" : kStairs);
    const auto big = has_walls ? std::optional(BigTiles::wall) : std::nullopt;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
      SCOPED_TRACE(name + " seed " + std::to_string(seed));
      const double sloppiness = 0.05 * static_cast<double>(seed % 7);
      const GameRecord game = played(table, start, big, {.seed = seed, .sloppiness = sloppiness});
      const auto segments = segments_of(game, table, name);
      ASSERT_TRUE(segments);
      const auto naive = reference::naive_segments(naive_steps(game), naive_table(table));
      ASSERT_EQ(segments->size(), naive.size());
      for (std::size_t i = 0; i < naive.size(); ++i) expect_same((*segments)[i], naive[i]);
      found += naive.size();
    }
  }
  EXPECT_GT(found, 20U);
}

TEST_F(SegmentsTest, SymmetricGamesGetTheSameGrades) {
  auto table = open("L1-64");
  const auto turned = [](const FullBoard& board, twenty48::Transform turn) {
    FullBoard out;
    for (int cell = 0; cell < 16; ++cell) {
      const auto place = turn(twenty48::Board{1} << (4 * (15 - cell)));
      out.cells[static_cast<std::size_t>(15 - std::countr_zero(place) / 4)] = board.cells[cell];
    }
    return out;
  };
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const GameRecord game = played(table, test::board(kStairs), {}, {.seed = seed});
    const auto segments = segments_of(game, table, "L1-64");
    for (const auto turn : twenty48::elements(twenty48::Symmetry::full)) {
      GameRecord image{.big = game.big, .end = turned(game.end, turn)};
      for (std::size_t i = 0; i < game.steps.size(); ++i) {
        Step step = game.steps[i];
        step.board = turned(step.board, turn);
        FullBoard tile;
        tile.cells[step.turn.cell] = 1;
        const auto slid = twenty48::slide(game.steps[i].board, game.steps[i].turn.direction).board;
        for (const Direction direction : twenty48::kDirections) {
          if (twenty48::slide(step.board, direction).board == turned(slid, turn)) {
            step.turn.direction = direction;
          }
        }
        const FullBoard there = turned(tile, turn);
        step.turn.cell = static_cast<std::uint8_t>(
            std::find(there.cells.begin(), there.cells.end(), 1) - there.cells.begin());
        image.steps.push_back(step);
      }
      const auto images = segments_of(image, table, "L1-64");
      ASSERT_EQ(images->size(), segments->size());
      for (std::size_t i = 0; i < images->size(); ++i) {
        EXPECT_EQ((*images)[i].stretch, (*segments)[i].stretch);
        EXPECT_EQ((*images)[i].score.fit(), (*segments)[i].score.fit());
        EXPECT_EQ((*images)[i].luck, (*segments)[i].luck);
      }
    }
  }
}

TEST_F(SegmentsTest, SkillAndLuckTogetherAreTheWholeWay) {
  auto table = open("2x4-64");
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const GameRecord game = played(table, test::board("ffff10000100ffff"), BigTiles::wall,
                                   {.seed = seed, .sloppiness = 0.1});
    const auto segments = segments_of(game, table, "2x4-64");
    for (const Segment& segment : *segments) {
      const auto is_whole = [](const JudgedMove& move) { return move.played.value_or(0) > 0; };
      if (!std::all_of(segment.moves.begin(), segment.moves.end(), is_whole)) continue;
      if (segment.moves.back().move - segment.moves.front().move + 1 != segment.moves.size()) {
        continue;
      }
      const double from = *segment.moves[kSettlingMoves - 1].played;
      const double to = *segment.moves.back().played;
      EXPECT_NEAR(segment.score.skill() + segment.luck, std::log(to / from), 1e-7);
    }
  }
}

TEST_F(SegmentsTest, BelongsByItsLargestTiles) {
  const auto shape = *formation::shape_of(builtin("L3"), 512);
  const auto belongs = [&](std::string_view code) {
    return board_for(test::board(code), {}, shape).has_value();
  };
  EXPECT_TRUE(belongs("edcba91100000000"));
  EXPECT_FALSE(belongs("edcba99100000000"));  // two of 512
  EXPECT_FALSE(belongs("edcb991100000000"));
  EXPECT_FALSE(belongs("fedcba8110000000"));  // the sixth is 1024
  EXPECT_FALSE(belongs("fedca81100000000"));  // the sixth is 256
  EXPECT_FALSE(belongs("fedcba9100000000"));  // seven
  EXPECT_TRUE(belongs("hgfed90000000000"));
  const auto board = board_for(test::board("edcba91120000000"), {}, shape);
  EXPECT_EQ(board->masked, 0xffffff1120000000U);
  EXPECT_EQ(board->big_sum, 16384U + 8192 + 4096 + 2048 + 1024 + 512);
  // Placeholders stand for whatever is big.
  EXPECT_TRUE(board_for(test::board("ffffff1100000000"), BigTiles::slide, shape));
  EXPECT_FALSE(board_for(test::board("fffff11000000000"), BigTiles::slide, shape));
  EXPECT_FALSE(board_for(test::board("ffffff1100000000"), std::nullopt, shape));
}

TEST_F(SegmentsTest, ReviewsNameWhatCostMost) {
  auto table = open("L1-64");
  const GameRecord game = played(table, test::board(kStairs), {}, {.seed = 4, .sloppiness = 0.5});
  const auto segments = segments_of(game, table, "L1-64");
  ASSERT_FALSE(segments->empty());
  const Review review = review_of(*segments);
  double worst = 0;
  for (const Segment& segment : review.segments) {
    for (const JudgedMove& move : segment.moves) {
      if (move.grade) worst = std::max(worst, move.best - *move.played);
    }
  }
  ASSERT_TRUE(review.worst_move);
  EXPECT_EQ(review.worst_move->cost(), worst);
  EXPECT_LE(review.worth_a_look.size(), 3U);
  EXPECT_TRUE(std::is_sorted(review.worth_a_look.begin(), review.worth_a_look.end(),
                             [](const Drop& a, const Drop& b) { return a.cost() > b.cost(); }));
  EXPECT_FALSE(review_of({}).worst_move);
}

}  // namespace
}  // namespace joseki::app
