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

struct Layout {
  std::uint64_t count = 0;
  std::uint32_t block_bytes = 0;
  std::uint32_t block_count = 0;
  std::uint64_t index_offset = 0;
  std::uint64_t file_bytes = 0;
};

// The length does not depend on `layout`, so the header can be written again when that is known.
std::string make_header(const BlockFileLabel& label, const Layout& layout) {
  std::string texts;
  put_text(texts, label.kind);
  put_text(texts, label.subject);
  put_text(texts, label.ranking);
  put_text(texts, label.encoding);
  put_text(texts, "joseki " + std::string(version()));
  put_text(texts, label.metadata);

  std::string header(format::kMagic.begin(), format::kMagic.end());
  put_le(header, format::kMajor);
  put_le(header, format::kMinor);
  const std::size_t fixed = 56;
  const std::size_t length = fixed + texts.size() + format::kChecksumBytes;
  ensure(length <= format::kMaxHeaderBytes, "block file header too long");
  put_le(header, static_cast<std::uint32_t>(length));
  put_le(header, layout.count);
  put_le(header, layout.block_bytes);
  put_le(header, layout.block_count);
  put_le(header, layout.index_offset);
  put_le(header, layout.file_bytes);
  put_le(header, label.rules_hash);
  ensure(header.size() == fixed, "block file header layout");
  header += texts;
  put_le(header, checksum(header));
  return header;
}

// Packs and appends blocks a batch at a time: packing is parallel, writing is in order.
Status write_blocks(AtomicFile& file, std::span<const std::uint8_t> payload, const Layout& layout,
                    Workers& workers, int level, std::string& index) {
  constexpr std::uint32_t kBatch = 128;
  std::vector<PackedBlock> batch(kBatch);
  for (std::uint32_t begin = 0; begin < layout.block_count; begin += kBatch) {
    const std::uint32_t count = std::min(kBatch, layout.block_count - begin);
    workers.for_pieces(count, 8, {}, [&](std::uint64_t first, std::uint64_t end) {
      const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
      for (std::uint64_t i = first; i < end; ++i) {
        const std::uint64_t at = (begin + i) * layout.block_bytes;
        const auto length = std::min<std::uint64_t>(layout.block_bytes, layout.count - at);
        batch[i] = pack(context.get(), payload.subspan(at, length), begin + i, level);
      }
    });
    for (std::uint32_t i = 0; i < count; ++i) {
      put_le(index, file.size());
      put_le(index, static_cast<std::uint32_t>(batch[i].bytes.size()));
      put_le(index, batch[i].codec);
      put_le(index, batch[i].checksum);
      const Status status = file.append(batch[i].bytes);
      if (!status) return status;
    }
  }
  return Done{};
}

// Appends all blocks as they are.
Status store_blocks(AtomicFile& file, std::span<const std::uint8_t> payload, const Layout& layout,
                    Workers& workers, std::string& index) {
  const auto block = [&](std::uint64_t number) {
    const std::uint64_t at = number * layout.block_bytes;
    return payload.subspan(at, std::min<std::uint64_t>(layout.block_bytes, layout.count - at));
  };
  std::vector<std::uint64_t> checksums(layout.block_count);
  workers.for_pieces(layout.block_count, 64, {}, [&](std::uint64_t first, std::uint64_t end) {
    for (std::uint64_t i = first; i < end; ++i) checksums[i] = checksum(block(i), i);
  });
  for (std::uint64_t i = 0; i < layout.block_count; ++i) {
    put_le(index, file.size() + i * layout.block_bytes);
    put_le(index, static_cast<std::uint32_t>(block(i).size()));
    put_le(index, format::kStored);
    put_le(index, checksums[i]);
  }
  return file.append(payload);
}

}  // namespace

Result<std::uint64_t> write_block_file(const std::filesystem::path& path,
                                       const BlockFileLabel& label,
                                       std::span<const std::uint8_t> payload, Workers& workers,
                                       const BlockFileOptions& options) {
  ensure(options.block_bytes >= 1 && options.block_bytes <= format::kMaxBlockBytes,
         "block size out of range");
  Layout layout{.count = payload.size(), .block_bytes = options.block_bytes};
  const std::uint64_t blocks = (layout.count + layout.block_bytes - 1) / layout.block_bytes;
  ensure(blocks <= 0xFFFFFFFFu, "too many blocks");
  layout.block_count = static_cast<std::uint32_t>(blocks);

  auto file = AtomicFile::create(path);
  if (!file) return std::move(file).error();
  std::string index;
  Status status = file->append(make_header(label, layout));
  if (status && options.compression_level == 0) {
    status = store_blocks(*file, payload, layout, workers, index);
  } else if (status) {
    status = write_blocks(*file, payload, layout, workers, options.compression_level, index);
  }
  if (status) {
    layout.index_offset = file->size();
    put_le(index, checksum(index));
    layout.file_bytes = layout.index_offset + index.size();
    status = file->append(index);
  }
  if (status) status = file->rewrite(0, make_header(label, layout));
  if (status) status = file->commit(options.durability);
  if (!status) return std::move(status).error();
  return layout.file_bytes;
}

}  // namespace joseki::core
