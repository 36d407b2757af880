// SPDX-License-Identifier: MIT
// Rank spaces: every rank has its board, every image of a board has its rank, and the fast inner
// steps do what their slow twins do.
#include "solve/formation/rank_space.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "core/rng.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/digit_weights.h"
#include "solve/formation/layer_bits.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

std::vector<TableShape> small_shapes() {
  std::vector<TableShape> shapes;
  for (const Formation& formation : test::small_formations()) {
    shapes.push_back(test::identity_of(formation).shape);
  }
  for (const char* name : {"2x4", "3x3"}) {
    shapes.push_back(test::identity_of(test::with_steps(test::builtin(name), 8)).shape);
  }
  return shapes;
}

// Calls fn(shape, space, layer) for layers at the beginning, in the middle and at the end.
template <class Fn>
void for_some_layers(Fn fn) {
  for (const TableShape& shape : small_shapes()) {
    SCOPED_TRACE(shape.name());
    const auto space = RankSpace::make(shape);
    ASSERT_TRUE(space) << space.error().what;
    for (const int layer : {0, 1, 2, shape.layers() / 2, shape.layers() - 1}) {
      SCOPED_TRACE(layer);
      fn(shape, *space, LayerRanks(*space, shape.sum_of(layer)));
    }
  }
}

// Three whole rows cannot be cut into parts of whole rows without a part of eight cells, which are
// a hundred million; it is better to do without.
TEST(RankSpace, HasNoHugePartsForTheSakeOfRows) {
  const auto space = RankSpace::make(test::identity_of(test::builtin("444r+443"), 512).shape);
  ASSERT_TRUE(space) << space.error().what;
  EXPECT_FALSE(space->has_whole_rows());
  EXPECT_LE(space->high_parts(), 1'000'000u);
}

TEST(RankSpace, EveryRankHasABoardOfItsLayer) {
  for_some_layers([](const TableShape& shape, const RankSpace& space, const LayerRanks& layer) {
    ASSERT_GT(layer.ranks(), 0u);
    EXPECT_EQ(layer.ranks(), Rank{layer.ranks_of_one()} * space.arrangements());
    EXPECT_EQ(space.counted_ranks(layer.sum()), layer.ranks());
    std::set<Board> boards;
    for (Rank rank = 0; rank < layer.ranks(); ++rank) {
      const Board board = space.board(rank, layer);
      ASSERT_EQ(twenty48::small_sum(board), layer.sum()) << twenty48::format_board(board);
      ASSERT_TRUE(space.contains(twenty48::big_cells(board))) << twenty48::format_board(board);
      boards.insert(board);
      // The orientation with the least digits stands for all of them.
      const Rank again = space.rank(board, layer);
      ASSERT_LE(again, rank);
      ASSERT_EQ(space.rank(space.board(again, layer), layer), again);
      ASSERT_EQ(space.counted_rank(board, layer.sum()), again);
      ASSERT_EQ(space.counted_board(again, layer.sum()), space.board(again, layer));
      ASSERT_EQ(twenty48::canonical(space.board(again, layer), shape.formation.symmetry),
                twenty48::canonical(board, shape.formation.symmetry));
      if (shape.formation.symmetry == twenty48::Symmetry::identity) {
        ASSERT_EQ(again, rank);
      }
    }
    EXPECT_EQ(boards.size(), layer.ranks()) << "two ranks have one board";
  });
}

TEST(RankSpace, EveryImageOfABoardHasItsRank) {
  for_some_layers([](const TableShape& shape, const RankSpace& space, const LayerRanks& layer) {
    for (Rank rank = 0; rank < layer.ranks(); rank += 3) {
      const Board board = space.board(rank, layer);
      for (const twenty48::Transform turn : twenty48::elements(shape.formation.symmetry)) {
        ASSERT_EQ(space.rank(turn(board), layer), space.rank(board, layer))
            << twenty48::format_board(board);
      }
    }
  });
}

// Boards put together tile by tile: none is without a rank.
TEST(RankSpace, EveryBoardHasARank) {
  core::Rng rng(5);
  for (const TableShape& shape : small_shapes()) {
    SCOPED_TRACE(shape.name());
    const auto space = RankSpace::make(shape);
    ASSERT_TRUE(space);
    for (int i = 0; i < 2000; ++i) {
      const auto number = static_cast<std::uint32_t>(rng.below(space->arrangements()));
      const CellSet big = space->arrangement(number);
      Board board = twenty48::nibbles_of(big);
      for (int cell = 0; cell < twenty48::kCells; ++cell) {
        if ((big >> cell & 1) == 0) board |= Board{rng.below(5)} << (4 * cell);
      }
      const std::uint32_t sum = twenty48::small_sum(board);
      if (sum > shape.sum_of(shape.layers() - 1)) continue;
      const LayerRanks layer(*space, sum);
      const Rank rank = space->rank(board, layer);
      ASSERT_LT(rank, layer.ranks()) << twenty48::format_board(board);
      ASSERT_EQ(twenty48::canonical(space->board(rank, layer), shape.formation.symmetry),
                twenty48::canonical(board, shape.formation.symmetry));
    }
  }
}

TEST(RankSpace, BoardsOutsideTheFormationHaveNone) {
  const TableShape shape = test::identity_of(test::tee()).shape;
  const auto space = RankSpace::make(shape);
  ASSERT_TRUE(space);
  const LayerRanks layer(*space, 4);
  for (const char* outside : {"x.../x.xx/.2xx/.xx.", "..../..xx/x2xx/x.xx", "..../..../2.../....",
                              "x2xx/xxxx/xxxx/xxxx"}) {
    const Board board = test::drawn(outside);
    EXPECT_FALSE(space->contains(twenty48::big_cells(board))) << outside;
    EXPECT_EQ(space->rank(board, layer), RankSpace::kOutside) << outside;
  }
  EXPECT_NE(space->rank(test::drawn("x.../x.xx/.2xx/.xxx"), layer), RankSpace::kOutside);
}

TEST(RankSpace, RefusesFormationsWithTooManyFreeCells) {
  const auto space = RankSpace::make(test::identity_of(test::builtin("4442"), 16384).shape);
  ASSERT_FALSE(space);
  EXPECT_EQ(space.error().code, core::Errc::bad_input);
}

TEST(RankSpace, SegmentsHoldTheirRanks) {
  for_some_layers([](const TableShape&, const RankSpace&, const LayerRanks& layer) {
    const auto& segments = layer.segments();
    for (std::uint32_t rank = 0; rank < layer.ranks_of_one(); ++rank) {
      const std::size_t segment = layer.segment_of(rank);
      ASSERT_LE(segments[segment].begin, rank);
      ASSERT_LT(rank, segments[segment + 1].begin);
    }
  });
}

// ---- for_each_board

// What it visits from word `begin` on must be the boards of the set bits, in their order.
void expect_visits(const RankSpace& space, const LayerRanks& layer, const LayerBits& bits,
                   std::uint64_t begin, std::uint64_t end) {
  std::vector<Board> expected;
  for (Rank rank = begin * 64; rank < std::min<Rank>(end * 64, layer.ranks()); ++rank) {
    if (bits.has(rank)) expected.push_back(space.board(rank, layer));
  }
  std::vector<Board> visited;
  for_each_board({space, layer, bits}, begin, end, [&](std::uint32_t arrangement, Parts parts) {
    visited.push_back(space.board(arrangement, parts));
  });
  ASSERT_EQ(visited, expected) << "words " << begin << " to " << end;
}

TEST(ForEachBoard, VisitsTheSetBitsFromAnyWordOn) {
  core::Rng rng(11);
  for_some_layers([&](const TableShape&, const RankSpace& space, const LayerRanks& layer) {
    for (const std::uint64_t of : {std::uint64_t{1}, std::uint64_t{3}, std::uint64_t{100}}) {
      auto bits = LayerBits::empty(layer.ranks());
      ASSERT_TRUE(bits);
      for (Rank rank = 0; rank < layer.ranks(); ++rank) {
        if (rng.below(of) == 0) bits->insert(rank);
      }
      expect_visits(space, layer, *bits, 0, bits->words());
      for (int i = 0; i < 8; ++i) {
        const std::uint64_t begin = rng.below(bits->words() + 1);
        const std::uint64_t end = begin + rng.below(bits->words() - begin + 1);
        expect_visits(space, layer, *bits, begin, end);
      }
    }
  });
}

// ---- the inner steps

using Pick = std::array<std::uint8_t, 16>;

rc::Gen<Pick> any_pick() {
  return rc::gen::container<Pick>(
      rc::gen::oneOf(rc::gen::inRange<std::uint8_t>(0, 16), rc::gen::just<std::uint8_t>(0x80)));
}

RC_GTEST_PROP(DigitWeights, WeighDoesWhatItsTwinDoes, (std::uint64_t seed)) {
  const std::uint64_t nibbles = core::Rng(seed).next();
  const Pick pick = *any_pick();
  const auto radix = *rc::gen::inRange<std::uint32_t>(2, 16);
  RC_ASSERT(weigh(nibbles, pick, radix) == weigh_plainly(nibbles, pick, radix));
}

RC_GTEST_PROP(DigitWeights, NibblesOfBytesDoesWhatItsTwinDoes, (std::uint64_t seed)) {
  constexpr std::uint64_t kDigits = 0x0f0f'0f0f'0f0f'0f0f;
  core::Rng rng(seed);
  const std::uint64_t first = rng.next() & kDigits;
  const std::uint64_t second = rng.next() & kDigits;
  const Pick pick = *any_pick();
  RC_ASSERT(nibbles_of_bytes(first, second, pick) == nibbles_plainly(first, second, pick));
}

RC_GTEST_PROP(DigitWeights, ShuffledDoesWhatItsTwinDoes, (std::uint64_t seed)) {
  const std::uint64_t nibbles = core::Rng(seed).next();
  const Pick pick = *any_pick();
  RC_ASSERT(shuffled(nibbles, pick) == shuffled_plainly(nibbles, pick));
}

RC_GTEST_PROP(DigitWeights, CellsOfFifteensAreTheBigCells, (std::uint64_t seed)) {
  core::Rng rng(seed);
  // Many f, so that every cell has one now and then.
  const Board board = rng.next() | twenty48::nibbles_of(static_cast<CellSet>(rng.next()));
  RC_ASSERT(cells_of_fifteens(board) == twenty48::big_cells(board));
}

}  // namespace
}  // namespace joseki::formation
