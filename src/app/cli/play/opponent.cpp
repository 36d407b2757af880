// SPDX-License-Identifier: MIT
#include "app/cli/play/opponent.h"

#include <utility>

#include "core/rng.h"

namespace joseki::app {
namespace {

class TableOpponent : public Opponent {
 public:
  TableOpponent(const AnyGame& game, GameReader& table, OpponentStyle style)
      : game_(game), table_(table), error_(style.error), rng_(style.seed) {}

  core::Result<int> choose(const Match& match) override {
    return choose_move(game_, table_, match.verdict(), error_, rng_);
  }

 private:
  const AnyGame& game_;
  GameReader& table_;
  double error_;
  core::Rng rng_;
};

class EngineOpponent : public Opponent {
 public:
  EngineOpponent(std::unique_ptr<Engine> engine, OpponentStyle style)
      : engine_(std::move(engine)), error_(style.error), rng_(style.seed) {}

  core::Result<int> choose(const Match& match) override {
    const auto thought = engine_->think(match.position(), {rng_.next(), {}});
    if (!thought) return thought.error();
    return choose_move(*thought, error_, rng_);
  }

 private:
  std::unique_ptr<Engine> engine_;
  double error_;
  core::Rng rng_;
};

}  // namespace

std::unique_ptr<Opponent> table_opponent(const AnyGame& game, GameReader& table,
                                         OpponentStyle style) {
  return std::make_unique<TableOpponent>(game, table, style);
}

std::unique_ptr<Opponent> engine_opponent(std::unique_ptr<Engine> engine, OpponentStyle style) {
  return std::make_unique<EngineOpponent>(std::move(engine), style);
}

}  // namespace joseki::app
