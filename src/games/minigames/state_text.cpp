// SPDX-License-Identifier: MIT
#include "games/minigames/state_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/checksum.h"
#include "games/minigames/game_list.h"

namespace joseki::games::minigames {
namespace {

constexpr std::string_view kHead = "joseki-minigame";
constexpr int kVersion = 1;
constexpr std::string_view kCheck = "check ";
constexpr std::uint64_t kMostCount = 1'000'000'000'000;  // of anything that a game counts

std::string check_line(std::string_view body) {
  return fmt::format("{}{:016x}\n", kCheck, core::checksum(body));
}

// Reads words; once one is not as expected, everything after it fails, too.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  bool is_good() const { return is_good_; }
  bool is_at_end() const { return rest_.empty(); }
  void fail() { is_good_ = false; }

  std::string_view word() {
    const auto end = rest_.find_first_of(" \n");
    if (end == rest_.npos || end == 0) {
      fail();
      return {};
    }
    const std::string_view word = rest_.substr(0, end);
    is_line_done_ = rest_[end] == '\n';
    rest_.remove_prefix(end + 1);
    return word;
  }
  void expect(std::string_view wanted) {
    if (word() != wanted) fail();
  }
  template <class Number>
  Number number(Number least, Number most) {
    const std::string_view digits = word();
    Number value{};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    // Not a number is neither at least nor at most anything.
    const bool fits = value >= least && value <= most;
    if (error != std::errc{} || end != digits.data() + digits.size() || !fits) {
      fail();
      return least;
    }
    return value;
  }
  // The numbers until the end of the line; the first word was the line's name.
  Memory numbers() {
    Memory numbers;
    while (is_good_ && !is_line_done_) {
      numbers.push_back(number<std::int64_t>(-1, static_cast<std::int64_t>(kMostCount)));
    }
    return numbers;
  }

 private:
  std::string_view rest_;
  bool is_good_ = true;
  bool is_line_done_ = true;
};

Setup read_setup(Words& words) {
  Setup setup;
  words.expect("game");
  setup.game = words.word();
  const std::string_view difficulty = words.word();
  setup.difficulty = difficulty == "hard" ? Difficulty::hard : Difficulty::casual;
  if (difficulty != name_of(setup.difficulty)) words.fail();
  words.expect("seed");
  setup.seed = words.number<std::uint64_t>(0, ~std::uint64_t{0});
  words.expect("p4");
  setup.p4 = words.number<double>(0, 1);
  words.expect("best-goal");
  setup.best_goal = words.number<int>(0, kLargestExponent);
  return setup;
}

Board read_board(Words& words) {
  words.expect("board");
  const int width = words.number<int>(1, kLongestSide);
  const int height = words.number<int>(1, kLongestSide);
  Board board = empty_board(width, height);
  for (Cell& cell : board.cells) {
    const int value = words.number<int>(kIce - kLargestExponent, kLargestExponent);
    if (!is_possible(value)) words.fail();
    cell = static_cast<Cell>(value);
  }
  return board;
}

void read_counts(Words& words, State& state) {
  words.expect("score");
  state.score = words.number<std::uint64_t>(0, kMostCount);
  words.expect("moves");
  state.moves = words.number<std::uint64_t>(0, kMostCount);
  words.expect("highest");
  state.highest = words.number<int>(1, kLargestExponent);
  words.expect("newest");
  state.newest = words.number<int>(-1, state.board.size() - 1);
  words.expect("over");
  state.is_over = words.number<int>(0, 1) == 1;
  words.expect("trophy");
  state.trophy = static_cast<Trophy>(words.number<int>(0, static_cast<int>(Trophy::grand)));
  words.expect("stock");
  for (int& stock : state.stock) stock = words.number<int>(0, 1'000'000);
  words.expect("random");
  state.random = words.number<std::uint64_t>(0, ~std::uint64_t{0});
}

// Whether the rules of the game may have made it.
bool is_possible_state(const State& state, const Minigame& game) {
  if (state.memories.size() != game.rules().size()) return false;
  if (state.highest < state.board.highest()) return false;
  const bool has_place = state.newest < 0 || is_tile(state.board[state.newest]);
  for (std::size_t i = 0; i < state.memories.size(); ++i) {
    if (!game.rules()[i]->may_remember(state, state.memories[i])) return false;
  }
  return has_place;
}

core::Error damaged() {
  return {core::Errc::damaged_file, core::text("the saved minigame is damaged"), {}};
}

}  // namespace

std::string format_state(const State& state) {
  const Setup& setup = state.setup;
  std::string text =
      fmt::format("{} {}\ngame {} {}\nseed {}\np4 {}\nbest-goal {}\n", kHead, kVersion, setup.game,
                  name_of(setup.difficulty), setup.seed, setup.p4, setup.best_goal);
  text += fmt::format("board {} {} {}\n", state.board.width, state.board.height,
                      fmt::join(state.board.cells, " "));
  text += fmt::format("score {}\nmoves {}\nhighest {}\nnewest {}\nover {}\ntrophy {}\n",
                      state.score, state.moves, state.highest, state.newest, state.is_over ? 1 : 0,
                      static_cast<int>(state.trophy));
  text += fmt::format("stock {}\nrandom {}\n", fmt::join(state.stock, " "), state.random);
  for (const Memory& memory : state.memories) {
    text += memory.empty() ? "memory\n" : fmt::format("memory {}\n", fmt::join(memory, " "));
  }
  return text + check_line(text);
}

core::Result<State> parse_state(std::string_view text) {
  const auto check = text.rfind(kCheck);
  if (check == text.npos || text.substr(check) != check_line(text.substr(0, check))) {
    return damaged();
  }
  Words words(text.substr(0, check));
  words.expect(kHead);
  if (words.number<int>(1, 1'000'000) > kVersion) {
    return core::Error{
        core::Errc::newer_file, core::text("a newer joseki saved this minigame"), {}};
  }
  State state{.setup = read_setup(words)};
  if (!words.is_good()) return damaged();
  const auto game = make_minigame(state.setup.game, state.setup.difficulty);
  if (!game) return damaged();
  state.board = read_board(words);
  if (!words.is_good()) return damaged();
  read_counts(words, state);
  while (words.is_good() && !words.is_at_end()) {
    words.expect("memory");
    state.memories.push_back(words.numbers());
  }
  if (!words.is_good() || !is_possible_state(state, *game)) return damaged();
  return state;
}

}  // namespace joseki::games::minigames
