// SPDX-License-Identifier: MIT
// AnyGame and GameReader: the run-time face of a game that can be solved. Command line, Studio and
// Python hold these and pay one virtual call an operation; positions and moves travel as text and
// numbers in the notation of the command-line contract.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/catalog/any_rules.h"
#include "core/output_file.h"
#include "core/result.h"
#include "solve/retrograde/build.h"
#include "solve/retrograde/summary.h"
#include "solve/retrograde/value.h"
#include "solve/retrograde/verify.h"

namespace joseki::core {
class Workers;
}

namespace joseki::app {

struct MoveVerdict {
  int move = 0;        // a cell, row-major from 0
  solve::Value value;  // for the side that makes it, counted from the position before it
  bool best = false;   // no move is better
};

struct Verdict {
  std::string position;            // in normal form
  solve::Value value;              // for the side to move
  std::vector<MoveVerdict> moves;  // best first; equal ones by cell. Empty: the game is over
};

// How files of one format differ. Compared with a table: nothing is found out from the file.
// Written: nothing is the usual way, without draws and from 0.
struct FileStyle {
  std::optional<bool> draws;      // whether positions that nobody wins have records
  std::optional<int> depth_from;  // the depth of a finished game, 0 or 1
};

// A file in a foreign format, to be written from a table or compared with it.
struct FileJob {
  std::filesystem::path table;
  std::string format;
  std::filesystem::path file;
  std::stop_token stop;  // ends it with interrupted; an ordinary file stays as it was
  FileStyle style;
};

// How such a file differs from the table.
struct FileCheck {
  std::uint64_t records = 0;
  std::uint64_t right = 0;
  std::vector<std::pair<std::string, std::uint64_t>> differences;  // by kind, zeros included
  FileStyle style;  // as told or found out; nothing where the file does not tell
  // What tells: decided records that are right if the end counts as 0, and as 1.
  std::array<std::uint64_t, 2> from{};
  std::uint64_t draws_there = 0;
  std::uint64_t draws_absent = 0;
  std::uint64_t difference_count() const;
};

// Boards one after the other, their cells as tree search has them (games/mcts_game.h), and who is
// to move on each: 1 or -1.
struct BoardBatch {
  std::span<const std::int8_t> cells;
  std::span<const std::int8_t> turns;
  std::size_t first = 0;  // the number of the first of them, for messages
};

// A table opened for questions. Not thread-safe: open one a thread, the file is shared.
class GameReader {
 public:
  virtual ~GameReader() = default;
  // bad_input: the position is not one, with the reason. damaged_file: found while reading.
  virtual core::Result<Verdict> query(std::string_view position) = 0;
  // The values of many positions at once; the first bad one is the error.
  virtual core::Status values(std::span<const std::string_view> positions,
                              std::span<solve::Value> out) = 0;
  virtual core::Status values(const BoardBatch& boards, std::span<solve::Value> out) = 0;
  // A position of that value, if there is one.
  virtual core::Result<std::optional<std::string>> example_of(const solve::Value& value) = 0;
  virtual const solve::Summary& summary() const = 0;
  virtual std::uint64_t file_bytes() const = 0;
};

// A game by name, whether its table is built or not. Its name is also the table's. Immutable; any
// number of threads may use it.
class AnyGame : public AnyRules {
 public:
  // --- the table
  virtual std::uint64_t states() const = 0;
  virtual std::uint64_t memory_bytes() const = 0;  // what a build needs at its peak, about
  virtual core::Result<solve::BuildReport> build(const solve::BuildOptions& options,
                                                 core::Workers& workers) const = 0;
  virtual core::Result<solve::VerifyReport> verify(const std::filesystem::path& file,
                                                   const solve::VerifyOptions& options,
                                                   core::Workers& workers) const = 0;
  virtual core::Result<std::unique_ptr<GameReader>> open(
      const std::filesystem::path& file) const = 0;

  // --- files for and from other programs
  // What export_table() can write: "csv" always, and whatever the game's older programs use.
  virtual std::vector<std::string> export_formats() const = 0;
  // What check_file() can compare.
  virtual std::vector<std::string> import_formats() const = 0;
  // Writes `job.file` from the table as core/output_file.h does.
  virtual core::Result<core::FileWritten> export_table(const FileJob& job,
                                                       core::Workers& workers) const = 0;
  // Compares `job.file` with the table, record by record.
  virtual core::Result<FileCheck> check_file(const FileJob& job, core::Workers& workers) const = 0;
};

// The game of that name ("vanish-4x4-m4", "vanish_4x4_m4", "tictactoe"), or bad_input.
core::Result<std::unique_ptr<AnyGame>> find_game(std::string_view name);

// The names to show a newcomer: every game, and of families the members worth knowing.
std::vector<std::string> known_games();

}  // namespace joseki::app
