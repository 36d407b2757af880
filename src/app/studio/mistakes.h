// SPDX-License-Identifier: MIT
// Mistakes: the notebook of positions that were played wrong, and when each comes up again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/game_record.h"
#include "app/coach/segments.h"
#include "core/result.h"
#include "games/twenty48/board.h"
#include "games/twenty48/moves.h"
#include "solve/formation/formation.h"

namespace joseki::studio {

using MistakeId = std::int64_t;  // from 1

// By direction; nothing: the move does nothing or leaves the formation.
using MoveRates = std::array<std::optional<double>, 4>;

// A move that was not good enough.
struct SeenMistake {
  std::string table;
  twenty48::Board board = 0;  // as its table is asked: big tiles are f
  twenty48::Direction best = twenty48::Direction::left;
  double match = 0;
  MoveRates rates{};
};

// When a position comes up again, as FSRS has it: worked out in the browser, kept here.
struct ReviewCard {
  enum class State : std::uint8_t { fresh, learning, review, relearning };
  State state = State::fresh;
  std::int64_t due = 0;  // milliseconds since 1970, as last_review
  double stability = 0;
  double difficulty = 0;
  std::int64_t scheduled_days = 0;
  std::int64_t learning_steps = 0;
  std::int64_t reps = 0;
  std::int64_t lapses = 0;
  std::optional<std::int64_t> last_review{};

  friend bool operator==(const ReviewCard&, const ReviewCard&) = default;
};

// An entry of the notebook: a position with all its symmetric images.
struct Mistake {
  MistakeId id = 0;
  std::string table{};
  twenty48::Board board = 0;  // as it was first met
  std::uint64_t times = 0;
  double loss = 0;                     // the sum of what that cost, each time 1 - match
  std::optional<double> last_match{};  // nothing: from a notebook that does not tell
  twenty48::Direction best = twenty48::Direction::left;
  std::optional<MoveRates> rates{};  // nothing: only the best move is known
  std::string note{};
  std::vector<std::string> tags{};
  bool is_suspended = false;
  std::int64_t added = 0;                    // seconds since 1970
  std::int64_t seen = 0;                     // wrong the last time
  std::optional<ReviewCard> card{};          // nothing: never reviewed
  std::optional<std::int64_t> introduced{};  // the first review, milliseconds since 1970

  friend bool operator==(const Mistake&, const Mistake&) = default;
};

// What a user says of an entry.
struct MistakeChange {
  std::optional<std::string> note{};
  std::optional<std::vector<std::string>> tags{};
  std::optional<bool> is_suspended{};
};

// An answer to a problem of the notebook.
struct MistakeReview {
  MistakeId id = 0;
  std::int64_t at = 0;  // milliseconds since 1970
  bool is_right = false;
  double match = 0;                  // of the move; it counts if that was wrong
  std::optional<ReviewCard> card{};  // what comes of it; nothing: it stays as it is
};

// Right and wrong answers of a week.
struct ReviewWeek {
  std::int64_t week = 0;  // its Monday 0:00 UTC, seconds since 1970
  std::string table{};
  std::uint64_t right = 0;
  std::uint64_t wrong = 0;
};

// Any thread.
class Mistakes {
 public:
  virtual ~Mistakes() = default;

  // To the entry with one of the symmetric images, else as a new one. The newest rates count.
  virtual core::Status add(std::span<const SeenMistake> seen) = 0;

  // An entry of another notebook. Doing it twice changes nothing.
  virtual core::Status merge(std::span<const Mistake> others) = 0;

  // All that were not removed, the oldest first.
  virtual core::Result<std::vector<Mistake>> all() = 0;
  virtual core::Result<std::vector<Mistake>> of_table(std::string_view table) = 0;
  // Nothing if there is none with this id, or it was removed.
  virtual core::Result<std::optional<Mistake>> find(MistakeId id) = 0;

  // not_found.
  virtual core::Status change(MistakeId id, const MistakeChange& change) = 0;
  virtual core::Status set_rates(MistakeId id, const MoveRates& rates) = 0;
  virtual core::Status review(const MistakeReview& review) = 0;

  // Removed entries can be restored for a day. Those that are not there are left out.
  virtual core::Status remove(std::span<const MistakeId> ids) = 0;
  virtual core::Status restore(std::span<const MistakeId> ids) = 0;

  virtual core::Result<std::vector<ReviewWeek>> weeks() = 0;
};

// The same for all symmetric images of a board.
twenty48::Board notebook_board(twenty48::Board board);

// The rates of `from` as they are on `to`, a symmetric image of it; and one direction.
MoveRates turned_rates(twenty48::Board from, twenty48::Board to, const MoveRates& rates);
twenty48::Direction turned_direction(twenty48::Board from, twenty48::Board to,
                                     twenty48::Direction direction);

// The moves of a segment that match by `threshold` or less and are not perfect: what a page that
// analyses games gives to Mistakes::add(). `shape`: of the segment's table.
std::vector<SeenMistake> mistakes_in(const app::GameRecord& game, const app::Segment& segment,
                                     const formation::TableShape& shape, double threshold);

}  // namespace joseki::studio
