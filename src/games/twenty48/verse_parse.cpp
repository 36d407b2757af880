// SPDX-License-Identifier: MIT
#include "games/twenty48/verse_parse.h"

#include <fmt/format.h>

#include <string>

#include "games/twenty48/verse_alphabet.h"

namespace joseki::twenty48 {
namespace {

constexpr std::size_t kDigitsPerEvent = 3;
constexpr std::u32string_view kBlanks = U" \t\r\n";

core::Error damaged(std::size_t event, const core::Text& why) {
  return {core::Errc::damaged_file, core::text("event {} of the game: {}", event + 1, why), {}};
}

core::Error strange_letter(std::size_t event, char32_t letter) {
  return damaged(event, core::text("U+{} is no letter of these texts",
                                   fmt::format("{:04X}", static_cast<std::uint32_t>(letter))));
}

core::Error too_long() {
  return {core::Errc::damaged_file,
          core::text("more than {} events: no game of 2048 is as long as that", kMostTurns),
          {}};
}

std::u32string_view trimmed(std::u32string_view text) {
  const auto begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::u32string_view digits_of(std::u32string_view text) {
  return text.substr(0, std::min(text.find_first_not_of(U"0123456789"), text.size()));
}

// "4x4" of "4x4-LABEL_..."; empty if the text does not begin like that. A board of two rows is
// also called 4x2: the width first.
std::string board_of_head(std::u32string_view text) {
  const auto width = digits_of(text);
  if (width.empty() || !text.substr(width.size()).starts_with(U'x')) return "";
  const auto height = digits_of(text.substr(width.size() + 1));
  const std::size_t end = width.size() + 1 + height.size();
  if (height.empty() || !text.substr(end).starts_with(U'-')) return "";
  if (text.find(U'_', end) == text.npos || end > 8) return "";
  std::string name(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end));
  if (name == "4x2" || name == "4x3") std::swap(name.front(), name.back());
  return name;
}

core::Result<std::uint8_t> cell_at(std::size_t event, std::uint32_t column, std::uint32_t row,
                                   const BoardArea& area) {
  const std::uint32_t cell = (row + static_cast<std::uint32_t>(area.first_row)) * 4 + column;
  if (column > 3 || row > 3 || cell >= kCells || !area.contains(static_cast<int>(cell))) {
    return damaged(event, core::text("row {}, column {} is not on the board", row, column));
  }
  return static_cast<std::uint8_t>(cell);
}

core::Status add_event(VerseEvents& events, std::uint32_t number, const BoardArea& area) {
  const std::size_t event = events.turns.size();
  const std::uint32_t tile = number >> 2 & 3;
  if (tile > 1) return damaged(event, core::text("its new tile is neither a 2 nor a 4"));
  const auto cell = cell_at(event, number >> 4 & 7, number >> 7 & 7, area);
  if (!cell) return cell.error();
  events.turns.push_back({kVerseMoves[number & 3], *cell, static_cast<std::uint8_t>(tile + 1)});
  events.times.push_back(decode_time(number >> 10));
  return core::Done{};
}

core::Status check_first_tiles(const VerseEvents& events) {
  if (events.turns.size() >= 2) return core::Done{};
  return core::Error{
      core::Errc::damaged_file, core::text("the text has no two tiles to begin with"), {}};
}

}  // namespace

bool is_verse_head(std::u32string_view text) { return !board_of_head(trimmed(text)).empty(); }

core::Result<VerseEvents> parse_verse(std::u32string_view text) {
  text = trimmed(text);
  const std::string board = board_of_head(text);
  const auto shape = board_shape_named(board);
  if (!shape) {
    return core::Error{core::Errc::bad_input, core::text("a board of {} is not known", board),
                       core::text("known are 4x4, 3x4, 3x3 and 2x4")};
  }
  const BoardArea area = area_of(*shape);
  text.remove_prefix(text.find(U'_') + 1);
  if (text.size() > kDigitsPerEvent * kMostTurns) return too_long();
  VerseEvents events{.shape = *shape, .turns = {}, .times = {}};
  for (; !text.empty(); text.remove_prefix(kDigitsPerEvent)) {
    const std::size_t event = events.turns.size();
    if (text.size() < kDigitsPerEvent)
      return damaged(event, core::text("the text ends in the middle of it"));
    std::uint32_t number = 0;
    for (const char32_t letter : text.substr(0, kDigitsPerEvent)) {
      const auto digit = kVerseDigits.number(letter);
      if (!digit) return strange_letter(event, letter);
      number = number * kVerseBase + *digit;
    }
    if (auto status = add_event(events, number, area); !status) return std::move(status).error();
  }
  if (auto status = check_first_tiles(events); !status) return std::move(status).error();
  return events;
}

core::Result<VerseEvents> parse_old_verse(std::u32string_view letters, BoardShape shape) {
  const BoardArea area = area_of(shape);
  // A line end is no letter; a blank is one.
  letters = letters.substr(0, letters.find_last_not_of(U"\r\n") + 1);
  if (letters.size() > kMostTurns) return too_long();
  VerseEvents events{.shape = shape, .turns = {}, .times = {}};
  for (const char32_t letter : letters) {
    const std::size_t event = events.turns.size();
    const auto number = kOldVerseLetters.number(letter);
    if (!number) return strange_letter(event, letter);
    const auto cell = cell_at(event, *number >> 2 & 3, *number & 3, area);
    if (!cell) return cell.error();
    events.turns.push_back(
        {kOldVerseMoves[*number >> 5], *cell, static_cast<std::uint8_t>((*number >> 4 & 1) + 1)});
  }
  if (auto status = check_first_tiles(events); !status) return std::move(status).error();
  return events;
}

}  // namespace joseki::twenty48
