// SPDX-License-Identifier: MIT
// MirrorMap: where flip() of a plain game takes cells and moves. The game does not say; random play
// shows it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace joseki::games {

// A permutation that is its own inverse, narrowed down observation by observation.
class ImageSearch {
 public:
  explicit ImageSearch(int size) : images_(static_cast<std::size_t>(size)) {}

  // The image of `number` is one of those for which fits(image) holds; the first time it is looked
  // for in `among`, a range.
  template <class Range, class Fits>
  void observe(int number, const Range& among, Fits fits) {
    auto& images = images_[static_cast<std::size_t>(number)];
    if (!images) images.emplace(among.begin(), among.end());
    std::erase_if(*images, [&](int image) { return !fits(image); });
  }

  // Every number has been seen and has only one image left, or none.
  bool is_settled() const;
  // Nothing if a number was never seen, or if what was seen fits no such permutation.
  std::optional<std::vector<int>> result() const;

 private:
  std::vector<std::optional<std::vector<int>>> images_;  // of each number; nothing: never seen
};

struct MirrorMap {
  std::vector<int> cells;
  std::vector<int> actions;
};

}  // namespace joseki::games
