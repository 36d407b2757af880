// SPDX-License-Identifier: MIT
// NetworkForward: what a network says of positions, computed by oneDNN in one thread.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "search/network/network.h"

namespace joseki::search {

// Where the answers go, row by row in the order of the positions.
struct NetworkAnswers {
  std::span<float> policy;      // actions() logits each, of invalid moves too
  std::span<float> wdl;         // win, draw, loss for the side to move; they sum to 1
  std::span<float> moves_left;  // plies to the end
};

// Positions are taken kForwardBatch at a time, so that what lies between two layers stays in the
// cache; what is said of a position does not depend on those beside it nor on how many there are.
inline constexpr int kForwardBatch = 8;  // a power of two

// Holds its own copy of the weights. Not thread-safe: one a thread. It never starts threads.
class NetworkForward {
 public:
  explicit NetworkForward(const Network& network);
  NetworkForward(NetworkForward&&) noexcept;
  NetworkForward& operator=(NetworkForward&&) noexcept;
  ~NetworkForward();

  const NetworkShape& shape() const;

  // `planes`: shape().inputs() numbers for each of `batch` positions, as write_observation() with
  // Layout::planes writes them for the mover; any batch from 0 on. Lengths that do not fit: Bug.
  void run(std::span<const float> planes, int batch, const NetworkAnswers& answers);

 private:
  class Layers;
  std::unique_ptr<Layers> layers_;
};

}  // namespace joseki::search
