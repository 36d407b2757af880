// SPDX-License-Identifier: MIT
#include "games/mirror_map.h"

#include <algorithm>

namespace joseki::games {

bool ImageSearch::is_settled() const {
  return std::all_of(images_.begin(), images_.end(),
                     [](const auto& images) { return images && images->size() <= 1; });
}

std::optional<std::vector<int>> ImageSearch::result() const {
  std::vector<int> result;
  std::vector<bool> taken(images_.size());
  for (const auto& images : images_) {
    if (!images) return std::nullopt;
    // Numbers that play never tells apart share their images: each takes the first that is free.
    const auto free = std::find_if(images->begin(), images->end(), [&](int image) {
      return !taken[static_cast<std::size_t>(image)];
    });
    if (free == images->end()) return std::nullopt;
    taken[static_cast<std::size_t>(*free)] = true;
    result.push_back(*free);
  }
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto image = static_cast<std::size_t>(result[i]);
    if (result[image] != static_cast<int>(i)) return std::nullopt;
  }
  return result;
}

}  // namespace joseki::games
