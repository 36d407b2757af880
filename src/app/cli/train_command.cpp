// SPDX-License-Identifier: MIT
// joseki train: a network learns a game by playing itself; and how good a network is.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <deque>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/catalog/nearest.h"
#include "app/cli/commands.h"
#include "app/cli/engine_choice.h"
#include "app/cli/progress_talk.h"
#include "app/cli/train_check.h"
#include "app/cli/train_run.h"
#include "app/cli/verb.h"
#include "learn/selfplay/training.h"

namespace joseki::app {
namespace {

struct Options {
  TrainOptions train;
  CheckOptions check;
  bool show_recipe = false;
  std::deque<std::string> fields;  // beside recipe_fields(); empty: not given
};

core::Status check_game(std::string& name) {
  std::replace(name.begin(), name.end(), '_', '-');
  if (learn::trainable_game(name) != nullptr) return core::Done{};
  const auto names = learn::trainable_games();
  const auto meant = nearest(name, names);
  return core::Error{core::Errc::bad_input, fmt::format("there is no training for '{}'", name),
                     meant ? fmt::format("did you mean {}?", *meant)
                           : fmt::format("there is for {}", fmt::join(names, ", "))};
}

core::Result<Exit> show_recipe(Session& session, const TrainOptions& options) {
  const auto recipe = chosen_recipe(options);
  if (!recipe) return recipe.error();
  Json object{{"type", "recipe"}, {"game", options.game}};
  for (const learn::RecipeField& field : learn::recipe_fields()) {
    const std::string value = get(*recipe, field);
    if (!session.json) session.out.print("--{:<20} {:<14} {}\n", field.name, value, field.help);
    object[std::string(field.name)] = value;
  }
  if (session.json) session.out.line(object);
  return Exit::done;
}

// Becomes joseki-train with the same words. Returns only if that is not possible.
core::Error become_trainer(Session& session) {
  std::error_code failure;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
  const auto trainer = self.parent_path() / "joseki-train";
  session.out.flush();
  session.talk.flush();
  std::vector<char*> arguments{const_cast<char*>("joseki-train")};
  for (std::string& word : session.words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  // libtorch's threads would spin while they wait for each other, and where another program has the
  // core of one of them, all the others spin for nothing. Read when the program is loaded.
  setenv("OMP_WAIT_POLICY", "passive", 0);
  if (!failure) execv(trainer.c_str(), arguments.data());
  return {core::Errc::not_found, "joseki-train, which has libtorch in it, is not there",
          "./run train ... installs libtorch and builds it"};
}

core::Result<Exit> run(Session& session, Options& options) {
  TrainOptions& train = options.train;
  if (auto status = check_game(train.game); !status) return std::move(status).error();
  if (!(train.hours > 0)) {
    return core::Error{core::Errc::bad_input, fmt::format("--hours {:g} is no time", train.hours),
                       "such as 0.5"};
  }
  const auto fields = learn::recipe_fields();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!options.fields[i].empty()) train.changes.emplace_back(&fields[i], options.fields[i]);
  }
  const auto recipe = chosen_recipe(train);
  if (!recipe) return recipe.error();
  if (options.show_recipe) return show_recipe(session, train);
  if (!options.check.model.empty()) {
    options.check.game = train.game;
    options.check.threads = train.threads;
    options.check.gumbel = recipe->root == learn::RootChoice::gumbel;
    return run_check(session, options.check);
  }
  if (!session.make_learner) return become_trainer(session);
  return run_train(session, train);
}

VerbPage page() {
  return {
      .name = "train",
      .group = "Learn",
      .summary = "a network learns a game by playing itself",
      .details =
          "Plays many games at once, each move found by a search with the network at its leaves, "
          "learns from them what the search found, and plays on with what it has become, in the "
          "manner of AlphaZero. With --algo selfplay-pg there is no search: the network learns "
          "from the results of its own moves against a pool of opponents.\n\n"
          "Games: tictactoe, vanish-3x3-m3, vanish-4x4-m4, connect4, othello.\n\n"
          "Everything is kept in $JOSEKI_HOME/training/GAME: checkpoint.jtc (twice a minute; the "
          "same command goes on from there after Ctrl-C or worse), progress.csv and report.html "
          "with plots. The network itself is models/NAME.jnet beside it, which the engine net:NAME "
          "plays.\n\n"
          "From time to time it is examined: Elo against players that never change (the random one "
          "is 0), and how many of its moves keep the exact outcome of positions that a table or a "
          "solver knows, searching and with one playout.\n\n"
          "On one thread the same seed and rounds give the same network to the bit.\n\n"
          "--check asks a network about every position that play can reach, or about positions "
          "of random games where there are too many, and says how often it keeps the exact "
          "outcome; exit code 1 if not always.\n\n"
          "All numbers of the recipe are options; --show-recipe prints those for a game. "
          "docs/learning.md explains them.",
      .examples = {{"joseki train connect4 --hours 2", "two hours, or what is left of them"},
                   {"joseki train tictactoe --hours 0.05 --seed 7 --threads 1",
                    "three minutes that can be repeated"},
                   {"joseki train connect4 --from connect4 --learning-rate 0.0005",
                    "goes on with the network that joseki has"},
                   {"joseki train connect4 --algo selfplay-pg --pool-sampling prioritized",
                    "without search, against a pool"},
                   {"joseki train tictactoe --check tictactoe --check-playouts 100",
                    "whether a network is perfect"}},
      .no = "--check: the network loses the exact outcome of some position"};
}

}  // namespace

void add_train(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  TrainOptions& train = options->train;
  verb.add_option("GAME", train.game, "Name of the game").type_name("GAME").required();
  verb.add_option("--hours", train.hours, "How long, interruptions left out").type_name("H");
  verb.add_option("--rounds", train.rounds, "Stops after so many rounds, if that comes first")
      .type_name("N");
  add_seed(verb, train.seed);
  add_threads(verb, train.threads);
  verb.add_option("--dir", train.dir, "Folder of the training, the network in it too")
      .type_name("DIR");
  verb.add_option("--name", train.name, "Name of the network (default: the game's)")
      .type_name("NAME");
  verb.add_option("--from", train.from,
                  "Begins with a network that is there, a name or a file, and not with nothing")
      .type_name("MODEL");
  add_progress(verb, train.progress);
  verb.add_flag("--show-recipe", options->show_recipe, "Prints the recipe and does nothing");
  verb.add_option("--check", options->check.model, "A network to be examined: a name or a file")
      .type_name("MODEL");
  verb.add_option("--check-playouts", options->check.playouts, "Playouts a move there")
      .type_name("N")
      .check(whole_number(1, 1'000'000));
  verb.add_option("--facts", options->check.facts,
                  "Positions to ask: a CSV file with the score of every move")
      .type_name("FILE");
  for (const learn::RecipeField& field : learn::recipe_fields()) {
    const auto words = learn::words_of(field);
    verb.add_option("--" + std::string(field.name), options->fields.emplace_back(),
                    std::string(field.help))
        .type_name(words.empty() ? (field.is_whole() ? "N" : "X")
                                 : fmt::format("{}", fmt::join(words, "|")));
  }
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
