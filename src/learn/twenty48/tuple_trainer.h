// SPDX-License-Identifier: MIT
// TupleTrainer: an n-tuple network that learns 2048 by playing. Temporal coherence learning of the
// values of boards after a move (Jaskowski: "Mastering 2048 with delayed temporal coherence
// learning", 2016): each weight has its own step, small once its errors cancel out.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/big_bytes.h"
#include "core/parallel.h"
#include "core/result.h"
#include "core/rng.h"
#include "games/twenty48/moves.h"
#include "search/expectimax/tuple_network.h"
#include "search/expectimax/tuple_network_file.h"

namespace joseki::learn {

struct TupleTrainingOptions {
  std::uint64_t seed = 1;
  double p4 = 0.1;
  // Threads that play and learn at once, all of the same weights. One of them is repeatable; of
  // several, who learned first depends on the system.
  int threads = 1;
  // How much of a later error reaches an earlier board: 0 the next board's only, 1 the game's end.
  float trace = 0.5F;
  // A game longer than this is played again from its middle, so that the late boards, which decide,
  // are seen as often as the early ones.
  std::uint32_t replayed_moves = 1500;
};

// What happened since the last take_counts().
struct TrainingCounts {
  std::uint64_t moves = 0;
  std::uint64_t games = 0;  // from the empty board; the others below are of these
  std::uint64_t score = 0;  // summed
  std::array<std::uint64_t, 16> ended_with{};  // games, by the exponent of their largest tile

  TrainingCounts& operator+=(const TrainingCounts& other);
};

// About 780 MiB. One caller at a time; it has threads of its own.
class TupleTrainer {
 public:
  static core::Result<TupleTrainer> fresh(const TupleTrainingOptions& options);
  // Goes on from a file that write() made, as if it had never stopped; the seed is that of threads
  // which were not there before.
  static core::Result<TupleTrainer> resume(const std::filesystem::path& path,
                                           const TupleTrainingOptions& options);

  // Each thread plays games, whole ones or from the middle of its last one, until it has made so
  // many moves, and learns from each. With one thread and 1 move: one game.
  void play(std::uint64_t moves);

  std::uint64_t total_moves() const { return total_moves_; }  // since the first fresh()
  TrainingCounts take_counts();

  // Network and training state, whole or not at all. Returns the file's length.
  core::Result<std::uint64_t> write(const std::filesystem::path& path,
                                    core::Workers& workers) const;

  // As the network will judge it.
  float value(twenty48::Board after) const;

 private:
  using Board = twenty48::Board;

  struct Step {
    Board before = 0;
    Board after = 0;
    std::uint32_t reward = 0;
  };
  // Of a weight, summed.
  struct Errors {
    float error = 0;      // with sign
    float magnitude = 0;  // without
  };
  // What a thread has for itself.
  struct Lane {
    core::Rng rng;
    std::optional<Board> middle{};  // where the next game begins, if not with two tiles
    std::vector<Step> game{};       // the last one
    TrainingCounts counts{};
  };
  using Lookups = std::array<std::uint32_t, search::kLookups>;  // the weights of a board

  TupleTrainer(const TupleTrainingOptions& options, core::BigBytes values, core::BigBytes errors);

  // Shared by all threads. What two of them learn at the same moment of the same weight may be
  // lost, which does no harm. The values, which play needs, lie apart from what learning needs.
  float* values() const { return reinterpret_cast<float*>(values_.data()); }
  Errors* errors() const { return reinterpret_cast<Errors*>(errors_.data()); }

  float& number(search::NetworkPlane plane, std::uint64_t weight) const;

  static Lookups lookups_of(Board after);
  float weight_value(std::uint32_t weight) const;
  float sum_of(const Lookups& lookups) const;
  void correct(const Lookups& lookups, float error);
  void fetch(const Lookups& lookups) const;
  std::optional<Step> best_step(Board board) const;
  void learn_backwards(const std::vector<Step>& game);
  void play_game(Lane& lane);
  Board spawned(Board board, core::Rng& rng) const;

  TupleTrainingOptions options_;
  twenty48::Moves moves_;
  mutable core::BigBytes values_;
  mutable core::BigBytes errors_;
  std::vector<Lane> lanes_;
  std::uint64_t total_moves_ = 0;
  TrainingCounts counts_;
};

}  // namespace joseki::learn
