// SPDX-License-Identifier: MIT
#include "app/coach/files/rpl_file.h"

#include <gtest/gtest.h>

#include "app/coach/test_games.h"

namespace joseki::app {
namespace {

using test::hex;
using twenty48::BigTiles;
using twenty48::Direction;

constexpr std::string_view kRecord = "ffffff21000000102900ca9a3b005ed0b20000000000943577";
constexpr std::string_view kEnd = "000000000000000058aa86bc275562e80da1b0b912b168de3a";

GameRecord right_and_a_4() {
  GameRecord game{.big = BigTiles::slide};
  game.steps.push_back({.board = test::board("1000000021ffffff"),
                        .turn = {Direction::right, 4, 2},
                        .rates = FileRates{0.25, 0.75, 0, 0.5}});
  game.end = test::board("0001200021ffffff");
  return game;
}

// Of a piece of a game: big tiles slide, and the file does not tell the score.
GameRecord piece(std::uint64_t seed) {
  GameRecord game = test::with_rates(test::random_game({.seed = seed}), seed);
  game.score.reset();
  game.big = BigTiles::slide;
  return game;
}

TEST(RplFile, HasTheKnownBytes) {
  const auto bytes = rpl_file_of(right_and_a_4());
  ASSERT_TRUE(bytes);
  EXPECT_EQ(hex(*bytes), std::string(kRecord) + std::string(kEnd));
}

TEST(RplFile, ReadsTheKnownBytes) {
  const auto bytes = test::from_hex(std::string(kRecord) + std::string(kEnd));
  EXPECT_TRUE(ends_like_rpl(bytes));
  const auto game = read_rpl(bytes);
  ASSERT_TRUE(game) << game.error().what;
  EXPECT_EQ(*game, right_and_a_4());
}

TEST(RplFile, GamesComeBack) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const GameRecord game = piece(seed);
    const auto back = read_rpl(*rpl_file_of(game));
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_EQ(*back, game) << seed;
  }
}

TEST(RplFile, KnowsWallsBySeeingThemStand) {
  for (const auto shape : twenty48::kBoardShapes) {
    const GameRecord game = test::random_game({.shape = shape, .seed = 8});
    const auto back = read_rpl(*rpl_file_of(game));
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_EQ(back->shape, shape) << name_of(shape);
    const bool has_walls = shape != twenty48::BoardShape::b4x4;
    EXPECT_EQ(back->big, has_walls ? BigTiles::wall : BigTiles::slide);
    EXPECT_EQ(turns_of(*back), turns_of(game));
    EXPECT_EQ(back->end, game.end);
  }
}

TEST(RplFile, LeavesPositionsOut) {
  GameRecord game = piece(4);
  game.steps.erase(game.steps.begin() + 3);
  const auto back = read_rpl(*rpl_file_of(game));
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, game);
  EXPECT_EQ(first_jump(*back), 3U);
}

TEST(RplFile, SaysWhatIsWrong) {
  auto bytes = *rpl_file_of(piece(2));
  const auto cut = read_rpl(std::span(bytes).first(bytes.size() - 30));
  EXPECT_EQ(cut.error().code, core::Errc::damaged_file);
  const auto without_end = read_rpl(std::span(bytes).first(bytes.size() - 25));
  EXPECT_EQ(without_end.error().what,
            "the last record is not the one that ends a replay: the end is missing");
  bytes[25 * 5 + 8] |= 0x80;
  EXPECT_EQ(read_rpl(bytes).error().what.english().substr(0, 22), "record 6 of the replay");
  auto impossible = *rpl_file_of(piece(2));
  impossible[25 * 5 + 8] ^= 0x1E;
  EXPECT_EQ(read_rpl(impossible).error().what.english().substr(0, 22), "move 6 is not possible");
  EXPECT_FALSE(read_rpl({}));
  EXPECT_FALSE(read_rpl(test::from_hex(kEnd)));
}

TEST(RplFile, RefusesTilesWithoutRoom) {
  const auto game = record_of(twenty48::BoardShape::b4x4, test::board("g000000000000001"),
                              std::vector<twenty48::Turn>{{Direction::right, 0, 1}});
  EXPECT_EQ(rpl_file_of(*game).error().what,
            "the game has a tile of 65536, and replays (.rpl) know none above 32768");
}

}  // namespace
}  // namespace joseki::app
