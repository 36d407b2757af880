// SPDX-License-Identifier: MIT
#include "app/tables/game_tables.h"

#include <fmt/format.h>

#include <utility>

#include "app/catalog/home.h"
#include "app/tables/formation_tables.h"
#include "app/tables/table_proof.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

// CPU time a state takes to build, about: vanish-4x4-m4, 72.9 million states.
constexpr double kSecondsAState = 3e-7;

class VerdictReader : public TableReader {
 public:
  explicit VerdictReader(std::unique_ptr<GameReader> reader) : reader_(std::move(reader)) {}
  core::Result<TableAnswer> query(std::string_view position) override {
    auto verdict = reader_->query(position);
    if (!verdict) return std::move(verdict).error();
    return TableAnswer(std::move(*verdict));
  }

 private:
  std::unique_ptr<GameReader> reader_;
};

}  // namespace

GameTable::GameTable(TableName name, std::string dir, std::shared_ptr<const AnyGame> game,
                     std::filesystem::path file)
    : name_(std::move(name)),
      dir_(std::move(dir)),
      game_(std::move(game)),
      file_(std::move(file)) {}

core::Result<GameTable> GameTable::find(const TableName& name, const TableFolders& folders) {
  if (folders.size() > 1) {
    return core::Error{core::Errc::bad_input,
                       core::text("table '{}' is one file, in one folder", name.text),
                       core::text("name one folder")};
  }
  auto game = find_game(name.text);
  if (!game) return std::move(game).error();
  std::string dir = folders.empty() ? "" : folders.front();
  const auto folder = tables_folder(dir);
  if (!folder) return folder.error();
  auto file = table_file(*folder, (*game)->name());
  return GameTable(name, std::move(dir), std::move(*game), std::move(file));
}

BuildRequest GameTable::request() const {
  BuildRequest request;
  request.table = name_.text;
  request.dir = dir_;
  return request;
}

bool GameTable::is_there() const {
  std::error_code failure;
  return std::filesystem::exists(file_, failure);
}

std::optional<TableState> GameTable::state() const {
  std::error_code failure;
  if (is_there()) return game_->open(file_) ? TableState::built : TableState::damaged;
  std::filesystem::path kept = file_;
  kept += solve::kCheckpointSuffix;
  return std::filesystem::exists(kept, failure) ? std::optional(TableState::begun) : std::nullopt;
}

core::Error GameTable::not_built() const {
  return {core::Errc::not_found, core::text("table '{}' is not built", name_.text), {}};
}

core::Result<TableCost> GameTable::estimate(const BuildRequest&) const {
  const auto states = game_->states();
  return TableCost{.states = states,
                   .cpu_seconds = static_cast<double>(states) * kSecondsAState,
                   .memory_bytes = game_->memory_bytes(),
                   .least_memory_bytes = game_->memory_bytes(),
                   .disk_bytes = states,
                   .bytes = states};
}

core::Result<BuildReport> GameTable::build(const BuildRequest& request,
                                           const BuildWatch& watch) const {
  const auto memory = memory_limit(request);
  if (!memory) return memory.error();
  core::Workers workers(request.threads);
  solve::BuildOptions options;
  options.file = file_;
  options.rebuild = request.rebuild;
  options.replace_first = request.replace_first;
  options.memory_limit_bytes = *memory;
  options.checkpoint_every = request.checkpoint_every;
  options.stop = watch.stop;
  options.progress = [&](const solve::BuildProgress& progress) {
    if (watch.progress) watch.progress(progress);
  };
  auto report = game_->build(options, workers);
  if (!report) return std::move(report).error();
  const auto table = open_game();
  if (!table) return table.error();
  auto start = (*table)->query(game_->start());
  if (!start) return std::move(start).error();
  return BuildReport(GameBuilt{std::move(*report), std::move(*start)});
}

core::Result<TableProof> GameTable::verify(const VerifyRequest& request) const {
  if (!is_there()) return not_built();
  core::Workers workers(request.threads);
  const auto progress = [&](std::uint64_t checked, std::uint64_t states) {
    if (request.progress) request.progress({.checked = checked, .states = states});
  };
  const auto report =
      damage_as_answer(game_->verify(file_, {.stop = request.stop, .progress = progress}, workers));
  if (!report) return report.error();
  return proof_of(*report, file_, true);
}

core::Result<std::unique_ptr<GameReader>> GameTable::open_game() const {
  auto table = game_->open(file_);
  if (!table && table.error().code == core::Errc::not_found) return not_built();
  return table;
}

core::Result<std::unique_ptr<TableReader>> GameTable::open() const {
  auto table = open_game();
  if (!table) return std::move(table).error();
  return std::unique_ptr<TableReader>(new VerdictReader(std::move(*table)));
}

std::vector<std::string> GameTable::export_formats() const { return game_->export_formats(); }

core::Result<core::FileWritten> GameTable::export_to(const ExportRequest& request) const {
  if (!is_there()) return not_built();
  core::Workers workers(request.threads);
  return game_->export_table({file_, request.format, request.file, request.stop, request.style},
                             workers);
}

core::Result<GameTable> find_game_table(std::string_view typed, const std::string& dir) {
  const auto name = parse_table_name(typed);
  if (!name) return name.error();
  if (name->kind == TableName::Kind::formation) {
    return core::Error{
        core::Errc::bad_input,
        shape_of(*name)
            ? core::text("'{}' is a table of 2048, and this command is for two-player games", typed)
            : core::text("there is no table '{}'", typed),
        {}};
  }
  return GameTable::find(*name, dir.empty() ? TableFolders() : TableFolders{dir});
}

}  // namespace joseki::app
