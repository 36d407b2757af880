// SPDX-License-Identifier: MIT
// PracticeRates: the four moves of a board with their rates, and what costs each of them most.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/studio/pages/practice/named_table.h"
#include "app/studio/pages/practice/practice_requests.h"
#include "app/studio/pages/practice/recorded_move.h"
#include "app/studio/pages/practice/spawn_rates.h"

namespace joseki::studio {

// Why there are no rates.
struct Absence {
  enum class Kind : std::uint8_t {
    no_table,   // none is chosen
    not_built,  // or deleted
    waiting,    // the new tile is missing
    damaged,    // the table cannot be read
    made,       // the target stands
    record,     // the recording tells none here
    not_in_it,  // the board does not belong to the table
    guessing,   // they are hidden until a move is made
  };
  Kind kind = Kind::no_table;
  core::Text words{};
  formation::AbsenceReason reason{};  // of not_in_it

  std::string_view code() const;  // as in the contract
};

// The tile that costs a move most.
struct CostlyTile {
  SpawnRate tile;
  double cost = 0;     // of the move's rate: probability x (kindest - the tile's rate)
  double kindest = 0;  // the rate if the kindest tile came
  double lost = 0;     // by all tiles together
};

enum class MoveState : std::uint8_t { rate, unknown, outside, illegal, hidden };
std::string_view name_of(MoveState state);

struct RatedMove {
  twenty48::Direction direction = twenty48::Direction::left;
  MoveState state = MoveState::illegal;
  std::optional<formation::RateRange> range{};
  std::optional<double> loss{};  // against the best move; nothing: not known
  double bar = 0;                // how long its bar is, 0 to 1
  std::optional<CostlyTile> why{};

  bool is_exact() const { return range && range->is_exact(); }
  std::optional<double> rate() const { return range ? range->rate() : std::nullopt; }
};

enum class RatesSource : std::uint8_t { none, table, record };
std::string_view name_of(RatesSource source);

// What is known of a board. Without a source there is an absence.
struct KnownRates {
  twenty48::Board board = 0;
  std::string table{};  // empty: none is chosen
  std::optional<std::int64_t> request{};
  RatesSource source = RatesSource::none;
  std::optional<Absence> absence{};
  std::array<RatedMove, 4> moves{};  // best first
  formation::Precision precision = formation::Precision::u32;
  // --- of a table
  SharedTable of{};
  std::optional<formation::RateRange> range{};
  std::optional<formation::RateGap::Kind> gap{};
  twenty48::Board looked_up = 0;
  int layer = 0;

  // Of the best move; nothing if no rate is known.
  std::optional<double> rate() const { return moves.front().rate(); }
  // Nothing: no move has a rate above 0.
  std::optional<twenty48::Direction> best() const;
  // 0 where none is known.
  std::array<double, 4> by_direction() const;
};

// Whether the target is made: a table knows the way to it, not what comes after, unless it goes on
// in another one.
bool is_over(const formation::TableShape& shape, const formation::Answer& answer);

struct RatesQuestion {
  NamedTable table;
  twenty48::Board board = 0;
  bool is_waiting = false;  // for a new tile: there is nothing to ask yet
  RatesWishes wishes{};
};

// Any thread.
class PracticeRates {
 public:
  explicit PracticeRates(RateBook& book) : book_(book) {}

  KnownRates of_table(const RatesQuestion& question) const;
  static KnownRates of_record(const RatesQuestion& question, const RecordFrame& frame);

 private:
  void explain(const RatesQuestion& question, KnownRates& known) const;

  RateBook& book_;
};

}  // namespace joseki::studio
