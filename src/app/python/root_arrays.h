// SPDX-License-Identifier: MIT
// What a search says about its roots, as arrays with a row for each tree.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/python/arrays.h"
#include "search/batched_mcts.h"

namespace joseki::app::python {

// A proof as a number: 1 win, 0 draw, -1 loss for the side to move, 2 if nothing is proven.
constexpr std::int8_t number_of(search::Proof proof) {
  switch (proof) {
    case search::Proof::win:
      return 1;
    case search::Proof::draw:
      return 0;
    case search::Proof::loss:
      return -1;
    case search::Proof::open:
      break;
  }
  return 2;
}

// The chances to play each move: visits to the power of 1 / temperature, summing to 1. By
// logarithms, so that no power overflows. Temperature 0: the best move alone. All 0 where nothing
// was searched.
inline void write_chances(const search::Answer& answer, float temperature, float* row) {
  double most = 0;
  for (const search::MoveAnswer& move : answer.moves) most = std::max<double>(most, move.visits);
  if (temperature == 0 || most == 0) {
    if (answer.best) row[*answer.best] = 1;
    return;
  }
  double sum = 0;
  std::vector<double> weights;
  for (const search::MoveAnswer& move : answer.moves) {
    const double share = move.visits / most;
    weights.push_back(share > 0 ? std::exp(std::log(share) / double{temperature}) : 0);
    sum += weights.back();
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    row[answer.moves[i].action] = static_cast<float>(weights[i] / sum);
  }
}

// The fields of joseki.RootStats, by name.
class RootArrays {
 public:
  RootArrays(std::size_t trees, std::size_t actions)
      : trees_(trees),
        actions_(actions),
        value_(trees * 3),
        proven_(trees, number_of(search::Proof::open)),
        plies_(trees),
        moves_left_(trees),
        playouts_(trees),
        best_(trees, -1),
        visits_(trees * actions),
        prior_(trees * actions),
        q_(trees * actions),
        move_value_(trees * actions * 3),
        move_proven_(trees * actions, number_of(search::Proof::open)),
        move_plies_(trees * actions) {}

  void write(std::size_t tree, const search::Answer& answer) {
    write_wdl(answer.value, value_.data() + 3 * tree);
    proven_[tree] = number_of(answer.verdict.proof);
    plies_[tree] = static_cast<std::int16_t>(answer.verdict.plies);
    moves_left_[tree] = answer.moves_left;
    playouts_[tree] = static_cast<std::int32_t>(answer.playouts);
    best_[tree] = answer.best.value_or(-1);
    for (const search::MoveAnswer& move : answer.moves) {
      const std::size_t at = tree * actions_ + static_cast<std::size_t>(move.action);
      visits_[at] = static_cast<std::int32_t>(move.visits);
      prior_[at] = move.prior;
      q_[at] = move.value.balance();
      write_wdl(move.value, move_value_.data() + 3 * at);
      move_proven_[at] = number_of(move.verdict.proof);
      move_plies_[at] = static_cast<std::int16_t>(move.verdict.plies);
    }
  }

  using Fields = nanobind::typed<nanobind::dict, nanobind::str, nanobind::object>;
  Fields take() && {
    nanobind::dict fields;
    fields["value"] = to_numpy<2>(std::move(value_), {trees_, 3});
    fields["proven"] = to_numpy(std::move(proven_));
    fields["plies"] = to_numpy(std::move(plies_));
    fields["moves_left"] = to_numpy(std::move(moves_left_));
    fields["playouts"] = to_numpy(std::move(playouts_));
    fields["best"] = to_numpy(std::move(best_));
    fields["visits"] = to_numpy<2>(std::move(visits_), {trees_, actions_});
    fields["prior"] = to_numpy<2>(std::move(prior_), {trees_, actions_});
    fields["q"] = to_numpy<2>(std::move(q_), {trees_, actions_});
    fields["move_value"] = to_numpy<3>(std::move(move_value_), {trees_, actions_, 3});
    fields["move_proven"] = to_numpy<2>(std::move(move_proven_), {trees_, actions_});
    fields["move_plies"] = to_numpy<2>(std::move(move_plies_), {trees_, actions_});
    return fields;
  }

 private:
  static void write_wdl(const search::Wdl& value, float* row) {
    row[0] = value.win;
    row[1] = value.draw;
    row[2] = value.loss;
  }

  std::size_t trees_;
  std::size_t actions_;
  std::vector<float> value_;
  std::vector<std::int8_t> proven_;
  std::vector<std::int16_t> plies_;
  std::vector<float> moves_left_;
  std::vector<std::int32_t> playouts_;
  std::vector<std::int32_t> best_;
  std::vector<std::int32_t> visits_;
  std::vector<float> prior_;
  std::vector<float> q_;
  std::vector<float> move_value_;
  std::vector<std::int8_t> move_proven_;
  std::vector<std::int16_t> move_plies_;
};

}  // namespace joseki::app::python
