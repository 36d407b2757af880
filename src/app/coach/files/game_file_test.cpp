// SPDX-License-Identifier: MIT
#include "app/coach/files/game_file.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "app/coach/files/ai_record_file.h"
#include "app/coach/files/rec_game.h"
#include "app/coach/test_games.h"

namespace joseki::app {
namespace {

using test::bytes_of;
using twenty48::BigTiles;

// A random game as far as a format can tell it.
GameRecord game_for(GameFormat format, std::uint64_t seed) {
  GameRecord game = test::random_game({.seed = seed, .most_moves = 1 + seed % 400});
  const bool is_of_trainer = format == GameFormat::rpl || format == GameFormat::rec;
  if (format == GameFormat::verse || format == GameFormat::joseki) {
    game = test::with_times(game, seed);
  }
  if (is_of_trainer || format == GameFormat::joseki) game = test::with_rates(game, seed);
  if (format == GameFormat::ai || format == GameFormat::joseki) game.p4 = 0.25;
  if (is_of_trainer) {
    game.big = BigTiles::slide;
    game.score.reset();
  }
  return game;
}

std::string name_for(GameFormat format) {
  switch (format) {
    case GameFormat::rpl:
      return "a.rpl";
    case GameFormat::rec:
      return "a.rec";
    default:
      return "a";
  }
}

RC_GTEST_PROP(GameFile, EveryFormatGivesTheGameBack, (std::uint64_t seed)) {
  for (const GameFormat format : kGameFormats) {
    const GameRecord game = game_for(format, seed);
    const auto bytes = bytes_of_game(game, format, "some_label");
    RC_ASSERT(static_cast<bool>(bytes));
    const auto file = read_games(bytes_of(*bytes), name_for(format));
    if (!file) RC_FAIL(std::string(name_of(format)) + ": " + file.error().what.english());
    RC_ASSERT(file->format == format);
    RC_ASSERT(file->games.size() == 1U);
    RC_ASSERT(file->games[0] == game);
  }
}

TEST(GameFile, IsRecognisedByWhatIsInIt) {
  for (const GameFormat format : kGameFormats) {
    if (format == GameFormat::rec) continue;  // nothing marks it but its name
    const auto bytes = bytes_of_game(game_for(format, 5), format, "x");
    const auto file = read_games(bytes_of(*bytes), "a.something");
    ASSERT_TRUE(file) << file.error().what;
    EXPECT_EQ(file->format, format);
  }
}

TEST(GameFile, TellsATableByItsName) {
  const auto bytes = bytes_of_game(game_for(GameFormat::rpl, 2), GameFormat::rpl, "x");
  EXPECT_EQ(read_games(bytes_of(*bytes), "442_256_20260101_0.9_rec.rpl")->games[0].table,
            "442-256");
  EXPECT_EQ(read_games(bytes_of(*bytes), "nothing.rpl")->games[0].table, "");
}

TEST(GameFile, LinesHoldManyGames) {
  std::string lines;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    lines += *bytes_of_game(game_for(GameFormat::ai, seed), GameFormat::ai, "");
  }
  const auto file = read_games(bytes_of(lines + "\n"), "games.jsonl");
  ASSERT_TRUE(file) << file.error().what;
  ASSERT_EQ(file->games.size(), 3U);
  EXPECT_EQ(file->games[2], game_for(GameFormat::ai, 3));
  const auto broken = read_games(bytes_of(lines + "{}\n"), "games.jsonl");
  EXPECT_EQ(broken.error().what, "games.jsonl: line 4: this is no game");
}

TEST(GameFile, RefusesWhatIsNoGame) {
  EXPECT_EQ(read_games(bytes_of("hello"), "hello").error().code, core::Errc::foreign_file);
  EXPECT_EQ(read_games({}, "empty").error().code, core::Errc::foreign_file);
  EXPECT_EQ(read_games(bytes_of("hello"), "a.txt").error().what,
            "a.txt: the file is no replay text of 2048verse");
}

TEST(GameFile, SaysWhatAFormatLeavesOut) {
  const GameRecord game = game_for(GameFormat::joseki, 3);
  EXPECT_TRUE(left_out(game, GameFormat::joseki).empty());
  EXPECT_EQ(left_out(game, GameFormat::rpl), (std::vector<std::string_view>{"think times"}));
  EXPECT_EQ(left_out(game, GameFormat::ai),
            (std::vector<std::string_view>{"think times", "rates"}));
}

TEST(AiRecord, LargeTilesComeBackAsTheyWere) {
  // Two tiles of 32768 merge; the file shows a 32768, and whoever plays along knows better.
  const auto game = record_of(twenty48::BoardShape::b4x4, test::board("ff00000000000001"),
                              std::vector<twenty48::Turn>{{twenty48::Direction::left, 3, 1},
                                                          {twenty48::Direction::up, 8, 2}});
  const auto bytes = ai_record_of(*game);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->size(), 39U);
  const auto back = read_ai_record(*bytes);
  ASSERT_TRUE(back) << back.error().what;
  EXPECT_EQ(*back, *game);
  EXPECT_EQ(back->score, 65536U);
}

TEST(AiRecord, SaysWhereItIsWrong) {
  auto bytes = *ai_record_of(test::random_game({.seed = 4}));
  bytes[13 * 6 + 8] ^= 4;
  EXPECT_EQ(read_ai_record(bytes).error().what.english().substr(0, 34),
            "record 7 of the game: the score is");
  bytes[13 * 6 + 8] ^= 4;
  bytes[13 * 9] ^= 7;
  EXPECT_EQ(read_ai_record(bytes).error().what.english().substr(0, 23), "record 10 of the game: ");
  EXPECT_FALSE(read_ai_record(std::span(bytes).first(20)));
}

TEST(RecGame, TheOlderKindOfRecordingIsFoundOut) {
  const GameRecord game = test::random_game({.seed = 9});
  std::vector<std::uint8_t> bytes;
  std::uint32_t score = 0;
  const auto add = [&](const twenty48::FullBoard& board) {
    const auto packed = to_board(board);
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(packed >> (8 * i)));
    for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(score >> (8 * i)));
  };
  for (const Step& step : game.steps) {
    add(step.board);
    score += play(step.board, step.turn, game.big)->score;
  }
  add(game.end);
  const auto back = read_rec_game(bytes);
  ASSERT_TRUE(back) << back.error().what;
  EXPECT_EQ(back->score, game.score);
  EXPECT_EQ(back->end, game.end);
  EXPECT_EQ(back->steps.size(), game.steps.size());
  EXPECT_FALSE(first_jump(*back));
  bytes[12 * 5] ^= 0x77;
  EXPECT_NE(read_rec_game(bytes).error().what.english().find("record 5"), std::string::npos);
}

}  // namespace
}  // namespace joseki::app
