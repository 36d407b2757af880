// SPDX-License-Identifier: MIT
// GamePlay: a game of 2048 while it is played: everything that happened, and what it counts for.
//
// The tile after move n depends on the seed, n and the board alone: a move that is taken back and
// made again gets the same tile.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/players/twenty48/adversary.h"
#include "app/studio/pages/board_2048.h"
#include "app/studio/records.h"
#include "games/twenty48/verse_text.h"
#include "games/twenty48/whole_game.h"

namespace joseki::studio {

inline constexpr double kUsualP4 = 0.1;
inline constexpr int kMostDifficulty = 100;
inline constexpr int kMostSpeed = 200;
inline constexpr int kMostUndoLimit = 1000;
inline constexpr int kLargestTile = 17;  // 131072
// Each move adds a tile of 2 or more to the sum of the board, which 16 tiles of 131072 bound.
inline constexpr std::int64_t kMostGameTurns = std::int64_t{twenty48::kCells} << (kLargestTile - 1);

enum class UndoPolicy : std::uint8_t { free, limited, none };
std::string_view name_of(UndoPolicy policy);
const std::vector<std::string_view>& policy_names();  // in the order of UndoPolicy

struct GameOptions {
  int difficulty = 0;  // percent of new tiles that are set against the player
  int ai_speed = 100;  // see time_at_speed()
  UndoPolicy undo_policy = UndoPolicy::free;
  int undo_limit = 3;
};

// The last new tile and how it came.
struct GameTile {
  NewTile tile{};
  bool is_adversarial = false;
  int empty = 0;  // cells it could have come to
  std::optional<twenty48::Direction> reply{};
  bool loses = false;
  int depth = 0;
};

class GamePlay {
 public:
  struct Setup {
    std::uint64_t seed = 1;
    double p4 = kUsualP4;
    std::optional<twenty48::FullBoard> board{};  // nothing: two new tiles
    GameOptions options{};
  };
  explicit GamePlay(const Setup& setup);

  // --- what happened
  const twenty48::FullBoard& start() const { return positions_.front().board; }
  const twenty48::FullBoard& board() const { return positions_.back().board; }
  std::uint64_t score() const { return positions_.back().score; }
  const std::vector<twenty48::Turn>& turns() const { return turns_; }
  const std::vector<twenty48::ThinkTime>& times() const { return times_; }
  std::uint64_t seed() const { return facts_.seed; }
  double p4() const { return facts_.p4; }
  bool is_set_board() const { return facts_.is_set_board; }
  const std::optional<GameTile>& last_tile() const { return facts_.last_tile; }
  bool is_over() const { return !twenty48::can_move(board()); }
  twenty48::WholeGame whole() const;

  // --- what it counts for
  GameKind kind() const;
  bool counts() const { return !is_set_board() && p4() == kUsualP4; }
  int undos() const { return facts_.undos; }
  std::optional<int> undos_left() const;  // nothing: any number
  bool can_undo() const;
  const std::map<std::string, std::uint64_t>& ai_moves() const { return facts_.ai_moves; }

  // --- what is done
  GameOptions& options() { return facts_.options; }
  const GameOptions& options() const { return facts_.options; }
  // A legal move and its tile. The exponent of a tile of 2048 or more that was never there before.
  std::optional<int> move(twenty48::Direction direction, twenty48::ThinkTime time,
                          const app::Adversary& adversary);
  void undo();  // can_undo() must be true
  void note_help() { facts_.is_helped = true; }
  void note_ai_move(const std::string& source);

  // --- saving and back
  // Everything but the start, the turns and their times.
  struct Facts {
    std::uint64_t seed = 1;
    double p4 = kUsualP4;
    bool is_set_board = false;
    GameOptions options{};
    std::optional<GameTile> last_tile{};
    int largest = 0;  // exponent, of all boards there were
    int undos = 0;
    bool is_helped = false;  // by the AI
    bool met_adversary = false;
    std::map<std::string, std::uint64_t> ai_moves{};  // by source
  };
  const Facts& facts() const { return facts_; }
  // `turns` as twenty48::format_turns() writes them. bad_input if these do not fit together.
  static core::Result<GamePlay> restore(Facts facts, const twenty48::FullBoard& start,
                                        std::string_view turns,
                                        std::vector<twenty48::ThinkTime> times);

 private:
  struct Position {
    twenty48::FullBoard board;
    std::uint64_t score = 0;
  };

  GamePlay() = default;
  void add_tile(twenty48::FullBoard& board, const app::Adversary& adversary);

  Facts facts_;
  std::vector<Position> positions_;  // one more than turns
  std::vector<twenty48::Turn> turns_;
  std::vector<twenty48::ThinkTime> times_;
};

}  // namespace joseki::studio
