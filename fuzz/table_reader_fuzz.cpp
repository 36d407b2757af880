// SPDX-License-Identifier: MIT
// Fuzzes the table reader: any bytes as a block file, as they are and again with their checksums
// made right, so that the fuzzer gets behind them. Nothing may crash, leak or allocate absurdly.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "core/block_file.h"
#include "core/block_file_forge.h"
#include "core/bytes.h"
#include "solve/retrograde/summary.h"
#include "solve/retrograde/table.h"
#include "solve/retrograde/table_file.h"

namespace {

using namespace joseki;  // NOLINT: a program of its own
namespace forge = core::block_file_forge;
using Bytes = std::vector<std::uint8_t>;

// A few bytes can stand for 16 MiB of zeros: no more than this is unpacked of one input.
constexpr std::uint64_t kMostUnpacked = std::uint64_t{1} << 22;

void expect(bool ok) {
  if (!ok) std::abort();
}

void read_blocks(const core::BlockFile& file) {
  core::BlockDecoder decoder;
  std::uint64_t unpacked = 0;
  Bytes out;
  for (std::uint32_t block = 0; block < file.block_count(); ++block) {
    const std::uint32_t length = file.bytes_in(block);
    expect(length >= 1 && length <= file.block_bytes());
    if (unpacked + length > kMostUnpacked) continue;
    out.resize(length);
    const auto status = file.read(block, out, decoder);
    if (status) {
      unpacked += length;
    } else {
      expect(status.error().code == core::Errc::damaged_file && !status.error().what.empty());
    }
  }
}

// What is left of a table that opens: its metadata, and single bytes through the cache.
void read_as_table(core::BlockFile file) {
  if (const auto summary = solve::summary_of_metadata(file.label().metadata)) {
    // What was understood is written and understood again.
    const auto again = solve::summary_of_metadata(solve::to_metadata(*summary));
    expect(again && again->tiers == summary->tiers);
    (void)summary->longest(solve::Outcome::win);
  }
  (void)solve::point_of_metadata(file.label().metadata);
  const std::uint64_t count = file.count();
  if (count == 0 || file.block_bytes() > kMostUnpacked) return;
  auto reader = solve::CodeReader::make(std::move(file), 1 << 16);
  if (!reader) return;
  for (const std::uint64_t index : {std::uint64_t{0}, count / 2, count - 1}) {
    if (reader->find(index) == nullptr) expect(!reader->error().what.empty());
  }
}

void read_fields(std::span<const std::uint8_t> bytes) {
  core::FieldReader fields(bytes);
  while (const auto step = fields.take<std::uint8_t>()) {
    switch (*step % 4) {
      case 0:
        (void)fields.take<std::uint16_t>();
        break;
      case 1:
        (void)fields.take<std::uint64_t>();
        break;
      case 2:
        (void)fields.take_text();
        break;
      default:
        (void)fields.take_bytes(*step);
        break;
    }
  }
}

void read_file(const Bytes& bytes) {
  auto file = core::BlockFile::parse(bytes, "input");
  if (!file) {
    expect(!file.error().what.empty());
    return;
  }
  expect(file->file_bytes() == bytes.size());
  read_blocks(*file);
  read_as_table(std::move(*file));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, data + size);
  read_fields(bytes);
  read_file(bytes);

  forge::repair_header(bytes);
  read_file(bytes);
  if (forge::has_fixed_fields(bytes)) {
    std::copy(core::block_file_format::kMagic.begin(), core::block_file_format::kMagic.end(),
              bytes.begin());
    forge::put_at<std::uint64_t>(bytes, forge::kFileBytesAt, bytes.size());
  }
  forge::repair_index(bytes);
  forge::repair_header(bytes);
  read_file(bytes);
  forge::repair_blocks(bytes);
  forge::repair_index(bytes);
  forge::repair_header(bytes);
  read_file(bytes);
  return 0;
}
