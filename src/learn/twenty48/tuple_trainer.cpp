// SPDX-License-Identifier: MIT
#include "learn/twenty48/tuple_trainer.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <utility>

namespace joseki::learn {
namespace {

using search::kLookups;
using search::kWeights;
using search::NetworkPlane;

// Deliberate races between threads are relaxed atomics.
float read(float& number) { return std::atomic_ref(number).load(std::memory_order_relaxed); }
void set(float& number, float value) {
  std::atomic_ref(number).store(value, std::memory_order_relaxed);
}

}  // namespace

TrainingCounts& TrainingCounts::operator+=(const TrainingCounts& other) {
  moves += other.moves;
  games += other.games;
  score += other.score;
  for (std::size_t i = 0; i < ended_with.size(); ++i) ended_with[i] += other.ended_with[i];
  return *this;
}

TupleTrainer::TupleTrainer(const TupleTrainingOptions& options, core::BigBytes values,
                           core::BigBytes errors)
    : options_(options),
      moves_(twenty48::BigTiles::slide),
      values_(std::move(values)),
      errors_(std::move(errors)) {
  core::Rng seeds(options.seed);
  for (int i = 0; i < options.threads; ++i) lanes_.push_back({.rng = core::Rng(seeds.next())});
}

core::Result<TupleTrainer> TupleTrainer::fresh(const TupleTrainingOptions& options) {
  auto values = core::BigBytes::zeroed(kWeights * sizeof(float));
  if (!values) return values.error();
  auto errors = core::BigBytes::zeroed(kWeights * sizeof(Errors));
  if (!errors) return errors.error();
  return TupleTrainer(options, *std::move(values), *std::move(errors));
}

core::Result<TupleTrainer> TupleTrainer::resume(const std::filesystem::path& path,
                                                const TupleTrainingOptions& options) {
  auto trainer = fresh(options);
  if (!trainer) return trainer;
  const auto file = search::TupleNetworkFile::open(path);
  if (!file) return file.error();
  for (const auto plane : {NetworkPlane::value, NetworkPlane::error, NetworkPlane::magnitude}) {
    const auto read = file->read(plane, [&](std::uint64_t first, std::span<const float> numbers) {
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        trainer->number(plane, first + i) = numbers[i];
      }
    });
    if (!read) return read.error();
  }
  const search::TrainingPoint& point = file->point();
  trainer->total_moves_ = point.moves;
  for (std::size_t i = 0; i < std::min(point.lanes.size(), trainer->lanes_.size()); ++i) {
    Lane& lane = trainer->lanes_[i];
    lane.rng = core::Rng(point.lanes[i].rng);
    if (point.lanes[i].board != 0) lane.middle = point.lanes[i].board;
  }
  return trainer;
}

core::Result<std::uint64_t> TupleTrainer::write(const std::filesystem::path& path,
                                                core::Workers& workers) const {
  search::TrainingPoint point{.moves = total_moves_};
  for (const Lane& lane : lanes_) {
    point.lanes.push_back({lane.rng.state(), lane.middle.value_or(0)});
  }
  auto writer = search::TupleNetworkWriter::create(path, point, workers);
  if (!writer) return writer.error();
  std::vector<float> piece(1 << 16);
  for (const auto plane : {NetworkPlane::value, NetworkPlane::error, NetworkPlane::magnitude}) {
    for (std::uint64_t first = 0; first < kWeights; first += piece.size()) {
      for (std::size_t i = 0; i < piece.size(); ++i) piece[i] = number(plane, first + i);
      if (const auto written = writer->append(piece); !written) return written.error();
    }
  }
  return writer->finish();
}

float& TupleTrainer::number(NetworkPlane plane, std::uint64_t weight) const {
  if (plane == NetworkPlane::value) return values()[weight];
  Errors& errors = this->errors()[weight];
  return plane == NetworkPlane::error ? errors.error : errors.magnitude;
}

TupleTrainer::Lookups TupleTrainer::lookups_of(Board after) {
  return search::board_entries(search::learned_board(after));
}

// What was never met is worth what it is with smaller tiles.
float TupleTrainer::weight_value(std::uint32_t weight) const {
  const float value = read(values()[weight]);
  return value != 0 ? value : read(values()[search::known_weight(weight)]);
}

float TupleTrainer::sum_of(const Lookups& lookups) const {
  float sum = 0;
  for (const std::uint32_t weight : lookups) sum += weight_value(weight);
  return sum;
}

float TupleTrainer::value(Board after) const {
  return search::network_value(search::board_entries(search::known_board(after)),
                               [this](std::uint32_t weight) { return weight_value(weight); });
}

void TupleTrainer::correct(const Lookups& lookups, float error) {
  const float share = error / kLookups;
  for (const std::uint32_t weight : lookups) {
    Errors& known = errors()[weight];
    const float error_sum = read(known.error);
    const float magnitude = read(known.magnitude);
    const float rate = magnitude > 0 ? std::fabs(error_sum) / magnitude : 1.0F;
    set(values()[weight], weight_value(weight) + rate * share);
    set(known.error, error_sum + share);
    set(known.magnitude, magnitude + std::fabs(share));
  }
}

// Asks for what correct() will touch, which is seldom in the cache.
void TupleTrainer::fetch(const Lookups& lookups) const {
  for (const std::uint32_t weight : lookups) {
    __builtin_prefetch(&values()[weight], 1);
    __builtin_prefetch(&errors()[weight], 1);
  }
}

std::optional<TupleTrainer::Step> TupleTrainer::best_step(Board board) const {
  struct Choice {
    Step step;
    Lookups lookups;
  };
  std::array<Choice, 4> choices;
  std::size_t count = 0;
  const auto consider = [&](Board after, std::uint32_t reward) {
    Choice& choice = choices[count++];
    choice = {{board, after, reward}, lookups_of(after)};
    for (const std::uint32_t weight : choice.lookups) __builtin_prefetch(&values()[weight]);
  };
  const Board turned = twenty48::transpose(board);
  const std::uint32_t across = moves_.score(board);
  const std::uint32_t along = moves_.score(turned);
  if (const Board b = moves_.left(board); b != board) consider(b, across);
  if (const Board b = moves_.right(board); b != board) consider(b, across);
  if (const Board b = moves_.left(turned); b != turned) consider(twenty48::transpose(b), along);
  if (const Board b = moves_.right(turned); b != turned) consider(twenty48::transpose(b), along);
  std::optional<Step> best;
  float best_value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const float worth = static_cast<float>(choices[i].step.reward) + sum_of(choices[i].lookups);
    if (best && worth <= best_value) continue;
    best = choices[i].step;
    best_value = worth;
  }
  return best;
}

twenty48::Board TupleTrainer::spawned(Board board, core::Rng& rng) const {
  const twenty48::CellSet empty = twenty48::empty_cells(board);
  std::uint64_t left = rng.below(static_cast<std::uint64_t>(std::popcount(empty)));
  unsigned cells = empty;
  while (left-- > 0) cells &= cells - 1;
  const Board tile = rng.unit() < options_.p4 ? 2 : 1;
  return board | tile << (4 * std::countr_zero(cells));
}

// From the last board to the first, so that what happened late reaches the early boards at once.
void TupleTrainer::learn_backwards(const std::vector<Step>& game) {
  float outcome = 0;  // what the rest of the game was worth, seen from the board after the move
  Lookups next = game.empty() ? Lookups{} : lookups_of(game.back().after);
  for (std::size_t i = game.size(); i-- > 0;) {
    const Lookups lookups = next;
    if (i > 0) fetch(next = lookups_of(game[i - 1].after));
    correct(lookups, outcome - sum_of(lookups));
    outcome = static_cast<float>(game[i].reward) + options_.trace * outcome +
              (1 - options_.trace) * sum_of(lookups);
  }
}

void TupleTrainer::play_game(Lane& lane) {
  const bool is_whole = !lane.middle;
  Board board = lane.middle ? *lane.middle : spawned(spawned(0, lane.rng), lane.rng);
  lane.middle.reset();
  lane.game.clear();
  std::uint64_t score = 0;
  while (const auto step = best_step(board)) {
    lane.game.push_back(*step);
    score += step->reward;
    board = spawned(step->after, lane.rng);
  }
  learn_backwards(lane.game);
  const std::size_t length = lane.game.size();
  lane.counts.moves += length;
  if (length >= options_.replayed_moves) lane.middle = lane.game[length / 2].before;
  if (!is_whole) return;
  ++lane.counts.games;
  lane.counts.score += score;
  int largest = twenty48::kBig;
  while (twenty48::cells_with(board, largest) == 0) --largest;
  ++lane.counts.ended_with[largest];
}

void TupleTrainer::play(std::uint64_t moves) {
  core::Workers workers(options_.threads);
  workers.for_pieces(lanes_.size(), 1, {}, [&](std::uint64_t i, std::uint64_t) {
    Lane& lane = lanes_[i];
    while (lane.counts.moves < moves) play_game(lane);
  });
  for (Lane& lane : lanes_) {
    total_moves_ += lane.counts.moves;
    counts_ += std::exchange(lane.counts, {});
  }
}

TrainingCounts TupleTrainer::take_counts() { return std::exchange(counts_, {}); }

}  // namespace joseki::learn
