// SPDX-License-Identifier: MIT
// Reads the replay texts of 2048verse, letter by letter, and plays them with naive moves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reference/naive_twenty48.h"

namespace joseki::reference {

// The letters of a UTF-8 text of at most two bytes each.
inline std::vector<std::uint32_t> letters_of(std::string_view text) {
  std::vector<std::uint32_t> letters;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    if (byte < 0x80) {
      letters.push_back(byte);
    } else {
      letters.push_back((byte & 0x1FU) << 6 | (static_cast<std::uint8_t>(text[++i]) & 0x3FU));
    }
  }
  return letters;
}

inline std::uint32_t place_in(std::string_view alphabet, std::uint32_t letter) {
  const auto letters = letters_of(alphabet);
  return static_cast<std::uint32_t>(std::find(letters.begin(), letters.end(), letter) -
                                    letters.begin());
}

inline std::vector<std::uint32_t> verse_numbers(std::string_view text) {
  constexpr std::string_view kDigits =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
      "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ¤¾";
  std::vector<std::uint32_t> numbers;
  const auto letters = letters_of(text.substr(text.find('_') + 1));
  for (std::size_t i = 0; i + 2 < letters.size(); i += 3) {
    std::uint32_t number = 0;
    for (std::size_t j = 0; j < 3; ++j) number = number * 128 + place_in(kDigits, letters[i + j]);
    numbers.push_back(number);
  }
  return numbers;
}

inline std::vector<std::uint32_t> old_verse_numbers(std::string_view text) {
  std::string alphabet;
  for (char c = ' '; c <= '~'; ++c) alphabet += c;
  alphabet += "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá";
  std::vector<std::uint32_t> numbers;
  for (const auto letter : letters_of(text.substr(text.find('_') + 1))) {
    numbers.push_back(place_in(alphabet, letter));
  }
  return numbers;
}

struct VerseEvent {
  twenty48::Direction direction;
  std::uint8_t exponent;
  std::size_t cell;
};

// The code of the last board; empty if a tile comes to a cell that is not free.
inline std::string played(const std::vector<VerseEvent>& events) {
  NaiveCells cells{};
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (i >= 2) cells = naive_move(cells, events[i].direction).cells;
    if (cells[events[i].cell] != 0) return "";
    cells[events[i].cell] = events[i].exponent;
  }
  std::string code;
  for (const auto cell : cells) code += "0123456789abcdefgh"[cell];
  return code;
}

inline std::string read_verse(std::string_view text) {
  using twenty48::Direction;
  constexpr Direction kMoves[] = {Direction::up, Direction::down, Direction::left,
                                  Direction::right};
  std::vector<VerseEvent> events;
  for (const auto n : verse_numbers(text)) {
    events.push_back({kMoves[n & 3], static_cast<std::uint8_t>(1 + (n >> 2 & 3)),
                      4 * (n >> 7 & 7) + (n >> 4 & 7)});
  }
  return played(events);
}

inline std::string read_old_verse(std::string_view text) {
  using twenty48::Direction;
  constexpr Direction kMoves[] = {Direction::up, Direction::right, Direction::down,
                                  Direction::left};
  std::vector<VerseEvent> events;
  for (const auto n : old_verse_numbers(text)) {
    events.push_back(
        {kMoves[n / 32], static_cast<std::uint8_t>(1 + n / 16 % 2), 4 * (n % 4) + n / 4 % 4});
  }
  return played(events);
}

}  // namespace joseki::reference
