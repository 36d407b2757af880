// SPDX-License-Identifier: MIT
#include "solve/formation/solve_desk.h"

#include <utility>

namespace joseki::formation {
namespace {

class MemoryDesk : public SolveDesk {
 public:
  MemoryDesk(const Engine& engine, TableFolder& folder, core::Workers& workers,
             const std::stop_token& stop)
      : engine_(engine), folder_(folder), workers_(workers), stop_(stop) {}

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
    SolvedBoards solved = engine_.solve(layer, boards, &after_two_, &after_four_, workers_, stop_);
    if (stop_.stop_requested()) return solved.generated;
    const LayerLabel label{.kind = style.kind,
                           .layer = layer,
                           .generated = solved.generated,
                           .best_rate = solved.best_rate};
    auto writer =
        folder_.create(label, boards, solved.boards != 0, style.compression_level, workers_);
    if (!writer) return std::move(writer).error();
    if (auto status = writer->append_rates(solved.rates); !status) return status.error();
    if (auto written = writer->finish(); !written) return std::move(written).error();
    rates_ = engine_.rated(boards, std::move(solved.rates), workers_);
    return solved.generated;
  }

 private:
  const Engine& engine_;
  TableFolder& folder_;
  core::Workers& workers_;
  std::stop_token stop_;
  RatedLayer rates_;  // of the layer solved last
  RatedLayer after_two_;
  RatedLayer after_four_;
};

}  // namespace

std::unique_ptr<SolveDesk> desk_in_memory(const Engine& engine, TableFolder& folder,
                                          core::Workers& workers, const std::stop_token& stop) {
  return std::make_unique<MemoryDesk>(engine, folder, workers, stop);
}

}  // namespace joseki::formation
