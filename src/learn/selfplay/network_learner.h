// SPDX-License-Identifier: MIT
// NetworkLearner: changes the weights of a network so that its answers come closer to samples. The
// one seam between self-play and libtorch (learn/torch).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/result.h"
#include "search/network/network.h"

namespace joseki::learn {

// Samples side by side, as tensors: `size` rows each.
struct TrainingBatch {
  int size = 0;
  std::vector<float> planes;      // inputs of the network
  std::vector<float> policy;      // chances, 0 for moves that are not valid
  std::vector<float> valid;       // 1 for valid moves, 0 for others
  std::vector<float> weight;      // of the policy
  std::vector<float> wdl;         // win, draw, loss
  std::vector<float> moves_left;  // plies; below 0: unknown
};

// The weights of the parts of the loss, and the size of a step.
struct StepOptions {
  double learning_rate = 1e-3;
  double weight_decay = 0;
  double averaging = 0;  // the weights that play = averaging * themselves + the rest of the new
  double value_weight = 1;
  double moves_left_weight = 0;
  double entropy_weight = 0;
};

struct Losses {
  double policy = 0;
  double value = 0;
  double moves_left = 0;
};

// Everything that is needed to go on: all numbers of network and optimizer, in a fixed order.
struct LearnerState {
  std::uint64_t steps = 0;
  std::vector<float> numbers;
};

// Not thread-safe.
class NetworkLearner {
 public:
  virtual ~NetworkLearner() = default;
  virtual Losses step(const TrainingBatch& batch, const StepOptions& options) = 0;
  // The network that plays: the averaged weights, with batch norm folded into them.
  virtual search::Network network() = 0;
  // Begins with this network, which has its shape, instead of a random one. `like` has some hundred
  // positions of the kind that it will learn from.
  virtual void begin_with(const search::Network& network, const TrainingBatch& like) = 0;
  virtual LearnerState state() const = 0;
  // damaged_file if this is not the state of a network of this shape; it is then unchanged.
  virtual core::Status restore(const LearnerState& state) = 0;
  // "cpu" or "cuda"
  virtual const char* device() const = 0;
};

struct LearnerSetup {
  search::NetworkShape shape;
  std::uint64_t seed = 1;
  int threads = 1;
};
using LearnerMaker = std::function<std::unique_ptr<NetworkLearner>(const LearnerSetup&)>;

}  // namespace joseki::learn
