// SPDX-License-Identifier: MIT
// What a table says of any board inside its formation, whether its first boards lead there or not,
// is true: the rate of the definition to the last digit, or a bound that holds, or "not known". The
// definition is the reference solver's, over every board that fits into the formation.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/rng.h"
#include "reference/formation_questions.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/table.h"
#include "solve/formation/table_folder.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;
namespace slow = reference::formation;

// How often each was said.
using Said = std::map<RateStatus, int>;

class Answers : public ::testing::Test {
 protected:
  struct Truth {
    slow::Question question;
    std::vector<slow::Layer> layers;
    std::vector<std::vector<Board>> boards;  // all of each layer
  };

  static std::vector<std::uint64_t> arrangements_of(const RankSpace& space) {
    std::vector<std::uint64_t> all;
    for (unsigned big = 0; big < 65536; ++big) {
      const auto cells = static_cast<CellSet>(big);
      if (space.contains(cells)) all.push_back(twenty48::nibbles_of(cells));
    }
    return all;
  }

  // Of every board, whatever is stored: the options take boards out of a table, but change no rate.
  Truth truth_of(TableIdentity identity) {
    identity.delete_below = 0;
    identity.optimal_only = false;
    identity.sparse = false;
    Truth truth{.question = slow::question_of(identity), .layers = {}, .boards = {}};
    if (!identity.shape.formation.next.empty()) {
      const slow::Question next = slow::question_of(test::next_of(identity));
      truth.question.next = [next, layers = slow::solve(next)](std::uint64_t board) {
        return slow::rate_in_next(layers, next, board);
      };
    }
    const auto space = RankSpace::make(identity.shape);
    const auto all = slow::every_board(truth.question, arrangements_of(*space));
    truth.layers = slow::solve_boards(truth.question, all);
    for (const auto& boards : all) truth.boards.emplace_back(boards.begin(), boards.end());
    return truth;
  }

  Table open(const std::vector<fs::path>& folders) {
    auto table = Table::open(folders);
    EXPECT_TRUE(table) << table.error().what;
    return std::move(*table);
  }

  // Some board of a layer after a move, in some orientation, and a new tile.
  static Board random_board(const Truth& truth, const TableShape& shape, core::Rng& rng) {
    for (;;) {
      const auto& boards = truth.boards[rng.below(truth.boards.size())];
      if (boards.empty()) continue;
      Board board = boards[rng.below(boards.size())];
      if (shape.formation.big_tiles() == twenty48::BigTiles::slide) {
        const auto turns = twenty48::elements(twenty48::Symmetry::full);
        board = turns[rng.below(turns.size())](board);
      }
      const int nibble = static_cast<int>(rng.below(16));
      if (twenty48::tile(board, nibble) != 0) continue;
      return board | Board{1 + rng.below(2)} << (4 * nibble);
    }
  }

  // Asks about random boards, and holds every answer to the definition.
  static Said expect_true(Table& table, const Truth& truth, int rounds, std::uint64_t seed) {
    Said said;
    core::Rng rng(seed);
    for (int round = 0; round < rounds; ++round) {
      const Board board = random_board(truth, table.identity().shape, rng);
      const std::uint64_t effort = std::vector<std::uint64_t>{0, 60, 20'000}[rng.below(3)];
      const auto answer = table.query(board, {.effort = effort});
      EXPECT_TRUE(answer) << answer.error().what;
      if (!answer || answer->absent) continue;
      expect_true(table.identity(), truth, *answer, said);
      if (::testing::Test::HasFailure()) break;
    }
    return said;
  }

  static void expect_true(const TableIdentity& identity, const Truth& truth, const Answer& answer,
                          Said& said) {
    const Formation& formation = identity.shape.formation;
    const bool walls = formation.big_tiles() == twenty48::BigTiles::wall;
    for (const MoveRate& move : answer.moves) {
      if (!move.range) continue;
      // The directions are those of the board as asked, which may be turned.
      const double rate = definition(truth, answer, move.direction, walls);
      const std::string what =
          fmt::format("{} {} of {}: {} to {}, it is {}", twenty48::format_board(answer.position),
                      name_of(move.direction), identity.shape.name(), move.range->least,
                      move.range->most, rate);
      ASSERT_LE(move.range->least, rate) << what;
      ASSERT_GE(move.range->most, rate) << what;
      ASSERT_TRUE(move.is_exact() || answer.gap) << what;
      ++said[move.range->status()];
    }
  }

  static double definition(const Truth& truth, const Answer& answer, twenty48::Direction direction,
                           bool walls) {
    // Every way to turn the board as asked into the one that was looked up gives the same.
    for (const auto turn :
         twenty48::elements(walls ? twenty48::Symmetry::identity : twenty48::Symmetry::full)) {
      // Boards of this test have f where big tiles are, so nothing was masked.
      if (turn(answer.position) != answer.board) continue;
      const Board moved = slow::move(answer.position, static_cast<int>(direction), walls);
      const Board reply = slow::canonical(turn(moved), truth.question.definition.symmetry);
      const auto& boards = truth.layers[static_cast<std::size_t>(answer.layer)].boards;
      const auto found = boards.find(reply);
      if (found == boards.end()) return 0;
      return slow::fraction(found->second, truth.question.precision);
    }
    ADD_FAILURE() << "not an image of the board that was asked";
    return -1;
  }

  // As an older program wrote them: without the lost boards.
  void forget_lost(const fs::path& folder, const TableIdentity& identity) {
    Table table = open({folder});
    for (int layer = 0; layer < identity.shape.layers(); ++layer) {
      const auto loaded = table.load(layer, workers_);
      ASSERT_TRUE(loaded) << loaded.error().what;
      ASSERT_TRUE(write_layer({layer_path(folder, layer), identity}, loaded->label, loaded->bits,
                              loaded->rates, workers_));
    }
  }

  core::TestFolder root_{core::memory_dir()};
  core::Workers workers_{2};
};

constexpr int kRounds = 300;

TEST_F(Answers, AreTrueForEveryFormation) {
  Said all;
  for (const Formation& formation : test::small_formations()) {
    const TableIdentity identity = test::identity_of(formation);
    test::build(test::options(identity, root_ / formation.name));
    Table table = open({root_ / formation.name});
    const Said said = expect_true(table, truth_of(identity), kRounds, 1);
    EXPECT_GT(said.at(RateStatus::exact), 100) << formation.name;
    for (const auto& [status, count] : said) all[status] += count;
  }
  EXPECT_GT(all[RateStatus::at_least], 20);
  EXPECT_GT(all[RateStatus::unknown], 20);
}

TEST_F(Answers, AreTrueInEveryPrecision) {
  for (int number = 0; number < 6; ++number) {
    TableIdentity identity = test::identity_of(test::stairs());
    identity.precision = static_cast<Precision>(number);
    const std::string name(name_of(identity.precision));
    test::build(test::options(identity, root_ / name));
    Table table = open({root_ / name});
    expect_true(table, truth_of(identity), kRounds, 2);
  }
}

// What is taken out of a table is not worth nothing.
TEST_F(Answers, AreTrueWhateverTheOptions) {
  const TableIdentity plain = test::identity_of(test::tee());
  std::map<std::string, TableIdentity> tables;
  tables["sparse"] = plain;
  tables["sparse"].sparse = true;
  tables["below"] = plain;
  tables["below"].delete_below = 0.6;
  tables["optimal"] = plain;
  tables["optimal"].shape = test::identity_of(test::with_steps(test::tee(), 24)).shape;
  tables["optimal"].optimal_only = true;
  tables["both"] = tables["optimal"];
  tables["both"].delete_below = 0.3;
  for (const auto& [name, identity] : tables) {
    SCOPED_TRACE(name);
    for (const bool compress : {false, true}) {
      BuildOptions options = test::options(identity, root_ / name);
      options.compress = compress;
      test::build(options);
      Table table = open({root_ / name});
      const Said said = expect_true(table, truth_of(identity), kRounds, 3);
      EXPECT_GT(said.at(RateStatus::exact), 50);
    }
  }
}

TEST_F(Answers, AreTrueWhereTheTableGoesOn) {
  const TableIdentity identity = test::identity_of(test::ledge(), 32);
  test::build_in(root_.path(), identity);
  const Truth truth = truth_of(identity);
  Table beside = open({root_ / "ledge-32"});
  EXPECT_GT(expect_true(beside, truth, kRounds, 4).at(RateStatus::exact), 100);
  fs::rename(root_ / "corner-32", root_ / "elsewhere");
  Table alone = open({root_ / "ledge-32"});
  EXPECT_GT(expect_true(alone, truth, kRounds, 4)[RateStatus::unknown], 20);
}

// Layers that are missing, in tables that keep all rates and in those that compute some.
TEST_F(Answers, AreTrueWithoutSomeLayers) {
  for (const bool sparse : {false, true}) {
    TableIdentity identity = test::identity_of(test::corner());
    identity.sparse = sparse;
    const Truth truth = truth_of(identity);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const fs::path folder = root_ / fmt::format("{} {}", sparse, seed);
      test::build(test::options(identity, folder));
      core::Rng rng(seed);
      for (int layer = 0; layer < identity.shape.layers(); ++layer) {
        if (rng.below(3) == 0) fs::remove(layer_path(folder, layer));
      }
      Table table = open({folder});
      expect_true(table, truth, kRounds, seed);
    }
  }
}

// Files of older programs do not say which boards are lost.
TEST_F(Answers, AreTrueFromOldFiles) {
  for (const Formation& formation : {test::tee(), test::corner(), test::court()}) {
    for (const double delete_below : {0.0, 0.4}) {
      TableIdentity identity = test::identity_of(formation);
      identity.delete_below = delete_below;
      const fs::path folder = root_ / fmt::format("{} {}", formation.name, delete_below);
      test::build(test::options(identity, folder));
      forget_lost(folder, identity);
      Table table = open({folder});
      const Said said = expect_true(table, truth_of(identity), kRounds, 5);
      EXPECT_GT(said.at(RateStatus::exact), 50) << formation.name;
    }
  }
}

// A board that comes of a stored one is known to the last digit even from an old file, with no
// effort: what is not stored was dropped.
TEST_F(Answers, OfBoardsInPlayAreExact) {
  const TableIdentity identity = test::identity_of(test::tee());
  test::build(test::options(identity, root_ / "new"));
  test::build(test::options(identity, root_ / "old"));
  forget_lost(root_ / "old", identity);
  Table table = open({root_ / "new"});
  Table old = open({root_ / "old"});
  core::Rng rng(6);
  int asked = 0;
  for (int layer = 0; layer + 3 < identity.shape.layers(); ++layer) {
    const auto boards = table.boards(layer, workers_);
    ASSERT_TRUE(boards) << boards.error().what;
    for (const StoredBoard& stored : *boards) {
      const int nibble = static_cast<int>(rng.below(16));
      if (twenty48::tile(stored.board, nibble) != 0) continue;
      if (identity.shape.has_target(stored.board)) continue;  // nobody plays on
      const Board board = stored.board | Board{1 + rng.below(2)} << (4 * nibble);
      const auto answer = table.query(board, {.effort = 0});
      const auto from_old = old.query(board);
      ASSERT_TRUE(answer && from_old);
      if (answer->absent) continue;
      for (std::size_t i = 0; i < 4; ++i) {
        ASSERT_TRUE(!answer->moves[i].range || answer->moves[i].is_exact())
            << twenty48::format_board(board);
        ASSERT_EQ(answer->moves[i].range, from_old->moves[i].range)
            << twenty48::format_board(board);
      }
      ++asked;
    }
  }
  EXPECT_GT(asked, 300);
}

}  // namespace
}  // namespace joseki::formation
