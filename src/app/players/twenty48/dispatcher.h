// SPDX-License-Identifier: MIT
// Dispatcher: whether an endgame table knows the move on a board of a whole game, and which one.
//
// A table with b big tiles and target T is for boards with exactly b tiles of at least T, all of
// them different: none of these can merge, so their values do not matter, and the table knows what
// becomes of the rest. For each T there is one b, so a board belongs to few tables.
//
// What a table is good for is the tile it leads to: the smallest from T on that is not on the
// board. If T itself is missing, that is T, a step on the way. If T is there, a second one merges
// with it and so on up the chain, until the first gap is filled. Tables that lead to the same tile
// have the same level, b + log2 T; they are about the same event, so their rates can be compared,
// and to follow the highest one on every move is at least as good as to follow any one of them to
// the end. That is how the freest one is found: more cells and big tiles that may move show in the
// rate. Only that a table's work is done when T stands there, and merging it is somebody else's, so
// the smaller the target the more it promises: a smaller target must be better by a margin.
//
// A table that goes on in another one makes T twice. If T is missing, the second one merges with
// the first, so it leads to the next tile that is missing. If T is there, it is not for that board:
// the first one would merge at once. It knows nothing of the values of big tiles; so it is asked
// only where it makes T beside the smallest of them, with which it is to merge some day.
//
// Where the chain merges, the big tiles above it stay. If the table has let them move, their row
// may be broken then, and games seldom recover from that; so a target is worth less to such a
// table, unless all big tiles are of the chain.
//
// Tables that lead to different tiles are not about the same event: who wants the larger tile has
// to make the smaller one first, and a table of the larger one knows how that is done without
// spoiling what comes after. So each offer counts for its rate times the tile it leads to: the
// larger purpose decides, unless its hopes are so much smaller that the board is lost for it, and
// then the next step is what is left to win.
//
// A table is no help where its rate is as good as certain and either little stands on the board,
// or its target is all but made: it does not care then what the board looks like afterwards. Where
// it finds several moves about equally good, order decides, and search knows more about that: it
// chooses, but among these moves only.
//
// A table holds the boards that can come about from its first ones. Just after a big tile was made
// the board may be none of them, though all big tiles are in place, and a table says how well it
// knows a rate then: only one that it knows to the last digit decides. Search does not care for the
// formation; if it breaks it, the table is never asked again. So search chooses among the moves
// that keep it.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "app/players/twenty48/endgame_reader.h"
#include "app/players/twenty48/endgame_tables.h"
#include "games/twenty48/full_board.h"
#include "games/twenty48/moves.h"
#include "solve/formation/rate_range.h"

namespace joseki::app {

struct DispatchOptions {
  int least_level = 12;   // of a table; 12 is a 4096 at the end of a chain from 2048 on
  double least_rate = 0;  // an offer must be above it
  double smaller_target_margin = 0.2;  // what a smaller target must be better by, as a fraction
  double astray_worth = 0.6;           // of a target that may leave other big tiles out of place
  double certain_rate = 1 - 1e-7;      // above it, the table may be no help: see below
  std::uint32_t little_sum = 24;       // if the small tiles sum to less, or
  std::uint32_t nearly_there = 4;      // if they sum to more than the target without that
  double search_above = 0.9;           // where rates are higher, search chooses among the moves
  double tolerance = 0.003;            // that add no more than this part to the risk, or no more
  double least_tolerance = 2e-6;       // than this to the rate
  std::uint32_t keep_sum = 64;         // below this sum of small tiles a formation is kept
  std::uint64_t effort = 200;          // boards to look at where a table does not hold the board
};

// Success rates by direction; nothing: the move does nothing or leaves the formation.
using MoveRates = std::array<std::optional<formation::RateRange>, 4>;

struct TableMove {
  twenty48::Direction direction = twenty48::Direction::left;
  double rate = 0;    // that the table's target is made with best play
  std::string table;  // L3-512
  int target = 0;     // exponent of the table's target
  int leads_to = 0;   // exponent of the tile that this is good for
  MoveRates rates{};  // of every move
};

// What the tables say of a board.
struct Ruling {
  std::optional<TableMove> move{};  // nothing: it is left to search
  std::bitset<4> among{};           // what search may choose from, by direction; none: everything
};

// A decision depends on the board and the tables alone: nothing is remembered between moves. Not
// thread-safe: one a thread. `tables` must outlive it.
class Dispatcher {
 public:
  explicit Dispatcher(EndgameTables& tables, DispatchOptions options = {});

  // Looks for new tables; meant for once a game.
  void renew() { reader_.renew(); }

  // About a board with its new tile on it. Where no table fits, which is most of the time, that
  // takes some ten nanoseconds.
  Ruling decide(const twenty48::FullBoard& board);

 private:
  struct Offer;
  struct Heard;
  struct Question {
    twenty48::Board board;              // masked
    int one_leads_to;                   // if the target is made once
    int two_lead_to;                    // twice; 0 if that makes no sense
    twenty48::CellSet beside_smallest;  // the cells beside the smallest big tile
  };

  // Asks each of them; what was heard before stays if it is better.
  void hear(std::span<EndgameReader::Place* const> places, const Question& question, Heard& heard);
  double tolerated(double rate) const;
  bool is_no_help(const Offer& offer) const;

  const DispatchOptions options_;
  EndgameReader reader_;
};

}  // namespace joseki::app
