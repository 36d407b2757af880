// SPDX-License-Identifier: MIT
#include "core/scratch_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/ensure.h"

namespace joseki::core {
namespace {

// A file with a name for a moment, where the file system knows no others.
int open_and_unlink(const std::filesystem::path& folder) {
  std::string name = (folder / "scratch-XXXXXX").string();
  const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
  if (descriptor >= 0) ::unlink(name.c_str());
  return descriptor;
}

}  // namespace

Error ScratchFile::failed(Pattern<std::string, Text> what, int error) const {
  const bool is_full = error == ENOSPC || error == EDQUOT;
  return {is_full ? Errc::no_disk : Errc::io, core::text(what, folder_, system_text(error)),
          is_full ? Hint(Remedy::free_disk_for_scratch)
                  : Hint(core::text("look at the disk and its rights"))};
}

Result<ScratchFile> ScratchFile::create(const std::filesystem::path& folder) {
  int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor < 0) descriptor = open_and_unlink(folder);
  ScratchFile file(descriptor, folder.string());
  if (descriptor < 0) return file.failed("cannot make a temporary file in '{}': {}", errno);
  return file;
}

ScratchFile::ScratchFile(ScratchFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      folder_(std::move(other.folder_)),
      size_(std::exchange(other.size_, 0)) {}

ScratchFile& ScratchFile::operator=(ScratchFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(folder_, other.folder_);
  std::swap(size_, other.size_);
  return *this;
}

ScratchFile::~ScratchFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status ScratchFile::append(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(size_));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failed("cannot write a temporary file in '{}': {}", errno);
    size_ += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return Done{};
}

Status ScratchFile::read(std::uint64_t offset, std::span<std::uint8_t> out) const {
  ensure(offset <= size_ && out.size() <= size_ - offset, "a scratch file is read beyond its end");
  while (!out.empty()) {
    const ssize_t got = ::pread(descriptor_, out.data(), out.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed("cannot read a temporary file in '{}': {}", errno);
    if (got == 0) return failed("cannot read a temporary file in '{}': {}", EIO);
    offset += static_cast<std::uint64_t>(got);
    out = out.subspan(static_cast<std::size_t>(got));
  }
  return Done{};
}

}  // namespace joseki::core
