// SPDX-License-Identifier: MIT
#include "app/tables/formation_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/catalog/formation_csv.h"
#include "app/catalog/formation_library.h"
#include "app/catalog/home.h"
#include "app/tables/table_proof.h"
#include "core/parallel.h"
#include "solve/formation/book_files.h"
#include "solve/formation/table_folder.h"
#include "solve/formation/verify.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using formation::has_card;

class RatesReader : public TableReader {
 public:
  explicit RatesReader(formation::Table table)
      : table_(std::move(table)),
        identity_(std::make_shared<const formation::TableIdentity>(table_.identity())) {}
  core::Result<TableAnswer> query(std::string_view position) override {
    const auto board = twenty48::parse_board(position);
    if (!board) return board.error();
    auto answer = table_.query(*board);
    if (!answer) return std::move(answer).error();
    return TableAnswer(BoardRates{identity_, std::move(*answer)});
  }

 private:
  formation::Table table_;
  std::shared_ptr<const formation::TableIdentity> identity_;
};

// A card that can be read, and is of that formation and target.
std::optional<formation::TableCard> card_in(const fs::path& folder, const TableName& name) {
  auto card = formation::read_card(folder);
  if (!card || card->identity.shape.name() != name.without_p4()) return std::nullopt;
  return std::move(*card);
}

bool is_of(const fs::path& folder, const TableName& name, double p4) {
  const auto card = card_in(folder, name);
  return card && card->identity.p4 == p4;
}

// The names under which a folder of tables may have it.
struct FolderNames {
  std::string own;
  std::string other;  // of older programs, or because one of theirs has our own name
};

FolderNames names_of(const TableName& name, double p4) {
  std::string own = formation::table_name(name.formation, name.target, p4);
  std::string other = p4 == formation::kUsualP4
                          ? formation::table_name_with_p4(name.formation, name.target, p4)
                          : name.without_p4();
  return {std::move(own), std::move(other)};
}

// Where its layers are: a folder with nothing of that name in it may hold layers alone.
fs::path layers_in(const fs::path& dir, const TableName& name, double p4) {
  std::error_code failure;
  fs::path own = formation_folder_in(dir, name, p4);
  if (fs::is_directory(own, failure)) return own;
  const fs::path other = dir / names_of(name, p4).other;
  return fs::is_directory(other, failure) && !has_card(other) ? other : dir;
}

// The p4 of the table that a name without one means: the usual one if there is such a table, else
// that of the one there is.
double p4_there(const std::vector<fs::path>& dirs, const TableName& name) {
  std::optional<double> found;
  for (const fs::path& dir : dirs) {
    for (const fs::path& folder :
         {formation_folder_in(dir, name, formation::kUsualP4), dir / name.without_p4()}) {
      const auto card = card_in(folder, name);
      if (card && card->identity.p4 == formation::kUsualP4) return formation::kUsualP4;
      if (card && !found) found = card->identity.p4;
    }
  }
  return found.value_or(formation::kUsualP4);
}

core::Error not_there(const TableName& name) {
  return {core::Errc::not_found, core::text("table '{}' is not built", name.text), {}};
}

}  // namespace

fs::path formation_folder_in(const fs::path& dir, const TableName& name, double p4) {
  const FolderNames names = names_of(name, p4);
  fs::path own = dir / names.own;
  fs::path other = dir / names.other;
  if (is_of(own, name, p4)) return own;
  if (is_of(other, name, p4)) return other;
  if (has_card(dir) && !has_card(own)) return dir;
  // Older programs kept tables of every p4 under the name that is now that of the usual one.
  return p4 == formation::kUsualP4 && card_in(own, name) ? other : own;
}

core::Result<std::optional<double>> p4_of(const TableName& name, std::optional<double> chosen) {
  if (!name.p4 || !chosen || *name.p4 == *chosen) return chosen ? chosen : name.p4;
  return core::Error{
      core::Errc::bad_input,
      core::text("'{}' is a table for another probability of a 4 than {}", name.text, *chosen),
      core::text("leave one of them out")};
}

core::Result<formation::TableShape> shape_of(const TableName& name) {
  const auto formation = find_formation(name.formation);
  if (!formation) return formation.error();
  return formation::shape_of(*formation, name.target);
}

core::Result<formation::TableShape> find_table_shape(std::string_view typed) {
  const auto name = parse_table_name(typed);
  if (name && name->kind == TableName::Kind::formation) return shape_of(*name);
  return core::Error{core::Errc::bad_input,
                     core::text("'{}' is not the name of a table of a formation", typed),
                     core::text("such names are FORMATION-TARGET, for example L3-512")};
}

core::Result<FormationTable> FormationTable::find(const TableName& name,
                                                  const TableFolders& folders,
                                                  std::optional<double> chosen) {
  const auto p4_asked = p4_of(name, chosen);
  if (!p4_asked) return p4_asked.error();
  FormationTable table;
  if (!folders.empty()) table.dir_ = folders.front();
  std::vector<fs::path> dirs(folders.begin(), folders.end());
  if (dirs.empty()) {
    auto folder = tables_folder("");
    if (!folder) return std::move(folder).error();
    dirs.push_back(std::move(*folder));
  }
  const double p4 = p4_asked->value_or(p4_there(dirs, name));
  table.name_ = formation_table_name(name.formation, name.target, p4);
  table.home_ = formation_folder_in(dirs.front(), name, p4);
  for (const fs::path& dir : dirs) table.folders_.push_back(layers_in(dir, name, p4));
  const auto shape = shape_of(name);
  // Its formation may be gone from the library: a table knows what it is by itself.
  if (!shape && !table.card()) return shape.error();
  return table;
}

core::Result<FormationTable> find_formation_table(std::string_view typed,
                                                  const TableFolders& folders,
                                                  std::optional<double> p4) {
  const auto name = parse_table_name(typed);
  if (!name) return name.error();
  if (name->kind == TableName::Kind::formation) return FormationTable::find(*name, folders, p4);
  return core::Error{
      core::Errc::bad_input,
      core::text("'{}' is a two-player game, and this command is for tables of 2048", typed),
      {}};
}

BuildRequest FormationTable::request() const {
  const auto there = card();
  BuildRequest request = there ? request_of(there->identity) : BuildRequest();
  request.table = name_.text;
  request.dir = dir_;
  return request;
}

std::optional<TableState> FormationTable::state() const {
  const auto there = card();
  if (there) return there->is_finished ? TableState::built : TableState::begun;
  if (there.error().code == core::Errc::not_found) return std::nullopt;
  return TableState::damaged;
}

core::Result<TableCost> FormationTable::estimate(const BuildRequest& request) const {
  const auto identity = identity_of(request);
  if (!identity) return identity.error();
  core::Workers workers(request.threads);
  const auto estimate = formation::estimate(*identity, workers);
  if (!estimate) return estimate.error();
  return cost_of(*estimate);
}

core::Result<BuildReport> FormationTable::build(const BuildRequest& request,
                                                const BuildWatch& watch) const {
  const auto memory = memory_limit(request);
  if (!memory) return memory.error();
  auto identity = identity_of(request);
  if (!identity) return std::move(identity).error();
  core::Workers workers(request.threads);
  formation::BuildOptions options;
  options.identity = std::move(*identity);
  options.folder = home_;
  options.compress = request.compress;
  options.compress_temp = request.compress_temp;
  options.rebuild = request.rebuild;
  options.replace_first = request.replace_first;
  options.memory_limit_bytes = *memory;
  options.stop = watch.stop;
  options.progress = [&](const formation::BuildProgress& progress) {
    if (watch.progress) watch.progress(progress);
  };
  auto report = formation::build_table(options, workers);
  if (!report) return std::move(report).error();
  return BuildReport(std::move(*report));
}

core::Result<TableProof> FormationTable::verify(const VerifyRequest& request) const {
  // A table that is not built, or not finished, is no damage.
  if (const auto table = open_formation(); !table && !is_damage(table.error().code)) {
    return table.error();
  }
  core::Workers workers(request.threads);
  const auto progress = [&](int layer, int layers, std::uint64_t checked) {
    if (request.progress) {
      request.progress({.checked = checked, .layer = layer, .layers = layers});
    }
  };
  const auto prove = [&]() -> core::Result<formation::VerifyReport> {
    if (const auto there = card(); !there) return there.error();
    return formation::verify_table(
        folders_, {.sample = request.sample, .stop = request.stop, .progress = progress}, workers);
  };
  const auto report = damage_as_answer(prove());
  if (!report) return report.error();
  return proof_of(*report, card_folder(), request.sample == 0);
}

core::Result<std::unique_ptr<TableReader>> FormationTable::open() const {
  auto table = open_formation();
  if (!table) return std::move(table).error();
  return std::unique_ptr<TableReader>(new RatesReader(std::move(*table)));
}

fs::path FormationTable::card_folder() const {
  const auto folder = std::find_if(folders_.begin(), folders_.end(), has_card);
  return folder == folders_.end() ? home_ : *folder;
}

core::Result<formation::TableCard> FormationTable::card() const {
  const fs::path folder = card_folder();
  if (!has_card(folder)) return not_there(name_);
  auto card = formation::read_card(folder);
  if (!card || card->identity.name() == name_.text) return card;
  return core::Error{
      core::Errc::foreign_file,
      core::text("{} holds table '{}', not '{}'", folder, card->identity.name(), name_.text),
      core::Remedy::other_folder_named};
}

core::Result<formation::Table> FormationTable::open_formation() const {
  const auto there = card();
  if (!there) return there.error();
  if (!there->is_finished) {
    return core::Error{
        core::Errc::not_found, core::text("table '{}' is not finished", name_.text), {}};
  }
  return formation::Table::open(folders_);
}

std::vector<std::string> FormationTable::export_formats() const { return {"book", "csv"}; }

core::Result<core::FileWritten> FormationTable::export_to(const ExportRequest& request) const {
  constexpr std::uint64_t kBookRecordBytes = 12;
  auto table = open_formation();
  if (!table) return std::move(table).error();
  core::Workers workers(request.threads);
  if (request.format == "csv") return write_csv(*table, request.file, workers, request.stop);
  const auto records = formation::write_books(*table, request.file, workers);
  if (!records) return records.error();
  return core::FileWritten{*records, *records * kBookRecordBytes};
}

std::vector<SuggestedTable> suggested_tables() {
  constexpr std::uint64_t kMillion = 1'000'000;
  return {{"2x4-256", 770'000, 4 * kMillion},
          {"3x3-512", 6'260'000, 31 * kMillion},
          {"442-256", 24'100'000, 120 * kMillion},
          {"L3-256", 81 * kMillion, 400 * kMillion},
          {"L3-512", 191 * kMillion, 950 * kMillion},
          {"t-256", 114 * kMillion, 570 * kMillion},
          {"free8-128", 363 * kMillion, 1'800 * kMillion}};
}

}  // namespace joseki::app
