// SPDX-License-Identifier: MIT
// The formations a user has: the built-in ones, and those in formations.json in the data folder.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "solve/formation/formation.h"

namespace joseki::app {

// Where the user's own are; the file need not exist. bad_input if there is no data folder.
core::Result<std::filesystem::path> formations_file();

// All formations of a file in the form of the public program's patterns_config.json.
core::Result<std::vector<formation::Formation>> read_formations(const std::filesystem::path& path);

// The built-in ones, then the user's own in the order of their file. One of theirs that has the
// name of a built-in one does not count. A broken file is an error: nothing is done to it.
core::Result<std::vector<formation::Formation>> all_formations();

bool is_builtin_formation(std::string_view name);

// The name of the formation that is meant by one that is called equal (4411 is L3), unless a
// formation of the user's own has it. Any other name stays.
std::string formation_meant(std::string_view name);

// By name, or by one that is called equal; the built-in ones without a look at the file. bad_input
// with the nearest name.
core::Result<formation::Formation> find_formation(std::string_view name);

enum class Saved { added, replaced, unchanged };

// Into the user's file, all of them or none; what each one did. Refused: a formation that check()
// refuses, the name of a built-in one, and, unless `replace`, a name that means another formation.
core::Result<std::vector<Saved>> save_formations(
    const std::vector<formation::Formation>& formations, bool replace);
core::Result<Saved> save_formation(const formation::Formation& formation, bool replace = false);

// What became of a formation that was imported.
enum class ImportOutcome { added, replaced, unchanged, builtin, builtin_differs };
std::string_view name_of(ImportOutcome outcome);
ImportOutcome outcome_of(Saved saved);

struct Imported {
  formation::Formation formation;
  ImportOutcome outcome;
};

// All formations of somebody's file: the user's own are saved, all of them or none, built-in ones
// left out. Refused as save_formations() refuses.
core::Result<std::vector<Imported>> import_formations(
    const std::vector<formation::Formation>& formations, bool replace);

// The removed one. bad_input for a built-in one, or a name that is not there.
core::Result<formation::Formation> remove_formation(std::string_view name);

}  // namespace joseki::app
