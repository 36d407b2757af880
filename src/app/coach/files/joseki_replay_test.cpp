// SPDX-License-Identifier: MIT
#include "app/coach/files/joseki_replay.h"

#include <gtest/gtest.h>

#include "app/coach/test_games.h"
#include "core/bytes.h"
#include "core/checksum.h"
#include "core/test_folder.h"

namespace joseki::app {
namespace {

using test::bytes_of;

GameRecord full_game(std::uint64_t seed) {
  GameRecord game =
      test::with_rates(test::with_times(test::random_game({.seed = seed}), seed), seed);
  game.table = "442-256";
  game.p4 = 0.3;
  return game;
}

TEST(JosekiReplay, EveryGameComesBack) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const auto shape : twenty48::kBoardShapes) {
      const GameRecord plain = test::random_game({.shape = shape, .seed = seed});
      EXPECT_EQ(*read_joseki_replay(bytes_of(joseki_replay_of(plain))), plain);
    }
    GameRecord game = full_game(seed);
    EXPECT_EQ(*read_joseki_replay(bytes_of(joseki_replay_of(game))), game);
    game.steps.erase(game.steps.begin() + 2);
    game.end = test::board("gh00000000000000");  // a jump behind the last move
    const auto back = read_joseki_replay(bytes_of(joseki_replay_of(game)));
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_EQ(*back, game);
  }
  const GameRecord empty{.end = test::board("1000000000000002"), .score = 0};
  EXPECT_EQ(*read_joseki_replay(bytes_of(joseki_replay_of(empty))), empty);
}

TEST(JosekiReplay, EveryFlippedBitAndEveryBeginningIsRefused) {
  const auto bytes = bytes_of(joseki_replay_of(full_game(7)));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    auto flipped = bytes;
    flipped[i] ^= static_cast<std::uint8_t>(1 << i % 8);
    ASSERT_FALSE(read_joseki_replay(flipped)) << "byte " << i;
    ASSERT_FALSE(read_joseki_replay(std::span(bytes).first(i))) << i << " bytes";
  }
}

TEST(JosekiReplay, NamesBothVersionsOfANewerFile) {
  auto bytes = bytes_of(joseki_replay_of(full_game(1)));
  bytes[8] = 2;
  const auto game = read_joseki_replay(bytes);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().code, core::Errc::newer_file);
  EXPECT_EQ(game.error().what, "the replay has version 2.0, and this program knows version 1");
}

TEST(JosekiReplay, LaterFieldsOfAHeaderAreSkipped) {
  const GameRecord game = full_game(3);
  std::string bytes = joseki_replay_of(game);
  const auto length = core::get_le<std::uint32_t>(bytes_of(bytes).data() + 12);
  std::string header = bytes.substr(0, length - 8) + "later";
  const std::string payload = bytes.substr(length);
  header[10] = 1;  // the minor version
  std::string lengths;
  core::put_le(lengths, static_cast<std::uint32_t>(length + 5));
  core::put_le(lengths, static_cast<std::uint64_t>(bytes.size() + 5));
  header.replace(12, lengths.size(), lengths);
  core::put_le(header, core::checksum(header));
  const auto back = read_joseki_replay(bytes_of(header + payload));
  ASSERT_TRUE(back) << back.error().what;
  EXPECT_EQ(*back, game);
}

// As tests/data/README.md says.
GameRecord golden_game() {
  GameRecord game{
      .end = test::board("g200110002000100"), .score = 8, .table = "442-256", .p4 = 0.1};
  using twenty48::Direction;
  game.steps = {
      {.board = test::board("1000000000000001"),
       .turn = {Direction::right, 5, 1},
       .time = 298,
       .rates = FileRates{0.25, 0.75, 0, 0.5}},
      {.board = test::board("0001010000000001"), .turn = {Direction::down, 2, 2}, .time = 1492},
      {.board = test::board("g020000000000102"),
       .turn = {Direction::left, 9, 1},
       .rates = FileRates{1, 0, 0, 0}},
      {.board = test::board("g200000001001200"), .turn = {Direction::up, 13, 1}, .time = 17}};
  return game;
}

TEST(JosekiReplay, GoldenFilesAreRead) {
  for (const std::string name : {"replay-v1.jreplay", "replay-v1-later-minor.jreplay"}) {
    const auto game = read_joseki_replay(core::read_bytes("tests/data/" + name));
    ASSERT_TRUE(game) << game.error().what;
    EXPECT_EQ(*game, golden_game()) << name;
  }
}

TEST(JosekiReplay, BrokenFilesAreRefused) {
  using core::Errc;
  const std::vector<std::pair<std::string, Errc>> broken = {
      {"truncated", Errc::damaged_file},   {"flipped-bit", Errc::damaged_file},
      {"huge-count", Errc::damaged_file},  {"impossible-move", Errc::damaged_file},
      {"wrong-magic", Errc::foreign_file}, {"newer", Errc::newer_file}};
  for (const auto& [kind, code] : broken) {
    const auto bytes = core::read_bytes("tests/data/replay-v1-" + kind + ".jreplay");
    ASSERT_FALSE(bytes.empty()) << kind;
    const auto game = read_joseki_replay(bytes);
    ASSERT_FALSE(game) << kind;
    EXPECT_EQ(game.error().code, code) << kind;
  }
}

TEST(JosekiReplay, AnImpossibleMoveIsNamed) {
  std::string bytes = joseki_replay_of(test::random_game({.seed = 2}));
  const auto length = core::get_le<std::uint32_t>(bytes_of(bytes).data() + 12);
  bytes[length + 4] =
      static_cast<char>(bytes[length + 4] ^ 0x3C);  // another cell for the fifth tile
  bytes.resize(bytes.size() - 8);
  core::put_le(bytes, core::checksum(bytes.substr(length), 1));
  const auto game = read_joseki_replay(bytes_of(bytes));
  ASSERT_FALSE(game);
  EXPECT_NE(game.error().what.english().find("is not possible"), std::string::npos)
      << game.error().what;
}

}  // namespace
}  // namespace joseki::app
