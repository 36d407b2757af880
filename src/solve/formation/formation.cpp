// SPDX-License-Identifier: MIT
// What follows from a formation's definition, and what is wrong with one.
#include "solve/formation/formation.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace joseki::formation {
namespace {

using core::Done;
using core::Errc;
using core::Error;
using core::Status;
using twenty48::BigTiles;
using twenty48::kCells;

constexpr std::size_t kLongestName = 64;  // bytes: names become names of files
constexpr int kMostExtraSteps = 16384;
constexpr std::uint32_t kTooMuch = 32768;  // two 16384 merge into what stands for a big tile

Error refuse(core::Text what, core::Hint hint = {}) {
  return {Errc::bad_input, std::move(what), std::move(hint)};
}

std::string hex(Board board) { return "0x" + twenty48::format_board(board); }

// The length of the UTF-8 character at the beginning of `text`; 0 if there is none.
std::size_t utf8_length(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 0;
  }
  const unsigned char second = length > 1 ? static_cast<unsigned char>(text[1]) : 0;
  const bool too_long = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool no_character = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
  return too_long || no_character ? 0 : length;
}

// One line of readable text.
bool is_plain_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    if (length == 0 || first < 0x20 || first == 0x7f) return false;
    text.remove_prefix(length);
  }
  return true;
}

Status check_name(const std::string& name) {
  const core::Text hint = core::text("names are letters and digits, such as L3 or 4432f");
  if (name.empty()) return refuse(core::text("the name is empty"), hint);
  if (name.size() > kLongestName) {
    return refuse(core::text("the name is longer than {} bytes", kLongestName), hint);
  }
  if (!is_plain_text(name))
    return refuse(core::text("the name has characters that cannot be shown"), hint);
  if (name[0] == '.') return refuse(core::text("the name '{}' begins with a dot", name), hint);
  if (const auto at = name.find_first_of(" -_/\\"); at != std::string::npos) {
    return refuse(core::text("the name '{}' contains '{}'", name, name[at]), hint);
  }
  return Done{};
}

Status check_names(const Formation& formation) {
  if (auto status = check_name(formation.name); !status) return status;
  if (!is_plain_text(formation.category) || formation.category.size() > kLongestName) {
    return refuse(core::text("the category must be one line of at most {} bytes", kLongestName));
  }
  return Done{};
}

bool is_mask(Board board) { return board == 15 * (board & twenty48::kOnes); }

Status check_masks(const Formation& formation) {
  const core::Text hint = core::text("write f where it applies and 0 elsewhere");
  for (const Board mask : formation.masks) {
    if (is_mask(mask)) continue;
    return refuse(core::text("mask {} has digits other than 0 and f", hex(mask)), hint);
  }
  if (is_mask(formation.target_cells)) return Done{};
  return refuse(
      core::text("target cells {} have digits other than 0 and f", hex(formation.target_cells)),
      hint);
}

Status check_seeds(const Formation& formation) {
  if (formation.seeds.empty()) {
    return refuse(core::text("there is no seed board"),
                  core::text("give at least one board to start from"));
  }
  const int big = formation.big_count();
  if (big == kCells) return refuse(core::text("seed {} has no free cell", hex(~Board{0})));
  for (const Board seed : formation.seeds) {
    if (const int count = std::popcount(twenty48::big_cells(seed)); count != big) {
      return refuse(core::text("seed {} has {} f, the first has {}", hex(seed), count, big),
                    core::text("a formation has one number of big tiles"));
    }
    const auto sum = twenty48::small_sum(seed);
    if (formation.all_of_sum == 0 && sum != formation.seed_sum()) {
      return refuse(
          core::text("seed {} has sum {}, the first has {}", hex(seed), sum, formation.seed_sum()),
          core::text("all seeds are boards of layer 0: their tiles without f have one sum"));
    }
  }
  for (const Board mask : formation.masks) {
    if (const int count = std::popcount(twenty48::big_cells(mask)); count > big) {
      return refuse(
          core::text("mask {} has {} f, more than the {} of the seeds", hex(mask), count, big),
          core::text("no board fits that mask"));
    }
  }
  for (const Board seed : formation.seeds) {
    if (formation.contains(twenty48::big_cells(seed))) continue;
    return refuse(core::text("seed {} is outside the formation: it fits no mask", hex(seed)),
                  core::text("a board fits a mask if it has f wherever the mask has"));
  }
  return Done{};
}

Status check_target_cells(const Formation& formation) {
  const CellSet open = static_cast<CellSet>(~formation.always_big_cells());
  if ((formation.target_set() & open) != 0) return Done{};
  if (formation.target_set() == 0) return refuse(core::text("there is no target cell"));
  return refuse(core::text("target cells {} are all covered by big tiles that never leave them",
                           hex(formation.target_cells)),
                core::text("name a cell where the target can come to stand"));
}

// Whether `turn` maps neighbours to neighbours wherever no wall is, as a symmetry of the moves
// does.
bool keeps_neighbours(twenty48::Transform turn, CellSet walls) {
  const auto image = [&](int cell) { return std::countr_zero(turn(Board{15} << (4 * cell))) / 4; };
  const auto apart = [](int a, int b) { return std::abs(a / 4 - b / 4) + std::abs(a % 4 - b % 4); };
  for (int a = 0; a < kCells; ++a) {
    for (int b = 0; b < a; ++b) {
      if (((walls >> a | walls >> b) & 1) != 0 || apart(a, b) != 1) continue;
      if (apart(image(a), image(b)) != 1) return false;
    }
  }
  return true;
}

Status check_symmetry(const Formation& formation) {
  const auto name = twenty48::name_of(formation.symmetry);
  const bool variant = formation.big_tiles() == BigTiles::wall;
  const Board fixed = twenty48::nibbles_of(formation.always_big_cells());
  const Board targets = formation.target_cells & ~fixed;
  std::vector<Board> masks = formation.masks;
  std::sort(masks.begin(), masks.end());
  const core::Text hint = core::text("identity is always right");
  for (const twenty48::Transform turn : twenty48::elements(formation.symmetry)) {
    if (variant && turn(fixed) != fixed) {
      return refuse(core::text("symmetry {} moves the walls", name), hint);
    }
    if (!keeps_neighbours(turn, variant ? twenty48::cells_of(fixed & twenty48::kOnes) : 0)) {
      return refuse(
          core::text(
              "symmetry {} is one of a smaller board, and nothing walls off the rest of this one",
              name),
          hint);
    }
    for (const Board mask : masks) {
      if (std::binary_search(masks.begin(), masks.end(), turn(mask))) continue;
      return refuse(core::text("symmetry {} turns mask {} into {}, which is none", name, hex(mask),
                               hex(turn(mask))),
                    hint);
    }
    if (turn(targets) != targets) {
      return refuse(core::text("symmetry {} turns target cells {} into {}", name, hex(targets),
                               hex(turn(targets))),
                    hint);
    }
  }
  return Done{};
}

Status check_sum(const Formation& formation) {
  if (formation.all_of_sum % 2 == 0 && formation.all_of_sum < kTooMuch) return Done{};
  return refuse(core::text("no board has tiles of sum {}", formation.all_of_sum),
                core::text("choose an even number below {}", kTooMuch));
}

Status check_next(const Formation& formation) {
  if (formation.next.empty()) return Done{};
  if (formation.big_tiles() == BigTiles::wall) {
    return refuse(
        core::text("a variant cannot go on in another formation: its targets are no walls"));
  }
  if (formation.next == formation.name)
    return refuse(core::text("a formation cannot go on in itself"));
  if (const auto status = check_name(formation.next); !status) {
    return refuse(core::text("\"next\": {}", status.error().what), status.error().hint);
  }
  return Done{};
}

Status check_steps(const Formation& formation) {
  if (std::abs(formation.extra_steps) <= kMostExtraSteps) return Done{};
  return refuse(core::text("extra steps {} are not from {} to {}", formation.extra_steps,
                           -kMostExtraSteps, kMostExtraSteps));
}

// Whether the free cells can hold what becomes the target. When the last spawned tile of it comes,
// a 4 at most, the rest stands in tiles that add up to target - 4: on c cells that is at most
// 2^(c+1). Only a target made of nothing but tiles of a seed can be larger.
bool has_room_for(const Formation& formation, std::uint32_t target) {
  if (target <= 2U << formation.free_cells()) return true;
  return std::any_of(formation.seeds.begin(), formation.seeds.end(), [&](Board seed) {
    std::uint32_t sum = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      const int exponent = twenty48::tile(seed, cell);
      if (exponent != 0 && 1U << exponent <= target) sum += 1U << exponent;
    }
    return sum >= target;
  });
}

// Why the table cannot be built, though its target is a power of two.
Status check_reach(const TableShape& shape) {
  const Formation& formation = shape.formation;
  const std::string name = shape.name();
  if (!has_room_for(formation, shape.target_tile())) {
    return refuse(core::text("{} cannot be: {}", name,
                             core::text("{} free cells make at most {}", formation.free_cells(),
                                        2U << formation.free_cells())),
                  core::text("choose a smaller target"));
  }
  if (shape.layers() < 3) {
    return refuse(core::text("{} would have {} layers: {} / 2 and {} extra steps", name,
                             shape.layers(), shape.target_tile(), formation.extra_steps),
                  core::text("at least 3 are needed: choose a larger target"));
  }
  if (formation.all_of_sum >= shape.target_tile()) {
    return refuse(core::text("{} cannot begin with all boards of sum {}: some have the target",
                             name, formation.all_of_sum),
                  core::text("choose a sum below {}", shape.target_tile()));
  }
  const std::uint32_t last = shape.sum_of(shape.layers() - 1);
  if (last < shape.target_tile()) {
    return refuse(core::text("{} cannot be: {}", name,
                             core::text("its last layer has sum {}, less than the target", last)),
                  core::text("the formation needs {} more extra steps",
                             (shape.target_tile() - last + 1) / 2));
  }
  if (last >= kTooMuch) {
    return refuse(
        core::text(
            "{} cannot be: {}", name,
            core::text("its last layer has sum {}, and two 16384 would make a big tile", last)),
        core::text("sums must stay below {}", kTooMuch));
  }
  return Done{};
}

}  // namespace

twenty48::BigTiles Formation::big_tiles() const {
  return category == "variant" ? BigTiles::wall : BigTiles::slide;
}

bool Formation::is_free() const { return category == "free" && masks.empty(); }

int Formation::big_count() const {
  return seeds.empty() ? 0 : std::popcount(twenty48::big_cells(seeds[0]));
}

CellSet Formation::fixed_big_cells() const {
  if (masks.empty()) return 0;
  Board fixed = ~Board{0};
  for (const Board mask : masks) fixed &= mask;
  return twenty48::big_cells(fixed);
}

CellSet Formation::always_big_cells() const {
  if (big_tiles() == BigTiles::slide || seeds.empty()) return fixed_big_cells();
  Board walls = ~Board{0};
  for (const Board seed : seeds) walls &= twenty48::nibbles_of(twenty48::big_cells(seed));
  return twenty48::big_cells(walls);
}

std::uint32_t Formation::seed_sum() const {
  if (all_of_sum != 0) return all_of_sum;
  return seeds.empty() ? 0 : twenty48::small_sum(seeds[0]);
}

bool Formation::contains(CellSet big) const {
  return masks.empty() || std::any_of(masks.begin(), masks.end(), [&](Board mask) {
           return (twenty48::big_cells(mask) & ~big) == 0;
         });
}

core::Status check(const Formation& formation) {
  for (const auto test : {check_names, check_masks, check_seeds, check_target_cells, check_symmetry,
                          check_steps, check_sum, check_next}) {
    if (auto status = test(formation); !status) return status;
  }
  return Done{};
}

std::string TableShape::name() const { return fmt::format("{}-{}", formation.name, target_tile()); }

int TableShape::layers() const {
  return static_cast<int>(target_tile() / 2) + formation.extra_steps;
}

int TableShape::check_step() const {
  return static_cast<int>(target_tile() / 2 - formation.seed_sum() % target_tile() / 2);
}

core::Result<TableShape> shape_of(const Formation& formation, std::uint64_t target_tile) {
  if (auto status = check(formation); !status) {
    return refuse(core::text("formation {}: {}", formation.name, status.error().what),
                  status.error().hint);
  }
  if (!std::has_single_bit(target_tile) || target_tile < 1U << kLeastTarget ||
      target_tile > 1U << kMostTarget) {
    return refuse(core::text("target {} is not a power of two from {} to {}", target_tile,
                             1 << kLeastTarget, 1 << kMostTarget),
                  core::text("such as {}-256", formation.name));
  }
  TableShape shape{.formation = formation, .target = std::countr_zero(target_tile)};
  if (auto status = check_reach(shape); !status) return status.error();
  return shape;
}

}  // namespace joseki::formation
