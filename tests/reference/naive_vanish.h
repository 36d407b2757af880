// SPDX-License-Identifier: MIT
// Vanishing tic-tac-toe, slow and obvious: lists of cells, no symmetry, no ranking, no
// predecessors. Written from the rules alone; what src/ says is held against it.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <vector>

namespace joseki::reference {

struct NaiveRules {
  int n = 3;
  int m = 3;
  int k = 3;
};

// Oldest piece first.
struct NaiveState {
  std::vector<int> mover;
  std::vector<int> other;
  friend auto operator<=>(const NaiveState&, const NaiveState&) = default;
};

struct NaiveValue {
  bool win = false;  // else a loss
  int plies = 0;
  friend bool operator==(const NaiveValue&, const NaiveValue&) = default;
};

bool has_line(const NaiveRules& rules, const std::vector<int>& pieces);

// The empty cells, ascending; none in a finished game.
std::vector<int> moves(const NaiveRules& rules, const NaiveState& state);
NaiveState after(const NaiveRules& rules, const NaiveState& state, int move);

// Plain search: what `state` is worth if that is decided within `depth` plies, else nothing.
std::optional<NaiveValue> search(const NaiveRules& rules, const NaiveState& state, int depth);

// Every state in which the mover has no line, with its value; nothing for a draw. Looks forward
// only: again and again over all states, one ply deeper each time, until nothing changes.
std::map<NaiveState, std::optional<NaiveValue>> solve_all(const NaiveRules& rules);

// Where a symmetry takes a cell, by turning the board: 1 transposes, 2 mirrors the columns, 4
// mirrors the rows, in this order.
int turned_cell(const NaiveRules& rules, int element, int cell);

// The state with x's lists in `mover`, turned in all eight ways: the one with the smallest
// digits, newest x first, and the lowest element that makes it.
struct NaiveCanonical {
  NaiveState state;
  int element = 0;
};
NaiveCanonical smallest_image(const NaiveRules& rules, const NaiveState& state);

}  // namespace joseki::reference
