// SPDX-License-Identifier: MIT
#include "app/players/twenty48/many_games.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>
#include <optional>

namespace joseki::app {
namespace {

constexpr double kDeviations = 1.96;  // 95 % of a normal distribution

// Gives games away in their order, though they end in another.
class InOrder {
 public:
  explicit InOrder(const OnGame& on_game) : on_game_(on_game) {}

  void put(PlayedGame game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(game.number, std::move(game));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; ++next_) {
      on_game_(first->second);
      first = waiting_.erase(first);
    }
  }

 private:
  const OnGame& on_game_;
  std::mutex mutex_;
  std::map<int, PlayedGame> waiting_;
  int next_ = 0;
};

std::optional<PlayedGame> play_one(const ManyGames& plan, int number, MachinePlayer& player) {
  PlayedGame played{.number = number, .seed = plan.seed + static_cast<std::uint64_t>(number)};
  player.begin_game();
  played.game = twenty48::play_whole_game(
      plan.p4, played.seed,
      [&](const twenty48::FullBoard& board) -> std::optional<twenty48::Direction> {
        if (plan.stop.stop_requested()) return std::nullopt;
        const Decision decision = player.decide(board);
        ++played.sources[decision.source];
        return decision.direction;
      },
      plan.start);
  if (plan.stop.stop_requested()) return std::nullopt;
  return played;
}

}  // namespace

Share share_of(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return {};
  const auto n = static_cast<double>(whole);
  const double share = static_cast<double>(part) / n;
  const double z2 = kDeviations * kDeviations;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half =
      kDeviations * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  return {share, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

void GameTotals::add(const PlayedGame& game) {
  scores_.push_back(game.game.score);
  moves_ += game.game.turns.size();
  for (int exponent = 0; exponent <= game.game.end.largest(); ++exponent) ++reached_[exponent];
  for (const auto& [source, moves] : game.sources) sources_[source] += moves;
}

double GameTotals::mean() const {
  if (scores_.empty()) return 0;
  const auto sum = std::accumulate(scores_.begin(), scores_.end(), std::uint64_t{0});
  return static_cast<double>(sum) / static_cast<double>(games());
}

double GameTotals::mean_margin() const {
  if (games() < 2) return 0;
  double squares = 0;
  for (const std::uint64_t score : scores_) {
    squares += (static_cast<double>(score) - mean()) * (static_cast<double>(score) - mean());
  }
  const auto n = static_cast<double>(games());
  return kDeviations * std::sqrt(squares / (n - 1) / n);
}

std::uint64_t GameTotals::median() const {
  if (scores_.empty()) return 0;
  std::vector<std::uint64_t> sorted = scores_;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

std::uint64_t GameTotals::best() const {
  return scores_.empty() ? 0 : *std::max_element(scores_.begin(), scores_.end());
}

Share GameTotals::reached(int exponent) const { return share_of(reached_[exponent], games()); }

std::vector<std::pair<std::string, double>> GameTotals::sources() const {
  std::vector<std::pair<std::string, double>> shares;
  for (const auto& [source, moves] : sources_) {
    shares.emplace_back(source, static_cast<double>(moves) / static_cast<double>(moves_));
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return shares;
}

void play_many(const ManyGames& plan, core::Workers& workers, const PlayerMaker& maker,
               const OnGame& on_game) {
  std::vector<std::unique_ptr<MachinePlayer>> players(static_cast<std::size_t>(workers.threads()));
  InOrder in_order(on_game);
  // Threads begin far apart in the pieces. Games are begun in their order instead, so that few of
  // those that are finished wait for an earlier one, and are lost if that is given up.
  std::atomic<int> next = 0;
  workers.for_pieces(
      static_cast<std::uint64_t>(plan.games), 1, plan.stop, [&](std::uint64_t, std::uint64_t) {
        auto& player = players[static_cast<std::size_t>(core::Workers::current_thread())];
        if (!player) player = maker();
        auto played = play_one(plan, next++, *player);
        if (played) in_order.put(*std::move(played));
      });
}

}  // namespace joseki::app
