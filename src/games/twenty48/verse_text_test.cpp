// SPDX-License-Identifier: MIT
#include "games/twenty48/verse_text.h"

#include <gtest/gtest.h>

#include "reference/verse_reader.h"

namespace joseki::twenty48 {
namespace {

// start 2 at (row 0, column 0), 2 at (3,3); right, 2 at (1,1) after 300 ms; down, 4 at (0,2) after
// 1500 ms; left, 2 at (2,1) after nobody knows how long.
WholeGame small_game() {
  const auto start = parse_full_board("1000000000000001");
  const auto game = replay(*start, "r51d22l91");
  EXPECT_TRUE(game);
  return *game;
}
const std::vector<ThinkTime> kSmallTimes = {300, 1500, std::nullopt};

TEST(VerseText, WritesTheKnownExample) {
  const WholeGame game = small_game();
  EXPECT_EQ(format_board(game.end), "2000000001001200");
  EXPECT_EQ(game.score, 4U);
  const auto text = verse_text(game, kSmallTimes, "demo");
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "4x4-demo_00003M79jjÒB¾üi");
  EXPECT_EQ(reference::verse_numbers(*text),
            (std::vector<std::uint32_t>{0, 432, 115859, 321573, 2096402}));
}

TEST(VerseText, WritesTheKnownOldExample) {
  const auto text = old_verse_text(small_game());
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "replay_ /Exç");
  EXPECT_EQ(reference::old_verse_numbers(*text), (std::vector<std::uint32_t>{0, 15, 37, 88, 102}));
}

TEST(VerseText, TellsTimesAsTheSiteDoes) {
  const auto time = [](std::uint32_t unit, std::uint32_t count) {
    return decode_time(unit | count << 3);
  };
  EXPECT_EQ(time(0, 0), ThinkTime(0));
  EXPECT_EQ(time(1, 0), ThinkTime(256));
  EXPECT_EQ(time(2, 0), ThinkTime(1024));
  EXPECT_EQ(time(3, 0), ThinkTime(4096));
  EXPECT_EQ(time(4, 0), ThinkTime(16384));
  EXPECT_EQ(time(5, 0), ThinkTime(65536));
  EXPECT_EQ(time(6, 0), ThinkTime(266734));
  EXPECT_EQ(time(7, 0), ThinkTime(1053166));
  EXPECT_EQ(time(7, 254), ThinkTime(4174318));
  EXPECT_EQ(time(7, 255), ThinkTime());
  EXPECT_EQ(decode_time(encode_time(300)), ThinkTime(298));
  EXPECT_EQ(decode_time(encode_time(1500)), ThinkTime(1492));
  EXPECT_EQ(decode_time(encode_time(std::nullopt)), ThinkTime());
  EXPECT_EQ(decode_time(encode_time(1022)), ThinkTime(1024));  // between two units
  EXPECT_EQ(decode_time(encode_time(100'000'000)), ThinkTime(4174318));
}

TEST(VerseText, TimesComeBackWithinTheirUnit) {
  for (std::uint32_t ms = 0; ms < 4'200'000; ms += 1 + ms / 500) {
    const ThinkTime back = decode_time(encode_time(ms));
    ASSERT_TRUE(back);
    // The sixth unit is used for somewhat longer than 255 of it last.
    ASSERT_NEAR(*back, ms, 1 + 0.02 * ms);
  }
}

TEST(VerseText, WholeGamesComeBack) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    core::Rng rng(seed);
    const WholeGame game = play_whole_game(0.3, seed, [&](const FullBoard& board) {
      Direction direction;
      do {
        direction = kDirections[rng.below(4)];
      } while (!slide(board, direction).moved);
      return std::optional(direction);
    });
    std::vector<ThinkTime> times;
    for (std::size_t i = 0; i < game.turns.size(); ++i) times.push_back(rng.below(3000));
    const auto text = verse_text(game, times, "joseki");
    const auto old_text = old_verse_text(game);
    ASSERT_TRUE(text && old_text);
    EXPECT_EQ(reference::read_verse(*text), format_board(game.end));
    EXPECT_EQ(reference::read_old_verse(*old_text), format_board(game.end));
  }
}

TEST(VerseText, RefusesASetBoard) {
  WholeGame game{.start = *parse_full_board("3000000000000001")};
  EXPECT_FALSE(verse_text(game, {}, "x"));
  game.start = *parse_full_board("1100000000000001");
  EXPECT_FALSE(old_verse_text(game));
  game.start = *parse_full_board("1000000000000000");
  EXPECT_FALSE(old_verse_text(game));
}

}  // namespace
}  // namespace joseki::twenty48
