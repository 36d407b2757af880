// SPDX-License-Identifier: MIT
// PracticePlay: the board of a practice, what can be taken back, and what is recorded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/studio/pages/board_json.h"
#include "app/studio/pages/rec_file.h"
#include "core/rng.h"
#include "games/twenty48/slide_trace.h"

namespace joseki::studio {

// Where new tiles come from: chance, the kindest or the worst place by the table, the user.
enum class SpawnMode : std::uint8_t { random, best, worst, manual };
std::string_view name_of(SpawnMode mode);
const std::vector<std::string_view>& spawn_mode_names();  // in the order of SpawnMode

enum class RecordMode : std::uint8_t { off, recording, replay };
std::string_view name_of(RecordMode mode);

// How a board is turned.
enum class Turning : std::uint8_t { flip_vertical, flip_horizontal, rotate_right, rotate_left };
twenty48::Board turned(twenty48::Board board, Turning turning);

class PracticePlay {
 public:
  // --- what there is
  twenty48::Board board() const { return now_.board; }
  std::uint64_t score() const { return now_.score; }
  bool is_waiting() const { return now_.is_waiting; }  // for a new tile
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }

  // --- what the user chooses
  std::string table{};  // empty: none yet
  SpawnMode spawn_mode = SpawnMode::random;
  core::Rng rng{1};  // of new tiles

  // --- boards; every one of these leaves a replay and can be taken back
  void begin(twenty48::Board board);  // but this: there is nothing before it; ends a recording
  void jump(twenty48::Board board);   // another board, with a score of its own
  void edit(twenty48::Board board);   // ends a recording: it knows moves only
  // A legal move; the tile is waited for then. `rates` by direction, for the recording.
  twenty48::SlideTrace move(twenty48::Direction direction, twenty48::BigTiles big,
                            const std::array<double, 4>& rates);
  void place(NewTile tile);  // on an empty cell, while one is waited for
  // The rate of the move whose tile is waited for; 0 if nobody knows.
  double pending_rate() const;
  void undo();
  void redo();

  // --- recording
  RecordMode record_mode() const { return record_mode_; }
  const Recording& recording() const { return recording_; }
  const std::string& recorded_table() const { return recorded_table_; }
  bool is_recording_full() const { return recording_.moves.size() >= kMostRecordedMoves; }
  void start_recording();
  void stop_recording();
  void close_recording();

  // --- replay of a file
  core::Status open_recording(std::vector<std::uint8_t> bytes, std::string file_name);
  const std::vector<RecordFrame>& frames() const { return frames_; }
  const std::string& file_name() const { return file_name_; }
  std::size_t frame() const { return frame_; }
  void seek(std::size_t frame);  // less than frames().size()

  // --- keeping: what changes with every message, and what only recording changes
  Json head() const;
  Json record_head() const;
  static core::Result<PracticePlay> restore(const Json& head, const std::optional<Json>& record);

 private:
  struct Point {
    twenty48::Board board = 0;
    std::uint64_t score = 0;
    bool is_waiting = false;
    std::size_t recorded = 0;  // moves in the recording then
  };

  void go_to(const Point& point);
  void leave_replay();
  static std::string text_of(const Point& point);
  static core::Result<Point> point_of(const Json& kept);
  static core::Result<std::vector<Point>> points_of(const Json& kept);
  core::Status take_head(const Json& head);
  core::Status take_record(const Json& record);

  Point now_;
  std::vector<Point> past_;              // the last one is the newest
  std::vector<Point> future_;            // the last one is the next
  std::optional<RecordedMove> pending_;  // a move whose tile is waited for

  RecordMode record_mode_ = RecordMode::off;
  Recording recording_;
  std::string recorded_table_;
  std::vector<std::uint8_t> file_;  // of a replay
  std::string file_name_;
  std::vector<RecordFrame> frames_;
  std::size_t frame_ = 0;
};

}  // namespace joseki::studio
