// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/hard_position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

#include "app/players/twenty48/test_endgames.h"
#include "solve/formation/layer_file.h"

namespace joseki::studio {
namespace {

using std::chrono::milliseconds;
using twenty48::Board;

// A small table, and the gap of each of its positions worked out one by one.
struct HardPositionTest : ::testing::Test {
  void build(const formation::Formation& formation, std::uint64_t target) {
    folder.build({.formation = formation, .target = target, .folder = "table"});
  }
  formation::Table open() { return folder.open("table"); }
  formation::TableLayers layers() {
    auto layers = formation::TableLayers::open({folder / "table"});
    EXPECT_TRUE(layers);
    return std::move(*layers);
  }
  core::Result<HardSearch> search(double gap, milliseconds time = milliseconds(10'000)) {
    auto table = open();
    auto files = layers();
    return find_hard_position(table, files, {.gap = gap, .time = time}, random);
  }

  // By how much the best move is better than the second, of every position with two.
  std::map<Board, double> all_gaps() {
    auto table = open();
    const auto& shape = table.identity().shape;
    core::Workers workers(1);
    std::map<Board, double> gaps;
    for (int layer = 0; layer < shape.layers(); ++layer) {
      const auto boards = table.boards(layer, workers);
      EXPECT_TRUE(boards);
      for (const auto& stored : *boards) {
        for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
          if (twenty48::tile(stored.board, nibble) != 0) continue;
          for (const Board tile : {1, 2}) add(table, stored.board | tile << (4 * nibble), gaps);
        }
      }
    }
    return gaps;
  }
  static void add(formation::Table& table, Board board, std::map<Board, double>& gaps) {
    const auto answer = table.query(board);
    const auto& shape = table.identity().shape;
    if (answer->absent || (shape.has_target(answer->board) && shape.counts_target(answer->layer))) {
      return;
    }
    std::vector<double> rates;
    for (const auto& move : answer->moves) {
      if (move.range) rates.push_back(*move.rate());
    }
    std::sort(rates.rbegin(), rates.rend());
    if (rates.size() >= 2) gaps[board] = rates[0] - rates[1];
  }

  app::test::EndgameFolder folder;
  core::Rng random{1};
};

TEST_F(HardPositionTest, WhatItFindsIsAsHardAsWanted) {
  build(formation::test::builtin("2x4"), 64);
  const auto gaps = all_gaps();
  for (const double gap : {0.0, 0.001, 0.01, 0.05, 0.2, 0.5}) {
    for (int i = 0; i < 20; ++i) {
      const auto found = search(gap);
      ASSERT_TRUE(found) << found.error().what;
      ASSERT_TRUE(found->board) << gap;
      ASSERT_TRUE(gaps.contains(*found->board)) << twenty48::format_board(*found->board);
      EXPECT_GE(gaps.at(*found->board), gap) << twenty48::format_board(*found->board);
      EXPECT_GE(found->looked_at, 1U);
    }
  }
}

TEST_F(HardPositionTest, SaysWhatItLookedAtWhereThereIsNone) {
  build(formation::test::free4(), 16);
  double widest = 0;
  for (const auto& [board, gap] : all_gaps()) widest = std::max(widest, gap);
  const auto found = search(1.5, milliseconds(300));  // no two rates differ by that
  ASSERT_TRUE(found) << found.error().what;
  EXPECT_FALSE(found->board);
  EXPECT_GT(found->looked_at, 100U);
  EXPECT_GT(found->widest, 0);
  EXPECT_LE(found->widest, widest);
}

TEST_F(HardPositionTest, EndsInTime) {
  build(formation::test::builtin("2x4"), 64);
  const auto begin = std::chrono::steady_clock::now();
  const auto found = search(1.5, milliseconds(100));
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->board);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST_F(HardPositionTest, LayersThatAreNotThereAreNoError) {
  build(formation::test::builtin("2x4"), 64);
  const int count = open().identity().shape.layers();
  for (int layer = 0; layer < count; layer += 2) {
    std::filesystem::remove(formation::layer_path(folder / "table", layer));
  }
  const auto found = search(1.5, milliseconds(200));
  ASSERT_TRUE(found) << found.error().what;
  EXPECT_GT(found->looked_at, 0U);
  for (int layer = 1; layer < count; layer += 2) {
    std::filesystem::remove(formation::layer_path(folder / "table", layer));
  }
  const auto empty = search(0, milliseconds(200));
  ASSERT_TRUE(empty) << empty.error().what;
  EXPECT_EQ(empty->looked_at, 0U);
}

}  // namespace
}  // namespace joseki::studio
