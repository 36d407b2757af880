// SPDX-License-Identifier: MIT
#include "app/python/remedy_words.h"

#include "app/catalog/text_json.h"

namespace joseki::app::python {
namespace {

using core::Remedy;

constexpr RemedyList kRemedyWords = {{
    {Remedy::rebuild, "build the table again: joseki.tables.build(..., rebuild=True)"},
    {Remedy::rebuild_in_place, "to replace it: joseki.tables.build(..., rebuild=True)"},
    {Remedy::repeat_build, "call joseki.tables.build again: it makes what is missing"},
    {Remedy::repeat_build_for_card, "call joseki.tables.build again: it writes a new one"},
    {Remedy::go_on, "make the same call again to go on"},
    {Remedy::go_on_building, "call joseki.tables.build again to go on"},
    {Remedy::build_exact, "build it without sparse=True"},
    {Remedy::build_precise, "build it with precision='u32'"},
    {Remedy::build_next_alike, "build {} with the same p4 and precision"},
    {Remedy::choose_one_saving, "choose one: sparse, or delete_below and optimal_only"},
    {Remedy::replace_first, "give the old table up first (replace_first=True), or free some space"},
    {Remedy::replace_or_move,
     "give the old table up first (replace_first=True), or build into another dir"},
    {Remedy::save_disk,
     "choose another dir, compress=True with compress_temp=True, or a smaller target"},
    {Remedy::more_memory, "give more with memory, or choose a smaller target or formation"},
    {Remedy::raise_memory, "raise memory"},
    {Remedy::other_folder, "choose another dir"},
    {Remedy::other_folder_named, "name another dir"},
    {Remedy::other_folder_or_rebuild, "choose another dir, or rebuild=True to replace it"},
    {Remedy::free_disk, "free some space or choose another dir"},
    {Remedy::free_disk_for_scratch, "free some space, or choose another dir"},
    {Remedy::free_disk_and_repeat,
     "free some space or choose another folder, then make the same call again"},
    {Remedy::all_folders, "name every folder that has layers in dir"},
    {Remedy::set_home, "set JOSEKI_HOME to a folder, or name one with dir"},
    {Remedy::replace_or_rename, "choose another name, or replace it"},
    {Remedy::as_csv, "use format='csv'"},
    {Remedy::open_to_network, "listen on an address of this machine"},
    {Remedy::other_port, "choose another port, or 0 for any free one"},
    {Remedy::shorter_opening, "take a shorter opening"},
    {Remedy::lower_learning_rate, "go on from the last checkpoint with a lower learning rate"},
    {Remedy::random_openings, "random openings begin with random moves"},
    {Remedy::other_training, "begin another training in another folder"},
    {Remedy::other_training_folder, "choose another folder"},
    {Remedy::network_size_stays, "a network keeps its size: leave the size out"},
}};
static_assert(is_in_order(kRemedyWords));

}  // namespace

core::Text hint_words(const core::Hint& hint) { return words_of(hint, kRemedyWords); }

}  // namespace joseki::app::python
