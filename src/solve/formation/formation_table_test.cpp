// SPDX-License-Identifier: MIT
// Questions to formation tables: masked and turned boards, layers in several folders, and why there
// is no answer.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/rng.h"
#include "reference/formation_questions.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/statistics.h"
#include "solve/formation/table.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;
namespace slow = reference::formation;
using test::drawn;
using twenty48::Direction;

using Rates = std::map<Direction, std::optional<double>>;

Rates rates_of(const Answer& answer) {
  Rates rates;
  for (const MoveRate& move : answer.moves) rates[move.direction] = move.rate();
  return rates;
}

std::string text_of(const Rates& rates) {
  std::string text;
  for (const auto& [direction, rate] : rates) {
    text += std::string(name_of(direction)) + " " + (rate ? std::to_string(*rate) : "-") + " ";
  }
  return text;
}

class FormationTable : public ::testing::Test {
 protected:
  FormationTable() : workers_(2) {}

  Table build(const TableIdentity& identity, const std::string& name = "table",
              bool compress = false) {
    BuildOptions options = test::options(identity, root_ / name);
    options.compress = compress;
    test::build(options);
    return open({root_ / name});
  }
  Table open(const std::vector<fs::path>& folders) {
    auto table = Table::open(folders);
    EXPECT_TRUE(table) << table.error().what;
    return std::move(*table);
  }

  Answer ask(Table& table, Board board) {
    auto answer = table.query(board);
    EXPECT_TRUE(answer) << answer.error().what;
    return answer ? *answer : Answer{};
  }
  std::string absence(Table& table, const char* drawing) {
    const Answer answer = ask(table, drawn(drawing));
    for (const MoveRate& move : answer.moves) EXPECT_FALSE(move.range) << drawing;
    return answer.absent ? answer.absent->english() : "";
  }

  // Every board that a stored one becomes by a spawn; one in `of` of them.
  std::vector<Board> spawned_boards(const Table& table, std::uint64_t of) {
    core::Rng rng(8);
    std::set<Board> spawned;
    for (int layer = 0; layer + 2 < table.identity().shape.layers(); ++layer) {
      const auto boards = table.boards(layer, workers_);
      EXPECT_TRUE(boards) << boards.error().what;
      for (const StoredBoard& stored : *boards) {
        for (int cell = 0; cell < twenty48::kCells; ++cell) {
          if (twenty48::tile(stored.board, cell) != 0 || rng.below(of) != 0) continue;
          spawned.insert(stored.board | Board{1 + rng.below(2)} << (4 * cell));
        }
      }
    }
    return {spawned.begin(), spawned.end()};
  }

  core::TestFolder root_{core::memory_dir()};
  core::Workers workers_;
};

TEST_F(FormationTable, AnswersAsTheReferenceDoes) {
  for (const Formation& formation : {test::corner(), test::stairs(), test::tee(), test::ring()}) {
    const TableIdentity identity = test::identity_of(test::with_steps(formation, 4));
    SCOPED_TRACE(identity.shape.name());
    Table table = build(identity, formation.name);
    const slow::Question question = slow::question_of(identity);
    const auto layers = slow::solve(question);
    auto boards = spawned_boards(table, 3);
    // The reference knows the boards that the table stores: nobody plays on with the target.
    std::erase_if(boards, [&](Board board) {
      return twenty48::cells_with(board, identity.shape.target) != 0;
    });
    ASSERT_GT(boards.size(), 50u);
    for (const Board board : boards) {
      const slow::Answer expected = slow::query(layers, question, board);
      Rates rates;
      for (const Direction direction : twenty48::kDirections) {
        const auto& rate = expected[static_cast<std::size_t>(direction)];
        rates[direction] =
            rate ? std::optional(slow::fraction(*rate, question.precision)) : std::nullopt;
      }
      const Rates found = rates_of(ask(table, board));
      ASSERT_EQ(text_of(found), text_of(rates)) << twenty48::format_board(board);
      ASSERT_EQ(found, rates) << twenty48::format_board(board);
    }
  }
}

TEST_F(FormationTable, PutsTheBestMoveFirst) {
  Table table = build(test::identity_of(test::tee()));
  for (const Board board : spawned_boards(table, 20)) {
    const Answer answer = ask(table, board);
    EXPECT_EQ(answer.position, board);
    EXPECT_EQ(table.identity().shape.sum_of(answer.layer), twenty48::small_sum(board));
    for (std::size_t i = 1; i < answer.moves.size(); ++i) {
      EXPECT_GE(answer.moves[i - 1].rate().value_or(-1), answer.moves[i].rate().value_or(-1));
    }
  }
}

// Every way to turn a board turns the answer in the same way.
TEST_F(FormationTable, AnswersTheSameInEveryOrientation) {
  Table table = build(test::identity_of(test::tee()));
  const twenty48::Moves moves(twenty48::BigTiles::slide);
  for (const Board board : spawned_boards(table, 20)) {
    const Rates as_it_is = rates_of(ask(table, board));
    for (const twenty48::Transform turn : twenty48::elements(twenty48::Symmetry::full)) {
      const Answer answer = ask(table, turn(board));
      ASSERT_FALSE(answer.absent) << twenty48::format_board(turn(board)) << *answer.absent;
      EXPECT_EQ(answer.position, turn(board));
      for (const auto& [turned_direction, rate] : rates_of(answer)) {
        const Board after = moves.apply(turn(board), turned_direction);
        if (after == turn(board)) {
          EXPECT_FALSE(rate);
          continue;
        }
        for (const Direction direction : twenty48::kDirections) {
          if (turn(moves.apply(board, direction)) != after) continue;
          EXPECT_EQ(as_it_is.at(direction), rate)
              << twenty48::format_board(turn(board)) << " " << name_of(turned_direction);
        }
      }
    }
  }
}

TEST_F(FormationTable, DoesNotTurnBoardsWithWalls) {
  Table table = build(test::identity_of(test::with_steps(test::builtin("2x4"), 4)));
  EXPECT_FALSE(ask(table, drawn("xxxx/1..1/..../xxxx")).absent);
  EXPECT_NE(absence(table, "x1.x/x..x/x..x/x1.x").find("outside"), std::string::npos);
}

// ---- real boards

// Big tiles with their values, all different or not, instead of f.
TEST_F(FormationTable, MasksBigTiles) {
  Table table = build(test::identity_of(test::tee()));
  core::Rng rng(4);
  for (const Board board : spawned_boards(table, 20)) {
    if (twenty48::cells_with(board, 4) != 0) continue;  // it could be taken for a big tile
    Board real = 0;
    for (int cell = 0; cell < twenty48::kCells; ++cell) {
      const auto tile = static_cast<std::uint64_t>(twenty48::tile(board, cell));
      real |= (tile == twenty48::kBig ? 4 + rng.below(12) : tile) << (4 * cell);
    }
    const Answer answer = ask(table, real);
    EXPECT_EQ(answer.position, real);
    EXPECT_EQ(rates_of(answer), rates_of(ask(table, board))) << twenty48::format_board(real);
  }
}

// Ten cells of 16 or more, and 16 on the free cells as well: only one choice of the ten stands
// where the formation wants them.
TEST_F(FormationTable, ChoosesAmongEqualTiles) {
  Table table = build(test::identity_of(test::corner()));
  const Answer masked = ask(table, drawn("41../..xx/xxxx/xxxx"));
  ASSERT_FALSE(masked.absent);
  const Answer real = ask(table, drawn("41../..45/6784/4444"));
  ASSERT_FALSE(real.absent) << *real.absent;
  EXPECT_EQ(real.board, drawn("41../..xx/xxxx/xxxx"));
  EXPECT_EQ(rates_of(real), rates_of(masked));
}

// ---- no answer

TEST_F(FormationTable, SaysWhyThereIsNoAnswer) {
  Table table = build(test::identity_of(test::corner()));
  EXPECT_NE(absence(table, "2x../..1x/xxxx/xxxx").find("outside"), std::string::npos);
  EXPECT_NE(absence(table, "21../..xx/xxxx/xxx.").find("fewer than 10"), std::string::npos);
  EXPECT_NE(absence(table, "21../..xx/xxxx/xxx3").find("fewer than 10"), std::string::npos);
  EXPECT_NE(absence(table, "..../.1xx/xxxx/xxxx").find("sum to 2 "), std::string::npos);
  EXPECT_NE(absence(table, "3333/33xx/xxxx/xxxx").find("sum to 48 "), std::string::npos);
  EXPECT_EQ(absence(table, "x2../..xx/xxxx/xxxx").find("sum"), std::string::npos);
  EXPECT_NE(absence(table, "..../..../..../....").find("fewer than 10"), std::string::npos);
  EXPECT_NE(absence(table, "xxxx/xxxx/xxxx/xxxx").find("sum to 0 "), std::string::npos);
}

// What is missing is computed from what is there; where that is not enough, it says so.
TEST_F(FormationTable, SaysThatALayerIsMissing) {
  Table whole = build(test::identity_of(test::corner()));
  const Board board = drawn("22.1/..xx/xxxx/xxxx");  // of layer 3
  const Answer expected = ask(whole, board);
  const std::size_t layers = whole.layers()->size();
  fs::remove(layer_path(root_ / "table", 3));
  Table without_one = open({root_ / "table"});
  EXPECT_EQ(without_one.layers()->size(), layers - 1);
  const Answer computed = ask(without_one, board);
  EXPECT_TRUE(computed.is_exact());
  EXPECT_EQ(rates_of(computed), rates_of(expected));
  for (int layer = 3; layer < whole.identity().shape.layers(); ++layer) {
    fs::remove(layer_path(root_ / "table", layer));
  }
  Table without_most = open({root_ / "table"});
  const auto unknown = without_most.query(board, {.effort = 100});
  ASSERT_TRUE(unknown) << unknown.error().what;
  EXPECT_FALSE(unknown->absent);
  EXPECT_FALSE(unknown->rate());
  ASSERT_TRUE(unknown->gap);
  EXPECT_EQ(unknown->gap->kind, RateGap::Kind::layer);
  EXPECT_GE(unknown->gap->layer, 3);
}

TEST_F(FormationTable, HasNoRateForWhatItCannotHold) {
  Table table = build(test::identity_of(test::corner()));
  const Board seed = drawn("1.../1.xx/xxxx/xxxx");
  ASSERT_TRUE(*table.rate(seed, 0));
  for (const int layer : {-1, 1, 17, 18, 1000}) {
    const auto rate = table.rate(seed, layer);
    ASSERT_TRUE(rate) << rate.error().what;
    EXPECT_FALSE(*rate) << "in layer " << layer;
  }
  for (const char* outside : {"1x../1.x./xxxx/xxxx", "1.../1.../..../...."}) {
    const auto rate = table.rate(drawn(outside), 0);
    ASSERT_TRUE(rate) << rate.error().what;
    EXPECT_FALSE(*rate) << outside;
  }
}

TEST_F(FormationTable, ReportsADamagedLayerWhenItIsRead) {
  build(test::identity_of(test::corner()));
  const fs::path file = layer_path(root_ / "table", 3);
  fs::resize_file(file, fs::file_size(file) / 2);
  Table table = open({root_ / "table"});
  const auto answer = table.query(drawn("22.1/..xx/xxxx/xxxx"));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, core::Errc::damaged_file);
}

// Each layer twice: a block that was found sound is not checked again, and a part of a page may be
// left of the file.
TEST_F(FormationTable, ReportsLayersThatShrinkWhileTheyAreRead) {
  for (const bool compress : {false, true}) {
    const std::string name = compress ? "packed" : "plain";
    Table table = build(test::identity_of(test::corner()), name, compress);
    for (const Board board : spawned_boards(table, 20)) {
      const auto before = table.query(board);
      ASSERT_TRUE(before) << before.error().what;
      // A move that makes the target is certain, and nothing is read.
      if (before->rate().value_or(1) == 1) continue;
      const fs::path file = layer_path(root_ / name, before->layer);
      const auto whole = core::read_bytes(file);
      fs::resize_file(file, whole.size() / 2);
      const auto after = table.query(board);
      if (after) {
        EXPECT_EQ(text_of(rates_of(*after)), text_of(rates_of(*before)));
      } else {
        EXPECT_EQ(after.error().code, core::Errc::damaged_file);
      }
      fs::resize_file(file, 0);
      const auto none = table.query(board);
      if (!compress || !none) {
        ASSERT_FALSE(none) << twenty48::format_board(board);
        EXPECT_EQ(none.error().code, core::Errc::damaged_file);
      }
      fs::remove(file);
      core::write_bytes(file, whole);
      table = open({root_ / name});
    }
  }
}

TEST_F(FormationTable, KeepsFewFilesOpen) {
  const auto open_files = [] {
    return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
  };
  Table table = build(test::identity_of(test::corner()));
  const auto boards = spawned_boards(table, 5);
  const auto before = open_files();
  std::map<Board, std::string> answers;
  for (const Board board : boards) answers[board] = text_of(rates_of(ask(table, board)));
  EXPECT_LE(open_files(), before + 12);
  // Those that rest are opened again, or anew if another file has their name.
  for (int layer = 0; layer < table.identity().shape.layers(); layer += 2) {
    const fs::path file = layer_path(root_ / "table", layer);
    core::write_bytes(root_ / "copy", core::read_bytes(file));
    fs::rename(root_ / "copy", file);
  }
  for (const Board board : boards) {
    ASSERT_EQ(text_of(rates_of(ask(table, board))), answers[board]);
  }
}

TEST_F(FormationTable, ReportsALayerOfAnotherTable) {
  build(test::identity_of(test::corner()));
  TableIdentity other = test::identity_of(test::corner());
  other.p4 = 0.5;
  build(other, "other");
  fs::copy_file(layer_path(root_ / "other", 3), layer_path(root_ / "table", 3),
                fs::copy_options::overwrite_existing);
  Table table = open({root_ / "table"});
  const auto answer = table.query(drawn("22.1/..xx/xxxx/xxxx"));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, core::Errc::foreign_file);
  EXPECT_NE(answer.error().what.english().find("p4"), std::string::npos) << answer.error().what;
}

TEST_F(FormationTable, OpensOnlyFoldersWithATable) {
  EXPECT_EQ(Table::open({}).error().code, core::Errc::not_found);
  EXPECT_EQ(Table::open({root_ / "nothing"}).error().code, core::Errc::not_found);
  core::write_text(root_ / "table.json", "{}");
  EXPECT_EQ(Table::open({root_.path()}).error().code, core::Errc::damaged_file);
}

// ---- the same answers, however it is stored

TEST_F(FormationTable, AnswersTheSameFromSeveralFolders) {
  Table whole = build(test::identity_of(test::corner()));
  const auto boards = spawned_boards(whole, 5);
  fs::create_directories(root_ / "second");
  fs::create_directories(root_ / "third");
  for (int layer = 0; layer < whole.identity().shape.layers(); ++layer) {
    if (layer % 3 == 0) continue;
    const fs::path to = root_ / (layer % 3 == 1 ? "second" : "third");
    fs::copy_file(layer_path(root_ / "table", layer), layer_path(to, layer));
  }
  fs::copy(root_ / "table", root_ / "first");
  for (int layer = 0; layer < whole.identity().shape.layers(); ++layer) {
    if (layer % 3 != 0) fs::remove(layer_path(root_ / "first", layer));
  }
  for (const auto& folders : {std::vector{root_ / "first", root_ / "second", root_ / "third"},
                              std::vector{root_ / "third", root_ / "second", root_ / "first"}}) {
    Table spread = open(folders);
    for (const Board board : boards) {
      ASSERT_EQ(rates_of(ask(spread, board)), rates_of(ask(whole, board)));
    }
  }
}

TEST_F(FormationTable, AnswersTheSameCompressedAndSparse) {
  for (const Precision precision : {Precision::u32, Precision::one_minus_f64}) {
    TableIdentity identity = test::identity_of(test::stairs());
    identity.precision = precision;
    const std::string name(name_of(precision));
    Table plain = build(identity, name);
    Table packed = build(identity, name + " packed", true);
    identity.sparse = true;
    Table sparse = build(identity, name + " sparse", true);
    for (const Board board : spawned_boards(plain, 1)) {
      const Rates expected = rates_of(ask(plain, board));
      ASSERT_EQ(rates_of(ask(packed, board)), expected) << twenty48::format_board(board);
      ASSERT_EQ(rates_of(ask(sparse, board)), expected) << twenty48::format_board(board);
    }
  }
}

// ---- about the whole of it

TEST_F(FormationTable, GivesExamplesThatItCanAnswer) {
  Table table = build(test::identity_of(test::tee()));
  std::set<Board> examples;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto example = table.example(seed);
    ASSERT_TRUE(example) << example.error().what;
    EXPECT_FALSE(ask(table, *example).absent) << twenty48::format_board(*example);
    EXPECT_EQ(*table.example(seed), *example);
    examples.insert(*example);
  }
  EXPECT_GT(examples.size(), 10u);
}

TEST_F(FormationTable, AddsFoursToExamplesAsOftenAsTheTableDoes) {
  for (const double p4 : {0.0, 0.5, 1.0}) {
    SCOPED_TRACE(p4);
    TableIdentity identity = test::identity_of(test::corner());
    identity.p4 = p4;
    Table table = build(identity, "p4 " + std::to_string(p4));
    std::set<Board> stored;
    for (int layer = 0; layer < 10; ++layer) {
      const auto boards = table.boards(layer, workers_);
      ASSERT_TRUE(boards) << boards.error().what;
      for (const StoredBoard& board : *boards) stored.insert(board.board);
    }
    // Whether a stored board becomes this one by such a tile.
    const auto comes_by = [&](int tile, Board board) {
      for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
        if (twenty48::tile(board, nibble) != tile) continue;
        if (stored.contains(board & ~(Board{15} << (4 * nibble)))) return true;
      }
      return false;
    };
    int only_by_two = 0;
    int only_by_four = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const auto example = table.example(seed);
      ASSERT_TRUE(example) << example.error().what;
      only_by_two += comes_by(2, *example) ? 0 : 1;
      only_by_four += comes_by(1, *example) ? 0 : 1;
    }
    EXPECT_GE(only_by_two, p4 < 1 ? 20 : 0);
    EXPECT_LE(only_by_two, p4 < 1 ? 300 : 0);
    EXPECT_GE(only_by_four, p4 > 0 ? 20 : 0);
    EXPECT_LE(only_by_four, p4 > 0 ? 300 : 0);
  }
}

// A start for a person must not wait until a layer of a gigabyte is unpacked: damage where it does
// not look is not noticed.
TEST_F(FormationTable, ReadsLittleForAnExample) {
  for (const bool compress : {false, true}) {
    SCOPED_TRACE(compress);
    const TableIdentity identity =
        test::identity_of(test::with_all_of_sum(test::builtin("442"), 20), 64);
    const std::string name = compress ? "packed" : "plain";
    Table table = build(identity, name, compress);
    int damaged = 0;
    for (int layer = 0; layer < 10; ++layer) {
      const auto open = open_layer(layer_path(root_ / name, layer), identity, layer,
                                   table.space().counted_ranks(identity.shape.sum_of(layer)));
      ASSERT_TRUE(open) << open.error().what;
      // The rates of the last boards.
      if (open->file.block_count() < 4) continue;
      auto bytes = core::read_bytes(layer_path(root_ / name, layer));
      bytes[bytes.size() * 9 / 10] ^= 1;
      core::write_bytes(layer_path(root_ / name, layer), bytes);
      EXPECT_FALSE(table.load(layer, workers_));
      ++damaged;
    }
    EXPECT_GT(damaged, 1);
    Table same = open({root_ / name});
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const auto example = same.example(seed);
      EXPECT_TRUE(example) << example.error().what;
    }
  }
}

TEST_F(FormationTable, CountsItsRates) {
  Table table = build(test::identity_of(test::tee()));
  const auto statistics = statistics_of(table, workers_);
  ASSERT_TRUE(statistics) << statistics.error().what;
  std::uint64_t boards = 0;
  std::uint64_t certain = 0;
  std::array<std::uint64_t, Statistics::kBins> histogram{};
  for (int layer = 0; layer < table.identity().shape.layers(); ++layer) {
    const auto stored = table.boards(layer, workers_);
    ASSERT_TRUE(stored);
    double best = 0;
    for (const StoredBoard& board : *stored) {
      const double rate = table.fraction(board.rate_bits);
      ++histogram[std::min<std::size_t>(19, static_cast<std::size_t>(rate * 20))];
      certain += rate == 1 ? 1 : 0;
      best = std::max(best, rate);
    }
    boards += stored->size();
    EXPECT_EQ(statistics->layers[static_cast<std::size_t>(layer)].boards, stored->size());
    EXPECT_EQ(statistics->layers[static_cast<std::size_t>(layer)].best_rate, best);
  }
  EXPECT_EQ(statistics->histogram, histogram);
  EXPECT_EQ(statistics->certain, certain);
  EXPECT_EQ(table.card().boards, boards);
}

}  // namespace
}  // namespace joseki::formation
