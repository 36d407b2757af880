// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/hard_position.h"

#include <algorithm>
#include <vector>

#include "app/studio/pages/practice/practice_rates.h"
#include "solve/formation/draw_board.h"

namespace joseki::studio {
namespace {

using Clock = std::chrono::steady_clock;

// To open a layer's file costs more than to read a board from it.
constexpr int kDrawsFromALayer = 32;

std::vector<int> layers_there(const formation::TableLayers& layers,
                              const std::optional<LayerSpan>& wanted) {
  std::vector<int> there;
  for (int layer = 0; layer < layers.shape().layers(); ++layer) {
    if (wanted && (layer < wanted->first || layer > wanted->last)) continue;
    if (layers.find_file(layer)) there.push_back(layer);
  }
  return there;
}

// A decided position is no exercise, and one that is not known to the last digit cannot be judged.
bool is_open(const formation::TableShape& shape, const formation::Answer& answer) {
  return !answer.absent && answer.moves[0].is_exact() && *answer.rate() > 0 && *answer.rate() < 1 &&
         !is_over(shape, answer);
}

bool is_wanted(const HardWish& wish, const formation::TableShape& shape,
               const formation::Answer& answer, const std::optional<double>& gap) {
  if (wish.gap > 0) {
    if (!gap || *gap < wish.gap) return false;
  } else if (!is_open(shape, answer)) {
    return false;
  }
  return *answer.rate() >= wish.least && *answer.rate() <= wish.most;
}

}  // namespace

std::optional<double> gap_of(const formation::TableShape& shape, const formation::Answer& answer) {
  const formation::MoveRate& best = answer.moves[0];
  const formation::MoveRate& second = answer.moves[1];
  if (answer.absent || !best.is_exact() || !second.is_exact()) return std::nullopt;
  if (is_over(shape, answer)) return std::nullopt;
  return *best.rate() - *second.rate();
}

core::Result<HardSearch> find_hard_position(formation::Table& table, formation::TableLayers& layers,
                                            const HardWish& wish, core::Rng& random) {
  const auto end = Clock::now() + wish.time;
  const std::vector<int> there = layers_there(layers, wish.layers);
  const auto tile = wish.is_after_four ? std::optional(2) : std::nullopt;
  HardSearch search;
  while (!there.empty() && Clock::now() < end) {
    const int layer = there[random.below(there.size())];
    for (int i = 0; i < kDrawsFromALayer && Clock::now() < end; ++i) {
      const auto board = formation::draw_board(layers, layer, random, tile);
      if (!board) return board.error();
      if (!*board) break;  // an empty layer
      if (wish.accepts && !wish.accepts(**board)) continue;
      // Only what is stored: a position that has to be worked out is no exercise to look for.
      const auto answer = table.query(**board, {.effort = 0});
      if (!answer) return answer.error();
      ++search.looked_at;
      const auto gap = gap_of(table.identity().shape, *answer);
      if (gap) search.widest = std::max(search.widest, *gap);
      if (!is_wanted(wish, table.identity().shape, *answer, gap)) continue;
      search.board = **board;
      return search;
    }
  }
  return search;
}

}  // namespace joseki::studio
