// SPDX-License-Identifier: MIT
#include "app/cli/ai/ai_train.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/cli/ai/ai_player.h"
#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/run_log.h"
#include "app/cli/frame/stop_signal.h"
#include "app/report/text_format.h"
#include "core/file_lock.h"
#include "core/output_file.h"
#include "core/resources.h"
#include "learn/twenty48/tuple_trainer.h"

namespace joseki::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes kSaveEvery{5};  // what a kill can cost
constexpr std::chrono::seconds kShowEvery{2};
constexpr std::uint64_t kRoundMoves = 100'000;  // of each thread between two looks at the clock
constexpr std::uint64_t kCountedGames = 200;    // behind a figure that is shown

struct Course {
  std::filesystem::path file;
  Clock::time_point end;
  std::uint64_t moves;
};

core::Result<Course> course_of(const AiTrainOptions& options) {
  const auto seconds = parse_job_time(options.time);
  if (!seconds) return seconds.error();
  auto file = options.out.empty() ? usual_network() : std::filesystem::path(options.out);
  if (!file) return file.error();
  std::error_code failure;
  if (file->has_parent_path()) std::filesystem::create_directories(file->parent_path(), failure);
  const auto place = core::find_output(*file);
  if (!place) return place.error();
  if (place->kind == core::OutputKind::stream) {
    return core::Error{core::Errc::bad_input,
                       fmt::format("'{}' is no ordinary file", file->string()),
                       "a network needs one"};
  }
  return Course{place->path,
                Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(*seconds)),
                options.moves.value_or(std::numeric_limits<std::uint64_t>::max())};
}

core::Result<learn::TupleTrainer> trainer_for(Session& session, const Course& course,
                                              const AiTrainOptions& options) {
  const learn::TupleTrainingOptions how{
      .seed = options.seed, .p4 = options.p4, .threads = options.threads};
  std::error_code ignored;
  if (!std::filesystem::exists(course.file, ignored)) return learn::TupleTrainer::fresh(how);
  auto trainer = learn::TupleTrainer::resume(course.file, how);
  if (trainer) {
    session.say(fmt::format("going on with {}, {} of training", course.file.string(),
                            counted(trainer->total_moves(), "move")));
  }
  return trainer;
}

// The mean score of the last few hundred games, and how far the training is.
class Lessons {
 public:
  explicit Lessons(ProgressTalk& talk) : talk_(talk) {}

  // After each round: what is counted must not depend on the clock.
  void look(learn::TupleTrainer& trainer) {
    add(trainer.take_counts());
    if (Clock::now() < next_ || shown_.games == 0) return;
    next_ = Clock::now() + kShowEvery;
    const double games = static_cast<double>(shown_.games);
    const double mean = static_cast<double>(shown_.score) / games;
    const double has_16384 =
        static_cast<double>(shown_.ended_with[14] + shown_.ended_with[15]) / games;
    talk_.show(fmt::format("{} of training, mean score {} without looking ahead, 16384 in {:.0f} %",
                           counted(trainer.total_moves(), "move"),
                           grouped(static_cast<std::uint64_t>(mean)), 100 * has_16384),
               {{"moves", trainer.total_moves()}, {"mean", mean}, {"reached_16384", has_16384}});
  }

  std::uint64_t mean() const {
    const auto& counts = shown_.games == 0 ? recent_ : shown_;
    return counts.games == 0 ? 0 : counts.score / counts.games;
  }

 private:
  void add(const learn::TrainingCounts& counts) {
    recent_ += counts;
    if (recent_.games >= kCountedGames) shown_ = std::exchange(recent_, {});
  }

  ProgressTalk& talk_;
  Clock::time_point next_ = Clock::now();
  learn::TrainingCounts recent_;
  learn::TrainingCounts shown_;
};

void show(Session& session, const learn::TupleTrainer& trainer, const Course& course,
          std::uint64_t bytes, std::uint64_t mean) {
  const auto used = core::resources_used();
  const Json trained = {{"type", "ai_trained"},
                        {"network", course.file.string()},
                        {"moves", trainer.total_moves()},
                        {"mean", mean},
                        {"bytes", bytes},
                        {"cpu_seconds", to_microseconds(used.cpu_seconds)},
                        {"peak_rss_bytes", used.peak_rss_bytes}};
  log_figures(session, trained);
  if (session.json) {
    session.out.line(trained);
    return;
  }
  session.out.print("{}: {} of training, {}\n", course.file.string(),
                    counted(trainer.total_moves(), "move"), bytes_text(bytes));
  if (mean > 0) session.out.print("mean score without looking ahead: {}\n", grouped(mean));
}

}  // namespace

core::Result<Exit> run_ai_train(Session& session, const AiTrainOptions& options) {
  const auto course = course_of(options);
  if (!course) return course.error();
  const auto lock = core::FileLock::take(course->file.string() + ".lock");
  if (!lock) return lock.error();
  auto trainer = trainer_for(session, *course, options);
  if (!trainer) return trainer.error();
  core::Workers workers(0);
  ProgressTalk talk(session, ProgressMode::automatic);
  const StopOnSignal stop([&] { talk.note("keeping what was learned so far"); });
  Lessons lessons(talk);
  auto save_at = Clock::now() + kSaveEvery;
  while (!stop.token().stop_requested() && Clock::now() < course->end &&
         trainer->total_moves() < course->moves) {
    const std::uint64_t left = course->moves - trainer->total_moves();
    trainer->play(std::min(kRoundMoves, left / options.threads + 1));
    lessons.look(*trainer);
    if (Clock::now() < save_at) continue;
    const auto saved = trainer->write(course->file, workers);
    if (!saved) return saved.error();
    session.log->write(LogLevel::info, session.doing, "checkpoint",
                       {log_field("moves", trainer->total_moves()), log_field("bytes", *saved)});
    save_at = Clock::now() + kSaveEvery;
  }
  const auto bytes = trainer->write(course->file, workers);
  if (!bytes) return bytes.error();
  show(session, *trainer, *course, *bytes, lessons.mean());
  return stop.token().stop_requested() ? Exit::interrupted : Exit::done;
}

}  // namespace joseki::app
