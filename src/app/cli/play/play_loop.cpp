// SPDX-License-Identifier: MIT
#include "app/cli/play/play_loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>
#include <utility>

#include "app/cli/frame/terminal.h"

namespace joseki::app {
namespace {

constexpr std::chrono::milliseconds kWatchPause{700};

core::Error refusal(std::string what, std::string hint = "") {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

// What looks like a move is a wrong one; anything else may have been meant as a command.
core::Error not_understood(const std::string& word, BoardView::Naming naming,
                           core::Error wrong_move) {
  const bool is_number = word.find_first_not_of("0123456789") == std::string::npos;
  const bool has_digit = word.find_first_of("0123456789") != std::string::npos;
  if (naming == BoardView::Naming::cells ? is_number : has_digit) return wrong_move;
  const std::string_view move = naming == BoardView::Naming::columns ? "column"
                                : naming == BoardView::Naming::words ? "move"
                                                                     : "cell";
  return refusal(fmt::format("'{}' is neither a {} nor a command", word, move), "? lists commands");
}

// Without blanks around it, in lower case.
std::string tidied(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return "";
  std::string word(line.substr(begin, line.find_last_not_of(" \t") + 1 - begin));
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return word;
}

}  // namespace

PlayOptions new_play(const AnyRules& game) {
  PlayOptions options;
  options.setup.game = game.name();
  options.setup.description = game.description();
  options.setup.seed = std::random_device()() % 1'000'000;
  options.start = game.start();
  return options;
}

PlayLoop::PlayLoop(Session& session, PlayTable table, PlayOptions options)
    : session_(session),
      table_(std::move(table)),
      options_(std::move(options)),
      voice_(session.json ? play_json(session) : play_text(session)),
      lines_(STDIN_FILENO, [&session] { session.out.flush(); }) {}

core::Status PlayLoop::begin() {
  auto match = Match::begin(table_.game, table_.table, options_.start);
  if (!match) return std::move(match).error();
  match_ = std::make_unique<Match>(std::move(*match));
  is_stale_ = true;
  return core::Done{};
}

core::Result<Exit> PlayLoop::run() {
  if (const auto status = begin(); !status) return status.error();
  voice_->begin(options_.setup, match());
  if (!options_.setup.anybody()) return watch();
  while (session_.out.is_open()) {
    if (const auto status = let_machine_move(); !status) return status.error();
    if (is_stale_) {
      if (const auto status = show_board(); !status) return status.error();
    }
    is_stale_ = false;
    voice_->prompt(options_.setup, match());
    const auto line = lines_.next();
    voice_->heard(line ? *line : "");
    if (!line) {
      if (is_terminal(STDIN_FILENO) && !session_.json) session_.out.write("\n");
      break;
    }
    if (obey(tidied(*line)) == Next::end) break;
  }
  return Exit::done;
}

core::Result<Exit> PlayLoop::watch() {
  const bool pauses = is_terminal(STDOUT_FILENO) && !session_.json;
  voice_->board(match(), false);
  while (!match().is_over() && session_.out.is_open() &&
         static_cast<int>(match().turns().size()) < options_.watch_plies) {
    if (pauses) {
      session_.out.flush();
      std::this_thread::sleep_for(kWatchPause);
    }
    if (const auto status = let_machine_move(); !status) return status.error();
    voice_->board(match(), false);
  }
  voice_->ended(options_.setup, match());
  return Exit::done;
}

// One move, if it is the machine's turn.
core::Status PlayLoop::let_machine_move() {
  if (match().is_over() || is_humans_turn()) return core::Done{};
  const auto move = table_.opponent->choose(match());
  if (!move) return move.error();
  if (auto status = match().play(*move, false); !status) return status;
  voice_->moved(options_.setup, match().turns().back());
  is_stale_ = true;
  return core::Done{};
}

core::Status PlayLoop::show_board() {
  const bool with_hints = options_.hints && is_humans_turn();
  voice_->board(match(), with_hints && match().has_table());
  if (table_.adviser && options_.bar && !match().is_over()) {
    const auto thought = table_.adviser->glance(match().position());
    if (!thought) return thought.error();
    voice_->balance(match(), *thought);
  }
  if (table_.adviser && with_hints) {
    if (auto status = advise("hint"); !status) return status;
  }
  show_notes();
  return core::Done{};
}

void PlayLoop::show_notes() {
  if (match().is_over()) return voice_->ended(options_.setup, match());
  const BoardView& view = match().view();
  const bool moves_are_cells = view.naming != BoardView::Naming::words;
  if (moves_are_cells && view.moves.front() >= static_cast<int>(view.cells.size())) {
    voice_->note("nothing can be played here: type pass");
  }
  if (const int times = match().times_seen(); times >= 3) {
    voice_->note(
        fmt::format("this position has come up {} times, and an endless game is a draw: "
                    "go on, or type new or quit",
                    times));
  }
}

PlayLoop::Next PlayLoop::obey(const std::string& line) {
  if (line.empty()) return Next::go_on;
  if (line == "quit" || line == "q" || line == "exit") return Next::end;
  const auto status = table_.game.parse_move(line) ? play_move(line) : obey_word(line);
  if (!status) voice_->refuse(status.error());
  return Next::go_on;
}

core::Status PlayLoop::obey_word(const std::string& word) {
  if (word == "undo" || word == "u") return take_back();
  if (word == "swap") return swap_sides();
  if (word == "new") return begin();
  if (word == "help" || word == "?") {
    voice_->help(match());
  } else if (word == "position" || word == "p") {
    voice_->position(match());
  } else if (word == "hints" || (word == "bar" && table_.adviser)) {
    return toggle(word);
  } else if (word == "hint" || word == "h" || word == "best" || word == "b") {
    return advise(word);
  } else {
    return not_understood(word, match().view().naming, table_.game.parse_move(word).error());
  }
  return core::Done{};
}

core::Status PlayLoop::toggle(const std::string& word) {
  bool& shown = word == "bar" ? options_.bar : options_.hints;
  shown = !shown;
  voice_->note(shown ? word + " with every board" : word == "bar" ? "no bar" : "no more hints");
  is_stale_ = shown && !match().is_over();
  return core::Done{};
}

core::Status PlayLoop::advise(const std::string& word) {
  if (match().is_over()) return refusal("the game is over", "type new for another");
  const bool wants_all = word[0] == 'h';
  if (match().has_table()) {
    wants_all ? voice_->board(match(), true) : voice_->best(options_.setup, match());
    return core::Done{};
  }
  const auto advice = table_.adviser->advise(match().position());
  if (!advice) return advice.error();
  wants_all ? voice_->advice(match(), *advice) : voice_->best_of(*advice);
  return core::Done{};
}

core::Status PlayLoop::play_move(const std::string& text) {
  if (match().is_over()) return refusal("the game is over", "type new for another");
  const auto move = table_.game.parse_move(text);
  if (!move) return move.error();
  if (auto status = match().play(*move, true); !status) return status;
  voice_->moved(options_.setup, match().turns().back());
  is_stale_ = true;
  return core::Done{};
}

core::Status PlayLoop::take_back() {
  const auto turns = match().turns();
  const auto human = [](const Turn& turn) { return turn.by_human; };
  if (std::none_of(turns.begin(), turns.end(), human)) {
    return refusal("there is nothing to take back");
  }
  bool was_human = false;
  while (!was_human) {
    was_human = match().turns().back().by_human;
    if (auto status = match().take_back(); !status) return status;
  }
  is_stale_ = true;
  return core::Done{};
}

core::Status PlayLoop::swap_sides() {
  if (options_.setup.both()) return refusal("both sides are yours");
  std::swap(options_.setup.x_is_human, options_.setup.o_is_human);
  voice_->note(fmt::format("you are {} now", options_.setup.x_is_human ? 'X' : 'O'));
  is_stale_ = !match().is_over();
  return core::Done{};
}

}  // namespace joseki::app
