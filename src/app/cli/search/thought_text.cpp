// SPDX-License-Identifier: MIT
#include "app/cli/search/thought_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/report/text_format.h"

namespace joseki::app {
namespace {

using search::Proof;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

// "win in 7 plies"; a proof that stopped at the first win it found is only a bound, unless nothing
// can be quicker.
std::string verdict_words(search::Verdict verdict, bool is_exact) {
  if (verdict.proof == Proof::draw) return "draw";
  return fmt::format("{} {} {}", name_of(verdict.proof),
                     is_exact || verdict.plies <= 2 ? "in" : "within", plies_text(verdict.plies));
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

}  // namespace joseki::app
