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
#include "app/cli/frame/commands.h"
#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/verb.h"
#include "app/cli/search/engine_choice.h"
#include "app/cli/train/train_check.h"
#include "app/cli/train/train_run.h"
#include "app/cli/train/train_words.h"
#include "learn/selfplay/training.h"

namespace joseki::app {
namespace {

struct Options {
  TrainOptions train;
  CheckOptions check;
  bool show_recipe = false;
  std::deque<std::string> fields;  // beside recipe_fields(); empty: not given
};

core::Result<const learn::TrainableGame*> trainable(const Session& session,
                                                    const std::string& name) {
  if (const SearchGame* game = session.shelf.find(name)) return &game->trainable();
  const auto names = session.shelf.names();
  const auto meant = nearest(name, names);
  return core::Error{core::Errc::bad_input, fmt::format("joseki cannot train '{}'", name),
                     meant ? fmt::format("did you mean {}?", *meant)
                           : fmt::format("joseki can train: {}", fmt::join(names, ", "))};
}

void show_recipe(Session& session, const std::string& game, const learn::Recipe& recipe) {
  Json object{{"type", "recipe"}, {"game", game}};
  for (const learn::RecipeField& field : learn::recipe_fields()) {
    const std::string value = get(recipe, field);
    if (!session.json) session.out.print("--{:<20} {:<14} {}\n", field.name, value, field.help);
    object[std::string(field.name)] = value;
  }
  if (session.json) session.out.line(object);
}

// Becomes joseki-train, or the trainer of a program with another name, with the same words. Returns
// only if that is not possible.
core::Error become_trainer(Session& session) {
  std::error_code failure;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
  const std::string name = self.filename().string() + "-train";
  const auto trainer = self.parent_path() / name;
  session.out.flush();
  session.talk.flush();
  std::vector<char*> arguments{const_cast<char*>(name.c_str())};
  for (std::string& word : session.words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  // libtorch's threads would spin while they wait for each other, and where another program has the
  // core of one of them, all the others spin for nothing. Read when the program is loaded.
  setenv("OMP_WAIT_POLICY", "passive", 0);
  if (!failure) execv(trainer.c_str(), arguments.data());
  return {core::Errc::not_found, name + " is missing; it has the part of joseki that uses libtorch",
          "./run train ... installs libtorch and builds it"};
}

core::Result<Exit> run(Session& session, Options& options) {
  TrainOptions& train = options.train;
  const auto found = trainable(session, train.game);
  if (!found) return found.error();
  const learn::TrainableGame& game = **found;
  train.game = game.name();
  if (!(train.hours > 0)) {
    return core::Error{core::Errc::bad_input,
                       fmt::format("--hours {:g} is not more than 0", train.hours),
                       "give a number of hours, such as 0.5"};
  }
  const auto fields = learn::recipe_fields();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!options.fields[i].empty()) train.changes.push_back({&fields[i], options.fields[i]});
  }
  const auto recipe = learn::changed_recipe(game, train.changes);
  if (!recipe) return with_option_names(recipe.error());
  if (options.show_recipe) {
    show_recipe(session, train.game, *recipe);
    return Exit::done;
  }
  if (!options.check.model.empty()) {
    options.check.threads = train.threads;
    options.check.gumbel = recipe->root == learn::RootChoice::gumbel;
    return run_check(session, options.check, game);
  }
  if (!session.make_learner) return become_trainer(session);
  return run_train(session, train, game);
}

VerbPage page(const std::vector<std::string>& games) {
  return {
      .name = "train",
      .group = "Learn",
      .summary = "a network learns a game by playing itself",
      .details =
          "Learns in the manner of AlphaZero. The network plays many games at once. A search with "
          "the network at its leaves chooses each move; the network learns what the search "
          "found, and then plays on. With --algo selfplay-pg there is no search: the network "
          "learns from the results of its own moves against a pool of opponents.\n\n"
          "Games: " +
          fmt::format("{}", fmt::join(games, ", ")) +
          ".\n\n"
          "The training keeps its files in $JOSEKI_HOME/training/GAME. It writes checkpoint.jtc "
          "twice a minute; after Ctrl-C, a crash or a power cut the same command goes on from "
          "there. progress.csv and report.html show how it went. The network itself is "
          "$JOSEKI_HOME/models/NAME.jnet, and the engine net:NAME plays it.\n\n"
          "From time to time the network is examined. Its Elo is measured against players that "
          "never change (the random player has 0). Where a table or a solver knows the exact "
          "outcome, the examination counts how many moves keep it, with a search and with a "
          "single playout.\n\n"
          "On one thread, the same seed and the same number of rounds give the same network, bit "
          "for bit.\n\n"
          "--check asks a network about every position that play can reach. Where these are too "
          "many it asks about positions of random games. It says how often the network keeps the "
          "exact outcome, and exits with 1 if that is not always.\n\n"
          "Every number of the recipe is an option; --show-recipe prints the recipe of a game. "
          "docs/learning.md explains it.",
      .examples = {{"joseki train connect4 --hours 2", "two hours in all, earlier runs included"},
                   {"joseki train tictactoe --hours 0.05 --seed 7 --threads 1",
                    "three minutes, with a fixed seed on one thread"},
                   {"joseki train connect4 --from connect4 --learning-rate 0.0005",
                    "begins with the network that comes with joseki"},
                   {"joseki train connect4 --algo selfplay-pg --pool-sampling prioritized",
                    "without search, against a pool"},
                   {"joseki train tictactoe --check tictactoe --check-playouts 100",
                    "whether a network is perfect"}},
      .no = "--check: the network loses the exact outcome of at least one position"};
}

}  // namespace

void add_train(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page(session.shelf.names()));
  auto options = std::make_shared<Options>();
  TrainOptions& train = options->train;
  verb.add_option("GAME", train.game, "Name of the game").type_name("GAME").required();
  verb.add_option("--hours", train.hours, "Hours of training in all, without interruptions")
      .type_name("H");
  verb.add_option("--rounds", train.rounds,
                  "Stops after this many rounds in all, if that comes first")
      .type_name("N");
  add_seed(verb, train.seed);
  add_threads(verb, train.threads);
  verb.add_option("--dir", train.dir, "Folder for the training and its network").type_name("DIR");
  verb.add_option("--name", train.name, "Name of the network (default: the game's)")
      .type_name("NAME");
  verb.add_option("--from", train.from,
                  "Begins with this network, a name or a file, instead of random weights")
      .type_name("MODEL");
  add_progress(verb, train.progress);
  verb.add_flag("--show-recipe", options->show_recipe, "Prints the recipe and exits");
  verb.add_option("--check", options->check.model,
                  "Examines this network, a name or a file, and exits")
      .type_name("MODEL");
  verb.add_option("--check-playouts", options->check.playouts, "Playouts per move for --check")
      .type_name("N")
      .check(whole_number(1, 1'000'000));
  verb.add_option("--facts", options->check.facts,
                  "Asks --check about these positions: a CSV file with the score of every move")
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
