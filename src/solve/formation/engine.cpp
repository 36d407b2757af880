// SPDX-License-Identifier: MIT
#include "solve/formation/engine.h"

#include <algorithm>
#include <utility>

#include "core/cpu.h"
#include "core/ensure.h"
#include "solve/formation/board_expander.h"
#include "solve/formation/layer_kernels.h"
#include "solve/formation/line_expander.h"

namespace joseki::formation {
namespace {

// Large enough that a thread has work for a while, small enough that two share a layer evenly.
constexpr std::uint64_t kPieceWords = 1024;

// Threads come and go with the pieces; their desks stay.
KernelDesk& desk_of_this_thread() {
  static thread_local const std::unique_ptr<KernelDesk> desk = std::make_unique<KernelDesk>();
  return *desk;
}

// Takes boards without a rate out of a piece: their bits, and their places among the rates.
template <class Format>
std::uint64_t drop_nothing(LayerBits& bits, std::uint64_t begin, std::uint64_t end,
                           typename Format::Stored* rates) {
  std::uint64_t seen = 0;
  std::uint64_t kept = 0;
  for (std::uint64_t word = begin; word < end; ++word) {
    std::uint64_t left = bits.data()[word];
    for (std::uint64_t rest = left; rest != 0; rest &= rest - 1, ++seen) {
      if (rates[seen] == Format::nothing()) {
        left &= ~(rest & -rest);
      } else {
        rates[kept++] = rates[seen];
      }
    }
    bits.data()[word] = left;
  }
  return kept;
}

// The kernels once more, compiled for processors with AVX2 and fused multiply-add: everything is
// inlined into these two, so that nothing else is compiled that way.
#if defined(__x86_64__)
#define JOSEKI_WIDE [[gnu::flatten, gnu::target("avx2,fma,bmi,bmi2,popcnt,lzcnt")]]
#else
#define JOSEKI_WIDE
#endif
template <class... Args>
JOSEKI_WIDE void generate_piece_wide(Args&&... args) {
  generate_piece<true>(std::forward<Args>(args)...);
}
template <class Format, class... Args>
JOSEKI_WIDE void solve_piece_wide(Args&&... args) {
  solve_piece<true, Format>(std::forward<Args>(args)...);
}
#undef JOSEKI_WIDE

template <class Expander, class Format>
class EngineOf : public Engine {
 public:
  using Stored = typename Format::Stored;

  EngineOf(TableIdentity identity, std::unique_ptr<RankSpace> space, bool wide)
      : Engine(std::move(identity), std::move(space)),
        expander_(this->identity().shape, this->space()),
        wide_(wide) {}

  void expand(int layer, const LayerBits& from, LayerBits& next, LayerBits& second,
              core::Workers& workers, const std::stop_token& stop) const override {
    const LayerRanks here = ranks(layer);
    const LayerRanks after_two = ranks(layer + 1);
    const LayerRanks after_four = ranks(layer + 2);
    const Expansion job{.shape = &identity().shape,
                        .space = &space(),
                        .from = &from,
                        .from_ranks = &here,
                        .next_ranks = &after_two,
                        .second_ranks = &after_four,
                        .stop_at_target = layer + 1 > identity().shape.check_step(),
                        .is_alone = workers.threads() == 1};
    workers.for_pieces(from.words(), kPieceWords, stop, [&](auto begin, auto end) {
      KernelDesk& desk = desk_of_this_thread();
      if (wide_) {
        generate_piece_wide(expander_, job, begin, end, next, second, desk);
      } else {
        generate_piece<false>(expander_, job, begin, end, next, second, desk);
      }
    });
  }

  SolvedLayer solve(int layer, LayerBits boards, const RatedLayer* next, const RatedLayer* second,
                    core::Workers& workers, const std::stop_token& stop) const override {
    const bool is_last = layer >= identity().shape.layers() - 2;
    core::ensure(is_last || (next != nullptr && second != nullptr), "a layer needs the next two");
    const LayerRanks here = ranks(layer);
    const BoardIndex index(boards, workers);
    std::vector<Stored> rates(index.boards());
    std::vector<std::uint64_t> kept((boards.words() + kPieceWords - 1) / kPieceWords);
    const auto finish = [&](std::uint64_t begin, std::uint64_t end, Stored* piece) {
      kept[begin / kPieceWords] = drop_nothing<Format>(boards, begin, end, piece);
    };
    if (is_last) {
      workers.for_pieces(boards.words(), kPieceWords, stop, [&](auto begin, auto end) {
        Stored* const piece = rates.data() + index.word(begin).before;
        rate_by_target(here, boards, begin, end, piece);
        finish(begin, end, piece);
      });
    } else {
      const LayerRanks after_two = ranks(layer + 1);
      const LayerRanks after_four = ranks(layer + 2);
      const Expansion job{.shape = &identity().shape,
                          .space = &space(),
                          .from = &boards,
                          .from_ranks = &here,
                          .next_ranks = &after_two,
                          .second_ranks = &after_four,
                          .stop_at_target = layer > identity().shape.check_step()};
      const Mean<Format> mean{1 - identity().p4, identity().p4};
      const RankedRates<Format> twos(*next);
      const RankedRates<Format> fours(*second);
      workers.for_pieces(boards.words(), kPieceWords, stop, [&](auto begin, auto end) {
        Stored* const piece = rates.data() + index.word(begin).before;
        KernelDesk& desk = desk_of_this_thread();
        if (wide_) {
          solve_piece_wide<Format>(expander_, job, mean, twos, fours, begin, end, piece, desk);
        } else {
          solve_piece<false>(expander_, job, mean, twos, fours, begin, end, piece, desk);
        }
        finish(begin, end, piece);
      });
    }
    return gather(std::move(boards), index, rates, kept, is_last);
  }

 private:
  // In the last two layers a board has the target or leads nowhere.
  void rate_by_target(const LayerRanks& here, const LayerBits& boards, std::uint64_t begin,
                      std::uint64_t end, Stored* rates) const {
    for_each_board(space(), here, boards, begin, end, [&](std::uint32_t arrangement, Parts parts) {
      const bool has = identity().shape.has_target(space().board(arrangement, parts));
      *rates++ = has ? Format::certain() : Format::nothing();
    });
  }

  // The kept rates of all pieces, one after the other.
  SolvedLayer gather(LayerBits bits, const BoardIndex& index, const std::vector<Stored>& rates,
                     const std::vector<std::uint64_t>& kept, bool is_last) const {
    SolvedLayer solved;
    solved.bits = std::move(bits);
    for (const std::uint64_t count : kept) solved.boards += count;
    solved.generated = is_last ? solved.boards : index.boards();
    solved.rates.resize(solved.boards * sizeof(Stored));
    auto* out = reinterpret_cast<Stored*>(solved.rates.data());
    Stored best = Format::nothing();
    for (std::size_t piece = 0; piece < kept.size(); ++piece) {
      const Stored* const from = rates.data() + index.word(piece * kPieceWords).before;
      out = std::copy_n(from, kept[piece], out);
      for (std::uint64_t i = 0; i < kept[piece]; ++i) best = std::max(best, from[i]);
    }
    solved.best_rate = Format::fraction(best);
    return solved;
  }

  Expander expander_;
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

}  // namespace

core::Result<std::unique_ptr<Engine>> Engine::make(const TableIdentity& identity, Path path) {
  auto space = RankSpace::make(identity.shape);
  if (!space) return std::move(space).error();
  auto owned = std::make_unique<RankSpace>(std::move(*space));
  const bool by_lines = path != Path::boards && LineExpander::fits(identity.shape, *owned);
  const bool wide = path == Path::fastest && core::has_wide_instructions();
  return with_format(identity.precision, [&](auto format) -> std::unique_ptr<Engine> {
    using Format = decltype(format);
    if (by_lines) {
      return std::make_unique<EngineOf<LineExpander, Format>>(identity, std::move(owned), wide);
    }
    return std::make_unique<EngineOf<BoardExpander, Format>>(identity, std::move(owned), wide);
  });
}

core::Result<LayerBits> Engine::first_layer() const {
  const LayerRanks ranks = this->ranks(0);
  auto bits = LayerBits::empty(ranks.ranks());
  if (!bits) return bits;
  const Formation& formation = identity_.shape.formation;
  const int twos = static_cast<int>(formation.seed_sum() / 2);
  if (formation.is_free() && twos <= 15 - formation.big_count()) {
    add_free_start(identity_.shape, *space_, ranks, twos, *bits);
  } else {
    for (const Board seed : formation.seeds) bits->insert(space_->rank(seed, ranks));
  }
  return bits;
}

RatedLayer Engine::rated(const LayerBits& bits, std::vector<std::uint8_t> rates,
                         core::Workers& workers) const {
  rates.resize(rates.size() + 8);
  return {BoardIndex(bits, workers), std::move(rates)};
}

}  // namespace joseki::formation
