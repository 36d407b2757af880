// SPDX-License-Identifier: MIT
// joseki search: a very good move now.
#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/line_reader.h"
#include "app/cli/frame/report_error.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/verb.h"
#include "app/cli/play/board_picture.h"
#include "app/cli/search/answer_pool.h"
#include "app/cli/search/engine_choice.h"
#include "app/cli/search/thought_text.h"
#include "app/cli/tables/verdict_text.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

struct Options {
  std::string game;
  std::string position;  // empty: the start
  EngineOptions engine;
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<std::uint64_t> top;
  std::string dir;
};

constexpr std::uint64_t kShownMoves = 12;

void show(Session& session, const SearchGame& game, const Thought& thought) {
  const auto view = game.view(thought.position);
  const PictureStyle style = picture_style(STDOUT_FILENO);
  session.out.write(picture(*view, style));
  session.out.write(legend(*view, style));
  const std::string position = position_text(thought);
  if (thought.is_over) {
    session.out.print("\n{}: the game is over: {}\n", position,
                      view->winner ? fmt::format("{} has won", shown(*view->winner)) : "a draw");
    return;
  }
  session.out.print("\n{}: {} plays {}; {}\n", position, shown(view->to_move), best_text(thought),
                    thought_words(thought));
  session.out.print("line: {}\n", fmt::join(thought.line, " "));
  if (thought.playouts > 0) {
    session.out.print("{} in {}, {} a second\n", counted(thought.playouts, "playout"),
                      thought.seconds < 1 ? fmt::format("{:.1f} ms", thought.seconds * 1e3)
                                          : seconds_text(thought.seconds),
                      grouped(static_cast<std::uint64_t>(static_cast<double>(thought.playouts) /
                                                         std::max(thought.seconds, 1e-6))));
  }
  if (thought.memory_full) session.out.write("the tree has all the memory it may have (1 GiB)\n");
  const std::string bar = balance_bar(thought, view->to_move, style.boxes);
  const bool is_certain = thought.verdict.proof != search::Proof::open;
  if (!bar.empty() && !is_certain) session.out.print("\n  {}\n", bar);
}

core::Result<Exit> search_one(Session& session, const SearchGame& game, Engine& engine,
                              const Options& options) {
  const StopOnSignal stop;
  const auto thought = engine.think(options.position.empty() ? game.start() : options.position,
                                    {options.seed, stop.token()});
  if (!thought) return thought.error();
  if (session.json) {
    const auto spec = chosen_engine(options.engine);
    session.out.line(search_object(
        *thought, {game.name(), engine_text(*spec), options.seed, options.top.value_or(0)}));
  } else {
    show(session, game, *thought);
    if (!thought->is_over) {
      session.out.print("\n{}", moves_table(*thought, options.top.value_or(kShownMoves)));
    }
  }
  return stop.token().stop_requested() ? Exit::interrupted : Exit::done;
}

// Answers every line of stdin in its place. Bad positions are answered by what is wrong with them.
core::Result<Exit> search_lines(Session& session, const ThoughtLabel& label,
                                const EngineMaker& maker, int threads) {
  std::vector<std::unique_ptr<Engine>> engines;
  for (int i = 0; i < threads; ++i) engines.push_back(maker());
  std::atomic<std::uint64_t> refused{0};
  const auto answer = [&](int thread, const std::string& position) {
    const auto thought =
        engines[static_cast<std::size_t>(thread)]->think(position, {label.seed, {}});
    if (!thought) {
      ++refused;
      return session.json ? json_text(error_line(thought.error())) + "\n"
                          : fmt::format("error: {}\n", error_text(thought.error()));
    }
    return session.json ? json_text(search_object(*thought, label)) + "\n" : thought_line(*thought);
  };
  std::uint64_t asked = 0;
  AnswerPool pool(threads, AnswerPool::Order::as_asked, [&](const std::string& text) {
    session.out.write(text);
    session.out.flush();
    return session.out.is_open();
  });
  LineReader lines(STDIN_FILENO);
  while (const auto line = pool.is_open() ? lines.next() : std::nullopt) {
    ++asked;
    pool.ask([&answer, position = *line](int thread) { return answer(thread, position); });
  }
  pool.wait();
  if (refused == 0) return Exit::done;
  if (!session.json) {
    session.say(fmt::format("{} of {} refused", refused.load(), counted(asked, "position")));
  }
  return Exit::usage;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto game = session.shelf.named(options.game);
  if (!game) return game.error();
  const auto spec = chosen_engine(options.engine);
  if (!spec) return spec.error();
  const auto maker = (*game)->engine_maker(*spec, engine_resources(session, options.dir));
  if (!maker) return maker.error();
  if (options.position == "-") {
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return search_lines(
        session, {(*game)->name(), engine_text(*spec), options.seed, options.top.value_or(0)},
        *maker, options.threads == 0 ? cores : options.threads);
  }
  return search_one(session, **game, *(*maker)(), options);
}

VerbPage page() {
  return {.name = "search",
          .group = "Search",
          .summary = "a good move by search, in any game",
          .details =
              std::string(
                  "Searches a position and says which move to play, what it is worth to the side "
                  "to move (its chances to win, draw and lose), and how the game will probably "
                  "go on. A result that the other side cannot avoid is called proven; its length "
                  "is an upper bound, because the search stops at the first proof. The same seed "
                  "gives the same answer on every machine, unless --time ends the search. Ctrl-C "
                  "ends it too and prints what is known by then.\n\n"
                  "A position is the list of columns played for connect4 (4453), the list of "
                  "moves for othello and gomoku (d3c5), and as in joseki query for the others. A "
                  "search tree takes at most 1 GiB.\n\n"
                  "Engines:\n\n") +
              kEngineHelp +
              "\n\nWith - as the position, positions are read from stdin, one a line, and answered "
              "in order, one line each. A position that is not one gets its error as the answer, "
              "and the exit code is 2 in the end. With --threads several positions are searched "
              "at once, each by one thread, with the same answers.",
          .examples = {
              {"joseki search connect4", "the first move"},
              {"joseki search connect4 --position 4453 --time 2s", "two seconds"},
              {"joseki search othello --position d3c5 --playouts 50000 --json", "for a script"},
              {"joseki search connect4 --position 11456372513255 --engine perfect", "exact values"},
              {"joseki search gomoku --position - --threads 0 < positions.txt", "many at once"}}};
}

}  // namespace

void add_search(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("GAME", options->game, "Name of the game; joseki games lists them").required();
  verb.add_option("--position", options->position,
                  "The position, or - to read them from stdin (default: the start)")
      .type_name("POSITION");
  add_engine_options(verb, options->engine);
  add_seed(verb, options->seed);
  add_threads(verb, options->threads);
  verb.add_option("--top", options->top,
                  "How many moves to list; 0: all (default: 12, and all with --json)")
      .type_name("N")
      .check(whole_number(0, 1000));
  add_dir(verb, options->dir);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
