// SPDX-License-Identifier: MIT
// Summary: how many states of a solved game have which value. What a table proves, in numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "solve/retrograde/value.h"

namespace joseki::solve {

using CodeCounts = std::array<std::uint64_t, 256>;  // by code

struct TierSummary {
  std::string name;
  std::uint64_t states = 0;
  int sides = 1;       // (state, side to move) pairs that one state stands for
  CodeCounts codes{};  // classes under symmetry
  CodeCounts raw{};    // single states: every class counted as often as it has members
  friend bool operator==(const TierSummary&, const TierSummary&) = default;
};

struct Summary {
  Value start;  // of the position a game begins with, for the first player
  std::vector<TierSummary> tiers;

  std::uint64_t states() const;
  CodeCounts canonical_pairs() const;  // (state, side) pairs up to symmetry, by code
  CodeCounts raw_pairs() const;        // all (state, side) pairs, by code
  // Most plies of any win or loss; nothing if there is none.
  std::optional<Plies> longest(Outcome outcome) const;
  friend bool operator==(const Summary&, const Summary&) = default;
};

// Wins, losses of more than 0 plies and draws among `counts`.
struct OutcomeCounts {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;
  std::uint64_t lost_on_board = 0;
  std::uint64_t impossible = 0;
};
OutcomeCounts outcomes(const CodeCounts& counts);

// Adds how often each code occurs to `counts`.
void count_codes(std::span<const Code> codes, CodeCounts& counts);

// The JSON object of docs/formats/retrograde-table-v1.md, and back. The reader refuses what is not
// such an object.
std::string to_metadata(const Summary& summary);
core::Result<Summary> summary_of_metadata(const std::string& metadata);

}  // namespace joseki::solve
