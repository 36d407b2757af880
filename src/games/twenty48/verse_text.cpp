// SPDX-License-Identifier: MIT
#include "games/twenty48/verse_text.h"

#include <algorithm>
#include <array>

#include "core/ensure.h"
#include "games/twenty48/verse_alphabet.h"

namespace joseki::twenty48 {
namespace {

struct TimeUnit {
  std::uint32_t ms;
  std::uint32_t longest;  // that it is used for
};
constexpr std::array<TimeUnit, 8> kUnits = {{{1, 255},
                                             {3, 1021},
                                             {12, 4084},
                                             {48, 16336},
                                             {192, 65344},
                                             {768, 265966},
                                             {3072, 1050094},
                                             {12288, 4186606}}};
constexpr std::uint32_t kMostUnits = 254;
constexpr std::uint32_t kUnknownTime = 7 | 255U << 3;

// The shortest time that is told in this unit.
std::uint32_t shortest(std::size_t unit) {
  return unit == 0 ? 0 : kUnits[unit - 1].longest + kUnits[unit - 1].ms;
}

// The letters of both alphabets have at most two bytes.
std::string utf8(char32_t letter) {
  if (letter < 0x80) return {static_cast<char>(letter)};
  return {static_cast<char>(0xC0 | letter >> 6), static_cast<char>(0x80 | (letter & 0x3F))};
}

std::string digit_letter(std::uint32_t digit) { return utf8(kVerseDigits.letter(digit)); }

std::uint32_t place_in(std::span<const Direction> order, Direction direction) {
  return static_cast<std::uint32_t>(std::find(order.begin(), order.end(), direction) -
                                    order.begin());
}

std::string event_text(const Turn& turn, ThinkTime time, const BoardArea& area) {
  const auto column = static_cast<std::uint32_t>(turn.cell % 4);
  const auto row = static_cast<std::uint32_t>(turn.cell / 4 - area.first_row);
  const std::uint32_t number = place_in(kVerseMoves, turn.direction) | (turn.exponent - 1U) << 2 |
                               column << 4 | row << 7 | encode_time(time) << 10;
  return digit_letter(number >> 14) + digit_letter(number >> 7 & 127) + digit_letter(number & 127);
}

std::string old_event_text(const Turn& turn, const BoardArea& area) {
  const auto column = static_cast<std::uint32_t>(turn.cell % 4);
  const auto row = static_cast<std::uint32_t>(turn.cell / 4 - area.first_row);
  return utf8(kOldVerseLetters.letter(place_in(kOldVerseMoves, turn.direction) * 32 +
                                      (turn.exponent - 1U) * 16 + column * 4 + row));
}

// The two tiles of the beginning as turns whose moves mean nothing.
core::Result<std::array<Turn, 2>> first_tiles(BoardShape shape, const FullBoard& start) {
  const BoardArea area = area_of(shape);
  std::array<Turn, 2> tiles;
  std::size_t count = 0;
  for (std::uint8_t cell = 0; cell < kCells; ++cell) {
    const std::uint8_t tile = static_cast<std::uint8_t>(int{start.cells[cell]});
    if (tile == 0 || !area.contains(cell)) continue;
    if (tile > 2 || count == tiles.size()) {
      count = tiles.size() + 1;
      break;
    }
    tiles[count++] = {Direction::up, cell, tile};
  }
  if (count == tiles.size()) return tiles;
  return core::Error{core::Errc::bad_input,
                     core::text("2048verse knows only games that begin with two tiles of 2 or 4"),
                     core::text("this one began with a set board: keep it in another format")};
}

}  // namespace

std::uint32_t encode_time(ThinkTime time) {
  if (!time) return kUnknownTime;
  std::size_t unit = 0;
  while (unit + 1 < kUnits.size() && *time > kUnits[unit].longest) ++unit;
  const std::uint32_t over = *time - std::min(*time, shortest(unit));
  const std::uint32_t most = unit + 1 == kUnits.size() ? kMostUnits : 255;
  return static_cast<std::uint32_t>(unit) | std::min(over / kUnits[unit].ms, most) << 3;
}

ThinkTime decode_time(std::uint32_t code) {
  if (code == kUnknownTime) return std::nullopt;
  return shortest(code & 7) + kUnits[code & 7].ms * (code >> 3);
}

core::Result<VerseEvents> verse_events(BoardShape shape, const FullBoard& start,
                                       std::span<const Turn> turns,
                                       std::span<const ThinkTime> times) {
  core::ensure(times.empty() || times.size() == turns.size(), "a time for each turn");
  const auto tiles = first_tiles(shape, start);
  if (!tiles) return tiles.error();
  VerseEvents events{.shape = shape, .turns = {tiles->begin(), tiles->end()}, .times = {}};
  events.turns.insert(events.turns.end(), turns.begin(), turns.end());
  if (times.empty()) return events;
  events.times.assign(tiles->size(), 0);
  events.times.insert(events.times.end(), times.begin(), times.end());
  return events;
}

std::string verse_text(const VerseEvents& events, std::string_view label) {
  const BoardArea area = area_of(events.shape);
  std::string text = std::string(name_of(events.shape)) + "-" + std::string(label) + "_";
  for (std::size_t i = 0; i < events.turns.size(); ++i) {
    const ThinkTime time = i < events.times.size() ? events.times[i] : std::nullopt;
    text += event_text(events.turns[i], time, area);
  }
  return text;
}

std::string old_verse_text(const VerseEvents& events) {
  const BoardArea area = area_of(events.shape);
  std::string text = "replay_";
  if (events.shape != BoardShape::b4x4) text += name_of(events.shape);
  for (const Turn& turn : events.turns) text += old_event_text(turn, area);
  return text;
}

core::Result<std::string> verse_text(const WholeGame& game, std::span<const ThinkTime> times,
                                     std::string_view label) {
  core::ensure(times.size() == game.turns.size(), "a time for each turn");
  const auto events = verse_events(BoardShape::b4x4, game.start, game.turns, times);
  if (!events) return events.error();
  return verse_text(*events, label);
}

core::Result<std::string> old_verse_text(const WholeGame& game) {
  const auto events = verse_events(BoardShape::b4x4, game.start, game.turns, {});
  if (!events) return events.error();
  return old_verse_text(*events);
}

}  // namespace joseki::twenty48
