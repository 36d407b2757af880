// SPDX-License-Identifier: MIT
// Tests of networks on disk: round trips, the stored files of tests/data, and what is refused.
#include "search/network/network_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/test_folder.h"
#include "games/connect4/connect4.h"
#include "games/tictactoe/board.h"
#include "search/network/network_forward.h"

namespace joseki::search {
namespace {

using games::connect4::Connect4;
using games::tictactoe::TicTacToeBoard;

constexpr NetworkSize kTiny{
    .blocks = 1, .channels = 4, .policy_channels = 2, .value_channels = 2, .hidden = 8};

Network tiny() { return random_network(shape_of<TicTacToeBoard>(kTiny), 1); }

void expect_error(const core::Result<Network>& result, core::Errc code, std::string_view what) {
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, code) << result.error().what;
  EXPECT_NE(result.error().what.english().find(what), std::string::npos) << result.error().what;
  EXPECT_FALSE(result.error().hint.empty());
}

TEST(NetworkFile, ComesBackAsItWas) {
  const core::TestFolder folder(core::memory_dir());
  Network network = tiny();
  network.made_by = R"({"command":"joseki train tictactoe","seed":1})";
  ASSERT_TRUE(write_network(folder.path() / "a.jnet", network));
  const auto again = read_network(folder.path() / "a.jnet");
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(again->shape, network.shape);
  EXPECT_EQ(again->tensors, network.tensors);
  EXPECT_EQ(again->made_by, network.made_by);
  ASSERT_TRUE(write_network(folder.path() / "b.jnet", *again));
  EXPECT_EQ(core::read_bytes(folder.path() / "a.jnet"), core::read_bytes(folder.path() / "b.jnet"));
}

TEST(NetworkFile, IsRefusedForAnotherGame) {
  EXPECT_TRUE(check_game<TicTacToeBoard>(tiny(), "t.jnet"));
  const auto other = check_game<Connect4>(tiny(), "t.jnet");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, core::Errc::bad_input);
  EXPECT_EQ(other.error().what, "t.jnet is a network for tictactoe, not for connect4");
  Network changed = tiny();
  ++changed.shape.rules_hash;
  const auto rules = check_game<TicTacToeBoard>(changed, "t.jnet");
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().what, "t.jnet is a network for other rules of tictactoe");
}

TEST(NetworkFile, IsNotWrittenWithWhatIsNoNumber) {
  const core::TestFolder folder(core::memory_dir());
  Network network = tiny();
  network.tensors[3][1] = std::nanf("");
  const auto status = write_network(folder.path() / "a.jnet", network);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().what, "a weight of block0.conv1.bias is not a number");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "a.jnet"));
  network = tiny();
  network.made_by = "by hand";
  EXPECT_FALSE(write_network(folder.path() / "a.jnet", network));
}

TEST(NetworkFile, KnowsWhichShapesThereCanBe) {
  NetworkShape shape = shape_of<Connect4>({});
  EXPECT_TRUE(check(shape));
  shape.size.channels = 0;
  EXPECT_EQ(check(shape).error().what, "a network with 0 channels: there can be 1 to 1024");
  shape.size = {.blocks = 64, .channels = 1024};
  EXPECT_NE(check(shape).error().what.english().find("weights: there can be 33554432"),
            std::string::npos);
}

struct Stored {
  const char* name;
  core::Errc code;
  const char* what;
};

TEST(NetworkFile, StoredFilesStayRefused) {
  for (const Stored& stored : {
           Stored{"truncated", core::Errc::damaged_file, "bytes long instead of"},
           Stored{"flipped-bit", core::Errc::damaged_file, "block 0: checksum mismatch"},
           Stored{"wrong-magic", core::Errc::foreign_file, "is not a joseki file"},
           Stored{"newer", core::Errc::newer_file, "format version 2"},
           Stored{"other-encoding", core::Errc::foreign_file, "of another version"},
           Stored{"not-a-number", core::Errc::damaged_file, "stem.weight is not a number"},
           Stored{"huge-shape", core::Errc::damaged_file, "no possible shape"},
           Stored{"wrong-length", core::Errc::damaged_file, "length does not fit its shape"},
           Stored{"no-shape", core::Errc::damaged_file, "no possible shape"},
       }) {
    SCOPED_TRACE(stored.name);
    expect_error(read_network(std::string("tests/data/network-v1-") + stored.name + ".jnet"),
                 stored.code, stored.what);
  }
  expect_error(read_network("tests/data/retrograde-table-v1-tictactoe.jtb"),
               core::Errc::foreign_file, "is not a network but retrograde-table tictactoe");
  expect_error(read_network("tests/data/no-such.jnet"), core::Errc::not_found, "no-such.jnet");
}

// The numbers are those of tests/reference/network.py; tests/python/test_networks.py has them too.
TEST(NetworkFile, StoredFileSaysWhatItSaid) {
  const auto network = read_network("tests/data/network-v1-tictactoe.jnet");
  ASSERT_TRUE(network) << network.error().what;
  EXPECT_TRUE(check_game<TicTacToeBoard>(*network, "golden"));
  EXPECT_EQ(network->made_by, R"({"command":"none","seed":1})");
  NetworkForward forward(*network);
  // x to move on x . o / . x . / . . o
  std::vector<float> planes(18, 0.0f);
  for (const std::size_t one : {0u, 4u, 9u + 2u, 9u + 8u}) planes[one] = 1;
  std::vector<float> policy(9), wdl(3), moves_left(1);
  forward.run(planes, 1, {policy, wdl, moves_left});
  const double expected[] = {0.541380, 0.357612,  -0.656964, -0.020369, 0.378180,
                             0.165365, -0.771225, -0.302373, 0.116616};
  for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(policy[i], expected[i], 1e-5) << i;
  EXPECT_NEAR(wdl[0], 0.357537, 1e-5);
  EXPECT_NEAR(wdl[1], 0.333455, 1e-5);
  EXPECT_NEAR(wdl[2], 0.309009, 1e-5);
  EXPECT_NEAR(moves_left[0], 0.754599, 1e-5);
}

}  // namespace
}  // namespace joseki::search
