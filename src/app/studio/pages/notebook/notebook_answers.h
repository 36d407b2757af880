// SPDX-License-Identifier: MIT
// What NotebookPage answers, as values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/grade.h"
#include "app/studio/mistakes.h"

namespace joseki::studio {

struct NotebookState {
  std::vector<Mistake> entries;
};

// What became of an answer to a problem.
struct NotebookVerdict {
  enum class Outcome : std::uint8_t {
    graded,
    outside,  // the move leaves the formation
    unknown,  // only the best move is known
    illegal,  // the move does nothing: it was no answer
  };
  Outcome outcome = Outcome::graded;
  bool is_right = false;
  twenty48::Direction played = twenty48::Direction::left;
  std::vector<twenty48::Direction> right{};  // every move that counts as right
  std::optional<app::Grade> grade{};         // of a graded one
  Mistake entry{};                           // afterwards
};
std::string_view name_of(NotebookVerdict::Outcome outcome);

struct ChangedEntry {
  Mistake entry;
};

struct NotebookFile {
  std::string name;
  std::string text;
};

struct Imported {
  std::uint64_t entries = 0;  // that were in the file
  std::uint64_t fresh = 0;    // of these, new ones
};

// How well a formation is played, by what moves of tests cost on average.
struct FormationProgress {
  std::string formation;
  double rating = 0;  // of the last weeks, older ones less
  std::uint64_t graded = 0;
  struct Week {
    std::int64_t week = 0;  // its Monday 0:00 UTC, seconds since 1970
    std::uint64_t graded = 0;
    double loss = 0;
    double rating = 0;
  };
  std::vector<Week> weeks{};
};

struct NotebookProgress {
  std::vector<FormationProgress> formations;
  std::vector<ReviewWeek> reviews;
};

}  // namespace joseki::studio
