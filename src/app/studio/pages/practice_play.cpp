// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base64.h"
#include "core/ensure.h"

namespace joseki::studio {
namespace {

using twenty48::Board;

constexpr std::size_t kMostPast = 500;

constexpr std::string_view kRecordNames[] = {"off", "recording", "replay"};

template <class T>
T number_in(std::string_view text, int base) {
  T value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value, base);
  return value;
}

std::size_t place_of(std::string_view name, std::span<const std::string_view> names) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin());
}

}  // namespace

const std::vector<std::string_view>& spawn_mode_names() {
  static const std::vector<std::string_view> names = {"random", "best", "worst", "manual"};
  return names;
}

std::string_view name_of(SpawnMode mode) {
  return spawn_mode_names()[static_cast<std::size_t>(mode)];
}

std::string_view name_of(RecordMode mode) { return kRecordNames[static_cast<std::size_t>(mode)]; }

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

void PracticePlay::leave_replay() {
  if (record_mode_ == RecordMode::replay) close_recording();
}

void PracticePlay::go_to(const Point& point) {
  leave_replay();
  past_.push_back(now_);
  if (past_.size() > kMostPast) past_.erase(past_.begin());
  future_.clear();
  pending_.reset();
  now_ = point;
}

void PracticePlay::begin(Board board) {
  if (record_mode_ == RecordMode::recording) stop_recording();
  leave_replay();
  past_.clear();
  future_.clear();
  pending_.reset();
  now_ = {.board = board, .recorded = recording_.moves.size()};
}

void PracticePlay::jump(Board board) {
  if (record_mode_ == RecordMode::recording) stop_recording();
  go_to({.board = board, .recorded = recording_.moves.size()});
}

void PracticePlay::edit(Board board) {
  if (record_mode_ == RecordMode::recording) stop_recording();
  go_to({.board = board, .score = now_.score, .recorded = recording_.moves.size()});
}

twenty48::SlideTrace PracticePlay::move(twenty48::Direction direction, twenty48::BigTiles big,
                                        const std::array<double, 4>& rates) {
  core::ensure(!is_waiting(), "no move while a tile is waited for");
  auto trace = twenty48::trace_slide(twenty48::to_full_board(now_.board), direction, big);
  core::ensure(trace.moved, "a move that is made changes the board");
  const std::size_t recorded = recording_.moves.size();
  go_to({.board = twenty48::to_board(trace.board),
         .score = now_.score + trace.score,
         .is_waiting = true,
         .recorded = recorded});
  pending_ = RecordedMove{.direction = direction, .rates = rates};
  return trace;
}

void PracticePlay::place(NewTile tile) {
  core::ensure(is_waiting(), "a tile is placed when it is waited for");
  const int nibble = twenty48::kCells - 1 - tile.cell;
  core::ensure(twenty48::tile(now_.board, nibble) == 0, "a tile is placed on an empty cell");
  now_.board |= static_cast<Board>(tile.exponent) << (4 * nibble);
  now_.is_waiting = false;
  auto move = std::exchange(pending_, std::nullopt);
  if (record_mode_ != RecordMode::recording || !move || is_recording_full()) return;
  move->cell = tile.cell;
  move->exponent = tile.exponent;
  recording_.moves.push_back(*move);
  now_.recorded = recording_.moves.size();
}

double PracticePlay::pending_rate() const {
  return pending_ ? pending_->rates[static_cast<std::size_t>(pending_->direction)] : 0;
}

void PracticePlay::undo() {
  core::ensure(can_undo(), "there is something to take back");
  leave_replay();
  future_.push_back(now_);
  now_ = past_.back();
  past_.pop_back();
  pending_.reset();
  if (record_mode_ != RecordMode::recording) return;
  recording_.moves.resize(std::min(recording_.moves.size(), now_.recorded));
}

void PracticePlay::redo() {
  core::ensure(can_redo(), "there is something to do again");
  if (record_mode_ == RecordMode::recording) stop_recording();
  leave_replay();
  past_.push_back(now_);
  now_ = future_.back();
  future_.pop_back();
}

void PracticePlay::start_recording() {
  close_recording();
  past_.clear();  // nothing before its first board belongs to it
  future_.clear();
  record_mode_ = RecordMode::recording;
  recording_ = {.start = now_.board, .moves = {}};
  recorded_table_ = table;
  now_.recorded = 0;
}

void PracticePlay::stop_recording() { record_mode_ = RecordMode::off; }

void PracticePlay::close_recording() {
  record_mode_ = RecordMode::off;
  recording_ = {};
  recorded_table_.clear();
  file_.clear();
  file_name_.clear();
  frames_.clear();
  frame_ = 0;
}

core::Status PracticePlay::open_recording(std::vector<std::uint8_t> bytes, std::string file_name) {
  auto frames = read_rec(bytes);
  if (!frames) return std::move(frames).error();
  close_recording();
  begin(frames->front().board);
  record_mode_ = RecordMode::replay;
  file_ = std::move(bytes);
  file_name_ = std::move(file_name);
  frames_ = std::move(*frames);
  return core::Done{};
}

void PracticePlay::seek(std::size_t frame) {
  core::ensure(frame < frames_.size(), "a frame of the recording");
  frame_ = frame;
  now_ = {.board = frames_[frame].board, .score = frames_[frame].score};
}

// Board, score, waiting and recorded in one word: histories are long.
std::string PracticePlay::text_of(const Point& point) {
  return fmt::format("{:016x}{}{},{}", point.board, point.is_waiting ? '+' : '-', point.score,
                     point.recorded);
}

PracticePlay::Point PracticePlay::point_of(const std::string& text) {
  const std::string_view view = text;
  const auto comma = std::min(view.find(','), view.size() - 1);
  if (view.size() < 19) return {};
  return {.board = number_in<Board>(view.substr(0, 16), 16),
          .score = number_in<std::uint64_t>(view.substr(17, comma - 17), 10),
          .is_waiting = view[16] == '+',
          .recorded = number_in<std::size_t>(view.substr(comma + 1), 10)};
}

Json PracticePlay::head() const {
  Json past = Json::array();
  for (const Point& point : past_) past.push_back(text_of(point));
  Json future = Json::array();
  for (const Point& point : future_) future.push_back(text_of(point));
  Json head = {{"table", table},
               {"now", text_of(now_)},
               {"past", std::move(past)},
               {"future", std::move(future)},
               {"spawn_mode", name_of(spawn_mode)},
               {"rng", fmt::format("{:x}", rng.state())},
               {"frame", frame_}};
  if (pending_) {
    head["pending"] = {{"direction", name_of(pending_->direction)}, {"rates", pending_->rates}};
  }
  return head;
}

Json PracticePlay::record_head() const {
  const bool is_replay = record_mode_ == RecordMode::replay;
  const bool has_record = record_mode_ == RecordMode::recording || !recording_.moves.empty();
  return {{"mode", name_of(record_mode_)},
          {"file_name", file_name_},
          {"table", recorded_table_},
          {"rec", is_replay    ? core::to_base64(file_)
                  : has_record ? core::to_base64(rec_bytes(recording_))
                               : ""}};
}

void PracticePlay::take_head(const Json& head) {
  table = head.value("table", "");
  now_ = point_of(head.value("now", ""));
  for (const Json& point : head.value("past", Json::array())) past_.push_back(point_of(point));
  for (const Json& point : head.value("future", Json::array())) future_.push_back(point_of(point));
  spawn_mode = static_cast<SpawnMode>(place_of(head.value("spawn_mode", ""), spawn_mode_names()));
  rng = core::Rng(number_in<std::uint64_t>(head.value("rng", "1"), 16));
  frame_ = head.value("frame", std::size_t{0});
  if (!head.contains("pending")) return;
  const Json& pending = head.at("pending");
  const auto direction = place_of(pending.at("direction").get<std::string>(), direction_names());
  pending_ = RecordedMove{.direction = twenty48::kDirections[direction],
                          .rates = pending.at("rates").get<std::array<double, 4>>()};
}

core::Status PracticePlay::take_record(const Json& record) {
  record_mode_ = static_cast<RecordMode>(place_of(record.value("mode", "off"), kRecordNames));
  const auto bytes = core::from_base64(record.value("rec", ""));
  if (!bytes || bytes->empty()) return core::Done{};
  auto frames = read_rec(*bytes);
  if (!frames) return std::move(frames).error();
  if (record_mode_ == RecordMode::replay) {
    file_ = *bytes;
    file_name_ = record.value("file_name", "");
    frames_ = std::move(*frames);
    frame_ = std::min(frame_, frames_.size() - 1);
    return core::Done{};
  }
  recorded_table_ = record.value("table", "");
  recording_.start = frames->front().board;
  for (const RecordFrame& frame : *frames) {
    if (frame.next) recording_.moves.push_back(*frame.next);
  }
  // It is written before the board: it may be a move ahead.
  if (record_mode_ == RecordMode::recording && recording_.moves.size() > now_.recorded) {
    recording_.moves.resize(now_.recorded);
  }
  return core::Done{};
}

core::Result<PracticePlay> PracticePlay::restore(const Json& head, const Json& record) try {
  PracticePlay play;
  play.take_head(head);
  if (auto status = play.take_record(record); !status) return std::move(status).error();
  return play;
} catch (const Json::exception& error) {
  return core::Error{core::Errc::bad_input, std::string("not a kept practice: ") + error.what(),
                     ""};
}

}  // namespace joseki::studio
