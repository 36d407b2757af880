// SPDX-License-Identifier: MIT
// OutputFile: what somebody names to have something written into it. An ordinary file, or one that
// is not there yet, appears whole or not at all (AtomicFile). What a link leads to is written, and
// the link stays. A pipe or a device is written as it stands, never replaced.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

#include "core/atomic_file.h"
#include "core/result.h"

namespace joseki::core {

// What has been put into a file.
struct FileWritten {
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;
};

enum class OutputKind {
  missing,  // nothing there: the file is to be made
  file,     // an ordinary file
  stream,   // a pipe, a terminal, a device; or the file that is our own standard output
};

struct OutputPlace {
  std::filesystem::path path;  // links followed, unless it is a stream
  OutputKind kind = OutputKind::missing;
};

// What stands at `path`. Fails with bad_input on a folder, a socket, and a link to nothing.
Result<OutputPlace> find_output(const std::filesystem::path& path);

// Bytes one after the other into a stream, or into a file that is made for it and grows as it is
// written. One writer; not thread-safe. A `stop` ends every wait with interrupted.
class StreamFile {
 public:
  // Waits until a pipe has a reader. A missing file is made; an ordinary one is bad_input.
  static Result<StreamFile> open(const OutputPlace& place, std::stop_token stop = {});

  StreamFile(StreamFile&& other) noexcept;
  StreamFile& operator=(StreamFile&&) = delete;
  ~StreamFile();

  Status append(std::string_view text);
  // An error that the system held back until now.
  Status close();

 private:
  StreamFile(int fd, std::filesystem::path path, std::stop_token stop)
      : fd_(fd), path_(std::move(path)), stop_(std::move(stop)) {}

  int fd_ = -1;
  std::filesystem::path path_;
  std::stop_token stop_;
};

// One writer; not thread-safe. Destroyed without commit(), it leaves an ordinary file as it was.
class OutputFile {
 public:
  // Fails as find_output() and AtomicFile::create() do. Waits until a pipe has a reader, or with
  // interrupted.
  static Result<OutputFile> create(const std::filesystem::path& path, std::stop_token stop = {});

  Status append(std::span<const std::uint8_t> bytes);
  Status append(std::string_view text);  // interrupted once a stop is requested
  // Whether rewrite() works: not in a stream.
  bool can_rewrite() const { return whole_.has_value(); }
  Status rewrite(std::uint64_t offset, std::string_view text);
  std::uint64_t size() const { return size_; }
  // no_disk if `bytes` more do not fit. A stream takes any number.
  Status reserve(std::uint64_t bytes) const;
  Status commit(Durability durability = Durability::flushed);

 private:
  OutputFile(OutputPlace place, std::stop_token stop)
      : place_(std::move(place)), stop_(std::move(stop)) {}

  OutputPlace place_;
  std::stop_token stop_;
  std::optional<AtomicFile> whole_;  // one of the two
  std::optional<StreamFile> stream_;
  std::uint64_t size_ = 0;
};

}  // namespace joseki::core
