// SPDX-License-Identifier: MIT
#include "learn/selfplay/training_run.h"

#include <utility>

namespace joseki::learn {

using std::chrono::duration;
using std::chrono::duration_cast;

TrainingRun::TrainingRun(OpenTraining opened, std::filesystem::path checkpoint,
                         TrainingWatcher& watcher)
    : checkpoint_(std::move(checkpoint)),
      watcher_(watcher),
      start_(opened.training->progress()),
      training_(std::move(opened.training)),
      diary_(std::move(opened.diary)) {}

core::Result<TrainingEnd> TrainingRun::run(const TrainingGoal& goal, const TrainingRhythm& rhythm,
                                           const std::stop_token& stop) {
  goal_ = goal;
  rhythm_ = rhythm;
  save_at_ = Clock::now() + duration_cast<Clock::duration>(rhythm_.save_every);
  examine_at_ = Clock::now() + duration_cast<Clock::duration>(rhythm_.examine_every);
  if (diary_.history.empty()) {
    if (auto status = examine(); !status) return std::move(status).error();
  }
  while (!reached_goal() && !stop.stop_requested()) {
    const bool is_whole = training_->round(stop);
    count_time();
    if (!is_whole) break;
    if (auto status = training_->health(); !status) return std::move(status).error();
    watcher_.after_round(*this);
    if (auto status = look_after(); !status) return std::move(status).error();
  }
  const bool is_stopped = stop.stop_requested();
  const bool is_new = diary_.history.back().progress.rounds < training_->progress().rounds;
  if (!is_stopped && is_new) {
    if (auto status = examine(); !status) return std::move(status).error();
  }
  if (auto status = save(); !status) return std::move(status).error();
  return is_stopped ? TrainingEnd::stopped : TrainingEnd::reached_goal;
}

bool TrainingRun::reached_goal() const {
  return seconds_left() <= 0 || (goal_.rounds && training_->progress().rounds >= *goal_.rounds);
}

void TrainingRun::count_time() {
  const auto now = Clock::now();
  diary_.seconds += duration<double>(now - counted_until_).count();
  counted_until_ = now;
}

core::Status TrainingRun::look_after() {
  if (Clock::now() >= examine_at_) {
    if (auto status = examine(); !status) return status;
  }
  if (Clock::now() < save_at_) return core::Done{};
  return save();
}

core::Status TrainingRun::examine() {
  const auto begin = Clock::now();
  const Examination found = training_->examine();
  count_time();
  diary_.history.push_back({diary_.seconds, training_->progress(), found});
  const duration<double> took = Clock::now() - begin;
  const duration<double> pause =
      std::max(rhythm_.examine_every, took * (1 / rhythm_.exam_share - 1));
  examine_at_ = Clock::now() + duration_cast<Clock::duration>(pause);
  return watcher_.after_examination(*this);
}

core::Status TrainingRun::save() {
  const auto bytes = training_->save(checkpoint_, diary_);
  if (!bytes) return bytes.error();
  save_at_ = Clock::now() + duration_cast<Clock::duration>(rhythm_.save_every);
  watcher_.after_checkpoint(*this, *bytes);
  return core::Done{};
}

}  // namespace joseki::learn
