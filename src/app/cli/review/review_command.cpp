// SPDX-License-Identifier: MIT
// joseki review: games of 2048, graded by the tables that know them.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/report_error.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/verb.h"
#include "app/cli/review/game_bytes.h"
#include "app/cli/review/review_tables.h"
#include "app/cli/review/segment_files.h"
#include "app/report/review_html.h"
#include "app/report/review_text.h"
#include "app/report/text_format.h"
#include "core/output_file.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

struct Options {
  std::vector<std::string> files;
  ReviewTableChoice tables;
  std::string html;
  std::string rpl;
  std::string txt;
  int threads = 0;
  std::uint64_t opinions = 0;  // moves of a game that the search is asked about
};

// Files that are read and reviewed together; then they are told of in their order.
constexpr std::size_t kFilesPerThread = 4;

core::Status write_html(const std::string& path, const std::vector<ReviewedGame>& games,
                        const StopOnSignal& stop) {
  auto file = core::OutputFile::create(path, stop.token());
  if (!file) return std::move(file).error();
  if (auto status = file->append(review_html(games)); !status) return status;
  return file->commit();
}

// What became of a file.
using ReviewedFile = core::Result<std::vector<ReviewedGame>>;

// What is kept for the HTML file is kept in `kept_`.
class Reviewer {
 public:
  Reviewer(Session& session, const Options& options, ReviewTables tables)
      : session_(session),
        options_(options),
        tables_(std::move(tables)),
        workers_(options.threads) {}

  // Tells of each file, and returns what the worst of them exits with.
  core::Result<Exit> review_all() {
    Exit exit = Exit::done;
    const std::size_t together = kFilesPerThread * static_cast<std::size_t>(workers_.threads());
    for (std::size_t first = 0; first < options_.files.size(); first += together) {
      const std::size_t count = std::min(together, options_.files.size() - first);
      auto reviewed = review_files(first, count);
      if (is_stopped()) return Exit::interrupted;
      for (ReviewedFile& file : reviewed) {
        // One bad file among many is told of, and the others are reviewed.
        if (auto status = show_file(file); !status) {
          session_.out.flush();
          exit = std::max(exit, report(session_, status.error()));
        }
      }
    }
    if (auto status = finish(); !status) return std::move(status).error();
    return exit;
  }

 private:
  bool is_stopped() const { return stop_.token().stop_requested(); }

  std::vector<ReviewedFile> review_files(std::size_t first, std::size_t count) {
    std::vector<ReviewedFile> files(count, std::vector<ReviewedGame>());
    workers_.for_pieces(count, 1, stop_.token(), [&](std::uint64_t begin, std::uint64_t) {
      files[begin] = review_file(options_.files[first + begin]);
    });
    return files;
  }

  ReviewedFile review_file(const std::string& path) {
    auto file = open_games(path);
    if (!file) return std::move(file).error();
    const ReviewHow how{
        .is_chosen = tables_.is_chosen,
        .left_out = [this](const ReviewTable& table,
                           const core::Error& error) { note_left_out(table.name, error); },
        .stop = stop_.token()};
    std::vector<ReviewedGame> games;
    for (std::size_t i = 0; i < file->games.size(); ++i) {
      auto review = review_game(file->games[i], tables_.tables, how);
      if (!review) return std::move(review).error();
      auto opinions = opinions_of(file->games[i], RunJudgement(file->games[i], *review),
                                  options_.opinions, stop_.token());
      if (!opinions) return std::move(opinions).error();
      games.push_back({.file = path,
                       .format = file->format,
                       .number = file->games.size() == 1 ? 0 : i + 1,
                       .game = std::move(file->games[i]),
                       .review = std::move(*review),
                       .opinions = std::move(*opinions)});
    }
    return games;
  }

  void note_left_out(const std::string& table, const core::Error& error) {
    const std::lock_guard lock(mutex_);
    if (!left_out_.insert(table).second) return;
    session_.say(fmt::format("table {} is left out: {}", table, error.what.english()));
  }

  core::Status show_file(ReviewedFile& file) {
    if (!file) return std::move(file).error();
    for (ReviewedGame& game : *file) {
      if (auto status = show(game); !status) return status;
      if (!options_.html.empty()) kept_.push_back(std::move(game));
    }
    return core::Done{};
  }

  core::Status show(const ReviewedGame& reviewed) {
    if (session_.json) {
      session_.out.line(review_json(reviewed));
    } else {
      session_.out.write(review_text(reviewed));
    }
    if (auto status = write_pieces(reviewed, options_.rpl, SegmentFormat::rpl); !status) {
      return status;
    }
    return write_pieces(reviewed, options_.txt, SegmentFormat::text);
  }

  core::Status write_pieces(const ReviewedGame& reviewed, const std::string& folder,
                            SegmentFormat format) {
    if (folder.empty()) return core::Done{};
    const auto written = write_segments(reviewed, folder, format);
    if (!written) return written.error();
    const char* thing = format == SegmentFormat::rpl ? "replay" : "report";
    session_.say(fmt::format("{}: {} to {}", title_of(reviewed), counted(*written, thing), folder));
    return core::Done{};
  }

  core::Status finish() {
    if (options_.html.empty()) return core::Done{};
    if (auto status = write_html(options_.html, kept_, stop_); !status) return status;
    session_.say(fmt::format("wrote {}", options_.html));
    return core::Done{};
  }

  StopOnSignal stop_;
  Session& session_;
  const Options& options_;
  ReviewTables tables_;
  core::Workers workers_;
  std::vector<ReviewedGame> kept_;
  std::mutex mutex_;  // guards what is below
  std::set<std::string> left_out_;
};

core::Result<Exit> run(Session& session, const Options& options) {
  auto tables = find_review_tables(options.tables);
  if (!tables) return std::move(tables).error();
  if (tables->tables.empty()) {
    session.say("no table of a formation is built, so nothing is graded (joseki build 442-256)");
  }
  return Reviewer(session, options, std::move(*tables)).review_all();
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
          "as a replay that the public trainer opens, --txt as a text that tells of every "
          "position. "
          "--opinions asks the search of the 2048 player about moves that nobody judges: what it "
          "says "
          "is an opinion. Several files are reviewed at the same time, by as many threads as "
          "--threads says.",
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
  verb.add_option("--txt", options->txt, "Write the segments as reports into this folder")
      .type_name("FOLDER");
  verb.add_option("--opinions", options->opinions,
                  "Ask the search about so many moves of each game that nobody judges")
      .type_name("N");
  add_threads(verb, options->threads);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
