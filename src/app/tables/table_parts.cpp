// SPDX-License-Identifier: MIT
#include "app/tables/table_parts.h"

#include <algorithm>
#include <string>

#include "core/block_file.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

// Whether a folder without a card has layers, by one of them.
bool has_layers_of(const fs::path& folder, std::uint64_t hash) {
  std::error_code failure;
  fs::directory_iterator entry(folder, failure);
  for (; !failure && entry != fs::directory_iterator(); entry.increment(failure)) {
    if (!entry->path().filename().string().starts_with("layer-")) continue;
    const auto file = core::BlockFile::open(entry->path());
    if (file) return file->label().rules_hash == hash;
  }
  return false;
}

bool is_part(const fs::path& folder, std::uint64_t hash) {
  std::error_code failure;
  if (!fs::is_directory(folder, failure)) return false;
  const auto card = formation::read_card(folder);
  if (card) return card->identity.hash() == hash;
  return card.error().code == core::Errc::not_found && has_layers_of(folder, hash);
}

}  // namespace

std::vector<fs::path> parts_of(const formation::TableIdentity& identity, const fs::path& home,
                               const std::vector<fs::path>& folders) {
  std::vector<fs::path> parts = {home};
  const std::string name = identity.name();
  const std::string old_name = identity.shape.name();  // of older programs, whatever p4 is
  const std::uint64_t hash = identity.hash();
  std::error_code failure;
  for (const fs::path& folder : folders) {
    for (const fs::path& place : {folder / name, folder / old_name, folder}) {
      const bool is_known = std::any_of(parts.begin(), parts.end(), [&](const fs::path& part) {
        return fs::equivalent(part, place, failure);
      });
      if (!is_known && is_part(place, hash)) parts.push_back(place);
    }
  }
  return parts;
}

}  // namespace joseki::app
