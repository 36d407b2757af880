// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/opinions.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/catalog/any_game.h"
#include "app/players/move_choice.h"
#include "app/studio/deadline.h"
#include "search/exact/connect4_solver.h"

namespace joseki::studio {
namespace {

using app::EngineSpec;
using search::Proof;

constexpr std::size_t kMostEngines = 32;      // kinds of them, with what they need
constexpr std::size_t kMostIdle = 2;          // of a kind: a tree keeps the memory it had
constexpr std::uint32_t kSmallTree = 50'000;  // playouts

constexpr std::chrono::seconds kLongestThought{20};  // what is known then is the answer

// A solver must not wait for a table: that is another thinker.
core::Result<std::filesystem::path> no_table(const std::string& table) {
  return core::Error{core::Errc::not_found, core::text("no table of {}", table), {}};
}

search::Wdl certain(Proof proof) {
  return {proof == Proof::win ? 1.0F : 0.0F, proof == Proof::draw ? 1.0F : 0.0F,
          proof == Proof::loss ? 1.0F : 0.0F};
}

Worth worth_of(const solve::Value& value) {
  const Proof proof = value.outcome == solve::Outcome::win    ? Proof::win
                      : value.outcome == solve::Outcome::loss ? Proof::loss
                                                              : Proof::draw;
  Worth worth{.proof = proof, .is_exact = true, .chances = certain(proof)};
  if (value.plies) worth.plies = value.plies->count;
  return worth;
}

Worth worth_of(const search::Verdict& verdict, const std::optional<search::Wdl>& value,
               bool is_exact) {
  Worth worth{.proof = verdict.proof, .is_exact = is_exact, .chances = value};
  if (verdict.proof == Proof::win || verdict.proof == Proof::loss) worth.plies = verdict.plies;
  if (verdict.proof != Proof::open) worth.chances = certain(verdict.proof);
  return worth;
}

Opinion opinion_of(const app::Thought& thought, Thinker thinker) {
  Opinion opinion{.thinker = thinker,
                  .worth = worth_of(thought.verdict, thought.value, thought.is_exact),
                  .line = thought.line,
                  .playouts = thought.playouts,
                  .seconds = thought.seconds,
                  .is_exact = thought.is_exact};
  for (const app::MoveThought& move : thought.moves) {
    const bool is_first = opinion.moves.empty();
    const bool is_equal =
        thought.is_exact && !is_first && move.verdict == thought.moves.front().verdict;
    opinion.moves.push_back(
        {.move = move.move,
         .text = move.text,
         .is_best = is_first || is_equal,
         .visits = thought.playouts > 0 ? std::optional(move.visits) : std::nullopt,
         .worth = worth_of(move.verdict, move.value, thought.is_exact)});
  }
  return opinion;
}

Opinion opinion_of(const app::Verdict& verdict, const app::AnyRules& game) {
  Opinion opinion{.thinker = Thinker::table, .worth = worth_of(verdict.value), .is_exact = true};
  for (const app::MoveVerdict& move : verdict.moves) {
    opinion.moves.push_back({.move = move.move,
                             .text = game.move_text(move.move),
                             .is_best = move.best,
                             .worth = worth_of(move.value)});
  }
  return opinion;
}

}  // namespace

const std::vector<std::string_view>& thinker_names() {
  static const std::vector<std::string_view> names = {"table", "exact", "search", "random",
                                                      "network"};
  return names;
}

std::string_view name_of(Thinker thinker) {
  return thinker_names()[static_cast<std::size_t>(thinker)];
}

std::string words_of(const Worth& worth) {
  if (worth.proof == Proof::draw) return "draw";
  if (worth.proof != Proof::open) {
    return fmt::format("{} in {}", name_of(worth.proof), worth.plies.value_or(0));
  }
  if (!worth.chances) return "not looked at";
  return fmt::format("win {:.1f} %, draw {:.1f} %, loss {:.1f} %", 100 * worth.chances->win,
                     100 * worth.chances->draw, 100 * worth.chances->loss);
}

std::optional<core::Error> Opinions::missing(const app::SearchGame& game, Thinker thinker,
                                             const std::string& model) {
  switch (thinker) {
    case Thinker::table: {
      if (const auto known = app::find_game(game.name()); !known) {
        return core::Error{core::Errc::bad_input, core::text("{} has no table", game.name()),
                           core::text("let a search play")};
      }
      // Opened once and kept: one that is damaged knows nothing.
      auto opened = studio_.tables.with_game(
          game.name(), [](app::GameReader&) -> core::Status { return core::Done{}; });
      if (!opened) return std::move(opened).error();
      return std::nullopt;
    }
    case Thinker::exact:
      if (!game.is_solved()) {
        return core::Error{core::Errc::bad_input, core::text("nobody has solved {}", game.name()),
                           core::text("let a search play")};
      }
      // A solver of a game without a table is large: it is made when it is asked.
      if (!app::find_game(game.name())) return std::nullopt;
      if (engine_of(game, {.kind = EngineSpec::Kind::perfect})) return std::nullopt;
      return core::Error{core::Errc::bad_input,
                         core::text("{} is solved by its table only", game.name()),
                         core::text("let the table play, or a search")};
    case Thinker::network: {
      auto found = models_.find(game, model);
      if (!found) return std::move(found).error();
      break;
    }
    case Thinker::search:
    case Thinker::random:
      break;
  }
  return std::nullopt;
}

int Opinions::exact_from(const app::SearchGame& game) {
  return game.name() == "connect4" ? search::Connect4Solver::kColumnsPlies : 0;
}

Thinker Opinions::best_for(const app::SearchGame& game) {
  for (const Thinker thinker : {Thinker::table, Thinker::exact}) {
    if (!missing(game, thinker)) return thinker;
  }
  return Thinker::search;
}

core::Result<EngineSpec> Opinions::spec_of(const Asked& asked) {
  EngineSpec spec;
  if (asked.thinker == Thinker::random) spec.kind = EngineSpec::Kind::random;
  if (asked.thinker == Thinker::exact) spec.kind = EngineSpec::Kind::perfect;
  if (asked.thinker == Thinker::search) spec.playouts = asked.playouts;
  if (asked.thinker == Thinker::network) {
    auto model = models_.find(asked.game, asked.model);
    if (!model) return std::move(model).error();
    spec.kind = EngineSpec::Kind::net;
    spec.playouts = asked.playouts;
    spec.model = std::move(model->name);
  }
  return spec;
}

// A model that was trained again makes other engines.
core::Result<std::string> Opinions::key_of(const app::SearchGame& game, const EngineSpec& spec) {
  std::string key = game.name() + " " + app::engine_text(spec);
  if (spec.kind != EngineSpec::Kind::net) return key;
  const auto model = models_.find(game, spec.model);
  if (!model) return model.error();
  return key + " " + model->stamp;
}

core::Result<std::unique_ptr<app::Engine>> Opinions::engine_of(const app::SearchGame& game,
                                                               const EngineSpec& spec) {
  const auto named = key_of(game, spec);
  if (!named) return named.error();
  const std::string& key = *named;
  {
    const std::lock_guard lock(mutex_);
    if (const auto idle = idle_.find(key); idle != idle_.end() && !idle->second.empty()) {
      auto engine = std::move(idle->second.back());
      idle->second.pop_back();
      return engine;
    }
    if (const auto maker = makers_.find(key); maker != makers_.end()) return maker->second();
  }
  auto maker = game.engine_maker(spec, {no_table});
  if (!maker) return std::move(maker).error();
  const std::lock_guard lock(mutex_);
  if (makers_.size() >= kMostEngines) {
    makers_.clear();
    idle_.clear();
  }
  return makers_.emplace(key, std::move(*maker)).first->second();
}

core::Result<app::Thought> Opinions::think(const Asked& asked) {
  const auto wanted = spec_of(asked);
  if (!wanted) return wanted.error();
  const EngineSpec& spec = *wanted;
  auto engine = engine_of(asked.game, spec);
  if (!engine) return std::move(engine).error();
  const Deadline deadline(kLongestThought);
  auto thought = (*engine)->think(asked.position, {asked.seed, deadline.token()});
  if (spec.playouts.value_or(0) > kSmallTree) return thought;
  const auto key = key_of(asked.game, spec);
  if (!key) return thought;  // the model has gone meanwhile
  const std::lock_guard lock(mutex_);
  auto& idle = idle_[*key];
  if (idle.size() < kMostIdle) idle.push_back(std::move(*engine));
  return thought;
}

core::Result<Opinion> Opinions::by_table(const Asked& asked) {
  Opinion opinion;
  auto done =
      studio_.tables.with_game(asked.game.name(), [&](app::GameReader& table) -> core::Status {
        auto verdict = table.query(asked.position);
        if (!verdict) return std::move(verdict).error();
        opinion = opinion_of(*verdict, asked.game);
        return core::Done{};
      });
  if (!done) return std::move(done).error();
  return opinion;
}

core::Result<Opinion> Opinions::ask(const Asked& asked) {
  if (asked.thinker == Thinker::table) return by_table(asked);
  const auto thought = think(asked);
  if (!thought) return thought.error();
  return opinion_of(*thought, asked.thinker);
}

core::Result<Choice> Opinions::choose(const Asked& asked, double error) {
  core::Rng rng(asked.seed);
  if (asked.thinker != Thinker::table) {
    const auto thought = think(asked);
    if (!thought) return thought.error();
    return Choice{app::choose_move(*thought, error, rng), opinion_of(*thought, asked.thinker)};
  }
  const auto game = app::find_game(asked.game.name());
  if (!game) return game.error();
  Choice choice;
  auto done =
      studio_.tables.with_game(asked.game.name(), [&](app::GameReader& table) -> core::Status {
        const auto verdict = table.query(asked.position);
        if (!verdict) return verdict.error();
        const auto move = app::choose_move(**game, table, *verdict, error, rng);
        if (!move) return move.error();
        choice = {*move, opinion_of(*verdict, asked.game)};
        return core::Done{};
      });
  if (!done) return std::move(done).error();
  return choice;
}

}  // namespace joseki::studio
