// SPDX-License-Identifier: MIT
// Sample: a position of self-play and what a network should say of it.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bytes.h"
#include "games/mcts_game.h"
#include "games/observation.h"
#include "search/value.h"

namespace joseki::learn {

// All of it for the side to move, whose stones are positive.
template <games::MCTSGame G>
struct Sample {
  static constexpr auto kCells = static_cast<std::size_t>(G::Traits::BOARD_SIZE);
  static constexpr auto kActions = static_cast<std::size_t>(G::Traits::ACTION_SIZE);

  std::array<std::int8_t, kCells> cells{};  // a flat observation
  std::array<float, kActions> policy{};     // sums to 1 over valid moves; below 0: not valid
  search::Wdl value{};
  float moves_left = -1;  // plies; below 0: nobody knows
  float weight = 1;       // of the policy; below 0: learn to avoid it (policy gradient)

  friend bool operator==(const Sample& a, const Sample& b) {
    return a.cells == b.cells && a.policy == b.policy && a.value.win == b.value.win &&
           a.value.draw == b.value.draw && a.moves_left == b.moves_left && a.weight == b.weight;
  }
};

// A game as its mover sees it; all valid moves have chance 0.
template <games::MCTSGame G>
Sample<G> sample_of(const G& game) {
  Sample<G> sample;
  games::write_observation(game, game.get_turn(), games::Layout::flat, sample.cells.data());
  sample.policy.fill(-1);
  for (const int move : game.get_valid_moves()) sample.policy[static_cast<std::size_t>(move)] = 0;
  return sample;
}

// What it is under a symmetry of the game.
template <games::MCTSGame G>
Sample<G> image_of(const Sample<G>& sample, int symmetry) {
  if (symmetry == 0) return sample;
  Sample<G> image = sample;
  for (std::size_t i = 0; i < sample.cells.size(); ++i) {
    image.cells[static_cast<std::size_t>(G::map_cell(symmetry, static_cast<int>(i)))] =
        sample.cells[i];
  }
  for (std::size_t i = 0; i < sample.policy.size(); ++i) {
    image.policy[static_cast<std::size_t>(G::map_action(symmetry, static_cast<int>(i)))] =
        sample.policy[i];
  }
  return image;
}

// --- as bytes: docs/formats/training-checkpoint-v1.md

// Chances are stored in 16 bits; this one is no chance.
inline constexpr std::uint16_t kInvalidMove = 65535;
inline constexpr float kChanceOne = 65534.0f;

template <games::MCTSGame G>
constexpr std::size_t sample_bytes() {
  return Sample<G>::kCells + 2 * Sample<G>::kActions + 4 * sizeof(float);
}

template <games::MCTSGame G>
void store_sample(const Sample<G>& sample, std::uint8_t* out) {
  for (const std::int8_t cell : sample.cells) *out++ = static_cast<std::uint8_t>(cell);
  for (const float chance : sample.policy) {
    const auto bits =
        chance < 0 ? kInvalidMove : static_cast<std::uint16_t>(std::lround(chance * kChanceOne));
    core::store_le(out, bits);
    out += 2;
  }
  for (const float number :
       {sample.value.win, sample.value.draw, sample.moves_left, sample.weight}) {
    core::store_le(out, std::bit_cast<std::uint32_t>(number));
    out += 4;
  }
}

template <games::MCTSGame G>
Sample<G> load_sample(const std::uint8_t* bytes) {
  Sample<G> sample;
  for (std::int8_t& cell : sample.cells) cell = static_cast<std::int8_t>(*bytes++);
  for (float& chance : sample.policy) {
    const auto bits = core::get_le<std::uint16_t>(bytes);
    chance = bits == kInvalidMove ? -1.0f : static_cast<float>(bits) / kChanceOne;
    bytes += 2;
  }
  std::array<float, 4> numbers{};
  for (float& number : numbers) {
    number = std::bit_cast<float>(core::get_le<std::uint32_t>(bytes));
    bytes += 4;
  }
  sample.value = {numbers[0], numbers[1], 1 - numbers[0] - numbers[1]};
  sample.moves_left = numbers[2];
  sample.weight = numbers[3];
  return sample;
}

// Whether these bytes can be a sample: cells that the game has, chances that sum to 1, numbers.
template <games::MCTSGame G>
bool is_sample(const std::uint8_t* bytes) {
  const Sample<G> sample = load_sample<G>(bytes);
  for (const std::int8_t cell : sample.cells) {
    if (cell > games::max_cell<G>() || cell < -games::max_cell<G>()) return false;
  }
  float sum = 0;
  for (const float chance : sample.policy) sum += chance < 0 ? 0 : chance;
  const auto is_chance = [](float number) { return number >= -0.001f && number <= 1.001f; };
  return std::abs(sum - 1) < 0.01f && is_chance(sample.value.win) && is_chance(sample.value.draw) &&
         is_chance(sample.value.loss) && sample.moves_left >= -1 && sample.moves_left < 1e6f &&
         std::abs(sample.weight) < 1e6f;
}

}  // namespace joseki::learn
