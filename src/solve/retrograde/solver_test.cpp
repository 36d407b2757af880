// SPDX-License-Identifier: MIT
// The solver against slow, obvious twins: every state of small games, samples of larger ones.
#include "solve/retrograde/solver.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "core/rng.h"
#include "games/tictactoe/tictactoe.h"
#include "games/vanish/notation.h"
#include "games/vanish/vanish.h"
#include "reference/naive_vanish.h"
#include "reference/test_games.h"
#include "solve/retrograde/verify_table.h"

namespace joseki::solve {
namespace {

using games::vanish::parse_rules;
using games::vanish::Pieces;
using games::vanish::Vanish;
using reference::PlainVanish;
using reference::ToyGame;

static_assert(games::FamilyGame<Vanish>);
static_assert(!games::FamilyGame<PlainVanish>);
static_assert(games::RankedGame<games::tictactoe::TicTacToe>);
static_assert(games::RankedGame<ToyGame>);

template <games::RankedGame G>
Codes solved(const G& game, int threads = 2) {
  core::Workers workers(threads);
  auto codes = Codes::make(game);
  EXPECT_TRUE(codes);
  const auto status = Solver(game, *codes, workers).run({}, {});
  EXPECT_TRUE(status) << status.error().what;
  return std::move(*codes);
}

bool same(const Codes& a, const Codes& b) {
  return std::equal(a.all().begin(), a.all().end(), b.all().begin(), b.all().end());
}

Pieces pieces(const std::vector<int>& cells) {
  Pieces out;
  for (const int cell : cells) out.push_newest(static_cast<games::Cell>(cell));
  return out;
}

std::string text(const Vanish& game, const reference::NaiveState& state) {
  const games::vanish::State ours{pieces(state.mover), pieces(state.other)};
  return format_position(game, {ours, game.any_side(ours)});
}

std::optional<reference::NaiveValue> naive(const Value& value) {
  if (!value.plies) return std::nullopt;
  return reference::NaiveValue{value.outcome == Outcome::win, value.plies->count};
}

class SolverAgainstForwardSearch : public ::testing::TestWithParam<const char*> {};

TEST_P(SolverAgainstForwardSearch, AgreesOnEveryState) {
  const Vanish game(*parse_rules(GetParam()));
  const reference::NaiveRules rules{game.rules().n, game.rules().m, game.rules().k};
  const Codes codes = solved(game);
  for (const auto& [state, expected] : reference::solve_all(rules)) {
    const Code code = codes.load(game.rank({pieces(state.mover), pieces(state.other)}));
    ASSERT_NE(code, kImpossible) << text(game, state);
    ASSERT_EQ(naive(value_of(code)), expected) << text(game, state);
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, SolverAgainstForwardSearch,
                         ::testing::Values("vanish-3x3-m2", "vanish-3x3-m3", "vanish-3x3-m3-k2",
                                           "vanish-4x4-m2"));

class SolverTwins : public ::testing::TestWithParam<const char*> {};

TEST_P(SolverTwins, FamiliesAndSingleStatesGiveTheSameBytes) {
  const auto rules = *parse_rules(GetParam());
  EXPECT_TRUE(same(solved(Vanish(rules)), solved(PlainVanish(rules))));
}

TEST_P(SolverTwins, OneTwoAndSevenThreadsGiveTheSameBytes) {
  const Vanish game(*parse_rules(GetParam()));
  const Codes one = solved(game, 1);
  EXPECT_TRUE(same(one, solved(game, 2)));
  EXPECT_TRUE(same(one, solved(game, 7)));
}

INSTANTIATE_TEST_SUITE_P(Boards, SolverTwins,
                         ::testing::Values("vanish-3x3-m2", "vanish-3x3-m3", "vanish-3x3-m4-k3",
                                           "vanish-4x4-m2", "vanish-4x4-m3", "vanish-6x6-m2"));

// Positions from random play, searched forward as deep as is quick: what is decided within four
// plies must be so in the table, and nothing else.
void check_by_bounded_search(const char* name) {
  constexpr int kSamples = 40;
  constexpr int kDepth = 4;
  const Vanish game(*parse_rules(name));
  const reference::NaiveRules rules{game.rules().n, game.rules().m, game.rules().k};
  const Codes codes = solved(game);
  core::Rng rng(11);
  for (int sample = 0; sample < kSamples; ++sample) {
    reference::NaiveState state;
    for (auto plies = 4 + rng.below(20); plies > 0; --plies) {
      const auto moves = reference::moves(rules, state);
      if (moves.empty()) break;
      state = reference::after(rules, state, moves[rng.below(moves.size())]);
    }
    const Value value = value_of(codes.load(game.rank({pieces(state.mover), pieces(state.other)})));
    const bool within = value.plies && value.plies->count <= kDepth;
    EXPECT_EQ(reference::search(rules, state, kDepth), within ? naive(value) : std::nullopt)
        << text(game, state);
  }
}

TEST(Solver, AgreesWithBoundedSearchOnLargerBoards) {
  check_by_bounded_search("vanish-4x4-m3");
  check_by_bounded_search("vanish-5x5-m2-k2");
}

TEST(HeavySolver, AgreesWithBoundedSearchOn4x4m4) {
  check_by_bounded_search("vanish-4x4-m4");
  check_by_bounded_search("vanish-4x4-m4-k3");
}

TEST(Solver, KnowsTicTacToeIsADraw) {
  const games::tictactoe::TicTacToe game;
  const Codes codes = solved(game);
  EXPECT_EQ(codes.load(game.rank(game.start())), kDraw);
  core::Workers workers(1);
  const auto report = verify_codes(game, codes, {}, workers);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->errors, 0u) << report->first_error;
}

// The fixed point of the definition, by brute force over all toys.
std::vector<Code> toy_by_definition(const ToyGame& game, int states) {
  std::vector<Code> codes(static_cast<std::size_t>(states), kDraw);
  for (int depth = 0; depth <= 2 * states; ++depth) {
    std::vector<Code> next = codes;
    for (int number = 0; number < states; ++number) {
      if (codes[static_cast<std::size_t>(number)] != kDraw) continue;
      const ToyGame::State state{number};
      bool win = false;
      bool loss = game.standing(state) == games::Standing::live && !game.moves(state).empty();
      for (const int move : game.moves(state)) {
        const Code reply = codes[static_cast<std::size_t>(game.after(state, move).number)];
        win |= is_loss(reply) && reply <= depth;
        loss &= is_win(reply) && reply <= depth;
      }
      if (game.standing(state) == games::Standing::lost && depth == 0) {
        next[static_cast<std::size_t>(number)] = kLost;
      } else if (depth > 0 && (win || loss)) {
        next[static_cast<std::size_t>(number)] = code_of({depth});
      }
    }
    codes = next;
  }
  return codes;
}

RC_GTEST_PROP(Solver, SolvesToyGamesWithCyclesAndExits, ()) {
  const int states = *rc::gen::inRange(2, 14);
  const int first = *rc::gen::inRange(1, states);
  std::vector<ToyGame::Node> nodes(static_cast<std::size_t>(states));
  for (int number = 0; number < states; ++number) {
    ToyGame::Node& node = nodes[static_cast<std::size_t>(number)];
    const int kind = *rc::gen::inRange(0, 6);
    if (kind == 0) node.standing = games::Standing::lost;
    if (kind == 1) node.standing = games::Standing::drawn;
    if (kind <= 1) continue;
    const int highest = number < first ? first : states;  // tier 0 does not move to tier 1
    node.moves =
        *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, highest)));
    if (node.moves.size() > 6) node.moves.resize(6);
  }
  const ToyGame game(nodes, first);
  const Codes codes = solved(game, 1);
  const std::vector<Code> expected = toy_by_definition(game, states);
  for (int number = 0; number < states; ++number) {
    RC_ASSERT(codes.load(game.rank({number})) == expected[static_cast<std::size_t>(number)]);
  }
  core::Workers workers(1);
  RC_ASSERT(verify_codes(game, codes, {}, workers)->errors == 0u);
}

TEST(Solver, SaysWhenPliesDoNotFitTheByte) {
  // A chain: state 0 is lost, state i can only move to state i - 1.
  std::vector<ToyGame::Node> nodes(300);
  nodes[0].standing = games::Standing::lost;
  for (int i = 1; i < 300; ++i) nodes[static_cast<std::size_t>(i)].moves = {i - 1};
  const ToyGame game(nodes, 299);
  core::Workers workers(1);
  auto codes = Codes::make(game);
  const auto status = Solver(game, *codes, workers).run({}, {});
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().what.english().find("253 plies"), std::string::npos);
}

// The sixth mistake that a program of this kind can make: counting moves down, but only once for
// two moves that lead to the same class, so that symmetric lost states are never found.
TEST(Solver, FindsLostStatesInWhichTwoMovesLeadToOneClass) {
  const Vanish game(*parse_rules("vanish-4x4-m3"));
  const Codes codes = solved(game);
  int found = 0;
  for (int tier = 0; tier < game.tier_count(); ++tier) {
    for (std::uint64_t rank = 0; rank < game.tier_size(tier); ++rank) {
      if (!is_loss(codes.load(tier, rank)) || codes.load(tier, rank) == kLost) continue;
      const auto state = game.unrank({tier, rank});
      std::vector<std::uint64_t> classes;
      for (const int move : game.moves(state)) {
        classes.push_back(game.rank(game.after(state, move)).rank);
      }
      std::sort(classes.begin(), classes.end());
      found += std::adjacent_find(classes.begin(), classes.end()) != classes.end();
    }
  }
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace joseki::solve
