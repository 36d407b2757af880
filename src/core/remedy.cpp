// SPDX-License-Identifier: MIT
#include "core/remedy.h"

#include <algorithm>
#include <array>
#include <ostream>

namespace joseki::core {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, kRemedies> kNames = {
    "rebuild",
    "rebuild_in_place",
    "repeat_build",
    "repeat_build_for_card",
    "go_on",
    "go_on_building",
    "build_exact",
    "build_precise",
    "build_next_alike",
    "choose_one_saving",
    "replace_first",
    "replace_or_move",
    "save_disk",
    "more_memory",
    "raise_memory",
    "other_folder",
    "other_folder_named",
    "other_folder_or_rebuild",
    "free_disk",
    "free_disk_for_scratch",
    "free_disk_and_repeat",
    "all_folders",
    "set_home",
    "replace_or_rename",
    "as_csv",
    "open_to_network",
    "other_port",
    "shorter_opening",
    "lower_learning_rate",
    "random_openings",
    "other_training",
    "other_training_folder",
    "network_size_stays",
};
static_assert(!kNames.back().empty());

}  // namespace

std::string_view name_of(Remedy remedy) { return kNames[static_cast<std::size_t>(remedy)]; }

std::optional<Remedy> remedy_named(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Remedy>(found - kNames.begin());
}

std::ostream& operator<<(std::ostream& out, const Hint& hint) {
  if (!hint.remedy()) return out << hint.advice();
  out << name_of(*hint.remedy());
  for (const std::string& value : hint.values()) out << " " << value;
  return out;
}

}  // namespace joseki::core
