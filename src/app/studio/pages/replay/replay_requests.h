// SPDX-License-Identifier: MIT
// What messages ask of ReplayPage, read and checked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/coach/files/game_file.h"
#include "app/coach/marks.h"
#include "games/twenty48/moves.h"

namespace joseki::studio {

// A file, or a piece of one: messages are short.
struct AddFile {
  std::string file_name;
  std::vector<std::uint8_t> bytes;
  int part = 1;  // of `parts`
  int parts = 1;
};

struct AskGame {
  std::string game;
};

struct RemoveGame {
  std::string game;
  bool is_undone = false;
};

struct JudgeGame {
  std::string game;
  double threshold = app::kUsualMarkThreshold;
};

struct AskStep {
  std::string game;
  std::size_t step = 0;
};

struct AskWhatIf {
  std::string game;
  std::size_t step = 0;
  std::vector<twenty48::Direction> moves;
};

struct ExportReplay {
  std::string game;
  app::GameFormat format = app::GameFormat::joseki;
};

}  // namespace joseki::studio
