// SPDX-License-Identifier: MIT
#include "app/cli/play_loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <random>
#include <thread>
#include <utility>

#include "app/cli/opponent.h"
#include "app/cli/terminal.h"

namespace joseki::app {
namespace {

constexpr std::chrono::milliseconds kWatchPause{700};

core::Error refusal(std::string what, std::string hint = "") {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
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

PlayOptions new_play(const AnyGame& game) {
  PlayOptions options;
  options.setup.game = game.name();
  options.setup.description = game.description();
  options.setup.seed = std::random_device()() % 1'000'000;
  options.start = game.start();
  return options;
}

PlayLoop::PlayLoop(Session& session, const AnyGame& game, AnyTable& table, PlayOptions options)
    : session_(session),
      game_(game),
      table_(table),
      options_(std::move(options)),
      voice_(session.json ? play_json(session) : play_text(session)),
      lines_(STDIN_FILENO, [&session] { session.out.flush(); }),
      rng_(options_.setup.seed) {}

core::Status PlayLoop::begin() {
  auto match = Match::begin(game_, table_, options_.start);
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
    if (is_stale_) show_board();
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
  const auto move = choose_move(game_, table_, match().verdict(), options_.setup.error, rng_);
  if (!move) return move.error();
  if (auto status = match().play(*move, false); !status) return status;
  voice_->moved(options_.setup, match().turns().back());
  is_stale_ = true;
  return core::Done{};
}

void PlayLoop::show_board() {
  voice_->board(match(), options_.hints && is_humans_turn());
  if (match().is_over()) {
    voice_->ended(options_.setup, match());
  } else if (const int times = match().times_seen(); times >= 3) {
    voice_->note(
        fmt::format("this position has come up {} times, and an endless game is a draw: "
                    "go on, or type new or quit",
                    times));
  }
}

PlayLoop::Next PlayLoop::obey(const std::string& line) {
  if (line.empty()) return Next::go_on;
  if (line == "quit" || line == "q" || line == "exit") return Next::end;
  const bool is_number = line.find_first_not_of("0123456789") == std::string::npos;
  const auto status = is_number ? play_cell(line) : obey_word(line);
  if (!status) voice_->refuse(status.error());
  return Next::go_on;
}

core::Status PlayLoop::obey_word(const std::string& word) {
  if (word == "undo" || word == "u") return take_back();
  if (word == "swap") return swap_sides();
  if (word == "new") return begin();
  if (word == "help" || word == "?") {
    voice_->help();
  } else if (word == "position" || word == "p") {
    voice_->position(match());
  } else if (word == "hints") {
    options_.hints = !options_.hints;
    voice_->note(options_.hints ? "hints with every board" : "no more hints");
    is_stale_ = options_.hints && !match().is_over();
  } else if (word == "hint" || word == "h" || word == "best" || word == "b") {
    if (match().is_over()) return refusal("the game is over", "type new for another");
    word[0] == 'h' ? voice_->board(match(), true) : voice_->best(options_.setup, match());
  } else {
    return refusal(fmt::format("'{}' is neither a cell nor a command", word), "? lists commands");
  }
  return core::Done{};
}

core::Status PlayLoop::play_cell(const std::string& text) {
  int cell = -1;
  std::from_chars(text.data(), text.data() + text.size(), cell);
  if (match().is_over()) return refusal("the game is over", "type new for another");
  if (cell < 0 || cell >= static_cast<int>(match().view().cells.size())) {
    return refusal(fmt::format("there is no cell {}", text),
                   fmt::format("cells go from 0 to {}", match().view().cells.size() - 1));
  }
  if (auto status = match().play(cell, true); !status) return status;
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
