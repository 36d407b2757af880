// SPDX-License-Identifier: MIT
// EndgameFolder: tiny real tables in a folder of a test's own; Warnings: what was said of them.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/players/twenty48/endgame_tables.h"
#include "core/test_folder.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/table.h"
#include "solve/formation/test_tables.h"

namespace joseki::app::test {

// As the corner of solve's tests, with a cell more.
inline formation::Formation corner7() {
  using formation::test::drawn;
  return {.name = "corner7",
          .category = "others",
          .masks = {drawn("..../...x/xxxx/xxxx")},
          .target_cells = drawn("xxxx/xxx./..../...."),
          .seeds = {drawn("1.../1..x/xxxx/xxxx"), drawn(".2../...x/xxxx/xxxx")},
          .extra_steps = 10};
}

// The same, and when the target stands in its inner corner, it is the corner and goes on there.
inline formation::Formation corner7_and_corner() {
  formation::Formation formation = corner7();
  formation.name = "corner7+corner";
  formation.target_cells = formation::test::drawn("..../..x./..../....");
  formation.next = "corner";
  return formation;
}

class EndgameFolder {
 public:
  EndgameFolder() : folder_(core::memory_dir()) {}

  const std::filesystem::path& path() const { return folder_.path(); }
  std::filesystem::path operator/(std::string_view name) const { return folder_ / name; }

  struct Table {
    formation::Formation formation;
    std::uint64_t target = 16;
    double p4 = 0.1;
    std::string folder{};  // empty: the table's name
  };
  void build(const Table& table) {
    auto identity = formation::test::identity_of(table.formation, table.target);
    identity.p4 = table.p4;
    const std::string folder = table.folder.empty() ? identity.name() : table.folder;
    formation::test::build(formation::test::options(identity, folder_ / folder));
  }

  formation::Table open(std::string_view name) {
    auto table = formation::Table::open({folder_ / name});
    EXPECT_TRUE(table) << table.error().what;
    return std::move(*table);
  }

  // One bit of every layer is wrong afterwards. The layers are small: it is in the one block.
  void damage(std::string_view name) {
    for (int layer = 0; std::filesystem::exists(layer_file(name, layer)); ++layer) {
      auto bytes = core::read_bytes(layer_file(name, layer));
      bytes[bytes.size() / 2] ^= 1;
      core::write_bytes(layer_file(name, layer), bytes);
    }
  }

  std::filesystem::path layer_file(std::string_view name, int layer) const {
    return formation::layer_path(folder_ / name, layer);
  }

 private:
  core::TestFolder folder_;
};

// Warnings, from any thread.
class Warnings {
 public:
  EndgameTables::Warn listener() {
    return [this](const core::Error& about) {
      const std::lock_guard lock(mutex_);
      lines_.push_back(about.what.english());
    };
  }
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
};

}  // namespace joseki::app::test
