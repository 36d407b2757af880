// SPDX-License-Identifier: MIT
// verify_table(): a table proved again, state by state, from the rules alone. Shares the rules and
// the file reader with the solver and nothing else: no families, no passes, no predecessors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "core/parallel.h"
#include "core/result.h"
#include "games/game.h"
#include "solve/retrograde/codes.h"
#include "solve/retrograde/summarize.h"
#include "solve/retrograde/table_file.h"
#include "solve/retrograde/verify.h"

namespace joseki::solve {

// What `state` must be worth if all its replies are worth what `codes` says; nothing if a reply is
// marked impossible, which no legal move can lead to.
template <games::RankedGame G>
std::optional<Code> code_from_replies(const G& game, const Codes& codes,
                                      const typename G::State& state) {
  switch (game.standing(state)) {
    case games::Standing::impossible:
      return kImpossible;
    case games::Standing::lost:
      return kLost;
    case games::Standing::drawn:
      return kDraw;
    case games::Standing::live:
      break;
  }
  std::optional<int> shortest_loss_of_other;
  std::optional<int> longest_win_of_other;
  bool can_draw = false;
  for (const int move : game.moves(state)) {
    const Code reply = codes.load(game.rank(game.after(state, move)));
    if (reply == kImpossible) return std::nullopt;
    const Value value = value_of(reply);
    if (value.outcome == Outcome::draw) can_draw = true;
    if (value.outcome == Outcome::loss) {
      shortest_loss_of_other = std::min(shortest_loss_of_other.value_or(999), value.plies->count);
    }
    if (value.outcome == Outcome::win) {
      longest_win_of_other = std::max(longest_win_of_other.value_or(0), value.plies->count);
    }
  }
  if (shortest_loss_of_other) return code_of({*shortest_loss_of_other + 1});
  if (can_draw || !longest_win_of_other) return kDraw;
  return code_of({*longest_win_of_other + 1});
}

// Every state of `codes` against its replies. Wins and losses rest on shorter ones down to
// finished games, and a draw has a drawing move and no winning one: if no state disagrees, every
// value is proved.
template <games::RankedGame G>
core::Result<VerifyReport> verify_codes(const G& game, const Codes& codes,
                                        const VerifyOptions& options, core::Workers& workers) {
  constexpr std::uint64_t kSlice = std::uint64_t{1} << 23;  // between two progress calls
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 12;
  VerifyReport report{.states = codes.size(), .errors = 0, .first_error = ""};
  std::mutex mutex;
  std::optional<games::Place> first;
  std::uint64_t checked = 0;
  for (int tier = 0; tier < game.tier_count(); ++tier) {
    for (std::uint64_t slice = 0; slice < game.tier_size(tier); slice += kSlice) {
      const std::uint64_t count = std::min(kSlice, game.tier_size(tier) - slice);
      workers.for_pieces(count, kPiece, options.stop, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t rank = slice + begin; rank < slice + end; ++rank) {
          const games::Place place{tier, rank};
          if (code_from_replies(game, codes, game.unrank(place)) == codes.load(place)) continue;
          const std::lock_guard lock(mutex);
          ++report.errors;
          if (!first || first->tier > tier || (first->tier == tier && first->rank > rank)) {
            first = place;
          }
        }
      });
      if (options.stop.stop_requested()) {
        return core::Error{core::Errc::interrupted, core::text("stopped on request"), {}};
      }
      checked += count;
      if (options.progress) options.progress(checked, report.states);
    }
  }
  if (first) {
    const auto state = game.unrank(*first);
    report.first_error =
        format_position(game, games::Position<typename G::State>{state, game.any_side(state)}) +
        " has code " + std::to_string(codes.load(*first)) + ", its moves say " +
        (code_from_replies(game, codes, state)
             ? std::to_string(*code_from_replies(game, codes, state))
             : std::string("that one of them is impossible"));
  }
  return report;
}

// A table file: all checksums, all values, and that its summary counts them right.
template <games::RankedGame G>
core::Result<VerifyReport> verify_table(const G& game, const std::filesystem::path& path,
                                        const VerifyOptions& options, core::Workers& workers) {
  const auto table = load_table(game, path, workers);
  if (!table) return table.error();
  auto report = verify_codes(game, table->codes, options, workers);
  if (report && report->errors == 0 &&
      table->metadata != to_metadata(summarize(game, table->codes, workers))) {
    report->errors = 1;
    report->first_error = "the summary in the header does not count what the table holds";
  }
  return report;
}

}  // namespace joseki::solve
