// SPDX-License-Identifier: MIT
// What a training leaves in its folder for people: a table of its progress and a page with plots.
#pragma once

#include <string>
#include <vector>

#include "learn/selfplay/training.h"

namespace joseki::app {

struct TrainingStory {
  std::string game;
  std::string command;  // that made it
  std::string device;   // that it learned on
  std::uint64_t seed = 1;
  learn::Recipe recipe;
  std::vector<learn::HistoryRow> history;
};

// progress.csv: a line an examination, the first one names the columns (docs/learning.md).
std::string progress_csv(const std::vector<learn::HistoryRow>& history);

// report.html: everything in one file, nothing from elsewhere.
std::string report_html(const TrainingStory& story);

}  // namespace joseki::app
