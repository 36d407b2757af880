// SPDX-License-Identifier: MIT
// joseki review: games of 2048, graded by the tables that know them.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/report_error.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/text_format.h"
#include "app/cli/frame/verb.h"
#include "app/cli/review/game_bytes.h"
#include "app/cli/review/review_html.h"
#include "app/cli/review/review_tables.h"
#include "app/cli/review/review_text.h"
#include "app/cli/review/segment_files.h"
#include "core/output_file.h"

namespace joseki::app {
namespace {

struct Options {
  std::vector<std::string> files;
  ReviewTableChoice tables;
  std::string html;
  std::string rpl;
};

core::Status write_html(const std::string& path, const std::vector<ReviewedGame>& games,
                        const StopOnSignal& stop) {
  auto file = core::OutputFile::create(path, stop.token());
  if (!file) return std::move(file).error();
  if (auto status = file->append(review_html(games)); !status) return status;
  return file->commit();
}

// One file after the other; what is kept for the HTML file is kept in `kept`.
class Reviewer {
 public:
  Reviewer(Session& session, const Options& options, ReviewTables tables)
      : session_(session), options_(options), tables_(std::move(tables)) {}

  core::Status review(const std::string& path) {
    auto file = open_games(path);
    if (!file) return std::move(file).error();
    for (std::size_t i = 0; i < file->games.size(); ++i) {
      auto review = tables_.review(file->games[i]);
      if (!review) return std::move(review).error();
      ReviewedGame reviewed{.file = path,
                            .format = file->format,
                            .number = file->games.size() == 1 ? 0 : i + 1,
                            .game = std::move(file->games[i]),
                            .review = std::move(*review)};
      if (auto status = show(reviewed); !status) return status;
      if (!options_.html.empty()) kept_.push_back(std::move(reviewed));
      if (stop_.token().stop_requested()) break;
    }
    return core::Done{};
  }

  bool is_stopped() const { return stop_.token().stop_requested(); }

  core::Status finish() {
    if (options_.html.empty()) return core::Done{};
    if (auto status = write_html(options_.html, kept_, stop_); !status) return status;
    session_.say(fmt::format("wrote {}", options_.html));
    return core::Done{};
  }

 private:
  core::Status show(const ReviewedGame& reviewed) {
    if (session_.json) {
      session_.out.line(review_json(reviewed));
    } else {
      session_.out.write(review_text(reviewed));
    }
    if (options_.rpl.empty()) return core::Done{};
    const auto written = write_segments(reviewed, options_.rpl);
    if (!written) return written.error();
    session_.say(
        fmt::format("{}: {} to {}", title_of(reviewed), counted(*written, "replay"), options_.rpl));
    return core::Done{};
  }

  StopOnSignal stop_;
  Session& session_;
  const Options& options_;
  ReviewTables tables_;
  std::vector<ReviewedGame> kept_;
};

core::Result<Exit> run(Session& session, const Options& options) {
  auto tables = ReviewTables::find(options.tables,
                                   [&session](const std::string& text) { session.say(text); });
  if (!tables) return std::move(tables).error();
  if (tables->count() == 0) {
    session.say("no table of a formation is built, so nothing is graded (joseki build 442-256)");
  }
  Reviewer reviewer(session, options, std::move(*tables));
  Exit exit = Exit::done;
  for (const std::string& path : options.files) {
    // One bad file among many is told of, and the others are reviewed.
    if (auto status = reviewer.review(path); !status) {
      session.out.flush();
      exit = std::max(exit, report(session, status.error()));
    }
    if (reviewer.is_stopped()) return Exit::interrupted;
  }
  if (auto status = reviewer.finish(); !status) return std::move(status).error();
  return exit;
}

VerbPage page() {
  return {
      .name = "review",
      .group = "Play",
      .summary = "games of 2048, graded by the tables that know them",
      .details =
          "Reads games and finds every stretch of them that belongs to a table: as many different "
          "tiles of at least the table's target as it has big tiles, the target among them. A "
          "segment is such a stretch with the same big tiles; its first four positions settle in, "
          "and with fewer than eight graded moves it is left out. Every move is graded by its "
          "match, "
          "its rate as a share of the best one: perfect, excellent (at least 0.999), nice try "
          "(0.99), not bad (0.975), mistake (0.9), blunder (0.75), terrible. The goodness of fit "
          "is "
          "the product of all matches, so by what factor the moves have reduced the chance of "
          "success; a fatal move, of rate 0, is counted apart. Luck is the sum of ln(rate after a "
          "tile / rate expected before it).\n\n"
          "Files may be texts of 2048verse (both forms, in any usual encoding), replays (.rpl), "
          "recordings (.rec) and games of the public trainer, games of joseki ai --out and "
          "replays of joseki (.jreplay). All tables that are built are asked, unless --table "
          "names one. A file that is no game is told of, and the others are reviewed.\n\n"
          "--html writes one page with curves that needs nothing else. --rpl writes every segment "
          "as a replay that the public trainer opens.",
      .examples = {{"joseki review game.txt", "every table that knows something of it"},
                   {"joseki review games/*.txt --json", "a line each, for a script"},
                   {"joseki review game.txt --html game.html", "with curves of rates and luck"},
                   {"joseki review game.rec --table L3-512 --rpl pieces", "by one table"}}};
}

}  // namespace

void add_review(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("FILE", options->files, "Files with games").required();
  verb.add_option("--table", options->tables.table, "Ask this table only").type_name("TABLE");
  add_dirs(verb, options->tables.dirs);
  verb.add_option("--html", options->html, "Write the reviews as one page").type_name("FILE");
  verb.add_option("--rpl", options->rpl, "Write the segments as replays into this folder")
      .type_name("FOLDER");
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
