// SPDX-License-Identifier: MIT
// TypedGame<G>: makes a SearchGame of a game type. The one place where types become engines and
// trainings.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/players/mcts_engine.h"
#include "app/players/search_game.h"
#include "app/players/simple_engines.h"
#include "app/players/typed_position.h"
#include "learn/selfplay/typed_trainable.h"
#include "search/network/network_file.h"

namespace joseki::app {

// "perfect" thinks like this where exact values would take too long.
inline constexpr std::uint32_t kPerfectPlayouts = 50'000;

template <games::NotatedMCTSGame G>
class TypedGame : public SearchGame {
 public:
  std::string name() const override { return std::string(G::Traits::NAME); }
  std::string description() const override { return GameFacts<G>::description(); }
  bool is_solved() const override { return GameFacts<G>::kIsSolved; }

  std::string start() const override { return G::format_position(G(), {}); }
  core::Result<BoardView> view(std::string_view text) const override {
    const auto position = read_position<G>(text);
    if (!position) return position.error();
    return view_of(*position);
  }
  core::Result<std::string> play(std::string_view text, int move) const override {
    auto position = read_position<G>(text);
    if (!position) return std::move(position).error();
    if (games::is_over(position->game)) {
      return core::Error{core::Errc::bad_input, core::text("the game is over"), {}};
    }
    if (!games::is_valid(position->game, move)) return not_possible(position->game, move);
    return after_move(std::move(*position), move).text;
  }
  std::string move_text(int move) const override { return G::format_move(move); }
  core::Result<int> parse_move(std::string_view text) const override { return G::parse_move(text); }

  core::Status check_network(const search::NetworkShape& shape,
                             const std::string& name) const override {
    return search::check_game(shape, search::shape_of<G>(shape.size), name);
  }
  core::Result<EngineMaker> engine_maker(const EngineSpec& spec,
                                         const EngineResources& resources) const override {
    switch (spec.kind) {
      case EngineSpec::Kind::random:
        return EngineMaker([] { return std::make_unique<RandomEngine<G>>(); });
      case EngineSpec::Kind::perfect:
        return perfect_maker(resources);
      case EngineSpec::Kind::mcts:
      case EngineSpec::Kind::net:
        break;
    }
    Exact<G> exact;
    if (spec.oracle) {
      auto known = GameFacts<G>::exact(resources, ExactUse::leaves);
      if (!known) return std::move(known).error();
      exact = std::move(*known);
    }
    if (spec.kind == EngineSpec::Kind::net) return network_maker(spec, exact, resources);
    return EngineMaker([spec, exact] { return make_tree_engine<G>(spec, exact); });
  }
  const learn::TrainableGame& trainable() const override { return trainable_; }

 private:
  static core::Error not_possible(const G& game, int move) {
    constexpr int kFew = 12;
    std::string possible;
    const auto moves = game.get_valid_moves();
    for (const int valid : moves)
      possible += (possible.empty() ? "" : ", ") + G::format_move(valid);
    const bool is_short = !possible.empty() && moves.size() <= kFew;
    return {core::Errc::bad_input, core::text("move {} is not possible here", G::format_move(move)),
            is_short ? core::text("possible: {}", possible) : core::Text()};
  }

  static core::Result<EngineMaker> perfect_maker(const EngineResources& resources) {
    auto exact = GameFacts<G>::exact(resources, ExactUse::moves);
    if (!exact) return std::move(exact).error();
    return EngineMaker([exact = *exact] {
      EngineSpec search;
      search.playouts = kPerfectPlayouts;
      return std::make_unique<PerfectEngine<G>>(exact, make_tree_engine<G>(search, nullptr));
    });
  }

  // All engines share one copy of the weights.
  static core::Result<EngineMaker> network_maker(const EngineSpec& spec, const Exact<G>& exact,
                                                 const EngineResources& resources) {
    const std::string name = spec.model.empty() ? std::string(G::Traits::NAME) : spec.model;
    auto network = resources.model(name);
    if (!network) return std::move(network).error();
    if (auto status = search::check_game<G>(*network, name); !status) {
      return std::move(status).error();
    }
    return EngineMaker(
        [spec, exact, shared = std::make_shared<const search::Network>(*std::move(network))] {
          return make_network_engine<G>(spec, exact, *shared);
        });
  }

  learn::TypedTrainable<G> trainable_;
};

template <class G>
std::unique_ptr<SearchGame> make_search_game() {
  return std::make_unique<TypedGame<G>>();
}

}  // namespace joseki::app
