// SPDX-License-Identifier: MIT
// What the replay texts of 2048verse are made of: their letters and the order of their moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/twenty48/moves.h"

namespace joseki::twenty48 {

inline constexpr std::uint32_t kVerseBase = 128;

inline constexpr std::array kVerseMoves = {Direction::up, Direction::down, Direction::left,
                                           Direction::right};
inline constexpr std::array kOldVerseMoves = {Direction::up, Direction::right, Direction::down,
                                              Direction::left};

// 128 letters, the one for number i at place i.
class VerseAlphabet {
 public:
  using Letters = std::array<char32_t, kVerseBase>;

  constexpr explicit VerseAlphabet(const Letters& letters) : letters_(letters) {
    for (std::uint32_t i = 0; i < kVerseBase; ++i) {
      numbers_[letters[i]] = static_cast<std::uint8_t>(i + 1);
    }
  }

  // `number` below 128.
  constexpr char32_t letter(std::uint32_t number) const { return letters_[number]; }
  // Nothing: it is none of them.
  constexpr std::optional<std::uint32_t> number(char32_t letter) const {
    if (letter >= numbers_.size() || numbers_[letter] == 0) return std::nullopt;
    return numbers_[letter] - 1U;
  }

 private:
  static constexpr std::size_t kPastLast = 0x193;  // of the letters of both alphabets
  Letters letters_;
  std::array<std::uint8_t, kPastLast> numbers_{};  // one more; 0: none
};

// Of the present form: 0-9, a-z, A-Z, U+00C0 to U+00FF, then two more.
constexpr VerseAlphabet make_verse_digits() {
  constexpr std::string_view kPlain =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  VerseAlphabet::Letters letters{};
  for (std::size_t i = 0; i < kPlain.size(); ++i) letters[i] = static_cast<char32_t>(kPlain[i]);
  for (std::size_t i = kPlain.size(); i < 126; ++i) {
    letters[i] = static_cast<char32_t>(0xC0 + i - kPlain.size());
  }
  letters[126] = 0xA4;
  letters[127] = 0xBE;
  return VerseAlphabet(letters);
}

// Of the older form: ASCII from the blank on, then the bytes 128 to 160 of code page 850.
constexpr VerseAlphabet make_old_verse_letters() {
  constexpr std::size_t kAscii = 95;
  constexpr std::array<char32_t, 33> kPage850 = {
      0xC7, 0xFC, 0xE9, 0xE2, 0xE4, 0xE0, 0xE5, 0xE7, 0xEA, 0xEB,  0xE8,
      0xEF, 0xEE, 0xEC, 0xC4, 0xC5, 0xC9, 0xE6, 0xC6, 0xF4, 0xF6,  0xF2,
      0xFB, 0xF9, 0xFF, 0xD6, 0xDC, 0xF8, 0xA3, 0xD8, 0xD7, 0x192, 0xE1};
  VerseAlphabet::Letters letters{};
  for (std::size_t i = 0; i < kAscii; ++i) letters[i] = static_cast<char32_t>(' ' + i);
  for (std::size_t i = 0; i < kPage850.size(); ++i) letters[kAscii + i] = kPage850[i];
  return VerseAlphabet(letters);
}

inline constexpr VerseAlphabet kVerseDigits = make_verse_digits();
inline constexpr VerseAlphabet kOldVerseLetters = make_old_verse_letters();

}  // namespace joseki::twenty48
