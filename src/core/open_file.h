// SPDX-License-Identifier: MIT
// OpenFile: a regular file that is read at any place. Not mapped into memory: a mapped file that
// becomes shorter kills who touches it, or shows zeros (docs/decisions/0006-read-not-mapped.md).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <span>

#include "core/result.h"

namespace joseki::core {

// Any number of threads may read at once. Keeps the file it opened when that is replaced by rename.
class OpenFile {
 public:
  // not_found, io, or bad_input for what is no regular file.
  static Result<OpenFile> open(const std::filesystem::path& path);

  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile();

  const std::filesystem::path& path() const { return path_; }
  std::uint64_t size() const { return identity_.size; }  // when it was opened

  // Fills `out` with the bytes from `offset` on. damaged_file if they are not there any more, io.
  Status read(std::uint64_t offset, std::span<std::uint8_t> out) const;

  // A process may have few files open at a time. rest() closes the file until wake(), which opens
  // it again: false if the name leads to another file by now, or to a changed one. Nothing may be
  // read in between. Only for who has the file alone.
  void rest();
  bool wake();

 private:
  // What tells a file from any other that has its name later.
  struct Identity {
    dev_t device = 0;
    ino_t number = 0;
    std::uint64_t size = 0;
    std::int64_t changed_ns = 0;
    friend bool operator==(const Identity&, const Identity&) = default;
  };
  OpenFile(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  Status look();

  int fd_ = -1;
  std::filesystem::path path_;
  Identity identity_;
};

}  // namespace joseki::core
