// SPDX-License-Identifier: MIT
// What to do about an error. Where that depends on who reads it, it is a Remedy, and each interface
// has its own words: the command line names an option, the Studio a page, Python an argument.
#pragma once

#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"

namespace joseki::core {

// The values of each stand behind it.
enum class Remedy {
  // --- tables
  rebuild,                // build the table again
  rebuild_in_place,       // what stands there goes, and the table is built again
  repeat_build,           // the same build once more makes what is missing
  repeat_build_for_card,  // the same build once more writes the description again
  go_on,                  // the same once more goes on where it stopped
  go_on_building,         // the same for a build that is not finished
  build_exact,            // without what leaves rates out to save disk
  build_precise,          // with rates of precision u32
  build_next_alike,       // {table}: with the same p4 and precision
  choose_one_saving,      // sparse, or the two options that drop boards
  replace_first,          // give the old table up first, or free some disk
  replace_or_move,        // give the old table up first, or build into another folder
  save_disk,              // another folder, compression, or a smaller target
  more_memory,            // allow more memory, or choose a smaller target or formation
  raise_memory,           // allow more memory
  // --- folders
  other_folder,        // choose another folder
  other_folder_named,  // the same where a folder is named already
  other_folder_or_rebuild,
  free_disk,              // free some disk, or choose another folder for tables
  free_disk_for_scratch,  // the same of temporary files
  free_disk_and_repeat,   // and then do the same again
  all_folders,            // name every folder that has layers of the table
  set_home,               // say where joseki keeps its files
  // --- formations, files
  replace_or_rename,  // replace the formation of that name, or choose another name
  as_csv,             // write the file as CSV
  // --- the server
  open_to_network,  // let others in the network in
  other_port,
  // --- matches and training
  shorter_opening,
  lower_learning_rate,  // go on from the last checkpoint with a lower learning rate
  random_openings,
  other_training,         // begin another training in another folder
  other_training_folder,  // choose the folder of another training
  network_size_stays,     // leave the size of the network out: it stays
};

inline constexpr std::size_t kRemedies = static_cast<std::size_t>(Remedy::network_size_stays) + 1;

// The enumerator as spelt in JSON: "rebuild". Never empty.
std::string_view name_of(Remedy remedy);
std::optional<Remedy> remedy_named(std::string_view name);

// Advice: nothing, a remedy, or a sentence that is right in every interface.
class Hint {
 public:
  Hint() = default;
  template <std::convertible_to<Text> Words>
  Hint(Words&& advice) : advice_(std::forward<Words>(advice)) {}  // NOLINT: implicit
  Hint(Remedy remedy, std::vector<std::string> values = {})       // NOLINT: implicit
      : remedy_(remedy), values_(std::move(values)) {}

  bool empty() const { return !remedy_ && advice_.empty(); }
  const std::optional<Remedy>& remedy() const { return remedy_; }
  const std::vector<std::string>& values() const { return values_; }  // of the remedy
  const Text& advice() const { return advice_; }                      // empty if there is a remedy

  friend bool operator==(const Hint& a, const Hint& b) {
    return a.remedy_ == b.remedy_ && a.values_ == b.values_ && a.advice_ == b.advice_;
  }
  friend std::ostream& operator<<(std::ostream& out, const Hint& hint);  // for tests

 private:
  std::optional<Remedy> remedy_;
  std::vector<std::string> values_;
  Text advice_;
};

}  // namespace joseki::core
