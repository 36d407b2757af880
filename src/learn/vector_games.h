// SPDX-License-Identifier: MIT
// VectorGames: many games of a learner against an opponent, all stepped in one call.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/ensure.h"
#include "core/parallel.h"
#include "core/result.h"
#include "core/rng.h"
#include "games/mcts_game.h"
#include "games/observation.h"
#include "games/playout.h"
#include "learn/player.h"
#include "learn/vector_options.h"

namespace joseki::learn {

// A step is the learner's move and the opponent's answer. With an external opponent the caller
// answers: after reset() or step() he looks at pending() and calls reply() until nothing is
// pending; then the buffers are complete. Each game has its own random numbers: what happens in it
// depends on the seed, its index and the actions, not on the other games or the number of threads.
// One caller at a time.
template <games::MCTSGame G>
class VectorGames {
 public:
  static constexpr std::size_t kActions = static_cast<std::size_t>(G::Traits::ACTION_SIZE);
  using Players = std::vector<std::unique_ptr<Player<G>>>;

  // `players`: one a thread where the opponent is internal, else none. Nothing can be stepped
  // before seed() and reset().
  VectorGames(const VectorOptions& options, const StepBuffers& buffers, Players players);

  int size() const { return static_cast<int>(slots_.size()); }
  const VectorOptions& options() const { return options_; }
  const G& game(int index) const { return slots_[static_cast<std::size_t>(index)].game; }

  // The random numbers of every game from here on.
  void seed(std::uint64_t seed) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      slots_[i].rng = core::Rng(games::mix_words(seed, i));
    }
  }

  // Begins the games that `which` names, all if it is empty. `sides` says who the learner is (1 or
  // -1); if it is empty, the games' own random numbers do.
  core::Status reset(std::span<const bool> which, std::span<const std::int8_t> sides);

  // One action a game. bad_input where an action is refused: then nothing has happened.
  core::Status step(std::span<const std::int64_t> actions);

  // External opponent: the games, ascending, in which it is to move now.
  std::span<const std::int64_t> pending() const { return pending_; }
  // One move for each pending game, in their order. bad_input, naming the game, if one of them is
  // not valid: then nothing has happened. A game that ends here and begins again at once may be
  // pending again.
  core::Status reply(std::span<const std::int64_t> actions);
  // What the opponent sees in the pending games.
  void write_pending(const ObservationBuffer& observations, std::span<std::int8_t> masks) const;
  // What the player `viewer` (1 or -1) sees in one game; the mask is all 0 if he is not to move.
  void write_view(int index, int viewer, const ObservationBuffer& observation,
                  std::span<std::int8_t> mask) const;

 private:
  enum class Phase : std::uint8_t { unused, learner, opponent, over };

  struct Ending {
    float reward = 0;
    bool terminated = false;
    bool truncated = false;
    bool illegal = false;
    std::int8_t winner = 0;
  };

  struct Slot {
    G game{};
    core::Rng rng{0};
    std::int64_t episode = 0;
    int plies = 0;
    std::int8_t learner = 1;
    Phase phase = Phase::unused;
    Ending ending{};  // what the step has to report
  };

  void check_buffers() const;
  core::Status check_actions(std::span<const std::int64_t> actions) const;
  core::Status check_reset(std::span<const bool> which, std::span<const std::int8_t> sides) const;

  static bool can_play(const G& game, std::int64_t action) {
    return action >= 0 && action < static_cast<std::int64_t>(kActions) &&
           games::is_valid(game, static_cast<int>(action));
  }

  void begin_drawn(Slot& slot) {
    begin(slot, slot.rng.unit() < options_.second_probability ? -1 : 1);
  }
  void begin(Slot& slot, int learner) {
    slot.game.reset();
    slot.plies = 0;
    slot.learner = static_cast<std::int8_t>(learner);
    ++slot.episode;
    pass_turn(slot);
  }
  static void pass_turn(Slot& slot) {
    slot.phase = slot.game.get_turn() == slot.learner ? Phase::learner : Phase::opponent;
  }

  void take_learner_turn(std::size_t index, std::int64_t action);
  void play(std::size_t index, int action);
  void finish(std::size_t index, const Ending& ending);
  void settle(std::size_t index);
  int opponent_move(Slot& slot);
  void write(std::size_t index);
  void find_pending();
  // What `viewer` sees of `game`, as observation number `index` of the buffer.
  void write_seen(const ObservationBuffer& buffer, std::size_t index, const G& game,
                  int viewer) const;

  // fn(index) for every game, in as many threads as the options say.
  template <class Fn>
  void for_games(Fn fn) {
    const auto run = [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) fn(static_cast<std::size_t>(i));
    };
    if (workers_.threads() == 1) {
      run(0, slots_.size());
    } else {
      workers_.for_pieces(slots_.size(), players_.empty() ? 256 : 1, {}, run);
    }
  }

  VectorOptions options_;
  StepBuffers buffers_;
  core::Workers workers_;
  Players players_;
  std::vector<Slot> slots_;
  std::vector<std::int64_t> pending_;
};

}  // namespace joseki::learn

#include "learn/vector_games_run.h"
