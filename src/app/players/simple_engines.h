// SPDX-License-Identifier: MIT
// Engines that do not search: one that plays anything, one that knows everything.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "app/players/game_facts.h"
#include "app/players/mcts_engine.h"
#include "app/players/thoughts.h"
#include "core/rng.h"

namespace joseki::app {

template <games::NotatedMCTSGame G>
class RandomEngine : public Engine {
 public:
  core::Result<Thought> think(std::string_view text, const ThinkOptions& options) override {
    const auto position = read_position<G>(text);
    if (!position) return position.error();
    Thought thought = blank_thought(*position);
    if (thought.is_over) return thought;
    const auto moves = position->game.get_valid_moves();
    core::Rng rng(options.seed);
    thought.best = moves[static_cast<int>(rng.below(static_cast<std::uint64_t>(moves.size())))];
    thought.line = {G::format_move(*thought.best)};
    for (const int move : moves) {
      thought.moves.push_back(
          {.move = move, .text = G::format_move(move), .visits = 0, .value = {}, .verdict = {}});
    }
    sort_moves(thought);
    return thought;
  }
};

// Knows the exact value of every move: wins as fast and loses as slowly as can be, and takes any of
// equal moves. Where exact values would take too long, it searches, and says so by proving nothing.
template <games::NotatedMCTSGame G>
class PerfectEngine : public Engine {
 public:
  PerfectEngine(Exact<G> exact, std::unique_ptr<Engine> otherwise)
      : exact_(std::move(exact)), otherwise_(std::move(otherwise)) {}

  core::Result<Thought> think(std::string_view text, const ThinkOptions& options) override {
    const auto position = read_position<G>(text);
    if (!position) return position.error();
    Thought thought = blank_thought(*position);
    if (thought.is_over) return thought;
    const auto begin = Clock::now();
    for (const int move : position->game.get_valid_moves()) {
      const auto verdict = judge(position->game, move);
      if (!verdict) return otherwise_->think(text, options);
      thought.moves.push_back({.move = move,
                               .text = G::format_move(move),
                               .visits = 0,
                               .value = certain(verdict->proof),
                               .verdict = *verdict});
    }
    choose(thought, options.seed);
    thought.line = expected_line(position->game, *thought.best);
    thought.seconds = seconds_since(begin);
    return thought;
  }

 private:
  static constexpr std::size_t kLongestLine = 100;  // games may go in circles

  // For the side that moves, from before the move; nothing if it is not known.
  std::optional<search::Verdict> judge(const G& game, int move) const {
    G next = game;
    next.step(move);
    if (games::is_over(next)) return before_move(ending(next));
    const auto reply = exact_->ask(next);
    if (!reply) return std::nullopt;
    return before_move(*reply);
  }

  // Higher is better for the side that moves.
  static int preference(search::Verdict verdict) {
    constexpr int kLong = 1'000'000;
    if (verdict.proof == search::Proof::win) return kLong - verdict.plies;
    return verdict.proof == search::Proof::loss ? verdict.plies - kLong : 0;
  }

  static void choose(Thought& thought, std::uint64_t seed) {
    std::stable_sort(thought.moves.begin(), thought.moves.end(),
                     [](const MoveThought& a, const MoveThought& b) {
                       return preference(a.verdict) > preference(b.verdict);
                     });
    const auto worse =
        std::find_if(thought.moves.begin(), thought.moves.end(), [&](const MoveThought& move) {
          return preference(move.verdict) < preference(thought.moves.front().verdict);
        });
    const auto chosen =
        thought.moves.begin() + static_cast<std::ptrdiff_t>(core::Rng(seed).below(
                                    static_cast<std::uint64_t>(worse - thought.moves.begin())));
    std::rotate(thought.moves.begin(), chosen, chosen + 1);
    const MoveThought& best = thought.moves.front();
    thought.best = best.move;
    thought.verdict = best.verdict;
    thought.value = best.value;
    thought.is_exact = true;
  }

  // Best moves of both sides, as far as they are known and lead somewhere.
  std::vector<std::string> expected_line(G game, int move) const {
    std::vector<std::string> line;
    for (;;) {
      line.push_back(G::format_move(move));
      game.step(move);
      if (games::is_over(game) || line.size() == kLongestLine) return line;
      std::optional<search::Verdict> best;
      for (const int reply : game.get_valid_moves()) {
        const auto verdict = judge(game, reply);
        if (!verdict) return line;
        if (best && preference(*verdict) <= preference(*best)) continue;
        best = verdict;
        move = reply;
      }
      if (best->proof == search::Proof::draw) return line;
    }
  }

  Exact<G> exact_;
  std::unique_ptr<Engine> otherwise_;
};

}  // namespace joseki::app
