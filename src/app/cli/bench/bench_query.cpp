// SPDX-License-Identifier: MIT
// joseki bench vanish-query: how long an answer takes, alone and among many.
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/home.h"
#include "app/cli/bench/bench.h"
#include "app/cli/frame/child_process.h"
#include "app/cli/tables/table_named.h"
#include "core/rng.h"

namespace joseki::app {
namespace {

constexpr std::string_view kVanishQuery = "vanish-query";
constexpr std::size_t kPositions = 100'000;
constexpr int kLongestGame = 64;

// Positions of random games, finished ones included.
core::Result<std::vector<std::string>> random_positions(const AnyGame& game) {
  core::Rng rng(1);
  std::vector<std::string> positions;
  positions.reserve(kPositions);
  while (positions.size() < kPositions) {
    std::string position = game.start();
    for (int ply = 0; ply < kLongestGame && positions.size() < kPositions; ++ply) {
      const auto view = game.view(position);
      if (!view) return view.error();
      positions.push_back(position);
      if (view->moves.empty()) break;
      auto after = game.play(position, view->moves[rng.below(view->moves.size())]);
      if (!after) return std::move(after).error();
      position = std::move(*after);
    }
  }
  return positions;
}

template <class Fn>
core::Result<double> seconds_of(Fn fn) {
  const auto begin = std::chrono::steady_clock::now();
  if (const core::Status status = fn(); !status) return status.error();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

core::Status bench_vanish_query(BenchContext& context) {
  const auto place = game_table_named("vanish-4x4-m4", context.folder.string());
  if (!place) return place.error();
  if (!place->is_there()) {
    // As a process of its own, so that its memory is not ours.
    const auto child = run_self(
        {"build", place->name().text, "--quiet", "--dir", context.folder.string()}, context.stop);
    if (!child) return child.error();
  }
  const auto table = open_game(*place);
  if (!table) return table.error();
  const auto positions = random_positions(place->game());
  if (!positions) return positions.error();

  const auto ask_each = [&]() -> core::Status {
    for (const std::string& position : *positions) {
      if (context.stop.stop_requested())
        return core::Error{core::Errc::interrupted, "interrupted", ""};
      if (const auto verdict = (*table)->query(position); !verdict) return verdict.error();
    }
    return core::Done{};
  };
  std::vector<std::string_view> views(positions->begin(), positions->end());
  std::vector<solve::Value> values(views.size());
  const auto ask_all = [&] { return (*table)->values(views, values); };

  if (const auto cold = ask_each(); !cold) return cold;  // fills the cache
  const auto each = seconds_of(ask_each);
  if (!each) return each.error();
  const auto all = seconds_of(ask_all);
  if (!all) return all.error();
  context.metric(kVanishQuery, "microseconds_per_query", *each * 1e6 / kPositions, "us");
  context.metric(kVanishQuery, "million_values_per_second", kPositions * 1e-6 / *all, "M/s");
  return core::Done{};
}

}  // namespace joseki::app
