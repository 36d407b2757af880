// SPDX-License-Identifier: MIT
// What a vector of games plays by (VectorOptions) and where it writes what happened (StepBuffers).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "games/observation.h"

namespace joseki::learn {

// What happens to a game that has ended, in the words of Gymnasium. next_step: the next step begins
// a new game and ignores the action. same_step: the step that ends a game begins the next one.
// disabled: the caller resets it.
enum class Autoreset { next_step, same_step, disabled };

// internal: a player inside this process. external: the caller answers for the opponent.
enum class OpponentSeat { random, internal, external };

struct VectorOptions {
  int games = 1;
  OpponentSeat opponent = OpponentSeat::random;
  double second_probability = 0.5;  // that the learner is the second player
  int max_plies = 0;                // of both sides, then the game is truncated; 0: the default
  Autoreset autoreset = Autoreset::next_step;
  bool refuse_illegal = false;  // an illegal action is an error; otherwise it ends its game
  float illegal_reward = -10.0f;
  games::Layout layout = games::Layout::flat;
  int threads = 1;
};

using ObservationBuffer = std::variant<std::span<float>, std::span<std::int8_t>>;

// Memory of the caller, who keeps it alive: one entry (or one observation, one mask) a game.
struct StepBuffers {
  ObservationBuffer observations{};        // as the learner sees its board
  ObservationBuffer final_observations{};  // of games that ended; same_step only, else empty
  std::span<std::int8_t> action_masks{};   // all 0 where the game is over
  std::span<float> rewards{};              // 1, -1, 0, or illegal_reward
  std::span<bool> terminated{};
  std::span<bool> truncated{};
  std::span<bool> illegal{};         // terminated by an illegal action
  std::span<std::int8_t> winners{};  // of the game that ended: 1 first player, -1 second, 0 nobody
  std::span<std::int8_t> sides{};    // of the learner: 1 first player, -1 second
  std::span<std::int64_t> episodes{};  // games begun since the start
};

inline std::size_t size_of(const ObservationBuffer& buffer) {
  return std::visit([](const auto& numbers) { return numbers.size(); }, buffer);
}

}  // namespace joseki::learn
