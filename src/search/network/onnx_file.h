// SPDX-License-Identifier: MIT
// Networks for other programs: the ONNX format, operator set 13.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

#include "core/result.h"
#include "search/network/network.h"

namespace joseki::search {

// The network as an ONNX model. Input: `planes` [batch, planes, rows, columns]. Outputs: `policy`
// [batch, actions] (logits, of invalid moves too), `wdl` [batch, 3] (win, draw, loss for the side
// to move), `moves_left` [batch, 1] (plies). The model's metadata names game, rules hash and
// origin.
std::string onnx_of(const Network& network);

// Whole or not at all. Returns the file's length.
core::Result<std::uint64_t> write_onnx(const std::filesystem::path& path, const Network& network,
                                       std::stop_token stop = {});

}  // namespace joseki::search
