// SPDX-License-Identifier: MIT
#include <zstd.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>

#include "core/block_file.h"
#include "core/block_file_format.h"
#include "core/block_file_label.h"
#include "core/bytes.h"
#include "core/checksum.h"
#include "core/ensure.h"

namespace joseki::core {

namespace format = block_file_format;
namespace {

constexpr std::size_t kFixedBytes = 16;  // magic, versions, length of the header

Error damaged_file(const std::string& name, const core::Text& what) {
  return {Errc::damaged_file, core::text("'{}' is damaged: {}", name, what), core::Remedy::rebuild};
}

// A file by its name and length, for messages.
struct FileName {
  const std::string& name;
  std::uint64_t bytes;
};

// The length of the header, of the bytes a file begins with.
Result<std::uint32_t> header_length(std::span<const std::uint8_t> begin, const FileName& file) {
  FieldReader fields(begin);
  const auto magic = fields.take_bytes(format::kMagic.size());
  if (!magic || !std::equal(magic->begin(), magic->end(), format::kMagic.begin())) {
    return Error{Errc::foreign_file, core::text("'{}' is not a joseki file", file.name), {}};
  }
  const auto major = fields.take<std::uint16_t>();
  if (major && *major != format::kMajor) {
    return Error{Errc::newer_file,
                 core::text("'{}' has format version {}, this program reads version {}", file.name,
                            *major, format::kMajor),
                 core::text("use a newer joseki or build the table again")};
  }
  fields.take<std::uint16_t>();  // minor: any
  const auto length = fields.take<std::uint32_t>();
  const std::size_t smallest = 56 + format::kChecksumBytes;
  if (!length || *length < smallest || *length > format::kMaxHeaderBytes || *length > file.bytes) {
    return damaged_file(file.name, core::text("the header is cut off"));
  }
  return *length;
}

struct Head {
  BlockFileLabel label;
  std::string producer;
  std::uint64_t count = 0;
  std::uint32_t block_bytes = 0;
  std::uint32_t block_count = 0;
  std::uint64_t index_offset = 0;
};

Result<Head> parse_head(std::span<const std::uint8_t> header, const FileName& file) {
  const std::size_t checked = header.size() - format::kChecksumBytes;
  if (checksum(header.first(checked)) != get_le<std::uint64_t>(header.data() + checked)) {
    return damaged_file(file.name, core::text("header: checksum mismatch"));
  }
  FieldReader rest(header.subspan(kFixedBytes, checked - kFixedBytes));
  Head head;
  head.count = rest.take<std::uint64_t>().value_or(0);
  head.block_bytes = rest.take<std::uint32_t>().value_or(0);
  head.block_count = rest.take<std::uint32_t>().value_or(0);
  head.index_offset = rest.take<std::uint64_t>().value_or(0);
  const std::uint64_t file_bytes = rest.take<std::uint64_t>().value_or(0);
  BlockFileLabel& label = head.label;
  label.rules_hash = rest.take<std::uint64_t>().value_or(0);
  for (std::string* text : {&label.kind, &label.subject, &label.ranking, &label.encoding,
                            &head.producer, &label.metadata}) {
    auto field = rest.take_text();
    if (!field)
      return damaged_file(file.name, core::text("header: a text is longer than the header"));
    *text = std::move(*field);
  }
  if (file_bytes != file.bytes) {
    return damaged_file(file.name,
                        core::text("{} bytes long instead of {}", file.bytes, file_bytes));
  }
  return head;
}

}  // namespace

Result<BlockFileLabel> read_block_file_label(const std::filesystem::path& path) {
  const auto opened = OpenFile::open(path);
  if (!opened) return opened.error();
  const std::string name = path.string();
  const FileName file{name, opened->size()};
  std::vector<std::uint8_t> begin(std::min<std::uint64_t>(file.bytes, kFixedBytes));
  if (auto status = opened->read(0, begin); !status) return std::move(status).error();
  const auto length = header_length(begin, file);
  if (!length) return length.error();
  std::vector<std::uint8_t> header(*length);
  if (auto status = opened->read(0, header); !status) return std::move(status).error();
  auto head = parse_head(header, file);
  if (!head) return std::move(head).error();
  return std::move(head->label);
}

void BlockDecoder::Free::operator()(ZSTD_DCtx_s* context) const { ZSTD_freeDCtx(context); }
BlockDecoder::BlockDecoder() : context_(ZSTD_createDCtx()) {}
BlockDecoder::BlockDecoder(BlockDecoder&&) noexcept = default;
BlockDecoder& BlockDecoder::operator=(BlockDecoder&&) noexcept = default;
BlockDecoder::~BlockDecoder() = default;

Result<BlockFile> BlockFile::open(const std::filesystem::path& path) {
  auto opened = OpenFile::open(path);
  if (!opened) return std::move(opened).error();
  BlockFile file;
  file.name_ = path.string();
  file.file_bytes_ = opened->size();
  file.file_ = std::move(*opened);
  return checked(std::move(file));
}

Result<BlockFile> BlockFile::parse(std::span<const std::uint8_t> bytes, std::string name) {
  BlockFile file;
  file.memory_ = bytes;
  file.file_bytes_ = bytes.size();
  file.name_ = std::move(name);
  return checked(std::move(file));
}

Result<BlockFile> BlockFile::checked(BlockFile file) {
  Status status = file.parse_header();
  if (status) status = file.check_index();
  if (!status) return std::move(status).error();
  return file;
}

Error BlockFile::damaged(core::Text what) const { return damaged_file(name_, what); }

Status BlockFile::fetch(std::uint64_t offset, std::span<std::uint8_t> out) const {
  if (!file_) {
    std::copy_n(memory_.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
    return Done{};
  }
  auto status = file_->read(offset, out);
  if (!status && status.error().code == Errc::damaged_file) {
    return damaged(core::text("it became shorter while it was read"));
  }
  return status;
}

Status BlockFile::parse_header() {
  std::vector<std::uint8_t> begin(std::min<std::uint64_t>(file_bytes_, kFixedBytes));
  if (auto status = fetch(0, begin); !status) return status;
  const auto length = header_length(begin, {name_, file_bytes_});
  if (!length) return length.error();
  header_bytes_ = *length;
  std::vector<std::uint8_t> header(header_bytes_);
  if (auto status = fetch(0, header); !status) return status;
  return take_fields(header);
}

Status BlockFile::take_fields(std::span<const std::uint8_t> header) {
  auto head = parse_head(header, {name_, file_bytes_});
  if (!head) return std::move(head).error();
  label_ = std::move(head->label);
  producer_ = std::move(head->producer);
  count_ = head->count;
  block_bytes_ = head->block_bytes;
  block_count_ = head->block_count;
  index_offset_ = head->index_offset;
  return Done{};
}

Status BlockFile::check_index() {
  if (block_bytes_ == 0 || block_bytes_ > format::kMaxBlockBytes ||
      block_count_ != count_ / block_bytes_ + (count_ % block_bytes_ != 0)) {
    return damaged(core::text("header: block sizes do not add up"));
  }
  const std::uint64_t entries = std::uint64_t{block_count_} * format::kEntryBytes;
  if (index_offset_ < header_bytes_ || index_offset_ > file_bytes_ ||
      file_bytes_ - index_offset_ != entries + format::kChecksumBytes) {
    return damaged(core::text("the index is not where it should be"));
  }
  std::vector<std::uint8_t> index(entries + format::kChecksumBytes);
  if (auto status = fetch(index_offset_, index); !status) return status;
  if (checksum(std::span(index).first(entries)) != get_le<std::uint64_t>(index.data() + entries)) {
    return damaged(core::text("index: checksum mismatch"));
  }
  return check_entries(index);
}

Status BlockFile::check_entries(std::span<const std::uint8_t> index) {
  std::uint64_t expected = header_bytes_;
  for (std::uint32_t block = 0; block < block_count_; ++block) {
    const Entry at = entry_at(index.data() + std::uint64_t{block} * format::kEntryBytes);
    if (at.offset != expected || at.stored_bytes > bytes_in(block) || at.codec > format::kZstd ||
        at.stored_bytes > index_offset_ - at.offset) {
      return damaged(core::text("index: block {} is out of place", block));
    }
    expected += at.stored_bytes;
    is_plain_ = is_plain_ && at.codec == format::kStored && at.stored_bytes == bytes_in(block);
  }
  if (expected != index_offset_) return damaged(core::text("index: bytes that belong to no block"));
  return Done{};
}

BlockFile::Entry BlockFile::entry_at(const std::uint8_t* at) {
  return {get_le<std::uint64_t>(at), get_le<std::uint32_t>(at + 8), get_le<std::uint32_t>(at + 12),
          get_le<std::uint64_t>(at + 16)};
}

// The index is read again, not kept: 150 MB for 100 GB of layers, for each thread that asks them.
Result<BlockFile::Entry> BlockFile::entry(std::uint32_t block) const {
  std::array<std::uint8_t, format::kEntryBytes> bytes{};
  auto status = fetch(index_offset_ + std::uint64_t{block} * format::kEntryBytes, bytes);
  if (!status) return std::move(status).error();
  const Entry at = entry_at(bytes.data());
  // It was in order when the file was opened.
  if (at.offset < header_bytes_ || at.offset > index_offset_ ||
      at.stored_bytes > index_offset_ - at.offset || at.stored_bytes > bytes_in(block)) {
    return damaged(core::text("index: block {} is out of place", block));
  }
  return at;
}

std::uint32_t BlockFile::bytes_in(std::uint32_t block) const {
  const std::uint64_t begin = std::uint64_t{block} * block_bytes_;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(block_bytes_, count_ - begin));
}

Status BlockFile::read_plain(std::uint64_t offset, std::span<std::uint8_t> out) const {
  ensure(is_plain_ && offset <= count_ && out.size() <= count_ - offset, "payload out of range");
  return fetch(header_bytes_ + offset, out);
}

Status BlockFile::read(std::uint32_t block, std::span<std::uint8_t> out,
                       BlockDecoder& decoder) const {
  ensure(block < block_count_ && out.size() == bytes_in(block), "block or buffer out of range");
  const auto at = entry(block);
  if (!at) return at.error();
  const bool is_whole = at->codec == format::kStored && at->stored_bytes == out.size();
  if (!is_whole) decoder.packed_.resize(at->stored_bytes);
  const auto stored = is_whole ? out : std::span(decoder.packed_);
  if (auto status = fetch(at->offset, stored); !status) return status;
  if (checksum(stored, block) != at->checksum) {
    return damaged(core::text("block {}: checksum mismatch", block));
  }
  if (is_whole) return Done{};
  const std::size_t length = at->codec == format::kZstd
                                 ? ZSTD_decompressDCtx(decoder.context_.get(), out.data(),
                                                       out.size(), stored.data(), stored.size())
                                 : stored.size();
  if (length != out.size()) {  // an error of zstd is a huge number
    return damaged(core::text("block {}: does not unpack to its length", block));
  }
  return Done{};
}

Status BlockFile::read_all(std::span<std::uint8_t> out, Workers& workers) const {
  ensure(out.size() == count_, "buffer of another size than the payload");
  std::mutex mutex;
  std::optional<std::pair<std::uint32_t, Error>> first_error;
  workers.for_pieces(block_count_, 64, {}, [&](std::uint64_t begin, std::uint64_t end) {
    BlockDecoder decoder;
    for (std::uint64_t i = begin; i < end; ++i) {
      const auto block = static_cast<std::uint32_t>(i);
      Status status = read(block, out.subspan(i * block_bytes_, bytes_in(block)), decoder);
      if (status) continue;
      const std::lock_guard lock(mutex);
      if (!first_error || block < first_error->first) {
        first_error.emplace(block, std::move(status).error());
      }
    }
  });
  if (first_error) return std::move(first_error->second);
  return Done{};
}

}  // namespace joseki::core
