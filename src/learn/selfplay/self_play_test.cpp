// SPDX-License-Identifier: MIT
#include "learn/selfplay/self_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/connect4/connect4.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"
#include "learn/selfplay/exam.h"
#include "learn/selfplay/exam_oracles.h"

namespace joseki::learn {
namespace {

using games::tictactoe::TicTacToeBoard;

Recipe small_recipe() {
  Recipe recipe = recipe_for("tictactoe", Algorithm::az);
  recipe.blocks = 1;
  recipe.channels = 4;
  recipe.lanes = 1;
  recipe.playouts = 20;
  recipe.fast_playouts = 5;
  recipe.full_share = 0.7;
  return recipe;
}

// A lane with a network of its own. It stays where it is made: its network knows its threads.
template <class G>
struct PlayingLane : SelfPlayLane<G> {
  PlayingLane(const Recipe& recipe, const Snapshots& snapshots, std::uint64_t seed)
      : SelfPlayLane<G>(recipe, 8, seed, snapshots) {
    const search::NetworkShape shape = search::shape_of<G>(network_size(recipe));
    this->set_network(search::random_network(shape, 1), recipe);
  }
};

template <class G>
PlayingLane<G> lane_of(const Recipe& recipe, const Snapshots& snapshots, std::uint64_t seed = 3) {
  return PlayingLane<G>(recipe, snapshots, seed);
}

template <class G>
std::string bytes_of(const SelfPlayLane<G>& lane) {
  std::string bytes;
  core::put_le(bytes, lane.state().rng.state());
  for (const auto& game : lane.state().games) put_game(bytes, game);
  return bytes;
}

TEST(SelfPlay, IsTheSameForASeed) {
  const Recipe recipe = small_recipe();
  const Snapshots none;
  auto a = lane_of<TicTacToeBoard>(recipe, none);
  auto b = lane_of<TicTacToeBoard>(recipe, none);
  auto c = lane_of<TicTacToeBoard>(recipe, none, 4);
  const LaneRules rules{recipe, nullptr, 0.9};
  const auto from_a = a.play(rules, 12, {});
  const auto from_b = b.play(rules, 12, {});
  (void)c.play(rules, 12, {});
  ASSERT_TRUE(from_a && from_b);
  EXPECT_GT(from_a->counts.games, 5u);
  EXPECT_EQ(from_a->samples, from_b->samples);
  EXPECT_EQ(bytes_of(a), bytes_of(b));
  EXPECT_NE(bytes_of(a), bytes_of(c));
}

TEST(SelfPlay, GoesOnFromItsBytesAsIfNothingHadHappened) {
  using Board = games::vanish::Vanish3x3M3;
  Recipe recipe = small_recipe();
  recipe.surprise = 0.5;
  const Snapshots none;
  const LaneRules rules{recipe, nullptr, 0.9};
  auto whole = lane_of<Board>(recipe, none);
  (void)whole.play(rules, 5, {});
  const std::string kept = bytes_of(whole);
  const auto expected = whole.play(rules, 30, {});

  auto again = lane_of<Board>(recipe, none, 99);
  core::FieldReader fields(
      std::span(reinterpret_cast<const std::uint8_t*>(kept.data()), kept.size()));
  SelfPlayLane<Board>::State state{core::Rng(*fields.take<std::uint64_t>()), {}};
  while (auto game = take_game<Board>(fields)) state.games.push_back(std::move(*game));
  ASSERT_EQ(state.games.size(), 8u);
  again.restore(std::move(state));
  const auto found = again.play(rules, 30, {});
  ASSERT_TRUE(expected && found);
  EXPECT_EQ(bytes_of(again), bytes_of(whole));
  // Chances have 16 bits once they are kept.
  ASSERT_EQ(found->samples.size(), expected->samples.size());
  for (std::size_t i = 0; i < found->samples.size(); ++i) {
    std::array<std::uint8_t, sample_bytes<Board>()> a{}, b{};
    store_sample(found->samples[i], a.data());
    store_sample(expected->samples[i], b.data());
    ASSERT_EQ(a, b);
  }
}

TEST(SelfPlay, SamplesAreOfBothSidesAndKnowHowTheGameEnds) {
  const Recipe recipe = small_recipe();
  const Snapshots none;
  auto lane = lane_of<TicTacToeBoard>(recipe, none);
  const auto harvest = lane.play({recipe, nullptr, 1}, 40, {});
  ASSERT_TRUE(harvest);
  int first = 0;
  int second = 0;
  for (const auto& sample : harvest->samples) {
    int stones = 0;
    for (const auto cell : sample.cells) stones += cell;
    // The first player has as many stones as the second when it moves, the second one fewer.
    ASSERT_TRUE(stones == 0 || stones == -1);
    ++(stones == 0 ? first : second);
    float sum = 0;
    for (const float chance : sample.policy) sum += std::max(chance, 0.0f);
    ASSERT_NEAR(sum, 1, 1e-4);
    ASSERT_NEAR(sample.value.win + sample.value.draw + sample.value.loss, 1, 1e-5);
    ASSERT_GE(sample.moves_left, 1);
    ASSERT_LE(sample.moves_left, 9);
  }
  EXPECT_GT(first, 20);
  EXPECT_GT(second, 20);
}

// The moves of all games in play.
template <class G>
std::set<std::vector<int>> lines_of(const SelfPlayLane<G>& lane) {
  std::set<std::vector<int>> lines;
  for (const auto& game : lane.state().games) lines.insert(game.moves);
  return lines;
}

TEST(SelfPlay, BeginsEverywhereIfAskedTo) {
  Recipe recipe = small_recipe();
  recipe.opening_share = 1;
  recipe.opening_plies = 0;
  const Snapshots none;
  const auto reachable = Reachable<TicTacToeBoard>::find(kMostReachable);
  ASSERT_TRUE(reachable);
  auto from_start = lane_of<TicTacToeBoard>(recipe, none);
  auto from_everywhere = lane_of<TicTacToeBoard>(recipe, none);
  from_everywhere.set_knowledge({nullptr, &*reachable});
  ASSERT_TRUE(from_start.play({recipe, nullptr, 1}, 1, {}));
  ASSERT_TRUE(from_everywhere.play({recipe, nullptr, 1}, 1, {}));
  for (const auto& line : lines_of(from_start)) EXPECT_EQ(line.size(), 1u);
  std::size_t deep = 0;
  for (const auto& line : lines_of(from_everywhere)) deep += line.size() > 3;
  EXPECT_GT(deep, 3u);  // most positions have four stones and more
}

std::optional<Harvest<TicTacToeBoard>> played_with(const search::Oracle<TicTacToeBoard>& exact,
                                                   const Recipe& recipe, int moves) {
  const Snapshots none;
  auto lane = lane_of<TicTacToeBoard>(recipe, none);
  lane.set_knowledge({&exact, nullptr});
  return lane.play({recipe, nullptr, 1}, moves, {});
}

// The value of every position that the solver is asked about is its own, whatever was played.
TEST(SelfPlay, TakesTheExactSolversWord) {
  Recipe recipe = small_recipe();
  recipe.exact_plies = 3;
  recipe.exact_end = 0.3;
  recipe.full_share = 1;
  recipe.temperature_end = 10;
  const auto oracle = make_exam_oracle<TicTacToeBoard>();
  const auto harvest = played_with(*oracle, recipe, 60);
  ASSERT_TRUE(harvest);
  std::map<std::array<std::int8_t, 9>, search::Proof> exact;
  const auto reachable = Reachable<TicTacToeBoard>::find(kMostReachable);
  for (std::size_t i = 0; i < reachable->size(); ++i) {
    exact[sample_of(reachable->game(i)).cells] = oracle->ask(reachable->game(i))->proof;
  }
  int asked = 0;
  for (const auto& sample : harvest->samples) {
    const auto stones = 9 - std::count(sample.cells.begin(), sample.cells.end(), 0);
    if (stones < recipe.exact_plies) continue;
    ++asked;
    const search::Wdl expected = wdl_of_result(winner_of(exact.at(sample.cells), 1));
    ASSERT_EQ(sample.value.win, expected.win);
    ASSERT_EQ(sample.value.draw, expected.draw);
  }
  EXPECT_GT(asked, 50);
}

TEST(SelfPlay, EndsWhereTheSolverHasSpoken) {
  Recipe recipe = small_recipe();
  recipe.exact_plies = 1;
  recipe.exact_end = 1;
  recipe.full_share = 1;
  recipe.opening_share = 0;
  const auto oracle = make_exam_oracle<TicTacToeBoard>();
  const auto harvest = played_with(*oracle, recipe, 10);
  ASSERT_TRUE(harvest);
  EXPECT_EQ(harvest->counts.games, 8u * 5);  // a move, and then the solver
  EXPECT_EQ(harvest->counts.draws, 8u * 5);
  EXPECT_EQ(harvest->samples.size(), 2u * 8 * 5);
}

// A proof counts more than what careless moves make of it later.
TEST(FinishDrafts, TakesProofsForTheResultOfWhatCameBefore) {
  using Board = games::connect4::Connect4;
  std::vector<Draft<Board>> drafts(3);
  for (int i = 0; i < 3; ++i) drafts[static_cast<std::size_t>(i)].ply = i;
  drafts[1].proof = search::Proof::win;  // the second player's
  finish_drafts(drafts, {.winner = 1, .is_natural = true}, 10, 0);
  EXPECT_EQ(drafts[0].sample.value.loss, 1);
  EXPECT_EQ(drafts[1].sample.value.win, 1);
  EXPECT_EQ(drafts[2].sample.value.win, 1);  // after it: what happened
  EXPECT_EQ(drafts[2].sample.moves_left, 8);
}

TEST(FinishDrafts, MixesWhatTheSearchSaidWithTheResult) {
  using Board = games::connect4::Connect4;
  std::vector<Draft<Board>> drafts(1);
  drafts[0].sample.value = {0.5f, 0.5f, 0};
  finish_drafts(drafts, {.winner = -1, .is_natural = false}, 10, 0.25);
  EXPECT_FLOAT_EQ(drafts[0].sample.value.win, 0.125f);
  EXPECT_FLOAT_EQ(drafts[0].sample.value.draw, 0.125f);
  EXPECT_FLOAT_EQ(drafts[0].sample.value.loss, 0.75f);
  EXPECT_LT(drafts[0].sample.moves_left, 0);
}

TEST(WeighBySurprise, KeepsTheMean) {
  using Board = games::connect4::Connect4;
  std::vector<Draft<Board>> drafts(2);
  drafts[0].sample.weight = 3;
  drafts[1].sample.weight = 1;
  weigh_by_surprise(drafts, 0.5);
  EXPECT_FLOAT_EQ(drafts[0].sample.weight, 1.25f);
  EXPECT_FLOAT_EQ(drafts[1].sample.weight, 0.75f);
}

TEST(SelfPlay, AgainstAPoolLearnsFromTheLearnersMovesAlone) {
  Recipe recipe = small_recipe();
  recipe.pool_share = 1;
  recipe.play_as_second = 1;
  recipe.opening_share = 0;
  OpponentPool pool({});
  pool.add_baseline("random");
  const Snapshots none;
  auto lane = lane_of<TicTacToeBoard>(recipe, none);
  const auto harvest = lane.play({recipe, &pool, 1}, 30, {});
  ASSERT_TRUE(harvest);
  EXPECT_EQ(harvest->pool.size(), harvest->counts.games);
  EXPECT_GT(harvest->samples.size(), 20u);
  for (const auto& sample : harvest->samples) {
    int stones = 0;
    for (const auto cell : sample.cells) stones += cell;
    ASSERT_EQ(stones, -1);  // the learner is second
  }
}

TEST(SelfPlay, OfAPolicyGradientWeighsMovesByHowTheyWent) {
  Recipe recipe = small_recipe();
  recipe.algorithm = Algorithm::selfplay_pg;
  OpponentPool pool({});
  pool.add_baseline("random");
  const Snapshots none;
  auto lane = lane_of<TicTacToeBoard>(recipe, none);
  const auto harvest = lane.play({recipe, &pool, 1}, 30, {});
  ASSERT_TRUE(harvest);
  bool has_good = false;
  bool has_bad = false;
  for (const auto& sample : harvest->samples) {
    has_good |= sample.weight > 0 && sample.value.win > 0.5f;
    has_bad |= sample.weight < 0 && sample.value.loss > 0.5f;
    ASSERT_FALSE(sample.weight > 0.1f && sample.value.loss == 1);
  }
  EXPECT_TRUE(has_good);
  EXPECT_TRUE(has_bad);
}

TEST(SelfPlay, ResignsUnlessItIsACheckGame) {
  Recipe recipe = small_recipe();
  recipe.resign_check = 0.5;
  const Snapshots none;
  auto lane = lane_of<TicTacToeBoard>(recipe, none);
  const auto harvest = lane.play({recipe, nullptr, 0.05}, 60, {});
  ASSERT_TRUE(harvest);
  EXPECT_GT(harvest->counts.resigned, 0u);
  EXPECT_GT(harvest->counts.would_resign, 0u);
  EXPECT_LT(harvest->counts.resigned, harvest->counts.games);
}

TEST(SelfPlay, StopsWhenTold) {
  const Recipe recipe = small_recipe();
  const Snapshots none;
  auto lane = lane_of<TicTacToeBoard>(recipe, none);
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(lane.play({recipe, nullptr, 1}, 1000, source.get_token()));
}

template <class G>
BatchPlayerMaker<G> single(const std::string& name) {
  return [name] { return std::make_unique<SinglePlayer<G>>(make_baseline<G>(name)); };
}

TEST(Exam, ThePerfectPlayerPassesAndTheRandomOneDoesNot) {
  const auto oracle = make_exam_oracle<TicTacToeBoard>();
  const auto exam = whole_exam(*oracle, 10'000);
  EXPECT_GT(exam.size(), 1000u);
  core::Workers one(1);
  core::Workers three(3);
  EXPECT_TRUE(examine<TicTacToeBoard>(exam, single<TicTacToeBoard>("perfect"), one).is_perfect());
  const auto random = examine<TicTacToeBoard>(exam, single<TicTacToeBoard>("random"), one);
  EXPECT_LT(random.share(), 0.8);
  EXPECT_EQ(random.right,
            examine<TicTacToeBoard>(exam, single<TicTacToeBoard>("random"), three).right);
}

TEST(Exam, LeavesOutWhatNobodyKnows) {
  const auto oracle = make_exam_oracle<games::connect4::Connect4>();
  EXPECT_TRUE(whole_exam(*oracle, 1000).empty());
  const auto exam = random_exam(*oracle, 30, 1);
  EXPECT_EQ(exam.size(), 30u);
  for (const auto& position : exam) {
    EXPECT_FALSE(position.right.empty());
    EXPECT_LT(static_cast<int>(position.right.size()), position.game.get_valid_moves().size());
  }
}

TEST(BatchMatch, KnowsWhoWonOnBothSides) {
  const MatchRules rules{.games = 60, .opening_plies = 1, .seed = 2};
  core::Workers workers(2);
  const auto score = play_match<TicTacToeBoard>(single<TicTacToeBoard>("perfect"),
                                                single<TicTacToeBoard>("random"), rules, workers);
  EXPECT_EQ(score.games(), 60);
  EXPECT_EQ(score.losses, 0);
  EXPECT_GT(score.wins, 40);
  const auto turned = play_match<TicTacToeBoard>(single<TicTacToeBoard>("random"),
                                                 single<TicTacToeBoard>("perfect"), rules, workers);
  EXPECT_EQ(turned.wins, 0);
  EXPECT_GT(turned.losses, 40);
}

}  // namespace
}  // namespace joseki::learn
