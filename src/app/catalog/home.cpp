// SPDX-License-Identifier: MIT
#include "app/catalog/home.h"

#include <cstdlib>
#include <string>

namespace joseki::app {
namespace {

// Empty counts as not set: that is what `JOSEKI_HOME= joseki` means to say.
std::filesystem::path folder_in(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? std::filesystem::path(value) : std::filesystem::path();
}

}  // namespace

core::Result<std::filesystem::path> home_folder() {
  if (auto chosen = folder_in("JOSEKI_HOME"); !chosen.empty()) return chosen;
  if (auto home = folder_in("HOME"); !home.empty()) return home / ".local/share/joseki";
  return core::Error{core::Errc::bad_input,
                     core::text("there is no folder for data: HOME is not set"),
                     core::Remedy::set_home};
}

core::Result<std::filesystem::path> tables_folder(std::string_view chosen) {
  if (!chosen.empty()) return std::filesystem::path(chosen);
  auto home = home_folder();
  if (!home) return home;
  return *home / "tables";
}

core::Result<std::filesystem::path> models_folder() {
  auto home = home_folder();
  if (!home) return home;
  return *home / "models";
}

std::filesystem::path table_file(const std::filesystem::path& folder, std::string_view name) {
  return folder / (std::string(name) + std::string(kTableSuffix));
}

}  // namespace joseki::app
