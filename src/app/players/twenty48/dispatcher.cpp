// SPDX-License-Identifier: MIT
#include "app/players/twenty48/dispatcher.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "games/twenty48/board.h"

namespace joseki::app {
namespace {

using twenty48::Board;
using twenty48::FullBoard;

// Every tile of at least 2^target becomes f.
Board masked(const FullBoard& board, int target) {
  Board result = 0;
  for (const int tile : board.cells) {
    result = result << 4 | static_cast<Board>(tile >= target ? twenty48::kBig : tile);
  }
  return result;
}

// The cells beside the smallest tile of at least 2^target, by nibble; every cell if there is none.
twenty48::CellSet cells_beside_smallest(const FullBoard& board, int target) {
  int smallest = -1;
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    if (board.cells[cell] < target) continue;
    if (smallest < 0 || board.cells[cell] < board.cells[smallest]) smallest = cell;
  }
  if (smallest < 0) return formation::QueryOptions{}.on;
  unsigned beside = 0;
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    const int apart = std::abs(cell / 4 - smallest / 4) + std::abs(cell % 4 - smallest % 4);
    if (apart == 1) beside |= 1U << (twenty48::kCells - 1 - cell);
  }
  return static_cast<twenty48::CellSet>(beside);
}

// Whether the big tiles that do not merge stand in place when the table's work is done.
bool ends_well(const EndgameTable& table, int leads_to) {
  const int standing = table.big + (table.makes_two ? 1 : 0);
  const int merging = leads_to - table.target;
  return table.ends_in_place || standing <= merging;
}

// The moves whose rate may be as high as that. With 0, those that keep the formation.
std::bitset<4> at_least(const formation::Answer& answer, double rate) {
  std::bitset<4> result;
  for (const formation::MoveRate& move : answer.moves) {
    if (move.range && move.range->most >= rate) {
      result.set(static_cast<std::size_t>(move.direction));
    }
  }
  return result;
}

MoveRates rates_of(const formation::Answer& answer) {
  MoveRates rates;
  for (const formation::MoveRate& move : answer.moves) {
    rates[static_cast<std::size_t>(move.direction)] = move.range;
  }
  return rates;
}

}  // namespace

struct Dispatcher::Offer {
  const EndgameTable* table = nullptr;
  twenty48::Direction direction = twenty48::Direction::left;
  double rate = 0;
  int leads_to = 0;
  double trust = 1;  // what its target is worth for what comes after it
  std::uint32_t small_sum = 0;
  std::bitset<4> equals{};  // the moves that are as good
  MoveRates rates{};

  double worth() const { return std::ldexp(rate * trust, leads_to); }
  // `other` came first: its target is the same or larger.
  bool is_better_than(const Offer& other, double margin) const {
    if (table->target < other.table->target) return worth() > other.worth() * (1 + margin);
    return std::pair(worth(), table->free_big) > std::pair(other.worth(), other.table->free_big);
  }
};

struct Dispatcher::Heard {
  std::optional<Offer> best{};
  std::bitset<4> keeping{};  // what keeps a formation whose table does not know the board
};

Dispatcher::Dispatcher(EndgameTables& tables, DispatchOptions options)
    : options_(options), reader_(tables) {}

Ruling Dispatcher::decide(const FullBoard& board) {
  const auto counts = board.counts();
  Heard heard;
  int big = 0;
  int leads_to = twenty48::kLargestExponent + 1;
  for (int target = twenty48::kLargestExponent; target >= formation::kLeastTarget; --target) {
    const int equal = counts[static_cast<std::size_t>(target)];
    // Two that can merge are not big tiles, for this target and all smaller ones.
    if (equal > 1) break;
    big += equal;
    const int two_lead_to = equal == 0 ? leads_to : 0;
    if (equal == 0) leads_to = target;
    // The level falls with the target or stays.
    if (big + target < options_.least_level) break;
    if (target > formation::kMostTarget) continue;
    const auto places = reader_.tables_for(target, big);
    if (!places.empty()) {
      hear(places,
           {.board = masked(board, target),
            .one_leads_to = leads_to,
            .two_lead_to = two_lead_to,
            .beside_smallest = cells_beside_smallest(board, target)},
           heard);
    }
  }
  if (!heard.best) return {.among = heard.keeping};
  const Offer& best = *heard.best;
  if (is_no_help(best)) return {.among = best.equals};
  return {TableMove{best.direction, best.rate, best.table->name, best.table->target, best.leads_to,
                    best.rates}};
}

void Dispatcher::hear(std::span<EndgameReader::Place* const> places, const Question& question,
                      Heard& heard) {
  for (EndgameReader::Place* place : places) {
    const bool makes_two = place->facts->makes_two;
    const int leads_to = makes_two ? question.two_lead_to : question.one_leads_to;
    if (leads_to == 0) continue;
    formation::QueryOptions asked{.effort = options_.effort};
    if (makes_two) asked.on = question.beside_smallest;
    const auto answer = reader_.ask(*place, question.board, asked);
    if (!answer) continue;
    const formation::MoveRate& move = answer->moves.front();
    const std::uint32_t sum = twenty48::small_sum(question.board);
    // A move that is only known to be worth something at least may hide a much better one.
    const double rate = answer->is_exact() ? *answer->rate() : 0;
    if (rate <= options_.least_rate) {
      if (heard.keeping.none() && sum < options_.keep_sum) heard.keeping = at_least(*answer, 0);
      continue;
    }
    const Offer offer{place->facts.get(),
                      move.direction,
                      rate,
                      leads_to,
                      ends_well(*place->facts, leads_to) ? 1 : options_.astray_worth,
                      sum,
                      at_least(*answer, rate - tolerated(rate)),
                      rates_of(*answer)};
    if (!heard.best || offer.is_better_than(*heard.best, options_.smaller_target_margin)) {
      heard.best = offer;
    }
  }
}

// A target takes some two hundred moves: what each of them may cost adds up, and a risk that is
// small already should stay so.
double Dispatcher::tolerated(double rate) const {
  return std::max(options_.least_tolerance, options_.tolerance * (1 - rate));
}

bool Dispatcher::is_no_help(const Offer& offer) const {
  if (offer.rate > options_.search_above && offer.equals.count() > 1) return true;
  if (offer.rate <= options_.certain_rate) return false;
  const std::uint32_t target = 1U << offer.table->target;
  return offer.small_sum < options_.little_sum || offer.small_sum + options_.nearly_there > target;
}

}  // namespace joseki::app
