// SPDX-License-Identifier: MIT
#include "learn/selfplay/training_run.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <thread>
#include <vector>

namespace joseki::learn {
namespace {

using namespace std::chrono_literals;

// Counts its rounds and writes down what is asked of it.
class CountingTraining : public Training {
 public:
  explicit CountingTraining(std::vector<std::string>& calls) : calls_(calls) {}
  const Recipe& recipe() const override { return recipe_; }
  std::uint64_t seed() const override { return 1; }
  const char* device() const override { return "none"; }
  const TrainingProgress& progress() const override { return progress_; }
  bool round(const std::stop_token& stop) override {
    std::this_thread::sleep_for(1ms);
    if (stop.stop_requested()) return false;
    ++progress_.rounds;
    calls_.push_back("round");
    if (progress_.rounds == stops_after) source.request_stop();
    return true;
  }
  core::Status health() const override {
    if (progress_.rounds < breaks_after) return core::Done{};
    return core::Error{core::Errc::bad_input, "broken", ""};
  }
  Examination examine() override {
    calls_.push_back("examine");
    return {.elo = static_cast<double>(progress_.rounds)};
  }
  search::Network network() const override { return {}; }
  core::Result<std::uint64_t> save(const std::filesystem::path& path,
                                   const TrainingDiary& diary) override {
    calls_.push_back("save " + path.string());
    saved = diary;
    return std::uint64_t{100};
  }

  std::uint64_t breaks_after = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t stops_after = 0;  // 0: it does not stop itself
  std::stop_source source;
  TrainingDiary saved;

 private:
  std::vector<std::string>& calls_;
  Recipe recipe_;
  TrainingProgress progress_;
};

class RunOfATraining : public testing::Test, public TrainingWatcher {
 protected:
  RunOfATraining() {
    auto training = std::make_unique<CountingTraining>(calls_);
    training_ = training.get();
    opened_.training = std::move(training);
  }
  void after_round(const TrainingRun&) override { calls_.push_back("told of a round"); }
  core::Status after_examination(const TrainingRun& run) override {
    EXPECT_EQ(run.diary().history.back().exam.elo,
              static_cast<double>(run.training().progress().rounds));
    calls_.push_back("told of an examination");
    return answer_;
  }
  void after_checkpoint(const TrainingRun&, std::uint64_t bytes) override {
    calls_.push_back("told of " + std::to_string(bytes) + " bytes");
  }

  core::Result<TrainingEnd> run(const TrainingGoal& goal, const TrainingRhythm& rhythm = {}) {
    TrainingRun run(std::move(opened_), "file", *this);
    const auto end = run.run(goal, rhythm, training_->source.get_token());
    diary_ = training_->saved;
    return end;
  }

  std::vector<std::string> calls_;
  OpenTraining opened_;
  CountingTraining* training_ = nullptr;
  core::Status answer_ = core::Done{};
  TrainingDiary diary_;  // as it was saved last
};

const std::vector<std::string> kRound{"round", "told of a round"};
const std::vector<std::string> kExam{"examine", "told of an examination"};
const std::vector<std::string> kSave{"save file", "told of 100 bytes"};

std::vector<std::string> joined(const std::vector<std::vector<std::string>>& parts) {
  std::vector<std::string> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

TEST_F(RunOfATraining, ExaminesAtBothEndsAndSavesWhatItKnowsThen) {
  const auto end = run({.seconds = 3600, .rounds = 2});
  ASSERT_TRUE(end);
  EXPECT_EQ(*end, TrainingEnd::reached_goal);
  EXPECT_EQ(calls_, joined({kExam, kRound, kRound, kExam, kSave}));
  ASSERT_EQ(diary_.history.size(), 2u);
  EXPECT_EQ(diary_.history[1].progress.rounds, 2u);
  EXPECT_GE(diary_.seconds, 0.002);  // two rounds that sleep for a millisecond
  EXPECT_GE(diary_.seconds, diary_.history[1].seconds);
}

TEST_F(RunOfATraining, ExaminesAndSavesAfterEachRoundIfThatIsTheRhythm) {
  const TrainingRhythm always{.save_every = 0s, .examine_every = 0s, .exam_share = 1};
  ASSERT_TRUE(run({.seconds = 3600, .rounds = 2}, always));
  EXPECT_EQ(calls_, joined({kExam, kRound, kExam, kSave, kRound, kExam, kSave, kSave}));
}

TEST_F(RunOfATraining, GoesOnWithItsDiary) {
  opened_.diary = {.seconds = 100, .history = {{50, {}, {}}}};
  opened_.is_resumed = true;
  ASSERT_TRUE(run({.seconds = 3600, .rounds = 1}));
  EXPECT_EQ(calls_, joined({kRound, kExam, kSave}));
  EXPECT_GT(diary_.seconds, 100);
  ASSERT_EQ(diary_.history.size(), 2u);
  EXPECT_GT(diary_.history[1].seconds, 100);
}

TEST_F(RunOfATraining, CountsTheTimeOfEarlierRuns) {
  opened_.diary = {.seconds = 100, .history = {{50, {}, {}}}};
  ASSERT_TRUE(run({.seconds = 100}));
  EXPECT_EQ(calls_, kSave);  // there is no time left
}

TEST_F(RunOfATraining, ThatIsStoppedSavesAndExaminesNoMore) {
  training_->stops_after = 3;
  const auto end = run({.seconds = 3600});
  ASSERT_TRUE(end);
  EXPECT_EQ(*end, TrainingEnd::stopped);
  EXPECT_EQ(calls_, joined({kExam, kRound, kRound, kRound, kSave}));
}

TEST_F(RunOfATraining, EndsWithTheErrorOfATrainingThatIsBroken) {
  training_->breaks_after = 1;
  const auto end = run({.seconds = 3600});
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().what, "broken");
  EXPECT_EQ(calls_, joined({kExam, {"round"}}));  // and keeps the checkpoint that was there
}

TEST_F(RunOfATraining, EndsWithTheErrorOfItsWatcher) {
  answer_ = core::Error{core::Errc::io, "disk full", ""};
  const auto end = run({.seconds = 3600});
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().what, "disk full");
  EXPECT_EQ(calls_, kExam);
}

}  // namespace
}  // namespace joseki::learn
