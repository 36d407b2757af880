// SPDX-License-Identifier: MIT
// Movers and spawns: what they make of a board is what one tile and one move at a time make of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/rng.h"
#include "games/twenty48/moves.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/board_mover.h"
#include "solve/formation/line_mover.h"
#include "solve/formation/spawn_kernel.h"
#include "solve/formation/spawn_order.h"
#include "solve/formation/target_check.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

// A formation, one of its layers and random boards in it.
class Sample {
 public:
  Sample(const TableShape& shape, int layer)
      : shape_(shape),
        space_(*RankSpace::make(shape)),
        layer_(layer),
        ranks_(space_, shape.sum_of(layer)),
        bits_(*LayerBits::empty(ranks_.ranks())),
        random_(static_cast<std::uint64_t>(layer)) {
    for (int i = 0; i < 400; ++i) bits_.insert(random_.below(ranks_.ranks()));
  }

  const TableShape& shape() const { return shape_; }
  const RankSpace& space() const { return space_; }
  const LayerBits& bits() const { return bits_; }
  const LayerRanks& ranks() const { return ranks_; }
  LayerRanks ranks_after(int exponent) const { return {space_, shape_.sum_of(layer_ + exponent)}; }

  // In the order of sums, as the kernels go through them.
  template <class Fn>
  void for_each_run(Fn fn) const {
    SegmentNumbers{0, SegmentNumbers::count(space_, ranks_)}.for_each(
        space_, ranks_,
        [&](const SegmentPiece& piece) { formation::for_each_run(piece, bits_, fn); });
  }
  Board board(const BoardRun& run, int i) const {
    return space_.board(run.arrangement, run.parts(i));
  }

 private:
  TableShape shape_;
  RankSpace space_;
  int layer_;
  LayerRanks ranks_;
  LayerBits bits_;
  core::Rng random_;
};

// Calls fn(sample) for layers from the first to the last, with few and with many tiles.
template <class Fn>
void for_some_layers(const TableShape& shape, Fn fn) {
  for (const int layer : {0, 1, shape.layers() / 3, shape.layers() / 2, shape.layers() - 3}) {
    SCOPED_TRACE(shape.name() + ", layer " + std::to_string(layer));
    const Sample sample(shape, layer);
    fn(sample);
  }
}

std::vector<TableShape> shapes() {
  std::vector<TableShape> all;
  for (const Formation& formation : test::small_formations()) {
    all.push_back(test::identity_of(formation).shape);
  }
  for (const char* name : {"L3", "442", "44", "4421"}) {
    all.push_back(test::identity_of(test::builtin(name), 64).shape);
  }
  for (const char* name : {"t", "442t", "L3t", "L3f", "LL"}) {
    all.push_back(test::identity_of(test::with_steps(test::builtin(name), 16), 32).shape);
  }
  all.push_back(test::identity_of(test::with_steps(test::builtin("4431"), 8), 16).shape);
  return all;
}

// ---- replies

// Slow and obvious: for each board of a run, the ranks that its moves lead to, ascending.
std::vector<std::vector<Rank>> expected_replies(const Sample& sample, const twenty48::Moves& moves,
                                                const BoardRun& run) {
  std::vector<std::vector<Rank>> all;
  for (int i = 0; i < run.count; ++i) {
    const Board board = sample.board(run, i);
    auto& ranks = all.emplace_back();
    for (const auto direction : twenty48::kDirections) {
      const Board reply = moves.apply(board, direction);
      if (reply == board || !sample.space().contains(twenty48::big_cells(reply))) continue;
      ranks.push_back(sample.space().rank(reply, sample.ranks()));
    }
    std::sort(ranks.begin(), ranks.end());
  }
  return all;
}

template <class Mover>
void expect_replies(const Sample& sample) {
  const Mover mover(sample.shape(), sample.space());
  const twenty48::Moves moves(sample.shape().formation.big_tiles());
  int boards = 0;
  sample.for_each_run([&](const BoardRun& run) {
    std::vector<std::vector<Rank>> found(static_cast<std::size_t>(run.count));
    Replies replies;
    mover.add_replies(run, sample.ranks(), replies, [&](Rank rank, int i, bool is_legal) {
      if (is_legal) found[static_cast<std::size_t>(i)].push_back(rank);
    });
    for (int i = 0; i < replies.count(); ++i) {
      found.at(Replies::board(replies[i])).push_back(Replies::rank(replies[i]));
    }
    for (auto& ranks : found) std::sort(ranks.begin(), ranks.end());
    ASSERT_EQ(found, expected_replies(sample, moves, run));
    boards += run.count;
  });
  EXPECT_GT(boards, 0);
}

TEST(Movers, DoWhatSingleMovesDo) {
  int by_lines = 0;
  for (const TableShape& shape : shapes()) {
    for_some_layers(shape, [&](const Sample& sample) {
      expect_replies<BoardMover>(sample);
      if (!LineMover::fits(sample.space())) return;
      expect_replies<LineMover>(sample);
      ++by_lines;
    });
  }
  EXPECT_GT(by_lines, 40) << "most formations here have no symmetry";
}

TEST(Movers, LinesFitAllFormationsWithoutSymmetryAndWithFewArrangements) {
  for (const Formation& formation : builtin_formations()) {
    const auto shape = shape_of(test::with_steps(formation, 8), 16);
    if (!shape || formation.symmetry != twenty48::Symmetry::identity) continue;
    const auto space = RankSpace::make(*shape);
    ASSERT_TRUE(space) << formation.name;
    if (space->arrangements() > LineMover::kMostArrangements) continue;
    EXPECT_TRUE(LineMover::fits(*space)) << formation.name;
  }
}

TEST(SlowMovers, DoWhatSingleMovesDo) {
  for (const char* name : {"L3", "442", "4421", "4441", "t", "44"}) {
    for_some_layers(test::identity_of(test::builtin(name), 128).shape, [&](const Sample& sample) {
      ASSERT_TRUE(LineMover::fits(sample.space()));
      expect_replies<LineMover>(sample);
    });
  }
}

// ---- spawns

// Boards, whatever their orientation, in the numbering of their arrangement.
std::set<Board> boards_in(const RankSpace& space, const LayerRanks& ranks, const LayerBits& bits) {
  std::set<Board> boards;
  for_each_board({space, ranks, bits}, [&](std::uint32_t number, Parts parts) {
    boards.insert(space.board(number, parts));
  });
  return boards;
}

std::set<Board> expected_spawns(const Sample& sample, int exponent, bool without_target) {
  std::set<Board> boards;
  sample.for_each_run([&](const BoardRun& run) {
    for (int i = 0; i < run.count; ++i) {
      const Board board = sample.board(run, i);
      if (without_target && sample.shape().has_target(board)) continue;
      for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
        if (twenty48::tile(board, nibble) != 0) continue;
        boards.insert(board | static_cast<Board>(exponent) << (4 * nibble));
      }
    }
  });
  return boards;
}

TEST(Spawns, AreThoseOfSingleTiles) {
  for (const TableShape& shape : shapes()) {
    for_some_layers(shape, [&](const Sample& sample) {
      const TargetCheck target(sample.shape(), sample.space());
      const LayerRanks after_two = sample.ranks_after(1);
      const LayerRanks after_four = sample.ranks_after(2);
      for (const bool without_target : {false, true}) {
        auto twos = *LayerBits::empty(after_two.ranks());
        auto fours = *LayerBits::empty(after_four.ranks());
        const SpawnJob job{.space = &sample.space(),
                           .from = &sample.bits(),
                           .from_ranks = &sample.ranks(),
                           .after_two = &after_two,
                           .after_four = &after_four,
                           .without = without_target ? &target : nullptr};
        const std::uint64_t segments = SegmentNumbers::count(sample.space(), sample.ranks());
        spawn_piece<true>(job, 0, segments / 2, twos, fours);
        spawn_piece<false>(job, segments / 2, segments, twos, fours);
        EXPECT_EQ(boards_in(sample.space(), after_two, twos),
                  expected_spawns(sample, 1, without_target));
        EXPECT_EQ(boards_in(sample.space(), after_four, fours),
                  expected_spawns(sample, 2, without_target));
      }
    });
  }
}

// ---- the target

TEST(TargetCheck, SaysWhatTheBoardShows) {
  int with_target = 0;
  for (const TableShape& shape : shapes()) {
    for_some_layers(shape, [&](const Sample& sample) {
      const TargetCheck target(sample.shape(), sample.space());
      sample.for_each_run([&](const BoardRun& run) {
        for (int i = 0; i < run.count; ++i) {
          const bool has = target.in_high(run.arrangement, run.high) ||
                           target.in_low(run.arrangement, run.row(i));
          ASSERT_EQ(has, sample.shape().has_target(sample.board(run, i)));
          with_target += has ? 1 : 0;
        }
      });
    });
  }
  EXPECT_GT(with_target, 100);
}

// ---- the order of the mean

template <class Order>
void expect_order(const Sample& sample) {
  const Order order(sample.space());
  sample.for_each_run([&](const BoardRun& run) {
    for (int i = 0; i < run.count; ++i) {
      // Each image has its own order; equal boards may be turned in several ways.
      const Board least =
          twenty48::canonical(sample.board(run, i), sample.shape().formation.symmetry);
      std::vector<Board> expected;
      for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
        if (twenty48::tile(least, nibble) != 0) continue;
        expected.push_back(twenty48::canonical(least | Board{1} << (4 * nibble),
                                               sample.shape().formation.symmetry));
      }
      std::vector<Board> found;
      order.for_each(run, i, [&](int digit) {
        for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
          if (sample.space().arrangement(run.arrangement) >> nibble & 1) continue;
          if (sample.space().digit_of(run.arrangement, nibble) != digit) continue;
          found.push_back(twenty48::canonical(sample.board(run, i) | Board{1} << (4 * nibble),
                                              sample.shape().formation.symmetry));
        }
      });
      ASSERT_EQ(found, expected) << twenty48::format_board(sample.board(run, i));
    }
  });
}

TEST(SpawnOrder, IsThatOfTheSmallestImage) {
  for (const TableShape& shape : shapes()) {
    for_some_layers(shape, [&](const Sample& sample) {
      expect_order<ImageOrder>(sample);
      if (LineMover::fits(sample.space())) expect_order<RowOrder>(sample);
    });
  }
}

}  // namespace
}  // namespace joseki::formation
