// SPDX-License-Identifier: MIT
// AtomicFile: a file that is there whole or not at all. Written beside its final name, flushed to
// the disk, renamed. A crash leaves the old file or none; the leftover is overwritten next time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "core/result.h"

namespace joseki::core {

// Whether a commit waits for the disk. A file that was not flushed is whole after a crash of the
// program, but may be missing or damaged after a power cut: only for files whose reader checks them
// and that can be made again.
enum class Durability { flushed, not_flushed };

// One writer; not thread-safe. Destroyed without commit(), it removes what it wrote.
class AtomicFile {
 public:
  // Creates `path`.tmp. Fails with busy if another process is writing it, no_disk, or io.
  static Result<AtomicFile> create(const std::filesystem::path& path);

  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  Status append(std::span<const std::uint8_t> bytes);
  Status append(std::string_view text);
  // Overwrites bytes already appended.
  Status rewrite(std::uint64_t offset, std::string_view text);
  std::uint64_t size() const { return size_; }

  // fsync, rename, fsync of the folder. Nothing may be written afterwards.
  Status commit(Durability durability = Durability::flushed);

 private:
  AtomicFile(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  std::filesystem::path temporary() const;

  int fd_ = -1;
  std::filesystem::path path_;
  std::uint64_t size_ = 0;
};

// Waits until everything written to the file system of `folder` so far is on the disk: one wait for
// many files.
Status flush_file_system(const std::filesystem::path& folder);

// The error of the last failed system call on `path`, with a hint where there is one to give.
Error system_error(Pattern<std::filesystem::path, Text> what_failed,
                   const std::filesystem::path& path, int number);

}  // namespace joseki::core
