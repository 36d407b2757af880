// SPDX-License-Identifier: MIT
// Formation: where the big tiles may stand and where the target must appear. With a target it makes
// a table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/twenty48/board.h"
#include "games/twenty48/moves.h"
#include "games/twenty48/symmetry.h"

namespace joseki::formation {

using twenty48::Board;
using twenty48::CellSet;

struct Formation {
  std::string name;                 // L3; no hyphen, no underscore, no white space
  std::string category = "others";  // menu group; "variant" makes walls of the big tiles
  std::vector<Board> masks;         // inside: all nibbles of one of them are f. None: always
  Board target_cells = ~Board{0};   // f in the cells where the target counts
  twenty48::Symmetry symmetry = twenty48::Symmetry::identity;
  std::vector<Board> seeds;  // the boards of layer 0; all of one sum
  int extra_steps = 36;      // layers beyond target / 2; may be negative
  // If not 0: layer 0 has every board inside whose small tiles have this sum; the seeds tell the
  // number of big tiles, or the walls.
  std::uint32_t all_of_sum = 0;
  // Of the formation that goes on when the target stands: see NextTable. Empty: none, the target is
  // success.
  std::string next{};

  // --- what follows from the above
  twenty48::BigTiles big_tiles() const;  // walls in a variant
  // Of the group "free" and without masks: see LayerSolver::first_layer().
  bool is_free() const;
  int big_count() const;  // f in the first seed
  int free_cells() const { return twenty48::kCells - big_count(); }
  CellSet fixed_big_cells() const;   // where every mask has an f
  CellSet always_big_cells() const;  // the same; in a variant, where every seed has a wall
  std::uint32_t seed_sum() const;    // of the small tiles in layer 0
  CellSet target_set() const { return twenty48::cells_of(target_cells & twenty48::kOnes); }
  bool contains(CellSet big) const;  // some mask's cells are all in `big`

  friend bool operator==(const Formation&, const Formation&) = default;
};

// Refuses what cannot be built, naming the mistake: seeds of different sums or numbers of f, a seed
// outside the masks, masks and target cells with nibbles other than 0 and f, no seed, a bad name, a
// symmetry that does not map the masks and target cells onto themselves.
core::Status check(const Formation& formation);

// A formation with a target: everything that decides which boards a table has.
struct TableShape {
  Formation formation;
  int target = 0;  // exponent: 9 for 512

  std::string name() const;  // L3-512
  std::uint32_t target_tile() const { return 1U << target; }
  int layers() const;                      // N = target / 2 + extra steps
  int check_step() const;                  // D
  std::uint32_t sum_of(int layer) const {  // of the small tiles of its boards
    return formation.seed_sum() + 2 * static_cast<std::uint32_t>(layer);
  }
  // Whether a board with the target succeeds in that layer. Up to check_step() the tiles sum to too
  // little for a target that the seed did not bring along.
  bool counts_target(int layer) const { return layer > check_step() || layer >= layers() - 2; }
  bool has_target(Board board) const {  // on a target cell
    return (twenty48::cells_with(board, target) & formation.target_set()) != 0;
  }
};

inline constexpr int kLeastTarget = 4;  // 16
inline constexpr int kMostTarget = 14;  // 16384

// The table of `formation` for a target tile (512, not its exponent); bad_input with the reason if
// it is not a power of two from 16 to 16384, or cannot be reached: too few cells, too few layers.
core::Result<TableShape> shape_of(const Formation& formation, std::uint64_t target_tile);

// The 34 formations that everybody has.
const std::vector<Formation>& builtin_formations();

}  // namespace joseki::formation
