// SPDX-License-Identifier: MIT
// Whole tables, board for board and bit for bit, against the slow reference solver.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "reference/formation_questions.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/next_table.h"
#include "solve/formation/table.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

namespace slow = reference::formation;
using test::identity_of;

struct Layer {
  std::map<Board, std::uint64_t> boards;  // in canonical form, with the bytes of their rates
  std::uint64_t generated = 0;
};

// With the table in which it goes on, solved.
slow::Question whole_question_of(const TableIdentity& identity) {
  slow::Question question = slow::question_of(identity);
  if (identity.shape.formation.next.empty()) return question;
  const slow::Question next = slow::question_of(test::next_of(identity));
  question.next = [next, layers = slow::solve(next)](std::uint64_t board) {
    return slow::rate_in_next(layers, next, board);
  };
  return question;
}

std::vector<Layer> by_reference(const TableIdentity& identity) {
  const slow::Question question = whole_question_of(identity);
  std::vector<Layer> layers;
  for (const slow::Layer& solved : slow::solve(question)) {
    Layer& layer = layers.emplace_back();
    layer.generated = solved.generated;
    for (const auto& [board, rate] : solved.boards) {
      layer.boards[board] = slow::bits_of(rate, question.precision);
    }
  }
  return layers;
}

Layer named(const LayerSolver& solver, int layer, const LayerBits& bits,
            const SolvedBoards& solved) {
  Layer out;
  out.generated = solved.generated;
  const auto width = static_cast<std::size_t>(bytes_of(solver.identity().precision));
  const std::uint8_t* rate = solved.rates.data();
  const LayerRanks ranks = solver.ranks(layer);
  for_each_board({solver.space(), ranks, bits}, [&](std::uint32_t arrangement, Parts parts) {
    const Board board = twenty48::canonical(solver.space().board(arrangement, parts),
                                            solver.identity().shape.formation.symmetry);
    out.boards[board] =
        width == 4 ? core::get_le<std::uint32_t>(rate) : core::get_le<std::uint64_t>(rate);
    rate += width;
  });
  return out;
}

// Without any file, but for those of the table in which it goes on.
std::vector<Layer> by_solver(const TableIdentity& identity, Path path) {
  core::Workers workers(2);
  const core::TestFolder tables(core::memory_dir());
  if (!identity.shape.formation.next.empty())
    test::build_in(tables.path(), test::next_of(identity));
  const auto next = next_table_beside(tables / identity.shape.name(), identity);
  EXPECT_TRUE(next) << next.error().what;
  const auto solver = *LayerSolver::make(identity, path);
  const int count = identity.shape.layers();
  std::vector<LayerBits> bits;
  std::vector<LayerBits> spawned;
  for (int layer = 0; layer < count; ++layer) {
    bits.push_back(layer == 0 ? *solver->first_layer() : LayerBits());
    spawned.push_back(*solver->empty_layer(layer));
  }
  for (int layer = 1; layer < count; ++layer) {
    const auto at = static_cast<std::size_t>(layer);
    if (layer + 1 < count) {
      solver->spawn(layer - 1, bits[at - 1], LayerSolver::Purpose::generating,
                    {spawned[at], spawned[at + 1]}, {workers});
    }
    bits[at] = *solver->replies(layer, spawned[at], {workers});
  }
  std::vector<LayerBits> to_answer;  // what the solver asks for
  for (int layer = 0; layer < count; ++layer) to_answer.push_back(*solver->empty_layer(layer));
  for (std::size_t at = 0; at + 2 < bits.size(); ++at) {
    solver->spawn(static_cast<int>(at), bits[at], LayerSolver::Purpose::solving,
                  {to_answer[at + 1], to_answer[at + 2]}, {workers});
  }
  std::vector<Layer> layers(bits.size());
  RatedLayer after_two;
  RatedLayer after_four;
  for (int layer = count - 1; layer >= 0; --layer) {
    const auto at = static_cast<std::size_t>(layer);
    const auto rates_of_next = *next_rates(*next, layer, workers);
    SolvedBoards solved = solver->solve(
        layer, bits[at], {&after_two, &after_four, rates_of_next ? &*rates_of_next : nullptr},
        {workers});
    layers[at] = named(*solver, layer, bits[at], solved);
    const RatedLayer rates = solver->rated(bits[at], std::move(solved.rates), workers);
    after_four = std::move(after_two);
    after_two = solver->best_replies(layer, to_answer[at], rates, {workers});
  }
  return layers;
}

// Through the files of a finished table.
std::vector<Layer> by_build(const TableIdentity& identity) {
  const core::TestFolder tables(core::memory_dir());
  test::build_in(tables.path(), identity);
  core::Workers workers(2);
  auto table = *Table::open({tables / identity.shape.name()});
  const auto infos = *table.layers();
  std::vector<Layer> layers(infos.size());
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    layers[layer].generated = infos[layer].generated;
    const auto boards = table.boards(static_cast<int>(layer), workers);
    EXPECT_TRUE(boards) << boards.error().what;
    if (!boards) continue;
    for (const StoredBoard& stored : *boards) layers[layer].boards[stored.board] = stored.rate_bits;
  }
  return layers;
}

// The first board on which two layers disagree, in words; empty if there is none.
std::string disagreement(const Layer& expected, const Layer& found) {
  for (const auto& [board, bits] : expected.boards) {
    const auto there = found.boards.find(board);
    if (there == found.boards.end()) return twenty48::format_board(board) + " is missing";
    if (there->second != bits) {
      return twenty48::format_board(board) + " has " + std::to_string(there->second) + ", not " +
             std::to_string(bits);
    }
  }
  for (const auto& [board, bits] : found.boards) {
    if (!expected.boards.contains(board)) return twenty48::format_board(board) + " is too much";
  }
  return "";
}

void expect_same(const std::vector<Layer>& expected, const std::vector<Layer>& found,
                 const TableIdentity& identity) {
  ASSERT_EQ(expected.size(), found.size());
  std::uint64_t boards = 0;
  for (std::size_t layer = 0; layer < expected.size(); ++layer) {
    ASSERT_EQ(disagreement(expected[layer], found[layer]), "") << "layer " << layer;
    boards += expected[layer].boards.size();
    // Of the last two layers only boards with the target are counted.
    const bool is_last = layer + 2 >= expected.size();
    if (is_last && !identity.is_whole()) continue;
    EXPECT_EQ(found[layer].generated,
              is_last ? expected[layer].boards.size() : expected[layer].generated)
        << "layer " << layer;
  }
  EXPECT_GT(boards, expected.size()) << "a table without contents proves nothing";
}

// By every inner loop there is.
void expect_solved(const TableIdentity& identity) {
  SCOPED_TRACE(identity.shape.name());
  const auto expected = by_reference(identity);
  const std::pair<Path, const char*> paths[] = {{Path::fastest, "by the fastest path"},
                                                {Path::plain, "by the plain path"},
                                                {Path::boards, "on whole boards"}};
  for (const auto& [path, name] : paths) {
    SCOPED_TRACE(name);
    expect_same(expected, by_solver(identity, path), identity);
  }
}

constexpr Precision kPrecisions[] = {Precision::u32,           Precision::u64,
                                     Precision::f32,           Precision::f64,
                                     Precision::one_minus_f32, Precision::one_minus_f64};

// ---- formations: every symmetry, still, moving and free big tiles, walls

TEST(FormationReference, AgreesOnSmallFormationsOfEverySymmetry) {
  for (const Formation& formation : test::small_formations()) expect_solved(identity_of(formation));
}

TEST(FormationReference, AgreesOn2x4To16) { expect_solved(identity_of(test::builtin("2x4"), 16)); }
TEST(FormationReference, AgreesOn2x4To32) { expect_solved(identity_of(test::builtin("2x4"), 32)); }
TEST(FormationReference, AgreesOn3x3To16) { expect_solved(identity_of(test::builtin("3x3"), 16)); }

// ---- options

TEST(FormationReference, AgreesForEveryPrecisionAndChanceOfAFour) {
  for (const Formation& formation : {test::with_steps(test::corner(), 2), test::court()}) {
    for (const Precision precision : kPrecisions) {
      for (const double p4 : {0.0, 0.1, 0.37, 1.0}) {
        SCOPED_TRACE(std::string(name_of(precision)) + ", p4 " + std::to_string(p4));
        TableIdentity identity = identity_of(formation);
        identity.precision = precision;
        identity.p4 = p4;
        expect_solved(identity);
      }
    }
  }
}

TEST(FormationReference, AgreesOnFilesForEveryPrecision) {
  for (const Precision precision : kPrecisions) {
    TableIdentity identity = identity_of(test::tee());
    identity.precision = precision;
    SCOPED_TRACE(name_of(precision));
    expect_same(by_reference(identity), by_build(identity), identity);
  }
}

TEST(FormationReference, AgreesOnWhatDeletingLeaves) {
  for (const Precision precision : kPrecisions) {
    TableIdentity identity = identity_of(test::stairs());
    identity.precision = precision;
    identity.delete_below = 0.75;
    SCOPED_TRACE(name_of(precision));
    const auto expected = by_reference(identity);
    expect_same(expected, by_build(identity), identity);
    identity.delete_below = 0;
    const auto whole = by_reference(identity);
    std::size_t deleted = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      deleted += whole[i].boards.size() - expected[i].boards.size();
    }
    EXPECT_GT(deleted, 0u);
  }
}

TEST(FormationReference, AgreesOnOptimalBranches) {
  for (const Formation& formation : {test::corner(), test::shelf(), test::tee()}) {
    TableIdentity identity = identity_of(formation, 32);
    ASSERT_GT(identity.shape.layers(), 24);
    identity.optimal_only = true;
    SCOPED_TRACE(identity.shape.name());
    expect_same(by_reference(identity), by_build(identity), identity);
  }
}

TEST(FormationReference, AgreesOnOptimalBranchesOfWhatDeletingLeaves) {
  TableIdentity identity = identity_of(test::shelf(), 32);
  identity.optimal_only = true;
  identity.delete_below = 0.2;
  identity.p4 = 0.37;
  expect_same(by_reference(identity), by_build(identity), identity);
}

// Rates that are not stored are computed when they are asked for.
TEST(FormationReference, AgreesOnSparseTables) {
  for (const Precision precision : kPrecisions) {
    TableIdentity identity = identity_of(test::tee());
    identity.precision = precision;
    const auto expected = by_reference(identity);
    identity.sparse = true;
    const core::TestFolder folder(core::memory_dir());
    test::build(test::options(identity, folder.path()));
    auto table = *Table::open({folder.path()});
    const auto infos = *table.layers();
    ASSERT_EQ(infos.size(), expected.size());
    int without_rates = 0;
    for (std::size_t layer = 0; layer < expected.size(); ++layer) {
      EXPECT_EQ(infos[layer].boards, expected[layer].boards.size());
      without_rates += infos[layer].has_rates ? 0 : 1;
      for (const auto& [board, bits] : expected[layer].boards) {
        const auto rate = table.rate(board, static_cast<int>(layer));
        ASSERT_TRUE(rate && *rate) << twenty48::format_board(board);
        ASSERT_EQ(**rate, RateRange::exactly(table.fraction(bits)))
            << twenty48::format_board(board);
      }
    }
    EXPECT_GT(without_rates, 3);
  }
}

// ---- tables that go on in another one

TEST(FormationReference, AgreesOnATableThatGoesOn) {
  for (const double p4 : {0.1, 0.37}) {
    TableIdentity identity = identity_of(test::ledge(), 32);
    identity.p4 = p4;
    expect_solved(identity);
    // It is about two targets: less likely than one.
    TableIdentity alone = identity;
    alone.shape.formation.next.clear();
    const auto both = by_reference(identity);
    const auto one = by_reference(alone);
    EXPECT_LT(both[0].boards.begin()->second, one[0].boards.begin()->second);
  }
}

TEST(FormationReference, AgreesOnFilesOfATableThatGoesOn) {
  for (const Precision precision : kPrecisions) {
    TableIdentity identity = identity_of(test::ledge());
    identity.precision = precision;
    SCOPED_TRACE(name_of(precision));
    expect_same(by_reference(identity), by_build(identity), identity);
  }
}

TEST(FormationReference, AgreesOnWhatIsKeptOfATableThatGoesOn) {
  TableIdentity identity = identity_of(test::ledge(), 32);
  identity.delete_below = 0.3;
  expect_same(by_reference(identity), by_build(identity), identity);
  identity.optimal_only = true;
  expect_same(by_reference(identity), by_build(identity), identity);
}

// ---- larger tables

TEST(HeavyFormationReference, AgreesOn2x4To128) {
  expect_solved(identity_of(test::builtin("2x4"), 128));
}

TEST(HeavyFormationReference, AgreesOn3x3To64) {
  expect_solved(identity_of(test::builtin("3x3"), 64));
}

TEST(SlowFormationReference, AgreesOn3x3To128) {
  expect_solved(identity_of(test::builtin("3x3"), 128));
}

// Enough layers to make 16 here and there.
TEST(HeavyFormationReference, AgreesOnTheFirstStepsOfLargeFormations) {
  const std::pair<const char*, int> formations[] = {{"L3", 4},   {"442", 3},   {"t", 3},
                                                    {"442t", 2}, {"LL", 2},    {"444", 5},
                                                    {"4431", 3}, {"4432f", 2}, {"3x4", 6}};
  for (const auto& [name, steps] : formations) {
    expect_solved(identity_of(test::with_steps(test::builtin(name), steps)));
  }
}

TEST(HeavyFormationReference, AgreesOnMovingBigTilesWithEveryPrecision) {
  for (const Precision precision : kPrecisions) {
    TableIdentity identity = identity_of(test::tee(), 64);
    identity.precision = precision;
    identity.p4 = 0.37;
    expect_solved(identity);
  }
}

TEST(HeavyFormationReference, AgreesOnFreeBigTiles) {
  Formation formation = test::free4();
  formation.name = "free5";
  formation.seeds = {test::drawn("111./.xxx/xxxx/xxxx")};
  formation.extra_steps = 4;
  expect_solved(identity_of(formation, 16));
}

}  // namespace
}  // namespace joseki::formation
