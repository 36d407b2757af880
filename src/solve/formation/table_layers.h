// SPDX-License-Identifier: MIT
// TableLayers: the layer files of one table, wherever they lie, opened when they are first asked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/result.h"
#include "solve/formation/layer_reader.h"
#include "solve/formation/rank_space.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

// What the files tell of one board after a move.
struct Holding {
  enum class Kind : std::uint8_t {
    rated,    // stored with its rate
    unrated,  // stored, but the layer keeps no rates: they follow from the next two
    lost,     // generated, and worth nothing
    absent,   // not stored, for whatever reason
    no_file,  // the layer is not there
  };
  Kind kind = Kind::absent;
  bool tells_lost = false;      // of an absent one: it is not among those known to be lost
  std::uint64_t rate_bits = 0;  // of a rated one: the stored number's bytes
};

core::Error no_such_layer(int layer);

// Not thread-safe: open one a thread.
class TableLayers {
 public:
  // `folders`: where layers are looked for, in order; the first with a table.json says what table
  // it is. not_found, foreign_file, damaged_file.
  static core::Result<TableLayers> open(std::vector<std::filesystem::path> folders);

  const TableCard& card() const { return card_; }
  const TableIdentity& identity() const { return card_.identity; }
  const TableShape& shape() const { return card_.identity.shape; }
  const RankSpace& space() const { return *space_; }
  const std::vector<std::filesystem::path>& folders() const { return folders_; }

  // Which file holds a layer, if any.
  std::optional<std::filesystem::path> find_file(int layer) const;

  // `rank`: of a board inside, in that layer, which the table has.
  core::Result<Holding> look(Rank rank, int layer);

  // How many boards are stored in a layer; not_found if the layer is not there.
  core::Result<std::uint64_t> boards_in(int layer);
  // The one at `place` among them, which is below their number, as its rank.
  core::Result<Rank> rank_at(int layer, std::uint64_t place);

 private:
  TableLayers() = default;
  // Opened when first asked. Null: the layer is not there.
  core::Result<LayerReader*> reader(int layer);
  // Its file stays open; that of the layer asked for least recently rests. A table may have more
  // layers than a process may have files open, and each thread has a table of its own.
  void keep_awake(int layer);

  TableCard card_;
  std::vector<std::filesystem::path> folders_;
  std::unique_ptr<RankSpace> space_;
  // By layer: nothing if it was not asked for yet, an empty one if it is not there.
  std::vector<std::optional<std::unique_ptr<LayerReader>>> opened_;
  // A board's replies lie in one layer; what is computed from its successors needs some more.
  static constexpr std::size_t kAwake = 12;
  std::vector<int> awake_;  // the latest first
};

}  // namespace joseki::formation
