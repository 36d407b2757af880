// SPDX-License-Identifier: MIT
// AnyTable: a table by name, of whatever kind, there or not; and TableReader, which answers from
// it. The implementations are GameTable and FormationTable.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/catalog/any_game.h"
#include "app/tables/build_request.h"
#include "app/tables/table_facts.h"
#include "app/tables/table_name.h"
#include "core/result.h"
#include "solve/formation/build.h"
#include "solve/formation/table.h"

namespace joseki::app {

// ---- Questions

// What a formation's table says of a board.
struct BoardRates {
  std::shared_ptr<const formation::TableIdentity> table;
  formation::Answer answer;
};

using TableAnswer = std::variant<Verdict, BoardRates>;

// A table opened for questions. Not thread-safe: open one a thread.
class TableReader {
 public:
  virtual ~TableReader() = default;
  // bad_input: the position is none, with the reason. damaged_file: found while reading.
  virtual core::Result<TableAnswer> query(std::string_view position) = 0;
};

// ---- Builds and proofs

struct TableCost {
  std::uint64_t states = 0;
  std::uint64_t generated = 0;  // of formations: before boards with rate 0 are dropped
  double cpu_seconds = 0;
  std::uint64_t memory_bytes = 0;        // at the peak
  std::uint64_t least_memory_bytes = 0;  // at the least, through the disk
  std::uint64_t disk_bytes = 0;          // at the peak
  std::uint64_t bytes = 0;               // in the end
  bool is_rough = false;                 // as of formation::Estimate
  core::Text obstacle{};                 // why it cannot be built; empty if it can
};
TableCost cost_of(const formation::Estimate& estimate);

using BuildProgress = std::variant<solve::BuildProgress, formation::BuildProgress>;

// What a game's build proved; `start` is what the table says of the first position.
struct GameBuilt {
  solve::BuildReport report;
  Verdict start;
};
using BuildReport = std::variant<GameBuilt, formation::BuildReport>;

struct BuildWatch {
  std::stop_token stop;
  std::function<void(const BuildProgress&)> progress;  // on the calling thread; may be empty
};

// Of a game `checked` of `states`; of a formation `layer` of `layers`, and `checked` boards so far.
struct VerifyProgress {
  std::uint64_t checked = 0;
  std::uint64_t states = 0;
  int layer = 0;
  int layers = 0;  // 0: it is a game
};

struct VerifyRequest {
  std::uint64_t sample = 0;  // of formations: check this many boards a layer; 0: all
  int threads = 0;           // 0: all cores
  std::stop_token stop;
  std::function<void(const VerifyProgress&)> progress;  // may be empty
};

struct TableProof {
  std::uint64_t states = 0;
  std::uint64_t errors = 0;
  std::string first_error;
  core::Status kept = core::Done{};  // whether what was found could be kept beside the table
};

// A file, or for some formats a folder, for other programs.
struct ExportRequest {
  std::string format;
  std::filesystem::path file;
  FileStyle style;  // of games' formats
  int threads = 0;  // 0: all cores
  std::stop_token stop;
};

// ---- Tables

class AnyTable {
 public:
  virtual ~AnyTable() = default;

  virtual const TableName& name() const = 0;
  // Its file, or the folder in which it is built. It need not be there.
  virtual const std::filesystem::path& path() const = 0;
  // What would build it where it is, or go on with it, or repair it.
  virtual BuildRequest request() const = 0;
  // Finished, begun or damaged; nothing if it is not there at all.
  virtual std::optional<TableState> state() const = 0;

  virtual core::Result<TableCost> estimate(const BuildRequest& request) const = 0;
  // Builds it where path() says, whatever folder the request names.
  virtual core::Result<BuildReport> build(const BuildRequest& request,
                                          const BuildWatch& watch) const = 0;
  // Damage is what a proof is there to find: an answer, kept beside the table. not_found if the
  // table is not built or not finished.
  virtual core::Result<TableProof> verify(const VerifyRequest& request) const = 0;
  // not_found, without a hint, if it is not built or not finished; damaged_file, foreign_file.
  virtual core::Result<std::unique_ptr<TableReader>> open() const = 0;

  // What export_to() can write.
  virtual std::vector<std::string> export_formats() const = 0;
  // Whole or not at all. What open() says, if there is nothing to write.
  virtual core::Result<core::FileWritten> export_to(const ExportRequest& request) const = 0;
};

// Where tables are looked for: folders that hold tables, or are a formation's table; none: the
// tables folder of $JOSEKI_HOME. The first is the one that is built in; layers of a formation's
// table may be spread over all of them. A game's table lies in one.
using TableFolders = std::vector<std::string>;

// The table that somebody means. `p4`: that of a formation's table; nothing: as the name says, else
// the usual one, else that of the table there is. bad_input with the reason if there can be no such
// table: see parse_table_name().
core::Result<std::unique_ptr<AnyTable>> find_table(std::string_view name,
                                                   const TableFolders& folders,
                                                   std::optional<double> p4 = std::nullopt);

// The table that the request is about; what is not chosen is as usual.
core::Result<std::unique_ptr<AnyTable>> table_to_build(const BuildRequest& request);

// ---- What the kinds have in common

struct JobShare {
  std::string_view stage;
  std::uint64_t done = 0;
  std::uint64_t total = 0;
};
JobShare share_of(const BuildProgress& progress);

struct BuiltFacts {
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  bool was_there = false;
};
BuiltFacts facts_of(const BuildReport& report);

}  // namespace joseki::app
