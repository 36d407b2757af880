// SPDX-License-Identifier: MIT
#include "app/studio/tables/folder_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "core/resources.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;
using Source = DiskShelf::Place::Source;

std::string_view name_of(Source source) {
  switch (source) {
    case Source::home:
      return "home";
    case Source::option:
      return "option";
    case Source::command:
      return "command";
    case Source::page:
      return "page";
  }
  return "";
}

// The program that runs; empty if the system does not say.
fs::path this_program() {
  std::error_code failure;
  return fs::read_symlink("/proc/self/exe", failure);
}

// Whether `joseki` alone means this program.
bool is_on_path(const fs::path& program) {
  const char* const value = std::getenv("PATH");
  std::string_view rest = value == nullptr ? "" : value;
  std::error_code failure;
  while (!rest.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    const fs::path found = fs::path(folder) / "joseki";
    if (fs::exists(found, failure)) return fs::equivalent(found, program, failure);
  }
  return false;
}

// As one word for a shell.
std::string quoted(const std::string& word) {
  const bool is_plain = word.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                            "_-./:+@%,=") == std::string::npos;
  if (is_plain && !word.empty()) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

Json places_json(const DiskShelf& shelf) {
  Json list = Json::array();
  for (const DiskShelf::Place& place : shelf.places()) {
    const bool is_there =
        place.state == app::FolderState::usable || place.state == app::FolderState::read_only;
    list.push_back(
        {{"folder", place.folder.string()},
         {"source", name_of(place.source)},
         {"state", app::name_of(place.state)},
         {"free_disk_bytes", is_there ? Json(core::free_disk_bytes(place.folder)) : Json()}});
  }
  return list;
}

std::string folder_command() {
  const fs::path program = this_program();
  const char* const home = std::getenv("JOSEKI_HOME");
  const std::string where =
      home != nullptr && *home != '\0' ? fmt::format("JOSEKI_HOME={} ", quoted(home)) : "";
  const bool is_known = program.empty() || is_on_path(program);
  return fmt::format("{}{} folder add", where, is_known ? "joseki" : quoted(program.string()));
}

core::Status check_is_there(const DiskShelf& shelf, const fs::path& folder) {
  const auto all = shelf.places();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const auto& place) { return place.folder == folder; });
  if (found == all.end()) return core::Done{};  // whoever looks for it says so
  if (found->state == app::FolderState::missing || found->state == app::FolderState::no_folder) {
    return core::Error{core::Errc::not_found,
                       core::text("the folder '{}' is not there now", folder),
                       core::text("connect its drive, or choose another folder")};
  }
  if (found->state == app::FolderState::usable) return core::Done{};
  return core::Error{core::Errc::bad_input, core::text("nothing can be written to '{}'", folder),
                     core::text("choose another folder, or change its permissions")};
}

}  // namespace joseki::studio
