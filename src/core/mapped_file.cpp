// SPDX-License-Identifier: MIT
#include "core/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/atomic_file.h"

namespace joseki::core {

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  // O_NONBLOCK: a pipe of that name is refused below instead of waited for.
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    const int number = errno;
    Error error = system_error("cannot open", path, number);
    if (number == EACCES) error.hint = "ask its owner for the right to read it";
    return error;
  }
  MappedFile file;
  struct stat info {};
  if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    close(fd);
    return Error{Errc::bad_input, "'" + path.string() + "' is not a file", ""};
  }
  file.size_ = static_cast<std::size_t>(info.st_size);
  if (file.size_ > 0) {
    void* at = mmap(nullptr, file.size_, PROT_READ, MAP_SHARED, fd, 0);
    const int number = errno;
    close(fd);
    if (at == MAP_FAILED) return system_error("cannot map", path, number);
    file.data_ = static_cast<const std::uint8_t*>(at);
  } else {
    close(fd);
  }
  return file;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(const_cast<std::uint8_t*>(data_), size_);
}

}  // namespace joseki::core
