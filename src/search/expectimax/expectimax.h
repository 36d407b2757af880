// SPDX-License-Identifier: MIT
// Expectimax: the best move of a 2048 board by looking a few moves ahead, with every new tile
// weighed by its probability.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "games/twenty48/moves.h"
#include "search/expectimax/rules.h"
#include "search/expectimax/transpositions.h"

namespace joseki::search {

// Judges boards after a move; 0 is a lost game, more is better.
template <class E>
concept BoardEvaluator = requires(const E& evaluator, twenty48::Board after) {
  // In two steps: what to read, which the processor may begin to fetch, and what it says.
  { evaluator.value(evaluator.reading(after)) } -> std::same_as<float>;
  { E::kCountsScore } -> std::convertible_to<bool>;  // whether points on the way are added
  { E::kLargestKnown } -> std::convertible_to<int>;  // exponent; larger tiles it knows less well
  // A reply to a new tile that looks worse than this part of the best one, judged as it stands,
  // need not be followed. 0: nobody can say.
  { E::kLeastShare } -> std::convertible_to<float>;
};

struct ExpectimaxLimits {
  // Boards judged before one more move ahead is too dear. Counted, not timed: the same move on
  // every machine.
  std::uint64_t nodes = 3000;
  // The same where the game can be lost within what was looked at.
  std::uint64_t danger_nodes = 24000;
  // New tiles after each move that are looked at, at least and at most.
  int least_depth = 1;
  int most_depth = 8;
  // Lines less likely than this are judged where they stand.
  float least_probability = 0.0005F;
  // The moves to choose from, by direction; none: every legal one.
  std::bitset<4> among{};
  // Ends the search at a moment; what was looked at by then counts.
  std::optional<std::chrono::steady_clock::time_point> deadline{};
};

struct ExpectimaxChoice {
  std::optional<twenty48::Direction> best{};     // nothing: the game is over
  std::array<std::optional<float>, 4> values{};  // by direction; nothing: not legal
  int depth = 0;
  std::uint64_t nodes = 0;  // boards judged
};

// Not thread-safe; rules and evaluator must outlive it and may be shared.
template <class Rules, BoardEvaluator Evaluator>
class Expectimax {
 public:
  using Position = typename Rules::Position;

  struct Setup {
    const Rules& rules;
    const Evaluator& evaluator;
    double p4 = 0.1;
    std::size_t buckets = 1 << 15;  // of the transposition table, 32 bytes each for packed boards
    float least_share = Evaluator::kLeastShare;
  };

  explicit Expectimax(const Setup& setup)
      : rules_(setup.rules),
        evaluator_(setup.evaluator),
        p4_(static_cast<float>(setup.p4)),
        least_share_(setup.least_share),
        seen_(setup.buckets) {}

  // One more move ahead as long as the budget lasts. The answer depends on the arguments only,
  // unless there is a deadline.
  ExpectimaxChoice search(const Position& board, const ExpectimaxLimits& limits) {
    limits_ = limits;
    nodes_ = 0;
    ExpectimaxChoice choice = at_depth(board, limits.least_depth);
    std::uint64_t before = 1;
    while (choice.best && choice.depth < limits.most_depth) {
      const std::uint64_t last = choice.nodes;
      const std::uint64_t growth =
          std::max<std::uint64_t>(2, last / std::max<std::uint64_t>(before, 1));
      const std::uint64_t budget = lost_ ? limits.danger_nodes : limits.nodes;
      if (nodes_ + last * growth > budget) break;
      const ExpectimaxChoice deeper = at_depth(board, choice.depth + 1);
      if (is_late_) break;
      before = last;
      choice = deeper;
    }
    choice.nodes = nodes_;
    return choice;
  }

  // Exactly `depth` new tiles ahead; 0 judges the moves themselves.
  ExpectimaxChoice at_depth(const Position& board, int depth) {
    seen_.clear();
    lost_ = false;
    is_late_ = false;
    const std::uint64_t nodes_before = nodes_;
    ExpectimaxChoice choice{.depth = depth};
    rules_.moves(board, [&](twenty48::Direction direction, const Position& after, float points) {
      if (limits_.among.any() && !limits_.among[static_cast<std::size_t>(direction)]) return;
      const float value = worth(after, points, {depth, 1});
      choice.values[static_cast<std::size_t>(direction)] = value;
      if (!choice.best || value > *choice.values[static_cast<std::size_t>(*choice.best)]) {
        choice.best = direction;
      }
    });
    choice.nodes = nodes_ - nodes_before;
    return choice;
  }

 private:
  float worth(const Position& after, float points, const Effort& effort) {
    const float value = after_move(after, effort);
    return Evaluator::kCountsScore ? points + value : value;
  }

  // The mean over the new tiles.
  float after_move(const Position& after, const Effort& effort) {
    const std::uint64_t hash = Rules::hash(after);
    if (const auto known = seen_.find(after, hash, effort)) return *known;
    const float value = is_leaf(effort) ? judged(reading_of(after)) : mean_of_spawns(after, effort);
    seen_.store(after, hash, effort, value);
    return value;
  }

  bool is_leaf(const Effort& effort) const {
    return effort.depth == 0 || effort.probability < limits_.least_probability;
  }

  using Reading = decltype(std::declval<const Evaluator&>().reading(twenty48::Board{}));
  Reading reading_of(const Position& after) const { return evaluator_.reading(Rules::view(after)); }

  float judged(const Reading& reading) {
    constexpr std::uint64_t kClockEvery = 1024;
    if (++nodes_ % kClockEvery == 0 && limits_.deadline) {
      is_late_ = is_late_ || std::chrono::steady_clock::now() > *limits_.deadline;
    }
    return evaluator_.value(reading);
  }

  float mean_of_spawns(const Position& after, const Effort& effort) {
    if (is_late_) return 0;
    float twos = 0;
    float fours = 0;
    const auto cells = static_cast<float>(Rules::empty_count(after));
    const Effort two{effort.depth - 1, effort.probability * (1 - p4_) / cells};
    const Effort four{effort.depth - 1, effort.probability * p4_ / cells};
    Rules::spawns(after, [&](const Position& with_two, const Position& with_four) {
      twos += before_move(with_two, two);
      fours += before_move(with_four, four);
    });
    return ((1 - p4_) * twos + p4_ * fours) / cells;
  }

  struct Reply {
    Position after;
    float points;
    float looks = 0;  // judged as it stands, if anybody asked
  };

  // The best move's; 0 if there is none.
  float before_move(const Position& board, const Effort& effort) {
    if (is_leaf(effort)) return best_leaf(board, effort);
    std::array<Reply, 4> room;
    std::size_t count = 0;
    rules_.moves(board, [&](twenty48::Direction, const Position& after, float points) {
      room[count++] = {after, points};
    });
    const std::span replies = std::span(room).first(count);
    lost_ = lost_ || replies.empty();
    const float least = least_looks(replies);
    float best = 0;
    bool is_first = true;
    for (const Reply& reply : replies) {
      if (reply.looks < least) continue;
      const float value = worth(reply.after, reply.points, effort);
      if (is_first || value > best) best = value;
      is_first = false;
    }
    return best;
  }

  // What a reply must look like to be followed; the best one always does.
  float least_looks(std::span<Reply> replies) {
    if (least_share_ <= 0 || replies.size() < 2) return 0;
    std::array<Reading, 4> readings;
    for (std::size_t i = 0; i < replies.size(); ++i) readings[i] = reading_of(replies[i].after);
    float best = 0;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      Reply& reply = replies[i];
      reply.looks = judged(readings[i]);
      if (Evaluator::kCountsScore) reply.looks += reply.points;
      best = i == 0 ? reply.looks : std::max(best, reply.looks);
    }
    return std::min(best, best * least_share_);
  }

  // The same where moves are judged as they stand. What is remembered and what a large evaluator
  // reads is seldom in the nearest cache, so each is asked for of all moves before it is needed of
  // the first.
  float best_leaf(const Position& board, const Effort& effort) {
    struct Leaf {
      Position after;
      float points;
      std::uint64_t hash;
      std::optional<float> known;
      Reading reading;
    };
    std::array<Leaf, 4> leaves;
    std::size_t count = 0;
    rules_.moves(board, [&](twenty48::Direction, const Position& after, float points) {
      Leaf& leaf = leaves[count++];
      leaf.after = after;
      leaf.points = points;
      leaf.hash = Rules::hash(after);
      seen_.fetch(leaf.hash);
    });
    for (Leaf& leaf : std::span(leaves).first(count)) {
      leaf.known = seen_.find(leaf.after, leaf.hash, effort);
      if (!leaf.known) leaf.reading = reading_of(leaf.after);
    }
    lost_ = lost_ || count == 0;
    float best = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Leaf& leaf = leaves[i];
      float value = leaf.known ? *leaf.known : judged(leaf.reading);
      if (!leaf.known) seen_.store(leaf.after, leaf.hash, effort, value);
      if (Evaluator::kCountsScore) value += leaf.points;
      if (i == 0 || value > best) best = value;
    }
    return best;
  }

  const Rules& rules_;
  const Evaluator& evaluator_;
  float p4_;
  float least_share_;
  Transpositions<Position> seen_;

  // Of the search that runs.
  ExpectimaxLimits limits_;
  std::uint64_t nodes_ = 0;
  bool lost_ = false;     // the game can end within the depth looked at
  bool is_late_ = false;  // the deadline has passed: what is returned is worth nothing
};

}  // namespace joseki::search
