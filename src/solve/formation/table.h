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
#include "solve/formation/layer_reader.h"
#include "solve/formation/rank_space.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

struct MoveRate {
  twenty48::Direction direction = twenty48::Direction::left;
  std::optional<double> rate;  // nothing: the move does nothing or leaves the formation
};

// Why a table has no answer.
enum class AbsenceReason : std::uint8_t {
  few_big,  // not enough big tiles
  sum,      // more or less on the board than in any layer
  layer,    // the file of its layer is not there
  outside,  // its big tiles stand outside the formation
};
std::string_view name_of(AbsenceReason reason);

struct Answer {
  Board position = 0;  // as asked
  Board board = 0;     // as looked up: big tiles masked, turned into the formation
  int layer = 0;
  std::array<MoveRate, 4> moves;      // best first; without a rate last; directions as asked
  std::optional<std::string> absent;  // why there is no answer; then no move has a rate
  AbsenceReason reason = AbsenceReason::few_big;  // the same, of an absent one
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

  const TableCard& card() const { return card_; }
  const TableIdentity& identity() const { return card_.identity; }
  const RankSpace& space() const { return *space_; }

  // A board with its new tile on it. Real boards are masked first: the largest tiles become f if
  // the smallest of them is at least the target. Every orientation is tried. An error only if a
  // file is damaged: a board that is not in the table is an answer. Only orientations count in
  // which the target may be made on one of the cells `on`.
  core::Result<Answer> query(Board board, CellSet on = kEveryCell);
  static constexpr CellSet kEveryCell = 0xffff;

  // The stored rate of a board after a move, as a fraction; nothing if it is not stored.
  core::Result<std::optional<double>> rate(Board board, int layer);

  // All layers that are there.
  core::Result<std::vector<LayerInfo>> layers();

  // Everything in a layer, unpacked and checked; not_found if it is not there.
  core::Result<LoadedLayer> load(int layer, core::Workers& workers) const;
  // The boards of a layer, ascending. bad_input for a layer whose rates are not stored.
  core::Result<std::vector<StoredBoard>> boards(int layer, core::Workers& workers) const;
  // Some board of an early layer with a spawn added, for a person to start from.
  core::Result<Board> example(std::uint64_t seed);

  // A rate_bits of this table as a fraction of certainty.
  double fraction(std::uint64_t rate_bits) const;

 private:
  Table() = default;

  // Which file holds a layer, if any.
  std::optional<std::filesystem::path> find_file(int layer) const;
  // Opened when first asked. Nothing: the layer is not there.
  core::Result<LayerReader*> reader(int layer);
  LayerRanks ranks(int layer) const { return {*space_, card_.identity.shape.sum_of(layer)}; }

  // The stored number of a board, or nothing; computed if the layer keeps no rates.
  template <class Format>
  core::Result<std::optional<typename Format::Stored>> find(Board board, int layer);

  struct Absence {
    AbsenceReason reason;
    std::string words;
  };
  core::Result<std::optional<Absence>> answer_in(Answer& answer, Board masked, CellSet on);

  TableCard card_;
  std::vector<std::filesystem::path> folders_;
  std::unique_ptr<RankSpace> space_;
  std::unique_ptr<twenty48::Moves> moves_;
  // By layer: nothing if it was not asked for yet, an empty one if it is not there.
  std::vector<std::optional<std::unique_ptr<LayerReader>>> opened_;
};

}  // namespace joseki::formation
