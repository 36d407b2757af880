// SPDX-License-Identifier: MIT
#include "app/coach/files/verse_file.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/coach/files/file_limits.h"
#include "app/coach/files/text_encoding.h"
#include "games/twenty48/verse_alphabet.h"
#include "games/twenty48/verse_parse.h"

namespace joseki::app {
namespace {

using twenty48::BoardShape;
using twenty48::VerseEvents;

constexpr std::u32string_view kOldHead = U"replay";

// The first board has the first two tiles; what their moves do means nothing.
core::Result<GameRecord> game_of(const VerseEvents& events) {
  twenty48::FullBoard start = twenty48::empty_board(events.shape);
  for (std::size_t i = 0; i < 2; ++i) {
    auto& cell = start.cells[events.turns[i].cell];
    if (cell != 0) {
      return core::Error{
          core::Errc::damaged_file, core::text("both first tiles are on the same cell"), {}};
    }
    cell = events.turns[i].exponent;
  }
  auto game = record_of(events.shape, start, std::span(events.turns).subspan(2));
  if (!game || events.times.empty()) return game;
  for (std::size_t i = 0; i < game->steps.size(); ++i) game->steps[i].time = events.times[i + 2];
  return game;
}

core::Result<GameRecord> parsed(const core::Result<VerseEvents>& events) {
  if (!events) return events.error();
  return game_of(*events);
}

// A head of the older form: where the events begin, and on which board.
struct OldHead {
  std::size_t length;
  BoardShape shape;
};

// What the head may be, the likeliest first: "replay_3x3", "replay_", "replay". An underscore, a
// colon and the letters of a board may also be events.
std::vector<OldHead> old_heads(std::u32string_view text) {
  std::vector<OldHead> heads;
  if (!text.starts_with(kOldHead)) return heads;
  const auto add = [&](std::size_t length) {
    for (const BoardShape shape : twenty48::kBoardShapes) {
      const std::string_view name = name_of(shape);
      const auto there = text.substr(std::min(length, text.size()), name.size());
      if (std::equal(name.begin(), name.end(), there.begin(), there.end())) {
        heads.push_back({length + name.size(), shape});
      }
    }
    heads.push_back({length, BoardShape::b4x4});
  };
  const std::u32string_view rest = text.substr(kOldHead.size());
  if (rest.starts_with(U'_') || rest.starts_with(U':')) add(kOldHead.size() + 1);
  add(kOldHead.size());
  return heads;
}

core::Result<GameRecord> read_old(std::u32string_view text) {
  std::optional<core::Error> first;  // about the likeliest
  for (const OldHead& head : old_heads(text)) {
    auto game = parsed(parse_old_verse(text.substr(head.length), head.shape));
    if (game) return game;
    if (!first) first = std::move(game).error();
  }
  return *first;
}

std::u32string_view without_blanks_before(std::u32string_view text) {
  return text.substr(std::min(text.find_first_not_of(U" \t\r\n"), text.size()));
}

bool is_old_head(std::u32string_view text) {
  return without_blanks_before(text).starts_with(kOldHead);
}

// How many letters no text of that form has.
std::size_t strange_letters(std::u32string_view text) {
  const auto& alphabet = is_old_head(text) ? twenty48::kOldVerseLetters : twenty48::kVerseDigits;
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [&](char32_t letter) { return !alphabet.number(letter); }));
}

core::Result<VerseFile> read_text(std::u32string_view text) {
  const bool is_old = is_old_head(text);
  auto game = is_old ? read_old(without_blanks_before(text)) : parsed(twenty48::parse_verse(text));
  if (!game) return std::move(game).error();
  return VerseFile{is_old, std::move(*game)};
}

core::Result<VerseEvents> events_of(const GameRecord& game) {
  if (auto status = check_continuous(game, "texts of 2048verse"); !status) {
    return std::move(status).error();
  }
  if (game.big != big_tiles_of(game.shape) && game.end.largest() >= twenty48::kBig) {
    return core::Error{
        core::Errc::bad_input,
        core::text("the game has big tiles without a value, and texts of 2048verse know none"),
        core::text("keep it in another format")};
  }
  const auto turns = turns_of(game);
  std::vector<twenty48::ThinkTime> times;
  for (const Step& step : game.steps) times.push_back(step.time);
  const auto& start = game.steps.empty() ? game.end : game.steps.front().board;
  return verse_events(game.shape, start, turns, times);
}

}  // namespace

core::Result<VerseFile> read_verse(std::span<const std::uint8_t> bytes) {
  std::optional<core::Error> best;
  std::size_t least_strange = 0;
  for (const std::string_view encoding : likely_encodings(bytes)) {
    const auto text = decoded(bytes, encoding);
    if (!text || (!is_old_head(*text) && !twenty48::is_verse_head(*text))) continue;
    auto file = read_text(*text);
    if (file) return file;
    // The wrong encoding makes strange letters of most.
    const std::size_t strange = strange_letters(*text);
    if (best && strange >= least_strange) continue;
    best = std::move(file).error();
    least_strange = strange;
  }
  if (best) return *best;
  return core::Error{
      core::Errc::foreign_file, core::text("the file is no replay text of 2048verse"), {}};
}

bool looks_like_verse(std::span<const std::uint8_t> bytes) {
  const auto encodings = likely_encodings(bytes);
  return std::any_of(encodings.begin(), encodings.end(), [&](std::string_view encoding) {
    const auto text = decoded_beginning(bytes, encoding);
    return is_old_head(text) || twenty48::is_verse_head(text);
  });
}

core::Result<std::string> verse_file(const GameRecord& game, std::string_view label) {
  const auto events = events_of(game);
  if (!events) return events.error();
  return verse_text(*events, label);
}

core::Result<std::string> old_verse_file(const GameRecord& game) {
  const auto events = events_of(game);
  if (!events) return events.error();
  return old_verse_text(*events);
}

}  // namespace joseki::app
