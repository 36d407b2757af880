// SPDX-License-Identifier: MIT
#include "app/cli/tables/build_report.h"

#include <fmt/format.h>

#include "app/cli/tables/verdict_text.h"
#include "app/report/text_format.h"
#include "app/tables/table_json.h"

namespace joseki::app {
namespace {

std::string row(std::string_view label, const std::string& text) {
  return fmt::format("  {:<18}{}\n", label, text);
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

std::string text_of(const AnyTable& table, const GameBuilt& built) {
  const solve::BuildReport& report = built.report;
  const solve::Summary& summary = report.summary;
  std::string out =
      fmt::format("{}: {}\n\n", table.name().text, value_sentence(summary.start, 'x'));
  out += row("best first moves", best_moves(built.start));
  out += row("states", grouped(summary.states()) + " up to symmetry, whoever is to move");
  out += count_rows(summary);
  out += row("file", fmt::format("{} ({})", table.path().string(), bytes_text(report.file_bytes)));
  if (report.was_there) return out + row("built", "before; nothing was done (see --rebuild)");
  out += row("time", fmt::format("{}, {} of CPU{}", seconds_text(report.seconds),
                                 seconds_text(report.cpu_seconds),
                                 report.resumed ? ", resumed from a checkpoint" : ""));
  return out + row("peak memory", bytes_text(report.peak_rss_bytes));
}

std::string text_of(const AnyTable& table, const formation::BuildReport& report) {
  std::string out = fmt::format("{}: the best board of the first layer succeeds with {}\n\n",
                                table.name().text, percent_text(report.best_rate));
  out += row("best rate", fmt::format("{:.9f}", report.best_rate));
  out += row("boards", fmt::format("{} stored of {} generated", grouped(report.boards),
                                   grouped(report.generated)));
  out += row("layers", std::to_string(report.layers));
  if (report.repaired_layers > 0) {
    out += row("repaired", fmt::format("{}: damaged or missing ones, and those before them",
                                       counted(report.repaired_layers, "layer")));
  }
  out += row("folder", fmt::format("{} ({}, {:.2f} bytes a board)", table.path().string(),
                                   bytes_text(report.bytes), bytes_a_board(report)));
  if (report.was_there) return out + row("built", "before; nothing was done (see --rebuild)");
  out += row("time",
             fmt::format("{}, {} of CPU: {} to generate, {} to solve{}",
                         seconds_text(report.seconds), seconds_text(report.cpu_seconds),
                         seconds_text(report.generate_seconds), seconds_text(report.solve_seconds),
                         report.resumed ? "; begun before, and gone on with" : ""));
  return out + row("peak memory", bytes_text(report.peak_rss_bytes));
}

}  // namespace

std::string built_text(const AnyTable& table, const BuildReport& report) {
  return std::visit([&](const auto& some) { return text_of(table, some); }, report);
}

}  // namespace joseki::app
