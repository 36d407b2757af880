// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice_rates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/catalog/formation_library.h"
#include "app/studio/pages/rate_text.h"

namespace joseki::studio {
namespace {

using twenty48::Board;
using twenty48::Direction;

Json blank(const RatesQuestion& question) {
  return {{"request", question.request ? Json(*question.request) : Json(nullptr)},
          {"board", board_json(twenty48::to_full_board(question.board))},
          {"code", twenty48::format_board(question.board)},
          {"table", question.table.empty() ? Json(nullptr) : Json(question.table)},
          {"source", "none"},
          {"best", nullptr},
          {"rate", nullptr},
          {"status", nullptr},
          {"gap", nullptr},
          {"odds", nullptr},
          {"format", nullptr},
          {"folder", nullptr},
          {"layer", nullptr},
          {"looked_up", nullptr},
          {"absent", nullptr},
          {"absent_code", nullptr}};
}

Json move_json(Direction direction, std::string_view state) {
  return {{"direction", name_of(direction)},
          {"rate", nullptr},
          {"status", nullptr},
          {"text", "–"},
          {"state", state},
          {"loss", nullptr},
          {"bar", 0.0},
          {"why", nullptr}};
}

bool changes(Board board, Direction direction, twenty48::BigTiles big) {
  return twenty48::trace_slide(twenty48::to_full_board(board), direction, big).moved;
}

// Four moves of which nothing is known.
Json unknown_moves(Board board, twenty48::BigTiles big) {
  Json moves = Json::array();
  for (const Direction direction : twenty48::kDirections) {
    moves.push_back(move_json(direction, changes(board, direction, big) ? "unknown" : "illegal"));
  }
  return moves;
}

struct Absence {
  std::string_view code;
  std::string words;
};

KnownRates absent(const RatesQuestion& question, twenty48::BigTiles big, const Absence& absence) {
  KnownRates known{.json = blank(question)};
  known.json["moves"] = unknown_moves(question.board, big);
  known.json["absent"] = absence.words;
  known.json["absent_code"] = absence.code;
  return known;
}

// A rate with no more digits than its format has.
double told(double rate, formation::Precision precision) {
  const bool is_rounded =
      precision == formation::Precision::u32 || precision == formation::Precision::f32;
  return is_rounded ? std::round(rate * 1e9) / 1e9 : rate;
}

std::string_view state_of(const formation::MoveRate& move, bool is_legal) {
  if (move.rate()) return "rate";
  if (move.range) return "unknown";
  return is_legal ? "outside" : "illegal";
}

// `moves` best first.
void tell_moves(KnownRates& known, std::span<const formation::MoveRate> moves,
                formation::Precision precision, const std::array<bool, 4>& legal) {
  const double best = moves.front().rate().value_or(0);
  const bool compares = moves.front().is_exact();
  Json told_moves = Json::array();
  for (const formation::MoveRate& move : moves) {
    const auto i = static_cast<std::size_t>(move.direction);
    Json told_move = move_json(move.direction, state_of(move, legal[i]));
    if (move.range) told_move["status"] = name_of(move.range->status());
    if (move.rate()) {
      const double loss = std::max(0.0, rate_loss(*move.rate(), best, precision));
      const std::string text = rate_text(*move.rate(), precision);
      told_move["rate"] = told(*move.rate(), precision);
      told_move["text"] = move.is_exact() ? text : "≥ " + text;
      if (compares && move.is_exact()) told_move["loss"] = loss;
      told_move["bar"] = best > 0 ? bar_width(loss) : 0;
      known.by_direction[i] = *move.rate();
    }
    told_moves.push_back(std::move(told_move));
  }
  known.json["moves"] = std::move(told_moves);
  if (!moves.front().rate()) return;
  known.json["rate"] = told(best, precision);
  known.json["odds"] = odds_text(best);
  if (best <= 0) return;
  known.best = moves.front().direction;
  known.json["best"] = name_of(*known.best);
}

// Whether the target is made: a table knows the way to it, not what comes after, unless it goes on
// in another one.
bool is_over(const formation::TableShape& shape, const formation::Answer& answer) {
  const bool goes_on = !shape.formation.next.empty() && answer.rate().value_or(0) > 0;
  return !goes_on && shape.counts_target(answer.layer) && shape.has_target(answer.board);
}

std::string why_words(Direction direction, const SpawnRate& tile, const SpawnRates& rates) {
  const std::string where =
      fmt::format("a {} at {}", 1 << tile.tile.exponent, twenty48::cell_name(tile.tile.cell));
  const double cost = tile.probability * (rates.kindest - tile.value());
  return fmt::format("{}: {} costs most, {:.3g} % of {:.3g} %", name_of(direction), where,
                     100 * cost, 100 * (rates.kindest - rates.mean.least));
}

Json why_json(Direction direction, const SpawnRates& rates) {
  const SpawnRate& tile = dearest(rates);
  return {{"cell", tile.tile.cell},
          {"value", 1 << tile.tile.exponent},
          {"probability", tile.probability},
          {"rate", tile.value()},
          {"cost", tile.probability * (rates.kindest - tile.value())},
          {"reply", direction_json(tile.reply)},
          {"kindest", rates.kindest},
          {"words", why_words(direction, tile, rates)}};
}

}  // namespace

twenty48::BigTiles big_tiles_of(const std::string& table, const std::optional<ShelfTable>& built) {
  if (built) return built->card.identity.shape.formation.big_tiles();
  const auto shape = app::find_table_shape(table);
  return shape ? shape->formation.big_tiles() : twenty48::BigTiles::slide;
}

KnownRates PracticeRates::of_table(const RatesQuestion& question) const {
  if (question.table.empty()) {
    return absent(question, twenty48::BigTiles::slide, {"no_table", "no table is chosen"});
  }
  const auto table = book_.find(question.table);
  const auto big = big_tiles_of(question.table, table);
  if (!table) {
    return absent(question, big,
                  {"not_built", fmt::format("table {} is not built", question.table)});
  }
  if (question.is_waiting) {
    return absent(question, big, {"waiting", "the new tile has to be placed first"});
  }
  const auto answers = book_.ask(question.table, std::span(&question.board, 1));
  if (!answers) {
    // It may have been deleted a moment ago.
    const bool is_gone = answers.error().code == core::Errc::not_found;
    return absent(question, big, {is_gone ? "not_built" : "damaged", answers.error().what});
  }
  const formation::Answer& answer = answers->front();
  if (answer.absent) return absent(question, big, {name_of(answer.reason), *answer.absent});
  if (is_over(table->card.identity.shape, answer)) {
    return absent(question, big, {"made", "the target is made"});
  }
  KnownRates known{.json = blank(question)};
  std::array<bool, 4> legal{};
  for (const Direction direction : twenty48::kDirections) {
    legal[static_cast<std::size_t>(direction)] = changes(question.board, direction, big);
  }
  tell_moves(known, answer.moves, table->card.identity.precision, legal);
  if (const auto range = answer.range()) known.json["status"] = name_of(range->status());
  if (answer.gap) known.json["gap"] = formation::name_of(answer.gap->kind);
  known.json["source"] = "table";
  known.json["format"] = formation::name_of(table->card.identity.precision);
  known.json["folder"] = table->folder.string();
  known.json["layer"] = answer.layer;
  known.json["looked_up"] = twenty48::format_board(answer.board);
  if (question.why) explain(question, *table, known.json["moves"]);
  return known;
}

void PracticeRates::explain(const RatesQuestion& question, const ShelfTable& table,
                            Json& moves) const {
  const auto big = table.card.identity.shape.formation.big_tiles();
  for (Json& move : moves) {
    // What is certain, and what is hopeless, needs no reason; of what is not known there is none.
    if (move.at("status") != name_of(formation::RateStatus::exact) || move.at("rate") >= 1.0 ||
        move.at("rate") <= 0.0)
      continue;
    for (const Direction direction : twenty48::kDirections) {
      if (move.at("direction") != name_of(direction)) continue;
      const auto trace =
          twenty48::trace_slide(twenty48::to_full_board(question.board), direction, big);
      const auto rates = spawn_rates(book_, table, twenty48::to_board(trace.board), false);
      if (rates && rates->mean.is_exact() && rates->kindest > rates->mean.least)
        move["why"] = why_json(direction, *rates);
    }
  }
}

KnownRates PracticeRates::of_record(const RatesQuestion& question, const RecordFrame& frame) const {
  const auto big = big_tiles_of(question.table, book_.find(question.table));
  if (!frame.next) {
    return absent(question, big, {"record", "the recording tells no rates here"});
  }
  KnownRates known{.json = blank(question)};
  std::array<formation::MoveRate, 4> moves;
  std::array<bool, 4> legal{};
  for (std::size_t i = 0; i < 4; ++i) {
    const Direction direction = twenty48::kDirections[i];
    legal[i] = changes(question.board, direction, big);
    moves[i].direction = direction;
    if (legal[i]) moves[i].range = formation::RateRange::exactly(frame.next->rates[i]);
  }
  std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
    return a.rate().value_or(-1) > b.rate().value_or(-1);
  });
  tell_moves(known, moves, formation::Precision::u32, legal);
  known.json["source"] = "record";
  known.json["format"] = formation::name_of(formation::Precision::u32);
  return known;
}

}  // namespace joseki::studio
