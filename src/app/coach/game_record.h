// SPDX-License-Identifier: MIT
// GameRecord: a game of 2048, or a piece of one, as some file tells it: every board with the move
// made on it, the tile that came, and what else the file knows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/twenty48/board_shape.h"
#include "games/twenty48/verse_text.h"
#include "games/twenty48/whole_game.h"

namespace joseki::app {

// Success rates by direction as files keep them; 0: none, or no hope.
using FileRates = std::array<double, 4>;

struct Step {
  twenty48::FullBoard board;  // before the move
  twenty48::Turn turn{};
  twenty48::ThinkTime time{};
  std::optional<FileRates> rates{};  // nothing: the file does not tell them

  friend bool operator==(const Step&, const Step&) = default;
};

struct GameRecord {
  twenty48::BoardShape shape = twenty48::BoardShape::b4x4;
  // What a 32768 does, as trace_slide() takes it.
  std::optional<twenty48::BigTiles> big{};
  // A board need not come of the one before it: files may leave positions out.
  std::vector<Step> steps{};
  twenty48::FullBoard end{};             // after the last step
  std::optional<std::uint64_t> score{};  // at the end; nothing: the file does not tell
  std::string table{};                   // that the game was for, L3-512; may be empty
  std::optional<double> p4{};            // nothing: the file does not tell

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// What a turn makes of a board. Nothing: the move does nothing, or the tile's cell is taken.
struct Played {
  twenty48::FullBoard board;
  std::uint32_t score = 0;
};
std::optional<Played> play(const twenty48::FullBoard& board, const twenty48::Turn& turn,
                           std::optional<twenty48::BigTiles> big);
// The reason for that, for people: "left does nothing".
core::Text why_impossible(const twenty48::FullBoard& board, const twenty48::Turn& turn,
                          std::optional<twenty48::BigTiles> big);

// A whole game by its turns, with its score. damaged_file, naming the move, if one is impossible.
core::Result<GameRecord> record_of(twenty48::BoardShape shape, const twenty48::FullBoard& start,
                                   std::span<const twenty48::Turn> turns);

// For boards of which a file does not say what their 32768s do: slide, stand as walls, or merge.
// Takes what makes every move possible and the boards follow each other; of several `likely`, then
// the first of these. Sets shape, big and end of a record whose steps are there. damaged_file,
// naming the move, if nothing does.
core::Status find_rules(GameRecord& record, std::optional<twenty48::BigTiles> likely = {});

// The first step whose board does not come of the step before; nothing if there is none.
std::optional<std::size_t> first_jump(const GameRecord& record);

std::vector<twenty48::Turn> turns_of(const GameRecord& record);
bool has_times(const GameRecord& record);
bool has_rates(const GameRecord& record);

}  // namespace joseki::app
