// SPDX-License-Identifier: MIT
// The concepts a game can satisfy. Refined, never repeated: each asks for more and gives more.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace joseki::games {

// How a state stands before anybody thinks about it, seen by the side to move.
enum class Standing : std::uint8_t {
  live,        // there are moves
  lost,        // the other side has just won
  drawn,       // over without a winner
  impossible,  // no game leads here
};

// Moves as small numbers, ascending. A fixed array: lists are made a billion times in a proof.
class MoveList {
 public:
  void push_back(int move) { moves_[count_++] = static_cast<std::uint8_t>(move); }
  const std::uint8_t* begin() const { return moves_.data(); }
  const std::uint8_t* end() const { return moves_.data() + count_; }
  int size() const { return count_; }
  bool empty() const { return count_ == 0; }
  int operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }

 private:
  std::array<std::uint8_t, 64> moves_;  // only the first count_ are ever read
  int count_ = 0;
};

// Who moves: the first player begins the game. X is first, O second where sides have letters.
enum class Side : std::uint8_t { first, second };
constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr char letter(Side side) { return side == Side::first ? 'x' : 'o'; }

// A state as players see it: with colours.
template <class State>
struct Position {
  State state;
  Side to_move = Side::first;
  friend bool operator==(const Position&, const Position&) = default;
};

// A class of states (equal up to symmetry) by number.
struct Place {
  int tier = 0;
  std::uint64_t rank = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

// A two-player game whose states can be numbered without gaps. A finished game is lost for the
// side to move or drawn. States are grouped in tiers; a move leads to the same tier only if that is
// cyclic, and otherwise to a tier with a smaller number: tiers are solved in ascending order.
// A game object holds the rules and is immutable; any number of threads may use it.
template <class G>
concept RankedGame = std::copyable<typename G::State> &&
    requires(const G& game, const typename G::State& state, Place place, int tier, int move) {
  { game.name() } -> std::convertible_to<std::string>;
  { game.ranking_id() } -> std::convertible_to<std::string>;  // changes when ranks do
  { game.tier_count() } -> std::same_as<int>;
  { game.tier_size(tier) } -> std::same_as<std::uint64_t>;
  { game.is_cyclic(tier) } -> std::same_as<bool>;
  { game.tier_name(tier) } -> std::convertible_to<std::string>;
  // How many (state, side to move) pairs one state stands for: 2 where either side may be
  // to move, else 1.
  { game.sides(tier) } -> std::same_as<int>;
  // fn(begin, end, n) for runs of ranks that together cover the tier: each class in the run
  // has n members.
  game.for_each_orbit_run(tier, [](std::uint64_t, std::uint64_t, int) {});
  { game.rank(state) } -> std::same_as<Place>;
  { game.unrank(place) } -> std::same_as<typename G::State>;  // the representative
  { game.standing(state) } -> std::same_as<Standing>;
  { game.moves(state) } -> std::same_as<MoveList>;  // empty unless live
  { game.after(state, move) } -> std::same_as<typename G::State>;
  { game.start() } -> std::same_as<typename G::State>;
  { game.any_side(state) } -> std::same_as<Side>;  // one that may be to move in `state`
  // fn(p) for all states p of the same tier from which a move leads to `state`; finished and
  // impossible ones may be among them, and two may be of the same class.
  game.for_each_predecessor(state, [](const typename G::State&) {});
};

// A ranked game with colours and a notation. The functions are free and found by their arguments.
template <class G>
concept NotatedGame = RankedGame<G> &&
    requires(const G& game, std::string_view text, const Position<typename G::State>& position) {
  // bad_input with the reason if `text` is not a position that can arise in a game.
  { parse_position(game, text) } -> std::same_as<core::Result<Position<typename G::State>>>;
  { format_position(game, position) } -> std::same_as<std::string>;
};

// The position after a legal move.
template <RankedGame G>
Position<typename G::State> play(const G& game, const Position<typename G::State>& position,
                                 int move) {
  return {game.after(position.state, move), other(position.to_move)};
}

// Blocks of rows: the unit of parallel work of a FamilyGame.
struct BlockRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// The ranks of the states in a row: a run from `first`, unless `list` names them one by one.
struct Replies {
  std::uint64_t first = 0;
  const std::uint64_t* list = nullptr;
  int count = 0;
  std::uint64_t rank(int i) const {
    return list != nullptr ? list[i] : first + static_cast<unsigned>(i);
  }
};

// A ranked game that knows which states share their replies, so that a solver can settle many at
// once. A *row* is a run of states, numbered without gaps in each tier; a *family* is a row and the
// states that it answers, its parents. In a cyclic tier the parents lie in the row's own tier, one
// for each of its replies, and each may play every reply but its own; parents in another tier may
// play all replies, and there is one of them.
template <class G>
concept FamilyGame = RankedGame<G> && requires(const G& game, int tier, BlockRange blocks) {
  { game.row_count(tier) } -> std::same_as<std::uint64_t>;
  { game.block_count(tier) } -> std::same_as<std::uint64_t>;
  // fn(rank, row, standing) for every state in these blocks that is not live.
  game.for_each_ended(tier, blocks, [](std::uint64_t, std::uint64_t, Standing) {});
  // The families of a cyclic tier whose rows wanted(first row, count) names as a bit mask.
  // select(row, replies) answers with a bit for each reply whose parent is to be settled, and
  // settle(rank, row) is called for those: the parent and the row it lies in itself.
  game.for_each_family(
      tier, blocks, [](std::uint64_t, int) { return std::uint64_t{0}; },
      [](std::uint64_t, const Replies&) { return std::uint64_t{0}; },
      [](std::uint64_t, std::uint64_t) {});
  // judge(replies) for every row in these blocks of `tier`; what it answers, unless nothing, goes
  // to settle(rank, answer) with the row's parent in tier + 1.
  game.for_each_only_parent(
      tier, blocks, [](const Replies&) { return std::optional<int>(); }, [](std::uint64_t, int) {});
};

}  // namespace joseki::games
