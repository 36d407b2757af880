// SPDX-License-Identifier: MIT
// TestFolder: an empty folder of one test's own, gone with everything in it afterwards.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace joseki::core {

// Where files are kept in memory: flushing them does not wait for whatever else this machine writes
// to its disk. The usual place if there is no such thing.
inline std::string memory_dir() {
  return access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : testing::TempDir();
}

class TestFolder {
 public:
  explicit TestFolder(const std::string& where = testing::TempDir()) {
    std::string name = where + "joseki-test-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

// The whole file; empty if there is none.
inline std::vector<std::uint8_t> read_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::string read_text(const std::filesystem::path& path) {
  const auto bytes = read_bytes(path);
  return {bytes.begin(), bytes.end()};
}

inline void write_bytes(const std::filesystem::path& path, std::span<const std::uint8_t> bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
}

inline void write_text(const std::filesystem::path& path, std::string_view text) {
  write_bytes(path, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace joseki::core
