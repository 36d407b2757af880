// SPDX-License-Identifier: MIT
// TupleTrainer: an n-tuple network that learns 2048 by playing. Temporal coherence learning of the
// values of boards after a move (Jaskowski: "Mastering 2048 with delayed temporal coherence
// learning", 2016): each weight has its own step, small once its errors cancel out.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/big_bytes.h"
#include "core/parallel.h"
#include "core/result.h"
#include "core/rng.h"
#include "games/twenty48/moves.h"
#include "search/expectimax/tuple_network.h"

namespace joseki::learn {

struct TupleTrainingOptions {
  std::uint64_t seed = 1;
  double p4 = 0.1;
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
};

// Not thread-safe. The same seed and number of games give the same network. About 780 MiB.
class TupleTrainer {
 public:
  static core::Result<TupleTrainer> fresh(const TupleTrainingOptions& options);
  // Goes on from a file that write() made, as if it had never stopped; the seed no longer matters.
  static core::Result<TupleTrainer> resume(const std::filesystem::path& path,
                                           const TupleTrainingOptions& options);

  // Plays one game, whole or from the middle of the last one, and learns from it.
  void play_game();

  std::uint64_t total_moves() const { return total_moves_; }  // since the first fresh()
  TrainingCounts take_counts();

  // Network and training state, whole or not at all. Returns the file's length.
  core::Result<std::uint64_t> write(const std::filesystem::path& path,
                                    core::Workers& workers) const;

  // As the network will judge it.
  float value(twenty48::Board after) const;

 private:
  using Board = twenty48::Board;

  struct Weight {
    float value = 0;
    float error = 0;      // summed, with sign
    float magnitude = 0;  // summed, without
  };
  struct Step {
    Board before = 0;
    Board after = 0;
    std::uint32_t reward = 0;
  };

  TupleTrainer(const TupleTrainingOptions& options, core::BigBytes weights);

  Weight* weights() { return reinterpret_cast<Weight*>(bytes_.data()); }
  const Weight* weights() const { return reinterpret_cast<const Weight*>(bytes_.data()); }
  std::optional<Step> best_step(Board board) const;
  void correct(Board after, float error);
  void learn_backwards();
  Board spawned(Board board);

  TupleTrainingOptions options_;
  twenty48::Moves moves_;
  core::Rng rng_;
  core::BigBytes bytes_;
  std::vector<Step> game_;  // the last one
  std::uint64_t total_moves_ = 0;
  TrainingCounts counts_;
  std::optional<Board> middle_;  // where the next game begins, if not with two tiles
};

}  // namespace joseki::learn
