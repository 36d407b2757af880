// SPDX-License-Identifier: MIT
// Block files: a long payload in independently compressed, checksummed blocks.
// The format is docs/formats/block-file-v1.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/atomic_file.h"
#include "core/open_file.h"
#include "core/parallel.h"
#include "core/result.h"

struct ZSTD_DCtx_s;

namespace joseki::core {

// Whose bytes these are.
struct BlockFileLabel {
  std::string kind;
  std::string subject;
  std::string ranking;
  std::string encoding;
  std::string metadata;  // a JSON object
  std::uint64_t rules_hash = 0;
};

struct BlockFileOptions {
  std::uint32_t block_bytes = 1 << 16;
  int compression_level = 1;  // zstd's; 0: blocks are stored as they are
  Durability durability = Durability::flushed;
};

// Writes a payload piece by piece; the file appears whole or not at all. Its bytes do not depend on
// the pieces or the number of workers. Not thread-safe.
class BlockFileWriter {
 public:
  static Result<BlockFileWriter> create(const std::filesystem::path& path, BlockFileLabel label,
                                        Workers& workers, const BlockFileOptions& options = {});

  Status append(std::span<const std::uint8_t> bytes);
  // Nothing may follow. Returns the file's length.
  Result<std::uint64_t> finish();

 private:
  BlockFileWriter(AtomicFile file, BlockFileLabel label, Workers& workers,
                  const BlockFileOptions& options)
      : file_(std::move(file)), label_(std::move(label)), workers_(&workers), options_(options) {}
  Status write_blocks(std::span<const std::uint8_t> payload);
  Status store_blocks(std::span<const std::uint8_t> payload);
  std::string header(std::uint64_t index_offset, std::uint64_t file_bytes) const;
  void add_to_index(std::uint64_t offset, std::uint64_t bytes, std::uint32_t codec,
                    std::uint64_t checksum);

  AtomicFile file_;
  BlockFileLabel label_;
  Workers* workers_;
  BlockFileOptions options_;
  std::uint64_t count_ = 0;            // payload bytes in blocks
  std::uint32_t blocks_ = 0;           // written
  std::vector<std::uint8_t> pending_;  // less than a block
  std::string index_;
};

// Writes `payload` to `path`, whole or not at all. Returns the file's length.
Result<std::uint64_t> write_block_file(const std::filesystem::path& path,
                                       const BlockFileLabel& label,
                                       std::span<const std::uint8_t> payload, Workers& workers,
                                       const BlockFileOptions& options = {});

// Unpacks blocks. Not thread-safe: one a thread.
class BlockDecoder {
 public:
  BlockDecoder();
  BlockDecoder(BlockDecoder&&) noexcept;
  BlockDecoder& operator=(BlockDecoder&&) noexcept;
  ~BlockDecoder();

 private:
  friend class BlockFile;
  struct Free {
    void operator()(ZSTD_DCtx_s* context) const;
  };
  std::unique_ptr<ZSTD_DCtx_s, Free> context_;
  std::vector<std::uint8_t> packed_;  // the block that is being unpacked
};

// An open block file. Immutable: any number of threads may read, each with its own decoder.
class BlockFile {
 public:
  // Checks header and index; blocks are checked as they are read. The file stays open.
  // not_found, foreign_file (no magic), newer_file, damaged_file or io.
  static Result<BlockFile> open(const std::filesystem::path& path);

  // The same for bytes in memory, which must outlive the result. `name` is used in messages.
  static Result<BlockFile> parse(std::span<const std::uint8_t> bytes, std::string name);

  const BlockFileLabel& label() const { return label_; }
  const std::string& producer() const { return producer_; }
  const std::string& name() const { return name_; }
  std::uint64_t count() const { return count_; }
  std::uint64_t file_bytes() const { return file_bytes_; }
  std::uint32_t block_bytes() const { return block_bytes_; }
  std::uint32_t block_count() const { return block_count_; }

  // Payload bytes in block `block` < block_count().
  std::uint32_t bytes_in(std::uint32_t block) const;

  // Unpacks a block into `out`, which has bytes_in(block) bytes, after checking its checksum.
  Status read(std::uint32_t block, std::span<std::uint8_t> out, BlockDecoder& decoder) const;

  // Whether no block must be unpacked: then parts of them can be read.
  bool is_plain() const { return is_plain_; }
  // Of such a file, the payload from `offset` on. Not checked but for being there.
  Status read_plain(std::uint64_t offset, std::span<std::uint8_t> out) const;

  // As of OpenFile.
  void rest() { file_->rest(); }
  bool wake() { return file_->wake(); }

  // Unpacks the whole payload into `out` of count() bytes. Says of the first damaged block which.
  Status read_all(std::span<std::uint8_t> out, Workers& workers) const;

 private:
  struct Entry {
    std::uint64_t offset = 0;
    std::uint32_t stored_bytes = 0;
    std::uint32_t codec = 0;
    std::uint64_t checksum = 0;
  };

  static Result<BlockFile> checked(BlockFile file);
  // Bytes of the file: damaged_file if they are not there any more.
  Status fetch(std::uint64_t offset, std::span<std::uint8_t> out) const;
  Status parse_header();
  Status take_fields(std::span<const std::uint8_t> header);
  Status check_index();
  Status check_entries(std::span<const std::uint8_t> index);
  static Entry entry_at(const std::uint8_t* at);
  Result<Entry> entry(std::uint32_t block) const;
  Error damaged(core::Text what) const;

  std::optional<OpenFile> file_;          // nothing when parsed from memory
  std::span<const std::uint8_t> memory_;  // then these
  std::uint64_t file_bytes_ = 0;
  std::string name_;
  BlockFileLabel label_;
  std::string producer_;
  std::uint64_t count_ = 0;
  std::uint32_t block_bytes_ = 0;
  std::uint32_t block_count_ = 0;
  std::uint64_t header_bytes_ = 0;
  std::uint64_t index_offset_ = 0;
  bool is_plain_ = true;
};

}  // namespace joseki::core
