// SPDX-License-Identifier: MIT
#include "app/cli/frame/remedy_words.h"

#include "app/catalog/text_json.h"

namespace joseki::app {
namespace {

using core::Remedy;

constexpr RemedyList kRemedyWords = {{
    {Remedy::rebuild, "build the table again with --rebuild"},
    {Remedy::rebuild_in_place, "to replace it, build with --rebuild"},
    {Remedy::repeat_build, "give the same build command again: it makes what is missing"},
    {Remedy::repeat_build_for_card, "give the build command again: it writes a new one"},
    {Remedy::go_on, "give the same command again to go on"},
    {Remedy::go_on_building, "give the same build command again to go on"},
    {Remedy::build_exact, "build it without --sparse"},
    {Remedy::build_precise, "build it with --precision u32"},
    {Remedy::build_next_alike, "build {} with the same --p4 and --precision"},
    {Remedy::choose_one_saving, "choose one: --sparse, or --delete-below and --optimal-only"},
    {Remedy::replace_first, "give the old table up first (--replace-first), or free some space"},
    {Remedy::replace_or_move,
     "give the old table up first (--replace-first), or build into another folder"},
    {Remedy::save_disk,
     "choose another --dir, --compress with --compress-temp, or a smaller target"},
    {Remedy::more_memory, "give more with --memory, or choose a smaller target or formation"},
    {Remedy::raise_memory, "raise --memory"},
    {Remedy::other_folder, "choose another --dir"},
    {Remedy::other_folder_named, "name another folder with --dir"},
    {Remedy::other_folder_or_rebuild, "choose another --dir, or --rebuild to replace it"},
    {Remedy::free_disk, "free some space or choose another folder with --dir"},
    {Remedy::free_disk_for_scratch, "free some space, or choose another --dir"},
    {Remedy::free_disk_and_repeat,
     "free some space or choose another folder, then run the same command again"},
    {Remedy::all_folders, "name every folder that has layers with --dir"},
    {Remedy::set_home, "set JOSEKI_HOME to a folder, or name one with --dir"},
    {Remedy::replace_or_rename, "choose another name, or replace it with --replace"},
    {Remedy::as_csv, "use --format csv"},
    {Remedy::open_to_network, "to let others in the network in, add --lan: it needs a token"},
    {Remedy::other_port, "choose another with --port, or 0 for any free one"},
    {Remedy::shorter_opening, "take a shorter one with --opening"},
    {Remedy::lower_learning_rate,
     "the same command goes on from the last checkpoint; give it a lower --learning-rate"},
    {Remedy::random_openings, "--openings random begins with random moves"},
    {Remedy::other_training, "begin another one with --dir"},
    {Remedy::other_training_folder, "give another folder with --dir"},
    {Remedy::network_size_stays, "a network keeps its size: leave that option out"},
}};
static_assert(is_in_order(kRemedyWords));

}  // namespace

core::Text hint_words(const core::Hint& hint) { return words_of(hint, kRemedyWords); }

}  // namespace joseki::app
