// SPDX-License-Identifier: MIT
#include "app/cli/ai/ai_games.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>

#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/stop_signal.h"
#include "app/players/twenty48/game_line.h"
#include "app/report/text_format.h"
#include "core/output_file.h"
#include "core/resources.h"

namespace joseki::app {
namespace {

constexpr int kFirstReported = 11;  // 2048

struct Cost {
  double seconds = 0;
  double cpu_seconds = 0;
};

// To tenths with `parts` 10, and so on: JSON should not tell noise.
double rounded(double number, double parts) { return std::round(number * parts) / parts; }

// The largest tile worth a line: the largest that was reached, at least 65536.
int last_reported(const GameTotals& totals) {
  constexpr int k65536 = 16;
  return totals.reached(twenty48::kLargestExponent).share > 0 ? twenty48::kLargestExponent : k65536;
}

Json report_object(const GameTotals& totals, const Cost& cost, const AiPlayers& players) {
  Json reached = Json::object();
  Json intervals = Json::object();
  for (int exponent = kFirstReported; exponent <= last_reported(totals); ++exponent) {
    const Share share = totals.reached(exponent);
    const std::string tile = fmt::format("{}", std::uint64_t{1} << exponent);
    reached[tile] = rounded(share.share, 10'000);
    intervals[tile] = {rounded(share.low, 10'000), rounded(share.high, 10'000)};
  }
  Json sources = Json::object();
  for (const auto& [source, share] : totals.sources()) sources[source] = rounded(share, 1'000'000);
  const auto moves = static_cast<double>(totals.moves());
  return {{"type", "ai"},
          {"games", totals.games()},
          {"mean", rounded(totals.mean(), 10)},
          {"median", totals.median()},
          {"reached", reached},
          {"moves_per_cpu_second", rounded(moves / std::max(cost.cpu_seconds, 1e-9), 10)},
          {"sources", sources},
          {"mean_95",
           {rounded(totals.mean() - totals.mean_margin(), 10),
            rounded(totals.mean() + totals.mean_margin(), 10)}},
          {"reached_95", intervals},
          {"best", totals.best()},
          {"moves", totals.moves()},
          {"moves_per_second", rounded(moves / std::max(cost.seconds, 1e-9), 10)},
          {"seconds", to_microseconds(cost.seconds)},
          {"cpu_seconds", to_microseconds(cost.cpu_seconds)},
          {"peak_rss_bytes", core::resources_used().peak_rss_bytes},
          {"evaluation", players.evaluator()},
          {"tables", players.table_count()}};
}

std::string points(double score) {
  return grouped(static_cast<std::uint64_t>(std::llround(std::max(score, 0.0))));
}

void show_report(Session& session, const GameTotals& totals, const Cost& cost) {
  session.out.print("{}, {}\n\n", counted(totals.games(), "game"), counted(totals.moves(), "move"));
  session.out.print("  mean score   {}", points(totals.mean()));
  if (totals.games() > 1) {
    session.out.print("  (95 %: {} to {})", points(totals.mean() - totals.mean_margin()),
                      points(totals.mean() + totals.mean_margin()));
  }
  session.out.print("\n  median       {}\n  best         {}\n\n", grouped(totals.median()),
                    grouped(totals.best()));
  for (int exponent = kFirstReported; exponent <= last_reported(totals); ++exponent) {
    const Share share = totals.reached(exponent);
    session.out.print("  {:>6}  {:>6.1f} %  (95 %: {:.1f} to {:.1f})\n",
                      std::uint64_t{1} << exponent, 100 * share.share, 100 * share.low,
                      100 * share.high);
  }
  session.out.write("\nmoves decided by\n");
  for (const auto& [source, share] : totals.sources()) {
    session.out.print("  {:<10}  {:>6.2f} %\n", source, 100 * share);
  }
  const auto moves = static_cast<double>(totals.moves());
  session.out.print("\n{} moves a second, {} a CPU second ({} of CPU time)\n",
                    points(moves / std::max(cost.seconds, 1e-9)),
                    points(moves / std::max(cost.cpu_seconds, 1e-9)),
                    seconds_text(cost.cpu_seconds));
}

// Games as they end, one JSON object a line. A file that is there is not overwritten.
class GameFile {
 public:
  core::Status create(const std::string& path, const std::stop_token& stop) {
    const auto place = core::find_output(path);
    if (!place) return place.error();
    if (place->kind == core::OutputKind::file) {
      return core::Error{core::Errc::bad_input, fmt::format("{} is there already", path),
                         "give --out another name, or delete the file"};
    }
    auto file = core::StreamFile::open(*place, stop);
    if (!file && file.error().code == core::Errc::not_found) {
      return core::Error{core::Errc::io, fmt::format("cannot write {}", path),
                         "is the folder there, and is there room on the disk?"};
    }
    if (!file) return std::move(file).error();
    file_.emplace(std::move(*file));
    return core::Done{};
  }
  core::Status add(const PlayedGame& game, double p4) {
    if (!file_) return core::Done{};
    return file_->append(game_line(game, p4) + '\n');
  }

 private:
  std::optional<core::StreamFile> file_;
};

std::string progress_text(const GameTotals& totals, int games) {
  return fmt::format("{} of {} games, mean {}, 32768 in {:.0f} %", totals.games(), games,
                     points(totals.mean()), 100 * totals.reached(twenty48::kBig).share);
}

// The board that all games begin on, if one is given.
core::Result<std::optional<twenty48::FullBoard>> start_of(const std::string& text) {
  using Start = std::optional<twenty48::FullBoard>;
  if (text.empty()) return Start{};
  const auto board = twenty48::parse_full_board(text);
  if (!board) return board.error();
  if (!twenty48::can_move(*board)) {
    return core::Error{core::Errc::bad_input, fmt::format("no move is left on {}", text),
                       "games begin on boards that have one"};
  }
  return Start(*board);
}

}  // namespace

core::Result<Exit> run_ai_games(Session& session, const AiGamesOptions& options,
                                const AiPlayerOptions& player) {
  const auto start = start_of(options.board);
  if (!start) return start.error();
  const auto players = AiPlayers::make(session, player);
  if (!players) return players.error();
  const StopOnSignal stop;
  GameFile file;
  if (!options.out.empty()) {
    const auto created = file.create(options.out, stop.token());
    if (!created) return created.error();
  }
  core::Workers workers(options.threads);
  ProgressTalk talk(session, ProgressMode::automatic);
  std::stop_source failed;
  const std::stop_callback forward(stop.token(), [&] { failed.request_stop(); });
  GameTotals totals;
  core::Status written = core::Done{};
  const auto begin = std::chrono::steady_clock::now();
  const double cpu_before = core::resources_used().cpu_seconds;
  play_many({.games = options.games,
             .seed = options.seed,
             .p4 = player.p4,
             .start = *start,
             .stop = failed.get_token()},
            workers, (*players)->maker(), [&](const PlayedGame& game) {
              totals.add(game);
              if (written) written = file.add(game, player.p4);
              if (!written) failed.request_stop();
              talk.show(
                  progress_text(totals, options.games),
                  {{"games", totals.games()}, {"of", options.games}, {"mean", totals.mean()}});
            });
  if (!written) return written.error();
  if (totals.games() == 0) {
    return core::Error{core::Errc::interrupted, "interrupted before the first game ended", ""};
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const Cost cost{seconds.count(), core::resources_used().cpu_seconds - cpu_before};
  if (session.json) {
    session.out.line(report_object(totals, cost, **players));
  } else {
    show_report(session, totals, cost);
  }
  return stop.token().stop_requested() ? Exit::interrupted : Exit::done;
}

core::Result<Exit> run_ai_replay(Session& session, const std::string& file) {
  constexpr const char* kAdvice = "joseki ai --out FILE writes one";
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    return core::Error{core::Errc::bad_input, fmt::format("{} is a folder", file), kAdvice};
  }
  std::ifstream lines(file);
  if (!lines) {
    return core::Error{core::Errc::not_found, fmt::format("cannot read {}", file), kAdvice};
  }
  std::uint64_t games = 0;
  std::uint64_t wrong = 0;
  for (std::string line; std::getline(lines, line);) {
    ++games;
    const auto game = parse_game_line(line);
    if (game) continue;
    ++wrong;
    session.say(fmt::format("line {}: {}", games, game.error().what.english()));
  }
  if (lines.bad()) {
    return core::Error{core::Errc::io, fmt::format("cannot read {} to its end", file), ""};
  }
  if (games == 0) {
    return core::Error{core::Errc::bad_input, fmt::format("{} has no games", file), kAdvice};
  }
  if (session.json) {
    session.out.line(
        {{"type", "ai_replay"}, {"ok", wrong == 0}, {"games", games}, {"wrong", wrong}});
  } else if (wrong == 0) {
    session.out.print("{} played again: every move is legal, every score right\n",
                      counted(games, "game"));
  } else {
    session.out.print("{} of {} do not end as the file says\n", wrong, counted(games, "game"));
  }
  return wrong == 0 ? Exit::done : Exit::no;
}

}  // namespace joseki::app
