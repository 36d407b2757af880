// SPDX-License-Identifier: MIT
#include "app/players/arena.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "games/mcts_game.h"

namespace joseki::app {
namespace {

// One thread's engines.
struct ThreadEngines {
  std::unique_ptr<Engine> a;
  std::unique_ptr<Engine> b;
  std::unique_ptr<Engine> opener;
};

struct Opening {
  std::string position;
  int plies = 0;
};

struct GameEnd {
  int winner = 0;  // 1: who began, -1: the other, 0: nobody
  int plies = 0;
  bool was_stopped = false;
};

struct PairEnd {
  bool was_played = false;
  Score as_first;
  Score as_second;
  int stopped = 0;
  std::uint64_t plies = 0;
};

int winner_of(search::Proof proof, int to_move) {
  return proof == search::Proof::win ? to_move : proof == search::Proof::loss ? -to_move : 0;
}

void count(Score& score, int result) {
  ++(result > 0 ? score.wins : result < 0 ? score.losses : score.draws);
}

class PairOfGames {
 public:
  PairOfGames(const SearchGame& game, const ArenaOptions& options, std::uint64_t number)
      : game_(game), options_(options), seed_(games::mix_words(options.seed, number)) {}

  core::Result<PairEnd> play(ThreadEngines& engines) const {
    const auto opening = find_opening(*engines.opener);
    if (!opening) return opening.error();
    const auto first = play_game(*opening, *engines.a, *engines.b);
    if (!first) return first.error();
    const auto second = play_game(*opening, *engines.b, *engines.a);
    if (!second) return second.error();
    PairEnd end;
    end.was_played = true;
    count(end.as_first, first->winner);
    count(end.as_second, -second->winner);
    end.stopped = first->was_stopped + second->was_stopped;
    end.plies = static_cast<std::uint64_t>(first->plies + second->plies);
    return end;
  }

 private:
  // Random moves; others if they end the game.
  core::Result<Opening> find_opening(Engine& opener) const {
    constexpr std::uint64_t kOpenings = 1'000'000;  // seeds apart from those of the games
    constexpr int kTries = 100;
    for (int attempt = 0; attempt < kTries; ++attempt) {
      Opening opening{game_.start(), 0};
      for (;; ++opening.plies) {
        const auto number = static_cast<std::uint64_t>(attempt * 1000 + opening.plies);
        const auto thought =
            opener.think(opening.position, {games::mix_words(seed_, kOpenings + number), {}});
        if (!thought) return thought.error();
        if (thought->is_over) break;
        if (opening.plies == options_.opening_plies) return opening;
        auto after = game_.play(opening.position, *thought->best);
        if (!after) return std::move(after).error();
        opening.position = std::move(*after);
      }
    }
    return core::Error{core::Errc::bad_input,
                       core::text("every game is over after an opening of {} random plies",
                                  options_.opening_plies),
                       core::Remedy::shorter_opening};
  }

  core::Result<GameEnd> play_game(const Opening& opening, Engine& first, Engine& second) const {
    std::string position = opening.position;
    for (int ply = opening.plies;; ++ply) {
      const int to_move = ply % 2 == 0 ? 1 : -1;
      Engine& engine = to_move > 0 ? first : second;
      const auto seed = games::mix_words(seed_, static_cast<std::uint64_t>(ply));
      const auto thought = engine.think(position, {seed, {}});
      if (!thought) return thought.error();
      if (thought->is_over) return GameEnd{winner_of(thought->verdict.proof, to_move), ply, false};
      if (ply >= options_.max_plies) return GameEnd{0, ply, true};
      auto after = game_.play(position, *thought->best);
      if (!after) return std::move(after).error();
      position = std::move(*after);
    }
  }

  const SearchGame& game_;
  const ArenaOptions& options_;
  std::uint64_t seed_;
};

// What the threads of a match share.
class ScoreSheet {
 public:
  ScoreSheet(const ArenaOptions& options, const ArenaProgress& progress)
      : ends_(static_cast<std::size_t>(options.pairs)), progress_(progress) {}

  bool has_failed() {
    const std::scoped_lock lock(mutex_);
    return error_.has_value();
  }
  void put(std::uint64_t pair, core::Result<PairEnd> end) {
    const std::scoped_lock lock(mutex_);
    if (!end) {
      if (!error_) error_ = std::move(end).error();
      return;
    }
    ends_[pair] = *end;
    so_far_ += end->as_first;
    so_far_ += end->as_second;
    if (progress_) progress_(so_far_);
  }

  core::Result<ArenaResult> result() const {
    if (error_) return *error_;
    ArenaResult result;
    for (const PairEnd& end : ends_) {
      if (!end.was_played) continue;
      result.as_first += end.as_first;
      result.as_second += end.as_second;
      result.stopped += end.stopped;
      result.plies += end.plies;
      Score pair = end.as_first;
      pair += end.as_second;
      result.pair_scores.push_back((pair.wins + pair.draws / 2.0) / 2);
    }
    return result;
  }

 private:
  std::mutex mutex_;  // guards everything below, and the progress
  std::vector<PairEnd> ends_;
  Score so_far_;
  std::optional<core::Error> error_;
  const ArenaProgress& progress_;
};

}  // namespace

Score& Score::operator+=(const Score& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

Score ArenaResult::total() const {
  Score sum = as_first;
  return sum += as_second;
}

core::Result<ArenaResult> run_arena(const SearchGame& game, const Contest& contest,
                                    core::Workers& workers, const ArenaProgress& progress) {
  const ArenaOptions& options = contest.options;
  const auto opener = game.engine_maker({.kind = EngineSpec::Kind::random}, {});
  if (!opener) return opener.error();
  std::vector<ThreadEngines> engines_by_thread(static_cast<std::size_t>(workers.threads()));
  ScoreSheet sheet(options, progress);
  const auto play_pair = [&](std::uint64_t pair, std::uint64_t) {
    if (sheet.has_failed()) return;
    ThreadEngines& engines =
        engines_by_thread[static_cast<std::size_t>(core::Workers::current_thread())];
    if (!engines.a) engines = {contest.a(), contest.b(), (*opener)()};
    sheet.put(pair, PairOfGames(game, options, pair).play(engines));
  };
  workers.for_pieces(static_cast<std::uint64_t>(options.pairs), 1, options.stop, play_pair);
  return sheet.result();
}

}  // namespace joseki::app
