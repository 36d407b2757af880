// SPDX-License-Identifier: MIT
#include "solve/formation/backward_pass.h"

#include <utility>

namespace joseki::formation {
namespace {

class BackwardPassInMemory : public BackwardPass {
 public:
  explicit BackwardPassInMemory(const BackwardJob& job)
      : solver_(job.solver),
        folder_(job.folder),
        next_(job.next),
        workers_(job.workers),
        stop_(job.stop) {}

  core::Status load(int layer) override {
    auto loaded = folder_.load(layer, workers_);
    if (!loaded) return std::move(loaded).error();
    rates_ = solver_.rated(loaded->bits, std::move(loaded->rates), workers_);
    return core::Done{};
  }

  core::Status answer(int layer, LayerBits spawned) override {
    after_four_ = std::move(after_two_);
    after_two_ = solver_.best_replies(layer, spawned, rates_, {workers_, stop_});
    return core::Done{};
  }

  core::Result<std::uint64_t> solve(int layer, LayerBits boards, const LayerStyle& style) override {
    const auto next = next_rates(next_, layer, workers_);
    if (!next) return next.error();
    auto lost = generated_boards(layer, boards, solver_);
    if (!lost) return std::move(lost).error();
    SolvedBoards solved = solver_.solve(
        layer, boards, {&after_two_, &after_four_, *next ? &**next : nullptr}, {workers_, stop_});
    if (stop_.stop_requested()) return solved.generated;
    const LayerLabel label{.kind = style.kind,
                           .layer = layer,
                           .generated = solved.generated,
                           .best_rate = solved.best_rate};
    if (*lost) (*lost)->remove(boards, workers_);
    auto writer = folder_.create(label, {boards, *lost ? &**lost : nullptr}, solved.boards != 0,
                                 style.compression_level, workers_);
    if (!writer) return std::move(writer).error();
    if (auto status = writer->append_rates(solved.rates); !status) return status.error();
    if (auto written = writer->finish(); !written) return std::move(written).error();
    rates_ = solver_.rated(boards, std::move(solved.rates), workers_);
    return solved.generated;
  }

 private:
  const LayerSolver& solver_;
  TableFolder& folder_;
  const std::optional<NextTable>& next_;
  core::Workers& workers_;
  std::stop_token stop_;
  RatedLayer rates_;  // of the layer solved last
  RatedLayer after_two_;
  RatedLayer after_four_;
};

}  // namespace

core::Result<std::optional<LayerBits>> generated_boards(int layer, const LayerBits& boards,
                                                        const LayerSolver& solver) {
  if (layer >= solver.identity().shape.layers() - 2) return std::optional<LayerBits>();
  auto copy = boards.copy();
  if (!copy) return std::move(copy).error();
  return std::optional(std::move(*copy));
}

std::unique_ptr<BackwardPass> backward_pass_in_memory(const BackwardJob& job) {
  return std::make_unique<BackwardPassInMemory>(job);
}

}  // namespace joseki::formation
