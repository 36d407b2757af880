// SPDX-License-Identifier: MIT
// TupleTrainer: an n-tuple network that learns 2048 by playing. Temporal coherence learning of the
// values of boards after a move (Jaskowski: "Mastering 2048 with delayed temporal coherence
// learning", 2016): each weight has its own step, small once its errors cancel out.
//
// A network that plays without looking ahead seldom comes to the boards where a search with it will
// win or lose. So once it plays well, now and then a game is played with a search, its guide, and
// most others begin somewhere in its second half.
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
#include "games/twenty48/board.h"
#include "search/expectimax/rules.h"
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
  // A whole game longer than this is played again from its middle, so that the late boards, which
  // decide, are seen as often as the early ones.
  std::uint32_t replayed_moves = 1500;
  // Moves of training before there are guides.
  std::uint64_t guided_from = 2'000'000'000;
  // Boards that a guide judges for a move, at most.
  std::uint64_t guide_nodes = 1000;
  // For each move of a guide, so many of games that follow it.
  std::uint64_t followers = 400;
};

// What happened since the last take_counts().
struct TrainingCounts {
  std::uint64_t moves = 0;
  std::uint64_t games = 0;  // whole ones without looking ahead; the others below are of these
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

  // Each thread plays games until it has made so many moves, and learns from each. With one thread
  // and 1 move: one game.
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
    float reward = 0;
  };
  // Of a weight, summed.
  struct Errors {
    float error = 0;      // with sign
    float magnitude = 0;  // without
  };
  // What a thread has for itself.
  struct Lane {
    core::Rng rng;
    std::optional<Board> middle{};  // of the last whole game, if it is to be played again
    std::vector<Board> starts{};    // boards of the last guide, evenly spaced
    std::uint64_t owed = 0;         // moves to be made from there before the next guide
    std::vector<Step> game{};       // the last one
    TrainingCounts counts{};
  };
  using Lookups = std::array<std::uint32_t, search::kLookups>;  // the weights of a board

  // The network as it is now, for a search.
  struct Judge {
    static constexpr bool kCountsScore = true;
    static constexpr int kLargestKnown = search::kLargestKnown;
    Lookups reading(Board after) const;
    float value(const Lookups& lookups) const { return trainer.sum_of(lookups); }
    const TupleTrainer& trainer;
  };

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
  // From `board` on, each step by choose(board), which says nothing where there is none. Fills
  // lane.game; the last board and the points are returned.
  struct Ending {
    Board board = 0;
    std::uint64_t score = 0;
  };
  template <class Choose>
  Ending play_out(Lane& lane, Board board, const Choose& choose) const;
  // Without looking ahead, to the end, and learns from it.
  Ending play_quickly(Lane& lane, Board board);
  void play_guide(Lane& lane);
  // Whole, or again from the middle.
  void play_whole(Lane& lane);
  void play_game(Lane& lane);
  Board first_board(core::Rng& rng) const;
  Board spawned(Board board, core::Rng& rng) const;

  TupleTrainingOptions options_;
  search::PackedRules rules_;
  mutable core::BigBytes values_;
  mutable core::BigBytes errors_;
  std::vector<Lane> lanes_;
  std::uint64_t total_moves_ = 0;
  TrainingCounts counts_;
};

}  // namespace joseki::learn
