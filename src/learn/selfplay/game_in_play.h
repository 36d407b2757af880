// SPDX-License-Identifier: MIT
// GameInPlay: a game of self-play with what is to be learned from it, and its bytes in checkpoints.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"
#include "core/rng.h"
#include "learn/selfplay/sample.h"
#include "search/value.h"

namespace joseki::learn {

// A position that will be learned from once the game is over. Until then the sample's value is what
// the search (or the network) said of it, and its weight what surprised.
template <games::MCTSGame G>
struct Draft {
  Sample<G> sample;
  int ply = 0;  // even: the first player moves
  search::Proof proof = search::Proof::open;
};

template <games::MCTSGame G>
struct GameInPlay {
  explicit GameInPlay(std::uint64_t seed) : rng(seed) {}

  core::Rng rng;  // of everything random in this game and those that follow it here
  G game{};
  std::vector<int> moves{};  // from the start
  std::vector<Draft<G>> drafts{};
  std::string opponent{};  // a member of the pool; empty: the learner plays both sides
  int learner = 0;         // in games against the pool: 1 first player, -1 second
  bool has_begun = false;  // who plays and how it opens is drawn
  bool is_check = false;   // nobody resigns here
  int gave_up = 0;         // who would have: 1 first player, -1 second

  int ply() const { return static_cast<int>(moves.size()); }
  bool is_opponents_turn() const { return !opponent.empty() && game.get_turn() != learner; }
  void step(int move) {
    game.step(move);
    moves.push_back(move);
  }
};

template <games::MCTSGame G>
void put_game(std::string& out, const GameInPlay<G>& game) {
  core::put_le(out, game.rng.state());
  core::put_le(out, static_cast<std::uint32_t>(game.moves.size()));
  for (const int move : game.moves) core::put_le(out, static_cast<std::uint16_t>(move));
  core::put_text(out, game.opponent);
  core::put_le(out, static_cast<std::uint8_t>(game.learner + 1));
  core::put_le(out, static_cast<std::uint8_t>(game.has_begun + 2 * game.is_check));
  core::put_le(out, static_cast<std::uint8_t>(game.gave_up + 1));
  core::put_le(out, static_cast<std::uint32_t>(game.drafts.size()));
  for (const Draft<G>& draft : game.drafts) {
    std::array<std::uint8_t, sample_bytes<G>()> bytes{};
    store_sample(draft.sample, bytes.data());
    out.append(bytes.begin(), bytes.end());
    core::put_le(out, static_cast<std::uint32_t>(draft.ply));
    core::put_le(out, static_cast<std::uint8_t>(draft.proof));
  }
}

// Nothing if the bytes are not a game.
template <games::MCTSGame G>
std::optional<GameInPlay<G>> take_game(core::FieldReader& fields) {
  const auto state = fields.take<std::uint64_t>();
  const auto count = fields.take<std::uint32_t>();
  if (!state || !count) return std::nullopt;
  GameInPlay<G> game(*state);
  for (std::uint32_t i = 0; i < *count; ++i) {
    const auto move = fields.take<std::uint16_t>();
    if (!move || games::is_over(game.game) || !games::is_valid(game.game, *move)) {
      return std::nullopt;
    }
    game.step(*move);
  }
  const auto opponent = fields.take_text();
  const auto learner = fields.take<std::uint8_t>();
  const auto flags = fields.take<std::uint8_t>();
  const auto gave_up = fields.take<std::uint8_t>();
  const auto drafts = fields.take<std::uint32_t>();
  if (!drafts || *learner > 2 || *flags > 3 || *gave_up > 2) return std::nullopt;
  game.opponent = *opponent;
  game.learner = *learner - 1;
  game.has_begun = *flags % 2 == 1;
  game.is_check = *flags / 2 == 1;
  game.gave_up = *gave_up - 1;
  if (!game.opponent.empty() && game.learner == 0) return std::nullopt;
  for (std::uint32_t i = 0; i < *drafts; ++i) {
    const auto bytes = fields.take_bytes(sample_bytes<G>());
    const auto ply = fields.take<std::uint32_t>();
    const auto proof = fields.take<std::uint8_t>();
    if (!proof || *proof > 3 || *ply > game.moves.size()) return std::nullopt;
    if (!is_sample<G>(bytes->data())) return std::nullopt;
    game.drafts.push_back({load_sample<G>(bytes->data()), static_cast<int>(*ply),
                           static_cast<search::Proof>(*proof)});
  }
  return game;
}

}  // namespace joseki::learn
