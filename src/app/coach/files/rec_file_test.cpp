// SPDX-License-Identifier: MIT
#include "app/coach/files/rec_file.h"

#include <gtest/gtest.h>

#include <string>

namespace joseki::app {
namespace {

using twenty48::Direction;

std::string hex(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const auto byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

Recording example() {
  return {
      .start = 0x0000'0001'12ff'ffff,
      .moves = {
          {.direction = Direction::left, .cell = 7, .exponent = 2, .rates = {0.75, 0.25, 0, 0}}}};
}

TEST(RecFile, HasTheKnownBytes) {
  EXPECT_EQ(hex(rec_bytes({.start = 0x0000'0001'12ff'ffff, .moves = {}})),
            "00ffff0000ff1200000100000000000000");
  // Left and a 4 at cell 9: the bytes alone, the move cannot be made on this board.
  Recording recording = example();
  recording.moves[0].cell = 9;
  EXPECT_EQ(hex(rec_bytes(recording)).substr(34), "660000000000000000005ed0b200ca9a3b");
}

TEST(RecFile, ComesBack) {
  const auto frames = read_rec(rec_bytes(example()));
  ASSERT_TRUE(frames) << frames.error().what;
  ASSERT_EQ(frames->size(), 2U);
  EXPECT_EQ((*frames)[0].board, 0x0000'0001'12ff'ffffU);
  EXPECT_EQ((*frames)[0].next, example().moves[0]);
  EXPECT_EQ((*frames)[1].board, 0x0000'1002'12ff'ffffU);
  EXPECT_FALSE((*frames)[1].next);
}

TEST(RecFile, KnowsWalls) {
  // The 2 cannot pass the wall: with sliding big tiles the new tile's cell would be taken.
  const Recording recording = {
      .start = 0x0f01'ffff'ffff'ffff,
      .moves = {{.direction = Direction::left, .cell = 3, .exponent = 1, .rates = {}}}};
  const auto frames = read_rec(rec_bytes(recording));
  ASSERT_TRUE(frames);
  EXPECT_EQ((*frames)[1].board, 0xf101'ffff'ffff'ffffU);  // sliding is tried first
  const Recording walled = {
      .start = 0xf010'ffff'ffff'ffff,
      .moves = {{.direction = Direction::right, .cell = 1, .exponent = 1, .rates = {}}}};
  const auto walls = read_rec(rec_bytes(walled));
  ASSERT_TRUE(walls);
  EXPECT_EQ((*walls)[1].board, 0x01f1'ffff'ffff'ffffU);
  const Recording only_walls = {
      .start = 0x10f0'ffff'ffff'ffff,
      .moves = {{.direction = Direction::right, .cell = 3, .exponent = 1, .rates = {}}}};
  const auto found = read_rec(rec_bytes(only_walls));
  ASSERT_TRUE(found);
  EXPECT_EQ((*found)[1].board, 0x01f1'ffff'ffff'ffffU);
}

TEST(RecFile, ReadsTheOlderKind) {
  const std::vector<std::uint8_t> bytes = {0x12, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0,
                                           0x21, 0, 0, 0, 0, 0, 0, 0, 8, 1, 0, 0};
  const auto frames = read_rec(bytes);
  ASSERT_TRUE(frames);
  ASSERT_EQ(frames->size(), 2U);
  EXPECT_EQ((*frames)[0].board, 0x12U);
  EXPECT_EQ((*frames)[1].board, 0x21U);
  EXPECT_EQ((*frames)[1].score, 264U);
}

TEST(RecFile, RefusesWhatIsNone) {
  EXPECT_FALSE(read_rec({}));
  EXPECT_FALSE(read_rec(std::vector<std::uint8_t>(16)));
  EXPECT_FALSE(read_rec(std::vector<std::uint8_t>(17 * 10'002)));
  Recording impossible = example();
  impossible.moves[0].cell = 15;
  const auto frames = read_rec(rec_bytes(impossible));
  ASSERT_FALSE(frames);
  EXPECT_EQ(frames.error().code, core::Errc::damaged_file);
}

}  // namespace
}  // namespace joseki::app
