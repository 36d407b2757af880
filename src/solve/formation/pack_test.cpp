// SPDX-License-Identifier: MIT
#include "solve/formation/pack.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <stop_token>
#include <string>

#include "core/file_lock.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/table_folder.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;
using test::difference;
using test::files_in;

struct PackTest : ::testing::Test {
  // With layers of some kilobytes.
  TableIdentity identity = test::identity_of(test::builtin("2x4"), 64);

  core::Result<PackReport> pack(std::vector<fs::path> folders, std::stop_token stop = {}) {
    return pack_table({.folders = std::move(folders), .stop = std::move(stop), .progress = {}},
                      workers);
  }
  void build(const fs::path& where, bool compress = false) {
    auto options = test::options(identity, where);
    options.compress = compress;
    test::build(options);
  }

  core::TestFolder folder;
  core::Workers workers{2};
};

TEST_F(PackTest, TheFilesAreThoseOfABuildThatCompresses) {
  for (const bool sparse : {false, true}) {
    for (const double below : {0.0, 0.5}) {
      identity.sparse = sparse && below == 0;
      identity.delete_below = below;
      const std::string name = fmt::format("{}{}", sparse, below);
      build(folder / name);
      build(folder / (name + "p"), true);
      EXPECT_FALSE(is_packed(folder / name, identity.shape.layers()));
      const auto report = pack({folder / name});
      ASSERT_TRUE(report) << report.error().what;
      EXPECT_EQ(difference(files_in(folder / (name + "p")), files_in(folder / name)), "");
      EXPECT_TRUE(is_packed(folder / name, identity.shape.layers()));
      EXPECT_LT(report->bytes, report->bytes_before);
      EXPECT_EQ(report->packed_layers, report->layers);
      EXPECT_EQ(read_card(folder / name)->bytes, report->bytes);
    }
  }
}

TEST_F(PackTest, WhatIsCompressedStaysAsItIs) {
  build(folder / "t", true);
  const auto before = files_in(folder / "t");
  const auto report = pack({folder / "t"});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->packed_layers, 0);
  EXPECT_EQ(report->bytes, report->bytes_before);
  EXPECT_EQ(difference(before, files_in(folder / "t")), "");
}

TEST_F(PackTest, StoppedAfterAnyLayerItGoesOn) {
  build(folder / "whole", true);
  build(folder / "t");
  for (int runs = 1;; ++runs) {
    std::stop_source stop;
    int done = 0;
    const auto report = pack_table({.folders = {folder / "t"},
                                    .stop = stop.get_token(),
                                    .progress =
                                        [&](const PackProgress&) {
                                          if (++done == runs * 7) stop.request_stop();
                                        }},
                                   workers);
    EXPECT_TRUE(read_card(folder / "t")->is_finished);
    if (report) {
      EXPECT_GT(runs, 2);
      break;
    }
    EXPECT_EQ(report.error().code, core::Errc::interrupted);
    EXPECT_FALSE(is_packed(folder / "t", identity.shape.layers()));
  }
  EXPECT_EQ(difference(files_in(folder / "whole"), files_in(folder / "t")), "");
}

TEST_F(PackTest, ADamagedLayerStaysAsItIs) {
  build(folder / "t");
  auto path = layer_path(folder / "t", 12);
  auto bytes = core::read_bytes(path);
  bytes[bytes.size() / 2] ^= 1;
  core::write_bytes(path, bytes);
  const auto report = pack({folder / "t"});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::damaged_file);
  EXPECT_EQ(core::read_bytes(path), bytes);
  EXPECT_FALSE(fs::exists(path.string() + ".tmp"));
}

TEST_F(PackTest, LayersAreCompressedWhereTheyLie) {
  build(folder / "whole", true);
  build(folder / "a");
  fs::create_directories(folder / "b");
  for (int layer = 0; layer < identity.shape.layers(); layer += 2) {
    fs::rename(layer_path(folder / "a", layer), layer_path(folder / "b", layer));
  }
  ASSERT_TRUE(pack({folder / "a", folder / "b"}));
  EXPECT_TRUE(is_packed(folder / "a", identity.shape.layers()));
  EXPECT_TRUE(is_packed(folder / "b", identity.shape.layers()));
  auto together = files_in(folder / "a");
  together.merge(files_in(folder / "b"));
  EXPECT_EQ(difference(files_in(folder / "whole"), together), "");
}

TEST_F(PackTest, RefusesWhatIsNotWholeOrNotFree) {
  EXPECT_EQ(pack({folder / "nothing"}).error().code, core::Errc::not_found);
  build(folder / "t");
  {
    const auto lock = core::FileLock::take(lock_path(folder / "t"));
    ASSERT_TRUE(lock);
    EXPECT_EQ(pack({folder / "t"}).error().code, core::Errc::busy);
  }
  const auto before = files_in(folder / "t");
  fs::rename(layer_path(folder / "t", 5), folder / "away");
  const auto report = pack({folder / "t"});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::not_found);
  EXPECT_EQ(report.error().what, "layer 5 is not there");
  fs::rename(folder / "away", layer_path(folder / "t", 5));
  EXPECT_EQ(difference(before, files_in(folder / "t")), "");
  TableCard card = *read_card(folder / "t");
  card.is_finished = false;
  ASSERT_TRUE(write_card(folder / "t", card));
  EXPECT_EQ(pack({folder / "t"}).error().code, core::Errc::not_found);
}

}  // namespace
}  // namespace joseki::formation
