// SPDX-License-Identifier: MIT
#include "app/cli/train/train_run.h"

#include <fmt/format.h>

#include <utility>

#include "app/catalog/home.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/train/train_model.h"
#include "app/cli/train/train_talk.h"
#include "app/cli/train/train_words.h"
#include "core/atomic_file.h"
#include "core/file_lock.h"
#include "learn/selfplay/open_training.h"
#include "search/network/network_file.h"

namespace joseki::app {
namespace {

core::Result<TrainingPlaces> places_of(const TrainOptions& options) {
  const auto home = home_folder();
  if (!home && options.dir.empty()) return home.error();
  TrainingPlaces places;
  places.folder =
      options.dir.empty() ? *home / "training" / options.game : std::filesystem::path(options.dir);
  places.checkpoint = places.folder / "checkpoint.jtc";
  const std::string name =
      (options.name.empty() ? options.game : options.name) + search::kNetworkExtension;
  places.model = options.dir.empty() ? *home / "models" / name : places.folder / name;
  std::error_code failure;
  for (const auto& folder : {places.folder, places.model.parent_path()}) {
    std::filesystem::create_directories(folder, failure);
    if (failure) return core::system_error("cannot create '{}': {}", folder, failure.value());
  }
  return places;
}

// As somebody else would type it to get the same.
std::string command_of(const TrainOptions& options) {
  std::string command = fmt::format("joseki train {} --hours {:g}", options.game, options.hours);
  if (options.rounds) command += fmt::format(" --rounds {}", *options.rounds);
  command += fmt::format(" --seed {} --threads {}", options.seed, options.threads);
  if (!options.from.empty()) command += fmt::format(" --from {}", options.from);
  for (const auto& [field, text] : options.changes) {
    command += fmt::format(" --{} {}", field->name, text);
  }
  return command;
}

learn::TrainingRequest request_of(const Session& session, const TrainOptions& options,
                                  const learn::TrainableGame& game, core::Workers& workers) {
  learn::TrainingRequest request{.changes = options.changes,
                                 .seed = options.seed,
                                 .make_learner = session.make_learner,
                                 .workers = &workers};
  if (!options.from.empty()) {
    request.first = {options.from,
                     [&game, from = options.from] { return load_model_for(game, from); }};
  }
  return request;
}

}  // namespace

core::Result<Exit> run_train(Session& session, const TrainOptions& options,
                             const learn::TrainableGame& game) {
  const auto places = places_of(options);
  if (!places) return places.error();
  const auto lock = core::FileLock::take(places->folder / "training.lock");
  if (!lock) return lock.error();
  core::Workers workers(options.threads);
  auto opened =
      learn::open_training(game, places->checkpoint, request_of(session, options, game, workers));
  if (!opened) return with_option_names(opened.error());
  if (opened->is_resumed) {
    session.say(fmt::format("going on with {}, {:.1f} min of training", places->checkpoint.string(),
                            opened->diary.seconds / 60));
  }
  TrainTalk talk(session, progress_mode(options.progress), *places, command_of(options));
  learn::TrainingRun training(*std::move(opened), places->checkpoint, talk);
  const StopOnSignal stop([&talk] { talk.note_stop(); });
  const learn::TrainingGoal goal{options.hours * 3600, options.rounds};
  const auto end = training.run(goal, {}, stop.token());
  if (!end) return end.error();
  if (auto status = talk.mend_model(training); !status) return std::move(status).error();
  talk.tell_result(training);
  return *end == learn::TrainingEnd::stopped ? Exit::interrupted : Exit::done;
}

}  // namespace joseki::app
