// SPDX-License-Identifier: MIT
#include "app/cli/ai/ai_tune.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/stop_signal.h"
#include "core/parallel.h"
#include "learn/twenty48/line_tuner.h"

namespace joseki::app {
namespace {

std::string weights_text(const search::LineWeights& w) {
  return fmt::format(
      "empty {:.1f}, pair {:.1f}, order {:.2f}, order_power {:.3f}, tiles {:.3f}, "
      "tiles_power {:.3f}",
      w.empty, w.pair, w.order, w.order_power, w.tiles, w.tiles_power);
}

Json weights_json(const search::LineWeights& w) {
  return {{"empty", w.empty}, {"pair", w.pair},
          {"order", w.order}, {"order_power", w.order_power},
          {"tiles", w.tiles}, {"tiles_power", w.tiles_power}};
}

}  // namespace

core::Result<Exit> run_ai_tune(Session& session, const AiTuneOptions& options) {
  core::Workers workers(options.threads);
  ProgressTalk talk(session, ProgressMode::automatic);
  const StopOnSignal stop;
  learn::TuneOptions how{.rounds = options.rounds,
                         .games = options.games,
                         .seed = options.seed,
                         .p4 = options.p4,
                         .stop = stop.token()};
  int rounds = 0;
  const auto weights = learn::tune({}, how, workers, [&](const learn::TuneRound& round) {
    rounds = round.round;
    talk.show(fmt::format("round {} of {}: best {:.0f} points, mean {:.0f}; {}", round.round,
                          options.rounds, round.best, round.mean, weights_text(round.weights)),
              {{"round", round.round},
               {"best", round.best},
               {"mean", round.mean},
               {"weights", weights_json(round.weights)}});
  });
  if (session.json) {
    session.out.line(
        {{"type", "ai_tuned"}, {"rounds", rounds}, {"weights", weights_json(weights)}});
  } else {
    session.out.print("after {} rounds: {}\n", rounds, weights_text(weights));
    session.out.write("the built-in ones are in src/search/expectimax/line_evaluator.h\n");
  }
  return stop.token().stop_requested() ? Exit::interrupted : Exit::done;
}

}  // namespace joseki::app
