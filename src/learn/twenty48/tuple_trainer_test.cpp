// SPDX-License-Identifier: MIT
// Learning 2048: it gets better, a stop does not show in the result, damaged files are refused.
#include "learn/twenty48/tuple_trainer.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "core/test_folder.h"
#include "search/expectimax/tuple_network_file.h"

namespace joseki::learn {
namespace {

double mean_of(TupleTrainer& trainer, std::uint64_t games) {
  TrainingCounts counts;
  while (counts.games < games) {
    trainer.play(1);
    const auto more = trainer.take_counts();
    counts.games += more.games;
    counts.score += more.score;
  }
  return static_cast<double>(counts.score) / static_cast<double>(counts.games);
}

// Boards to compare two networks by.
std::vector<twenty48::Board> some_boards() {
  core::Rng rng(1);
  std::vector<twenty48::Board> boards(200);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    boards[i] = rng.next() & 0x3333'3333'3333'3333;
    // Some with tiles that are lowered.
    constexpr std::array<twenty48::Board, 3> kLarge = {0, 0xe000'0000'0000'0000,
                                                       0xfd00'0000'0000'0000};
    boards[i] |= kLarge[i % kLarge.size()];
  }
  return boards;
}

// Memory of 800 MB each: one test after the other, and only where there is time.
TEST(HeavyTupleTrainer, LearnsAndGoesOnAsIfItHadNeverStopped) {
  core::TestFolder folder;
  core::Workers workers(2);
  auto whole = TupleTrainer::fresh({.seed = 3});
  ASSERT_TRUE(whole);
  const double first = mean_of(*whole, 200);
  {
    auto part = TupleTrainer::fresh({.seed = 3});
    ASSERT_TRUE(part);
    mean_of(*part, 200);
    ASSERT_TRUE(part->write(folder / "part.net", workers));
  }
  EXPECT_GT(mean_of(*whole, 800), 2.5 * first);
  auto rest = TupleTrainer::resume(folder / "part.net", {.seed = 99});
  ASSERT_TRUE(rest) << rest.error().what;
  mean_of(*rest, 800);
  EXPECT_EQ(rest->total_moves(), whole->total_moves());
  for (const auto board : some_boards()) ASSERT_EQ(rest->value(board), whole->value(board));
}

TEST(HeavyTupleTrainer, LearnsOnSeveralThreads) {
  auto trainer = TupleTrainer::fresh({.seed = 3, .threads = 3});
  ASSERT_TRUE(trainer);
  const double first = mean_of(*trainer, 200);
  trainer->play(100'000);
  EXPECT_GE(trainer->take_counts().moves, 300'000);
  EXPECT_GT(mean_of(*trainer, 200), 2 * first);
}

TEST(HeavyTupleTrainer, PlayersReadWhatItWrites) {
  core::TestFolder folder;
  core::Workers workers(2);
  auto trainer = TupleTrainer::fresh({});
  ASSERT_TRUE(trainer);
  mean_of(*trainer, 20);
  ASSERT_TRUE(trainer->write(folder / "a.net", workers));
  {
    const auto network = search::TupleNetwork::read(folder / "a.net");
    ASSERT_TRUE(network) << network.error().what;
    for (const auto board : some_boards()) ASSERT_EQ(network->value(board), trainer->value(board));
  }
  auto bytes = core::read_bytes(folder / "a.net");
  bytes[bytes.size() / 2] ^= 1;
  core::write_bytes(folder / "a.net", bytes);
  const auto damaged = TupleTrainer::resume(folder / "a.net", {});
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, core::Errc::damaged_file);
}

TEST(TupleNetwork, RefusesWhatIsNoNetwork) {
  core::TestFolder folder;
  EXPECT_EQ(search::TupleNetwork::read(folder / "none").error().code, core::Errc::not_found);
  core::write_bytes(folder / "text", std::vector<std::uint8_t>(100, 'x'));
  EXPECT_EQ(search::TupleNetwork::read(folder / "text").error().code, core::Errc::foreign_file);
  core::Workers workers(1);
  core::BlockFileLabel label;
  label.kind = "2048-network";
  label.subject = "2048-4x6";
  label.ranking = "tuple-entries-1";
  label.metadata = "{}";
  ASSERT_TRUE(
      core::write_block_file(folder / "older", label, std::vector<std::uint8_t>(100), workers));
  EXPECT_EQ(search::TupleNetwork::read(folder / "older").error().code, core::Errc::foreign_file);
  label.ranking = "tuple-entries-2";
  ASSERT_TRUE(
      core::write_block_file(folder / "short", label, std::vector<std::uint8_t>(100), workers));
  EXPECT_EQ(search::TupleNetwork::read(folder / "short").error().code, core::Errc::damaged_file);
  label.kind = "something-else";
  ASSERT_TRUE(
      core::write_block_file(folder / "other", label, std::vector<std::uint8_t>(100), workers));
  EXPECT_EQ(search::TupleNetwork::read(folder / "other").error().code, core::Errc::foreign_file);
}

}  // namespace
}  // namespace joseki::learn
