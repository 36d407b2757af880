// SPDX-License-Identifier: MIT
// Vanishing tic-tac-toe in the catalog: a solvable game with files of its own.
#pragma once

#include "app/catalog/game_looks.h"
#include "app/catalog/solvable_game.h"
#include "games/vanish/notation.h"
#include "games/vanish/vanish.h"

namespace joseki::app {

class VanishGame : public SolvableGame<games::vanish::Vanish, VanishLooks> {
 public:
  explicit VanishGame(const games::vanish::Rules& rules);

  std::vector<std::string> export_formats() const override;
  std::vector<std::string> import_formats() const override;
  core::Result<core::FileWritten> export_table(const FileJob& job,
                                               core::Workers& workers) const override;
  core::Result<FileCheck> check_file(const FileJob& job, core::Workers& workers) const override;
};

}  // namespace joseki::app
