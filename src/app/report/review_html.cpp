// SPDX-License-Identifier: MIT
#include "app/report/review_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/report/markup.h"
#include "app/report/review_text.h"
#include "app/report/svg_plot.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

constexpr std::string_view kPageHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review of 2048 games</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; }
  .segments th, .segments td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #8884; }
  .segments th:first-child, .segments td:first-child { text-align: left; white-space: nowrap; }
  .looks { display: flex; flex-wrap: wrap; gap: 2rem; }
  .board td { width: 3.2rem; height: 3.2rem; text-align: center; border: 1px solid #888; }
  figure { margin: 0; }
  svg { max-width: 100%; height: auto; }
</style>
</head>
<body>
<main>
<h1>Review of 2048 games</h1>
)";
constexpr std::string_view kPageEnd = "</main>\n</body>\n</html>\n";
constexpr std::size_t kMostPoints = 1500;  // a curve shows no more

using Points = std::vector<std::pair<double, double>>;

// Every so many points, and the last one.
Points thinned(const Points& points) {
  const std::size_t step = points.size() / kMostPoints + 1;
  Points some;
  for (std::size_t i = 0; i < points.size(); i += step) some.push_back(points[i]);
  if (!points.empty() && some.back() != points.back()) some.push_back(points.back());
  return some;
}

struct Range {
  double least = 0;
  double most = 1;
};

// Of all curves, never empty.
Range range_of(const std::vector<SvgSeries>& series, Range range) {
  for (const SvgSeries& one : series) {
    for (const auto& [x, y] : one.points) {
      range.least = std::min(range.least, y);
      range.most = std::max(range.most, y);
    }
  }
  if (range.most <= range.least) range.most = range.least + 1;
  return range;
}

SvgPanel curves(std::string title, std::string y_label, std::vector<SvgSeries> series,
                Range least_range) {
  const Range range = range_of(series, least_range);
  SvgPanel panel{.title = std::move(title),
                 .x_label = "move",
                 .y_label = std::move(y_label),
                 .y_least = range.least,
                 .y_most = range.most,
                 .series = std::move(series)};
  panel.x_least = panel.series.front().points.front().first;
  panel.x_most = std::max(panel.x_least + 1, panel.series.front().points.back().first);
  return panel;
}

SvgPanel score_panel(const GameRecord& game) {
  Points points;
  std::uint64_t score = 0;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    score += play(game.steps[i].board, game.steps[i].turn, game.big)->score;
    points.emplace_back(i + 1, score);
  }
  return curves("Score", "points", {{"score", thinned(points)}}, {.least = 0, .most = 1});
}

SvgPanel time_panel(const GameRecord& game) {
  Points points;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    if (game.steps[i].time) points.emplace_back(i + 1, *game.steps[i].time / 1000.0);
  }
  return curves("Think time", "seconds", {{"time", thinned(points)}}, {.least = 0, .most = 1});
}

std::string segment_title(const Segment& segment) {
  return fmt::format("{}, moves {} to {}", segment.table, segment.first() + 1, segment.last() + 1);
}

SvgPanel rate_panel(const Segment& segment) {
  Points best;
  Points played;
  for (const JudgedMove& move : segment.moves) {
    best.emplace_back(move.move + 1, move.best);
    if (move.played) played.emplace_back(move.move + 1, *move.played);
  }
  std::vector<SvgSeries> series = {{"best move", thinned(best)}};
  if (!played.empty()) series.push_back({"played move", thinned(played)});
  return curves(segment_title(segment), "chance of success", std::move(series),
                {.least = 0, .most = 1});
}

// What moves and tiles have done to the chance so far, as a factor: 1 is nothing.
SvgPanel luck_panel(const Segment& segment) {
  Points skill;
  Points luck;
  double skill_sum = 0;
  double luck_sum = 0;
  for (const JudgedMove& move : segment.moves) {
    if (!move.grade) continue;
    if (move.grade->match > 0) skill_sum += std::log(move.grade->match);
    luck_sum += move.luck().value_or(0);
    skill.emplace_back(move.move + 1, skill_sum);
    luck.emplace_back(move.move + 1, luck_sum);
  }
  return curves(segment_title(segment) + ": moves and luck", "ln of the chance",
                {{"moves", thinned(skill)}, {"luck", thinned(luck)}}, {.least = 0, .most = 0.01});
}

std::string segment_table(const Review& review) {
  std::string html =
      R"(<div class="wide"><table class="segments"><thead><tr><th>table</th>)"
      "<th>moves</th><th>graded</th><th>goodness of fit</th><th>with fatal moves</th>"
      "<th>luck</th><th>longest combo</th>";
  for (const std::string_view word : kToldWords) html += fmt::format("<th>{}</th>", word);
  html += "</tr></thead><tbody>\n";
  for (const Segment& segment : review.segments) {
    const RunScore& score = segment.score;
    html += fmt::format(
        "<tr><td>{}</td><td>{}–{}</td><td>{}</td><td>{:.4f}</td><td>{:.4f}</td><td>{:+.4f}</td>"
        "<td>{}</td>",
        escaped_markup(segment.table), segment.first() + 1, segment.last() + 1, score.graded(),
        score.fit(), score.fit_with_fatal(), segment.luck, score.max_combo());
    for (const GradeWord word : kGradeWords) html += fmt::format("<td>{}</td>", score.count(word));
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string board_html(const twenty48::FullBoard& board, bool has_walls) {
  std::string html = "<table class=\"board\">";
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const int tile = board.cells[cell];
    if (cell % 4 == 0) html += "<tr>";
    const bool is_wall = has_walls && tile == twenty48::kBig;
    html += tile == 0 ? "<td></td>"
            : is_wall ? "<td>wall</td>"
                      : fmt::format("<td>{}</td>", std::uint64_t{1} << tile);
    if (cell % 4 == 3) html += "</tr>";
  }
  return html + "</table>";
}

// The move that the table would have made there.
std::string_view best_move_at(const Review& review, const Drop& drop) {
  for (const Segment& segment : review.segments) {
    if (segment.table != drop.table) continue;
    for (const JudgedMove& move : segment.moves) {
      if (move.move == drop.move) return name_of(move.best_move);
    }
  }
  return "";
}

std::string looks_html(const ReviewedGame& reviewed) {
  if (reviewed.review.worth_a_look.empty()) return "";
  std::string html = "<h3>Worth a look</h3>\n<div class=\"looks\">\n";
  for (const Drop& drop : reviewed.review.worth_a_look) {
    const Step& step = reviewed.game.steps[drop.move];
    html += fmt::format(
        "<figure>{}<figcaption>Move {}: {} ({:.4f}) instead of {} "
        "({:.4f})<br>{}</figcaption></figure>\n",
        board_html(step.board, reviewed.game.big == twenty48::BigTiles::wall), drop.move + 1,
        name_of(step.turn.direction), drop.after, best_move_at(reviewed.review, drop), drop.before,
        escaped_markup(drop.table));
  }
  return html + "</div>\n";
}

std::string opinions_html(const ReviewedGame& reviewed) {
  if (!reviewed.opinions) return "";
  std::string html = fmt::format("<p>{}.</p>\n", opinions_text(*reviewed.opinions));
  if (reviewed.opinions->doubts.empty()) return html;
  html += "<ul>\n";
  for (const Doubt& doubt : reviewed.opinions->doubts) {
    html += fmt::format("<li>{}</li>\n", doubt_text(doubt, reviewed.game));
  }
  return html + "</ul>\n";
}

std::string game_html(const ReviewedGame& reviewed) {
  const GameRecord& game = reviewed.game;
  const Review& review = reviewed.review;
  std::string html =
      fmt::format("<section>\n<h2>{}</h2>\n<p>{}, {}.</p>\n", escaped_markup(title_of(reviewed)),
                  escaped_markup(facts_of(reviewed)), name_of(reviewed.format));
  std::vector<SvgPanel> panels;
  if (!game.steps.empty()) panels.push_back(score_panel(game));
  if (has_times(game)) panels.push_back(time_panel(game));
  if (review.segments.empty()) {
    html += "<p>No table that is built knows enough of its positions.</p>\n";
  } else {
    html += segment_table(review);
    html += fmt::format(
        "<p>The moves have multiplied the chances by {:.4f}, luck by {:.4f}: both over all "
        "segments.</p>\n",
        review.score.fit(), std::exp(review.luck));
  }
  for (const Segment& segment : review.segments) {
    panels.push_back(rate_panel(segment));
    panels.push_back(luck_panel(segment));
  }
  if (review.worst_move) {
    html += fmt::format("<p>Dearest move: {}.", escaped_markup(drop_text(*review.worst_move)));
    if (review.worst_tile) {
      html += fmt::format(" Unluckiest tile: before {}.",
                          escaped_markup(drop_text(*review.worst_tile)));
    }
    html += "</p>\n";
  }
  html += looks_html(reviewed);
  html += opinions_html(reviewed);
  if (!panels.empty()) html += svg_plot(title_of(reviewed), panels);
  return html + "</section>\n";
}

}  // namespace

std::string review_html(const std::vector<ReviewedGame>& games) {
  std::string html(kPageHead);
  for (const ReviewedGame& game : games) html += game_html(game);
  return html + std::string(kPageEnd);
}

}  // namespace joseki::app
