// SPDX-License-Identifier: MIT
// BitLanes: bitmaps for threads that fill a layer together, one for each: setting a bit that others
// set as well costs five times as much.
#pragma once

#include <vector>

#include "core/parallel.h"
#include "solve/formation/layer_bits.h"

namespace joseki::formation {

class BitLanes {
 public:
  // What the threads put in goes to `to`, when it is merged.
  BitLanes(LayerBits& to, const core::Workers& workers) : to_(&to) {
    // Beyond this, memory and merging would cost more than sharing does.
    constexpr int kMost = 8;
    if (workers.threads() > kMost) return;
    for (int i = 1; i < workers.threads(); ++i) {
      auto lane = LayerBits::empty(to.ranks());
      if (!lane) return;
      others_.push_back(std::move(*lane));
    }
    are_private_ = true;
  }

  // Whether each thread has its own; if not, they all get the same.
  bool are_private() const { return are_private_; }
  LayerBits& of_this_thread() {
    const int thread = core::Workers::current_thread();
    return !are_private_ || thread == 0 ? *to_ : others_[static_cast<std::size_t>(thread) - 1];
  }

  void merge(core::Workers& workers) {
    if (!are_private_ || others_.empty()) return;
    workers.for_pieces(to_->words(), 1 << 14, {}, [&](auto begin, auto end) {
      for (const LayerBits& lane : others_) {
        for (auto word = begin; word < end; ++word) to_->data()[word] |= lane.data()[word];
      }
    });
  }

 private:
  LayerBits* to_;
  std::vector<LayerBits> others_;
  bool are_private_ = false;
};

}  // namespace joseki::formation
