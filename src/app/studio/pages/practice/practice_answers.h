// SPDX-License-Identifier: MIT
// What PracticePage answers, as values. Heat maps and layers have files of their own.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/studio/pages/practice/guess.h"
#include "app/studio/pages/practice/hard_position.h"
#include "app/studio/pages/practice/practice_rates.h"

namespace joseki::studio {

// Why a message changed nothing.
enum class Refusal : std::uint8_t { waiting, illegal, no_rate, guessing, nothing };
std::string_view name_of(Refusal refusal);

// A new tile that has just come.
struct SpawnedTile {
  NewTile tile{};
  SpawnMode mode = SpawnMode::random;
  std::optional<double> rate{};  // by the table, where the mode asked it
  bool is_outside = false;       // drawn at random, because no tile has a rate
};

// What a message did.
struct PracticeChange {
  bool moved = false;  // the board is another one
  std::uint64_t gained = 0;
  std::optional<ShownMove> animation{};
  std::optional<SpawnedTile> spawn{};
  std::optional<Refusal> refused{};
  struct Hard {
    double gap = 0;  // that was wanted
    HardSearch search;
  };
  std::optional<Hard> hard{};
};

struct PracticeState {
  std::shared_ptr<const PracticePlay> play;
  NamedTable table;
  std::vector<twenty48::Direction> legal{};
  bool is_made = false;                 // the target stands on a target cell
  formation::CellSet target_cells = 0;  // of this board; none: it is not one of the formation
  PracticeChange change{};
  KnownRates rates{};
  bool is_hidden = false;            // the rates are there, and not told
  std::optional<Verdict> verdict{};  // on the guess that led to this board
};

struct AskedRates {
  KnownRates rates;
  std::chrono::microseconds took{};
};

struct RecordFile {
  std::string name;
  std::vector<std::uint8_t> bytes;
  std::size_t moves = 0;
};

}  // namespace joseki::studio
