// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_saved.h"

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/studio/pages/board_json.h"
#include "app/studio/pages/fields.h"
#include "app/studio/pages/practice/recording_name.h"
#include "core/base64.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kLongestPoint = 60;
constexpr std::size_t kLongestHex = 16;
constexpr std::size_t kLongestName = 600;
constexpr std::size_t kLongestKeptFile = 1'000'000;  // of a recording, in base64
constexpr std::int64_t kMostStreak = 1'000'000'000;
constexpr std::int64_t kMostFrames = 2 * kMostRecordedMoves;

// All of `text` as a number that is not above `most`.
std::optional<std::uint64_t> number_of(std::string_view text, int base,
                                       std::uint64_t most = ~std::uint64_t{0}) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value, base);
  if (failure != std::errc() || stop != end || value > most) return std::nullopt;
  return value;
}

// Board, score, waiting and recorded in one word: histories are long.
std::string text_of(const PracticePoint& point) {
  return fmt::format("{:016x}{}{},{}", point.board, point.is_waiting ? '+' : '-', point.score,
                     point.recorded);
}

core::Result<PracticePoint> point_of(const Json& kept) {
  const std::string text = kept.is_string() ? kept.get<std::string>() : "";
  const std::string_view view = text;
  const auto comma = view.find(',');
  if (view.size() > kLongestPoint || comma == std::string_view::npos || comma <= kLongestHex) {
    return refuse(core::text("a board of a saved practice cannot be read"));
  }
  const auto board = number_of(view.substr(0, kLongestHex), 16);
  const auto score = number_of(view.substr(kLongestHex + 1, comma - kLongestHex - 1), 10,
                               static_cast<std::uint64_t>(kMostWhole));
  const auto recorded = number_of(view.substr(comma + 1), 10, kMostRecordedMoves);
  const bool is_waiting = view[kLongestHex] == '+';
  if (!board || !score || !recorded || (!is_waiting && view[kLongestHex] != '-')) {
    return refuse(core::text("a board of a saved practice cannot be read"));
  }
  if (is_waiting && twenty48::to_full_board(*board).empty_count() == 0) {
    return refuse(core::text("a full board of a saved practice waits for a tile"));
  }
  return PracticePoint{.board = *board,
                       .score = *score,
                       .is_waiting = is_waiting,
                       .recorded = static_cast<std::size_t>(*recorded)};
}

core::Result<std::vector<PracticePoint>> points_of(const Json& kept) {
  std::vector<PracticePoint> points;
  if (!kept.is_array() || kept.size() > kMostPast) {
    return refuse(core::text("the boards of a saved practice are not a list of at most 500"));
  }
  for (const Json& one : kept) {
    const auto point = point_of(one);
    if (!point) return point.error();
    points.push_back(*point);
  }
  return points;
}

Json points_json(const std::vector<PracticePoint>& points) {
  Json json = Json::array();
  for (const PracticePoint& point : points) json.push_back(text_of(point));
  return json;
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
  return refuse(core::text("field rates must be four numbers from 0 to 1"));
}

core::Status take_points(const Json& head, PracticePlay::Saved& saved) {
  const auto now = point_of(head.value("now", Json()));
  if (!now) return now.error();
  saved.now = *now;
  auto past = points_of(head.value("past", Json()));
  if (!past) return std::move(past).error();
  saved.past = std::move(*past);
  auto future = points_of(head.value("future", Json()));
  if (!future) return std::move(future).error();
  saved.future = std::move(*future);
  if (!head.contains("pending")) return core::Done{};
  const auto pending = move_of(head.at("pending"));
  if (!pending) return pending.error();
  saved.pending = *pending;
  return core::Done{};
}

Json guessing_json(const Guessing& guessing) {
  Json json = {{"on", guessing.is_on},
               {"shown", guessing.is_shown},
               {"streak", guessing.streak},
               {"longest", guessing.longest}};
  if (guessing.last) {
    json["last"] = {{"board", fmt::format("{:016x}", guessing.last->board)},
                    {"direction", name_of(guessing.last->direction)}};
  }
  return json;
}

core::Result<Guessing> guessing_of(const Json& kept) {
  KeptFields fields(kept);
  Guessing guessing{.is_on = fields.flag("on"),
                    .is_shown = fields.flag("shown"),
                    .streak = fields.whole<std::uint32_t>("streak", 0, kMostStreak),
                    .longest = fields.whole<std::uint32_t>("longest", 0, kMostStreak)};
  if (auto status = fields.status(); !status) return std::move(status).error();
  if (!kept.contains("last")) return guessing;
  const Json& last = kept.at("last");
  KeptFields guess(last);
  const auto board = number_of(guess.text("board", kLongestHex), 16);
  if (!board) guess.refuse("board", core::text("must be a board"));
  const auto direction = guess.choice("direction", direction_names());
  if (auto status = guess.status(); !status) return std::move(status).error();
  guessing.last = Guessing::Guess{*board, twenty48::kDirections[direction]};
  return guessing;
}

core::Status take_moves(const std::vector<std::uint8_t>& bytes, PracticePlay::Saved& saved) {
  const auto frames = read_rec(bytes);
  if (!frames) return frames.error();
  saved.recording.start = frames->front().board;
  for (const RecordFrame& frame : *frames) {
    if (frame.next) saved.recording.moves.push_back(*frame.next);
  }
  // It is written before the board: it may be a move ahead.
  auto& moves = saved.recording.moves;
  if (saved.record_mode == RecordMode::recording && moves.size() > saved.now.recorded) {
    moves.resize(saved.now.recorded);
  }
  return core::Done{};
}

core::Status take_record(const Json& record, PracticePlay::Saved& saved) {
  KeptFields kept(record);
  const auto mode = static_cast<RecordMode>(kept.choice("mode", record_mode_names()));
  auto bytes = core::from_base64(kept.text("rec", kLongestKeptFile));
  std::string name = kept.text("file_name", kLongestName);
  std::string of_table = kept.text("table", kLongestName);
  if (!bytes) kept.refuse("rec", core::text("must be base64"));
  if (auto status = kept.status(); !status) return status;
  if (bytes->empty() && mode != RecordMode::off)
    return refuse(core::text("a saved recording is empty"));
  saved.record_mode = mode;
  if (bytes->empty()) return core::Done{};
  saved.recorded_table = std::move(of_table);
  if (mode != RecordMode::replay) return take_moves(*bytes, saved);
  // Older servers did not keep it.
  if (saved.recorded_table.empty()) saved.recorded_table = table_in_name(name);
  saved.file = std::move(*bytes);
  saved.file_name = std::move(name);
  return core::Done{};
}

}  // namespace

Json head_of(const PracticePlay& play) {
  const PracticePlay::Saved& saved = play.saved();
  Json head = {{"table", play.table},
               {"now", text_of(saved.now)},
               {"past", points_json(saved.past)},
               {"future", points_json(saved.future)},
               {"spawn_mode", name_of(play.spawn_mode)},
               {"rng", fmt::format("{:x}", play.rng.state())},
               {"guess", guessing_json(play.guessing)},
               {"frame", saved.frame}};
  if (saved.pending) {
    head["pending"] = {{"direction", name_of(saved.pending->direction)},
                       {"rates", saved.pending->rates}};
  }
  return head;
}

Json record_of(const PracticePlay& play) {
  const PracticePlay::Saved& saved = play.saved();
  const bool has_moves =
      saved.record_mode == RecordMode::recording || !saved.recording.moves.empty();
  return {{"mode", name_of(saved.record_mode)},
          {"file_name", saved.file_name},
          {"table", saved.recorded_table},
          {"rec", saved.record_mode == RecordMode::replay ? core::to_base64(saved.file)
                  : has_moves ? core::to_base64(rec_bytes(saved.recording))
                              : ""}};
}

core::Result<PracticePlay> practice_of(const Json& head, const std::optional<Json>& record) {
  KeptFields kept(head);
  const std::string table = kept.text("table", kLongestName);
  const auto mode = static_cast<SpawnMode>(kept.choice("spawn_mode", spawn_mode_names()));
  const auto seed = number_of(kept.text("rng", kLongestHex), 16);
  if (!seed) kept.refuse("rng", core::text("must be a number"));
  PracticePlay::Saved saved;
  saved.frame = kept.whole<std::size_t>("frame", 0, kMostFrames);
  if (auto status = kept.status(); !status) return std::move(status).error();
  if (auto status = take_points(head, saved); !status) return std::move(status).error();
  if (record) {
    if (auto status = take_record(*record, saved); !status) return std::move(status).error();
  }
  auto play = PracticePlay::restore(std::move(saved));
  if (!play) return play;
  play->table = table;
  play->spawn_mode = mode;
  play->rng = core::Rng(*seed);
  if (!head.contains("guess")) return play;  // as older servers saved it
  const auto guessing = guessing_of(head.at("guess"));
  if (!guessing) return guessing.error();
  play->guessing = *guessing;
  return play;
}

}  // namespace joseki::studio
