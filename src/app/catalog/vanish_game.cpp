// SPDX-License-Identifier: MIT
#include "app/catalog/vanish_game.h"

#include "app/catalog/vanish_files.h"

namespace joseki::app {
namespace {

std::optional<VanishFile> file_kind(const std::string& format) {
  if (format == "data") return VanishFile::data;
  if (format == "xwin") return VanishFile::xwin;
  if (format == "ywin") return VanishFile::ywin;
  return std::nullopt;
}

}  // namespace

VanishGame::VanishGame(const games::vanish::Rules& rules)
    : SolvableGame(games::vanish::Vanish(rules), VanishLooks{}) {}

std::vector<std::string> VanishGame::export_formats() const {
  return {"data", "xwin", "ywin", "csv"};
}

std::vector<std::string> VanishGame::import_formats() const { return {"data", "xwin", "ywin"}; }

core::Result<core::FileWritten> VanishGame::export_table(const FileJob& job,
                                                         core::Workers& workers) const {
  const auto kind = file_kind(job.format);
  if (!kind) return SolvableGame::export_table(job, workers);
  const auto table = solve::load_table(game(), job.table, workers);
  if (!table) return table.error();
  return write_vanish_file(game(), table->codes, {job.file, *kind, job.style, job.stop}, workers);
}

core::Result<FileCheck> VanishGame::check_file(const FileJob& job, core::Workers& workers) const {
  const auto kind = file_kind(job.format);
  if (!kind) {
    return core::Error{core::Errc::bad_input,
                       core::text("files of format '{}' are not known", job.format),
                       core::text("the formats are data, xwin and ywin")};
  }
  const auto table = solve::load_table(game(), job.table, workers);
  if (!table) return table.error();
  return check_vanish_file(game(), table->codes, {job.file, *kind, job.style, job.stop}, workers);
}

}  // namespace joseki::app
