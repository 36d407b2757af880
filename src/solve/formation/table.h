// SPDX-License-Identifier: MIT
// Table: a finished formation table opened for questions. Layers may lie in several folders.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"
#include "games/twenty48/moves.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/rank_space.h"
#include "solve/formation/rate_finder.h"
#include "solve/formation/rate_range.h"
#include "solve/formation/table_identity.h"
#include "solve/formation/table_layers.h"

namespace joseki::formation {

struct MoveRate {
  twenty48::Direction direction = twenty48::Direction::left;
  std::optional<RateRange> range;  // nothing: the move does nothing or leaves the formation

  bool is_exact() const { return range && range->is_exact(); }
  // The rate, or what it is at least; nothing if there is none, or none is known.
  std::optional<double> rate() const { return range ? range->rate() : std::nullopt; }
};

// Why a table does not know a rate to the last digit.
struct RateGap {
  enum class Kind : std::uint8_t {
    not_reached,  // the table does not hold the board: its first boards do not lead there
    not_optimal,  // it keeps only boards that best play can meet
    deleted,      // boards with low rates were deleted
    layer,        // the file of a layer is not there
    next,         // the table in which this one goes on is not there, or does not know
  };
  Kind kind = Kind::not_reached;
  int layer = 0;  // which is not there
};
std::string_view name_of(RateGap::Kind kind);
// In words, for a table: "layer 3 is not there".
std::string words_of(const RateGap& gap, const TableIdentity& table);

// Why a table has no answer.
enum class AbsenceReason : std::uint8_t {
  few_big,  // not enough big tiles
  sum,      // more or less on the board than in any layer
  outside,  // its big tiles stand outside the formation
};
std::string_view name_of(AbsenceReason reason);

struct Answer {
  Board position = 0;  // as asked
  Board board = 0;     // as looked up: big tiles masked, turned into the formation
  int layer = 0;
  // By what they are at least, then by what they are at most; those without a range last.
  // Directions as asked.
  std::array<MoveRate, 4> moves;
  std::optional<RateGap> gap;                     // why not every rate is exact; nothing if all are
  std::optional<core::Text> absent;               // why there is no answer; then no move has a rate
  AbsenceReason reason = AbsenceReason::few_big;  // the same, of an absent one

  // Of the best move; nothing if there is no move.
  std::optional<RateRange> range() const;
  // Whether that is known to the last digit.
  bool is_exact() const { return range() && range()->is_exact(); }
  // The rate of the board, or what it is at least; nothing if there is none, or none is known.
  std::optional<double> rate() const { return moves.front().rate(); }
};

// How a table is asked.
struct QueryOptions {
  // Only orientations count in which the target may be made on one of these cells.
  CellSet on = 0xffff;
  // How many boards to look at, about, where the table does not hold the board: see RateFinder.
  static constexpr std::uint64_t kUsualEffort = 20'000;
  std::uint64_t effort = kUsualEffort;
};

// One layer as its file tells it.
struct LayerInfo {
  int layer = 0;
  std::uint32_t sum = 0;
  std::uint64_t boards = 0;
  std::uint64_t generated = 0;
  double best_rate = 0;
  std::uint64_t bytes = 0;
  bool has_rates = true;
  std::filesystem::path file;
};

// A board as it is stored: after a move, in canonical form.
struct StoredBoard {
  Board board = 0;
  std::uint64_t rate_bits = 0;  // the stored number's bytes
};

// Not thread-safe: open one a thread.
class Table {
 public:
  // `folders`: where layers are looked for, in order; the first with a table.json says what table
  // it is. not_found, foreign_file, damaged_file.
  static core::Result<Table> open(std::vector<std::filesystem::path> folders);

  const TableCard& card() const { return layers_->card(); }
  const TableIdentity& identity() const { return layers_->identity(); }
  const RankSpace& space() const { return layers_->space(); }

  // A board with its new tile on it. Real boards are masked first: the largest tiles become f if
  // the smallest of them is at least the target. Every orientation is tried; the rates are those
  // of the one that does best as far as is known. What is not stored is computed, and says how
  // well it is known. An error only if a file is damaged: a board that does not belong to the table
  // is an answer.
  core::Result<Answer> query(Board board, const QueryOptions& options = {});

  // What is known of the rate of a board after a move, by what is stored and what follows from it
  // at once; nothing if it cannot be in that layer.
  core::Result<std::optional<RateRange>> rate(Board board, int layer);

  // All layers that are there.
  core::Result<std::vector<LayerInfo>> layers();
  // Those that lie in none of its folders.
  std::vector<int> missing_layers() const;

  // Everything in a layer, unpacked and checked; not_found if it is not there.
  core::Result<LoadedLayer> load(int layer, core::Workers& workers) const;
  // The boards of a layer, ascending. bad_input for a layer whose rates are not stored.
  core::Result<std::vector<StoredBoard>> boards(int layer, core::Workers& workers) const;
  // Some board of an early layer with a spawn added, for a person to start from.
  core::Result<Board> example(std::uint64_t seed);

  // A rate_bits of this table as a fraction of certainty.
  double fraction(std::uint64_t rate_bits) const;

 private:
  // A board in one of the ways to look at it.
  struct View;

  explicit Table(TableLayers layers);
  LayerRanks ranks(int layer) const { return {space(), identity().shape.sum_of(layer)}; }

  struct Absence {
    AbsenceReason reason;
    core::Text words;
  };
  // Adds a view for each orientation in which the masked board is inside.
  std::optional<Absence> add_views(Board masked, CellSet on, std::vector<View>& views) const;
  core::Status look(View& view, int plies);
  core::Result<bool> comes_of_stored(const View& view);
  core::Status look_farther(std::vector<View>& views);
  RateGap gap() const;

  // Where they are does not change: the finder knows them.
  std::unique_ptr<TableLayers> layers_;
  std::unique_ptr<Table> next_;  // in which it goes on; null if there is none, or it is not found
  std::unique_ptr<RateFinder> finder_;
  std::unique_ptr<twenty48::Moves> moves_;
};

}  // namespace joseki::formation
