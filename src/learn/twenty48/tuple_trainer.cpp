// SPDX-License-Identifier: MIT
#include "learn/twenty48/tuple_trainer.h"

#include <bit>
#include <cmath>
#include <utility>

#include "search/expectimax/tuple_network_file.h"

namespace joseki::learn {
namespace {

using search::kLookups;
using search::kTupleEntries;
using search::kTuples;

constexpr std::uint64_t kWeights = std::uint64_t{kTuples} * kTupleEntries;

}  // namespace

TupleTrainer::TupleTrainer(const TupleTrainingOptions& options, core::BigBytes weights)
    : options_(options),
      moves_(twenty48::BigTiles::slide),
      rng_(options.seed),
      bytes_(std::move(weights)) {}

core::Result<TupleTrainer> TupleTrainer::fresh(const TupleTrainingOptions& options) {
  auto bytes = core::BigBytes::zeroed(kWeights * sizeof(Weight));
  if (!bytes) return bytes.error();
  return TupleTrainer(options, *std::move(bytes));
}

core::Result<TupleTrainer> TupleTrainer::resume(const std::filesystem::path& path,
                                                const TupleTrainingOptions& options) {
  auto trainer = fresh(options);
  if (!trainer) return trainer;
  const auto file = search::TupleNetworkFile::open(path);
  if (!file) return file.error();
  Weight* weights = trainer->weights();
  for (const auto& [plane, member] :
       {std::pair{search::NetworkPlane::value, &Weight::value},
        std::pair{search::NetworkPlane::error, &Weight::error},
        std::pair{search::NetworkPlane::magnitude, &Weight::magnitude}}) {
    const auto read = file->read(
        plane, [weights, field = member](std::uint64_t first, std::span<const float> numbers) {
          for (std::size_t i = 0; i < numbers.size(); ++i) weights[first + i].*field = numbers[i];
        });
    if (!read) return read.error();
  }
  const search::TrainingPoint& point = file->point();
  trainer->total_moves_ = point.moves;
  trainer->rng_ = core::Rng(point.rng);
  if (point.board != 0) trainer->middle_ = point.board;
  return trainer;
}

core::Result<std::uint64_t> TupleTrainer::write(const std::filesystem::path& path,
                                                core::Workers& workers) const {
  auto writer = search::TupleNetworkWriter::create(
      path, {total_moves_, rng_.state(), middle_.value_or(0)}, workers);
  if (!writer) return writer.error();
  std::vector<float> piece(1 << 16);
  for (const auto member : {&Weight::value, &Weight::error, &Weight::magnitude}) {
    for (std::uint64_t first = 0; first < kWeights; first += piece.size()) {
      for (std::size_t i = 0; i < piece.size(); ++i) piece[i] = weights()[first + i].*member;
      if (const auto written = writer->append(piece); !written) return written.error();
    }
  }
  return writer->finish();
}

float TupleTrainer::value(Board after) const {
  float sum = 0;
  for (const Board image : search::images(after)) {
    const auto entries = search::tuple_entries(image);
    for (int t = 0; t < kTuples; ++t) {
      sum += weights()[t * std::size_t{kTupleEntries} + entries[t]].value;
    }
  }
  return sum;
}

void TupleTrainer::correct(Board after, float error) {
  const float share = error / kLookups;
  for (const Board image : search::images(after)) {
    const auto entries = search::tuple_entries(image);
    for (int t = 0; t < kTuples; ++t) {
      Weight& weight = weights()[t * std::size_t{kTupleEntries} + entries[t]];
      const float rate = weight.magnitude > 0 ? std::fabs(weight.error) / weight.magnitude : 1.0F;
      weight.value += rate * share;
      weight.error += share;
      weight.magnitude += std::fabs(share);
    }
  }
}

std::optional<TupleTrainer::Step> TupleTrainer::best_step(Board board) const {
  const Board turned = twenty48::transpose(board);
  std::optional<Step> best;
  float best_value = 0;
  const auto consider = [&](Board after, std::uint32_t reward) {
    const float worth = static_cast<float>(reward) + value(after);
    if (best && worth <= best_value) return;
    best = Step{board, after, reward};
    best_value = worth;
  };
  const std::uint32_t across = moves_.score(board);
  const std::uint32_t along = moves_.score(turned);
  if (const Board b = moves_.left(board); b != board) consider(b, across);
  if (const Board b = moves_.right(board); b != board) consider(b, across);
  if (const Board b = moves_.left(turned); b != turned) consider(twenty48::transpose(b), along);
  if (const Board b = moves_.right(turned); b != turned) consider(twenty48::transpose(b), along);
  return best;
}

twenty48::Board TupleTrainer::spawned(Board board) {
  const twenty48::CellSet empty = twenty48::empty_cells(board);
  std::uint64_t left = rng_.below(static_cast<std::uint64_t>(std::popcount(empty)));
  unsigned cells = empty;
  while (left-- > 0) cells &= cells - 1;
  const Board tile = rng_.unit() < options_.p4 ? 2 : 1;
  return board | tile << (4 * std::countr_zero(cells));
}

// From the last board to the first, so that what happened late reaches the early boards at once.
void TupleTrainer::learn_backwards() {
  float outcome = 0;  // what the rest of the game was worth, seen from the board after the move
  for (std::size_t i = game_.size(); i-- > 0;) {
    const Step& step = game_[i];
    correct(step.after, outcome - value(step.after));
    outcome = static_cast<float>(step.reward) + options_.trace * outcome +
              (1 - options_.trace) * value(step.after);
  }
}

void TupleTrainer::play_game() {
  const bool is_whole = !middle_;
  Board board = middle_ ? *middle_ : spawned(spawned(0));
  middle_.reset();
  game_.clear();
  std::uint64_t score = 0;
  while (const auto step = best_step(board)) {
    game_.push_back(*step);
    score += step->reward;
    board = spawned(step->after);
  }
  learn_backwards();
  counts_.moves += game_.size();
  total_moves_ += game_.size();
  if (game_.size() >= options_.replayed_moves) middle_ = game_[game_.size() / 2].before;
  if (!is_whole) return;
  ++counts_.games;
  counts_.score += score;
  int largest = twenty48::kBig;
  while (twenty48::cells_with(board, largest) == 0) --largest;
  ++counts_.ended_with[largest];
}

TrainingCounts TupleTrainer::take_counts() { return std::exchange(counts_, {}); }

}  // namespace joseki::learn
