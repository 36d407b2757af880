// SPDX-License-Identifier: MIT
// AdaptedGame<Game, "name">: a plain game (plain_game.h) as a game that joseki searches, plays and
// learns. The one header that such a game needs: docs/adding-a-game.md.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ensure.h"
#include "core/rng.h"
#include "games/board_check.h"
#include "games/mcts_game.h"
#include "games/mirror_map.h"
#include "games/plain_game.h"

namespace joseki::games {

// A text as a template argument.
template <std::size_t kSize>
struct FixedText {
  char text[kSize];
  consteval FixedText(const char (&letters)[kSize]) {  // NOLINT: implicit
    std::copy(letters, letters + kSize, text);
  }
  constexpr std::string_view view() const { return {text, kSize - 1}; }
};

// Satisfies NotatedMCTSGame. Positions are written as the cells, row by row, and the side to move:
// "x..o..... x"; moves as their numbers. Symmetry 1 is flip(), if random play shows for each move
// which one it becomes; otherwise searches do without it.
template <plain::MCTSGame Game, FixedText kName>
class AdaptedGame {
 public:
  struct Traits {
    static constexpr std::string_view NAME = kName.view();
    static constexpr int ACTION_SIZE = Game::Traits::ACTION_SIZE;
    static constexpr int BOARD_SIZE = Game::Traits::BOARD_SIZE;
    static constexpr std::array<int, 2> BOARD_SHAPE = [] {
      if constexpr (requires { Game::Traits::BOARD_SHAPE; }) {
        return std::array<int, 2>{Game::Traits::BOARD_SHAPE[0], Game::Traits::BOARD_SHAPE[1]};
      } else {
        return std::array<int, 2>{1, Game::Traits::BOARD_SIZE};
      }
    }();
    static constexpr int NUM_SYMMETRIES = 2;
  };
  static_assert(Traits::BOARD_SHAPE[0] * Traits::BOARD_SHAPE[1] == Traits::BOARD_SIZE);
  static_assert(std::all_of(Traits::NAME.begin(), Traits::NAME.end(),
                            [](char c) {
                              return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                            }),
                "names have small letters, digits and hyphens");

  AdaptedGame() { game_.reset(); }

  const Game& game() const { return game_; }

  // --- rules
  void reset() { *this = AdaptedGame(); }
  void step(int action) { game_.step(action); }
  int check_winner() const { return game_.check_winner(); }
  bool is_full() const { return game_.is_full(); }
  ValidMoves<Traits::ACTION_SIZE> get_valid_moves() const {
    ValidMoves<Traits::ACTION_SIZE> valid;
    if (check_winner() != 0 || is_full()) return valid;
    const auto moves = game_.get_valid_moves();
    if (std::is_sorted(moves.begin(), moves.end())) {
      for (const int move : moves) valid.push_back(move);
      return valid;
    }
    std::vector<int> sorted(moves.begin(), moves.end());
    std::sort(sorted.begin(), sorted.end());
    for (const int move : sorted) valid.push_back(move);
    return valid;
  }

  // --- symmetry
  void flip() {
    if (mirror()) game_.flip();
  }
  void apply_symmetry(int symmetry) {
    if (symmetry == 1) flip();
  }
  static int map_action(int symmetry, int action) {
    return symmetry == 1 && mirror() ? mirror()->actions[static_cast<std::size_t>(action)] : action;
  }
  static int map_cell(int symmetry, int cell) {
    return symmetry == 1 && mirror() ? mirror()->cells[static_cast<std::size_t>(cell)] : cell;
  }
  static int inverse_symmetry(int symmetry) { return symmetry; }

  // --- in and out
  std::array<std::int8_t, static_cast<std::size_t>(Traits::BOARD_SIZE)> board_data() const {
    std::array<std::int8_t, static_cast<std::size_t>(Traits::BOARD_SIZE)> cells;
    std::copy_n(game_.board_data(), cells.size(), cells.begin());
    return cells;
  }
  int get_turn() const { return game_.get_turn(); }
  void set_turn(int turn) { game_.set_turn(checked_turn(turn)); }
  // The class cannot say that no game leads to a board; what it does not take over as it is, is
  // refused.
  core::Status import_board(std::span<const std::int8_t> cells) {
    if (auto status = check_cells(cells, Traits::BOARD_SIZE); !status) return status;
    Game changed = game_;
    changed.import_board(cells.data());
    changed.set_turn(game_.get_turn());
    if (!std::equal(cells.begin(), cells.end(), changed.board_data())) {
      return bad_board(core::text("the game makes another board of it"));
    }
    game_ = changed;
    return core::Done{};
  }
  core::Status check_turn() const { return core::Done{}; }  // the class cannot tell
  std::uint64_t hash() const {
    std::uint64_t sum = static_cast<std::uint64_t>(game_.get_turn() + 1);
    const std::int8_t* cells = game_.board_data();
    for (int i = 0; i < Traits::BOARD_SIZE; i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, cells + i, static_cast<std::size_t>(std::min(8, Traits::BOARD_SIZE - i)));
      sum = mix_words(sum, word);
    }
    return sum;
  }
  friend bool operator==(const AdaptedGame& a, const AdaptedGame& b) {
    return a.get_turn() == b.get_turn() && shows_same(a.game_, b.game_);
  }

  // --- notation
  static core::Result<AdaptedGame> parse_position(std::string_view text) {
    const auto bad = [text] {
      return core::Error{
          core::Errc::bad_input, core::text("'{}' is not a position", text),
          core::text("write {} cells, x, o or ., then a blank and the side to move: x or o",
                     Traits::BOARD_SIZE)};
    };
    constexpr auto kCells = static_cast<std::size_t>(Traits::BOARD_SIZE);
    constexpr std::string_view kPieces = "o.x";
    if (text.size() != kCells + 2 || text[kCells] != ' ') return bad();
    if (text.back() != 'x' && text.back() != 'o') return bad();
    std::array<std::int8_t, kCells> cells;
    for (std::size_t i = 0; i < kCells; ++i) {
      const std::size_t piece = kPieces.find(text[i]);
      if (piece == std::string_view::npos) return bad();
      cells[i] = static_cast<std::int8_t>(static_cast<int>(piece) - 1);
    }
    AdaptedGame game;
    game.set_turn(text.back() == 'x' ? 1 : -1);
    if (auto status = game.import_board(cells); !status) return std::move(status).error();
    return game;
  }
  static std::string format_position(const AdaptedGame& game, std::span<const int>) {
    std::string text;
    for (const int cell : game.board_data()) text += cell == 0 ? '.' : cell > 0 ? 'x' : 'o';
    return text + (game.get_turn() > 0 ? " x" : " o");
  }
  static core::Result<int> parse_move(std::string_view text) {
    int action = 0;
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, action);
    if (failure == std::errc() && stop == end && action >= 0 && action < Traits::ACTION_SIZE) {
      return action;
    }
    return core::Error{core::Errc::bad_input, core::text("'{}' is not a move", text),
                       core::text("write a number from 0 to {}", Traits::ACTION_SIZE - 1)};
  }
  static std::string format_move(int action) { return std::to_string(action); }

 private:
  static bool shows_same(const Game& a, const Game& b) {
    return std::equal(a.board_data(), a.board_data() + Traits::BOARD_SIZE, b.board_data());
  }

  // Found once, by random play, and the same in every process.
  static const std::optional<MirrorMap>& mirror() {
    static const std::optional<MirrorMap> kMirror = find_mirror();
    return kMirror;
  }
  static std::optional<MirrorMap> find_mirror() {
    constexpr int kLeast = 20;  // games: enough to notice a flip() that is no symmetry
    constexpr int kMost = 200;
    ImageSearch cells(Traits::BOARD_SIZE);
    ImageSearch actions(Traits::ACTION_SIZE);
    core::Rng rng(1);
    for (int i = 0; i < kMost; ++i) {
      if (i >= kLeast && cells.is_settled() && actions.is_settled()) break;
      if (!watch_game(rng, cells, actions)) return std::nullopt;
    }
    auto cell_images = cells.result();
    auto action_images = actions.result();
    if (!cell_images || !action_images) return std::nullopt;
    return MirrorMap{std::move(*cell_images), std::move(*action_images)};
  }

  // One random game with its mirror image. False: flip() is no symmetry.
  static bool watch_game(core::Rng& rng, ImageSearch& cells, ImageSearch& actions) {
    constexpr int kPlies = 300;
    AdaptedGame here;
    for (int ply = 0; ply < kPlies; ++ply) {
      Game there = here.game_;
      there.flip();
      const auto moves = here.get_valid_moves();
      if (!watch_position(here.game_, there, cells) ||
          !watch_moves(here.game_, there, moves, actions)) {
        return false;
      }
      if (moves.empty()) break;
      here.step(moves[static_cast<int>(rng.below(static_cast<std::uint64_t>(moves.size())))]);
    }
    return true;
  }

  static bool watch_position(const Game& here, const Game& there, ImageSearch& cells) {
    Game back = there;
    back.flip();
    if (!shows_same(back, here) || there.get_turn() != here.get_turn() ||
        there.check_winner() != here.check_winner() || there.is_full() != here.is_full()) {
      return false;
    }
    std::array<int, static_cast<std::size_t>(Traits::BOARD_SIZE)> all;
    for (int i = 0; i < Traits::BOARD_SIZE; ++i) all[static_cast<std::size_t>(i)] = i;
    for (const int cell : all) {
      cells.observe(cell, all, [&](int image) {
        return there.board_data()[image] == here.board_data()[cell];
      });
    }
    return true;
  }

  // What a move becomes leads to the mirror image of what the move leads to.
  static bool watch_moves(const Game& here, const Game& there,
                          const ValidMoves<Traits::ACTION_SIZE>& moves, ImageSearch& actions) {
    std::vector<int> images;
    for (const int image : there.get_valid_moves()) images.push_back(image);
    if (static_cast<int>(images.size()) != moves.size()) return moves.empty();
    for (const int move : moves) {
      Game after = here;
      after.step(move);
      after.flip();
      actions.observe(move, images, [&](int image) {
        if (std::find(images.begin(), images.end(), image) == images.end()) return false;
        Game other_way = there;
        other_way.step(image);
        return shows_same(after, other_way) && after.get_turn() == other_way.get_turn();
      });
    }
    return true;
  }

  Game game_{};
};

}  // namespace joseki::games
