// SPDX-License-Identifier: MIT
// Expanders: what they make of a board is what one spawn and one move at a time make of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/cpu.h"
#include "core/rng.h"
#include "games/twenty48/moves.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/board_expander.h"
#include "solve/formation/line_expander.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

// For each spawn of a batch, in its order: the ranks that the moves after it lead to, ascending.
using Replies = std::vector<std::vector<Rank>>;

Replies in_order(Replies replies) {
  for (auto& ranks : replies) std::sort(ranks.begin(), ranks.end());
  return replies;
}

// A formation, one of its layers and random boards in it.
class Sample {
 public:
  Sample(const TableShape& shape, int layer, std::uint64_t seed)
      : shape_(shape),
        space_(*RankSpace::make(shape)),
        here_(space_, shape.sum_of(layer)),
        next_(space_, shape.sum_of(layer + 1)),
        second_(space_, shape.sum_of(layer + 2)),
        batch_(std::make_unique<BoardBatch>()),
        random_(seed) {}

  const TableShape& shape() const { return shape_; }
  const RankSpace& space() const { return space_; }

  // Fills the batch with boards of one arrangement.
  void draw() {
    batch_->boards = 0;
    const Rank one = here_.ranks_of_one();
    const auto arrangement = static_cast<std::uint32_t>(random_.below(space_.arrangements()));
    std::vector<Rank> ranks;
    for (int i = 0; i < kBatchBoards; ++i) ranks.push_back(arrangement * one + random_.below(one));
    for (const Rank rank : ranks) {
      const auto& segment =
          here_.segments()[here_.segment_of(static_cast<std::uint32_t>(rank % one))];
      const std::uint32_t row = space_.first_row(here_.sum() - space_.high_sum(segment.high)) +
                                static_cast<std::uint32_t>(rank % one - segment.begin);
      const Parts parts{segment.high, row};
      ASSERT_EQ(space_.board(arrangement, parts), space_.board(rank, here_));
      batch_->add(arrangement, space_.board(arrangement, parts), parts, 0);
    }
  }

  template <bool kWide, class Expander>
  std::vector<Replies> expand(const Expander& expander) {
    expander.template expand<kWide>(*batch_);
    return {collected(expander, batch_->twos, next_), collected(expander, batch_->fours, second_)};
  }

  // Slow and obvious.
  std::vector<Replies> expected() const {
    const twenty48::Moves moves(shape_.formation.big_tiles());
    std::vector<Replies> both;
    for (const int tile : {1, 2}) {
      Replies replies;
      for (int b = 0; b < batch_->boards; ++b) {
        const Board board = twenty48::canonical(batch_->board[b], shape_.formation.symmetry);
        for (int cell = 0; cell < twenty48::kCells; ++cell) {
          if (twenty48::tile(board, cell) != 0) continue;
          const Board spawned = board | static_cast<Board>(tile) << (4 * cell);
          replies.emplace_back();
          for (const auto direction : twenty48::kDirections) {
            const Board reply = moves.apply(spawned, direction);
            if (reply == spawned || !space_.contains(twenty48::big_cells(reply))) continue;
            replies.back().push_back(space_.rank(reply, tile == 1 ? next_ : second_));
          }
        }
      }
      both.push_back(in_order(std::move(replies)));
    }
    return both;
  }

 private:
  template <class Expander>
  Replies collected(const Expander& expander, const Candidates& candidates,
                    const LayerRanks& layer) const {
    Replies replies(static_cast<std::size_t>(batch_->first_spawn[batch_->boards]));
    for (int i = 0; i < candidates.keys; ++i) {
      const std::uint64_t key = candidates.key[i];
      const auto spawn = static_cast<std::size_t>(expander.spawn(key));
      replies.at(spawn).push_back(expander.rank(key, *batch_, layer));
    }
    for (int i = 0; i < candidates.boards; ++i) {
      const Rank rank = space_.rank(candidates.board[i], layer);
      if (rank != RankSpace::kOutside) replies.at(candidates.spawn[i]).push_back(rank);
    }
    return in_order(std::move(replies));
  }

  TableShape shape_;
  RankSpace space_;
  LayerRanks here_;
  LayerRanks next_;
  LayerRanks second_;
  std::unique_ptr<BoardBatch> batch_;  // too large for the stack
  core::Rng random_;
};

template <class Expander>
void expect_replies(Sample& sample, int rounds) {
  const Expander expander(sample.shape(), sample.space());
  for (int round = 0; round < rounds; ++round) {
    sample.draw();
    const auto expected = sample.expected();
    ASSERT_EQ(sample.expand<false>(expander), expected);
    if (core::has_wide_instructions()) {
      ASSERT_EQ(sample.expand<true>(expander), expected) << "with wide instructions";
    }
  }
}

// Layers from the first to the last, with few and with many tiles.
void expect_both(const TableShape& shape, int rounds) {
  for (const int layer : {0, 1, shape.layers() / 3, shape.layers() / 2, shape.layers() - 3}) {
    SCOPED_TRACE(shape.name() + ", layer " + std::to_string(layer));
    Sample sample(shape, layer, static_cast<std::uint64_t>(layer));
    expect_replies<BoardExpander>(sample, rounds);
    if (LineExpander::fits(shape, sample.space())) expect_replies<LineExpander>(sample, rounds);
  }
}

TEST(Expanders, DoWhatSingleMovesDoWithStillBigTiles) {
  for (const char* name : {"L3", "442"}) {
    const TableShape shape = test::identity_of(test::builtin(name), 64).shape;
    ASSERT_TRUE(LineExpander::fits(shape, *RankSpace::make(shape)));
    expect_both(shape, 4);
  }
}

TEST(Expanders, DoWhatSingleMovesDoOnTwelveCells) {
  const TableShape shape = test::identity_of(test::with_steps(test::builtin("4431"), 8), 16).shape;
  ASSERT_TRUE(LineExpander::fits(shape, *RankSpace::make(shape)));
  expect_both(shape, 4);
}

TEST(Expanders, DoWhatSingleMovesDoWithMovingBigTiles) {
  for (const char* name : {"t", "442t", "L3t"}) {
    expect_both(test::identity_of(test::with_steps(test::builtin(name), 16), 32).shape, 4);
  }
}

TEST(Expanders, DoWhatSingleMovesDoInSmallFormations) {
  for (const Formation& formation : test::small_formations()) {
    expect_both(test::identity_of(formation).shape, 3);
  }
}

TEST(HeavyExpanders, DoWhatSingleMovesDo) {
  for (const char* name : {"L3", "442", "4421", "4441", "t", "44"}) {
    expect_both(test::identity_of(test::builtin(name), 128).shape, 30);
  }
  expect_both(test::identity_of(test::builtin("4431"), 64).shape, 20);
}

}  // namespace
}  // namespace joseki::formation
