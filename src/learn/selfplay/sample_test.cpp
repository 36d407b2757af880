// SPDX-License-Identifier: MIT
#include "learn/selfplay/sample.h"

#include <gtest/gtest.h>

#include "games/connect4/connect4.h"
#include "games/othello/othello.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"
#include "learn/player.h"
#include "learn/selfplay/replay_buffer.h"
#include "learn/selfplay/training_batch.h"

namespace joseki::learn {
namespace {

template <class G>
class EveryTrainableGame : public testing::Test {};
using Games =
    testing::Types<games::tictactoe::TicTacToeBoard, games::vanish::Vanish3x3M3,
                   games::vanish::Vanish4x4M4, games::connect4::Connect4, games::othello::Othello>;
TYPED_TEST_SUITE(EveryTrainableGame, Games);

// Calls fn with positions of random games, both sides to move.
template <class G, class Fn>
void for_positions(Fn fn) {
  core::Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    G game;
    for (int ply = 0; ply < 40 && !games::is_over(game); ++ply) {
      fn(game, rng);
      game.step(random_move(game, rng));
    }
  }
}

template <class G>
Sample<G> random_sample(const G& game, core::Rng& rng) {
  Sample<G> sample = sample_of(game);
  double sum = 0;
  for (float& chance : sample.policy) {
    if (chance < 0) continue;
    chance = static_cast<float>(0.01 + rng.unit());
    sum += chance;
  }
  for (float& chance : sample.policy) {
    if (chance >= 0) chance = static_cast<float>(chance / sum);
  }
  sample.value = {0.25f, 0.5f, 0.25f};
  sample.moves_left = 7;
  return sample;
}

TYPED_TEST(EveryTrainableGame, SeesItselfAsPositiveOnBothSides) {
  int sides = 0;
  for_positions<TypeParam>([&](const TypeParam& game, core::Rng&) {
    const auto sample = sample_of(game);
    const auto cells = game.board_data();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      ASSERT_EQ(sample.cells[i], game.get_turn() * cells[i]);
    }
    sides |= game.get_turn() > 0 ? 1 : 2;
  });
  EXPECT_EQ(sides, 3);
}

TYPED_TEST(EveryTrainableGame, LearnsFromTheSamePlanesThatSearchShowsTheNetwork) {
  constexpr auto kInputs = games::observation_size<TypeParam>(games::Layout::planes);
  for_positions<TypeParam>([&](const TypeParam& game, core::Rng&) {
    std::vector<float> learned(kInputs), shown(kInputs);
    write_planes(sample_of(game), learned.data());
    games::write_observation(game, game.get_turn(), games::Layout::planes, shown.data());
    ASSERT_EQ(learned, shown);
  });
}

TYPED_TEST(EveryTrainableGame, ImagesOfSamplesAreSamplesOfImages) {
  for_positions<TypeParam>([&](const TypeParam& game, core::Rng& rng) {
    const auto sample = random_sample(game, rng);
    for (int symmetry = 0; symmetry < TypeParam::Traits::NUM_SYMMETRIES; ++symmetry) {
      TypeParam image = game;
      image.apply_symmetry(symmetry);
      const auto mapped = image_of(sample, symmetry);
      const auto expected = sample_of(image);
      ASSERT_EQ(mapped.cells, expected.cells);
      for (const int move : game.get_valid_moves()) {
        const auto there = static_cast<std::size_t>(TypeParam::map_action(symmetry, move));
        ASSERT_EQ(mapped.policy[there], sample.policy[static_cast<std::size_t>(move)]);
      }
      for (std::size_t i = 0; i < expected.policy.size(); ++i) {
        ASSERT_EQ(mapped.policy[i] < 0, expected.policy[i] < 0);
      }
      const int back = TypeParam::inverse_symmetry(symmetry);
      ASSERT_EQ(image_of(mapped, back), sample);
    }
  });
}

TYPED_TEST(EveryTrainableGame, SamplesKeepTheirBytesWhenReadAndWrittenAgain) {
  for_positions<TypeParam>([&](const TypeParam& game, core::Rng& rng) {
    std::array<std::uint8_t, sample_bytes<TypeParam>()> once{}, twice{};
    store_sample(random_sample(game, rng), once.data());
    ASSERT_TRUE(is_sample<TypeParam>(once.data()));
    store_sample(load_sample<TypeParam>(once.data()), twice.data());
    ASSERT_EQ(once, twice);
  });
}

using Board = games::connect4::Connect4;

ReplayBuffer<Board> filled(std::size_t capacity, int count) {
  ReplayBuffer<Board> replay(capacity);
  core::Rng rng(1);
  for (int i = 0; i < count; ++i) {
    auto sample = random_sample(Board{}, rng);
    sample.moves_left = static_cast<float>(i);
    replay.add(sample);
  }
  return replay;
}

TEST(ReplayBuffer, OverwritesTheOldest) {
  const auto replay = filled(4, 6);
  EXPECT_EQ(replay.size(), 4u);
  std::set<float> kept;
  for (std::size_t i = 0; i < 4; ++i) kept.insert(replay.at(i).moves_left);
  EXPECT_EQ(kept, (std::set<float>{2, 3, 4, 5}));
}

TEST(ReplayBuffer, ComesBackFromItsBytes) {
  const auto replay = filled(4, 6);
  ReplayBuffer<Board> again(4);
  ASSERT_TRUE(again.restore(replay.bytes(), replay.next()));
  ASSERT_TRUE(std::equal(again.bytes().begin(), again.bytes().end(), replay.bytes().begin()));
  EXPECT_EQ(again.next(), replay.next());
}

TEST(ReplayBuffer, RefusesWhatIsDamagedAndSaysWhy) {
  const auto replay = filled(4, 6);
  const auto refuse = [&](std::span<const std::uint8_t> bytes, std::size_t next,
                          const std::string& why) {
    ReplayBuffer<Board> again(4);
    const auto status = again.restore(bytes, next);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, core::Errc::damaged_file);
    EXPECT_NE(status.error().what.english().find(why), std::string::npos) << status.error().what;
    EXPECT_EQ(again.size(), 0u);
  };
  refuse(replay.bytes().first(replay.bytes().size() - 1), 0, "middle of a position");
  refuse(replay.bytes(), 4, "a place that it does not have");
  refuse(filled(9, 9).bytes(), 0, "more positions than its window");
  for (const std::size_t place : {std::size_t{0}, Sample<Board>::kCells + 1}) {
    std::vector<std::uint8_t> bytes(replay.bytes().begin(), replay.bytes().end());
    bytes[bytes.size() / 2 + place] ^= 0x80;
    refuse(bytes, 0, "number 2");
  }
}

}  // namespace
}  // namespace joseki::learn
