// SPDX-License-Identifier: MIT
#include "solve/formation/rate_finder.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "games/twenty48/moves.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/definition.h"
#include "solve/formation/prune.h"

namespace joseki::formation {
namespace {

// A deleted rate was at most the limit, but for the rounding of the comparison.
constexpr double kRounding = 1e-15;

template <class Format>
class RateFinderOf : public RateFinder {
 public:
  using Stored = typename Format::Stored;

  RateFinderOf(TableLayers& table, TableLayers* next)
      : table_(table), next_(next), moves_(table.shape().formation.big_tiles()) {}

  void begin(std::uint64_t effort) override {
    known_.clear();
    effort_left_ = effort;
    missing_layer_.reset();
    missed_next_ = false;
  }
  bool is_spent() const override { return effort_left_ == 0; }
  std::optional<int> missing_layer() const override { return missing_layer_; }
  bool missed_next() const override { return missed_next_; }

  core::Result<RateRange> find(const RateQuestion& question) override {
    failure_.reset();
    const Bounds bounds = bounds_of(question);
    if (failure_) return *failure_;
    return RateRange{Format::fraction(bounds.least), Format::fraction(bounds.most)};
  }

 private:
  // Stored numbers, so that nothing is rounded on the way.
  struct Bounds {
    Stored least = Format::nothing();
    Stored most = Format::certain();
    bool is_exact() const { return least == most; }
  };
  struct Known {
    Bounds bounds;
    int plies = -1;  // how far was looked
    bool is_generated = false;
  };

  static Bounds exactly(Stored rate) { return {rate, rate}; }

  // Whether generation went on from a board of that layer: not from those with the target, from one
  // layer earlier on than it counts.
  bool is_expanded(Board board, int layer) const {
    return layer + 1 <= table_.shape().check_step() || !table_.shape().has_target(board);
  }

  Bounds bounds_of(const RateQuestion& question) {
    const TableShape& shape = table_.shape();
    if (is_success(shape, question.board, question.layer)) return reached(question.board);
    if (question.layer >= shape.layers() - 2) return exactly(Format::nothing());
    const Rank rank = table_.space().counted_rank(question.board, shape.sum_of(question.layer));
    const auto layers = static_cast<std::uint64_t>(shape.layers());
    const std::uint64_t key = rank * layers + static_cast<std::uint64_t>(question.layer);
    if (const auto found = known_.find(key); found != known_.end()) {
      const Known& known = found->second;
      const bool nothing_new =
          known.plies >= question.plies && (known.is_generated || !question.is_generated);
      if (nothing_new || known.bounds.is_exact()) return known.bounds;
    }
    const Bounds bounds = looked_up(question, rank);
    known_[key] = {bounds, question.plies, question.is_generated};
    return bounds;
  }

  // What a board is worth that has the target where it counts.
  Bounds reached(Board board) {
    const Formation& formation = table_.shape().formation;
    if (formation.next.empty()) return exactly(Format::certain());
    if (next_ == nullptr) return missed_in_next();
    const Board masked =
        board | twenty48::nibbles_of(twenty48::cells_with(board, table_.shape().target));
    const std::int64_t above =
        std::int64_t{twenty48::small_sum(masked)} - next_->shape().formation.seed_sum();
    if (above < 0 || above / 2 >= next_->shape().layers()) return exactly(Format::nothing());
    Stored best = Format::nothing();
    for (const twenty48::Transform turn : twenty48::elements(twenty48::Symmetry::full)) {
      const Board turned = turn(masked);
      if (!next_->space().contains(twenty48::big_cells(turned))) continue;
      const int layer = static_cast<int>(above / 2);
      const Rank rank = next_->space().counted_rank(turned, next_->shape().sum_of(layer));
      const Holding there = look(*next_, rank, layer);
      if (there.kind == Holding::Kind::no_file) return missed_in_next();
      // By definition: nothing if the next table does not store it.
      if (there.kind == Holding::Kind::rated) best = std::max(best, stored(there));
    }
    return exactly(best);
  }
  Bounds missed_in_next() {
    missed_next_ = true;
    return {};
  }

  Bounds looked_up(RateQuestion question, Rank rank) {
    const Holding there = look(table_, rank, question.layer);
    Bounds known;
    bool must_compute = false;
    switch (there.kind) {
      case Holding::Kind::rated:
        return exactly(stored(there));
      case Holding::Kind::lost:
        if (is_expanded(question.board, question.layer)) return exactly(Format::nothing());
        break;
      case Holding::Kind::unrated:
        must_compute = true;
        question.is_generated = true;
        break;
      case Holding::Kind::absent:
        if (question.is_generated) known.most = most_of_absent(question.layer);
        break;
      case Holding::Kind::no_file:
        missing_layer_ = question.layer;
        break;
    }
    if (known.is_exact() || failure_) return known;
    if (!must_compute) {
      if (question.plies == 0 || is_spent()) return known;
      --question.plies;
    }
    question.is_generated &= is_expanded(question.board, question.layer);
    const Bounds computed = mean_of_replies(question);
    return {std::max(known.least, computed.least), std::min(known.most, computed.most)};
  }

  // Why a generated board is not stored: it is worth nothing, or the options took it out.
  Stored most_of_absent(int layer) const {
    const TableIdentity& identity = table_.identity();
    if (identity.optimal_only && layer >= kFirstOptimalLayer) return Format::certain();
    if (identity.delete_below == 0) return Format::nothing();
    return Format::from_fraction(std::min(1.0, identity.delete_below + kRounding));
  }

  // The definition, twice: with the least and with the most that each successor may be worth.
  Bounds mean_of_replies(const RateQuestion& question) {
    const Board board = twenty48::canonical(question.board, table_.shape().formation.symmetry);
    MeanOf<Format> least(table_.identity().p4);
    MeanOf<Format> most(table_.identity().p4);
    for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
      if (twenty48::tile(board, nibble) != 0) continue;
      const auto best = [&](int spawned) {
        RateQuestion reply = question;
        reply.board = board | static_cast<Board>(spawned) << (4 * nibble);
        reply.layer += spawned;
        return best_reply(reply);
      };
      const Bounds best2 = best(1);
      const Bounds best4 = best(2);
      least.add(best2.least, best4.least);
      most.add(best2.most, best4.most);
    }
    return {least.value(), most.value()};
  }

  // `spawned`: its board has the new tile.
  Bounds best_reply(const RateQuestion& spawned) {
    Bounds best = exactly(Format::nothing());
    for_each_reply(table_.space(), moves_, spawned.board, [&](Board reply) {
      if (failure_ || best.least == Format::certain()) return;
      RateQuestion after = spawned;
      after.board = reply;
      const Bounds bounds = bounds_of(after);
      best = {std::max(best.least, bounds.least), std::max(best.most, bounds.most)};
    });
    return best;
  }

  Holding look(TableLayers& table, Rank rank, int layer) {
    if (effort_left_ > 0) --effort_left_;
    const auto holding = table.look(rank, layer);
    if (holding) return *holding;
    failure_ = holding.error();
    return {};
  }

  static Stored stored(const Holding& holding) {
    Stored rate;
    std::memcpy(&rate, &holding.rate_bits, sizeof rate);
    return rate;
  }

  TableLayers& table_;
  TableLayers* next_;
  twenty48::Moves moves_;
  std::unordered_map<std::uint64_t, Known> known_;  // by rank and layer
  std::uint64_t effort_left_ = 0;
  std::optional<int> missing_layer_;
  bool missed_next_ = false;
  std::optional<core::Error> failure_;  // of the question that is being answered
};

}  // namespace

std::string_view name_of(RateStatus status) {
  switch (status) {
    case RateStatus::exact:
      return "exact";
    case RateStatus::at_least:
      return "at_least";
    case RateStatus::unknown:
      break;
  }
  return "unknown";
}

std::unique_ptr<RateFinder> RateFinder::make(TableLayers& table, TableLayers* next) {
  return with_format(table.identity().precision, [&](auto format) -> std::unique_ptr<RateFinder> {
    return std::make_unique<RateFinderOf<decltype(format)>>(table, next);
  });
}

}  // namespace joseki::formation
