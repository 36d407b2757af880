// SPDX-License-Identifier: MIT
#include "solve/formation/draw_board.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "solve/formation/layer_file.h"
#include "solve/formation/table.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

struct DrawBoard : ::testing::Test {
  DrawBoard() { test::build(test::options(identity, folder.path())); }

  TableLayers open() {
    auto layers = TableLayers::open({folder.path()});
    EXPECT_TRUE(layers) << layers.error().what;
    return std::move(*layers);
  }

  TableIdentity identity = test::identity_of(test::corner());
  core::TestFolder folder{core::memory_dir()};
  core::Rng random{7};
};

TEST_F(DrawBoard, DrawsEveryBoardWithEveryTile) {
  TableLayers layers = open();
  auto table = Table::open({folder.path()});
  ASSERT_TRUE(table);
  core::Workers workers(1);
  for (const int layer : {1, 4, 8}) {
    const auto boards = table->boards(layer, workers);
    ASSERT_TRUE(boards);
    std::set<Board> possible;
    for (const StoredBoard& stored : *boards) {
      for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
        if (twenty48::tile(stored.board, nibble) != 0) continue;
        for (const Board tile : {1, 2}) possible.insert(stored.board | tile << (4 * nibble));
      }
    }
    ASSERT_GT(possible.size(), 1U);
    std::set<Board> drawn;
    for (int i = 0; i < 20'000; ++i) {
      const auto board = draw_board(layers, layer, random);
      ASSERT_TRUE(board) << board.error().what;
      ASSERT_TRUE(*board);
      drawn.insert(**board);
    }
    EXPECT_EQ(drawn, possible) << "layer " << layer;
  }
}

TEST_F(DrawBoard, ALayerThatIsNotThereIsAnError) {
  std::filesystem::remove(layer_path(folder.path(), 4));
  TableLayers layers = open();
  const auto board = draw_board(layers, 4, random);
  ASSERT_FALSE(board);
  EXPECT_EQ(board.error().code, core::Errc::not_found);
  EXPECT_TRUE(draw_board(layers, 1, random));
}

}  // namespace
}  // namespace joseki::formation
