// SPDX-License-Identifier: MIT
// MctsEngine: tree search with random games, a game's own knowledge or a network at the leaves, and
// exact values there if it has any.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "app/players/engine.h"
#include "app/players/engine_spec.h"
#include "app/players/game_facts.h"
#include "app/players/thoughts.h"
#include "app/players/typed_position.h"
#include "core/parallel.h"
#include "search/batched_mcts.h"
#include "search/network/network_evaluator.h"

namespace joseki::app {

// Positions that a network was asked about, up to symmetry: it is not asked again.
inline constexpr std::uint64_t kCacheEntries = 1 << 14;

// A search that runs for long must not eat the machine: its nodes get this much, and then it ends.
inline constexpr std::uint64_t kMaxTreeBytes = std::uint64_t{1} << 30;

// Where a time is the only limit, playouts are none.
inline std::uint32_t most_playouts(const EngineSpec& spec) {
  return spec.playouts.value_or(spec.time ? kMaxPlayouts : spec.usual_playouts());
}

// About how many playouts there will be; a time alone is guessed at, and does not change it later.
inline std::uint32_t expected_playouts(const EngineSpec& spec) {
  if (!spec.time) return most_playouts(spec);
  constexpr std::int64_t kPlayoutsInAMillisecond = 10;
  const std::int64_t in_time = kPlayoutsInAMillisecond * spec.time->count();
  return static_cast<std::uint32_t>(std::min<std::int64_t>(in_time, most_playouts(spec)));
}

// `Evaluator` says what leaves are worth.
template <games::NotatedMCTSGame G, class Evaluator>
class MctsEngine : public Engine {
 public:
  // `exact` may be missing. `make_evaluator` makes one that works with the Workers it is given.
  template <class MakeEvaluator>
  MctsEngine(const EngineSpec& spec, Exact<G> exact, MakeEvaluator make_evaluator)
      : exact_(std::move(exact)),
        evaluator_(make_evaluator(workers_)),
        mcts_(1, search_options(spec), 0) {
    mcts_.set_oracle(exact_.get());
    budget_.playouts = most_playouts(spec);
    budget_.time = spec.time;
    constexpr int kGroups = search::groups_for(G::Traits::ACTION_SIZE);
    budget_.nodes = kMaxTreeBytes / (kGroups * sizeof(search::NodeGroup));
  }

  core::Result<Thought> think(std::string_view text, const ThinkOptions& options) override {
    const auto position = read_position<G>(text);
    if (!position) return position.error();
    Thought thought = blank_thought(*position);
    if (thought.is_over) return thought;
    mcts_.set_position(0, position->game);
    mcts_.forget(0);
    mcts_.reseed(options.seed);
    budget_.stop = options.stop;
    if constexpr (requires { evaluator_.begin(position->game); }) {
      evaluator_.begin(position->game);
    }
    const auto begin = Clock::now();
    if (auto status = mcts_.run(evaluator_, budget_, workers_); !status) {
      return std::move(status).error();
    }
    thought.seconds = seconds_since(begin);
    tell(mcts_.answer(0), thought);
    mcts_.forget(0);  // whoever keeps an engine need not keep its tree
    return thought;
  }

 private:
  static search::SearchOptions search_options(const EngineSpec& spec) {
    search::SearchOptions options;
    options.gumbel = spec.gumbel;
    if (spec.c) options.c_init = static_cast<float>(*spec.c);
    if (spec.kind == EngineSpec::Kind::net) {
      options.leaves_per_round = spec.leaves.value_or(leaves_for(spec));
      options.cache_entries = kCacheEntries;
    }
    return options;
  }

  // Several leaves in one batch keep the network busy; a short search has none to waste on moves
  // that it would not have looked at had it known the answers before.
  static int leaves_for(const EngineSpec& spec) {
    constexpr std::uint32_t kPlayoutsForALeaf = 50;
    constexpr std::uint32_t kMost = 8;
    return static_cast<int>(std::clamp(most_playouts(spec) / kPlayoutsForALeaf, 1u, kMost));
  }

  void tell(const search::Answer& answer, Thought& thought) const {
    thought.best = answer.best;
    thought.value = answer.value;
    thought.verdict = answer.verdict;
    thought.playouts = answer.playouts;
    thought.memory_full = answer.nodes >= *budget_.nodes;
    for (const int move : answer.line) thought.line.push_back(G::format_move(move));
    for (const search::MoveAnswer& move : answer.moves) {
      MoveThought told{.move = move.action,
                       .text = G::format_move(move.action),
                       .visits = move.visits,
                       .value = std::nullopt,
                       .verdict = {}};
      if (move.visits > 0 || move.verdict.proof != search::Proof::open) told.value = move.value;
      // The tree has plies from after the move.
      told.verdict = before_move({search::opposite(move.verdict.proof), move.verdict.plies});
      thought.moves.push_back(std::move(told));
    }
    if (!thought.best) return;  // stopped before it began
    sort_moves(thought);
    // The first proof of a win need not be the quickest one that was found.
    if (thought.verdict.proof == search::Proof::win) {
      thought.verdict.plies = thought.moves.front().verdict.plies;
    }
  }

  // Fixed after construction.
  Exact<G> exact_;
  search::Budget budget_;  // but for its stop

  core::Workers workers_{1};
  Evaluator evaluator_;
  search::BatchedMCTS<G> mcts_;
};

// What the game itself brings at the leaves: random games, unless it knows better.
template <games::NotatedMCTSGame G>
std::unique_ptr<Engine> make_tree_engine(const EngineSpec& spec, Exact<G> exact) {
  return std::make_unique<MctsEngine<G, typename GameFacts<G>::LeafEvaluator>>(
      spec, std::move(exact),
      [&](core::Workers&) { return GameFacts<G>::leaf_evaluator(expected_playouts(spec)); });
}

// A network at the leaves, which must be one of this game.
template <games::NotatedMCTSGame G>
std::unique_ptr<Engine> make_network_engine(const EngineSpec& spec, Exact<G> exact,
                                            const search::Network& network) {
  using Evaluator = search::NetworkEvaluator<G>;
  return std::make_unique<MctsEngine<G, Evaluator>>(
      spec, std::move(exact), [&](core::Workers& workers) { return Evaluator(network, workers); });
}

}  // namespace joseki::app
