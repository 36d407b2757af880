// SPDX-License-Identifier: MIT
#include "solve/formation/layer_solver.h"

#include <algorithm>
#include <utility>

#include "core/cpu.h"
#include "core/ensure.h"
#include "solve/formation/bit_lanes.h"
#include "solve/formation/board_mover.h"
#include "solve/formation/layer_kernels.h"
#include "solve/formation/line_mover.h"

namespace joseki::formation {
namespace {

// Large enough that a thread has work for a while, small enough that two share a layer evenly.
constexpr std::uint64_t kPieceWords = 1024;
constexpr std::uint64_t kPieceSegments = 64;

// Takes boards without a rate out of a range: their bits, and their places among the rates.
template <class Format>
std::uint64_t drop_nothing(LayerBits& bits, RankRange range, typename Format::Stored* rates) {
  std::uint64_t seen = 0;
  std::uint64_t kept = 0;
  for (std::uint64_t word = range.begin / 64; word * 64 < range.end; ++word) {
    std::uint64_t gone = 0;
    for (std::uint64_t rest = bits.word_between(word, range.begin, range.end); rest != 0;
         rest &= rest - 1, ++seen) {
      if (rates[seen] == Format::nothing()) {
        gone |= rest & -rest;
      } else {
        rates[kept++] = rates[seen];
      }
    }
    bits.data()[word] &= ~gone;
  }
  return kept;
}

// The kernels once more, compiled for processors with AVX2 and fused multiply-add: everything is
// inlined into these, so that nothing else is compiled that way.
#if defined(__x86_64__)
#define JOSEKI_WIDE [[gnu::flatten, gnu::target("avx2,fma,bmi,bmi2,popcnt,lzcnt")]]
#else
#define JOSEKI_WIDE
#endif
template <bool kAlone, class... Args>
JOSEKI_WIDE void spawn_piece_wide(Args&&... args) {
  spawn_piece<kAlone>(std::forward<Args>(args)...);
}
template <bool kAlone, class... Args>
JOSEKI_WIDE void generate_piece_wide(Args&&... args) {
  generate_piece<kAlone>(std::forward<Args>(args)...);
}
template <class Format, class... Args>
JOSEKI_WIDE void value_piece_wide(Args&&... args) {
  value_piece<Format>(std::forward<Args>(args)...);
}
template <class Format, class... Args>
JOSEKI_WIDE void rate_piece_wide(Args&&... args) {
  rate_piece<Format>(std::forward<Args>(args)...);
}
#undef JOSEKI_WIDE

template <class Mover, class Order, class Format>
class LayerSolverOf : public LayerSolver {
 public:
  using Stored = typename Format::Stored;

  LayerSolverOf(TableIdentity identity, std::unique_ptr<RankSpace> space, bool wide)
      : LayerSolver(std::move(identity), std::move(space)),
        mover_(this->identity().shape, this->space()),
        order_(this->space()),
        target_(this->identity().shape, this->space()),
        wide_(wide) {}

  void spawn(int layer, const LayerBits& boards, Purpose purpose, NextLayers next,
             const Crew& crew) const override {
    const LayerRanks here = ranks(layer);
    const LayerRanks ranks_after_two = ranks(layer + 1);
    const LayerRanks ranks_after_four = ranks(layer + 2);
    const int first_checked =
        identity().shape.check_step() + (purpose == Purpose::generating ? 0 : 1);
    const SpawnJob job{.space = &space(),
                       .from = &boards,
                       .from_ranks = &here,
                       .after_two = &ranks_after_two,
                       .after_four = &ranks_after_four,
                       .without = layer >= first_checked ? &target_ : nullptr};
    BitLanes twos(next.after_two, crew.workers);
    BitLanes fours(next.after_four, crew.workers);
    with_alone(twos.are_private() && fours.are_private(), [&](auto alone) {
      constexpr bool kAlone = decltype(alone)::value;
      for_segments(here, crew, [&](auto begin, auto end) {
        if (wide_) {
          spawn_piece_wide<kAlone>(job, begin, end, twos.of_this_thread(), fours.of_this_thread());
        } else {
          spawn_piece<kAlone>(job, begin, end, twos.of_this_thread(), fours.of_this_thread());
        }
      });
    });
    twos.merge(crew.workers);
    fours.merge(crew.workers);
  }

  core::Result<LayerBits> replies(int layer, const LayerBits& spawned,
                                  const Crew& crew) const override {
    auto boards = empty_layer(layer);
    if (!boards) return boards;
    const LayerRanks ranks = this->ranks(layer);
    const LayerView from{space(), ranks, spawned};
    BitLanes lanes(*boards, crew.workers);
    with_alone(lanes.are_private(), [&](auto alone) {
      constexpr bool kAlone = decltype(alone)::value;
      for_segments(ranks, crew, [&](auto begin, auto end) {
        const SegmentNumbers segments{begin, end};
        if (wide_) {
          generate_piece_wide<kAlone>(mover_, from, segments, lanes.of_this_thread());
        } else {
          generate_piece<kAlone>(mover_, from, segments, lanes.of_this_thread());
        }
      });
    });
    lanes.merge(crew.workers);
    return boards;
  }

  RatedLayer best_replies(int layer, const LayerBits& spawned, const RatedLayer& rates,
                          const Crew& crew) const override {
    const LayerRanks ranks = this->ranks(layer);
    const LayerView from{space(), ranks, spawned};
    const RankedRates<Format> known(rates);
    RatedLayer best{BoardIndex(spawned, crew.workers), {}};
    best.rates.resize((best.index.boards() + 1) * sizeof(Stored));
    auto* const out = reinterpret_cast<Stored*>(best.rates.data());
    std::fill_n(out, best.index.boards() + 1, Format::nothing());
    for_segments(ranks, crew, [&](auto begin, auto end) {
      value(from, known, SegmentNumbers{begin, end}, {best.index, out});
    });
    return best;
  }

  SolvedBoards solve(int layer, LayerBits& boards, const SolvedAfter<RatedLayer>& after,
                     const Crew& crew) const override {
    Solving now(layer, boards, {0, boards.ranks()}, crew.workers);
    if (is_last(layer)) {
      rate_by_target(now, crew);
    } else {
      core::ensure(after.two != nullptr && after.four != nullptr, "a layer needs the next two");
      with_job(now, [&](const RateJob& job) {
        const BestReplies<Format> best{RankedRates<Format>(*after.two),
                                       RankedRates<Format>(*after.four)};
        for_segments(*job.ranks, crew, [&](auto begin, auto end) {
          rate(job, best, SegmentNumbers{begin, end}, now.rates.data());
        });
      });
    }
    if (after.target != nullptr) rate_by_next(*after.target, now, crew.workers);
    return keep_rated(now, crew.workers);
  }

  void raise_best_replies(int layer, BoardsBetween spawned, PartOfRates part,
                          std::vector<std::uint8_t>& best, const Crew& crew) const override {
    const LayerRanks ranks = this->ranks(layer);
    const LayerView from{space(), ranks, spawned.bits};
    const RankedRates<Format, true> known(part.rated, part.origin);
    const BoardIndex index(spawned.bits, spawned.range, crew.workers);
    auto* const out = reinterpret_cast<Stored*>(best.data());
    for_ranges(spawned.range, crew, [&](RankRange piece) {
      value(from, known, piece, {index, out});
    });
  }

  SolvedBoards solve_range(int layer, LayerBits& boards, RankRange range,
                           const SolvedAfter<GatheredReplies>& after,
                           const Crew& crew) const override {
    Solving now(layer, boards, range, crew.workers);
    if (is_last(layer)) {
      rate_by_target(now, crew);
    } else {
      core::ensure(after.two != nullptr && after.four != nullptr, "a layer needs the next two");
      with_job(now, [&](RateJob& job) {
        job.shifts_after_two = after.two->shifts;
        job.shifts_after_four = after.four->shifts;
        const BestReplies<Format> best{RankedRates<Format>(after.two->rated),
                                       RankedRates<Format>(after.four->rated)};
        for_ranges(range, crew, [&](RankRange piece) { rate(job, best, piece, now.rates.data()); });
      });
    }
    if (after.target != nullptr) rate_by_next(*after.target, now, crew.workers);
    return keep_rated(now, crew.workers);
  }

 private:
  // Boards of a layer that get their rates.
  struct Solving {
    Solving(int of_layer, LayerBits& boards, RankRange between, core::Workers& workers)
        : layer(of_layer),
          bits(boards),
          range(between),
          index(boards, between, workers),
          rates(index.boards()) {}

    int layer;
    LayerBits& bits;
    RankRange range;
    BoardIndex index;
    std::vector<Stored> rates;
  };

  // Calls fn(std::bool_constant): whether each thread writes for itself.
  template <class Fn>
  static void with_alone(bool is_alone, Fn fn) {
    if (is_alone) {
      fn(std::true_type());
    } else {
      fn(std::false_type());
    }
  }

  template <class Fn>
  void for_segments(const LayerRanks& ranks, const Crew& crew, Fn fn) const {
    crew.workers.for_pieces(SegmentNumbers::count(space(), ranks), kPieceSegments, crew.stop, fn);
  }

  bool is_last(int layer) const { return layer >= identity().shape.layers() - 2; }

  // Calls fn(piece) for pieces of a range that have no word in common.
  template <class Fn>
  static void for_ranges(RankRange range, const Crew& crew, Fn fn) {
    const std::uint64_t first = range.begin / 64;
    const std::uint64_t words = (range.end + 63) / 64 - first;
    crew.workers.for_pieces(words, kPieceWords, crew.stop, [&](auto begin, auto end) {
      fn(RankRange{std::max(range.begin, (first + begin) * 64),
                   std::min(range.end, (first + end) * 64)});
    });
  }

  template <class Fn>
  void with_job(const Solving& now, Fn fn) const {
    const LayerRanks here = ranks(now.layer);
    const LayerRanks after_two = ranks(now.layer + 1);
    const LayerRanks after_four = ranks(now.layer + 2);
    RateJob job{.space = &space(),
                .ranks = &here,
                .bits = &now.bits,
                .index = &now.index,
                .after_two = &after_two,
                .after_four = &after_four,
                .reached = now.layer > identity().shape.check_step() ? &target_ : nullptr,
                .p4 = identity().p4};
    fn(job);
  }

  template <class Rates, class Segments>
  void value(const LayerView& boards, const Rates& rates, const Segments& segments,
             const RatesByIndex<Format>& best) const {
    if (wide_) {
      value_piece_wide<Format>(mover_, boards, rates, segments, best);
    } else {
      value_piece<Format>(mover_, boards, rates, segments, best);
    }
  }

  template <class Segments>
  void rate(const RateJob& job, const BestReplies<Format>& best, const Segments& segments,
            Stored* rates) const {
    if (wide_) {
      rate_piece_wide<Format>(job, order_, best, segments, rates);
    } else {
      rate_piece<Format>(job, order_, best, segments, rates);
    }
  }

  // In the last two layers a board has the target or leads nowhere.
  void rate_by_target(Solving& now, const Crew& crew) const {
    const LayerRanks here = ranks(now.layer);
    for_ranges(now.range, crew, [&](RankRange part) {
      part.for_each(space(), here, [&](const SegmentPiece& piece) {
        Stored* next = now.rates.data() + now.index.before(piece.begin);
        for_each_run(piece, now.bits, [&](const BoardRun& run) {
          std::fill_n(next, run.count, Format::nothing());
          mark_reached<Format>(target_, run, next);
          next += run.count;
        });
      });
    });
  }

  // Where the target counts, boards that have it are worth what the next table says.
  void rate_by_next(const NextRates& next, Solving& now, core::Workers& workers) const {
    const LayerRanks here = ranks(now.layer);
    for_ranges(now.range, {workers}, [&](RankRange part) {
      part.for_each(space(), here, [&](const SegmentPiece& piece) {
        Stored* rate = now.rates.data() + now.index.before(piece.begin);
        for_each_run(piece, now.bits, [&](const BoardRun& run) {
          for (int i = 0; i < run.count; ++i, ++rate) {
            if (!target_.in(run, i)) continue;
            *rate = next.template of<Format>(space().board(run.arrangement, run.parts(i)));
          }
        });
      });
    });
  }

  // Drops the boards without a rate, and moves the other rates together.
  SolvedBoards keep_rated(Solving& now, core::Workers& workers) const {
    const std::uint64_t first = now.range.begin / 64;
    const std::uint64_t words = (now.range.end + 63) / 64 - first;
    struct Piece {
      std::uint64_t from = 0;
      std::uint64_t kept = 0;
    };
    std::vector<Piece> pieces((words + kPieceWords - 1) / kPieceWords);
    for_ranges(now.range, {workers}, [&](RankRange piece) {
      const std::uint64_t from = now.index.before(piece.begin);
      pieces[(piece.begin / 64 - first) / kPieceWords] = {
          from, drop_nothing<Format>(now.bits, piece, now.rates.data() + from)};
    });
    SolvedBoards solved;
    for (const Piece& piece : pieces) solved.boards += piece.kept;
    solved.generated = is_last(now.layer) ? solved.boards : now.index.boards();
    solved.rates.resize(solved.boards * sizeof(Stored));
    auto* out = reinterpret_cast<Stored*>(solved.rates.data());
    Stored best = Format::nothing();
    for (const Piece& piece : pieces) {
      const Stored* const from = now.rates.data() + piece.from;
      out = std::copy_n(from, piece.kept, out);
      for (std::uint64_t i = 0; i < piece.kept; ++i) best = std::max(best, from[i]);
    }
    solved.best_rate = Format::fraction(best);
    return solved;
  }

  Mover mover_;
  Order order_;
  TargetCheck target_;
  bool wide_;  // whether the processor has what the wide kernels need
};

// Every arrangement of the f and `twos` tiles 2 on the board, moved in every direction.
void add_free_start(const TableShape& shape, const RankSpace& space, const LayerRanks& ranks,
                    int twos, LayerBits& bits) {
  const twenty48::Moves moves(shape.formation.big_tiles());
  for (unsigned big = 0; big < 65536; ++big) {
    if (std::popcount(big) != shape.formation.big_count()) continue;
    const unsigned free = ~big & 0xffff;
    for (unsigned small = free; small != 0; small = (small - 1) & free) {
      if (std::popcount(small) != twos) continue;
      const Board board = twenty48::nibbles_of(static_cast<CellSet>(big)) |
                          twenty48::nibbles_of(static_cast<CellSet>(small)) / 15;
      for (const auto direction : twenty48::kDirections) {
        const Rank rank = space.rank(moves.apply(board, direction), ranks);
        if (rank != RankSpace::kOutside) bits.insert(rank);
      }
    }
  }
}

// Every board that has a rank; where symmetry gives a board several, the one it is looked up by.
void add_all(const RankSpace& space, const LayerRanks& ranks, LayerBits& bits) {
  for_each_segment(space, ranks, 0, ranks.ranks(), [&](const SegmentPiece& piece) {
    for (Rank rank = piece.begin; rank < piece.end; ++rank) {
      const Parts parts{piece.high,
                        piece.first_row + static_cast<std::uint32_t>(rank - piece.first)};
      bits.insert_alone(space.rank(space.board(piece.arrangement, parts), ranks));
    }
  });
}

}  // namespace

core::Result<std::unique_ptr<LayerSolver>> LayerSolver::make(const TableIdentity& identity,
                                                             Path path) {
  auto space = RankSpace::make(identity.shape);
  if (!space) return std::move(space).error();
  auto owned = std::make_unique<RankSpace>(std::move(*space));
  const bool by_lines = path != Path::boards && LineMover::fits(*owned);
  const bool wide = path == Path::fastest && core::has_wide_instructions();
  return with_format(identity.precision, [&](auto format) -> std::unique_ptr<LayerSolver> {
    using Format = decltype(format);
    if (by_lines) {
      return std::make_unique<LayerSolverOf<LineMover, RowOrder, Format>>(identity,
                                                                          std::move(owned), wide);
    }
    return std::make_unique<LayerSolverOf<BoardMover, ImageOrder, Format>>(identity,
                                                                           std::move(owned), wide);
  });
}

core::Result<LayerBits> LayerSolver::first_layer() const {
  const LayerRanks ranks = this->ranks(0);
  auto bits = LayerBits::empty(ranks.ranks());
  if (!bits) return bits;
  const Formation& formation = identity_.shape.formation;
  const int twos = static_cast<int>(formation.seed_sum() / 2);
  if (formation.all_of_sum != 0) {
    add_all(*space_, ranks, *bits);
  } else if (formation.is_free() && twos <= 15 - formation.big_count()) {
    add_free_start(identity_.shape, *space_, ranks, twos, *bits);
  } else {
    for (const Board seed : formation.seeds) bits->insert(space_->rank(seed, ranks));
  }
  return bits;
}

std::vector<std::uint8_t> LayerSolver::no_rates(std::uint64_t boards) const {
  return formation::no_rates(identity_.precision, boards);
}

RatedLayer LayerSolver::rated(const LayerBits& bits, std::vector<std::uint8_t> rates,
                              core::Workers& workers) const {
  return rated_layer(identity_.precision, bits, std::move(rates), workers);
}

}  // namespace joseki::formation
