// SPDX-License-Identifier: MIT
// Models: trained networks by name. Those of the user lie in $JOSEKI_HOME/models, others are part
// of the program; a user's own goes before one of the program with the same name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "search/network/network.h"

namespace joseki::app {

struct ModelPlace {
  std::string name;
  std::filesystem::path file;  // empty: part of the program
  bool is_shipped() const { return file.empty(); }
};

// All that can be had by name, in the order of their names.
std::vector<ModelPlace> list_models();

// By name, or by a path: what has a slash in it or ends in .jnet. not_found with what there is
// instead, or why the file cannot be used.
core::Result<search::Network> load_model(std::string_view name_or_path);

// Where a model would be read from.
core::Result<ModelPlace> find_model(std::string_view name_or_path);
core::Result<search::Network> load_model(const ModelPlace& place);

// Networks that are part of the program; models/ has their files.
struct ShippedModel {
  std::string name;
  std::span<const std::uint8_t> bytes;
};
std::vector<ShippedModel> shipped_models();

}  // namespace joseki::app
