// SPDX-License-Identifier: MIT
#include "app/coach/files/verse_file.h"

#include <gtest/gtest.h>
#include <iconv.h>

#include <string>

#include "app/coach/test_games.h"

namespace joseki::app {
namespace {

using test::bytes_of;
using twenty48::BoardShape;

constexpr std::string_view kNew = "4x4-demo_00003M79jjÒB¾üi";
constexpr std::string_view kOld = "replay_ /Exç";

std::vector<std::uint8_t> encoded(std::string_view utf8, const char* encoding) {
  const iconv_t handle = iconv_open(encoding, "UTF-8");
  std::string in(utf8);
  std::string out(in.size() * 4 + 16, 0);
  char* from = in.data();
  char* to = out.data();
  std::size_t left = in.size();
  std::size_t room = out.size();
  EXPECT_EQ(iconv(handle, &from, &left, &to, &room), 0U) << encoding;
  iconv_close(handle);
  return bytes_of(std::string_view(out).substr(0, out.size() - room));
}

void expect_small_game(const core::Result<VerseFile>& file, bool is_old) {
  ASSERT_TRUE(file) << file.error().what;
  const GameRecord& game = file->game;
  EXPECT_EQ(file->is_old, is_old);
  ASSERT_EQ(game.steps.size(), 3U);
  EXPECT_EQ(format_board(game.steps[0].board), "1000000000000001");
  EXPECT_EQ(format_board(game.steps[1].board), "0001010000000001");
  EXPECT_EQ(format_board(game.steps[2].board), "0020000000000102");
  EXPECT_EQ(format_board(game.end), "2000000001001200");
  EXPECT_EQ(game.score, 4U);
  const std::vector<twenty48::ThinkTime> times =
      is_old ? std::vector<twenty48::ThinkTime>(3)
             : std::vector<twenty48::ThinkTime>{298, 1492, std::nullopt};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(game.steps[i].time, times[i]);
}

core::Error error_of(std::string_view text) {
  const auto file = read_verse(bytes_of(text));
  EXPECT_FALSE(file) << text;
  return file ? core::Error{} : file.error();
}

TEST(VerseFile, ReadsTheKnownTexts) {
  expect_small_game(read_verse(bytes_of(kNew)), false);
  expect_small_game(read_verse(bytes_of(kOld)), true);
}

TEST(VerseFile, LineEndsAroundATextDoNotMatter) {
  for (const char* end : {"\n", "\r\n", "\n\n"}) {
    expect_small_game(read_verse(bytes_of(std::string(kNew) + end)), false);
    expect_small_game(read_verse(bytes_of(std::string(kOld) + end)), true);
    expect_small_game(read_verse(bytes_of(end + std::string(kOld))), true);
  }
}

TEST(VerseFile, TheOlderHeadHasMoreThanOneForm) {
  expect_small_game(read_verse(bytes_of("replay: /Exç")), true);
  expect_small_game(read_verse(bytes_of("replay /Exç")), true);
  // An underscore is an event, too: the last tile but one of this game comes to the last cell.
  const auto game = read_verse(bytes_of("replay_ "));
  ASSERT_TRUE(game) << game.error().what;
  EXPECT_EQ(format_board(game->game.end), "1000000000000002");
}

TEST(VerseFile, EncodingsAreFoundOut) {
  for (const char* encoding :
       {"UTF-8", "UTF-16LE", "UTF-16BE", "GB18030", "ISO-8859-1", "CP1252"}) {
    SCOPED_TRACE(encoding);
    expect_small_game(read_verse(encoded(kNew, encoding)), false);
    expect_small_game(read_verse(encoded(kOld, encoding)), true);
  }
  expect_small_game(read_verse(encoded(kOld, "CP850")), true);
  for (const char* encoding : {"BIG5", "SJIS", "EUC-KR"}) {  // they have few of the letters
    SCOPED_TRACE(encoding);
    const auto file = read_verse(encoded("replay_ /×", encoding));
    ASSERT_TRUE(file) << file.error().what;
    EXPECT_EQ(format_board(file->game.end), "1000000200001000");
  }
  for (const char* encoding : {"UTF-8", "UTF-16LE", "UTF-16BE"}) {
    SCOPED_TRACE(encoding);
    expect_small_game(read_verse(encoded("\xEF\xBB\xBF" + std::string(kNew), encoding)), false);
    expect_small_game(read_verse(encoded("\xEF\xBB\xBF" + std::string(kOld), encoding)), true);
  }
}

TEST(VerseFile, ReadsSmallBoards) {
  for (const BoardShape shape : twenty48::kBoardShapes) {
    SCOPED_TRACE(name_of(shape));
    const GameRecord game = test::random_game({.shape = shape, .seed = 3});
    EXPECT_GT(game.steps.size(), 10U);
    const auto text = verse_file(game, "small");
    ASSERT_TRUE(text) << text.error().what;
    EXPECT_TRUE(text->starts_with(std::string(name_of(shape)) + "-small_"));
    EXPECT_EQ(read_verse(bytes_of(*text))->game, game);
    const auto old_text = old_verse_file(game);
    ASSERT_TRUE(old_text);
    const auto back = read_verse(bytes_of(*old_text));
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_EQ(back->game, game);
  }
  EXPECT_EQ(read_verse(bytes_of("4x2-wide_00000g"))->game.shape, BoardShape::b2x4);
}

TEST(VerseFile, GamesComeBack) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const GameRecord game = test::with_times(test::random_game({.seed = seed}), seed);
    const auto text = verse_file(game, "joseki");
    ASSERT_TRUE(text);
    EXPECT_EQ(read_verse(bytes_of(*text))->game, game);
  }
}

TEST(VerseFile, SaysWhereATextIsWrong) {
  EXPECT_EQ(error_of("4x4-demo_00003M79jj~B¾üi").what,
            "event 4 of the game: U+007E is no letter of these texts");
  EXPECT_EQ(error_of("4x4-demo_00003M79jjÒB¾ü").what,
            "event 5 of the game: the text ends in the middle of it");
  EXPECT_EQ(error_of("4x4-demo_00003M00P").what,
            "move 1 is not possible: the new tile's cell d1 is not empty");
  EXPECT_EQ(error_of("4x4-demo_000").what, "the text has no two tiles to begin with");
  EXPECT_EQ(error_of("4x4-demo_000000").what, "both first tiles are on the same cell");
  EXPECT_EQ(error_of("5x5-demo_00003M").what, "a board of 5x5 is not known");
  EXPECT_EQ(error_of("3x3-demo_00003M").what,
            "event 2 of the game: row 3, column 3 is not on the board");
  EXPECT_EQ(error_of("replay_ /E€").what,
            "event 4 of the game: U+20AC is no letter of these texts");
  EXPECT_EQ(error_of("replay_").what, "the text has no two tiles to begin with");
  EXPECT_EQ(error_of("").code, core::Errc::foreign_file);
  EXPECT_EQ(error_of("hello").code, core::Errc::foreign_file);
}

TEST(VerseFile, AnErrorIsAboutTheEncodingWithTheRightLetters) {
  // A new tile comes to a cell that is taken; the text is in the encoding that this form is made
  // of.
  EXPECT_EQ(read_verse(encoded("replay_ /,É", "CP850")).error().what.english().substr(0, 22),
            "move 1 is not possible");
}

TEST(VerseFile, RefusesGamesItCannotTell) {
  const auto set = record_of(BoardShape::b4x4, test::board("3000000000000001"), {});
  EXPECT_FALSE(verse_file(*set, "x"));
  GameRecord jumping = test::random_game({.seed = 5, .most_moves = 20});
  jumping.steps.erase(jumping.steps.begin() + 9);
  EXPECT_EQ(verse_file(jumping, "x").error().what,
            "the game leaves positions out before move 10, and texts of 2048verse cannot");
}

}  // namespace
}  // namespace joseki::app
