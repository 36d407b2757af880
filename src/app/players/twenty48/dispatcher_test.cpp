// SPDX-License-Identifier: MIT
#include "app/players/twenty48/dispatcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <bitset>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/players/twenty48/test_endgames.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "games/twenty48/symmetry.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using formation::test::corner;
using formation::test::free4;
using formation::test::shelf;
using formation::test::stairs;
using formation::test::tee;
using test::corner7;
using test::corner7_and_corner;
using twenty48::FullBoard;

FullBoard board_of(std::string_view text) {
  const auto board = twenty48::parse_full_board(text);
  EXPECT_TRUE(board) << board.error().what;
  return board ? *board : FullBoard{};
}

// In the corner of six cells, with tiles from 16 on around it.
constexpr std::string_view kCorner = "222100dcba987654";
// In that of seven cells, with tiles from 32 on; with the smallest beside the cells; with a 16.
constexpr std::string_view kCorner7 = "2221000dcba98765";
constexpr std::string_view kCorner7InOrder = "22210005cba9876d";
constexpr std::string_view kCorner7With16 = "0000004dcba98765";

// The tables of tests are for small tiles and never far from certain.
constexpr DispatchOptions kAnyLevel{.least_level = 0, .certain_rate = 1, .search_above = 1};

// Small tiles at random on the empty cells of `big`, up to that sum.
FullBoard with_small(FullBoard board, std::uint32_t sum, core::Rng& rng) {
  while (sum > 0 && board.empty_count() > 0) {
    const auto most = std::min<std::uint64_t>(std::bit_width(sum) - 1, 3);
    const int tile = 1 + static_cast<int>(rng.below(most));
    auto skip = rng.below(static_cast<std::uint64_t>(board.empty_count()));
    for (auto& cell : board.cells) {
      if (cell != 0 || skip-- != 0) continue;
      cell = static_cast<std::uint8_t>(tile);
      break;
    }
    sum -= 1U << tile;
  }
  return board;
}

// As often as promised, games that it plays from `start` end with two tiles 2^target.
void expect_two_made(Dispatcher& dispatcher, const FullBoard& start, std::size_t target,
                     double rate) {
  core::Rng rng(17);
  constexpr int kGames = 2000;
  int made = 0;
  for (int game = 0; game < kGames; ++game) {
    FullBoard board = start;
    while (const auto move = dispatcher.decide(board).move) {
      const auto slide = twenty48::slide(board, move->direction);
      ASSERT_TRUE(slide.moved);
      board = slide.board;
      twenty48::spawn(board, 0.1, rng);
    }
    if (board.counts()[target] == 2) ++made;
  }
  const double deviation = std::sqrt(rate * (1 - rate) / kGames);
  EXPECT_NEAR(static_cast<double>(made) / kGames, rate, 4 * deviation);
}

class DispatcherTest : public ::testing::Test {
 protected:
  void build(const std::vector<test::EndgameFolder::Table>& tables) {
    for (const auto& table : tables) folder_.build(table);
  }

  Ruling rule(std::string_view board, DispatchOptions options = kAnyLevel) {
    EndgameTables found({{folder_.path()}, 0.1}, warnings_.listener());
    return Dispatcher(found, options).decide(board_of(board));
  }
  std::optional<TableMove> decide(std::string_view board, DispatchOptions options = kAnyLevel) {
    return rule(board, options).move;
  }
  std::string chosen(std::string_view board, DispatchOptions options = kAnyLevel) {
    const auto move = decide(board, options);
    return move ? move->table : "search";
  }
  // From a layer on: of one alone, the rates would be computed from those after it.
  void remove_layers(std::string_view table, int first) {
    ASSERT_TRUE(fs::exists(folder_.layer_file(table, first)));
    for (int layer = first; fs::remove(folder_.layer_file(table, layer)); ++layer) continue;
  }
  // The best move of a table that is asked directly, the big tiles as they are; without a rate if
  // it is not exact.
  formation::MoveRate best_of(std::string_view name, const FullBoard& board) {
    auto table = open_.find(std::string(name));
    if (table == open_.end()) table = open_.emplace(name, folder_.open(name)).first;
    const auto answer =
        table->second.query(twenty48::to_board(board), {.effort = DispatchOptions{}.effort});
    EXPECT_TRUE(answer);
    formation::MoveRate best = answer->moves[0];
    if (!answer->is_exact()) best.range.reset();
    return best;
  }

  test::EndgameFolder folder_;
  test::Warnings warnings_;
  std::map<std::string, formation::Table> open_;
};

// ---- One table of each kind

TEST_F(DispatcherTest, NoTableNoMove) {
  EXPECT_EQ(chosen(kCorner), "search");
  EXPECT_EQ(chosen("0000000000000000"), "search");
}

TEST_F(DispatcherTest, RegularTablePlaysItsEndgame) {
  build({{corner()}});
  const auto move = decide(kCorner);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->table, "corner-16");
  EXPECT_EQ(move->target, 4);
  EXPECT_EQ(move->leads_to, 14) << "a second 16 becomes a 16384";
  const auto expected = best_of("corner-16", board_of(kCorner));
  EXPECT_EQ(move->direction, expected.direction);
  EXPECT_EQ(move->rate, *expected.rate());
  EXPECT_EQ(chosen("2221003cba987654"), "search") << "fewer big tiles";
  EXPECT_EQ(chosen("222e00dcba987654"), "search") << "more big tiles";
  EXPECT_EQ(chosen("22dc2100ba987654"), "search") << "big tiles outside the formation";
}

TEST_F(DispatcherTest, TableWithMovingBigTilesPlaysItsEndgame) {
  build({{tee()}});
  EXPECT_EQ(chosen("122020bac0984567"), "tee-16");
  EXPECT_EQ(chosen("422150ba0298067c"), "tee-16") << "two big tiles have moved";
  EXPECT_EQ(chosen("42215ba00298067c"), "search");
}

TEST_F(DispatcherTest, FreeTablePlaysWhereverTheBigTilesAre) {
  build({{free4()}});
  EXPECT_EQ(chosen("145672890abc2def"), "free4-16");
  EXPECT_EQ(chosen("f436e28905bcd0a7"), "free4-16");
}

TEST_F(DispatcherTest, SaysWhatTheTableSaysInEveryOrientation) {
  build({{corner()}, {stairs()}, {shelf()}});
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher dispatcher(found, kAnyLevel);
  core::Rng rng(3);
  std::map<std::string, int> asked;
  for (const char* big : {"000000dcba987654", "000d00cb0a987654", "00000dc0ba987654"}) {
    for (int round = 0; round < 20; ++round) {
      const auto upright = with_small(board_of(big), 12 + 2 * rng.below(6), rng);
      for (const auto turn : twenty48::elements(twenty48::Symmetry::full)) {
        const auto board = twenty48::to_full_board(turn(twenty48::to_board(upright)));
        const auto move = dispatcher.decide(board).move;
        if (!move) continue;
        ++asked[move->table];
        const auto best = best_of(move->table, board);
        EXPECT_EQ(move->direction, best.direction);
        EXPECT_EQ(move->rate, best.rate());
        for (const char* other : {"corner-16", "stairs-16", "shelf-16"}) {
          EXPECT_GE(move->rate, best_of(other, board).rate().value_or(0)) << other;
        }
      }
    }
  }
  EXPECT_EQ(asked.size(), 3U);
  for (const auto& [table, count] : asked) EXPECT_GE(count, 40) << table;
}

TEST_F(DispatcherTest, PlaysAsWellAsItPromises) {
  build({{corner(), 32}});
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher dispatcher(found, kAnyLevel);
  const auto start = board_of("222100edcba98765");
  const double rate = dispatcher.decide(start).move->rate;
  expect_two_made(dispatcher, start, 5, rate);
}

// ---- Big tiles

TEST_F(DispatcherTest, TilesBeyond32768AreBigTiles) {
  build({{corner()}});
  const auto usual = decide(kCorner);
  const auto huge = decide("222100hgfe987654");
  ASSERT_TRUE(usual);
  ASSERT_TRUE(huge);
  EXPECT_EQ(huge->direction, usual->direction);
  EXPECT_EQ(huge->rate, usual->rate);
  EXPECT_EQ(huge->leads_to, 10);
}

TEST_F(DispatcherTest, EqualBigTilesAreLeftToSearch) {
  build({{corner()}});
  EXPECT_EQ(chosen("222100ddba987654"), "search");
  EXPECT_EQ(chosen("222100ggba987654"), "search");
  EXPECT_EQ(chosen("222100dcba987644"), "search") << "two of the target";
  EXPECT_EQ(chosen("222400dcba987654"), "search") << "the target is made";
}

TEST_F(DispatcherTest, LowLevelsAreLeftToSearch) {
  build({{corner()}});
  EXPECT_EQ(chosen(kCorner, {.least_level = 14}), "corner-16");
  EXPECT_EQ(chosen(kCorner, {.least_level = 15}), "search");
}

// ---- Several tables

TEST_F(DispatcherTest, TwiceTheTargetIsTheSameEndgame) {
  build({{corner()}, {corner7(), 32}});
  core::Rng rng(5);
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher dispatcher(found, kAnyLevel);
  std::map<std::string, int> played;
  for (int round = 0; round < 800; ++round) {
    const auto board = with_small(board_of(kCorner7With16), 6 + 2 * rng.below(10), rng);
    const double small = best_of("corner-16", board).rate().value_or(0);
    const double twice = best_of("corner7-32", board).rate().value_or(0);
    const auto move = dispatcher.decide(board).move;
    const bool takes_twice = twice > 0 && twice * (1 + kAnyLevel.smaller_target_margin) >= small;
    ++played[move ? move->table : "search"];
    if (small == 0 && twice == 0) {
      EXPECT_FALSE(move);
      continue;
    }
    ASSERT_TRUE(move);
    EXPECT_EQ(move->table, takes_twice ? "corner7-32" : "corner-16") << small << ' ' << twice;
    EXPECT_EQ(move->rate, takes_twice ? twice : small);
    EXPECT_EQ(move->leads_to, 14);
  }
  for (const char* who : {"corner-16", "corner7-32"}) EXPECT_GE(played[who], 10) << who;
}

TEST_F(DispatcherTest, BigTilesThatStayShouldEndInPlace) {
  // The tee with big tiles that stay where they are.
  formation::Formation still = tee();
  still.name = "still";
  still.masks.resize(1);
  still.seeds.resize(1);
  build({{tee()}, {still}});
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher dispatcher(found, kAnyLevel);
  core::Rng rng(7);
  std::map<std::string, int> played;
  for (int round = 0; round < 1000; ++round) {
    // From 16 to 4096 all of them merge; with an 8192 for the 4096 that one stays.
    // In every tenth round two of them have moved: that is no board of the table where they stay.
    const char* big = round % 10 == 0 ? "0000b0ac90840567" : "000000bac0984567";
    const auto all_merge = with_small(board_of(big), 6 + 2 * rng.below(10), rng);
    FullBoard one_stays = all_merge;
    std::replace(one_stays.cells.begin(), one_stays.cells.end(), 12, 13);
    const double anywhere = best_of("tee-16", all_merge).rate().value_or(0);
    const double in_place = best_of("still-16", all_merge).rate().value_or(0);
    EXPECT_LE(in_place, anywhere);
    if (anywhere == 0) continue;
    EXPECT_EQ(dispatcher.decide(all_merge).move->rate, anywhere);
    const auto move = dispatcher.decide(one_stays).move;
    ASSERT_TRUE(move);
    const bool stays = in_place > kAnyLevel.astray_worth * anywhere;
    EXPECT_EQ(move->table, stays ? "still-16" : "tee-16") << in_place << ' ' << anywhere;
    ++played[move->table];
  }
  for (const char* who : {"tee-16", "still-16"}) EXPECT_GE(played[who], 10) << who;
}

TEST_F(DispatcherTest, SmallTableInALargeEndgameMakesAStep) {
  build({{corner7(), 16}});
  const auto step = decide(kCorner7);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->table, "corner7-16");
  EXPECT_EQ(step->leads_to, 4);
  build({{corner7(), 32}});
  const auto whole = decide(kCorner7);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->table, "corner7-32") << "it knows what comes after the 16";
  EXPECT_EQ(whole->leads_to, 14);
  EXPECT_LT(whole->rate, step->rate);
}

TEST_F(DispatcherTest, TableThatGoesOnMakesTheTargetTwice) {
  build({{corner(), 16}, {corner7(), 16}, {corner7_and_corner(), 16}});
  const auto both = decide(kCorner7InOrder);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->table, "corner7+corner-16") << "it leads further than a step";
  EXPECT_EQ(both->leads_to, 14) << "a 16 and another one";
  EXPECT_EQ(both->rate, *best_of("corner7+corner-16", board_of(kCorner7InOrder)).rate());
  remove_layers("corner7+corner-16", 5);
  EXPECT_EQ(chosen(kCorner7InOrder), "corner7-16") << "the step is what is left";
}

TEST_F(DispatcherTest, TableThatGoesOnIsAskedWhereTheTargetIsBesideTheSmallest) {
  build({{corner(), 16}, {corner7_and_corner(), 16}});
  for (const auto turn : twenty48::elements(twenty48::Symmetry::full)) {
    const auto turned = [&](std::string_view text) {
      const auto board = twenty48::to_full_board(turn(twenty48::to_board(board_of(text))));
      return chosen(twenty48::format_board(board));
    };
    EXPECT_EQ(turned(kCorner7InOrder), "corner7+corner-16");
    EXPECT_EQ(turned("2221000dcb5a9876"), "corner7+corner-16") << "below it";
    EXPECT_EQ(turned(kCorner7), "search") << "the 32 stands far away";
  }
}

TEST_F(DispatcherTest, TableThatGoesOnIsNotForBoardsWithItsTarget) {
  build({{corner(), 16}, {corner7_and_corner(), 16}});
  // The 16 among the big tiles: a second one would merge with it.
  EXPECT_EQ(chosen("22210004cba9876d"), "search");
}

TEST_F(DispatcherTest, PlaysTwoTargetsAsWellAsItPromises) {
  build({{corner(), 16}, {corner7_and_corner(), 16}});
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher dispatcher(found, kAnyLevel);
  const auto start = board_of("21100005cba9876d");
  const double rate = dispatcher.decide(start).move->rate;
  expect_two_made(dispatcher, start, 4, rate);
}

TEST_F(DispatcherTest, NextTableIsAskedWhereOneKnowsNothing) {
  build({{corner7(), 16}, {corner7(), 32}});
  constexpr int kLayer = 5;  // a sum of 14 after one of 4
  EXPECT_EQ(chosen(kCorner7), "corner7-32");
  remove_layers("corner7-32", kLayer);
  EXPECT_EQ(chosen(kCorner7), "corner7-16");
  remove_layers("corner7-16", kLayer);
  EXPECT_EQ(chosen(kCorner7), "search");
  EXPECT_EQ(chosen("1000000dcba98765"), "search") << "less than the seed's sum";
  for (const std::string& line : warnings_.lines()) {
    EXPECT_NE(line.find("not there"), std::string::npos) << line;
  }
}

TEST_F(DispatcherTest, RateZeroIsNoAnswer) {
  build({{corner(), 16}, {corner(), 32}});
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher dispatcher(found, kAnyLevel);
  core::Rng rng(11);
  std::map<std::string, int> played;
  for (int round = 0; round < 3000; ++round) {
    const auto board = with_small(board_of("000000edcba98765"), 16 + 2 * rng.below(16), rng);
    const auto large = best_of("corner-32", board);
    if (!large.rate() || *large.rate() > 0) continue;  // a move can be made, and it is hopeless
    const bool step = best_of("corner-16", board).rate().value_or(0) > 0;
    const auto move = dispatcher.decide(board).move;
    const std::string table = move ? move->table : "search";
    EXPECT_EQ(table, step ? "corner-16" : "search");
    ++played[table];
  }
  EXPECT_GE(played["corner-16"], 5);
  EXPECT_GE(played["search"], 5);
}

TEST_F(DispatcherTest, LeastRateIsAboveWhatCounts) {
  build({{corner()}});
  const double rate = decide(kCorner)->rate;
  EXPECT_EQ(chosen(kCorner, {.least_level = 0, .least_rate = rate - 0.01}), "corner-16");
  EXPECT_EQ(chosen(kCorner, {.least_level = 0, .least_rate = rate}), "search");
}

// ---- Where the table is no help

TEST_F(DispatcherTest, CertainWithLittleLeftIsLeftToSearch) {
  build({{corner7(), 32}});  // the board's small tiles sum to 14
  DispatchOptions options{.least_level = 0, .certain_rate = 0, .little_sum = 14};
  EXPECT_EQ(chosen(kCorner7, options), "corner7-32");
  options.little_sum = 15;
  EXPECT_EQ(chosen(kCorner7, options), "search");
  options.certain_rate = 1;
  EXPECT_EQ(chosen(kCorner7, options), "corner7-32") << "not certain";
}

TEST_F(DispatcherTest, CertainWithTheTargetAllButThereIsLeftToSearch) {
  build({{corner7(), 32}});  // 18 are missing
  DispatchOptions options{.least_level = 0, .certain_rate = 0, .little_sum = 0};
  options.nearly_there = 18;
  EXPECT_EQ(chosen(kCorner7, options), "corner7-32");
  options.nearly_there = 19;
  EXPECT_EQ(chosen(kCorner7, options), "search");
  options.certain_rate = 1;
  EXPECT_EQ(chosen(kCorner7, options), "corner7-32") << "not certain";
}

TEST_F(DispatcherTest, SearchChoosesAmongWhatIsAsGood) {
  build({{corner()}});
  const auto answer = folder_.open("corner-16").query(twenty48::to_board(board_of(kCorner)));
  ASSERT_TRUE(answer);
  ASSERT_TRUE(answer->moves[1].rate()) << "this board has two moves that keep the formation";
  const double best = *answer->moves[0].rate();
  const double apart = best - *answer->moves[1].rate();
  ASSERT_GT(apart, 0);
  DispatchOptions options{.least_level = 0,
                          .search_above = best / 2,
                          .tolerance = apart / (1 - best) / 2,
                          .least_tolerance = apart / 2};
  EXPECT_EQ(chosen(kCorner, options), "corner-16") << "one move is better than all others";
  options.least_tolerance = apart * 1.01;
  EXPECT_EQ(chosen(kCorner, options), "search") << "hardly better";
  options.least_tolerance = 0;
  options.tolerance = apart / (1 - best) * 1.01;
  const Ruling ruling = rule(kCorner, options);
  EXPECT_FALSE(ruling.move);
  for (const int i : {0, 1}) {
    EXPECT_TRUE(ruling.among[static_cast<std::size_t>(answer->moves[i].direction)]);
  }
  options.search_above = best;
  EXPECT_EQ(chosen(kCorner, options), "corner-16") << "far from certain";
}

// Big tiles stand where they stood after exactly these moves.
std::bitset<4> moves_that_keep(const FullBoard& board, int target) {
  std::bitset<4> result;
  for (const auto direction : twenty48::kDirections) {
    const auto slide = twenty48::slide(board, direction);
    bool stay = slide.moved;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      if (board.cells[cell] >= target) stay = stay && slide.board.cells[cell] == board.cells[cell];
    }
    if (stay) result.set(static_cast<std::size_t>(direction));
  }
  return result;
}

TEST_F(DispatcherTest, FormationIsKeptWhereItsTableDoesNotKnowTheBoard) {
  build({{corner(), 32}});
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher dispatcher(found, kAnyLevel);
  DispatchOptions lax = kAnyLevel;
  lax.keep_sum = 0;
  Dispatcher careless(found, lax);
  core::Rng rng(11);
  int unknown = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto board = with_small(board_of("000000edcba98765"), 16 + 2 * rng.below(16), rng);
    const Ruling ruling = dispatcher.decide(board);
    if (ruling.move) continue;
    EXPECT_EQ(ruling.among, moves_that_keep(board, 5)) << twenty48::format_board(board);
    EXPECT_TRUE(careless.decide(board).among.none());
    if (ruling.among.any()) ++unknown;
  }
  EXPECT_GE(unknown, 20);
}

// ---- Tables that come and go

TEST_F(DispatcherTest, TableBuiltMeanwhileIsAsked) {
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher dispatcher(found, kAnyLevel);
  EXPECT_FALSE(dispatcher.decide(board_of(kCorner)).move);
  build({{corner()}});
  EXPECT_FALSE(dispatcher.decide(board_of(kCorner)).move);
  dispatcher.renew();
  EXPECT_TRUE(dispatcher.decide(board_of(kCorner)).move);
}

TEST_F(DispatcherTest, DamagedTableLeavesTheMoveToTheNextOne) {
  build({{corner7(), 16}, {corner7(), 32}});
  folder_.damage("corner7-32");
  EndgameTables found({{folder_.path()}, 0.1}, warnings_.listener());
  core::Workers workers(4);
  workers.for_pieces(16, 1, {}, [&](std::uint64_t, std::uint64_t) {
    Dispatcher dispatcher(found, kAnyLevel);
    for (int again = 0; again < 3; ++again) {
      const auto move = dispatcher.decide(board_of(kCorner7)).move;
      EXPECT_EQ(move ? move->table : "search", "corner7-16");
    }
  });
  ASSERT_EQ(warnings_.lines().size(), 1U);
  EXPECT_NE(warnings_.lines()[0].find("corner7-32"), std::string::npos) << warnings_.lines()[0];
}

TEST_F(DispatcherTest, DecisionsDoNotDependOnWhatWasAskedBefore) {
  build({{corner()}, {corner7(), 32}, {corner7(), 16}});
  core::Rng rng(21);
  std::vector<FullBoard> boards;
  for (int i = 0; i < 200; ++i) {
    const auto big = board_of(i % 2 == 0 ? kCorner7With16 : "0000000dcba98765");
    boards.push_back(with_small(big, 8 + 2 * rng.below(10), rng));
  }
  EndgameTables found({{folder_.path()}, 0.1}, {});
  Dispatcher one(found, kAnyLevel);
  const auto text = [](const std::optional<TableMove>& move) {
    return move ? move->table + std::string(name_of(move->direction)) : std::string("search");
  };
  std::vector<std::string> forward;
  for (const auto& board : boards) forward.push_back(text(one.decide(board).move));
  for (std::size_t i = boards.size(); i-- > 0;)
    EXPECT_EQ(text(one.decide(boards[i]).move), forward[i]);
}

}  // namespace
}  // namespace joseki::app
