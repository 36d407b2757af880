// SPDX-License-Identifier: MIT
// PracticePlay: the board of a practice, what can be undone, and what is recorded.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/studio/pages/board_2048.h"
#include "app/studio/pages/practice/recorded_move.h"
#include "core/rng.h"
#include "games/twenty48/slide_trace.h"

namespace joseki::studio {

// Where new tiles come from: chance, the kindest or the worst place by the table, the user.
enum class SpawnMode : std::uint8_t { random, best, worst, manual };
std::string_view name_of(SpawnMode mode);
const std::vector<std::string_view>& spawn_mode_names();  // in the order of SpawnMode

enum class RecordMode : std::uint8_t { off, recording, replay };
std::string_view name_of(RecordMode mode);
const std::vector<std::string_view>& record_mode_names();  // in the order of RecordMode

// How a board is turned.
enum class Turning : std::uint8_t { flip_vertical, flip_horizontal, rotate_right, rotate_left };
const std::vector<std::string_view>& turning_names();  // in the order of Turning
twenty48::Board turned(twenty48::Board board, Turning turning);

// A board of the history.
struct PracticePoint {
  twenty48::Board board = 0;
  std::uint64_t score = 0;
  bool is_waiting = false;   // for a new tile
  std::size_t recorded = 0;  // how many moves the recording had then
};

// The mode in which the rates of a board are hidden until a move is made on it.
struct Guessing {
  bool is_on = false;
  bool is_shown = false;      // the rates of this board were seen, so its move is no guess
  std::uint32_t streak = 0;   // right guesses in a row
  std::uint32_t longest = 0;  // of all streaks
  struct Guess {
    twenty48::Board board = 0;
    twenty48::Direction direction = twenty48::Direction::left;
  };
  std::optional<Guess> last{};  // the move that led to this board
};

inline constexpr std::size_t kMostPast = 500;  // boards of the history

class PracticePlay {
 public:
  // What the user does not set directly, as it is saved.
  struct Saved {
    PracticePoint now;
    std::vector<PracticePoint> past{};      // the newest is the last
    std::vector<PracticePoint> future{};    // the next is the last
    std::optional<RecordedMove> pending{};  // a move whose new tile is missing
    RecordMode record_mode = RecordMode::off;
    Recording recording{};
    std::string recorded_table{};      // empty: not known
    std::vector<std::uint8_t> file{};  // of a replay
    std::string file_name{};           // of a replay
    std::size_t frame = 0;             // of a replay
  };

  PracticePlay() = default;
  // foreign_file or damaged_file if the file of a replay cannot be read.
  static core::Result<PracticePlay> restore(Saved saved);
  const Saved& saved() const { return saved_; }

  // --- what the user chooses
  std::string table{};  // empty: none yet
  SpawnMode spawn_mode = SpawnMode::random;
  core::Rng rng{1};  // of new tiles
  Guessing guessing{};

  // --- the board
  twenty48::Board board() const { return saved_.now.board; }
  std::uint64_t score() const { return saved_.now.score; }
  bool is_waiting() const { return saved_.now.is_waiting; }  // for a new tile
  bool can_undo() const { return !saved_.past.empty(); }
  bool can_redo() const { return !saved_.future.empty(); }

  // --- changing it. Each of these ends a replay.
  // Starts over: clears the history and ends a recording.
  void begin(twenty48::Board board);
  // Goes to another board with score 0; can be undone. Ends a recording, which only knows moves.
  void jump(twenty48::Board board);
  // As jump(), but keeps the score: the user changed a cell.
  void edit(twenty48::Board board);
  // Makes a legal move; can be undone. After it the board waits for its new tile. `rates` by
  // direction, for the recording.
  twenty48::SlideTrace move(twenty48::Direction direction, twenty48::BigTiles big,
                            const std::array<double, 4>& rates);
  // Puts the new tile on an empty cell; the board must be waiting for one.
  void place(NewTile tile);
  // The rate of the move whose new tile is missing; 0 if it is not known.
  double pending_rate() const;
  void undo();
  void redo();

  // --- recording
  RecordMode record_mode() const { return saved_.record_mode; }
  const Recording& recording() const { return saved_.recording; }
  const std::string& recorded_table() const { return saved_.recorded_table; }
  bool is_recording_full() const { return recording().moves.size() >= kMostRecordedMoves; }
  void start_recording();
  void stop_recording();
  void close_recording();

  // --- replay of a file
  // `of_table`: empty if the name of the file does not say it.
  core::Status open_recording(std::vector<std::uint8_t> bytes, std::string file_name,
                              std::string of_table);
  const std::vector<RecordFrame>& frames() const { return frames_; }
  std::size_t frame() const { return saved_.frame; }
  void seek(std::size_t frame);  // less than frames().size()

 private:
  void go_to(const PracticePoint& point);
  void come_to_new_board();
  void come_back();  // to a board whose rates may have been seen
  void leave_replay();
  void end_recording();

  Saved saved_;
  std::vector<RecordFrame> frames_;  // of saved_.file
};

}  // namespace joseki::studio
