// SPDX-License-Identifier: MIT
#include "app/studio/remedy_words.h"

#include "app/catalog/text_json.h"

namespace joseki::studio {
namespace {

using core::Remedy;

constexpr app::RemedyList kRemedyWords = {{
    {Remedy::rebuild, core::pattern("rebuild the table on the Tables page")},
    {Remedy::rebuild_in_place, core::pattern("rebuild the table on the Tables page")},
    {Remedy::repeat_build,
     core::pattern("start its build again on the Tables page: it makes what is missing")},
    {Remedy::repeat_build_for_card,
     core::pattern("start its build again on the Tables page: it writes a new description")},
    {Remedy::go_on, core::pattern("start it again: it goes on where it stopped")},
    {Remedy::go_on_building,
     core::pattern("start its build again on the Tables page: it goes on where it stopped")},
    {Remedy::build_exact, core::pattern("build it as a table that is not sparse")},
    {Remedy::build_precise, core::pattern("build it with precision u32")},
    {Remedy::build_next_alike,
     core::pattern("build {} with the same probability of a 4 and the same precision")},
    {Remedy::choose_one_saving,
     core::pattern("choose one: a sparse table, or one that leaves boards out")},
    {Remedy::replace_first, core::pattern("give the old table up first, or free some space")},
    {Remedy::replace_or_move,
     core::pattern("give the old table up first, or build into another folder")},
    {Remedy::save_disk,
     core::pattern(
         "choose another folder, turn both kinds of compression on, or choose a smaller target")},
    {Remedy::more_memory,
     core::pattern("allow more memory, or choose a smaller target or formation")},
    {Remedy::raise_memory, core::pattern("allow more memory")},
    {Remedy::other_folder, core::pattern("choose another folder")},
    {Remedy::other_folder_named, core::pattern("choose another folder")},
    {Remedy::other_folder_or_rebuild,
     core::pattern("choose another folder, or rebuild the table there")},
    {Remedy::free_disk, core::pattern("free some space, or choose another folder")},
    {Remedy::free_disk_for_scratch, core::pattern("free some space, or choose another folder")},
    {Remedy::free_disk_and_repeat,
     core::pattern("free some space or choose another folder, then try again")},
    {Remedy::all_folders, core::pattern("add every folder that has layers of this table")},
    {Remedy::set_home, core::pattern("start joseki serve again with JOSEKI_HOME set to a folder")},
    {Remedy::replace_or_rename, core::pattern("choose another name, or replace it")},
    {Remedy::as_csv, core::pattern("choose CSV")},
    {Remedy::open_to_network, core::pattern("start joseki serve again for the local network")},
    {Remedy::other_port, core::pattern("start joseki serve again with another port")},
    {Remedy::shorter_opening, core::pattern("choose a shorter opening")},
    {Remedy::lower_learning_rate,
     core::pattern("go on from the last checkpoint with a lower learning rate")},
    {Remedy::random_openings, core::pattern("random openings begin with random moves")},
    {Remedy::other_training, core::pattern("begin another training in another folder")},
    {Remedy::other_training_folder, core::pattern("choose another folder")},
    {Remedy::network_size_stays,
     core::pattern("a network keeps its size: leave the size as it is")},
}};
static_assert(app::is_in_order(kRemedyWords));

}  // namespace

core::Text hint_words(const core::Hint& hint) { return app::words_of(hint, kRemedyWords); }

}  // namespace joseki::studio
