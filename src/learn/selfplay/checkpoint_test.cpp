// SPDX-License-Identifier: MIT
#include "learn/selfplay/checkpoint.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/block_file.h"
#include "core/test_folder.h"

namespace joseki::learn {
namespace {

class CheckpointFile : public testing::Test {
 protected:
  void SetUp() override {
    checkpoint_.game = "connect4";
    checkpoint_.rules_hash = 42;
    checkpoint_.metadata = "{\"seed\":1}";
    checkpoint_.sections["replay"] = std::string(100'000, 'r');
    checkpoint_.sections["games"] = "";
    ASSERT_TRUE(write_checkpoint(path_, checkpoint_, workers_));
    std::ifstream file(path_, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
  }

  core::TestFolder folder_;
  std::filesystem::path path_ = folder_.path() / "checkpoint.jtc";
  core::Workers workers_{1};
  Checkpoint checkpoint_;
  std::vector<std::uint8_t> bytes_;
};

TEST_F(CheckpointFile, ComesBackWhole) {
  const auto again = read_checkpoint(path_, workers_);
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(again->game, "connect4");
  EXPECT_EQ(again->rules_hash, 42u);
  EXPECT_EQ(again->metadata, checkpoint_.metadata);
  EXPECT_EQ(again->sections, checkpoint_.sections);
  EXPECT_FALSE(again->section("learner"));
}

TEST_F(CheckpointFile, FindsEveryFlippedBit) {
  int refused = 0;
  for (std::size_t i = 0; i < bytes_.size(); ++i) {
    auto bytes = bytes_;
    bytes[i] ^= 1;
    const auto parsed = parse_checkpoint(bytes, "x", workers_);
    EXPECT_FALSE(parsed) << "byte " << i;
    refused += !parsed;
    if (!parsed) {
      EXPECT_FALSE(parsed.error().what.empty());
    }
  }
  EXPECT_EQ(refused, static_cast<int>(bytes_.size()));
}

TEST_F(CheckpointFile, RefusesEveryBeginning) {
  for (std::size_t length = 0; length < bytes_.size(); ++length) {
    EXPECT_FALSE(parse_checkpoint(std::span(bytes_).first(length), "x", workers_)) << length;
  }
}

TEST_F(CheckpointFile, RefusesOtherBlockFiles) {
  const core::BlockFileLabel label{.kind = "retrograde-table",
                                   .subject = "connect4",
                                   .ranking = "none",
                                   .encoding = "sections",
                                   .metadata = "{}"};
  const std::vector<std::uint8_t> payload(10);
  ASSERT_TRUE(core::write_block_file(path_, label, payload, workers_));
  const auto read = read_checkpoint(path_, workers_);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, core::Errc::foreign_file);
}

TEST_F(CheckpointFile, RefusesASectionThatIsLongerThanTheFile) {
  std::string payload;
  core::put_text(payload, "replay");
  core::put_le(payload, std::uint64_t{1} << 60);
  const core::BlockFileLabel label{.kind = "training-checkpoint-v1",
                                   .subject = "connect4",
                                   .ranking = "none",
                                   .encoding = "sections",
                                   .metadata = "{}"};
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(payload.data()), payload.size());
  ASSERT_TRUE(core::write_block_file(path_, label, bytes, workers_));
  const auto read = read_checkpoint(path_, workers_);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().what.english().find("'replay' is cut off"), std::string::npos);
}

}  // namespace
}  // namespace joseki::learn
