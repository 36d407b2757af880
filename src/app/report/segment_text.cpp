// SPDX-License-Identifier: MIT
#include "app/report/segment_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/report/review_text.h"

namespace joseki::app {
namespace {

constexpr std::string_view kLine = "--------------------------------------------------\n";

// "_", "512", "2k", "x" for a wall or a big tile without a number.
std::string tile_text(int exponent, bool has_placeholders) {
  if (exponent == 0) return "_";
  if (has_placeholders && exponent == twenty48::kBig) return "x";
  constexpr int kThousand = 10;
  if (exponent >= kThousand) return fmt::format("{}k", 1 << (exponent - kThousand));
  return fmt::format("{}", 1 << exponent);
}

std::string board_text(const twenty48::FullBoard& board, bool has_placeholders) {
  std::string text;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    text += fmt::format("{:>5}", tile_text(board.cells[cell], has_placeholders));
    if (cell % 4 == 3) text += "\n";
  }
  return text;
}

std::string rates_text(const JudgedMove& move) {
  std::string text;
  for (const auto direction : twenty48::kDirections) {
    const auto& rate = move.rates[static_cast<std::size_t>(direction)];
    text += rate ? fmt::format("{:>6}: {:.9f}\n", name_of(direction), *rate)
                 : fmt::format("{:>6}: none\n", name_of(direction));
  }
  return text;
}

// What the whole segment has come to so far.
struct Sums {
  RunScore score;
  double luck = 0;
  double most_relative = 0;
  double most_absolute = 0;
};

std::string graded_text(const JudgedMove& move, const Step& step, Sums& sums) {
  sums.score.add(*move.grade);
  sums.luck += move.luck().value_or(0);
  const double relative = move.grade->loss();
  const double absolute = std::max(0.0, move.best - *move.played);
  sums.most_relative = std::max(sums.most_relative, relative);
  sums.most_absolute = std::max(sums.most_absolute, absolute);
  const auto word = kToldWords[static_cast<std::size_t>(move.grade->word)];
  std::string text = fmt::format("{}: played {}", word, name_of(step.turn.direction));
  if (move.grade->word == GradeWord::perfect) {
    text += fmt::format(", combo {}\n", sums.score.combo());
  } else {
    text += fmt::format(", best {}\nrelative loss {:.4f}, absolute loss {:.6f}\n",
                        name_of(move.best_move), relative, absolute);
  }
  return text + fmt::format("goodness of fit {:.4f}, luck {:+.4f}\n", sums.score.fit(), sums.luck);
}

std::string position_text(const ReviewedGame& reviewed, const JudgedMove& move, Sums& sums) {
  const Step& step = reviewed.game.steps[move.move];
  std::string text = fmt::format("move {}\n", move.move + 1) +
                     board_text(step.board, reviewed.game.big.has_value()) + rates_text(move);
  if (move.grade) return text + graded_text(move, step, sums) + std::string(kLine);
  text += move.played ? "settling in, not graded" : "the move leaves the formation, not graded";
  return text + fmt::format(": played {}\n", name_of(step.turn.direction)) + std::string(kLine);
}

std::string sums_text(const Sums& sums) {
  std::string text = fmt::format(
      "graded moves {}\ngoodness of fit {:.4f}\nwith fatal moves {:.4f}\nluck {:+.4f}\n"
      "longest combo {}\nlargest relative loss {:.4f}\nlargest absolute loss {:.6f}\n",
      sums.score.graded(), sums.score.fit(), sums.score.fit_with_fatal(), sums.luck,
      sums.score.max_combo(), sums.most_relative, sums.most_absolute);
  for (std::size_t i = 0; i < kGradeWords.size(); ++i) {
    text += fmt::format("{} {}\n", kToldWords[i], sums.score.count(kGradeWords[i]));
  }
  return text;
}

}  // namespace

std::string segment_text(const ReviewedGame& reviewed, const Segment& segment) {
  std::string text = fmt::format("{}\ntable {}, moves {} to {}\n{}", title_of(reviewed),
                                 segment.table, segment.first() + 1, segment.last() + 1, kLine);
  Sums sums;
  for (const JudgedMove& move : segment.moves) text += position_text(reviewed, move, sums);
  return text + sums_text(sums);
}

std::string game_text(const ReviewedGame& reviewed) {
  std::string text = review_text(reviewed);
  for (const Segment& segment : reviewed.review.segments) {
    text += "\n" + segment_text(reviewed, segment);
  }
  return text;
}

}  // namespace joseki::app
