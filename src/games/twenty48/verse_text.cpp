// SPDX-License-Identifier: MIT
#include "games/twenty48/verse_text.h"

#include <algorithm>
#include <array>

#include "core/ensure.h"

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

std::string utf8(std::uint32_t letter) {
  if (letter < 0x80) return {static_cast<char>(letter)};
  if (letter < 0x800) {
    return {static_cast<char>(0xC0 | letter >> 6), static_cast<char>(0x80 | (letter & 0x3F))};
  }
  return {static_cast<char>(0xE0 | letter >> 12), static_cast<char>(0x80 | (letter >> 6 & 0x3F)),
          static_cast<char>(0x80 | (letter & 0x3F))};
}

// 0-9, a-z, A-Z, U+00C0 to U+00FF, then two more.
std::string digit_letter(std::uint32_t digit) {
  constexpr std::string_view kPlain =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  if (digit < kPlain.size()) return {kPlain[digit]};
  if (digit < 126) return utf8(0xC0 + digit - static_cast<std::uint32_t>(kPlain.size()));
  return utf8(digit == 126 ? 0xA4 : 0xBE);
}

// ASCII from the blank on, then the bytes 128 to 160 of code page 850.
std::string old_letter(std::uint32_t index) {
  constexpr std::uint32_t kAscii = 95;
  constexpr std::array<std::uint16_t, 33> kPage850 = {
      0xC7, 0xFC, 0xE9, 0xE2, 0xE4, 0xE0, 0xE5, 0xE7, 0xEA, 0xEB,  0xE8,
      0xEF, 0xEE, 0xEC, 0xC4, 0xC5, 0xC9, 0xE6, 0xC6, 0xF4, 0xF6,  0xF2,
      0xFB, 0xF9, 0xFF, 0xD6, 0xDC, 0xF8, 0xA3, 0xD8, 0xD7, 0x192, 0xE1};
  return utf8(index < kAscii ? ' ' + index : kPage850[index - kAscii]);
}

std::uint32_t move_number(Direction direction) {
  switch (direction) {
    case Direction::up:
      return 0;
    case Direction::down:
      return 1;
    case Direction::left:
      return 2;
    case Direction::right:
      break;
  }
  return 3;
}

std::uint32_t old_move_number(Direction direction) {
  switch (direction) {
    case Direction::up:
      return 0;
    case Direction::right:
      return 1;
    case Direction::down:
      return 2;
    case Direction::left:
      break;
  }
  return 3;
}

std::string event_text(const Turn& turn, ThinkTime time) {
  const std::uint32_t column = turn.cell % 4;
  const std::uint32_t row = turn.cell / 4;
  const std::uint32_t number = move_number(turn.direction) | (turn.exponent - 1U) << 2 |
                               column << 4 | row << 7 | encode_time(time) << 10;
  return digit_letter(number >> 14) + digit_letter(number >> 7 & 127) + digit_letter(number & 127);
}

std::string old_event_text(const Turn& turn) {
  return old_letter(old_move_number(turn.direction) * 32 + (turn.exponent - 1U) * 16 +
                    turn.cell % 4 * 4U + turn.cell / 4U);
}

// The two tiles of the beginning as turns whose moves mean nothing.
core::Result<std::array<Turn, 2>> first_tiles(const FullBoard& start) {
  std::array<Turn, 2> tiles;
  std::size_t count = 0;
  for (std::uint8_t cell = 0; cell < kCells; ++cell) {
    const std::uint8_t tile = start.cells[cell];
    if (tile == 0) continue;
    if (tile > 2 || count == tiles.size()) {
      count = tiles.size() + 1;
      break;
    }
    tiles[count++] = {Direction::up, cell, tile};
  }
  if (count == tiles.size()) return tiles;
  return core::Error{core::Errc::bad_input,
                     "2048verse knows only games that begin with two tiles of 2 or 4",
                     "this one began with a set board: export it as json"};
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

core::Result<std::string> verse_text(const WholeGame& game, std::span<const ThinkTime> times,
                                     std::string_view label) {
  core::ensure(times.size() == game.turns.size(), "a time for each turn");
  const auto tiles = first_tiles(game.start);
  if (!tiles) return tiles.error();
  std::string text = "4x4-" + std::string(label) + "_";
  for (const Turn& tile : *tiles) text += event_text(tile, 0);
  for (std::size_t i = 0; i < times.size(); ++i) text += event_text(game.turns[i], times[i]);
  return text;
}

core::Result<std::string> old_verse_text(const WholeGame& game) {
  const auto tiles = first_tiles(game.start);
  if (!tiles) return tiles.error();
  std::string text = "replay_";
  for (const Turn& tile : *tiles) text += old_event_text(tile);
  for (const Turn& turn : game.turns) text += old_event_text(turn);
  return text;
}

}  // namespace joseki::twenty48
