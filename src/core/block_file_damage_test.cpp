// SPDX-License-Identifier: MIT
// Tests of block files that are damaged, foreign, newer or forged: refused, never believed.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <zstd.h>

#include <string>
#include <vector>

#include "core/block_file.h"
#include "core/block_file_forge.h"
#include "core/resources.h"
#include "core/rng.h"
#include "core/test_folder.h"

namespace joseki::core {
namespace {

namespace forge = block_file_forge;
using Bytes = std::vector<std::uint8_t>;

// Four blocks of 64 bytes, two compressible and two not, and a fifth of 10 bytes.
Bytes sample_payload() {
  Rng rng(1);
  Bytes payload(4 * 64 + 10, 7);
  for (std::size_t i = 64; i < 3 * 64; ++i) payload[i] = static_cast<std::uint8_t>(rng.next());
  return payload;
}

Bytes sample_file() {
  const TestFolder folder;
  Workers workers(1);
  const BlockFileLabel label{.kind = "test-payload",
                             .subject = "sample",
                             .ranking = "by-size",
                             .encoding = "one-1",
                             .metadata = "{}",
                             .rules_hash = 99};
  const auto written = write_block_file(folder / "file", label, sample_payload(), workers,
                                        {.block_bytes = 64, .compression_level = 1});
  EXPECT_TRUE(written);
  return read_bytes(folder / "file");
}

// Opens and reads all of it: the payload or the first error.
Result<Bytes> read_whole(const Bytes& bytes) {
  const auto file = BlockFile::parse(bytes, "file");
  if (!file) return file.error();
  Workers workers(1);
  Bytes payload(file->count());
  const auto status = file->read_all(payload, workers);
  if (!status) return status.error();
  return payload;
}

void expect_refused(const Bytes& bytes, Errc code, const std::string& part_of_what) {
  const auto payload = read_whole(bytes);
  ASSERT_FALSE(payload) << "it was believed";
  EXPECT_EQ(name_of(payload.error().code), name_of(code)) << payload.error().what;
  EXPECT_NE(payload.error().what.english().find(part_of_what), std::string::npos)
      << payload.error().what;
  EXPECT_NE(payload.error().what.english().find("file"), std::string::npos) << payload.error().what;
}

std::size_t header_length(const Bytes& bytes) {
  return forge::get_at<std::uint32_t>(bytes, forge::kHeaderBytesAt);
}

std::size_t entry_at(const Bytes& bytes, std::size_t block) {
  return forge::get_at<std::uint64_t>(bytes, forge::kIndexOffsetAt) + block * 24;
}

TEST(BlockFileDamage, TheSampleItselfIsSound) {
  const auto payload = read_whole(sample_file());
  ASSERT_TRUE(payload) << payload.error().what;
  EXPECT_EQ(*payload, sample_payload());
}

TEST(BlockFileDamage, EveryFlippedByteIsFound) {
  const Bytes sound = sample_file();
  for (std::size_t i = 0; i < sound.size(); ++i) {
    for (const std::uint8_t flip : {0x01, 0x80, 0xFF}) {
      Bytes bytes = sound;
      bytes[i] ^= flip;
      EXPECT_FALSE(read_whole(bytes)) << "byte " << i << " flipped by " << int{flip};
    }
  }
}

TEST(BlockFileDamage, EveryTruncationIsFound) {
  const Bytes sound = sample_file();
  for (std::size_t length = 0; length < sound.size(); ++length) {
    const Bytes bytes(sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(length));
    const auto payload = read_whole(bytes);
    ASSERT_FALSE(payload) << length << " bytes";
    EXPECT_EQ(payload.error().code, length < 8 ? Errc::foreign_file : Errc::damaged_file);
  }
}

TEST(BlockFileDamage, AnAppendedByteIsFound) {
  Bytes bytes = sample_file();
  const std::string length = std::to_string(bytes.size());
  bytes.push_back(0);
  expect_refused(bytes, Errc::damaged_file, "instead of " + length);
}

RC_GTEST_PROP(BlockFileDamage, OverwrittenBytesAreNeverBelieved,
              (std::uint64_t place, const std::vector<std::uint8_t>& patch)) {
  static const Bytes sound = sample_file();
  Bytes bytes = sound;
  for (std::size_t i = 0; i < patch.size(); ++i) bytes[(place + i) % bytes.size()] = patch[i];
  const auto payload = read_whole(bytes);
  RC_ASSERT(bool{payload} == (bytes == sound));
}

TEST(BlockFileDamage, AnEmptyFileIsForeign) {
  expect_refused({}, Errc::foreign_file, "not a joseki file");
}

TEST(BlockFileDamage, WrongMagicIsForeign) {
  Bytes bytes = sample_file();
  bytes[0] = 'P';
  forge::repair_header(bytes);
  expect_refused(bytes, Errc::foreign_file, "not a joseki file");
}

TEST(BlockFileDamage, AnotherMajorVersionIsRefusedNamingBoth) {
  Bytes bytes = sample_file();
  forge::put_at<std::uint16_t>(bytes, forge::kMajorAt, 2);
  forge::repair_header(bytes);
  expect_refused(bytes, Errc::newer_file, "version 2");
  expect_refused(bytes, Errc::newer_file, "version 1");
}

TEST(BlockFileDamage, AnotherMinorVersionIsRead) {
  Bytes bytes = sample_file();
  forge::put_at<std::uint16_t>(bytes, forge::kMinorAt, 77);
  forge::repair_header(bytes);
  const auto payload = read_whole(bytes);
  ASSERT_TRUE(payload) << payload.error().what;
  EXPECT_EQ(*payload, sample_payload());
}

// A later minor version may put fields between the metadata and the checksum.
TEST(BlockFileDamage, FieldsOfALaterMinorVersionAreSkipped) {
  Bytes bytes = sample_file();
  const std::uint32_t extra = 12;
  const std::size_t end = header_length(bytes) - 8;
  bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(end), extra, 0xAB);
  const auto grow = [&]<class T>(std::size_t at, T) {
    forge::put_at<T>(bytes, at, forge::get_at<T>(bytes, at) + extra);
  };
  forge::put_at<std::uint16_t>(bytes, forge::kMinorAt, 1);
  grow(forge::kHeaderBytesAt, std::uint32_t{});
  grow(forge::kIndexOffsetAt, std::uint64_t{});
  grow(forge::kFileBytesAt, std::uint64_t{});
  for (std::size_t block = 0; block < 5; ++block) grow(entry_at(bytes, block), std::uint64_t{});
  forge::repair_header(bytes);
  forge::repair_index(bytes);
  const auto payload = read_whole(bytes);
  ASSERT_TRUE(payload) << payload.error().what;
  EXPECT_EQ(*payload, sample_payload());
}

// Forged: a sound checksum over nonsense. No length is believed before it is checked.
struct Forgery {
  std::string name;
  std::size_t at;
  std::uint64_t value;
  int width;  // bytes
};

void apply(const Forgery& forgery, Bytes& bytes) {
  for (int i = 0; i < forgery.width; ++i) {
    bytes[forgery.at + static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(forgery.value >> (8 * i));
  }
}

TEST(BlockFileDamage, AForgedHeaderIsRefusedWithoutAllocating) {
  const Bytes sound = sample_file();
  const std::uint64_t huge = ~std::uint64_t{0};
  const std::vector<Forgery> forgeries{
      {"count huge", forge::kCountAt, huge, 8},
      {"count 2^40", forge::kCountAt, std::uint64_t{1} << 40, 8},
      {"count one more", forge::kCountAt, 5 * 64 + 1, 8},
      {"count 0", forge::kCountAt, 0, 8},
      {"block size 0", forge::kBlockBytesAt, 0, 4},
      {"block size huge", forge::kBlockBytesAt, 0xFFFFFFFF, 4},
      {"block size over the limit", forge::kBlockBytesAt, (1 << 24) + 1, 4},
      {"block size 63", forge::kBlockBytesAt, 63, 4},
      {"block count huge", forge::kBlockCountAt, 0xFFFFFFFF, 4},
      {"block count 0", forge::kBlockCountAt, 0, 4},
      {"index at 0", forge::kIndexOffsetAt, 0, 8},
      {"index huge", forge::kIndexOffsetAt, huge, 8},
      {"index almost wraps", forge::kIndexOffsetAt, huge - 100, 8},
      {"index behind the end", forge::kIndexOffsetAt, sound.size(), 8},
      {"index one later", forge::kIndexOffsetAt, entry_at(sound, 0) + 1, 8},
      {"file length", forge::kFileBytesAt, sound.size() + 1, 8},
      {"file length huge", forge::kFileBytesAt, huge, 8},
      {"header length 0", forge::kHeaderBytesAt, 0, 4},
      {"header length 63", forge::kHeaderBytesAt, 63, 4},
      {"header length huge", forge::kHeaderBytesAt, 0xFFFFFFFF, 4},
      {"header length of the fixed fields", forge::kHeaderBytesAt, 64, 4},
      {"kind huge", forge::kTextsAt, 0xFFFFFFFF, 4},
      {"kind longer than the header", forge::kTextsAt, 1000, 4},
  };
  const std::uint64_t before = resources_used().peak_rss_bytes;
  for (const Forgery& forgery : forgeries) {
    SCOPED_TRACE(forgery.name);
    Bytes bytes = sound;
    apply(forgery, bytes);
    forge::repair_header(bytes);
    expect_refused(bytes, Errc::damaged_file, "damaged");
  }
  EXPECT_LT(resources_used().peak_rss_bytes, before + (16u << 20));
}

// A huge count with block size and count that go with it: there is no index for so many blocks.
TEST(BlockFileDamage, AHugeButConsistentCountIsRefusedWithoutAllocating) {
  Bytes bytes = sample_file();
  const std::uint64_t blocks = 0xFFFFFFFF;
  forge::put_at(bytes, forge::kCountAt, blocks << 24);
  forge::put_at(bytes, forge::kBlockBytesAt, std::uint32_t{1} << 24);
  forge::put_at(bytes, forge::kBlockCountAt, static_cast<std::uint32_t>(blocks));
  forge::repair_header(bytes);
  expect_refused(bytes, Errc::damaged_file, "index");
}

TEST(BlockFileDamage, AForgedIndexIsRefused) {
  const Bytes sound = sample_file();
  const std::uint64_t huge = ~std::uint64_t{0};
  const std::vector<Forgery> forgeries{
      {"offset 0", entry_at(sound, 0), 0, 8},
      {"offset huge", entry_at(sound, 1), huge, 8},
      {"offset one more", entry_at(sound, 2), header_length(sound) + 1, 8},
      {"stored bytes huge", entry_at(sound, 0) + 8, 0xFFFFFFFF, 4},
      {"stored bytes over the payload", entry_at(sound, 1) + 8, 65, 4},
      {"stored bytes 0", entry_at(sound, 1) + 8, 0, 4},
      {"codec 2", entry_at(sound, 1) + 12, 2, 4},
      {"codec huge", entry_at(sound, 1) + 12, 0xFFFFFFFF, 4},
      {"last block shorter", entry_at(sound, 4) + 8, 9, 4},
  };
  for (const Forgery& forgery : forgeries) {
    SCOPED_TRACE(forgery.name);
    Bytes bytes = sound;
    apply(forgery, bytes);
    forge::repair_index(bytes);
    expect_refused(bytes, Errc::damaged_file, "index: ");
  }
}

TEST(BlockFileDamage, BytesThatBelongToNoBlockAreRefused) {
  Bytes bytes = sample_file();
  const std::size_t index = entry_at(bytes, 0);
  bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(index), 0xAB);
  forge::put_at<std::uint64_t>(bytes, forge::kIndexOffsetAt, index + 1);
  forge::put_at<std::uint64_t>(bytes, forge::kFileBytesAt, bytes.size());
  forge::repair_header(bytes);
  expect_refused(bytes, Errc::damaged_file, "no block");
}

// Blocks 1 and 2 hold random bytes, stored as they are and of equal length.
TEST(BlockFileDamage, TwoBlocksThatChangedPlacesAreFound) {
  Bytes bytes = sample_file();
  const auto first = forge::get_at<std::uint64_t>(bytes, entry_at(bytes, 1));
  const auto second = forge::get_at<std::uint64_t>(bytes, entry_at(bytes, 2));
  ASSERT_EQ(second - first, 64u);
  const auto at = [&](std::uint64_t i) { return bytes.begin() + static_cast<std::ptrdiff_t>(i); };
  std::swap_ranges(at(first), at(first + 64), at(second));
  expect_refused(bytes, Errc::damaged_file, "block 1: checksum mismatch");
  // With their checksums: only the seed tells.
  std::swap_ranges(at(entry_at(bytes, 1) + 16), at(entry_at(bytes, 1) + 24),
                   at(entry_at(bytes, 2) + 16));
  forge::repair_index(bytes);
  expect_refused(bytes, Errc::damaged_file, "block 1: checksum mismatch");
}

TEST(BlockFileDamage, AStoredBlockTakenForACompressedOneIsRefused) {
  Bytes bytes = sample_file();
  forge::put_at<std::uint32_t>(bytes, entry_at(bytes, 1) + 12, 1);
  forge::repair_index(bytes);
  expect_refused(bytes, Errc::damaged_file, "block 1: does not unpack to its length");
}

TEST(BlockFileDamage, ACompressedBlockTakenForAStoredOneIsRefused) {
  Bytes bytes = sample_file();
  forge::put_at<std::uint32_t>(bytes, entry_at(bytes, 0) + 12, 0);
  forge::repair_index(bytes);
  expect_refused(bytes, Errc::damaged_file, "block 0: does not unpack to its length");
}

// Block 0 is 64 times the same byte; a frame of as many bytes holds one less.
TEST(BlockFileDamage, ABlockThatUnpacksToAnotherLengthIsRefused) {
  Bytes bytes = sample_file();
  Bytes frame(100);
  frame.resize(ZSTD_compress(frame.data(), frame.size(), Bytes(63, 7).data(), 63, 1));
  ASSERT_EQ(frame.size(), forge::get_at<std::uint32_t>(bytes, entry_at(bytes, 0) + 8));
  std::copy(frame.begin(), frame.end(),
            bytes.begin() + static_cast<std::ptrdiff_t>(header_length(bytes)));
  forge::repair_blocks(bytes);
  forge::repair_index(bytes);
  expect_refused(bytes, Errc::damaged_file, "block 0: does not unpack to its length");
}

TEST(BlockFileDamage, TheFirstOfSeveralDamagedBlocksIsNamed) {
  Bytes bytes = sample_file();
  for (const std::size_t block : {4, 2, 3}) {
    bytes[forge::get_at<std::uint64_t>(bytes, entry_at(bytes, block))] ^= 1;
  }
  expect_refused(bytes, Errc::damaged_file, "block 2: checksum mismatch");
}

TEST(BlockFileDamage, AFileThatShrinksUnderAReaderIsDamaged) {
  Workers workers(2);
  const Bytes payload = sample_payload();
  for (const int level : {0, 1}) {
    const TestFolder folder;
    BlockFileLabel label;
    label.kind = "test-payload";
    ASSERT_TRUE(write_block_file(folder / "file", label, payload, workers,
                                 {.block_bytes = 64, .compression_level = level}));
    const Bytes whole = read_bytes(folder / "file");
    for (std::size_t length = 0; length < whole.size(); length += 13) {
      write_bytes(folder / "file", whole);
      const auto file = BlockFile::open(folder / "file");
      ASSERT_TRUE(file);
      std::filesystem::resize_file(folder / "file", length);
      Bytes out(payload.size());
      const auto status = file->read_all(out, workers);
      ASSERT_FALSE(status) << "cut to " << length;
      EXPECT_EQ(status.error().code, Errc::damaged_file);
      if (!file->is_plain()) continue;
      const auto part = file->read_plain(0, out);
      EXPECT_TRUE(part ? out == payload : part.error().code == Errc::damaged_file);
    }
  }
}

TEST(BlockFileDamage, SoundBlocksBesideADamagedOneCanBeRead) {
  Bytes bytes = sample_file();
  bytes[forge::get_at<std::uint64_t>(bytes, entry_at(bytes, 2))] ^= 1;
  const auto file = BlockFile::parse(bytes, "file");
  ASSERT_TRUE(file);
  BlockDecoder decoder;
  Bytes out(64);
  EXPECT_TRUE(file->read(1, out, decoder));
  EXPECT_FALSE(file->read(2, out, decoder));
  EXPECT_TRUE(file->read(3, out, decoder));
}

}  // namespace
}  // namespace joseki::core
