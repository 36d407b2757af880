// SPDX-License-Identifier: MIT
#include "app/cli/play/minigame_sitting.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "app/cli/frame/report_error.h"
#include "app/cli/frame/terminal.h"
#include "games/minigames/game_list.h"

namespace joseki::app {

namespace minigames = games::minigames;

namespace {

using minigames::Action;
using minigames::ActionKind;
using minigames::Event;
using minigames::EventKind;

constexpr std::string_view kHelp =
    "  l, r, u, d     a move to the left, right, up or down; several in a line are made one\n"
    "                 after another\n"
    "  bomb b3        removes the tile in column b, row 3\n"
    "  glove b3 c1    carries the tile at b3 to the empty cell c1\n"
    "  twist b3       turns four cells clockwise, of which b3 is the top left one\n"
    "  peek, cover    show what is hidden, and hide it again\n"
    "  new            begin again, with the next seed\n"
    "  quit, q        end; so does Ctrl-D\n";

const std::map<std::string, Action, std::less<>> kMoveWords = {
    {"l", minigames::move(minigames::Direction::left)},
    {"left", minigames::move(minigames::Direction::left)},
    {"r", minigames::move(minigames::Direction::right)},
    {"right", minigames::move(minigames::Direction::right)},
    {"u", minigames::move(minigames::Direction::up)},
    {"up", minigames::move(minigames::Direction::up)},
    {"d", minigames::move(minigames::Direction::down)},
    {"down", minigames::move(minigames::Direction::down)},
    {"peek", {.kind = ActionKind::peek}},
    {"cover", {.kind = ActionKind::cover}},
    {"wait", {.kind = ActionKind::wait}},
};

core::Error turned_down(std::string what, std::string hint = "? lists commands") {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

std::vector<std::string> words_in(const std::string& line) {
  std::istringstream text(line);
  std::vector<std::string> words;
  for (std::string word; text >> word;) {
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    words.push_back(std::move(word));
  }
  return words;
}

std::string cell_text(std::optional<minigames::Cell> seen) {
  if (!seen) return "?";
  if (minigames::is_tile(*seen)) return std::to_string(1 << *seen);
  if (minigames::is_ice(*seen)) return fmt::format("[{}]", 1 << (minigames::kIce - *seen));
  if (*seen == minigames::kEmpty) return ".";
  if (*seen == minigames::kHole) return "";
  if (*seen == minigames::kFactoriser) return "factor";
  return std::string(minigames::kind_name(*seen));
}

// "moves left" for moves_left.
std::string plain(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

// What a player would see without being told.
bool goes_without_saying(EventKind kind) {
  return kind == EventKind::slid || kind == EventKind::merged || kind == EventKind::spawned ||
         kind == EventKind::over;
}

}  // namespace

core::Result<MinigameSitting> MinigameSitting::begin(Session& session, const MinigameWish& wish) {
  auto game = minigames::make_minigame(wish.game, wish.difficulty);
  if (!game) return std::move(game).error();
  return MinigameSitting(session, wish, std::move(*game));
}

MinigameSitting::MinigameSitting(Session& session, MinigameWish wish, minigames::Minigame game)
    : session_(session),
      wish_(std::move(wish)),
      game_(std::move(game)),
      style_(picture_style(STDOUT_FILENO)),
      trickster_(std::make_unique<Trickster>()),
      lines_(std::make_unique<LineReader>(STDIN_FILENO, [&session] { session.out.flush(); })) {}

void MinigameSitting::begin_game() {
  state_ = game_.begin({.game = wish_.game, .difficulty = wish_.difficulty, .seed = wish_.seed},
                       trickster_.get());
  last_ = std::chrono::steady_clock::now();
  if (session_.json) {
    session_.out.line({{"type", "play"},
                       {"game", std::string(kMinigamePrefix) + wish_.game},
                       {"difficulty", name_of(wish_.difficulty)},
                       {"seed", wish_.seed}});
  } else if (!session_.quiet) {
    session_.out.print("{}, {} (seed {}).\n", wish_.game, name_of(wish_.difficulty), wish_.seed);
    session_.out.write("l, r, u and d are moves; ? lists what else you can type.\n");
  }
  show();
}

Exit MinigameSitting::run() {
  begin_game();
  const bool echoes = !is_terminal(STDIN_FILENO);
  while (session_.out.is_open()) {
    if (!session_.json) {
      session_.out.write(state_.is_over ? "new or quit? " : "your move: ");
      session_.out.flush();
    }
    const auto line = lines_->next();
    if (!session_.json && echoes) session_.out.print("{}\n", line ? *line : "");
    if (!session_.json && !echoes && !line) session_.out.write("\n");
    if (!line || obey(*line) == Next::end) break;
  }
  if (!state_.is_over) tell_end();
  return Exit::done;
}

MinigameSitting::Next MinigameSitting::obey(const std::string& line) {
  const auto words = words_in(line);
  if (words.empty()) return Next::go_on;
  const std::string& first = words.front();
  if (first == "quit" || first == "q" || first == "exit") return Next::end;
  if (first == "help" || first == "?") {
    help();
  } else if (first == "new") {
    ++wish_.seed;
    begin_game();
  } else if (std::all_of(words.begin(), words.end(),
                         [](const std::string& word) { return kMoveWords.contains(word); })) {
    std::vector<Action> moves;
    for (const std::string& word : words) moves.push_back(kMoveWords.at(word));
    play_all(moves);
  } else if (const auto action = parse(words)) {
    play_all({*action});
  } else {
    refuse(action.error());
  }
  return Next::go_on;
}

// Until one is not possible, or the game is over.
void MinigameSitting::play_all(const std::vector<Action>& actions) {
  core::Status status = core::Done{};
  std::size_t done = 0;
  while (status && done < actions.size() && !(done > 0 && state_.is_over)) {
    status = play(actions[done]);
    if (status) ++done;
  }
  if (done > 0) show();
  if (done > 0 && state_.is_over) tell_end();
  if (!status) refuse(status.error());
}

core::Result<int> MinigameSitting::cell_named(const std::string& name) const {
  for (int cell = 0; cell < state_.board.size(); ++cell) {
    if (minigames::cell_name(state_.board, cell) == name) return cell;
  }
  return turned_down(fmt::format("'{}' is no cell of the board", name),
                     "columns are letters from the left, rows are numbers from the top: a1");
}

core::Result<Action> MinigameSitting::parse(const std::vector<std::string>& words) const {
  const std::map<std::string, ActionKind, std::less<>> power_ups = {
      {"bomb", ActionKind::bomb}, {"glove", ActionKind::glove}, {"twist", ActionKind::twist}};
  const auto power_up = power_ups.find(words.front());
  if (power_up == power_ups.end()) {
    return turned_down(fmt::format("'{}' is neither a move nor a command", words.front()));
  }
  const std::size_t cells = power_up->second == ActionKind::glove ? 2 : 1;
  if (words.size() != cells + 1) {
    return turned_down(
        fmt::format("{} needs {}", words.front(), cells == 2 ? "two cells" : "a cell"));
  }
  const auto cell = cell_named(words[1]);
  if (!cell) return cell.error();
  Action action{.kind = power_up->second, .cell = *cell};
  if (cells == 2) {
    const auto target = cell_named(words[2]);
    if (!target) return target.error();
    action.target = *target;
  }
  return action;
}

core::Status MinigameSitting::play(Action action) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  const auto now = std::chrono::steady_clock::now();
  action.ms = static_cast<std::uint32_t>(
      std::min<std::int64_t>(duration_cast<milliseconds>(now - last_).count(), 86'400'000));
  if (state_.is_over) return turned_down("the game is over", "type new for another");
  if (!game_.allows(state_, action)) {
    const bool is_move = action.kind == ActionKind::move;
    return turned_down(is_move ? fmt::format("nothing moves {}", name_of(action.direction))
                               : fmt::format("no {} here now", name_of(action.kind)),
                       is_move ? "try another direction" : "? says how each of them is used");
  }
  const auto events = game_.act(state_, action, trickster_.get());
  if (!events) return events.error();
  last_ = now;
  for (const Event& event : *events) tell(event);
  return core::Done{};
}

void MinigameSitting::show() const {
  Json rows = Json::array();
  std::vector<GridCell> cells;
  for (int cell = 0; cell < state_.board.size(); ++cell) {
    if (cell % state_.board.width == 0) rows.push_back(Json::array());
    const std::string text = cell_text(game_.seen(state_, cell));
    rows.back().push_back(text);
    cells.push_back({text});
  }
  if (session_.json) {
    session_.out.line({{"type", "position"},
                       {"board", rows},
                       {"score", state_.score},
                       {"moves", state_.moves},
                       {"over", state_.is_over}});
    return;
  }
  session_.out.print("\n{}", grid_picture(cells, state_.board.width, style_));
  show_panel();
}

void MinigameSitting::show_panel() const {
  std::string line = fmt::format("score {}, moves {}", state_.score, state_.moves);
  for (const minigames::PowerUp power_up : minigames::kAllPowerUps) {
    line += fmt::format(", {} {}", name_of(power_up), state_.stock_of(power_up));
  }
  // Numbers of single cells would be a wall of text; what matters of them is on the board.
  const auto panel = game_.panel(state_);
  for (const minigames::Fact& fact : panel) {
    const auto same = std::count_if(panel.begin(), panel.end(), [&](const minigames::Fact& other) {
      return other.name == fact.name;
    });
    if (same > 1 || fact.name == "is_peeking" || fact.name == "clock_runs") continue;
    const bool is_cell = fact.name == "marked" || fact.name == "object";
    if (is_cell && fact.value < 0) continue;
    line += is_cell ? fmt::format(", {} {}", plain(fact.name),
                                  minigames::cell_name(state_.board, static_cast<int>(fact.value)))
                    : fmt::format(", {} {}", plain(fact.name), fact.value);
  }
  session_.out.print("{}\n", line);
}

void MinigameSitting::tell(const Event& event) const {
  std::vector<std::string> cells;
  for (const int cell : event.cells) cells.push_back(minigames::cell_name(state_.board, cell));
  if (session_.json) {
    session_.out.line({{"type", "event"},
                       {"kind", name_of(event.kind)},
                       {"cells", cells},
                       {"values", event.values}});
    return;
  }
  if (goes_without_saying(event.kind)) return;
  std::string words = plain(name_of(event.kind));
  if (event.kind == EventKind::trophy_won) {
    words += fmt::format(": {}", name_of(static_cast<minigames::Trophy>(event.values.front())));
  } else if (event.kind == EventKind::power_up_won) {
    words += fmt::format(": {}", name_of(static_cast<minigames::PowerUp>(event.values.front())));
  } else if (event.kind == EventKind::goal_reached) {
    words += fmt::format(": {}", 1 << event.values.front());
  } else if (!cells.empty() && event.kind != EventKind::rearranged) {
    words += fmt::format(": {}", fmt::join(cells, " "));
  }
  session_.out.print("{}\n", words);
}

void MinigameSitting::tell_end() const {
  if (session_.json) {
    session_.out.line({{"type", "result"},
                       {"over", state_.is_over},
                       {"score", state_.score},
                       {"moves", state_.moves},
                       {"trophy", name_of(state_.trophy)}});
    return;
  }
  session_.out.print("{} after {} moves: {} points, {}\n", state_.is_over ? "over" : "stopped",
                     state_.moves, state_.score,
                     state_.trophy == minigames::Trophy::none
                         ? "no trophy"
                         : fmt::format("{} trophy", name_of(state_.trophy)));
}

void MinigameSitting::refuse(const core::Error& error) const {
  if (session_.json) return session_.out.line(error_line(error));
  session_.out.print("{}\n", error_text(error));
}

void MinigameSitting::help() const {
  if (!session_.json) session_.out.write(kHelp);
}

}  // namespace joseki::app
