// SPDX-License-Identifier: MIT
#include "app/cli/train_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/catalog/home.h"
#include "app/cli/progress_talk.h"
#include "app/cli/run_log.h"
#include "app/cli/stop_signal.h"
#include "app/cli/text_format.h"
#include "app/cli/train_files.h"
#include "app/cli/train_model.h"
#include "core/atomic_file.h"
#include "core/file_lock.h"
#include "learn/selfplay/training.h"
#include "search/network/network_file.h"

namespace joseki::app {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::duration;

constexpr std::chrono::seconds kSaveEvery{30};  // with a round on top: what a kill can cost
constexpr std::chrono::seconds kExamineEvery{30};
constexpr double kExamShare = 0.05;  // of the time, at most, goes into examinations

struct Places {
  std::filesystem::path folder;
  std::filesystem::path checkpoint;
  std::filesystem::path model;
};

core::Result<Places> places_of(const TrainOptions& options) {
  const auto home = home_folder();
  if (!home && options.dir.empty()) return home.error();
  Places places;
  places.folder =
      options.dir.empty() ? *home / "training" / options.game : std::filesystem::path(options.dir);
  places.checkpoint = places.folder / "checkpoint.jtc";
  const std::string name =
      (options.name.empty() ? options.game : options.name) + search::kNetworkExtension;
  places.model = options.dir.empty() ? *home / "models" / name : places.folder / name;
  std::error_code failure;
  for (const auto& folder : {places.folder, places.model.parent_path()}) {
    std::filesystem::create_directories(folder, failure);
    if (failure) return core::system_error("cannot create", folder, failure.value());
  }
  return places;
}

// Options that a training was begun with cannot change under it.
core::Status change(learn::Recipe& recipe, const TrainOptions& options) {
  for (const auto& [field, text] : options.changes) {
    const std::string before = get(recipe, *field);
    if (auto status = set(recipe, *field, text); !status) return status;
    if (!field->is_fixed || get(recipe, *field) == before) continue;
    return core::Error{core::Errc::bad_input,
                       fmt::format("this training was begun with --{} {}", field->name, before),
                       "begin another one with --dir"};
  }
  return core::Done{};
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

core::Status write_text(const std::filesystem::path& path, const std::string& text) {
  auto file = core::AtomicFile::create(path);
  if (!file) return std::move(file).error();
  if (auto status = file->append(text); !status) return status;
  return file->commit(core::Durability::not_flushed);
}

std::string share_text(const learn::ExamResult& result) {
  return fmt::format("{:.1f} %", 100 * result.share());
}

// One run of the program over a training.
class Course {
 public:
  Course(Session& session, const TrainOptions& options, Places places,
         std::unique_ptr<learn::Training> training)
      : session_(session),
        options_(options),
        places_(std::move(places)),
        training_(std::move(training)),
        talk_(session, progress_mode(options.progress)) {}

  core::Result<Exit> run() {
    const StopOnSignal stop([this] { talk_.note("keeping what was learned so far"); });
    if (training_->history().empty()) {
      if (auto status = examine(); !status) return status.error();
    }
    while (!is_finished() && !stop.token().stop_requested()) {
      const bool is_whole = training_->round(stop.token());
      count_time();
      if (!is_whole) break;
      if (auto status = training_->health(); !status) return status.error();
      show();
      if (Clock::now() >= examine_at_) {
        if (auto status = examine(); !status) return status.error();
      }
      if (Clock::now() >= save_at_) {
        if (auto status = save(); !status) return status.error();
      }
    }
    const bool is_stopped = stop.token().stop_requested();
    const bool is_new = training_->history().back().progress.rounds < training_->progress().rounds;
    if (!is_stopped && is_new) {
      if (auto status = examine(); !status) return status.error();
    }
    if (auto status = save(); !status) return status.error();
    tell();
    return is_stopped ? Exit::interrupted : Exit::done;
  }

 private:
  double left() const { return std::max(0.0, options_.hours * 3600 - training_->seconds()); }
  bool is_finished() const {
    return left() <= 0 || (options_.rounds && training_->progress().rounds >= *options_.rounds);
  }

  void count_time() {
    const auto now = Clock::now();
    training_->seconds() += duration<double>(now - counted_until_).count();
    counted_until_ = now;
  }

  core::Status save() {
    const auto bytes = training_->save(places_.checkpoint);
    if (!bytes) return bytes.error();
    session_.log->write(
        LogLevel::info, session_.doing, "checkpoint",
        {log_field("rounds", training_->progress().rounds),
         log_field("seconds", std::round(training_->seconds())), log_field("bytes", *bytes)});
    save_at_ = Clock::now() + kSaveEvery;
    return core::Done{};
  }

  core::Status examine() {
    const auto begin = Clock::now();
    const learn::Examination exam = training_->examine();
    count_time();
    training_->history().push_back({training_->seconds(), training_->progress(), exam});
    const auto took = Clock::now() - begin;
    examine_at_ = Clock::now() + std::max<Clock::duration>(
                                     kExamineEvery, std::chrono::duration_cast<Clock::duration>(
                                                        took * (1 / kExamShare - 1)));
    talk_.note(summary());
    return write_files();
  }

  core::Status write_files() {
    const TrainingStory story{options_.game,     command_of(options_), training_->device(),
                              training_->seed(), training_->recipe(),  training_->history()};
    if (auto status = write_text(places_.folder / "progress.csv", progress_csv(story.history));
        !status) {
      return status;
    }
    if (auto status = write_text(places_.folder / "report.html", report_html(story)); !status) {
      return status;
    }
    search::Network network = training_->network();
    const learn::HistoryRow& row = story.history.back();
    network.made_by =
        Json{{"command", story.command},           {"seed", story.seed},
             {"seconds", std::round(row.seconds)}, {"games", row.progress.counts.games},
             {"steps", row.progress.steps},        {"elo", std::round(row.exam.elo)},
             {"kept", row.exam.searched.share()},  {"kept_bare", row.exam.bare.share()}}
            .dump();
    return search::write_network(places_.model, network);
  }

  std::string summary() const {
    const learn::HistoryRow& row = training_->history().back();
    const auto& progress = row.progress;
    std::string text = fmt::format("{:.1f} min: {}, loss {:.3f} + {:.3f}, Elo {:.0f}",
                                   row.seconds / 60, counted(progress.counts.games, "game"),
                                   progress.losses.policy, progress.losses.value, row.exam.elo);
    if (row.exam.searched.positions > 0) {
      text += fmt::format(", outcome kept {} ({} with one playout)", share_text(row.exam.searched),
                          share_text(row.exam.bare));
    }
    return text;
  }

  void show() {
    const auto& progress = training_->progress();
    const double run_seconds = duration<double>(Clock::now() - began_).count();
    const auto games = static_cast<double>(progress.counts.games - start_.counts.games);
    const auto evaluations =
        static_cast<double>(progress.counts.evaluations - start_.counts.evaluations);
    const auto& exam = training_->history().back().exam;
    talk_.show(
        fmt::format("{:.1f} games/s, {} positions/s, loss {:.3f} + {:.3f}, Elo {:.0f}, kept {}, "
                    "{} left",
                    games / run_seconds,
                    grouped(static_cast<std::uint64_t>(evaluations / run_seconds)),
                    progress.losses.policy, progress.losses.value, exam.elo,
                    share_text(exam.searched), seconds_text(left())),
        {{"rounds", progress.rounds},
         {"steps", progress.steps},
         {"games", progress.counts.games},
         {"games_per_second", games / run_seconds},
         {"positions_per_second", evaluations / run_seconds},
         {"policy_loss", progress.losses.policy},
         {"value_loss", progress.losses.value},
         {"elo", exam.elo},
         {"kept", exam.searched.share()},
         {"kept_bare", exam.bare.share()},
         {"seconds", training_->seconds()},
         {"seconds_left", left()}});
  }

  void tell() {
    const learn::HistoryRow& row = training_->history().back();
    const auto& progress = training_->progress();
    const Json trained = {{"type", "trained"},
                          {"game", options_.game},
                          {"rounds", progress.rounds},
                          {"steps", progress.steps},
                          {"games", progress.counts.games},
                          {"positions", progress.counts.samples},
                          {"seconds", to_microseconds(training_->seconds())},
                          {"policy_loss", progress.losses.policy},
                          {"value_loss", progress.losses.value},
                          {"elo", row.exam.elo},
                          {"kept", row.exam.searched.share()},
                          {"kept_bare", row.exam.bare.share()},
                          {"model", places_.model.string()}};
    log_figures(session_, trained);
    if (session_.json) {
      session_.out.line(trained);
      return;
    }
    session_.out.print("{}\nmodel:  {}\nreport: {}\n", summary(), places_.model.string(),
                       (places_.folder / "report.html").string());
  }

  static std::string seconds_text(double seconds) {
    return seconds < 90 ? fmt::format("{:.0f} s", seconds)
                        : fmt::format("{:.0f} min", seconds / 60);
  }

  Session& session_;
  const TrainOptions& options_;
  Places places_;
  std::unique_ptr<learn::Training> training_;
  ProgressTalk talk_;
  learn::TrainingProgress start_ = training_->progress();
  Clock::time_point began_ = Clock::now();
  Clock::time_point counted_until_ = began_;
  Clock::time_point save_at_ = began_ + kSaveEvery;
  Clock::time_point examine_at_ = began_ + kExamineEvery;
};

// The network that a training begins with decides about its size.
core::Status begin_with_model(learn::TrainingSetup& setup, const TrainOptions& options) {
  if (options.from.empty()) return core::Done{};
  auto network = load_model_for(options.game, options.from);
  if (!network) return network.error();
  set_network_size(setup.recipe, network->shape.size);
  for (const auto& [field, text] : options.changes) {
    const std::string size = get(setup.recipe, *field);
    if (auto status = set(setup.recipe, *field, text); !status) return status;
    if (get(setup.recipe, *field) == size) continue;
    return core::Error{core::Errc::bad_input,
                       fmt::format("{} has --{} {}", options.from, field->name, size),
                       "a network keeps its size: leave that option out"};
  }
  setup.begins_with = *std::move(network);
  return core::Done{};
}

core::Result<std::unique_ptr<learn::Training>> training_for(Session& session,
                                                            const TrainOptions& options,
                                                            const Places& places,
                                                            core::Workers& workers) {
  const learn::TrainableGame& game = *learn::trainable_game(options.game);
  learn::TrainingSetup setup{.recipe = {},
                             .seed = options.seed,
                             .make_learner = session.make_learner,
                             .workers = &workers};
  std::error_code ignored;
  if (!std::filesystem::exists(places.checkpoint, ignored)) {
    const auto recipe = chosen_recipe(options);
    if (!recipe) return recipe.error();
    setup.recipe = *recipe;
    if (auto status = begin_with_model(setup, options); !status) return std::move(status).error();
    return game.begin(setup);
  }
  auto training = game.resume(places.checkpoint, setup,
                              [&](learn::Recipe& recipe) { return change(recipe, options); });
  if (training) {
    session.say(fmt::format("going on with {}, {:.1f} min of training", places.checkpoint.string(),
                            (*training)->seconds() / 60));
  }
  return training;
}

}  // namespace

core::Result<learn::Recipe> chosen_recipe(const TrainOptions& options) {
  learn::Recipe asked;  // for the algorithm, which decides the defaults of the rest
  for (const auto& [field, text] : options.changes) {
    if (auto status = set(asked, *field, text); !status) return std::move(status).error();
  }
  learn::Recipe recipe = learn::recipe_for(options.game, asked.algorithm);
  for (const auto& [field, text] : options.changes) {
    if (auto status = set(recipe, *field, text); !status) return std::move(status).error();
  }
  if (auto status = learn::trainable_game(options.game)->suits(recipe); !status) {
    return std::move(status).error();
  }
  return recipe;
}

core::Result<Exit> run_train(Session& session, const TrainOptions& options) {
  const auto places = places_of(options);
  if (!places) return places.error();
  const auto lock = core::FileLock::take(places->folder / "training.lock");
  if (!lock) return lock.error();
  core::Workers workers(options.threads);
  auto training = training_for(session, options, *places, workers);
  if (!training) return std::move(training).error();
  return Course(session, options, *places, std::move(*training)).run();
}

}  // namespace joseki::app
