// SPDX-License-Identifier: MIT
#include "app/cli/thought_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/cli/text_format.h"

namespace joseki::app {
namespace {

using search::Proof;
using search::Verdict;

// Chances are estimates: more digits would be noise.
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

// "win in 7 plies"; a proof that stopped at the first win it found is only a bound, unless nothing
// can be quicker.
std::string verdict_words(Verdict verdict, bool is_exact) {
  if (verdict.proof == Proof::draw) return "draw";
  return fmt::format("{} {} {}", name_of(verdict.proof),
                     is_exact || verdict.plies <= 2 ? "in" : "within", plies_text(verdict.plies));
}

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

// Who knows the exact value of every move has neither visits nor chances.
std::string exact_row(const MoveThought& move) {
  return fmt::format("  {:<5}  {}\n", move.text, verdict_words(move.verdict, true));
}

std::string searched_row(const MoveThought& move) {
  std::string row = fmt::format("  {:<5}{:>11}", move.text, grouped(move.visits));
  if (move.value) {
    row += fmt::format("{:>9}{:>9}{:>9}", percent(move.value->win), percent(move.value->draw),
                       percent(move.value->loss));
  } else {
    row += fmt::format("{:>9}{:>9}{:>9}", "-", "-", "-");
  }
  if (move.verdict.proof != Proof::open) row += "  proven " + verdict_words(move.verdict, false);
  return row + "\n";
}

}  // namespace

std::string thought_words(const Thought& thought) {
  if (thought.is_over) {
    const Proof proof = thought.verdict.proof;
    if (proof == Proof::draw) return "a draw";
    return fmt::format("{} for the side to move", proof == Proof::win ? "won" : "lost");
  }
  if (thought.verdict.proof != Proof::open) {
    return "proven " + verdict_words(thought.verdict, thought.is_exact);
  }
  if (!thought.best || !thought.value) return "no opinion";
  return fmt::format("win {}, draw {}, loss {}", percent(thought.value->win),
                     percent(thought.value->draw), percent(thought.value->loss));
}

std::string best_text(const Thought& thought) {
  return thought.best ? thought.moves.front().text : "-";
}

std::string moves_table(const Thought& thought, std::size_t top) {
  std::string out;
  if (!thought.is_exact) {
    out = fmt::format("  {:<5}{:>11}{:>9}{:>9}{:>9}\n", "move", "visits", "win", "draw", "loss");
  }
  const std::size_t shown = top == 0 ? thought.moves.size() : std::min(top, thought.moves.size());
  for (std::size_t i = 0; i < shown; ++i) {
    out += thought.is_exact ? exact_row(thought.moves[i]) : searched_row(thought.moves[i]);
  }
  if (shown < thought.moves.size()) {
    out += fmt::format("  and {}\n", counted(thought.moves.size() - shown, "other move"));
  }
  return out;
}

std::string position_text(const Thought& thought) {
  return thought.position.empty() ? "start" : thought.position;
}

std::string thought_line(const Thought& thought) {
  if (thought.is_over) {
    return fmt::format("{}: the game is over: {}\n", position_text(thought),
                       thought_words(thought));
  }
  return fmt::format("{}: {}  {}; line {}\n", position_text(thought), best_text(thought),
                     thought_words(thought), fmt::join(thought.line, " "));
}

std::string balance_bar(const Thought& thought, char to_move, bool boxes) {
  constexpr int kWidth = 30;
  if (!thought.value) return "";
  const double for_mover = thought.value->win + thought.value->draw / 2;
  const double for_first = to_move == 'x' ? for_mover : 1 - for_mover;
  const int filled = static_cast<int>(std::lround(for_first * kWidth));
  std::string bar;
  for (int i = 0; i < kWidth; ++i) {
    bar += i < filled ? (boxes ? "█" : "#") : (boxes ? "░" : ".");
  }
  return fmt::format("X {} O  {}", bar, percent(for_first));
}

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
