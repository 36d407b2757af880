// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_rates.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "app/studio/pages/practice/short_rate.h"

namespace joseki::studio {
namespace {

using twenty48::Board;
using twenty48::Direction;
using Kind = Absence::Kind;

using Legal = std::array<bool, 4>;  // by direction

Legal legal_moves(Board board, twenty48::BigTiles big) {
  Legal legal{};
  for (const Direction direction :
       legal_directions(twenty48::to_full_board(board), std::optional(big))) {
    legal[static_cast<std::size_t>(direction)] = true;
  }
  return legal;
}

KnownRates blank(const RatesQuestion& question) {
  return {
      .board = question.board, .table = question.table.name, .request = question.wishes.request};
}

KnownRates absent(const RatesQuestion& question, Absence absence) {
  KnownRates known = blank(question);
  known.absence = std::move(absence);
  const Legal legal = legal_moves(question.board, question.table.big_tiles());
  for (std::size_t i = 0; i < known.moves.size(); ++i) {
    known.moves[i] = {.direction = twenty48::kDirections[i],
                      .state = legal[i] ? MoveState::unknown : MoveState::illegal};
  }
  return known;
}

MoveState state_of(const formation::MoveRate& move, bool is_legal) {
  if (move.rate()) return MoveState::rate;
  if (move.range) return MoveState::unknown;
  return is_legal ? MoveState::outside : MoveState::illegal;
}

// `moves` best first.
std::array<RatedMove, 4> rated(const std::array<formation::MoveRate, 4>& moves,
                               formation::Precision precision, const Legal& legal) {
  const double best = moves.front().rate().value_or(0);
  const bool is_comparable = moves.front().is_exact();
  std::array<RatedMove, 4> rated;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const formation::MoveRate& move = moves[i];
    const bool is_legal = legal[static_cast<std::size_t>(move.direction)];
    rated[i] = {
        .direction = move.direction, .state = state_of(move, is_legal), .range = move.range};
    if (!move.rate()) continue;
    const double loss = std::max(0.0, rate_loss(*move.rate(), best, precision));
    if (is_comparable && move.is_exact()) rated[i].loss = loss;
    rated[i].bar = best > 0 ? bar_width(loss) : 0;
  }
  return rated;
}

// Certain and hopeless moves need no explanation, and unknown ones have none.
bool is_explained(const RatedMove& move) {
  return move.is_exact() && *move.rate() < 1 && *move.rate() > 0;
}

}  // namespace

bool is_over(const formation::TableShape& shape, const formation::Answer& answer) {
  const bool goes_on = !shape.formation.next.empty() && answer.rate().value_or(0) > 0;
  return !goes_on && shape.counts_target(answer.layer) && shape.has_target(answer.board);
}

std::string_view Absence::code() const {
  switch (kind) {
    case Kind::no_table:
      return "no_table";
    case Kind::not_built:
      return "not_built";
    case Kind::waiting:
      return "waiting";
    case Kind::damaged:
      return "damaged";
    case Kind::made:
      return "made";
    case Kind::record:
      return "record";
    case Kind::guessing:
      return "guessing";
    case Kind::not_in_it:
      break;
  }
  return formation::name_of(reason);
}

std::string_view name_of(MoveState state) {
  switch (state) {
    case MoveState::rate:
      return "rate";
    case MoveState::unknown:
      return "unknown";
    case MoveState::outside:
      return "outside";
    case MoveState::hidden:
      return "hidden";
    case MoveState::illegal:
      break;
  }
  return "illegal";
}

std::string_view name_of(RatesSource source) {
  switch (source) {
    case RatesSource::table:
      return "table";
    case RatesSource::record:
      return "record";
    case RatesSource::none:
      break;
  }
  return "none";
}

std::optional<Direction> KnownRates::best() const {
  if (rate().value_or(0) <= 0) return std::nullopt;
  return moves.front().direction;
}

std::array<double, 4> KnownRates::by_direction() const {
  std::array<double, 4> rates{};
  for (const RatedMove& move : moves) {
    rates[static_cast<std::size_t>(move.direction)] = move.rate().value_or(0);
  }
  return rates;
}

KnownRates PracticeRates::of_table(const RatesQuestion& question) const {
  const auto& table = question.table.built;
  if (question.table.name.empty())
    return absent(question, {Kind::no_table, core::text("no table is chosen")});
  if (!table) {
    return absent(question,
                  {Kind::not_built, core::text("table {} is not built", question.table.name)});
  }
  if (question.is_waiting) {
    return absent(question, {Kind::waiting, core::text("place the new tile first")});
  }
  const auto answers = book_.ask(table->name(), std::span(&question.board, 1));
  if (!answers) {
    // It may have been deleted a moment ago.
    const bool is_gone = answers.error().code == core::Errc::not_found;
    return absent(question, {is_gone ? Kind::not_built : Kind::damaged, answers.error().what});
  }
  const formation::Answer& answer = answers->front();
  if (answer.absent) return absent(question, {Kind::not_in_it, *answer.absent, answer.reason});
  if (is_over(table->identity().shape, answer)) {
    return absent(question, {Kind::made, core::text("the target is made")});
  }
  KnownRates known = blank(question);
  known.source = RatesSource::table;
  known.precision = table->identity().precision;
  known.moves =
      rated(answer.moves, known.precision, legal_moves(question.board, question.table.big_tiles()));
  known.of = table;
  known.range = answer.range();
  if (answer.gap) known.gap = answer.gap->kind;
  known.looked_up = answer.board;
  known.layer = answer.layer;
  if (question.wishes.why) explain(question, known);
  return known;
}

void PracticeRates::explain(const RatesQuestion& question, KnownRates& known) const {
  const twenty48::FullBoard board = twenty48::to_full_board(question.board);
  for (RatedMove& move : known.moves) {
    if (!is_explained(move)) continue;
    const auto trace = twenty48::trace_slide(board, move.direction, question.table.big_tiles());
    const auto rates = spawn_rates(book_, *known.of, twenty48::to_board(trace.board), false);
    if (!rates || !rates->mean.is_exact() || rates->kindest <= rates->mean.least) continue;
    const SpawnRate& tile = dearest(*rates);
    move.why = CostlyTile{.tile = tile,
                          .cost = tile.probability * (rates->kindest - tile.value()),
                          .kindest = rates->kindest,
                          .lost = rates->kindest - rates->mean.least};
  }
}

KnownRates PracticeRates::of_record(const RatesQuestion& question, const RecordFrame& frame) {
  if (!frame.next) {
    return absent(question,
                  {Kind::record, core::text("the recording has no rates for this board")});
  }
  const Legal legal = legal_moves(question.board, question.table.big_tiles());
  std::array<formation::MoveRate, 4> moves;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i].direction = twenty48::kDirections[i];
    if (legal[i]) moves[i].range = formation::RateRange::exactly(frame.next->rates[i]);
  }
  std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
    return a.rate().value_or(-1) > b.rate().value_or(-1);
  });
  KnownRates known = blank(question);
  known.source = RatesSource::record;
  known.moves = rated(moves, known.precision, legal);  // files of recordings have 32 bits
  return known;
}

}  // namespace joseki::studio
