// SPDX-License-Identifier: MIT
#include "app/tables/table_proof.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/atomic_file.h"
#include "solve/formation/table_folder.h"
#include "solve/retrograde/build.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Places {
  fs::path note;
  fs::path made;  // as old as the table
};

Places places_of(const fs::path& table) {
  std::error_code failure;
  if (fs::is_directory(table, failure)) {
    return {table / formation::kFaultsName, table / formation::kCardName};
  }
  fs::path note = table;
  note += solve::kFaultsSuffix;
  return {note, table};
}

}  // namespace

std::optional<Faults> faults_of(const fs::path& table) {
  const auto [note, made] = places_of(table);
  std::error_code failure;
  const auto noted_at = fs::last_write_time(note, failure);
  if (failure) return std::nullopt;
  const auto made_at = fs::last_write_time(made, failure);
  if (!failure && made_at > noted_at) return std::nullopt;
  std::ifstream file(note);
  const Json json = Json::parse(file, nullptr, false);
  const bool is_whole = json.is_object() && json.contains("errors") &&
                        json["errors"].is_number_unsigned() && json.contains("first_error") &&
                        json["first_error"].is_string();
  if (!is_whole) return Faults{1, "what a proof found cannot be read any more: prove it again"};
  return Faults{json["errors"].get<std::uint64_t>(), json["first_error"].get<std::string>()};
}

core::Status keep_faults(const fs::path& table, const Faults& found) {
  const fs::path note = places_of(table).note;
  if (found.errors == 0) {
    std::error_code failure;
    fs::remove(note, failure);
    if (failure) return core::system_error("cannot remove '{}': {}", note, failure.value());
    return core::Done{};
  }
  auto file = core::AtomicFile::create(note);
  if (!file) return std::move(file).error();
  const Json json = {{"errors", found.errors}, {"first_error", found.first_error}};
  const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (auto status = file->append(text); !status) return status;
  return file->commit();
}

std::string faults_text(const Faults& faults) {
  if (faults.errors == 1) return faults.first_error;
  return fmt::format("{} errors, the first: {}", faults.errors, faults.first_error);
}

}  // namespace joseki::app
