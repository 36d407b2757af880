// SPDX-License-Identifier: MIT
#include <zstd.h>

#include <memory>

#include "core/block_file.h"
#include "core/block_file_format.h"
#include "core/bytes.h"
#include "core/checksum.h"
#include "core/ensure.h"
#include "core/version.h"

namespace joseki::core {
namespace {

namespace format = block_file_format;

struct PackedBlock {
  std::vector<std::uint8_t> bytes;
  std::uint32_t codec = format::kStored;
  std::uint64_t checksum = 0;
};

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

PackedBlock pack(ZSTD_CCtx* context, std::span<const std::uint8_t> block, std::uint64_t number,
                 int level) {
  PackedBlock packed;
  packed.bytes.resize(ZSTD_compressBound(block.size()));
  const std::size_t length = ZSTD_compressCCtx(context, packed.bytes.data(), packed.bytes.size(),
                                               block.data(), block.size(), level);
  if (!ZSTD_isError(length) && length < block.size()) {
    packed.bytes.resize(length);
    packed.codec = format::kZstd;
  } else {
    packed.bytes.assign(block.begin(), block.end());
  }
  packed.checksum = checksum(packed.bytes, number);
  return packed;
}

constexpr std::size_t kFixedHeaderBytes = 56;

}  // namespace

// Its length does not depend on the numbers, so it can be written again when they are known.
std::string BlockFileWriter::header(std::uint64_t index_offset, std::uint64_t file_bytes) const {
  std::string texts;
  put_text(texts, label_.kind);
  put_text(texts, label_.subject);
  put_text(texts, label_.ranking);
  put_text(texts, label_.encoding);
  put_text(texts, "joseki " + std::string(version()));
  put_text(texts, label_.metadata);

  std::string header(format::kMagic.begin(), format::kMagic.end());
  put_le(header, format::kMajor);
  put_le(header, format::kMinor);
  const std::size_t length = kFixedHeaderBytes + texts.size() + format::kChecksumBytes;
  ensure(length <= format::kMaxHeaderBytes, "block file header too long");
  put_le(header, static_cast<std::uint32_t>(length));
  put_le(header, count_);
  put_le(header, options_.block_bytes);
  put_le(header, blocks_);
  put_le(header, index_offset);
  put_le(header, file_bytes);
  put_le(header, label_.rules_hash);
  ensure(header.size() == kFixedHeaderBytes, "block file header layout");
  header += texts;
  put_le(header, checksum(header));
  return header;
}

void BlockFileWriter::add_to_index(std::uint64_t offset, std::uint64_t bytes, std::uint32_t codec,
                                   std::uint64_t checksum) {
  put_le(index_, offset);
  put_le(index_, static_cast<std::uint32_t>(bytes));
  put_le(index_, codec);
  put_le(index_, checksum);
  ensure(blocks_ != 0xFFFFFFFFu, "too many blocks");
  ++blocks_;
}

// Packs and appends blocks a batch at a time: packing is parallel, writing is in order.
Status BlockFileWriter::write_blocks(std::span<const std::uint8_t> payload) {
  constexpr std::uint64_t kBatch = 128;
  std::vector<PackedBlock> batch(kBatch);
  const std::uint64_t size = options_.block_bytes;
  while (!payload.empty()) {
    const std::uint64_t count = std::min(kBatch, (payload.size() + size - 1) / size);
    workers_->for_pieces(count, 8, {}, [&](std::uint64_t first, std::uint64_t end) {
      const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
      for (std::uint64_t i = first; i < end; ++i) {
        const auto block = payload.subspan(i * size, std::min(size, payload.size() - i * size));
        batch[i] = pack(context.get(), block, blocks_ + i, options_.compression_level);
      }
    });
    for (std::uint64_t i = 0; i < count; ++i) {
      add_to_index(file_.size(), batch[i].bytes.size(), batch[i].codec, batch[i].checksum);
      if (auto status = file_.append(batch[i].bytes); !status) return status;
    }
    payload = payload.subspan(std::min<std::uint64_t>(payload.size(), count * size));
  }
  return Done{};
}

// Appends blocks as they are.
Status BlockFileWriter::store_blocks(std::span<const std::uint8_t> payload) {
  const std::uint64_t size = options_.block_bytes;
  const auto block = [&](std::uint64_t i) {
    return payload.subspan(i * size, std::min(size, payload.size() - i * size));
  };
  std::vector<std::uint64_t> checksums((payload.size() + size - 1) / size);
  workers_->for_pieces(checksums.size(), 64, {}, [&](std::uint64_t first, std::uint64_t end) {
    for (std::uint64_t i = first; i < end; ++i) checksums[i] = checksum(block(i), blocks_ + i);
  });
  for (std::uint64_t i = 0; i < checksums.size(); ++i) {
    add_to_index(file_.size() + i * size, block(i).size(), format::kStored, checksums[i]);
  }
  return file_.append(payload);
}

Result<BlockFileWriter> BlockFileWriter::create(const std::filesystem::path& path,
                                                BlockFileLabel label, Workers& workers,
                                                const BlockFileOptions& options) {
  ensure(options.block_bytes >= 1 && options.block_bytes <= format::kMaxBlockBytes,
         "block size out of range");
  auto file = AtomicFile::create(path);
  if (!file) return std::move(file).error();
  BlockFileWriter writer(std::move(*file), std::move(label), workers, options);
  if (auto status = writer.file_.append(writer.header(0, 0)); !status) return status.error();
  return writer;
}

Status BlockFileWriter::append(std::span<const std::uint8_t> bytes) {
  const auto write = [&](std::span<const std::uint8_t> blocks) {
    count_ += blocks.size();
    return options_.compression_level == 0 ? store_blocks(blocks) : write_blocks(blocks);
  };
  if (!pending_.empty()) {
    const std::size_t more =
        std::min<std::size_t>(bytes.size(), options_.block_bytes - pending_.size());
    pending_.insert(pending_.end(), bytes.begin(), bytes.begin() + static_cast<long>(more));
    bytes = bytes.subspan(more);
    if (pending_.size() < options_.block_bytes) return Done{};
    if (auto status = write(pending_); !status) return status;
    pending_.clear();
  }
  const std::size_t whole = bytes.size() - bytes.size() % options_.block_bytes;
  if (whole != 0) {
    if (auto status = write(bytes.first(whole)); !status) return status;
  }
  pending_.assign(bytes.begin() + static_cast<long>(whole), bytes.end());
  return Done{};
}

Result<std::uint64_t> BlockFileWriter::finish() {
  if (!pending_.empty()) {
    count_ += pending_.size();
    const Status status =
        options_.compression_level == 0 ? store_blocks(pending_) : write_blocks(pending_);
    if (!status) return status.error();
  }
  const std::uint64_t index_offset = file_.size();
  put_le(index_, checksum(index_));
  const std::uint64_t file_bytes = index_offset + index_.size();
  Status status = file_.append(index_);
  if (status) status = file_.rewrite(0, header(index_offset, file_bytes));
  if (status) status = file_.commit(options_.durability);
  if (!status) return std::move(status).error();
  return file_bytes;
}

Result<std::uint64_t> write_block_file(const std::filesystem::path& path,
                                       const BlockFileLabel& label,
                                       std::span<const std::uint8_t> payload, Workers& workers,
                                       const BlockFileOptions& options) {
  auto writer = BlockFileWriter::create(path, label, workers, options);
  if (!writer) return std::move(writer).error();
  if (auto status = writer->append(payload); !status) return status.error();
  return writer->finish();
}

}  // namespace joseki::core
