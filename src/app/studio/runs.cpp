// SPDX-License-Identifier: MIT
#include "app/studio/runs.h"

namespace joseki::studio {

std::string_view name_of(RunMode mode) {
  switch (mode) {
    case RunMode::clock:
      return "clock";
    case RunMode::survival:
      return "survival";
    case RunMode::blindfold:
      return "blindfold";
    case RunMode::calm:
      break;
  }
  return "calm";
}

std::optional<RunMode> run_mode_named(std::string_view name) {
  for (const RunMode mode : kRunModes) {
    if (name_of(mode) == name) return mode;
  }
  return std::nullopt;
}

std::string_view name_of(RunEnd end) {
  switch (end) {
    case RunEnd::made:
      return "made";
    case RunEnd::certain:
      return "certain";
    case RunEnd::lost:
      return "lost";
    case RunEnd::outside:
      return "outside";
    case RunEnd::mistakes:
      return "mistakes";
    case RunEnd::moves:
      return "moves";
    case RunEnd::stopped:
      break;
  }
  return "stopped";
}

std::optional<RunEnd> run_end_named(std::string_view name) {
  for (const RunEnd end : kRunEnds) {
    if (name_of(end) == name) return end;
  }
  return std::nullopt;
}

RunFigures figures_of(const app::RunScore& score) {
  RunFigures figures{.graded = score.graded(),
                     .fatal = score.fatal(),
                     .max_combo = score.max_combo(),
                     .fit = score.fit(),
                     .loss = score.loss()};
  for (const app::GradeWord word : app::kGradeWords) {
    figures.words[static_cast<std::size_t>(word)] = score.count(word);
  }
  return figures;
}

}  // namespace joseki::studio
