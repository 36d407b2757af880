// SPDX-License-Identifier: MIT
// Files of networks: docs/formats/network-v1.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "core/result.h"
#include "search/network/network.h"

namespace joseki::search {

inline constexpr const char* kNetworkExtension = ".jnet";

// Reads all of it and checks it: not_found, foreign_file, newer_file, damaged_file, io.
core::Result<Network> read_network(const std::filesystem::path& path);
// The same for bytes in memory; `name` is used in messages.
core::Result<Network> parse_network(std::span<const std::uint8_t> bytes, const std::string& name);

// Whole or not at all. The same network gives the same bytes.
core::Status write_network(const std::filesystem::path& path, const Network& network);

// bad_input if the network is for another game, foreign_file if for other rules of this one.
core::Status check_game(const NetworkShape& shape, const NetworkShape& expected,
                        const std::string& name);

template <games::MCTSGame G>
core::Status check_game(const Network& network, const std::string& name) {
  return check_game(network.shape, shape_of<G>(network.shape.size), name);
}

}  // namespace joseki::search
