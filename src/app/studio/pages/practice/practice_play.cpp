// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_play.h"

#include <algorithm>
#include <utility>

#include "core/ensure.h"

namespace joseki::studio {

using twenty48::Board;

const std::vector<std::string_view>& spawn_mode_names() {
  static const std::vector<std::string_view> names = {"random", "best", "worst", "manual"};
  return names;
}

const std::vector<std::string_view>& record_mode_names() {
  static const std::vector<std::string_view> names = {"off", "recording", "replay"};
  return names;
}

const std::vector<std::string_view>& turning_names() {
  static const std::vector<std::string_view> names = {"flip-vertical", "flip-horizontal",
                                                      "rotate-right", "rotate-left"};
  return names;
}

std::string_view name_of(SpawnMode mode) {
  return spawn_mode_names()[static_cast<std::size_t>(mode)];
}

std::string_view name_of(RecordMode mode) {
  return record_mode_names()[static_cast<std::size_t>(mode)];
}

Board turned(Board board, Turning turning) {
  switch (turning) {
    case Turning::flip_vertical:
      return twenty48::flip(board);
    case Turning::flip_horizontal:
      return twenty48::mirror(board);
    case Turning::rotate_right:
      return twenty48::mirror(twenty48::transpose(board));
    case Turning::rotate_left:
      break;
  }
  return twenty48::flip(twenty48::transpose(board));
}

core::Result<PracticePlay> PracticePlay::restore(Saved saved) {
  PracticePlay play;
  play.saved_ = std::move(saved);
  if (play.record_mode() != RecordMode::replay) return play;
  auto frames = read_rec(play.saved_.file);
  if (!frames) return std::move(frames).error();
  play.frames_ = std::move(*frames);
  play.saved_.frame = std::min(play.saved_.frame, play.frames_.size() - 1);
  return play;
}

void PracticePlay::leave_replay() {
  if (record_mode() == RecordMode::replay) close_recording();
}

void PracticePlay::end_recording() {
  if (record_mode() == RecordMode::recording) stop_recording();
}

void PracticePlay::go_to(const PracticePoint& point) {
  leave_replay();
  saved_.past.push_back(saved_.now);
  if (saved_.past.size() > kMostPast) saved_.past.erase(saved_.past.begin());
  saved_.future.clear();
  saved_.pending.reset();
  saved_.now = point;
  come_to_new_board();
}

void PracticePlay::come_to_new_board() {
  guessing.is_shown = false;
  guessing.last.reset();
}

void PracticePlay::come_back() {
  guessing.is_shown = true;
  guessing.last.reset();
}

void PracticePlay::begin(Board board) {
  end_recording();
  leave_replay();
  saved_.past.clear();
  saved_.future.clear();
  saved_.pending.reset();
  saved_.now = {.board = board, .recorded = recording().moves.size()};
  come_to_new_board();
}

void PracticePlay::jump(Board board) {
  end_recording();
  go_to({.board = board, .recorded = recording().moves.size()});
}

void PracticePlay::edit(Board board) {
  end_recording();
  go_to({.board = board, .score = score(), .recorded = recording().moves.size()});
}

twenty48::SlideTrace PracticePlay::move(twenty48::Direction direction, twenty48::BigTiles big,
                                        const std::array<double, 4>& rates) {
  core::ensure(!is_waiting(), "no move while a tile is waited for");
  auto trace = twenty48::trace_slide(twenty48::to_full_board(board()), direction, big);
  core::ensure(trace.moved, "a move that is made changes the board");
  go_to({.board = twenty48::to_board(trace.board),
         .score = score() + trace.score,
         .is_waiting = true,
         .recorded = recording().moves.size()});
  saved_.pending = RecordedMove{.direction = direction, .rates = rates};
  return trace;
}

void PracticePlay::place(NewTile tile) {
  core::ensure(is_waiting(), "a tile is placed when it is waited for");
  core::ensure(twenty48::tile(board(), nibble_of(tile.cell)) == 0,
               "a tile is placed on an empty cell");
  saved_.now.board = with_tile(board(), tile);
  saved_.now.is_waiting = false;
  auto move = std::exchange(saved_.pending, std::nullopt);
  if (record_mode() != RecordMode::recording || !move || is_recording_full()) return;
  move->cell = tile.cell;
  move->exponent = tile.exponent;
  saved_.recording.moves.push_back(*move);
  saved_.now.recorded = recording().moves.size();
}

double PracticePlay::pending_rate() const {
  const auto& pending = saved_.pending;
  return pending ? pending->rates[static_cast<std::size_t>(pending->direction)] : 0;
}

void PracticePlay::undo() {
  core::ensure(can_undo(), "there is something to take back");
  leave_replay();
  saved_.future.push_back(saved_.now);
  saved_.now = saved_.past.back();
  saved_.past.pop_back();
  saved_.pending.reset();
  come_back();
  if (record_mode() != RecordMode::recording) return;
  auto& moves = saved_.recording.moves;
  moves.resize(std::min(moves.size(), saved_.now.recorded));
}

void PracticePlay::redo() {
  core::ensure(can_redo(), "there is something to do again");
  end_recording();
  leave_replay();
  saved_.past.push_back(saved_.now);
  saved_.now = saved_.future.back();
  saved_.future.pop_back();
  come_back();
}

void PracticePlay::start_recording() {
  close_recording();
  saved_.past.clear();  // nothing before its first board belongs to it
  saved_.future.clear();
  saved_.record_mode = RecordMode::recording;
  saved_.recording = {.start = board(), .moves = {}};
  saved_.recorded_table = table;
  saved_.now.recorded = 0;
}

void PracticePlay::stop_recording() { saved_.record_mode = RecordMode::off; }

void PracticePlay::close_recording() {
  saved_.record_mode = RecordMode::off;
  saved_.recording = {};
  saved_.recorded_table.clear();
  saved_.file.clear();
  saved_.file_name.clear();
  saved_.frame = 0;
  frames_.clear();
}

core::Status PracticePlay::open_recording(std::vector<std::uint8_t> bytes, std::string file_name,
                                          std::string of_table) {
  auto frames = read_rec(bytes);
  if (!frames) return std::move(frames).error();
  close_recording();
  begin(frames->front().board);
  come_back();
  saved_.record_mode = RecordMode::replay;
  saved_.recorded_table = std::move(of_table);
  saved_.file = std::move(bytes);
  saved_.file_name = std::move(file_name);
  frames_ = std::move(*frames);
  return core::Done{};
}

void PracticePlay::seek(std::size_t frame) {
  core::ensure(frame < frames_.size(), "a frame of the recording");
  saved_.frame = frame;
  saved_.now = {.board = frames_[frame].board, .score = frames_[frame].score};
  come_back();
}

}  // namespace joseki::studio
