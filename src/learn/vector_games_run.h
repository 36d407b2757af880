// SPDX-License-Identifier: MIT
// How a vector of games takes its steps. The end of vector_games.h, in a file of its own.
#pragma once

namespace joseki::learn {

template <games::MCTSGame G>
VectorGames<G>::VectorGames(const VectorOptions& options, const StepBuffers& buffers,
                            Players players)
    : options_(options),
      buffers_(buffers),
      workers_(options.threads),
      players_(std::move(players)),
      slots_(static_cast<std::size_t>(options.games)) {
  core::ensure(options.games >= 1, "a vector has at least one game");
  core::ensure(options.opponent != OpponentSeat::internal ||
                   players_.size() == static_cast<std::size_t>(workers_.threads()),
               "an internal opponent has one player a thread");
  if (options_.max_plies == 0) options_.max_plies = games::kMaxPlayoutPlies<G>;
  check_buffers();
}

template <games::MCTSGame G>
void VectorGames<G>::check_buffers() const {
  const std::size_t games = slots_.size();
  const std::size_t numbers = games * games::observation_size<G>(options_.layout);
  const bool keeps_finals = options_.autoreset == Autoreset::same_step;
  core::ensure(size_of(buffers_.observations) == numbers &&
                   size_of(buffers_.final_observations) == (keeps_finals ? numbers : 0) &&
                   buffers_.action_masks.size() == games * kActions,
               "observations and masks have room for every game");
  core::ensure(buffers_.rewards.size() == games && buffers_.terminated.size() == games &&
                   buffers_.truncated.size() == games && buffers_.illegal.size() == games &&
                   buffers_.winners.size() == games && buffers_.sides.size() == games &&
                   buffers_.episodes.size() == games,
               "the other buffers have one entry a game");
}

template <games::MCTSGame G>
core::Status VectorGames<G>::check_reset(std::span<const bool> which,
                                         std::span<const std::int8_t> sides) const {
  const auto bad = [](core::Text why) {
    return core::Error{core::Errc::bad_input, std::move(why), {}};
  };
  if (!which.empty() && which.size() != slots_.size()) {
    return bad(core::text("a reset names every game, or none to mean all"));
  }
  if (!sides.empty() && sides.size() != slots_.size())
    return bad(core::text("sides are one a game"));
  for (const std::int8_t side : sides) {
    if (side != 1 && side != -1) return bad(core::text("a side is 1 (first) or -1 (second)"));
  }
  return core::Done{};
}

template <games::MCTSGame G>
core::Status VectorGames<G>::reset(std::span<const bool> which,
                                   std::span<const std::int8_t> sides) {
  if (auto status = check_reset(which, sides); !status) return status;
  for_games([&](std::size_t index) {
    if (!which.empty() && !which[index]) return;
    Slot& slot = slots_[index];
    slot.ending = {};
    sides.empty() ? begin_drawn(slot) : begin(slot, sides[index]);
    settle(index);
  });
  find_pending();
  return core::Done{};
}

template <games::MCTSGame G>
core::Status VectorGames<G>::check_actions(std::span<const std::int64_t> actions) const {
  const auto bad = [](std::size_t game, core::Text why, core::Hint hint) {
    return core::Error{core::Errc::bad_input, core::text("game {}: {}", game, why),
                       std::move(hint)};
  };
  if (actions.size() != slots_.size()) {
    return core::Error{core::Errc::bad_input, core::text("a step has one action a game"), {}};
  }
  if (!pending_.empty()) {
    return bad(static_cast<std::size_t>(pending_.front()),
               core::text("the opponent has not answered"), {});
  }
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Phase phase = slots_[i].phase;
    if (phase == Phase::unused)
      return bad(i, core::text("it has not begun"), core::text("call reset() first"));
    if (phase == Phase::over && options_.autoreset == Autoreset::disabled) {
      return bad(i, core::text("it is over"),
                 core::text("reset it, or choose another autoreset mode"));
    }
    if (phase == Phase::learner && options_.refuse_illegal &&
        !can_play(slots_[i].game, actions[i])) {
      return bad(i, core::text("move {} is not valid here", actions[i]),
                 core::text("the action mask says which moves are"));
    }
  }
  return core::Done{};
}

template <games::MCTSGame G>
core::Status VectorGames<G>::step(std::span<const std::int64_t> actions) {
  if (auto status = check_actions(actions); !status) return status;
  for_games([&](std::size_t index) { take_learner_turn(index, actions[index]); });
  find_pending();
  return core::Done{};
}

template <games::MCTSGame G>
void VectorGames<G>::take_learner_turn(std::size_t index, std::int64_t action) {
  Slot& slot = slots_[index];
  slot.ending = {};
  if (slot.phase == Phase::over) {
    begin_drawn(slot);
  } else if (!can_play(slot.game, action)) {
    finish(index, {.reward = options_.illegal_reward, .terminated = true, .illegal = true});
  } else {
    play(index, static_cast<int>(action));
  }
  settle(index);
}

template <games::MCTSGame G>
void VectorGames<G>::play(std::size_t index, int action) {
  Slot& slot = slots_[index];
  slot.game.step(action);
  ++slot.plies;
  const int winner = slot.game.check_winner();
  if (winner != 0 || slot.game.is_full()) {
    finish(index, {.reward = static_cast<float>(winner * slot.learner),
                   .terminated = true,
                   .winner = static_cast<std::int8_t>(winner)});
  } else if (slot.plies >= options_.max_plies) {
    finish(index, {.truncated = true});
  } else {
    pass_turn(slot);
  }
}

template <games::MCTSGame G>
void VectorGames<G>::finish(std::size_t index, const Ending& ending) {
  Slot& slot = slots_[index];
  slot.ending = ending;
  slot.phase = Phase::over;
  if (options_.autoreset != Autoreset::same_step) return;
  write_seen(buffers_.final_observations, index, slot.game, slot.learner);
  begin_drawn(slot);
}

// Lets an opponent that is at hand answer until it is the learner's turn or the game is over.
template <games::MCTSGame G>
void VectorGames<G>::settle(std::size_t index) {
  Slot& slot = slots_[index];
  while (slot.phase == Phase::opponent) {
    if (options_.opponent == OpponentSeat::external) return;
    play(index, opponent_move(slot));
  }
  write(index);
}

template <games::MCTSGame G>
int VectorGames<G>::opponent_move(Slot& slot) {
  if (options_.opponent == OpponentSeat::random) return random_move(slot.game, slot.rng);
  const int thread = workers_.threads() == 1 ? 0 : core::Workers::current_thread();
  return players_[static_cast<std::size_t>(thread)]->choose(slot.game, slot.rng);
}

template <games::MCTSGame G>
void VectorGames<G>::write(std::size_t index) {
  const Slot& slot = slots_[index];
  write_seen(buffers_.observations, index, slot.game, slot.learner);
  std::int8_t* mask = buffers_.action_masks.data() + index * kActions;
  if (slot.phase == Phase::learner) {
    games::write_action_mask(slot.game, mask);
  } else {
    std::fill_n(mask, kActions, std::int8_t{0});
  }
  buffers_.rewards[index] = slot.ending.reward;
  buffers_.terminated[index] = slot.ending.terminated;
  buffers_.truncated[index] = slot.ending.truncated;
  buffers_.illegal[index] = slot.ending.illegal;
  buffers_.winners[index] = slot.ending.winner;
  buffers_.sides[index] = slot.learner;
  buffers_.episodes[index] = slot.episode;
}

template <games::MCTSGame G>
void VectorGames<G>::find_pending() {
  pending_.clear();
  if (options_.opponent != OpponentSeat::external) return;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].phase != Phase::opponent) continue;
    pending_.push_back(static_cast<std::int64_t>(i));
    buffers_.episodes[i] = slots_[i].episode;  // who answers may want to know that it is a new game
    buffers_.sides[i] = slots_[i].learner;
  }
}

template <games::MCTSGame G>
core::Status VectorGames<G>::reply(std::span<const std::int64_t> actions) {
  if (actions.size() != pending_.size()) {
    return core::Error{core::Errc::bad_input,
                       core::text("{} replies to {} games", actions.size(), pending_.size()),
                       {}};
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (can_play(game(static_cast<int>(pending_[i])), actions[i])) continue;
    return core::Error{
        core::Errc::bad_input,
        core::text("game {}: the opponent's move {} is not valid", pending_[i], actions[i]),
        {}};
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto index = static_cast<std::size_t>(pending_[i]);
    play(index, static_cast<int>(actions[i]));
    settle(index);
  }
  find_pending();
  return core::Done{};
}

template <games::MCTSGame G>
void VectorGames<G>::write_pending(const ObservationBuffer& observations,
                                   std::span<std::int8_t> masks) const {
  core::ensure(masks.size() == pending_.size() * kActions, "there is a mask for each pending game");
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const Slot& slot = slots_[static_cast<std::size_t>(pending_[i])];
    write_seen(observations, i, slot.game, -slot.learner);
    games::write_action_mask(slot.game, masks.data() + i * kActions);
  }
}

template <games::MCTSGame G>
void VectorGames<G>::write_view(int index, int viewer, const ObservationBuffer& observation,
                                std::span<std::int8_t> mask) const {
  const Slot& slot = slots_[static_cast<std::size_t>(index)];
  core::ensure(size_of(observation) == games::observation_size<G>(options_.layout) &&
                   mask.size() == kActions && (viewer == 1 || viewer == -1),
               "a view is one observation and one mask of a player");
  write_seen(observation, 0, slot.game, viewer);
  const bool may_move = slot.phase == (viewer == slot.learner ? Phase::learner : Phase::opponent);
  if (may_move) {
    games::write_action_mask(slot.game, mask.data());
  } else {
    std::fill(mask.begin(), mask.end(), std::int8_t{0});
  }
}

template <games::MCTSGame G>
void VectorGames<G>::write_seen(const ObservationBuffer& buffer, std::size_t index, const G& game,
                                int viewer) const {
  const std::size_t size = games::observation_size<G>(options_.layout);
  std::visit(
      [&](const auto& numbers) {
        games::write_observation(game, viewer, options_.layout, numbers.data() + index * size);
      },
      buffer);
}

}  // namespace joseki::learn
