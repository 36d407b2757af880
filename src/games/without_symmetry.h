// SPDX-License-Identifier: MIT
// WithoutSymmetry: what the concept asks of a game whose board looks like no other. Inherit it and
// set NUM_SYMMETRIES to 1.
#pragma once

namespace joseki::games {

struct WithoutSymmetry {
  void flip() {}
  void apply_symmetry(int) {}
  static int map_action(int, int action) { return action; }
  static int map_cell(int, int cell) { return cell; }
  static int inverse_symmetry(int) { return 0; }
  friend bool operator==(const WithoutSymmetry&, const WithoutSymmetry&) = default;
};

}  // namespace joseki::games
