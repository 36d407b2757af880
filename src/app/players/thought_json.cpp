// SPDX-License-Identifier: MIT
#include "app/players/thought_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace joseki::app {
namespace {

using search::Proof;
using search::Verdict;

// Chances are estimates: more digits would be noise.
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

Json proof_json(Verdict verdict) {
  return verdict.proof == Proof::open ? Json(nullptr) : Json(name_of(verdict.proof));
}

Json plies_json(Verdict verdict) {
  const bool has_plies = verdict.proof == Proof::win || verdict.proof == Proof::loss;
  return has_plies ? Json(verdict.plies) : Json(nullptr);
}

Json move_json(const MoveThought& move) {
  return {{"move", move.text},
          {"visits", move.visits},
          {"value", move.value ? Json(rounded(move.value->balance())) : Json(nullptr)},
          {"proven", proof_json(move.verdict)},
          {"plies", plies_json(move.verdict)}};
}

}  // namespace

Json search_object(const Thought& thought, const ThoughtLabel& label) {
  Json value = nullptr;
  if (thought.value) {
    value = {{"win", rounded(thought.value->win)},
             {"draw", rounded(thought.value->draw)},
             {"loss", rounded(thought.value->loss)}};
  }
  Json moves = Json::array();
  for (const MoveThought& move : thought.moves) {
    if (label.top == 0 || moves.size() < label.top) moves.push_back(move_json(move));
  }
  const double per_second =
      thought.seconds > 0 ? static_cast<double>(thought.playouts) / thought.seconds : 0;
  return {{"type", "search"},
          {"game", label.game},
          {"position", thought.position},
          {"best", thought.best ? Json(thought.moves.front().text) : Json(nullptr)},
          {"playouts", thought.playouts},
          {"seconds", to_microseconds(thought.seconds)},
          {"playouts_per_second", static_cast<std::uint64_t>(per_second)},
          {"value", value},
          {"proven", proof_json(thought.verdict)},
          {"moves", moves},
          {"line", thought.line},
          {"plies", plies_json(thought.verdict)},
          {"over", thought.is_over},
          {"engine", label.engine},
          {"seed", label.seed}};
}

}  // namespace joseki::app
