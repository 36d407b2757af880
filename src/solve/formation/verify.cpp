// SPDX-License-Identifier: MIT
#include "solve/formation/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>

#include "solve/formation/definition.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/next_table.h"
#include "solve/formation/table.h"
#include "solve/formation/table_folder.h"

namespace joseki::formation {
namespace {

constexpr std::uint64_t kPieceWords = 1024;

// Errors found by many threads in one layer; the first board's is told, whatever their order.
class Findings {
 public:
  void add(std::uint64_t place, std::string what) {
    const std::lock_guard hold(mutex_);
    ++count_;
    if (place >= first_) return;
    first_ = place;
    what_ = std::move(what);
  }
  void hand_over(VerifyReport& report) const {
    if (report.errors == 0) report.first_error = what_;
    report.errors += count_;
  }

 private:
  std::mutex mutex_;
  std::uint64_t count_ = 0;
  std::uint64_t first_ = ~std::uint64_t{0};
  std::string what_;
};

template <class Format>
class Verifier {
 public:
  using Stored = typename Format::Stored;

  Verifier(const LayerSolver& solver, const Table& table, const std::optional<NextTable>& next,
           const VerifyOptions& options, core::Workers& workers)
      : solver_(solver),
        table_(table),
        next_(next),
        options_(options),
        workers_(workers),
        moves_(solver.identity().shape.formation.big_tiles()) {}

  core::Result<VerifyReport> run() {
    const int layers = identity().shape.layers();
    for (int layer = layers - 1; layer >= 0; --layer) {
      auto loaded = table_.load(layer, workers_);
      if (!loaded) return std::move(loaded).error();
      auto next = next_rates(next_, layer, workers_);
      if (!next) return std::move(next).error();
      known(layer).next = std::move(*next);
      check_layer(layer, std::move(*loaded));
      if (options_.stop.stop_requested()) {
        return core::Error{
            core::Errc::interrupted, core::text("stopped before everything was checked"), {}};
      }
      if (options_.progress) options_.progress(layer, layers, report_.states);
    }
    return report_;
  }

 private:
  // A layer's successors lie in the two after it, those of a missing successor in the two after
  // that.
  static constexpr int kKept = 5;
  struct Known {
    LayerRanks ranks;
    RatedLayer rated;
    std::optional<LayerBits> lost;  // boards that are said to be worth nothing; nothing: not told
    std::optional<NextRates> next;  // what boards with the target are worth, if not success
  };

  const TableIdentity& identity() const { return solver_.identity(); }
  bool checks_everything() const { return options_.sample == 0 && identity().is_whole(); }
  Known& known(int layer) { return known_[static_cast<std::size_t>(layer % kKept)]; }
  const Known& known(int layer) const { return known_[static_cast<std::size_t>(layer % kKept)]; }

  Stored find(Board board, int layer) const {
    const Known& there = known(layer);
    return RankedRates<Format>(there.rated).find(solver_.space().rank(board, there.ranks));
  }

  // The definition, with `absent` as the least that a successor is worth.
  Stored compute(Board board, int layer, Stored absent = Format::nothing()) const {
    return rate_by_definition<Format>(
        {identity(), solver_.space(), moves_}, board, layer,
        [&](Board successor, int in) { return std::max(absent, find(successor, in)); },
        [&](Board reached, int in) {
          const auto& next = known(in).next;
          return next ? next->template of<Format>(reached) : Format::certain();
        });
  }

  void check_layer(int layer, LoadedLayer loaded) {
    known(layer).ranks = solver_.ranks(layer);
    const BoardIndex index(loaded.bits, workers_);
    const bool is_sparse = loaded.rates.empty();
    loaded.rates.resize(index.boards() * sizeof(Stored));
    auto* const rates = reinterpret_cast<Stored*>(loaded.rates.data());
    const std::uint64_t step =
        options_.sample == 0 ? 1 : std::max<std::uint64_t>(1, index.boards() / options_.sample);
    Findings findings;
    workers_.for_pieces(loaded.bits.words(), kPieceWords, options_.stop, [&](auto begin, auto end) {
      std::uint64_t place = index.before(begin * 64);
      const auto visit = [&](std::uint32_t number, Parts parts) {
        const Board board = solver_.space().board(number, parts);
        if (is_sparse) rates[place] = compute(board, layer);
        if (place % step == 0) check_board(board, layer, rates[place], place, findings);
        ++place;
      };
      for_each_board({solver_.space(), known(layer).ranks, loaded.bits}, begin, end, visit);
    });
    if (layer == 0) check_start(loaded.bits, findings);
    known(layer).lost = std::move(loaded.lost);
    check_lost(layer, findings);
    report_.states += (index.boards() + step - 1) / step;
    findings.hand_over(report_);
    known(layer).rated = solver_.rated(loaded.bits, std::move(loaded.rates), workers_);
  }

  void check_board(Board board, int layer, Stored stored, std::uint64_t place,
                   Findings& findings) const {
    const Stored least = compute(board, layer);
    // Deleted successors were worth between nothing and the limit.
    const bool is_right =
        identity().delete_below == 0
            ? stored == least
            : least <= stored &&
                  stored <= compute(board, layer, Format::from_fraction(identity().delete_below));
    if (stored == Format::nothing()) {
      findings.add(place, fmt::format("layer {}, board {}: a rate of 0 is stored", layer,
                                      twenty48::format_board(board)));
    } else if (!is_right) {
      findings.add(place, fmt::format("layer {}, board {}: stored rate {}, its successors give {}",
                                      layer, twenty48::format_board(board),
                                      Format::fraction(stored), Format::fraction(least)));
    }
    // One board of each orbit: the others would never be asked for.
    const LayerRanks& ranks = known(layer).ranks;
    if (solver_.space().board(solver_.space().rank(board, ranks), ranks) != board) {
      findings.add(place, fmt::format("layer {}, board {}: stored in the wrong orientation", layer,
                                      twenty48::format_board(board)));
    }
    if (checks_everything()) check_successors(board, layer, place, findings);
  }

  // Boards that are said to be worth nothing: that their successors give nothing, and that these
  // are said to be worth nothing themselves.
  void check_lost(int layer, Findings& findings) const {
    if (!known(layer).lost) return;
    const LayerBits& lost = *known(layer).lost;
    const std::uint64_t sample = options_.sample;
    const std::uint64_t boards = lost.count(workers_);
    const std::uint64_t step = sample == 0 ? 1 : std::max<std::uint64_t>(1, boards / sample);
    workers_.for_pieces(lost.words(), kPieceWords, options_.stop, [&](auto begin, auto end) {
      for_each_board({solver_.space(), known(layer).ranks, lost}, begin, end,
                     [&](std::uint32_t number, Parts parts) {
                       const Board board = solver_.space().board(number, parts);
                       const Rank rank = solver_.space().rank(board, known(layer).ranks);
                       if (rank % step == 0) check_lost_board(board, layer, rank, findings);
                     });
    });
  }

  void check_lost_board(Board board, int layer, Rank rank, Findings& findings) const {
    if (const Stored rate = compute(board, layer); rate != Format::nothing()) {
      findings.add(rank, fmt::format("layer {}, board {}: said to be worth nothing, its successors "
                                     "give {}",
                                     layer, twenty48::format_board(board), Format::fraction(rate)));
    }
    check_successors(board, layer, rank, findings);
  }

  // Whether a board that is not stored is worth nothing.
  bool is_lost(Board board, int layer) const {
    const Known& there = known(layer);
    if (!there.lost || layer >= identity().shape.layers() - 2) {
      return compute(board, layer) == Format::nothing();
    }
    return there.lost->has(solver_.space().rank(board, there.ranks));
  }

  // A successor that is not stored must be worth nothing. Together with the boards of the start,
  // this proves that no board is missing anywhere.
  void check_successors(Board board, int layer, std::uint64_t place, Findings& findings) const {
    const TableShape& shape = identity().shape;
    if (layer >= shape.layers() - 2) return;
    if (layer + 1 > shape.check_step() && shape.has_target(board)) return;
    Board empty = ~twenty48::filled_ones(board) & twenty48::kOnes;
    for (; empty != 0; empty &= empty - 1) {
      for (const int spawned : {1, 2}) {
        const Board tile = (empty & -empty) * static_cast<Board>(spawned);
        for_each_reply(solver_.space(), moves_, board | tile, [&](Board reply) {
          if (find(reply, layer + spawned) != Format::nothing()) return;
          if (is_lost(reply, layer + spawned)) return;
          findings.add(place, fmt::format("layer {}: board {} is missing", layer + spawned,
                                          twenty48::format_board(reply)));
        });
      }
    }
  }

  // Layer 0 has the boards of the start and no others.
  void check_start(const LayerBits& stored, Findings& findings) const {
    const auto start = solver_.first_layer();
    if (!start) return findings.add(0, start.error().what.english());
    const LayerRanks ranks = solver_.ranks(0);
    for (std::uint64_t word = 0; word < stored.words(); ++word) {
      if ((stored.data()[word] & ~start->data()[word]) != 0) {
        findings.add(0, "layer 0 has a board that the formation does not start from");
      }
    }
    if (!checks_everything()) return;
    for_each_board({solver_.space(), ranks, *start}, [&](std::uint32_t number, Parts parts) {
      const Board board = solver_.space().board(number, parts);
      const Rank rank = solver_.space().rank(board, ranks);
      if (stored.has(rank) || compute(board, 0) == Format::nothing()) return;
      findings.add(0, fmt::format("layer 0: board {} is missing", twenty48::format_board(board)));
    });
  }

  const LayerSolver& solver_;
  const Table& table_;
  const std::optional<NextTable>& next_;
  const VerifyOptions& options_;
  core::Workers& workers_;
  twenty48::Moves moves_;
  std::array<Known, kKept> known_;
  VerifyReport report_;
};

// What the card says of the layers and they do not say themselves.
std::vector<std::string> wrong_figures(const TableCard& card,
                                       const std::vector<LayerInfo>& layers) {
  TableCard counted;
  for (const LayerInfo& layer : layers) {
    counted.boards += layer.boards;
    counted.generated += layer.generated;
    counted.bytes += layer.bytes;
    if (layer.layer == 0) counted.best_rate = layer.best_rate;
  }
  std::vector<std::string> wrong;
  const auto compare = [&](const char* name, auto said, auto is) {
    if (said == is) return;
    wrong.push_back(fmt::format("{} says {} {}, its layers say {}", kCardName, name, said, is));
  };
  compare("boards", card.boards, counted.boards);
  compare("generated", card.generated, counted.generated);
  compare("bytes", card.bytes, counted.bytes);
  compare("best_rate", card.best_rate, counted.best_rate);
  compare("layers", card.layers, static_cast<int>(layers.size()));
  return wrong;
}

core::Result<VerifyReport> prove_layers(const std::vector<std::filesystem::path>& folders,
                                        const Table& table, const VerifyOptions& options,
                                        core::Workers& workers) {
  auto solver = LayerSolver::make(table.identity());
  if (!solver) return std::move(solver).error();
  const auto next = next_table_beside(folders.front(), table.identity());
  if (!next) return next.error();
  return with_format(table.identity().precision, [&](auto format) {
    return Verifier<decltype(format)>(**solver, table, *next, options, workers).run();
  });
}

}  // namespace

core::Result<VerifyReport> verify_table(const std::vector<std::filesystem::path>& folders,
                                        const VerifyOptions& options, core::Workers& workers) {
  auto table = Table::open(folders);
  if (!table) return std::move(table).error();
  if (!table->card().is_finished) {
    return core::Error{core::Errc::not_found,
                       core::text("{} is not finished", table->identity().shape.name()),
                       core::Remedy::go_on_building};
  }
  if (const auto missing = table->missing_layers(); !missing.empty()) {
    return VerifyReport{
        .states = 0, .errors = missing.size(), .first_error = missing_text(missing).english()};
  }
  const auto layers = table->layers();
  if (!layers) return layers.error();
  const auto wrong = wrong_figures(table->card(), *layers);
  auto report = prove_layers(folders, *table, options, workers);
  if (!report || wrong.empty()) return report;
  if (report->errors == 0) report->first_error = wrong.front();
  report->errors += wrong.size();
  return report;
}

}  // namespace joseki::formation
