// SPDX-License-Identifier: MIT
// joseki ai: the player of 2048.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/cli/ai/ai_board.h"
#include "app/cli/ai/ai_games.h"
#include "app/cli/ai/ai_player.h"
#include "app/cli/ai/ai_tables.h"
#include "app/cli/ai/ai_train.h"
#include "app/cli/ai/ai_tune.h"
#include "app/cli/frame/action_options.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/verb.h"
#include "app/cli/search/engine_choice.h"

namespace joseki::app {
namespace {

struct Options {
  std::string action = "play";
  std::string file;   // to replay
  std::string board;  // empty: from two tiles
  std::uint64_t seed = 1;
  int threads = 0;
  double p4 = 0.1;
  AiPlayerOptions player;
  std::optional<int> games;
  std::string out;
  AiTablesOptions tables;  // its time is that of training too
  AiTrainOptions train;
  AiTuneOptions tune;
  ActionOptions by_action;
};

core::Status check_options(const Options& options) {
  if (const auto checked = options.by_action.check("ai", options.action); !checked) return checked;
  if (options.action == "replay" && options.file.empty()) {
    return core::Error{core::Errc::bad_input, "which file is to be played again?",
                       "joseki ai replay games.jsonl"};
  }
  return core::Done{};
}

core::Result<Exit> run(Session& session, Options& options) {
  if (const auto checked = check_options(options); !checked) return checked.error();
  if (options.action == "tables") {
    options.tables.threads = options.threads;
    options.tables.p4 = options.p4;
    return run_ai_tables(session, options.tables);
  }
  if (options.action == "train") {
    options.train.time = options.tables.budget_time;
    options.train.out = options.out;
    options.train.seed = options.seed;
    options.train.p4 = options.p4;
    options.train.threads = core::Workers(options.threads).threads();
    return run_ai_train(session, options.train);
  }
  if (options.action == "tune") {
    options.tune.games = options.games.value_or(options.tune.games);
    options.tune.seed = options.seed;
    options.tune.threads = options.threads;
    options.tune.p4 = options.p4;
    return run_ai_tune(session, options.tune);
  }
  if (options.action == "replay") return run_ai_replay(session, options.file);
  options.player.p4 = options.p4;
  if (!options.board.empty() && !options.games) {
    return run_ai_board(session, options.board, options.player);
  }
  AiGamesOptions how{
      .seed = options.seed, .threads = options.threads, .out = options.out, .board = options.board};
  how.games = options.games.value_or(how.games);
  return run_ai_games(session, how, options.player);
}

VerbPage page() {
  return {
      .name = "ai",
      .group = "Play",
      .summary = "the player of 2048: whole games, one move, its tables and its network",
      .details =
          "Plays 2048: tables of formations decide where one knows the endgame, search decides "
          "elsewhere. Without an action it plays whole games and reports the scores, the tiles "
          "reached, its speed and how many moves each table decided. --board asks for the move "
          "of one board; --board with --games plays games on from that board and counts points "
          "from there. The same --seed gives the same games, whatever the number of threads, "
          "unless --time limits the moves.\n\n"
          "  tables  builds the tables that help most within a budget of disk and time\n"
          "  train   trains a network by playing; it judges boards better than the built-in\n"
          "          evaluation. A training that was stopped goes on. With --threads 1 the\n"
          "          same command always gives the same network\n"
          "  replay  plays the games of a file again and checks every move and score\n"
          "  tune    looks for better weights of the built-in evaluation\n\n"
          "A board is 16 characters, row by row: 0 is empty, 1 is a 2, 2 a 4 and so on to f for "
          "32768, g for 65536 and h for 131072. Tables come from $JOSEKI_HOME and from the "
          "folders given with --tables; those finished during a game are used from the next game "
          "on. A damaged table is not used, and a warning says so.",
      .examples = {{"joseki ai --games 100 --seed 1", "a hundred games"},
                   {"joseki ai --board 123400000000abcd", "the move of one board"},
                   {"joseki ai --board 000000010000decb --games 100", "what becomes of it"},
                   {"joseki ai train --budget-time 1h", "learn for an hour, once"},
                   {"joseki ai tables --budget-disk 20G --budget-time 2h", "what helps most"},
                   {"joseki ai --games 10 --out games.jsonl", "games to keep"},
                   {"joseki ai replay games.jsonl", "check them"}},
      .no = "a game of the file does not end as it says"};
}

}  // namespace

void add_ai(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  add_choice(verb, "ACTION", options->action, {"play", "tables", "train", "replay", "tune"},
             "What to do: play, tables, train, replay or tune");
  verb.add_option("FILE", options->file, "The games to replay");
  const auto only = [&](const std::vector<std::string>& actions, const std::vector<Option>& some) {
    options->by_action.only(actions, some);
  };
  only({"play", "tune"},
       {verb.add_option("--games", options->games,
                        "How many games (default: 10); tune: for each try of a round "
                        "(default: 40)")
            .type_name("N")
            .check(whole_number(1, 1'000'000))});
  only({"play"}, {verb.add_option("--board", options->board,
                                  "Say what to play here; with --games: begin games here")
                      .type_name("BOARD")});
  only({"play", "train"},
       {verb.add_option("--out", options->out,
                        "Where to keep the games (JSON Lines); train: the network")
            .type_name("FILE")});
  only({"play"}, add_ai_player_options(verb, options->player));
  only({"play", "train", "tune"}, {add_seed(verb, options->seed)});
  only({"play", "tables", "train", "tune"}, {add_threads(verb, options->threads)});
  only({"play", "tables", "train", "tune"},
       {verb.add_option("--p4", options->p4, "The probability that a new tile is a 4")
            .type_name("P")
            .check(probability())});
  only({"tables"}, add_ai_tables_options(verb, options->tables));
  only({"tables", "train"}, {add_budget_time(verb, options->tables.budget_time)});
  only({"train"},
       {verb.add_option("--moves", options->train.moves, "train: stop after so many moves in all")
            .type_name("N")
            .check(whole_number(1, 1'000'000'000'000))});
  only({"tune"}, {verb.add_option("--rounds", options->tune.rounds, "tune: how often to try a step")
                      .type_name("N")
                      .check(whole_number(1, 100'000))});
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
