// SPDX-License-Identifier: MIT
// joseki arena: two engines play a match.
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/verb.h"
#include "app/cli/search/arena_pool.h"
#include "app/cli/search/engine_choice.h"
#include "app/players/arena.h"
#include "app/players/elo.h"
#include "app/report/text_format.h"
#include "core/ensure.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

struct Options {
  std::string a;
  std::string b;
  std::string game;
  int games = 100;
  int opening = 4;
  int plies = 300;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string dir;
  std::string pool_sampling = "uniform";
};

struct Match {
  const SearchGame& game;
  std::string a;  // in normal form
  std::string b;
  Contest contest;
};

std::string score_text(const Score& score) {
  return fmt::format("{}, {}, {}", counted(static_cast<std::uint64_t>(score.wins), "win"),
                     counted(static_cast<std::uint64_t>(score.draws), "draw"),
                     score.losses == 1 ? "1 loss" : fmt::format("{} losses", score.losses));
}

Json score_json(const Score& score) {
  return {{"wins", score.wins}, {"draws", score.draws}, {"losses", score.losses}};
}

// "+35"; never "-0".
std::string signed_text(double elo) { return fmt::format("{:+.0f}", std::round(elo) + 0.0); }

// "+35 (95 % between -10 and +82)"; where a bound is infinite, only the other one.
std::string elo_words(const Elo& elo) {
  if (elo.low && elo.high) {
    return fmt::format("{} (95 % between {} and {})", signed_text(elo.difference.value_or(0)),
                       signed_text(*elo.low), signed_text(*elo.high));
  }
  if (elo.low) return fmt::format("at least {} (95 %)", signed_text(*elo.low));
  if (elo.high) return fmt::format("at most {} (95 %)", signed_text(*elo.high));
  return "unknown: too few games";
}

Json elo_json(const std::optional<double>& elo) {
  return elo ? Json(std::round(*elo * 10) / 10 + 0.0) : Json(nullptr);
}

void show(Session& session, const Match& match, const ArenaResult& result) {
  const Score total = result.total();
  const Elo elo = elo_of(result.pair_scores);
  const double mean_plies = static_cast<double>(result.plies) / total.games();
  if (session.json) {
    session.out.line({{"type", "arena"},
                      {"a", match.a},
                      {"b", match.b},
                      {"games", total.games()},
                      {"wins", total.wins},
                      {"draws", total.draws},
                      {"losses", total.losses},
                      {"elo", elo_json(elo.difference)},
                      {"elo_95", {elo_json(elo.low), elo_json(elo.high)}},
                      {"game", match.game.name()},
                      {"seed", match.contest.options.seed},
                      {"as_first", score_json(result.as_first)},
                      {"as_second", score_json(result.as_second)},
                      {"stopped", result.stopped},
                      {"mean_plies", std::round(mean_plies * 10) / 10}});
    return;
  }
  session.out.print("{}: A {} against B {}\n", match.game.name(), match.a, match.b);
  session.out.print("A, in {}: {}\n", counted(static_cast<std::uint64_t>(total.games()), "game"),
                    score_text(total));
  session.out.print("  when it begins:   {}\n  when B begins:    {}\n", score_text(result.as_first),
                    score_text(result.as_second));
  session.out.print("Elo of A over B: {}\n", elo_words(elo));
  session.out.print("a game lasts {:.1f} plies on average", mean_plies);
  if (result.stopped > 0) {
    session.out.print("; {} stopped after {} plies and counted as draws", result.stopped,
                      match.contest.options.max_plies);
  }
  session.out.write("\n");
}

core::Result<Exit> run_match(Session& session, Match match, int threads) {
  core::Workers workers(threads);
  ProgressTalk talk(session, ProgressMode::automatic);
  const StopOnSignal stop([&] { talk.note("finishing the games that are being played"); });
  match.contest.options.stop = stop.token();
  const int games = 2 * match.contest.options.pairs;
  const auto result = run_arena(match.game, match.contest, workers, [&](const Score& so_far) {
    talk.show(fmt::format("{} of {} games: {}", so_far.games(), games, score_text(so_far)),
              {{"games", so_far.games()}, {"of", games}, {"score", score_json(so_far)}});
  });
  if (!result) return result.error();
  if (result->pair_scores.empty()) {
    return core::Error{core::Errc::interrupted, "interrupted before the first games ended", ""};
  }
  show(session, match, *result);
  return stop.token().stop_requested() ? Exit::interrupted : Exit::done;
}

// One of the words of add_choice().
learn::PoolSampling sampling_of(const std::string& word) {
  learn::Recipe recipe;
  core::ensure(bool(set(recipe, learn::recipe_field("pool-sampling"), word)), "a word of the list");
  return recipe.pool_sampling;
}

core::Result<std::vector<PoolRival>> rivals_of(const SearchGame& game,
                                               const EngineResources& resources,
                                               const std::string& word) {
  const auto entries = parse_pool(word);
  if (!entries) return entries.error();
  std::vector<PoolRival> rivals;
  for (const PoolEntry& entry : *entries) {
    const auto engine = parse_engine(entry.engine);
    if (!engine) return engine.error();
    const auto maker = game.engine_maker(*engine, resources);
    if (!maker) return maker.error();
    rivals.push_back({engine_text(*engine), *maker, entry.weight});
  }
  return rivals;
}

void show_rivals(Session& session, const Match& match, const std::vector<PoolRival>& rivals,
                 const std::vector<ArenaResult>& results) {
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    const Score score = results[i].total();
    if (session.json) {
      Json line{
          {"type", "arena_rival"}, {"a", match.a}, {"b", rivals[i].name}, {"games", score.games()}};
      line.update(score_json(score));
      session.out.line(line);
    } else {
      session.out.print("  against {:<24} {}\n", rivals[i].name, score_text(score));
    }
  }
}

core::Result<Exit> run_pool_match(Session& session, Match match, const Options& options,
                                  std::vector<PoolRival> rivals) {
  core::Workers workers(options.threads);
  ProgressTalk talk(session, ProgressMode::automatic);
  const StopOnSignal stop([&] { talk.note("finishing the games that are being played"); });
  match.contest.options.stop = stop.token();
  const PoolContest contest{match.contest.a, rivals, sampling_of(options.pool_sampling),
                            match.contest.options};
  const auto results = run_pool(match.game, contest, workers, [&](const Score& so_far) {
    talk.show(fmt::format("{} of {} games: {}", so_far.games(), options.games, score_text(so_far)),
              {{"games", so_far.games()}, {"of", options.games}, {"score", score_json(so_far)}});
  });
  if (!results) return results.error();
  const ArenaResult total = sum_of(*results);
  if (total.pair_scores.empty()) {
    return core::Error{core::Errc::interrupted, "interrupted before the first games ended", ""};
  }
  show(session, match, total);
  show_rivals(session, match, rivals, *results);
  return stop.token().stop_requested() ? Exit::interrupted : Exit::done;
}

core::Result<Exit> run(Session& session, const Options& options) {
  if (options.games % 2 != 0) {
    return core::Error{core::Errc::bad_input, fmt::format("--games {} is odd", options.games),
                       "each opening is played twice, with sides swapped"};
  }
  if (options.opening >= options.plies) {
    return core::Error{core::Errc::bad_input, "--opening is as long as a whole game may be",
                       "it must be less than --plies"};
  }
  const auto game = session.shelf.named(options.game);
  if (!game) return game.error();
  const auto a = parse_engine(options.a);
  if (!a) return a.error();
  const EngineResources resources = engine_resources(session, options.dir);
  const auto maker_a = (*game)->engine_maker(*a, resources);
  if (!maker_a) return maker_a.error();
  const ArenaOptions how{.pairs = options.games / 2,
                         .opening_plies = options.opening,
                         .max_plies = options.plies,
                         .seed = options.seed};
  if (options.b.starts_with(kPoolPrefix)) {
    auto rivals = rivals_of(**game, resources, options.b);
    if (!rivals) return rivals.error();
    return run_pool_match(session, {**game, engine_text(*a), options.b, {*maker_a, {}, how}},
                          options, std::move(*rivals));
  }
  const auto b = parse_engine(options.b);
  if (!b) return b.error();
  const auto maker_b = (*game)->engine_maker(*b, resources);
  if (!maker_b) return maker_b.error();
  return run_match(session, {**game, engine_text(*a), engine_text(*b), {*maker_a, *maker_b, how}},
                   options.threads);
}

VerbPage page() {
  return {
      .name = "arena",
      .group = "Search",
      .summary = "a match between two engines: which is stronger, and how sure that is",
      .details =
          std::string(
              "A and B play a match of --games games. Each game begins with a few random legal "
              "moves, because two engines without randomness would repeat one game; each such "
              "opening is played twice, with sides swapped. The result is the same for every "
              "number of threads, unless an engine is limited by time. A game that is not over "
              "after --plies plies counts as a draw: vanishing games can go on for ever.\n\n"
              "The answer says how often A won, drew and lost, and by how much its Elo is above "
              "B's, with a 95 % confidence interval. If A won or lost every game, the Elo "
              "difference is only a bound (null in JSON). Ctrl-C ends the match after the games "
              "that are being played and shows the result so far.\n\n"
              "B can be a pool, such as pool:random+mcts:playouts=100. For each pair of games "
              "one of its engines is drawn: uniformly, by weight (random*2 has twice the "
              "weight), or prioritized, which draws those more often that A loses to.\n\n"
              "Engines:\n\n") +
          kEngineHelp,
      .examples = {{"joseki arena mcts:playouts=1000 mcts:playouts=100 --game connect4",
                    "what ten times the playouts bring"},
                   {"joseki arena perfect mcts --game tictactoe --games 20", "a strong draw"},
                   {"joseki arena mcts:gumbel,playouts=64 mcts:playouts=64 --game othello "
                    "--games 400 --json",
                    "for a script"},
                   {"joseki arena mcts:playouts=50 pool:random*2+mcts:playouts=20 --game tictactoe",
                    "against a pool"}}};
}

}  // namespace

void add_arena(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("A", options->a, "The first engine").type_name("ENGINE").required();
  verb.add_option("B", options->b, "The second engine").type_name("ENGINE").required();
  verb.add_option("--game", options->game, "Name of the game; joseki games lists them")
      .type_name("GAME")
      .required();
  verb.add_option("--games", options->games, "How many games to play, an even number")
      .type_name("N")
      .check(whole_number(2, 1'000'000));
  verb.add_option("--opening", options->opening, "How many random plies a game begins with")
      .type_name("N")
      .check(whole_number(0, 100));
  verb.add_option("--plies", options->plies, "After how many plies a game is called a draw")
      .type_name("N")
      .check(whole_number(1, 100'000));
  add_choice(verb, "--pool-sampling", options->pool_sampling,
             {"uniform", "weighted", "prioritized"}, "How the engines of a pool are drawn");
  add_seed(verb, options->seed);
  add_threads(verb, options->threads);
  add_dir(verb, options->dir);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
