// SPDX-License-Identifier: MIT
// Solving with the rates on disk. A board's successors by moves lie anywhere in a layer, so each
// part of the boards with a new tile goes through all parts of the layer's rates. After that
// everything is near: a part of a layer needs, of the next two, the parts with the same high digits
// and those where one of them has grown.
#include <algorithm>
#include <utility>

#include "core/ensure.h"
#include "core/scratch_file.h"
#include "solve/formation/backward_pass.h"

namespace joseki::formation {
namespace {

struct WordRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// A layer's boards in memory, their rates in a scratch file, in the order of ranks.
class StoredRates {
 public:
  StoredRates() = default;
  StoredRates(LayerBits bits, core::ScratchFile rates, std::uint64_t rate_bytes)
      : bits_(std::move(bits)), rates_(std::move(rates)), rate_bytes_(rate_bytes) {
    std::uint64_t sum = 0;
    for (std::uint64_t word = 0; word < bits_.words(); ++word) {
      if (word % kWordsInChunk == 0) before_.push_back(sum);
      sum += static_cast<std::uint64_t>(std::popcount(bits_.data()[word]));
    }
    core::ensure(rates_.size() == sum * rate_bytes_, "as many rates as boards");
  }

  const LayerBits& bits() const { return bits_; }
  const core::ScratchFile& rates() const { return rates_; }

  // Words of some ranges one after the other, with their rates.
  core::Result<RatedLayer> gathered(const LayerSolver& solver, const std::vector<WordRange>& ranges,
                                    core::Workers& workers) const {
    std::uint64_t words = 0;
    std::uint64_t boards = 1;  // solver.rated() adds one
    for (const WordRange& range : ranges) {
      words += range.end - range.begin;
      boards += boards_before(range.end) - boards_before(range.begin);
    }
    auto bits = LayerBits::empty(words * 64);
    if (!bits) return std::move(bits).error();
    std::vector<std::uint8_t> rates;
    rates.reserve(boards * rate_bytes_);
    std::uint64_t* next = bits->data();
    for (const WordRange& range : ranges) {
      next = std::copy(bits_.data() + range.begin, bits_.data() + range.end, next);
      const std::uint64_t first = boards_before(range.begin);
      const std::size_t old_size = rates.size();
      rates.resize(old_size + (boards_before(range.end) - first) * rate_bytes_);
      const auto status = rates_.read(first * rate_bytes_, std::span(rates).subspan(old_size));
      if (!status) return status.error();
    }
    return solver.rated(*bits, std::move(rates), workers);
  }

 private:
  static constexpr std::uint64_t kWordsInChunk = 64;

  std::uint64_t boards_before(std::uint64_t word) const {
    if (word == bits_.words()) return rates_.size() / rate_bytes_;
    std::uint64_t sum = before_[word / kWordsInChunk];
    for (std::uint64_t w = word - word % kWordsInChunk; w < word; ++w) {
      sum += static_cast<std::uint64_t>(std::popcount(bits_.data()[w]));
    }
    return sum;
  }

  LayerBits bits_;
  core::ScratchFile rates_;
  std::uint64_t rate_bytes_ = 0;
  std::vector<std::uint64_t> before_;  // boards before each chunk of words
};

// The high parts of some boards of one arrangement; or, if `all`, everything of some arrangements.
struct Part {
  RankRange ranks;
  bool all = false;
  std::uint32_t arrangement = 0;  // the first
  std::uint32_t arrangements = 1;
  std::uint32_t first_high = 0;
  std::uint32_t last_high = 0;
};

// Cuts a layer into parts of about `size` ranks: whole segments, or whole arrangements.
std::vector<Part> parts_of(const RankSpace& space, const LayerRanks& ranks, std::uint64_t size) {
  const Rank one = ranks.ranks_of_one();
  std::vector<Part> parts;
  if (one == 0) return parts;
  const auto at_once = static_cast<std::uint32_t>(std::min<Rank>(size / one, space.arrangements()));
  for (std::uint32_t a = 0; at_once > 0 && a < space.arrangements(); a += at_once) {
    const std::uint32_t count = std::min(at_once, space.arrangements() - a);
    parts.push_back({.ranks = {a * one, (a + count) * one},
                     .all = true,
                     .arrangement = a,
                     .arrangements = count});
  }
  if (at_once > 0) return parts;
  const auto& segments = ranks.segments();
  for (std::uint32_t a = 0; a < space.arrangements(); ++a) {
    for (std::size_t first = 0; first + 1 < segments.size();) {
      std::size_t end = first + 1;
      while (end + 1 < segments.size() && segments[end].begin - segments[first].begin < size) ++end;
      parts.push_back({.ranks = {a * one + segments[first].begin, a * one + segments[end].begin},
                       .arrangement = a,
                       .first_high = segments[first].high,
                       .last_high = segments[end - 1].high});
      first = end;
    }
  }
  return parts;
}

// Where a part's boards go by a new tile: ranges of words, merged where they meet, and what the
// ranks of each digit are raised by to be found in them.
class SpawnRanges {
 public:
  SpawnRanges(const RankSpace& space, const Part& part, const LayerRanks& to, int exponent) {
    if (part.all) {
      const Rank one = to.ranks_of_one();
      add(RankSpace::kDigits - 1,
          {part.arrangement * one, (part.arrangement + part.arrangements) * one});
      for (int digit = 0; digit < RankSpace::kDigits; ++digit) range_of_[digit] = 0;
    } else {
      add(RankSpace::kDigits - 1, range(part, to, 0));
      for (int digit = 8 - space.high_cells(); digit < 8; ++digit) {
        const std::uint32_t more = static_cast<std::uint32_t>(exponent) * space.high_weight(digit);
        add(digit, range(part, to, more));
      }
    }
    merge();
  }

  const std::vector<WordRange>& ranges() const { return ranges_; }
  const DigitShifts& shifts() const { return shifts_; }

 private:
  // The ranks of high parts that have all grown by `more`.
  static RankRange range(const Part& part, const LayerRanks& to, std::uint32_t more) {
    const auto& segments = to.segments();
    const auto at = [&](std::uint32_t high) {
      const auto end = segments.end() - 1;  // the last one is a mark
      return std::lower_bound(segments.begin(), end, high,
                              [](const auto& segment, std::uint32_t h) { return segment.high < h; })
          ->begin;
    };
    const Rank origin = Rank{part.arrangement} * to.ranks_of_one();
    return {origin + at(part.first_high + more), origin + at(part.last_high + more + 1)};
  }

  void add(int digit, RankRange ranks) {
    range_of_[digit] = wanted_.size();
    wanted_.push_back({ranks.begin / 64, (ranks.end + 63) / 64});
  }

  void merge() {
    auto sorted = wanted_;
    std::sort(sorted.begin(), sorted.end(),
              [](const WordRange& a, const WordRange& b) { return a.begin < b.begin; });
    for (const WordRange& range : sorted) {
      if (range.begin == range.end) continue;
      if (!ranges_.empty() && range.begin <= ranges_.back().end) {
        ranges_.back().end = std::max(ranges_.back().end, range.end);
      } else {
        ranges_.push_back(range);
      }
    }
    for (int digit = 0; digit < RankSpace::kDigits; ++digit) {
      shifts_[digit] = shift_of(wanted_[range_of_[digit]]);
    }
  }

  Rank shift_of(const WordRange& wanted) const {
    std::uint64_t before = 0;
    for (const WordRange& range : ranges_) {
      if (range.begin <= wanted.begin && wanted.end <= range.end)
        return (before - range.begin) * 64;
      before += range.end - range.begin;
    }
    return 0;  // empty: nothing is looked for there
  }

  std::vector<WordRange> wanted_;
  std::array<std::size_t, RankSpace::kDigits> range_of_{};  // in wanted_, by digit
  std::vector<WordRange> ranges_;
  DigitShifts shifts_{};
};

class BackwardPassOnDisk : public BackwardPass {
 public:
  BackwardPassOnDisk(const BackwardJob& job, std::uint64_t part_ranks)
      : solver_(job.solver),
        folder_(job.folder),
        next_(job.next),
        part_ranks_(part_ranks),
        workers_(job.workers),
        stop_(job.stop),
        rate_bytes_(static_cast<std::uint64_t>(bytes_of(job.solver.identity().precision))) {}

  core::Status load(int layer) override {
    auto loaded = folder_.load(layer, workers_);
    if (!loaded) return std::move(loaded).error();
    auto scratch = core::ScratchFile::create(folder_.path());
    if (!scratch) return std::move(scratch).error();
    if (auto status = scratch->append(loaded->rates); !status) return status;
    rates_ = StoredRates(std::move(loaded->bits), std::move(*scratch), rate_bytes_);
    return core::Done{};
  }

  core::Status answer(int layer, LayerBits spawned) override {
    auto scratch = core::ScratchFile::create(folder_.path());
    if (!scratch) return std::move(scratch).error();
    const LayerRanks ranks = solver_.ranks(layer);
    for (const Part& part : parts_of(solver_.space(), ranks, part_ranks_)) {
      std::vector<std::uint8_t> best = solver_.no_rates(count(spawned, part.ranks));
      for (std::uint64_t word = 0; word < rates_.bits().words(); word += rates_words()) {
        const WordRange words{word, std::min(rates_.bits().words(), word + rates_words())};
        const auto rates = rates_.gathered(solver_, {words}, workers_);
        if (!rates) return rates.error();
        solver_.raise_best_replies(layer, {spawned, part.ranks}, {*rates, word * 64}, best,
                                   {workers_, stop_});
        if (stop_.stop_requested()) return core::Done{};
      }
      if (auto status = scratch->append(best); !status) return status;
    }
    after_four_ = std::move(after_two_);
    after_two_ = StoredRates(std::move(spawned), std::move(*scratch), rate_bytes_);
    return core::Done{};
  }

  core::Result<std::uint64_t> solve(int layer, LayerBits boards, const LayerStyle& style) override {
    auto scratch = core::ScratchFile::create(folder_.path());
    if (!scratch) return std::move(scratch).error();
    const auto next = next_rates(next_, layer, workers_);
    if (!next) return next.error();
    auto lost = generated_boards(layer, boards, solver_);
    if (!lost) return std::move(lost).error();
    LayerLabel label{.kind = style.kind, .layer = layer};
    for (const Part& part : parts_of(solver_.space(), solver_.ranks(layer), part_ranks_)) {
      const auto solved = solve_part(layer, boards, part, *next ? &**next : nullptr);
      if (!solved) return solved.error();
      if (stop_.stop_requested()) return label.generated;
      label.generated += solved->generated;
      label.best_rate = std::max(label.best_rate, solved->best_rate);
      if (auto status = scratch->append(solved->rates); !status) return status.error();
    }
    rates_ = StoredRates(std::move(boards), std::move(*scratch), rate_bytes_);
    if (*lost) (*lost)->remove(rates_.bits(), workers_);
    const LayerBoards solved(rates_.bits(), *lost ? &**lost : nullptr);
    if (auto status = write(label, solved, style.compression_level); !status) return status.error();
    return label.generated;
  }

 private:
  // Of the rates that a part is answered from. There may be more of them, because a part needs less
  // memory then than when it is solved.
  std::uint64_t rates_words() const {
    const auto more = static_cast<std::uint64_t>(1 + solver_.space().high_cells());
    return (more * part_ranks_ + 63) / 64;
  }

  std::uint64_t count(const LayerBits& bits, RankRange range) const {
    const std::uint64_t first = range.begin / 64;
    const std::uint64_t words = (range.end + 63) / 64 - first;
    return workers_.sum_pieces<std::uint64_t>(words, 1 << 14, [&](auto begin, auto end) {
      std::uint64_t sum = 0;
      for (std::uint64_t word = first + begin; word < first + end; ++word) {
        sum += static_cast<std::uint64_t>(
            std::popcount(bits.word_between(word, range.begin, range.end)));
      }
      return sum;
    });
  }

  core::Result<SolvedBoards> solve_part(int layer, LayerBits& boards, const Part& part,
                                        const NextRates* next) {
    if (layer >= solver_.identity().shape.layers() - 2) {
      return solver_.solve_range(layer, boards, part.ranks, {.target = next}, {workers_, stop_});
    }
    auto after_two = gathered(part, layer, 1, after_two_);
    if (!after_two) return std::move(after_two).error();
    auto after_four = gathered(part, layer, 2, after_four_);
    if (!after_four) return std::move(after_four).error();
    return solver_.solve_range(layer, boards, part.ranks, {&*after_two, &*after_four, next},
                               {workers_, stop_});
  }

  core::Result<GatheredReplies> gathered(const Part& part, int layer, int exponent,
                                         const StoredRates& from) const {
    const SpawnRanges ranges(solver_.space(), part, solver_.ranks(layer + exponent), exponent);
    auto rated = from.gathered(solver_, ranges.ranges(), workers_);
    if (!rated) return std::move(rated).error();
    return GatheredReplies{std::move(*rated), ranges.shifts()};
  }

  // With the rates that were solved last.
  core::Status write(const LayerLabel& label, const LayerBoards& boards, int compression_level) {
    constexpr std::uint64_t kPiece = 1 << 20;
    const core::ScratchFile& rates = rates_.rates();
    auto writer = folder_.create(label, boards, rates.size() != 0, compression_level, workers_);
    if (!writer) return std::move(writer).error();
    std::vector<std::uint8_t> piece;
    for (std::uint64_t at = 0; at < rates.size(); at += piece.size()) {
      piece.resize(std::min(kPiece, rates.size() - at));
      if (auto status = rates.read(at, piece); !status) return status;
      if (auto status = writer->append_rates(piece); !status) return status;
    }
    if (auto written = writer->finish(); !written) return std::move(written).error();
    return core::Done{};
  }

  const LayerSolver& solver_;
  TableFolder& folder_;
  const std::optional<NextTable>& next_;
  std::uint64_t part_ranks_;
  core::Workers& workers_;
  std::stop_token stop_;
  std::uint64_t rate_bytes_;
  StoredRates rates_;  // of the layer solved last
  StoredRates after_two_;
  StoredRates after_four_;
};

}  // namespace

std::unique_ptr<BackwardPass> backward_pass_on_disk(const BackwardJob& job,
                                                    std::uint64_t part_ranks) {
  return std::make_unique<BackwardPassOnDisk>(job, part_ranks);
}

}  // namespace joseki::formation
