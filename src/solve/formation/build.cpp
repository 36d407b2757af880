// SPDX-License-Identifier: MIT
#include "solve/formation/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/atomic_file.h"
#include "core/bytes_text.h"
#include "core/resources.h"
#include "solve/formation/backward_pass.h"
#include "solve/formation/build_site.h"
#include "solve/formation/layer_pack.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/prune.h"
#include "solve/formation/table_folder.h"

namespace joseki::formation {
namespace {

using Clock = std::chrono::steady_clock;
using Stage = BuildProgress::Stage;

constexpr int kTempLevel = 1;
// Solved layers are flushed together, because waiting for the disk is slow; until then the files
// of generation stay, so that a power cut loses no more than this.
constexpr std::chrono::seconds kFlushEvery{10};

core::Error interrupted() {
  return {core::Errc::interrupted, core::text("stopped; everything done so far is kept"),
          core::Remedy::go_on};
}

class Builder {
 public:
  Builder(const BuildOptions& options, const LayerSolver& solver, TableFolder& folder,
          const Estimate& estimate, std::uint64_t part_ranks, core::Workers& workers)
      : options_(options),
        solver_(solver),
        folder_(folder),
        part_ranks_(part_ranks),
        workers_(workers),
        layers_(solver.identity().shape.layers()) {
    progress_.layers = layers_;
    progress_.estimate = estimate;
  }

  core::Result<BuildReport> run();

 private:
  const TableIdentity& identity() const { return solver_.identity(); }
  bool is_stopped() const { return options_.stop.stop_requested(); }
  Crew crew() { return {workers_, options_.stop}; }
  bool needs_pruning() const { return !identity().is_whole() || identity().sparse; }
  int pack_level() const { return options_.compress ? kPackLevel : 0; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  int find_solved();
  int find_missing_boards(int end);
  core::Status generate(int first, int end);
  core::Status solve(int end);
  core::Result<LayerBits> go_on(int end, const LayerBits& last, BackwardPass& pass);
  core::Status flush_solved(int layer, bool now);
  core::Status prune_layer(int layer, LoadedLayer loaded);
  core::Status prune_rest();
  core::Status keep_optimal();
  core::Status pack();
  core::Result<TableCard> card_of_layers() const;
  core::Result<BuildReport> finish();

  void begin_stage(Stage stage);
  void tell(int layer, std::uint64_t boards);
  double seconds_left() const;

  const BuildOptions& options_;
  const LayerSolver& solver_;
  TableFolder& folder_;
  std::uint64_t part_ranks_;  // solved at a time, with the rest on disk; 0: everything in memory
  core::Workers& workers_;
  int layers_;
  bool resumed_ = false;
  bool did_something_ = false;  // wrote a layer or the card
  int repaired_ = 0;            // layers of a finished table
  double generate_seconds_ = 0;
  double solve_seconds_ = 0;
  int solved_end_ = 0;  // layers from here to this one are solved, but their boards not yet removed
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_flush_ = begin_;
  Clock::time_point stage_begin_ = begin_;
  std::uint64_t generated_ = 0;  // boards known to be generated
  BuildProgress progress_;
};

void Builder::begin_stage(Stage stage) {
  progress_.stage = stage;
  progress_.boards = 0;
  stage_begin_ = Clock::now();
}

void Builder::tell(int layer, std::uint64_t boards) {
  if (!options_.progress) return;
  progress_.layer = layer;
  progress_.boards += boards;
  progress_.seconds = seconds();
  const double in_stage = std::chrono::duration<double>(Clock::now() - stage_begin_).count();
  progress_.boards_per_second = in_stage > 0 ? static_cast<double>(progress_.boards) / in_stage : 0;
  progress_.eta_seconds = seconds_left();
  progress_.memory_bytes = core::resources_used().peak_rss_bytes;
  progress_.disk_bytes = folder_.bytes();
  options_.progress(progress_);
}

// By the pace of this stage, or by the estimate while the small early layers say little about it.
double Builder::seconds_left() const {
  // Solving a board takes about two and a half times as long as generating it.
  constexpr double kSolveCost = 2.5;
  const double all = std::max(progress_.estimate.generated, static_cast<double>(generated_));
  const auto done = static_cast<double>(progress_.boards);
  const bool is_generating = progress_.stage == Stage::generating;
  if (!is_generating && progress_.stage != Stage::solving) return 0;
  double pace = progress_.boards_per_second;
  if (done < 0.05 * all && progress_.estimate.cpu_seconds > 0) {
    const double cost = progress_.estimate.cpu_seconds / (1 + kSolveCost) / workers_.threads();
    pace = all / (is_generating ? cost : kSolveCost * cost);
  }
  if (pace <= 0) return 0;
  return (std::max(0.0, all - done) + (is_generating ? kSolveCost * all : 0)) / pace;
}

// The first of the layers that are solved, sound and good enough to go on from; `layers_` if none.
int Builder::find_solved() {
  std::vector<std::optional<LayerLabel>> labels(static_cast<std::size_t>(layers_));
  int first = layers_;
  while (first > 0) {
    auto label = folder_.check(first - 1, workers_);
    if (!label) break;
    labels[static_cast<std::size_t>(--first)] = std::move(label);
  }
  if (first == 0) return 0;
  const auto is_usable = [&](int layer) {
    return layer >= layers_ || folder_.is_complete(*labels[static_cast<std::size_t>(layer)], layer);
  };
  while (first < layers_ && !(is_usable(first) && is_usable(first + 1))) ++first;
  return first;
}

int Builder::find_missing_boards(int end) {
  int layer = 0;
  while (layer < end && folder_.check_boards(layer, workers_)) ++layer;
  return layer;
}

// Layers [first, end): all before are there.
core::Status Builder::generate(int first, int end) {
  const double cpu = core::resources_used().cpu_seconds;
  begin_stage(Stage::generating);
  const auto boards = [&](int layer) -> core::Result<LayerBits> {
    if (layer == 0 && first == 0) return solver_.first_layer();
    auto loaded = folder_.load_boards(layer, workers_);
    if (!loaded) return std::move(loaded).error();
    return std::move(loaded->bits);
  };
  // Boards of the next layer with their new tile; at first those that a 4 led to.
  auto spawned = solver_.empty_layer(std::max(first, 1));
  if (spawned && first >= 2) {
    const auto before = boards(first - 2);
    auto known = solver_.empty_layer(first - 1);
    if (!before) return before.error();
    if (!known) return known.error();
    solver_.spawn(first - 2, *before, LayerSolver::Purpose::generating, {*known, *spawned}, crew());
  }
  auto current = boards(std::max(0, first - 1));
  if (!current) return current.error();
  const int level = options_.compress_temp ? kTempLevel : 0;
  if (first == 0) {
    if (auto status = folder_.write_boards(0, *current, level, workers_); !status) return status;
    first = 1;
  }
  for (int layer = first; layer < end; ++layer) {
    auto later = layer + 1 < layers_ ? solver_.empty_layer(layer + 1) : LayerBits();
    if (!spawned) return spawned.error();
    if (!later) return later.error();
    // To the last layer nothing leads by a 2.
    if (layer + 1 < layers_) {
      solver_.spawn(layer - 1, *current, LayerSolver::Purpose::generating, {*spawned, *later},
                    crew());
    }
    auto next = solver_.replies(layer, *spawned, crew());
    if (!next) return next.error();
    if (is_stopped()) return interrupted();
    auto status = folder_.write_boards(layer, *next, level, workers_);
    if (!status) return status;
    const std::uint64_t count = next->count(workers_);
    generated_ += count;
    current = std::move(next);
    spawned = std::move(later);
    tell(layer, count);
  }
  generate_seconds_ = core::resources_used().cpu_seconds - cpu;
  return core::Done{};
}

// Layers end-1 down to 0: those from `end` on are solved.
core::Status Builder::solve(int end) {
  const double cpu = core::resources_used().cpu_seconds;
  begin_stage(Stage::solving);
  solved_end_ = end;
  const auto next = next_table_beside(options_.folder, identity());
  if (!next) return next.error();
  const BackwardJob job{solver_, folder_, *next, workers_, options_.stop};
  const auto pass =
      part_ranks_ == 0 ? backward_pass_in_memory(job) : backward_pass_on_disk(job, part_ranks_);
  const auto boards = [&](int layer) -> core::Result<LayerBits> {
    if (layer < 0) return LayerBits();
    auto loaded = folder_.load_boards(layer, workers_);
    if (!loaded) return std::move(loaded).error();
    return std::move(loaded->bits);
  };
  const LayerStyle style{
      .kind = needs_pruning() ? LayerLabel::Kind::whole : LayerLabel::Kind::finished,
      .compression_level = needs_pruning() ? 0 : pack_level()};
  auto current = boards(end - 1);
  if (!current) return current.error();
  auto spawned = go_on(end, *current, *pass);  // in the layer after `current`
  if (!spawned) return spawned.error();
  for (int layer = end - 1; layer >= 0; --layer) {
    auto before = boards(layer - 1);
    auto spawned_before = solver_.empty_layer(layer);
    if (!before) return before.error();
    if (!spawned_before) return spawned_before.error();
    if (layer + 1 < layers_) {
      if (layer > 0) {
        solver_.spawn(layer - 1, *before, LayerSolver::Purpose::solving,
                      {*spawned_before, *spawned}, crew());
      }
      if (auto status = pass->answer(layer + 1, std::move(*spawned)); !status) return status;
    }
    if (is_stopped()) return interrupted();
    const auto generated = pass->solve(layer, std::move(*current), style);
    if (!generated) return generated.error();
    if (is_stopped()) return interrupted();
    current = std::move(before);
    spawned = std::move(spawned_before);
    if (auto status = flush_solved(layer, layer == 0); !status) return status;
    tell(layer, *generated);
  }
  solve_seconds_ = core::resources_used().cpu_seconds - cpu;
  return core::Done{};
}

// Hands the pass what it needs of the solved layers, those from `end` on. Returns the boards of
// layer `end` with their new tile, as far as `last`, the layer before it, leads to them.
core::Result<LayerBits> Builder::go_on(int end, const LayerBits& last, BackwardPass& pass) {
  if (end >= layers_) return solver_.empty_layer(layers_ - 1);
  auto spawned = solver_.empty_layer(end);
  if (!spawned) return spawned;
  if (end + 1 < layers_) {
    auto later = solver_.empty_layer(end + 1);
    if (!later) return later;
    solver_.spawn(end - 1, last, LayerSolver::Purpose::solving, {*spawned, *later}, crew());
    if (auto status = pass.load(end + 1); !status) return status.error();
    if (auto status = pass.answer(end + 1, std::move(*later)); !status) return status.error();
  }
  if (auto status = pass.load(end); !status) return status.error();
  return spawned;
}

core::Status Builder::flush_solved(int layer, bool now) {
  if (!now && Clock::now() - last_flush_ < kFlushEvery) return core::Done{};
  if (auto status = core::flush_file_system(folder_.path()); !status) return status;
  folder_.remove_boards(layer, solved_end_);
  solved_end_ = layer;
  last_flush_ = Clock::now();
  return core::Done{};
}

core::Status Builder::prune_layer(int layer, LoadedLayer loaded) {
  if (identity().delete_below > 0) delete_low_rates(identity(), loaded);
  if (lacks_rates(identity(), layer)) loaded.rates.clear();
  loaded.label.kind = LayerLabel::Kind::finished;
  return folder_.write(loaded.label, loaded, pack_level(), workers_);
}

// From the last layer down: nothing is pruned while a layer before it could still need it.
// keep_optimal() does it all by itself: a layer is whole or finished, nothing between them, or a
// build that goes on after damage would solve from boards that are not all there.
core::Status Builder::prune_rest() {
  if (!needs_pruning() || identity().optimal_only) return core::Done{};
  begin_stage(Stage::pruning);
  for (int layer = layers_ - 1; layer >= 0; --layer) {
    auto loaded = folder_.load(layer, workers_);
    if (!loaded) return loaded.error();
    const std::uint64_t boards = loaded->bits.count(workers_);
    if (loaded->label.kind != LayerLabel::Kind::finished) {
      if (auto status = prune_layer(layer, std::move(*loaded)); !status) return status;
    }
    if (is_stopped()) return interrupted();
    tell(layer, boards);
  }
  return core::Done{};
}

// Forward: a layer's boards are kept if a kept board of one of the two layers before needs them.
core::Status Builder::keep_optimal() {
  if (!identity().optimal_only) return core::Done{};
  begin_stage(Stage::pruning);
  for (int layer = 0; layer < layers_; ++layer) {
    auto loaded = folder_.load(layer, workers_);
    if (!loaded) return loaded.error();
    if (loaded->label.kind == LayerLabel::Kind::finished) continue;
    if (identity().delete_below > 0) delete_low_rates(identity(), *loaded);
    if (layer >= kFirstOptimalLayer) {
      auto keep = solver_.empty_layer(layer);
      if (!keep) return keep.error();
      for (const int spawned : {1, 2}) {
        const auto from = folder_.load(layer - spawned, workers_);
        if (!from) return from.error();
        keep_best_replies(solver_, {layer - spawned, from->bits, spawned}, *loaded, *keep,
                          workers_);
      }
      keep_only(identity(), *keep, *loaded);
    }
    loaded->label.kind = LayerLabel::Kind::finished;
    auto status = folder_.write(loaded->label, *loaded, pack_level(), workers_);
    if (!status) return status;
    if (is_stopped()) return interrupted();
    tell(layer, loaded->bits.count(workers_));
  }
  return core::Done{};
}

// Compressing a table that was built without is a build like any other.
core::Status Builder::pack() {
  if (!options_.compress) return core::Done{};
  begin_stage(Stage::packing);
  for (int layer = 0; layer < layers_; ++layer) {
    const auto label = folder_.label(layer);
    if (!label) return label.error();
    if (label->is_packed) continue;
    const auto loaded = folder_.load(layer, workers_);
    if (!loaded) return loaded.error();
    auto status = folder_.write(loaded->label, *loaded, kPackLevel, workers_);
    if (!status) return status;
    did_something_ = true;
    if (is_stopped()) return interrupted();
    tell(layer, loaded->bits.count(workers_));
  }
  return core::Done{};
}

// What the layers say of themselves.
core::Result<TableCard> Builder::card_of_layers() const {
  TableCard card{.identity = identity(), .is_finished = true};
  for (int layer = 0; layer < layers_; ++layer) {
    const auto open = open_layer(layer_path(folder_.path(), layer), identity(), layer,
                                 solver_.ranks(layer).ranks());
    if (!open) return open.error();
    card.boards += open->layout.boards;
    card.generated += open->label.generated;
    card.bytes += open->file.file_bytes();
    if (layer == 0) card.best_rate = open->label.best_rate;
  }
  return card;
}

core::Result<BuildReport> Builder::finish() {
  const auto card = card_of_layers();
  if (!card) return card.error();
  if (auto status = core::flush_file_system(folder_.path()); !status) return status.error();
  folder_.remove_boards(0, layers_);
  if (!folder_.has_card(*card)) {
    if (auto status = folder_.write_card(*card); !status) return status.error();
    did_something_ = true;
  }
  // What a proof found is not said of another table.
  if (did_something_) folder_.forget_faults();
  const auto used = core::resources_used();
  return BuildReport{.boards = card->boards,
                     .generated = card->generated,
                     .layers = layers_,
                     .bytes = card->bytes,
                     .best_rate = card->best_rate,
                     .seconds = seconds(),
                     .cpu_seconds = used.cpu_seconds,
                     .generate_seconds = generate_seconds_,
                     .solve_seconds = solve_seconds_,
                     .peak_rss_bytes = used.peak_rss_bytes,
                     .was_there = false,
                     .resumed = resumed_,
                     .repaired_layers = repaired_};
}

core::Result<BuildReport> Builder::run() {
  const bool was_finished = folder_.card() && folder_.card()->is_finished;
  resumed_ = folder_.card().has_value() && !was_finished;
  if (!was_finished) {
    progress_.stage = Stage::estimated;
    tell(0, 0);
  }
  const int solved = find_solved();
  if (was_finished) repaired_ = solved;
  if (solved > 0) {
    if (!resumed_) {
      auto status = folder_.write_card({.identity = identity()});
      if (!status) return status.error();
    }
    const int missing = find_missing_boards(solved);
    if (resumed_) {
      progress_.stage = Stage::resumed;
      tell(missing < solved ? missing : solved, 0);
    }
    if (missing < solved) {
      if (auto status = generate(missing, solved); !status) return status.error();
    }
    if (auto status = solve(solved); !status) return status.error();
    did_something_ = true;
  }
  if (auto status = prune_rest(); !status) return status.error();
  if (auto status = keep_optimal(); !status) return status.error();
  if (auto status = pack(); !status) return status.error();
  auto report = finish();
  if (report) report->was_there = was_finished && !did_something_;
  return report;
}

core::Status check_disk(const BuildOptions& options, const Estimate& estimate,
                        const BuildSite& site) {
  const std::uint64_t free = core::free_disk_bytes(options.folder);
  if (estimate.disk_bytes <= free + site.bytes_there()) return core::Done{};
  const std::string name = options.identity.shape.name();
  const std::string need = core::bytes_text(estimate.disk_bytes);
  if (site.old_bytes() == 0) {
    return core::Error{core::Errc::no_disk,
                       core::text("{} needs about {} on the disk of '{}', and {} are free", name,
                                  need, options.folder, core::bytes_text(free)),
                       core::Remedy::save_disk, true};
  }
  const bool would_help = estimate.disk_bytes <= free + site.old_bytes();
  return core::Error{
      core::Errc::no_disk,
      core::text(
          "{} needs about {} on the disk of '{}', and {} are free beside the old table of {}", name,
          need, options.folder, core::bytes_text(free), core::bytes_text(site.old_bytes())),
      would_help ? core::Remedy::replace_first : core::Remedy::save_disk, true};
}

// How many ranks of a layer can be solved at a time; 0 if all of them can.
core::Result<std::uint64_t> parts_for(const BuildOptions& options, const Estimate& estimate) {
  if (options.part_ranks != 0) return options.part_ranks;
  const std::uint64_t memory =
      options.memory_limit_bytes != 0 ? options.memory_limit_bytes : core::available_memory_bytes();
  if (estimate.memory_bytes <= memory) return 0;
  const std::uint64_t least = estimate.least_memory_bytes();
  if (memory >= least) return estimate.part_ranks(memory);
  return core::Error{
      core::Errc::no_memory,
      core::text("{} needs about {} of memory, or {} with its rates on disk, and {} may be used",
                 options.identity.shape.name(), core::bytes_text(estimate.memory_bytes),
                 core::bytes_text(least), core::bytes_text(memory)),
      core::Remedy::more_memory, true};
}

}  // namespace

std::string_view name_of(BuildProgress::Stage stage) {
  using Stage = BuildProgress::Stage;
  switch (stage) {
    case Stage::estimated:
      return "estimated";
    case Stage::resumed:
      return "resumed";
    case Stage::generating:
      return "generating";
    case Stage::solving:
      return "solving";
    case Stage::pruning:
      return "pruning";
    case Stage::packing:
      return "packing";
  }
  return "";
}

core::Result<BuildReport> build_table(const BuildOptions& options, core::Workers& workers) {
  if (auto status = check(options.identity); !status) return status.error();
  core::keep_freed_memory();
  auto solver = LayerSolver::make(options.identity);
  if (!solver) return std::move(solver).error();
  // Before anything is done, though it is not needed until layers are solved.
  if (const auto next = next_table_beside(options.folder, options.identity); !next) {
    return next.error();
  }
  auto site = BuildSite::open({.folder = options.folder,
                               .rebuild = options.rebuild,
                               .replace_first = options.replace_first},
                              **solver);
  if (!site) return std::move(site).error();
  Estimate forecast;
  std::uint64_t part_ranks = 0;
  if (!site->is_finished()) {
    const auto estimated = estimate(options.identity, workers);
    if (!estimated) return estimated.error();
    forecast = *estimated;
    if (auto status = check_disk(options, forecast, *site); !status) return status.error();
    const auto parts = parts_for(options, forecast);
    if (!parts) return parts.error();
    part_ranks = *parts;
  }
  if (auto status = site->begin(); !status) return status.error();
  auto report = Builder(options, **solver, site->work(), forecast, part_ranks, workers).run();
  if (!report) return report;
  if (auto status = site->finish(); !status) return status.error();
  return report;
}

}  // namespace joseki::formation
