// SPDX-License-Identifier: MIT
#include "app/players/twenty48/adversary.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "core/ensure.h"
#include "search/expectimax/lower_tiles.h"

namespace joseki::app {
namespace {

constexpr float kLost = 0;
constexpr float kMost = std::numeric_limits<float>::max();

// What the player is sure of and what the adversary is: nothing outside matters to them.
struct Window {
  float low = kLost;
  float high = kMost;
};

template <class Rules>
typename Rules::Position held(const twenty48::FullBoard& board) {
  if constexpr (std::is_same_v<typename Rules::Position, twenty48::Board>) {
    return twenty48::to_board(board);
  } else {
    return board;
  }
}

// Minimax with alpha-beta cuts, over boards held either way.
template <class Rules>
class Minimax {
 public:
  using Position = typename Rules::Position;

  Minimax(const Rules& rules, const search::LineEvaluator& evaluator)
      : rules_(rules), evaluator_(evaluator) {}

  std::uint64_t nodes() const { return nodes_; }

  // The least over new tiles of `board`, which is one after a move.
  float least(const Position& board, int depth, Window window) {
    ++nodes_;
    if (depth == 0) return evaluator_.value(Rules::view(board));
    float least = kMost;
    Rules::spawns(board, [&](const Position& with_two, const Position& with_four) {
      for (const Position* spawned : {&with_four, &with_two}) {
        if (least <= window.low) return;
        const float value = most(*spawned, depth, {window.low, std::min(window.high, least)});
        if (value < least) least = value;
      }
    });
    return least;
  }

  // The most over the player's moves, with `depth` - 1 pairs after them.
  float most(const Position& board, int depth, Window window) {
    float most = kLost;
    rules_.moves(board, [&](twenty48::Direction, const Position& after, float) {
      if (most >= window.high) return;
      const float value = least(after, depth - 1, {std::max(window.low, most), window.high});
      if (value > most) most = value;
    });
    return most;
  }

  std::optional<twenty48::Direction> best_reply(const Position& board, int depth) {
    std::optional<twenty48::Direction> best;
    float most = kLost;
    rules_.moves(board, [&](twenty48::Direction direction, const Position& after, float) {
      const float value = least(after, depth - 1, {most, kMost});
      if (best && value <= most) return;
      best = direction;
      most = value;
    });
    return best;
  }

  WorstTile worst(const twenty48::FullBoard& after, int depth) {
    WorstTile worst{.value = kMost, .depth = depth};
    twenty48::FullBoard board = after;
    for (int cell = 0; cell < twenty48::kCells; ++cell) {
      if (after.cells[cell] != 0) continue;
      for (const int exponent : {2, 1}) {
        board.cells[cell] = static_cast<std::uint8_t>(exponent);
        const float value = most(held<Rules>(board), depth, {kLost, worst.value});
        if (value < worst.value) worst = {cell, exponent, value, std::nullopt, depth};
      }
      board.cells[cell] = 0;
    }
    core::ensure(worst.value < kMost, "a new tile needs an empty cell");
    board.cells[worst.cell] = static_cast<std::uint8_t>(worst.exponent);
    worst.reply = best_reply(held<Rules>(board), depth);
    return worst;
  }

 private:
  const Rules& rules_;
  const search::LineEvaluator& evaluator_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

WorstTile Adversary::worst_at(const twenty48::FullBoard& after, int depth) const {
  return look(after, depth).tile;
}

WorstTile Adversary::worst(const twenty48::FullBoard& after, const AdversaryLimits& limits) const {
  Look look = this->look(after, 1);
  std::uint64_t before = 1;
  while (look.tile.depth < limits.most_depth && look.tile.value > kLost) {
    const std::uint64_t growth = std::max<std::uint64_t>(2, look.nodes / before);
    if (look.nodes * growth > limits.nodes) break;
    before = look.nodes;
    look = this->look(after, look.tile.depth + 1);
  }
  return look.tile;
}

Adversary::Look Adversary::look(const twenty48::FullBoard& after, int depth) const {
  const int moves = depth + 1;
  const twenty48::FullBoard board =
      search::lowered(after, search::LineEvaluator::kLargestKnown, moves);
  if (search::fits_packed(board, moves)) {
    Minimax<search::PackedRules> minimax(packed_, evaluator_);
    const WorstTile tile = minimax.worst(board, depth);
    return {tile, minimax.nodes()};
  }
  Minimax<search::FullRules> minimax(full_, evaluator_);
  const WorstTile tile = minimax.worst(board, depth);
  return {tile, minimax.nodes()};
}

}  // namespace joseki::app
