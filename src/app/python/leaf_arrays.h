// SPDX-License-Identifier: MIT
// LeafArrays: the leaves of a batch as arrays, in memory that is used again for the next batch.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/python/arrays.h"
#include "core/parallel.h"
#include "games/mcts_game.h"

namespace joseki::app::python {

// The valid moves as ACTION_SIZE bytes, 1 or 0; by the game's own way if it has a faster one.
template <games::MCTSGame G>
void write_mask(const G& game, std::int8_t* mask) {
  if constexpr (requires { game.write_mask(mask); }) {
    game.write_mask(mask);
  } else {
    std::fill_n(mask, G::Traits::ACTION_SIZE, std::int8_t{0});
    for (const int move : game.get_valid_moves()) mask[move] = 1;
  }
}

// The cells as BOARD_SIZE bytes, likewise.
template <games::MCTSGame G>
void write_board(const G& game, std::int8_t* cells) {
  if constexpr (requires { game.write_board(cells); }) {
    game.write_board(cells);
  } else {
    const auto board = game.board_data();
    std::copy(board.begin(), board.end(), cells);
  }
}

template <games::MCTSGame G>
class LeafArrays {
 public:
  // Writes the batch; no GIL needed. Arrays made before then show these leaves, or keep theirs if
  // the memory was too small and there is a new one.
  void fill(std::span<const G> leaves, std::span<const std::int32_t> trees,
            core::Workers& workers) {
    size_ = leaves.size();
    if (!memory_ || memory_->turns.size() < size_) memory_ = std::make_shared<Memory>(size_);
    std::copy(trees.begin(), trees.end(), memory_->trees.begin());
    const auto write = [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) write_leaf(leaves[i], i);
    };
    if (workers.threads() == 1 || size_ <= kLeavesOfAPiece) {
      write(0, size_);
    } else {
      workers.for_pieces(size_, kLeavesOfAPiece, {}, write);
    }
  }

  // (boards, turns, trees, masks); cannot be written to.
  using Arrays = ArrayTuple<ArrayOut<const std::int8_t, 3>, ArrayOut<const std::int8_t, 1>,
                            ArrayOut<const std::int32_t, 1>, ArrayOut<const std::int8_t, 2>>;
  Arrays arrays() const {
    constexpr auto kRows = static_cast<std::size_t>(G::Traits::BOARD_SHAPE[0]);
    constexpr auto kColumns = static_cast<std::size_t>(G::Traits::BOARD_SHAPE[1]);
    const auto view = [this]<class T, std::size_t kDimensions>(
                          std::vector<T>& numbers, const std::size_t(&shape)[kDimensions]) {
      return array_over<const T, static_cast<int>(kDimensions)>(numbers.data(), shape, memory_);
    };
    return nanobind::make_tuple(view(memory_->boards, {size_, kRows, kColumns}),
                                view(memory_->turns, {size_}), view(memory_->trees, {size_}),
                                view(memory_->masks, {size_, kActions}));
  }

 private:
  static constexpr auto kCells = static_cast<std::size_t>(G::Traits::BOARD_SIZE);
  static constexpr auto kActions = static_cast<std::size_t>(G::Traits::ACTION_SIZE);
  static constexpr std::size_t kLeavesOfAPiece = 512;

  struct Memory {
    explicit Memory(std::size_t leaves)
        : boards(leaves * kCells), turns(leaves), masks(leaves * kActions), trees(leaves) {}
    std::vector<std::int8_t> boards;
    std::vector<std::int8_t> turns;
    std::vector<std::int8_t> masks;
    std::vector<std::int32_t> trees;
  };

  void write_leaf(const G& leaf, std::size_t i) {
    write_board(leaf, memory_->boards.data() + i * kCells);
    memory_->turns[i] = static_cast<std::int8_t>(leaf.get_turn());
    write_mask(leaf, memory_->masks.data() + i * kActions);
  }

  std::shared_ptr<Memory> memory_;
  std::size_t size_ = 0;
};

}  // namespace joseki::app::python
