// SPDX-License-Identifier: MIT
// Network: the weights of a small residual network that says of a position which moves look good,
// how the game will end and how long it will take. All of it for the side to move.
//
// What it computes (docs/formats/network-v1.md has it in full):
//   stem    3x3 convolution, planes -> channels, ReLU
//   blocks  twice a 3x3 convolution; ReLU between them; the input is added before the last ReLU
//   policy  1x1 convolution, ReLU, all of it -> one logit a move
//   value   1x1 convolution, ReLU, all of it -> hidden, ReLU -> three logits: win, draw, loss,
//           and one number whose softplus is the plies that are left
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/behaviour_hash.h"
#include "games/mcts_game.h"
#include "games/observation.h"

namespace joseki::search {

// What one may choose about a network.
struct NetworkSize {
  int blocks = 4;
  int channels = 32;
  int policy_channels = 4;
  int value_channels = 4;
  int hidden = 32;
  friend bool operator==(const NetworkSize&, const NetworkSize&) = default;
};

// What the game decides, and what one may choose.
struct NetworkShape {
  std::string game;
  std::uint64_t rules_hash = 0;  // games::behaviour_hash()
  int planes = 0;                // those of games::write_observation(), Layout::planes
  int rows = 0;
  int columns = 0;
  int actions = 0;
  NetworkSize size{};

  std::size_t cells() const { return static_cast<std::size_t>(rows * columns); }
  std::size_t inputs() const { return static_cast<std::size_t>(planes) * cells(); }
  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

template <games::MCTSGame G>
NetworkShape shape_of(const NetworkSize& size) {
  return {.game = std::string(G::Traits::NAME),
          .rules_hash = games::behaviour_hash<G>(),
          .planes = games::plane_count<G>(),
          .rows = G::Traits::BOARD_SHAPE[0],
          .columns = G::Traits::BOARD_SHAPE[1],
          .actions = G::Traits::ACTION_SIZE,
          .size = size};
}

// bad_input, with the number that is out of range. What passes is small enough to be held.
core::Status check(const NetworkShape& shape);

// One tensor: its name, and how long each of its dimensions is. Stored row-major, last one fastest:
// a convolution is [out, in, height, width], a full connection [out, in].
struct TensorPlan {
  std::string name;  // such as "block0.conv1.weight"
  std::vector<int> sizes;
  std::size_t count() const;
};

// All tensors of a network of this shape, in the order of the file:
//   stem.weight [C, planes, 3, 3]         stem.bias [C]
//   block<i>.conv1.weight [C, C, 3, 3]    block<i>.conv1.bias [C]
//   block<i>.conv2.weight [C, C, 3, 3]    block<i>.conv2.bias [C]
//   policy.conv.weight [P, C, 1, 1]       policy.conv.bias [P]
//   policy.out.weight [actions, P*cells]  policy.out.bias [actions]
//   value.conv.weight [V, C, 1, 1]        value.conv.bias [V]
//   value.hidden.weight [H, V*cells]      value.hidden.bias [H]
//   value.out.weight [4, H]               value.out.bias [4]      win, draw, loss, moves left
std::vector<TensorPlan> tensors_of(const NetworkShape& shape);

struct Network {
  NetworkShape shape;
  std::vector<std::vector<float>> tensors;  // as tensors_of() says
  std::string made_by = "{}";               // a JSON object: command, seed, figures
};

// Random weights that keep the size of what passes through them (He, 2015), biases 0; the two
// output layers are smaller, so that nothing is certain yet. The shape must pass check().
Network random_network(const NetworkShape& shape, std::uint64_t seed);

// How many weights it has.
std::size_t parameter_count(const NetworkShape& shape);

}  // namespace joseki::search
