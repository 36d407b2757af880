// SPDX-License-Identifier: MIT
#include "solve/formation/solve_desk.h"

#include <utility>

namespace joseki::formation {
namespace {

class MemoryDesk : public SolveDesk {
 public:
  explicit MemoryDesk(const DeskJob& job)
      : engine_(job.engine),
        folder_(job.folder),
        next_(job.next),
        workers_(job.workers),
        stop_(job.stop) {}

  core::Status load(int layer) override {
    auto loaded = folder_.load(layer, workers_);
    if (!loaded) return std::move(loaded).error();
    rates_ = engine_.rated(loaded->bits, std::move(loaded->rates), workers_);
    return core::Done{};
  }

  core::Status answer(int layer, LayerBits spawned) override {
    after_four_ = std::move(after_two_);
    after_two_ = engine_.best_replies(layer, spawned, rates_, workers_, stop_);
    return core::Done{};
  }

  core::Result<std::uint64_t> solve(int layer, LayerBits boards, const LayerStyle& style) override {
    const auto next = next_rates(next_, layer, workers_);
    if (!next) return next.error();
    auto lost = generated_boards(layer, boards, engine_);
    if (!lost) return std::move(lost).error();
    SolvedBoards solved = engine_.solve(layer, boards, &after_two_, &after_four_,
                                        *next ? &**next : nullptr, workers_, stop_);
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
    rates_ = engine_.rated(boards, std::move(solved.rates), workers_);
    return solved.generated;
  }

 private:
  const Engine& engine_;
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
                                                        const Engine& engine) {
  if (layer >= engine.identity().shape.layers() - 2) return std::optional<LayerBits>();
  auto copy = boards.copy();
  if (!copy) return std::move(copy).error();
  return std::optional(std::move(*copy));
}

std::unique_ptr<SolveDesk> desk_in_memory(const DeskJob& job) {
  return std::make_unique<MemoryDesk>(job);
}

}  // namespace joseki::formation
