// SPDX-License-Identifier: MIT
#include "app/cli/build_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/text_format.h"
#include "app/cli/verdict_text.h"

namespace joseki::app {
namespace {

Json counts_object(const solve::OutcomeCounts& counts) {
  return {{"win", counts.wins},
          {"loss", counts.losses},
          {"draw", counts.draws},
          {"lost_on_board", counts.lost_on_board},
          {"impossible", counts.impossible}};
}

Json plies_or_null(const std::optional<solve::Plies>& plies) {
  return plies ? Json(plies->count) : Json(nullptr);
}

std::string row(std::string_view label, const std::string& text) {
  return fmt::format("  {:<18}{}\n", label, text);
}

double bytes_a_board(const formation::BuildReport& report) {
  return report.boards == 0 ? 0 : static_cast<double>(report.bytes) / report.boards;
}

std::string count_rows(const solve::Summary& summary) {
  const solve::OutcomeCounts all = solve::outcomes(summary.raw_pairs());
  const solve::OutcomeCounts classes = solve::outcomes(summary.canonical_pairs());
  const auto longest = [&](solve::Outcome outcome) {
    const auto plies = summary.longest(outcome);
    return plies ? "  the longest in " + plies_text(plies->count) : std::string();
  };
  std::string out =
      fmt::format("\n  {:<18}{:>15}{:>18}\n", "(state, side)", "all", "up to symmetry");
  const auto line = [&](std::string_view label, std::uint64_t a, std::uint64_t b,
                        const std::string& more) {
    out += fmt::format("  {:<18}{:>15}{:>18}{}\n", label, grouped(a), grouped(b), more);
  };
  line("won by the mover", all.wins, classes.wins, longest(solve::Outcome::win));
  line("lost", all.losses, classes.losses, longest(solve::Outcome::loss));
  line("drawn", all.draws, classes.draws, "");
  line("lost on the board", all.lost_on_board, classes.lost_on_board, "");
  line("impossible", all.impossible, classes.impossible, "");
  return out + "\n";
}

}  // namespace

Json built_object(const TablePlace& place, const solve::BuildReport& report, const Verdict& start) {
  Json object = {{"type", "built"},
                 {"table", place.game->name()},
                 {"states", report.summary.states()},
                 {"layers", report.summary.tiers.size()},
                 {"seconds", to_microseconds(report.seconds)},
                 {"cpu_seconds", to_microseconds(report.cpu_seconds)},
                 {"peak_rss_bytes", report.peak_rss_bytes},
                 {"bytes", report.file_bytes}};
  add_value(object, report.summary.start);
  object["best"] = Json::array();
  for (const MoveVerdict& move : start.moves) {
    if (move.best) object["best"].push_back(move.move);
  }
  object["file"] = place.file.string();
  object["was_there"] = report.was_there;
  object["resumed"] = report.resumed;
  object["solve_seconds"] = to_microseconds(report.solve_seconds);
  object["pairs"] = counts_object(solve::outcomes(report.summary.raw_pairs()));
  object["canonical_pairs"] = counts_object(solve::outcomes(report.summary.canonical_pairs()));
  object["longest_win"] = plies_or_null(report.summary.longest(solve::Outcome::win));
  object["longest_loss"] = plies_or_null(report.summary.longest(solve::Outcome::loss));
  return object;
}

std::string built_text(const TablePlace& place, const solve::BuildReport& report,
                       const Verdict& start) {
  const solve::Summary& summary = report.summary;
  std::string out =
      fmt::format("{}: {}\n\n", place.game->name(), value_sentence(summary.start, 'x'));
  out += row("best first moves", best_moves(start));
  out += row("states", grouped(summary.states()) + " up to symmetry, whoever is to move");
  out += count_rows(summary);
  out += row("file", fmt::format("{} ({})", place.file.string(), bytes_text(report.file_bytes)));
  if (report.was_there) return out + row("built", "before; nothing was done (see --rebuild)");
  out += row("time", fmt::format("{}, {} of CPU{}", seconds_text(report.seconds),
                                 seconds_text(report.cpu_seconds),
                                 report.resumed ? ", resumed from a checkpoint" : ""));
  return out + row("peak memory", bytes_text(report.peak_rss_bytes));
}

Json built_object(const FormationTablePlace& place, const formation::BuildReport& report) {
  return {{"type", "built"},
          {"table", place.name},
          {"states", report.boards},
          {"layers", report.layers},
          {"seconds", to_microseconds(report.seconds)},
          {"cpu_seconds", to_microseconds(report.cpu_seconds)},
          {"peak_rss_bytes", report.peak_rss_bytes},
          {"bytes", report.bytes},
          {"generated", report.generated},
          {"best_rate", report.best_rate},
          {"generate_seconds", to_microseconds(report.generate_seconds)},
          {"solve_seconds", to_microseconds(report.solve_seconds)},
          {"bytes_per_board", to_microseconds(bytes_a_board(report))},
          {"folder", place.home.string()},
          {"was_there", report.was_there},
          {"resumed", report.resumed},
          {"repaired_layers", report.repaired_layers}};
}

std::string built_text(const FormationTablePlace& place, const formation::BuildReport& report) {
  std::string out = fmt::format("{}: the best board of the first layer succeeds with {}\n\n",
                                place.name, percent_text(report.best_rate));
  out += row("best rate", fmt::format("{:.9f}", report.best_rate));
  out += row("boards", fmt::format("{} stored of {} generated", grouped(report.boards),
                                   grouped(report.generated)));
  out += row("layers", std::to_string(report.layers));
  if (report.repaired_layers > 0) {
    out += row("repaired", fmt::format("{}: damaged or missing ones, and those before them",
                                       counted(report.repaired_layers, "layer")));
  }
  out += row("folder", fmt::format("{} ({}, {:.2f} bytes a board)", place.home.string(),
                                   bytes_text(report.bytes), bytes_a_board(report)));
  if (report.was_there) return out + row("built", "before; nothing was done (see --rebuild)");
  out += row("time",
             fmt::format("{}, {} of CPU: {} to generate, {} to solve{}",
                         seconds_text(report.seconds), seconds_text(report.cpu_seconds),
                         seconds_text(report.generate_seconds), seconds_text(report.solve_seconds),
                         report.resumed ? "; begun before, and gone on with" : ""));
  return out + row("peak memory", bytes_text(report.peak_rss_bytes));
}

}  // namespace joseki::app
