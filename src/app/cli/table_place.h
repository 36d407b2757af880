// SPDX-License-Identifier: MIT
// A table by the name somebody typed: the game, its file, and what to say if it is not there.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "app/catalog/any_game.h"
#include "core/result.h"

namespace joseki::app {

struct TablePlace {
  std::unique_ptr<AnyGame> game;
  std::filesystem::path file;
  std::string build_command;  // what to type to make it
};

// find_game(), with the nearest known name as a hint.
core::Result<std::unique_ptr<AnyGame>> game_named(std::string_view name);

// `dir` empty: the tables folder of $JOSEKI_HOME. The file may not exist.
core::Result<TablePlace> table_place(std::string_view name, const std::string& dir);

bool is_built(const TablePlace& place);  // there is a file of that name, sound or not

// not_found, with how to build it, if there is no such file; else what AnyGame::open() says.
core::Result<std::unique_ptr<AnyTable>> open_table(const TablePlace& place);

core::Error not_built(const TablePlace& place);

}  // namespace joseki::app
