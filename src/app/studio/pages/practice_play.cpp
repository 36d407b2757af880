// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "app/studio/pages/fields.h"
#include "core/base64.h"
#include "core/ensure.h"

namespace joseki::studio {
namespace {

using twenty48::Board;

constexpr std::size_t kMostPast = 500;

constexpr std::size_t kLongestPoint = 60;
constexpr std::size_t kLongestHex = 16;
constexpr std::size_t kLongestName = 600;
constexpr std::size_t kLongestKeptFile = 1'000'000;  // of a recording, in base64
constexpr std::int64_t kMostFrames = 2 * kMostRecordedMoves;

const std::vector<std::string_view>& record_names() {
  static const std::vector<std::string_view> names = {"off", "recording", "replay"};
  return names;
}

// All of `text` as a number that is not above `most`.
std::optional<std::uint64_t> number_of(std::string_view text, int base,
                                       std::uint64_t most = ~std::uint64_t{0}) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value, base);
  if (failure != std::errc() || stop != end || value > most) return std::nullopt;
  return value;
}

core::Result<RecordedMove> move_of(const Json& kept) {
  KeptFields fields(kept);
  const auto direction = fields.choice("direction", direction_names());
  if (auto status = fields.status(); !status) return std::move(status).error();
  RecordedMove move{.direction = twenty48::kDirections[direction]};
  const Json rates = kept.value("rates", Json());
  bool is_sound = rates.is_array() && rates.size() == move.rates.size();
  for (std::size_t i = 0; is_sound && i < move.rates.size(); ++i) {
    const auto rate = number_in(rates[i], 0, 1);
    is_sound = rate.has_value();
    move.rates[i] = rate.value_or(0);
  }
  if (is_sound) return move;
  return refuse("field rates must be four numbers from 0 to 1");
}

}  // namespace

const std::vector<std::string_view>& spawn_mode_names() {
  static const std::vector<std::string_view> names = {"random", "best", "worst", "manual"};
  return names;
}

std::string_view name_of(SpawnMode mode) {
  return spawn_mode_names()[static_cast<std::size_t>(mode)];
}

std::string_view name_of(RecordMode mode) { return record_names()[static_cast<std::size_t>(mode)]; }

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

core::Result<PracticePlay::Point> PracticePlay::point_of(const Json& kept) {
  const std::string text = kept.is_string() ? kept.get<std::string>() : "";
  const std::string_view view = text;
  const auto comma = view.find(',');
  if (view.size() > kLongestPoint || comma == std::string_view::npos || comma <= kLongestHex) {
    return refuse("a board of a kept practice is none");
  }
  const auto board = number_of(view.substr(0, kLongestHex), 16);
  const auto score = number_of(view.substr(kLongestHex + 1, comma - kLongestHex - 1), 10,
                               static_cast<std::uint64_t>(kMostWhole));
  const auto recorded = number_of(view.substr(comma + 1), 10, kMostRecordedMoves);
  const bool is_waiting = view[kLongestHex] == '+';
  if (!board || !score || !recorded || (!is_waiting && view[kLongestHex] != '-')) {
    return refuse("a board of a kept practice is none");
  }
  if (is_waiting && twenty48::to_full_board(*board).empty_count() == 0) {
    return refuse("a full board of a kept practice waits for a tile");
  }
  return Point{.board = *board,
               .score = *score,
               .is_waiting = is_waiting,
               .recorded = static_cast<std::size_t>(*recorded)};
}

core::Result<std::vector<PracticePlay::Point>> PracticePlay::points_of(const Json& kept) {
  std::vector<Point> points;
  if (!kept.is_array() || kept.size() > kMostPast) {
    return refuse("the boards of a kept practice are no list of at most 500");
  }
  for (const Json& one : kept) {
    const auto point = point_of(one);
    if (!point) return point.error();
    points.push_back(*point);
  }
  return points;
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

core::Status PracticePlay::take_head(const Json& head) {
  KeptFields kept(head);
  table = kept.text("table", kLongestName);
  spawn_mode = static_cast<SpawnMode>(kept.choice("spawn_mode", spawn_mode_names()));
  const auto seed = number_of(kept.text("rng", kLongestHex), 16);
  if (!seed) kept.refuse("rng", "must be a number");
  frame_ = kept.whole<std::size_t>("frame", 0, kMostFrames);
  if (auto status = kept.status(); !status) return status;
  rng = core::Rng(*seed);
  const auto now = point_of(head.value("now", Json()));
  if (!now) return now.error();
  now_ = *now;
  auto past = points_of(head.value("past", Json()));
  if (!past) return std::move(past).error();
  past_ = std::move(*past);
  auto future = points_of(head.value("future", Json()));
  if (!future) return std::move(future).error();
  future_ = std::move(*future);
  if (!head.contains("pending")) return core::Done{};
  const auto pending = move_of(head.at("pending"));
  if (!pending) return pending.error();
  pending_ = *pending;
  return core::Done{};
}

core::Status PracticePlay::take_record(const Json& record) {
  KeptFields kept(record);
  const auto mode = static_cast<RecordMode>(kept.choice("mode", record_names()));
  const auto bytes = core::from_base64(kept.text("rec", kLongestKeptFile));
  std::string name = kept.text("file_name", kLongestName);
  std::string of_table = kept.text("table", kLongestName);
  if (!bytes) kept.refuse("rec", "must be base64");
  if (auto status = kept.status(); !status) return status;
  if (bytes->empty() && mode != RecordMode::off) return refuse("a kept recording is empty");
  record_mode_ = mode;
  if (bytes->empty()) return core::Done{};
  auto frames = read_rec(*bytes);
  if (!frames) return std::move(frames).error();
  if (record_mode_ == RecordMode::replay) {
    file_ = *bytes;
    file_name_ = std::move(name);
    frames_ = std::move(*frames);
    frame_ = std::min(frame_, frames_.size() - 1);
    return core::Done{};
  }
  recorded_table_ = std::move(of_table);
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

core::Result<PracticePlay> PracticePlay::restore(const Json& head,
                                                 const std::optional<Json>& record) {
  PracticePlay play;
  auto status = play.take_head(head);
  if (status && record) status = play.take_record(*record);
  if (!status) return std::move(status).error();
  return play;
}

}  // namespace joseki::studio
