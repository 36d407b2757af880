// SPDX-License-Identifier: MIT
#include "app/cli/train/train_talk.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/frame/run_log.h"
#include "app/cli/train/train_files.h"
#include "app/report/text_format.h"
#include "core/atomic_file.h"
#include "search/network/network_file.h"

namespace joseki::app {
namespace {

core::Status write_text(const std::filesystem::path& path, const std::string& text) {
  auto file = core::AtomicFile::create(path);
  if (!file) return std::move(file).error();
  if (auto status = file->append(text); !status) return status;
  return file->commit(core::Durability::not_flushed);
}

std::string share_text(const learn::ExamResult& result) {
  return fmt::format("{:.1f} %", 100 * result.share());
}

// How the last examination went, in a line.
std::string summary_of(const learn::HistoryRow& row) {
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

Json trained_object(const learn::TrainingRun& run, const std::string& model) {
  const learn::HistoryRow& row = run.diary().history.back();
  const auto& progress = run.training().progress();
  return {{"type", "trained"},
          {"game", run.training().network().shape.game},
          {"rounds", progress.rounds},
          {"steps", progress.steps},
          {"games", progress.counts.games},
          {"positions", progress.counts.samples},
          {"seconds", to_microseconds(run.diary().seconds)},
          {"policy_loss", progress.losses.policy},
          {"value_loss", progress.losses.value},
          {"elo", row.exam.elo},
          {"kept", row.exam.searched.share()},
          {"kept_bare", row.exam.bare.share()},
          {"model", model}};
}

}  // namespace

TrainTalk::TrainTalk(Session& session, ProgressMode mode, TrainingPlaces places,
                     std::string command)
    : session_(session),
      places_(std::move(places)),
      command_(std::move(command)),
      talk_(session, mode) {}

void TrainTalk::after_round(const learn::TrainingRun& run) {
  const auto& progress = run.training().progress();
  const auto& start = run.start().counts;
  const double seconds = run.elapsed().count();
  const auto games = static_cast<double>(progress.counts.games - start.games);
  const auto evaluations = static_cast<double>(progress.counts.evaluations - start.evaluations);
  const auto& exam = run.diary().history.back().exam;
  talk_.show(
      fmt::format("{:.1f} games/s, {} positions/s, loss {:.3f} + {:.3f}, Elo {:.0f}, kept "
                  "{}, {} left",
                  games / seconds, grouped(static_cast<std::uint64_t>(evaluations / seconds)),
                  progress.losses.policy, progress.losses.value, exam.elo,
                  share_text(exam.searched), seconds_text(run.seconds_left())),
      {{"rounds", progress.rounds},
       {"steps", progress.steps},
       {"games", progress.counts.games},
       {"games_per_second", games / seconds},
       {"positions_per_second", evaluations / seconds},
       {"policy_loss", progress.losses.policy},
       {"value_loss", progress.losses.value},
       {"elo", exam.elo},
       {"kept", exam.searched.share()},
       {"kept_bare", exam.bare.share()},
       {"seconds", run.diary().seconds},
       {"seconds_left", run.seconds_left()}});
}

core::Status TrainTalk::after_examination(const learn::TrainingRun& run) {
  talk_.note(summary_of(run.diary().history.back()));
  return write_files(run);
}

void TrainTalk::after_checkpoint(const learn::TrainingRun& run, std::uint64_t bytes) {
  session_.log->write(
      LogLevel::info, session_.doing, "checkpoint",
      {log_field("rounds", run.training().progress().rounds),
       log_field("seconds", std::round(run.diary().seconds)), log_field("bytes", bytes)});
}

core::Status TrainTalk::write_files(const learn::TrainingRun& run) const {
  const learn::Training& training = run.training();
  search::Network network = training.network();
  const TrainingStory story{network.shape.game, command_,          training.device(),
                            training.seed(),    training.recipe(), run.diary().history};
  const std::string csv = progress_csv(story.history);
  if (auto status = write_text(places_.folder / "progress.csv", csv); !status) return status;
  const std::string html = report_html(story);
  if (auto status = write_text(places_.folder / "report.html", html); !status) return status;
  const learn::HistoryRow& row = story.history.back();
  network.made_by = Json{{"command", story.command},           {"seed", story.seed},
                         {"seconds", std::round(row.seconds)}, {"games", row.progress.counts.games},
                         {"steps", row.progress.steps},        {"elo", std::round(row.exam.elo)},
                         {"kept", row.exam.searched.share()},  {"kept_bare", row.exam.bare.share()}}
                        .dump();
  return search::write_network(places_.model, network);
}

core::Status TrainTalk::mend_model(const learn::TrainingRun& run) const {
  return search::read_network(places_.model) ? core::Status(core::Done{}) : write_files(run);
}

void TrainTalk::tell_result(const learn::TrainingRun& run) {
  const Json trained = trained_object(run, places_.model.string());
  log_figures(session_, trained);
  if (session_.json) {
    session_.out.line(trained);
    return;
  }
  session_.out.print("{}\nmodel:  {}\nreport: {}\n", summary_of(run.diary().history.back()),
                     places_.model.string(), (places_.folder / "report.html").string());
}

}  // namespace joseki::app
