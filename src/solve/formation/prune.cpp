// SPDX-License-Identifier: MIT
#include "solve/formation/prune.h"

#include <bit>

#include "games/twenty48/moves.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/rate.h"

namespace joseki::formation {
namespace {

// Keeps the boards for which keep(rank, rate) holds.
template <class Format, class Keep>
void filter(LoadedLayer& layer, Keep keep) {
  auto* const rates = reinterpret_cast<typename Format::Stored*>(layer.rates.data());
  std::uint64_t seen = 0;
  std::uint64_t kept = 0;
  for (std::uint64_t word = 0; word < layer.bits.words(); ++word) {
    std::uint64_t left = layer.bits.data()[word];
    for (std::uint64_t rest = left; rest != 0; rest &= rest - 1, ++seen) {
      const Rank rank = word * 64 + static_cast<Rank>(std::countr_zero(rest));
      if (keep(rank, rates[seen])) {
        rates[kept++] = rates[seen];
      } else {
        left &= ~(rest & -rest);
      }
    }
    layer.bits.data()[word] = left;
  }
  layer.rates.resize(kept * sizeof(typename Format::Stored));
}

// The rank of the best reply to a board with its new tile, or kOutside if none is stored.
template <class Format>
Rank best_reply(const LayerSolver& solver, const twenty48::Moves& moves, Board spawned,
                const LayerRanks& ranks, const RankedRates<Format>& rates) {
  Rank best = RankSpace::kOutside;
  auto best_rate = Format::nothing();
  for (const auto direction : twenty48::kDirections) {
    const Board reply = moves.apply(spawned, direction);
    if (reply == spawned) continue;
    const Rank rank = solver.space().rank(reply, ranks);
    if (rank == RankSpace::kOutside) continue;
    const auto rate = rates.find(rank);
    if (rate > best_rate) {
      best_rate = rate;
      best = rank;
    }
  }
  return best;
}

}  // namespace

void delete_low_rates(const TableIdentity& identity, LoadedLayer& layer) {
  with_format(identity.precision, [&](auto format) {
    using Format = decltype(format);
    filter<Format>(layer, [&](Rank, typename Format::Stored rate) {
      return !Format::is_at_most(rate, identity.delete_below);
    });
  });
}

void keep_only(const TableIdentity& identity, const LayerBits& keep, LoadedLayer& layer) {
  with_format(identity.precision, [&](auto format) {
    using Format = decltype(format);
    filter<Format>(layer, [&](Rank rank, typename Format::Stored) { return keep.has(rank); });
  });
}

void keep_best_replies(const LayerSolver& solver, const EverySpawn& spawns, const LoadedLayer& to,
                       LayerBits& keep, core::Workers& workers) {
  const TableShape& shape = solver.identity().shape;
  const LayerRanks here = solver.ranks(spawns.layer);
  const LayerRanks there = solver.ranks(spawns.layer + spawns.exponent);
  const LayerView from{solver.space(), here, spawns.boards};
  const twenty48::Moves moves(shape.formation.big_tiles());
  const RatedLayer rated = solver.rated(to.bits, to.rates, workers);
  with_format(solver.identity().precision, [&](auto format) {
    using Format = decltype(format);
    const RankedRates<Format> rates(rated);
    workers.for_pieces(from.bits.words(), 1024, {}, [&](auto begin, auto end) {
      for_each_board(from, begin, end, [&](std::uint32_t number, Parts p) {
        // Which of equal replies comes first depends on how the board is turned.
        const Board board =
            twenty48::canonical(solver.space().board(number, p), shape.formation.symmetry);
        if (spawns.layer > shape.check_step() && shape.has_target(board)) return;
        Board empty = ~twenty48::filled_ones(board) & twenty48::kOnes;
        for (; empty != 0; empty &= empty - 1) {
          const Board tile = (empty & -empty) * static_cast<Board>(spawns.exponent);
          const Rank best = best_reply<Format>(solver, moves, board | tile, there, rates);
          if (best != RankSpace::kOutside) keep.insert(best);
        }
      });
    });
  });
}

}  // namespace joseki::formation
