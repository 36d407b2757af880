// SPDX-License-Identifier: MIT
#include "app/report/review_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/report/text_format.h"

namespace joseki::app {
namespace {

std::string segment_head() {
  std::string head = fmt::format("  {:<12}{:>15}{:>8}{:>9}{:>9}{:>7}", "table", "moves", "graded",
                                 "fit", "luck", "combo");
  for (const std::string_view word : kToldWords) head += fmt::format("{:>11}", word);
  return head + "\n";
}

std::string segment_line(const Segment& segment) {
  const RunScore& score = segment.score;
  std::string line = fmt::format("  {:<12}{:>15}{:>8}{:>9.4f}{:>+9.4f}{:>7}", segment.table,
                                 fmt::format("{}-{}", segment.first() + 1, segment.last() + 1),
                                 score.graded(), score.fit(), segment.luck, score.max_combo());
  for (const GradeWord word : kGradeWords) line += fmt::format("{:>11}", score.count(word));
  if (score.fatal() > 0) line += fmt::format("  {}", counted(score.fatal(), "fatal move"));
  return line + "\n";
}

std::string judged_text(const ReviewedGame& reviewed) {
  const Review& review = reviewed.review;
  std::string text = segment_head();
  for (const Segment& segment : review.segments) text += segment_line(segment);
  if (review.worst_move) {
    text += fmt::format("  dearest move    {}\n", drop_text(*review.worst_move));
  }
  if (review.worst_tile) {
    text += fmt::format("  unluckiest tile before {}\n", drop_text(*review.worst_tile));
  }
  for (const Drop& drop : review.worth_a_look) {
    text += fmt::format("  worth a look    joseki query {} {}   (move {})\n", drop.table,
                        twenty48::format_board(to_board(reviewed.game.steps[drop.move].board)),
                        drop.move + 1);
  }
  return text;
}

}  // namespace

std::string title_of(const ReviewedGame& reviewed) {
  if (reviewed.number == 0) return reviewed.file;
  return fmt::format("{}, game {}", reviewed.file, reviewed.number);
}

std::string facts_of(const ReviewedGame& reviewed) {
  const GameRecord& game = reviewed.game;
  std::string text = fmt::format("{}, {}", name_of(game.shape), counted(game.steps.size(), "move"));
  if (game.score) text += fmt::format(", {}", counted(*game.score, "point"));
  return text + fmt::format(", ends at {}", format_board(game.end));
}

std::string drop_text(const Drop& drop) {
  return fmt::format("move {}, {}: {:.6f} became {:.6f}", drop.move + 1, drop.table, drop.before,
                     drop.after);
}

std::string opinions_text(const Opinions& opinions) {
  return fmt::format(
      "an opinion: of {} of {} that nobody judges, the search finds {} as good as its own",
      grouped(opinions.asked), counted(opinions.unknown, "move"), grouped(opinions.agreed));
}

std::string doubt_text(const Doubt& doubt, const GameRecord& game) {
  std::string standing(name_of(doubt.standing));
  std::replace(standing.begin(), standing.end(), '_', ' ');
  return fmt::format("move {}: {}, {}; the search prefers {}", doubt.move + 1,
                     name_of(game.steps[doubt.move].turn.direction), standing, name_of(doubt.best));
}

std::string review_text(const ReviewedGame& reviewed) {
  std::string text = fmt::format("{}: {}\n", title_of(reviewed), facts_of(reviewed));
  text += reviewed.review.segments.empty()
              ? "  no table that is built knows enough of its positions\n"
              : judged_text(reviewed);
  if (!reviewed.opinions) return text;
  text += fmt::format("  {}\n", opinions_text(*reviewed.opinions));
  for (const Doubt& doubt : reviewed.opinions->doubts) {
    text += fmt::format("  doubtful        {}\n", doubt_text(doubt, reviewed.game));
  }
  return text;
}

}  // namespace joseki::app
