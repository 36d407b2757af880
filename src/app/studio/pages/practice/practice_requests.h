// SPDX-License-Identifier: MIT
// What messages ask of PracticePage, read and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/studio/pages/practice/practice_play.h"

namespace joseki::studio {

// What a message wants to have with the rates.
struct RatesWishes {
  bool why = false;                       // for each move the tile that costs most
  std::optional<std::int64_t> request{};  // comes back in the answer
};

struct SelectTable {
  RatesWishes wishes;
  std::string table;
  std::optional<twenty48::Board> board{};  // nothing: one of the table's
  std::optional<std::int64_t> seed{};      // of that board and of the tiles after it
};

struct RandomBoard {
  RatesWishes wishes;
  std::optional<std::int64_t> seed{};
};

struct HardPosition {
  RatesWishes wishes;
  double gap = 0;  // between the rates of the best move and the second
  std::optional<std::int64_t> seed{};
};

enum class GuessAction : std::uint8_t { start, stop, show };

struct ChangeGuessing {
  RatesWishes wishes;
  GuessAction action = GuessAction::start;
};

struct SetBoard {
  RatesWishes wishes;
  twenty48::Board board = 0;
};

enum class CellEdit : std::uint8_t { set, raise, lower };

struct EditCell {
  RatesWishes wishes;
  int cell = 0;
  CellEdit edit = CellEdit::set;
  int exponent = 0;  // of set
};

struct TurnBoard {
  RatesWishes wishes;
  Turning turning = Turning::flip_vertical;
};

struct PracticeMove {
  RatesWishes wishes;
  twenty48::Direction direction = twenty48::Direction::left;
};

struct PlaceTile {
  RatesWishes wishes;
  NewTile tile;
};

struct ChooseSpawnMode {
  RatesWishes wishes;
  SpawnMode mode = SpawnMode::random;
};

struct AskRates {
  RatesWishes wishes;
  std::optional<std::string> table{};      // nothing: the one chosen
  std::optional<twenty48::Board> board{};  // nothing: the one on the page
};

struct AskHeat {
  std::optional<twenty48::Direction> direction{};  // nothing: the best move
  std::optional<twenty48::Board> board{};          // nothing: the one on the page
};

enum class RecordAction : std::uint8_t { start, stop, close };

struct ChangeRecord {
  RecordAction action = RecordAction::start;
};

struct OpenRecord {
  std::vector<std::uint8_t> bytes;
  std::string file_name;
};

struct SeekRecord {
  std::size_t step = 0;
};

struct AskFolders {
  std::optional<std::string> table{};  // nothing: the one chosen
};

struct ChangeFolder {
  std::string path;
};

}  // namespace joseki::studio
