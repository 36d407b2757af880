// SPDX-License-Identifier: MIT
#include "app/cli/train/train_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/report/svg_plot.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

using learn::HistoryRow;

double games_a_second(const HistoryRow& row) {
  return row.seconds > 0 ? static_cast<double>(row.progress.counts.games) / row.seconds : 0;
}

using Pick = std::function<double(const HistoryRow&)>;

SvgSeries series(const std::string& name, const std::vector<HistoryRow>& history,
                 const Pick& pick) {
  SvgSeries line{name, {}};
  for (const HistoryRow& row : history) line.points.emplace_back(row.seconds / 60, pick(row));
  return line;
}

// A panel that is as wide and as high as its lines.
SvgPanel panel(const std::string& title, const std::string& y_label, std::vector<SvgSeries> lines) {
  SvgPanel panel{.title = title, .x_label = "minutes", .y_label = y_label, .series = {}};
  double least = HUGE_VAL;
  double most = -HUGE_VAL;
  for (const SvgSeries& line : lines) {
    for (const auto& [x, y] : line.points) {
      panel.x_most = std::max(panel.x_most, x);
      least = std::min(least, y);
      most = std::max(most, y);
    }
  }
  if (least <= most) {
    const double room = std::max((most - least) * 0.05, 1e-3);
    panel.y_least = least - room;
    panel.y_most = most + room;
  }
  panel.series = std::move(lines);
  return panel;
}

std::vector<SvgPanel> panels_of(const std::vector<HistoryRow>& history) {
  // Before the first step there is no loss.
  std::vector<HistoryRow> learned;
  std::copy_if(history.begin(), history.end(), std::back_inserter(learned),
               [](const HistoryRow& row) { return row.progress.steps > 0; });
  std::vector<SvgPanel> panels{
      panel("Loss", "nats",
            {series("policy", learned, [](auto& row) { return row.progress.losses.policy; }),
             series("value", learned, [](auto& row) { return row.progress.losses.value; })}),
      panel("Elo against fixed anchors, the random player being 0", "Elo",
            {series("Elo", history, [](auto& row) { return row.exam.elo; })}),
      panel("Games a second since the start", "games/s",
            {series("games", history, games_a_second)})};
  if (!history.empty() && history.back().exam.searched.positions > 0) {
    panels.insert(panels.begin() + 2,
                  panel("Moves that keep the exact outcome", "%",
                        {series("searched", history,
                                [](auto& row) { return 100 * row.exam.searched.share(); }),
                         series("one playout", history,
                                [](auto& row) { return 100 * row.exam.bare.share(); })}));
  }
  return panels;
}

std::string row_html(std::string_view name, const std::string& value) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", name, value);
}

std::string figures_html(const TrainingStory& story) {
  if (story.history.empty()) return "";
  const HistoryRow& last = story.history.back();
  const auto& counts = last.progress.counts;
  std::string rows;
  rows += row_html("time",
                   fmt::format("{:.0f} minutes, learning on {}", last.seconds / 60, story.device));
  rows += row_html("games", grouped(counts.games));
  rows += row_html("moves", grouped(counts.plies));
  rows += row_html("positions evaluated", grouped(counts.evaluations));
  rows += row_html("positions learned from", grouped(counts.samples));
  rows += row_html("steps", grouped(last.progress.steps));
  rows += row_html("gates passed",
                   fmt::format("{} of {}", last.progress.gates_passed, last.progress.gates));
  rows += row_html("wrong resignations", fmt::format("{} of {} that were checked",
                                                     counts.wrong_resign, counts.would_resign));
  rows += row_html("Elo", fmt::format("{:.0f}", last.exam.elo));
  const auto share = [](const learn::ExamResult& result) {
    return fmt::format("{:.2f} % of {}", 100 * result.share(), result.positions);
  };
  if (last.exam.searched.positions > 0) {
    rows += row_html(fmt::format("outcome kept, {} playouts", story.recipe.exam_playouts),
                     share(last.exam.searched));
    rows += row_html("outcome kept, one playout", share(last.exam.bare));
  }
  return rows;
}

}  // namespace

std::string progress_csv(const std::vector<HistoryRow>& history) {
  std::string text =
      "seconds,rounds,steps,games,moves,evaluations,samples,policy_loss,value_loss,"
      "moves_left_loss,learning_rate,gates,gates_passed,elo,kept,kept_bare\n";
  for (const HistoryRow& row : history) {
    const auto& progress = row.progress;
    text +=
        fmt::format("{:.1f},{},{},{},{},{},{},{:.5f},{:.5f},{:.5f},{:.3e},{},{},{:.1f},",
                    row.seconds, progress.rounds, progress.steps, progress.counts.games,
                    progress.counts.plies, progress.counts.evaluations, progress.counts.samples,
                    progress.losses.policy, progress.losses.value, progress.losses.moves_left,
                    progress.learning_rate, progress.gates, progress.gates_passed, row.exam.elo);
    text += row.exam.searched.positions == 0
                ? std::string(",\n")
                : fmt::format("{:.5f},{:.5f}\n", row.exam.searched.share(), row.exam.bare.share());
  }
  return text;
}

std::string report_html(const TrainingStory& story) {
  std::string recipe;
  for (const learn::RecipeField& field : learn::recipe_fields()) {
    recipe += row_html(field.name, get(story.recipe, field));
  }
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<title>joseki: training of {0}</title>\n"
      "<style>body{{font:15px system-ui,sans-serif;max-width:900px;margin:2em auto;padding:0 1em;"
      "color-scheme:light dark}}th{{text-align:left;padding-right:2em;font-weight:500}}"
      "svg{{max-width:100%;height:auto}}</style>\n"
      "<h1>Training of {0}</h1>\n<p><code>{1}</code>, seed {2}</p>\n"
      "<table>\n{3}</table>\n{4}\n<h2>Recipe</h2>\n<table>\n{5}</table>\n</html>\n",
      story.game, story.command, story.seed, figures_html(story),
      svg_plot("Training of " + story.game, panels_of(story.history)), recipe);
}

}  // namespace joseki::app
