// SPDX-License-Identifier: MIT
#include "search/expectimax/tuple_network.h"

#include <algorithm>

#include "search/expectimax/tuple_network_file.h"

namespace joseki::search {

core::Result<TupleNetwork> TupleNetwork::read(const std::filesystem::path& path) {
  const auto file = TupleNetworkFile::open(path);
  if (!file) return file.error();
  auto bytes = core::BigBytes::zeroed(kWeights * sizeof(float));
  if (!bytes) return bytes.error();
  auto* weights = reinterpret_cast<float*>(bytes->data());
  const auto read =
      file->read(NetworkPlane::value, [&](std::uint64_t first, std::span<const float> numbers) {
        std::copy(numbers.begin(), numbers.end(), weights + first);
      });
  if (!read) return read.error();
  // What training never met is worth what it is with smaller tiles.
  for (std::uint32_t i = 0; i < kWeights; ++i) {
    if (weights[i] == 0) weights[i] = weights[known_weight(i)];
  }
  return TupleNetwork(*std::move(bytes));
}

}  // namespace joseki::search
