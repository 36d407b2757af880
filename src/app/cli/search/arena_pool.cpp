// SPDX-License-Identifier: MIT
#include "app/cli/search/arena_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "games/mcts_game.h"

namespace joseki::app {
namespace {

void add(ArenaResult& total, const ArenaResult& more) {
  total.as_first += more.as_first;
  total.as_second += more.as_second;
  total.stopped += more.stopped;
  total.plies += more.plies;
  total.pair_scores.insert(total.pair_scores.end(), more.pair_scores.begin(),
                           more.pair_scores.end());
}

core::Result<PoolEntry> parse_entry(std::string_view word) {
  const auto star = word.rfind('*');
  PoolEntry entry{std::string(word.substr(0, star)), 1};
  if (star != std::string_view::npos) {
    const std::string_view text = word.substr(star + 1);
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, entry.weight);
    if (failure != std::errc() || stop != end || !(entry.weight > 0 && entry.weight < 1e6)) {
      return core::Error{core::Errc::bad_input, fmt::format("'{}' is not a weight", text),
                         "such as random*2"};
    }
  }
  if (entry.engine.empty()) {
    return core::Error{core::Errc::bad_input, "a pool has an engine without a name",
                       "such as pool:random+mcts:playouts=100"};
  }
  return entry;
}

}  // namespace

core::Result<std::vector<PoolEntry>> parse_pool(std::string_view text) {
  if (text.starts_with(kPoolPrefix)) text.remove_prefix(kPoolPrefix.size());
  std::vector<PoolEntry> entries;
  for (;;) {
    const auto plus = text.find('+');
    auto entry = parse_entry(text.substr(0, plus));
    if (!entry) return std::move(entry).error();
    entries.push_back(std::move(*entry));
    if (plus == std::string_view::npos) return entries;
    text.remove_prefix(plus + 1);
  }
}

ArenaResult sum_of(const std::vector<ArenaResult>& results) {
  ArenaResult total;
  for (const ArenaResult& result : results) add(total, result);
  return total;
}

core::Result<std::vector<ArenaResult>> run_pool(const SearchGame& game, const PoolContest& contest,
                                                core::Workers& workers,
                                                const ArenaProgress& progress) {
  learn::OpponentPool pool({.sampling = contest.sampling});
  for (const PoolRival& rival : contest.rivals) pool.add_baseline(rival.name, rival.weight);
  std::vector<ArenaResult> results(contest.rivals.size());
  core::Rng rng(contest.options.seed);
  for (int played = 0; played < contest.options.pairs; played += kPoolWave) {
    std::vector<int> pairs(contest.rivals.size());
    for (int i = 0; i < std::min(kPoolWave, contest.options.pairs - played); ++i) {
      ++pairs[pool.draw(rng)];
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (pairs[i] == 0 || contest.options.stop.stop_requested()) continue;
      Contest part{contest.a, contest.rivals[i].maker, contest.options};
      part.options.pairs = pairs[i];
      part.options.seed =
          games::mix_words(contest.options.seed, static_cast<std::uint64_t>(played) * 1024 + i);
      const auto result = run_arena(game, part, workers);
      if (!result) return result.error();
      const Score score = result->total();
      for (int k = 0; k < score.games(); ++k) pool.note(i, k < score.losses);
      add(results[i], *result);
      if (progress) progress(sum_of(results).total());
    }
  }
  return results;
}

}  // namespace joseki::app
