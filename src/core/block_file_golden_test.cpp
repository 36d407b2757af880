// SPDX-License-Identifier: MIT
// Tests over the stored files of tests/data: old ones stay readable, broken ones stay refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/block_file.h"
#include "core/test_folder.h"

namespace joseki::core {
namespace {

using Bytes = std::vector<std::uint8_t>;

const std::filesystem::path kFolder = "tests/data";

// As tests/data/README.md says.
Bytes golden_payload() {
  Bytes payload(64, 0);
  for (int i = 0; i < 128; ++i) {
    payload.push_back(static_cast<std::uint8_t>((37 * i * i + 11 * i + 5) % 251));
  }
  const std::string_view end = "the end of the payload";
  payload.insert(payload.end(), end.begin(), end.end());
  return payload;
}

Result<Bytes> read_whole(const std::filesystem::path& path) {
  const auto file = BlockFile::open(path);
  if (!file) return file.error();
  Workers workers(1);
  Bytes payload(file->count());
  const auto status = file->read_all(payload, workers);
  if (!status) return status.error();
  return payload;
}

struct Golden {
  std::string_view name;  // without .jtb
  std::string_view what;  // of the error; empty: it is read
  Errc code = Errc::damaged_file;
};

constexpr Golden kFiles[] = {
    {"block-file-v1", ""},
    {"block-file-v1-later-minor", ""},
    {"block-file-v1-truncated", "417 bytes long instead of 427"},
    {"block-file-v1-flipped-bit", "block 1: checksum mismatch"},
    {"block-file-v1-flipped-header-bit", "header: checksum mismatch"},
    {"block-file-v1-huge-count", "block sizes do not add up"},
    {"block-file-v1-huge-blocks", "the index is not where it should be"},
    {"block-file-v1-swapped-blocks", "block 1: checksum mismatch"},
    {"block-file-v1-wrong-magic", "is not a joseki file", Errc::foreign_file},
    {"block-file-v1-newer", "format version 2, this program reads version 1", Errc::newer_file},
};

TEST(BlockFileGolden, StoredFilesAreReadOrRefusedAsTheyAlwaysWere) {
  for (const Golden& golden : kFiles) {
    SCOPED_TRACE(golden.name);
    const auto payload = read_whole(kFolder / (std::string(golden.name) + ".jtb"));
    if (golden.what.empty()) {
      ASSERT_TRUE(payload) << payload.error().what;
      EXPECT_EQ(*payload, golden_payload());
      continue;
    }
    ASSERT_FALSE(payload) << "it was believed";
    EXPECT_EQ(name_of(payload.error().code), name_of(golden.code));
    EXPECT_NE(payload.error().what.english().find(golden.what), std::string::npos)
        << payload.error().what;
  }
}

TEST(BlockFileGolden, TheHeaderIsReadAsItWasWritten) {
  const auto file = BlockFile::open(kFolder / "block-file-v1.jtb");
  ASSERT_TRUE(file) << file.error().what;
  EXPECT_EQ(file->label().kind, "golden-payload");
  EXPECT_EQ(file->label().subject, "block-file-v1");
  EXPECT_EQ(file->label().ranking, "as-is");
  EXPECT_EQ(file->label().encoding, "bytes-1");
  EXPECT_EQ(file->label().metadata, R"({"note":"golden"})");
  EXPECT_EQ(file->label().rules_hash, 0x0123456789ABCDEFu);
  EXPECT_EQ(file->producer(), "joseki 0.1.0");
  EXPECT_EQ(file->block_bytes(), 64u);
  EXPECT_EQ(file->block_count(), 4u);
}

TEST(BlockFileGolden, NoStoredFileIsForgotten) {
  std::set<std::string> names;
  for (const Golden& golden : kFiles) names.insert(std::string(golden.name) + ".jtb");
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("block-file-")) continue;
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

}  // namespace
}  // namespace joseki::core
