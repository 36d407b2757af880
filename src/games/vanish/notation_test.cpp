// SPDX-License-Identifier: MIT
// Positions as text and as numbers: what goes round, and what is refused with which reason.
#include "games/vanish/notation.h"

#include <gtest/gtest.h>

#include "core/rng.h"

namespace joseki::games::vanish {
namespace {

const Vanish& four() {
  static const Vanish game(*parse_rules("vanish-4x4-m4"));
  return game;
}

std::string refused(std::string_view text) {
  const auto position = parse_position(four(), text);
  return position ? "accepted" : position.error().what.english();
}

TEST(VanishNotation, GoesRoundInRandomGames) {
  core::Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    VanishPosition position{four().start(), Side::first};
    for (int ply = 0; ply < 40; ++ply) {
      const std::string text = format_position(four(), position);
      const auto read = parse_position(four(), text);
      ASSERT_TRUE(read) << text;
      ASSERT_EQ(*read, position) << text;
      const std::uint64_t code = numeric_code(four().rules(), pieces_of(position, Side::first),
                                              pieces_of(position, Side::second));
      const auto by_code =
          parse_position(four(), "code:" + std::to_string(code) + " " + letter(position.to_move));
      ASSERT_TRUE(by_code) << text;
      ASSERT_EQ(*by_code, position) << text;
      const MoveList moves = four().moves(position.state);
      if (moves.empty()) break;
      position = play(four(), position,
                      moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
    }
  }
}

TEST(VanishNotation, ReadsWhatPeopleWrite) {
  EXPECT_EQ(format_position(four(), *parse_position(four(), " 0, 5 /10 O ")), "0,5/10 o");
  EXPECT_EQ(format_position(four(), *parse_position(four(), "/ x")), "/ x");
  EXPECT_EQ(format_position(four(), *parse_position(four(), "/")), "/ x");
  EXPECT_EQ(format_position(four(), *parse_position(four(), "0,5/10")), "0,5/10 o");
  EXPECT_EQ(format_position(four(), *parse_position(four(), "code:0")), "/ x");
}

TEST(VanishNotation, RefusesWithTheReason) {
  EXPECT_NE(refused("0,5/5 o").find("cell 5 is there twice"), std::string::npos);
  EXPECT_NE(refused("0,5,0/1,2 o").find("cell 0 is there twice"), std::string::npos);
  EXPECT_NE(refused("0,16/1 o").find("cell 16 is not on the board"), std::string::npos);
  EXPECT_NE(refused("0,1,2,4,5/6,7 o").find("more than 4 pieces"), std::string::npos);
  EXPECT_NE(refused("0,1,2/3 x").find("no game leads here"), std::string::npos);
  EXPECT_NE(refused("/3 x").find("no game leads here"), std::string::npos);
  EXPECT_NE(refused("0/ x").find("it cannot be x's turn"), std::string::npos);
  EXPECT_NE(refused("0/1 o").find("it cannot be o's turn"), std::string::npos);
  EXPECT_NE(refused("0,1,2,3/4,5,6,7 x").find("both sides have a line"), std::string::npos);
  EXPECT_NE(refused("0,1,2,3/4,5,6,8 x").find("has won already"), std::string::npos);
  EXPECT_NE(refused("0,1,2,4/5,6,7,8").find("whose turn"), std::string::npos);
  EXPECT_NE(refused("0,a/1 o").find("'a' is not a cell"), std::string::npos);
  EXPECT_NE(refused("0,/1 o").find("comma at the end"), std::string::npos);
  EXPECT_NE(refused("").find("no '/'"), std::string::npos);
  EXPECT_NE(refused("code:x x").find("wants a number"), std::string::npos);
  EXPECT_NE(refused("code:99999999999999 x").find("too large"), std::string::npos);
  EXPECT_NE(refused("code:289 x").find("gap"), std::string::npos);
}

TEST(VanishNotation, AcceptsAFinishedGame) {
  const auto position = parse_position(four(), "0,1,2,3/4,5,6,8 o");
  ASSERT_TRUE(position);
  EXPECT_EQ(four().standing(position->state), Standing::lost);
}

TEST(VanishNotation, CodesAreTheDocuments) {
  // facts/vanish-4x4-m4.json, first row.
  EXPECT_EQ(numeric_code(four().rules(), {9, 10, 3, 7}, {8, 12, 15, 14}), 3395791846u);
}

}  // namespace
}  // namespace joseki::games::vanish
