// SPDX-License-Identifier: MIT
// Tests of block files that nobody damaged: what was written comes back.
#include "core/block_file.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "core/block_file_format.h"
#include "core/ensure.h"
#include "core/rng.h"
#include "core/test_folder.h"
#include "core/version.h"

namespace joseki::core {
namespace {

using Bytes = std::vector<std::uint8_t>;

const BlockFileLabel kLabel{.kind = "test-payload",
                            .subject = "numbers",
                            .ranking = "by-size",
                            .encoding = "one-1",
                            .metadata = R"({"answer":42})",
                            .rules_hash = 0x0123456789ABCDEF};

enum class Texture { zeros, runs, random };

Bytes payload_of(std::size_t size, Texture texture, std::uint64_t seed = 1) {
  Rng rng(seed);
  Bytes bytes(size);
  for (std::size_t i = 0; i < size && texture != Texture::zeros; ++i) {
    const bool repeat = texture == Texture::runs && i > 0 && rng.below(10) != 0;
    bytes[i] = repeat ? bytes[i - 1] : static_cast<std::uint8_t>(rng.next());
  }
  return bytes;
}

// Empty if it cannot be read.
Bytes read_back(const BlockFile& file, int threads = 2) {
  Workers workers(threads);
  Bytes out(file.count());
  const auto status = file.read_all(out, workers);
  EXPECT_TRUE(status) << status.error().what;
  return status ? out : Bytes();
}

void expect_round_trip(const std::filesystem::path& path, const Bytes& payload,
                       std::uint32_t block_bytes) {
  Workers workers(2);
  const auto length =
      write_block_file(path, kLabel, payload, workers, {.block_bytes = block_bytes});
  ASSERT_TRUE(length) << length.error().what;
  EXPECT_EQ(*length, std::filesystem::file_size(path));
  const auto file = BlockFile::open(path);
  ASSERT_TRUE(file) << file.error().what;
  EXPECT_EQ(file->count(), payload.size());
  EXPECT_EQ(file->file_bytes(), *length);
  EXPECT_EQ(file->block_count(), (payload.size() + block_bytes - 1) / block_bytes);
  EXPECT_EQ(read_back(*file), payload);
}

TEST(BlockFile, GivesBackPayloadsOfEveryLengthAroundABlock) {
  const TestFolder folder;
  for (const Texture texture : {Texture::zeros, Texture::runs, Texture::random}) {
    for (const std::uint32_t block : {1u, 64u, 1000u, 65'536u}) {
      for (const std::size_t size :
           {std::size_t{0}, std::size_t{1}, std::size_t{block} - 1, std::size_t{block},
            std::size_t{block} + 1, std::size_t{5} * block, std::size_t{5} * block + block / 3}) {
        SCOPED_TRACE(std::to_string(size) + " bytes in blocks of " + std::to_string(block) +
                     ", texture " + std::to_string(static_cast<int>(texture)));
        expect_round_trip(folder / "file", payload_of(size, texture), block);
      }
    }
  }
}

TEST(BlockFile, GivesBackMoreBlocksThanOneBatch) {
  const TestFolder folder;
  expect_round_trip(folder / "file", payload_of(1000 * 300 + 7, Texture::runs), 1000);
}

RC_GTEST_PROP(BlockFile, GivesBackAnyPayload, (const Bytes& payload)) {
  const TestFolder folder;
  const auto block_bytes = *rc::gen::inRange<std::uint32_t>(1, 40);
  expect_round_trip(folder / "file", payload, block_bytes);
}

TEST(BlockFile, SaysWhoseBytesTheyAre) {
  const TestFolder folder;
  Workers workers(1);
  ASSERT_TRUE(write_block_file(folder / "file", kLabel, payload_of(10, Texture::random), workers));
  const auto file = BlockFile::open(folder / "file");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->label().kind, kLabel.kind);
  EXPECT_EQ(file->label().subject, kLabel.subject);
  EXPECT_EQ(file->label().ranking, kLabel.ranking);
  EXPECT_EQ(file->label().encoding, kLabel.encoding);
  EXPECT_EQ(file->label().metadata, kLabel.metadata);
  EXPECT_EQ(file->label().rules_hash, kLabel.rules_hash);
  EXPECT_EQ(file->producer(), "joseki " + std::string(version()));
  EXPECT_EQ(file->name(), (folder / "file").string());
}

TEST(BlockFile, MayHaveEmptyTexts) {
  const TestFolder folder;
  Workers workers(1);
  ASSERT_TRUE(write_block_file(folder / "file", {}, Bytes{1, 2, 3}, workers));
  const auto file = BlockFile::open(folder / "file");
  ASSERT_TRUE(file) << file.error().what;
  EXPECT_EQ(file->label().metadata, "");
  EXPECT_EQ(read_back(*file), (Bytes{1, 2, 3}));
}

TEST(BlockFile, HasTheSameBytesForOneTwoAndSevenThreads) {
  const TestFolder folder;
  for (const Texture texture : {Texture::zeros, Texture::runs, Texture::random}) {
    const Bytes payload = payload_of(300'000, texture);
    Bytes first;
    for (const int threads : {1, 2, 7}) {
      Workers workers(threads);
      ASSERT_TRUE(
          write_block_file(folder / "file", kLabel, payload, workers, {.block_bytes = 1000}));
      const Bytes bytes = read_bytes(folder / "file");
      if (threads == 1) first = bytes;
      EXPECT_EQ(bytes, first) << threads << " threads";
      const auto file = BlockFile::open(folder / "file");
      ASSERT_TRUE(file);
      EXPECT_EQ(read_back(*file, threads), payload);
    }
  }
}

TEST(BlockFile, CompressesWhatCanBeAndStoresWhatCannot) {
  const TestFolder folder;
  Workers workers(2);
  const auto zeros =
      write_block_file(folder / "zeros", kLabel, payload_of(1 << 20, Texture::zeros), workers);
  const auto random =
      write_block_file(folder / "random", kLabel, payload_of(1 << 20, Texture::random), workers);
  ASSERT_TRUE(zeros);
  ASSERT_TRUE(random);
  EXPECT_LT(*zeros, 4096u);
  EXPECT_LT(*random, (1u << 20) + 1024u);
}

TEST(BlockFile, PartsOfAPlainFileCanBeRead) {
  const TestFolder folder;
  Workers workers(1);
  const Bytes payload = payload_of(2500, Texture::runs);
  ASSERT_TRUE(write_block_file(folder / "stored", kLabel, payload, workers,
                               {.block_bytes = 1000, .compression_level = 0}));
  const auto stored = BlockFile::open(folder / "stored");
  ASSERT_TRUE(stored);
  ASSERT_TRUE(stored->is_plain());
  for (const std::uint64_t offset : {0, 990, 2490}) {  // within a block, across two, at the end
    Bytes part(10);
    ASSERT_TRUE(stored->read_plain(offset, part));
    EXPECT_TRUE(std::equal(part.begin(), part.end(), payload.begin() + static_cast<long>(offset)));
  }
  Bytes part(10);
  EXPECT_THROW((void)stored->read_plain(2491, part), Bug);
  EXPECT_THROW((void)stored->read_plain(2501, part), Bug);

  ASSERT_TRUE(write_block_file(folder / "packed", kLabel, payload, workers, {.block_bytes = 1000}));
  const auto packed = BlockFile::open(folder / "packed");
  ASSERT_TRUE(packed);
  EXPECT_FALSE(packed->is_plain());
  EXPECT_THROW((void)packed->read_plain(0, part), Bug);
}

TEST(BlockFile, BlocksCanBeReadOneByOneInAnyOrder) {
  const TestFolder folder;
  Workers workers(2);
  const Bytes payload = payload_of(1234, Texture::runs);
  ASSERT_TRUE(write_block_file(folder / "file", kLabel, payload, workers, {.block_bytes = 100}));
  const auto file = BlockFile::open(folder / "file");
  ASSERT_TRUE(file);
  ASSERT_EQ(file->block_count(), 13u);
  BlockDecoder decoder;
  for (const std::uint32_t block : {12u, 0u, 5u, 5u, 11u}) {
    Bytes out(file->bytes_in(block));
    EXPECT_EQ(out.size(), block == 12 ? 34u : 100u);
    ASSERT_TRUE(file->read(block, out, decoder));
    EXPECT_TRUE(std::equal(out.begin(), out.end(), payload.begin() + block * 100));
  }
}

TEST(BlockFile, ManyThreadsReadTheSameFileEachWithItsDecoder) {
  const TestFolder folder;
  Workers workers(2);
  const Bytes payload = payload_of(50'000, Texture::runs);
  ASSERT_TRUE(write_block_file(folder / "file", kLabel, payload, workers, {.block_bytes = 500}));
  const auto file = BlockFile::open(folder / "file");
  ASSERT_TRUE(file);
  std::vector<int> wrong(7);
  {
    std::vector<std::jthread> threads;
    for (std::size_t thread = 0; thread < wrong.size(); ++thread) {
      threads.emplace_back([&, thread] {
        Rng rng(thread);
        BlockDecoder decoder;
        Bytes out(500);
        for (int turn = 0; turn < 500; ++turn) {
          const auto block = static_cast<std::uint32_t>(rng.below(file->block_count()));
          const bool right = file->read(block, out, decoder) &&
                             std::equal(out.begin(), out.end(), payload.begin() + block * 500);
          if (!right) ++wrong[thread];
        }
      });
    }
  }
  EXPECT_EQ(wrong, std::vector<int>(7));
}

TEST(BlockFile, StaysReadableAfterItWasReplaced) {
  const TestFolder folder;
  Workers workers(1);
  const Bytes payload = payload_of(5000, Texture::random);
  ASSERT_TRUE(write_block_file(folder / "file", kLabel, payload, workers));
  const auto file = BlockFile::open(folder / "file");
  ASSERT_TRUE(file);
  ASSERT_TRUE(write_block_file(folder / "file", kLabel, Bytes{1}, workers));
  EXPECT_EQ(read_back(*file), payload);
}

TEST(BlockFile, CanBeMoved) {
  const TestFolder folder;
  Workers workers(1);
  const Bytes payload = payload_of(500, Texture::runs);
  ASSERT_TRUE(write_block_file(folder / "file", kLabel, payload, workers));
  auto opened = BlockFile::open(folder / "file");
  ASSERT_TRUE(opened);
  const BlockFile file = *std::move(opened);
  EXPECT_EQ(read_back(file), payload);
}

TEST(BlockFile, AMissingFileIsNotFound) {
  const TestFolder folder;
  const auto file = BlockFile::open(folder / "missing");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::not_found);
}

TEST(BlockFile, AMissingFolderToWriteToIsNotFound) {
  const TestFolder folder;
  Workers workers(1);
  const auto length = write_block_file(folder / "missing" / "file", kLabel, Bytes(10), workers);
  ASSERT_FALSE(length);
  EXPECT_EQ(length.error().code, Errc::not_found);
}

TEST(BlockFile, ABlockOrBufferOutOfRangeIsABug) {
  const TestFolder folder;
  Workers workers(1);
  ASSERT_TRUE(write_block_file(folder / "file", kLabel, Bytes(10), workers));
  const auto file = BlockFile::open(folder / "file");
  ASSERT_TRUE(file);
  BlockDecoder decoder;
  Bytes out(10);
  EXPECT_THROW((void)file->read(1, out, decoder), Bug);
  out.resize(9);
  EXPECT_THROW((void)file->read(0, out, decoder), Bug);
  EXPECT_THROW((void)file->read_all(out, workers), Bug);
}

TEST(BlockFile, ABlockSizeTheFormatForbidsIsABug) {
  const TestFolder folder;
  Workers workers(1);
  const auto write = [&](std::uint32_t block_bytes) {
    (void)write_block_file(folder / "file", kLabel, Bytes(10), workers,
                           {.block_bytes = block_bytes});
  };
  EXPECT_THROW(write(0), Bug);
  EXPECT_THROW(write(block_file_format::kMaxBlockBytes + 1), Bug);
  EXPECT_NO_THROW(write(block_file_format::kMaxBlockBytes));
}

}  // namespace
}  // namespace joseki::core
