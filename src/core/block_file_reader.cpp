// SPDX-License-Identifier: MIT
#include <zstd.h>

#include <algorithm>
#include <mutex>
#include <optional>

#include "core/block_file.h"
#include "core/block_file_format.h"
#include "core/bytes.h"
#include "core/checksum.h"
#include "core/ensure.h"

namespace joseki::core {

namespace format = block_file_format;

void BlockDecoder::Free::operator()(ZSTD_DCtx_s* context) const { ZSTD_freeDCtx(context); }
BlockDecoder::BlockDecoder() : context_(ZSTD_createDCtx()) {}
BlockDecoder::BlockDecoder(BlockDecoder&&) noexcept = default;
BlockDecoder& BlockDecoder::operator=(BlockDecoder&&) noexcept = default;
BlockDecoder::~BlockDecoder() = default;

Result<BlockFile> BlockFile::open(const std::filesystem::path& path) {
  auto map = MappedFile::open(path);
  if (!map) return std::move(map).error();
  auto owned = std::make_unique<MappedFile>(std::move(*map));
  auto file = parse(owned->bytes(), path.string());
  if (file) file->map_ = std::move(owned);
  return file;
}

Result<BlockFile> BlockFile::parse(std::span<const std::uint8_t> bytes, std::string name) {
  BlockFile file;
  file.bytes_ = bytes;
  file.name_ = std::move(name);
  Status status = file.parse_header();
  if (status) status = file.check_index();
  if (!status) return std::move(status).error();
  return file;
}

Error BlockFile::damaged(std::string what) const {
  return {Errc::damaged_file, "'" + name_ + "' is damaged: " + std::move(what),
          "build the table again with --rebuild"};
}

Status BlockFile::parse_header() {
  FieldReader fields(bytes_);
  const auto magic = fields.take_bytes(format::kMagic.size());
  if (!magic || !std::equal(magic->begin(), magic->end(), format::kMagic.begin())) {
    return Error{Errc::foreign_file, "'" + name_ + "' is not a joseki file", ""};
  }
  const auto major = fields.take<std::uint16_t>();
  if (major && *major != format::kMajor) {
    return Error{Errc::newer_file,
                 "'" + name_ + "' has format version " + std::to_string(*major) +
                     ", this program reads version " + std::to_string(format::kMajor),
                 "use a newer joseki or build the table again"};
  }
  fields.take<std::uint16_t>();  // minor: any
  const auto length = fields.take<std::uint32_t>();
  const std::size_t smallest = 56 + format::kChecksumBytes;
  if (!length || *length < smallest || *length > format::kMaxHeaderBytes ||
      *length > bytes_.size()) {
    return damaged("the header is cut off");
  }
  header_bytes_ = *length;
  const std::size_t checked = header_bytes_ - format::kChecksumBytes;
  if (checksum(bytes_.first(checked)) != get_le<std::uint64_t>(bytes_.data() + checked)) {
    return damaged("header: checksum mismatch");
  }
  FieldReader rest(bytes_.subspan(16, checked - 16));
  count_ = rest.take<std::uint64_t>().value_or(0);
  block_bytes_ = rest.take<std::uint32_t>().value_or(0);
  block_count_ = rest.take<std::uint32_t>().value_or(0);
  index_offset_ = rest.take<std::uint64_t>().value_or(0);
  const std::uint64_t file_bytes = rest.take<std::uint64_t>().value_or(0);
  label_.rules_hash = rest.take<std::uint64_t>().value_or(0);
  for (std::string* text : {&label_.kind, &label_.subject, &label_.ranking, &label_.encoding,
                            &producer_, &label_.metadata}) {
    auto field = rest.take_text();
    if (!field) return damaged("header: a text is longer than the header");
    *text = std::move(*field);
  }
  if (file_bytes != bytes_.size()) {
    return damaged(std::to_string(bytes_.size()) + " bytes long instead of " +
                   std::to_string(file_bytes));
  }
  return Done{};
}

Status BlockFile::check_index() {
  if (block_bytes_ == 0 || block_bytes_ > format::kMaxBlockBytes ||
      block_count_ != count_ / block_bytes_ + (count_ % block_bytes_ != 0)) {
    return damaged("header: block sizes do not add up");
  }
  const std::uint64_t entries = std::uint64_t{block_count_} * format::kEntryBytes;
  if (index_offset_ < header_bytes_ || index_offset_ > bytes_.size() ||
      bytes_.size() - index_offset_ != entries + format::kChecksumBytes) {
    return damaged("the index is not where it should be");
  }
  const auto index = bytes_.subspan(index_offset_, entries);
  if (checksum(index) != get_le<std::uint64_t>(bytes_.data() + index_offset_ + entries)) {
    return damaged("index: checksum mismatch");
  }
  std::uint64_t expected = header_bytes_;
  for (std::uint32_t block = 0; block < block_count_; ++block) {
    const Entry at = entry(block);
    if (at.offset != expected || at.stored_bytes > bytes_in(block) || at.codec > format::kZstd ||
        at.stored_bytes > index_offset_ - at.offset) {
      return damaged("index: block " + std::to_string(block) + " is out of place");
    }
    expected += at.stored_bytes;
  }
  if (expected != index_offset_) return damaged("index: bytes that belong to no block");
  return Done{};
}

BlockFile::Entry BlockFile::entry(std::uint32_t block) const {
  const std::uint8_t* at =
      bytes_.data() + index_offset_ + std::uint64_t{block} * format::kEntryBytes;
  return {get_le<std::uint64_t>(at), get_le<std::uint32_t>(at + 8), get_le<std::uint32_t>(at + 12),
          get_le<std::uint64_t>(at + 16)};
}

std::uint32_t BlockFile::bytes_in(std::uint32_t block) const {
  const std::uint64_t begin = std::uint64_t{block} * block_bytes_;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(block_bytes_, count_ - begin));
}

std::optional<std::span<const std::uint8_t>> BlockFile::stored(std::uint32_t block) const {
  ensure(block < block_count_, "block out of range");
  const Entry at = entry(block);
  if (at.codec != format::kStored || at.stored_bytes != bytes_in(block)) return std::nullopt;
  return bytes_.subspan(at.offset, at.stored_bytes);
}

Status BlockFile::check(std::uint32_t block) const {
  ensure(block < block_count_, "block out of range");
  const Entry at = entry(block);
  if (checksum(bytes_.subspan(at.offset, at.stored_bytes), block) == at.checksum) return Done{};
  return damaged("block " + std::to_string(block) + ": checksum mismatch");
}

Status BlockFile::read(std::uint32_t block, std::span<std::uint8_t> out,
                       BlockDecoder& decoder) const {
  ensure(block < block_count_ && out.size() == bytes_in(block), "block or buffer out of range");
  if (auto status = check(block); !status) return status;
  const Entry at = entry(block);
  const auto stored = bytes_.subspan(at.offset, at.stored_bytes);
  std::size_t length = at.stored_bytes;
  if (at.codec == format::kStored) {
    if (length == out.size()) std::copy(stored.begin(), stored.end(), out.begin());
  } else {
    length = ZSTD_decompressDCtx(decoder.context_.get(), out.data(), out.size(), stored.data(),
                                 stored.size());
  }
  if (length != out.size()) {  // an error of zstd is a huge number
    return damaged("block " + std::to_string(block) + ": does not unpack to its length");
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
