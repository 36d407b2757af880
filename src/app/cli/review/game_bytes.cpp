// SPDX-License-Identifier: MIT
#include "app/cli/review/game_bytes.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 28;  // as of read_games()

}  // namespace

core::Result<FileOfGames> open_games(const std::string& path) {
  std::error_code failure;
  if (fs::is_directory(path, failure)) {
    return core::Error{core::Errc::bad_input, fmt::format("{} is a folder", path),
                       "name the files in it: " + path + "/*"};
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return core::Error{core::Errc::not_found, fmt::format("cannot read {}", path),
                       "is the name right?"};
  }
  const auto bytes_there = fs::file_size(path, failure);
  if (!failure && bytes_there > kLargestFile) {
    return core::Error{core::Errc::bad_input, fmt::format("{} is too large for games", path), ""};
  }
  const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file),
                                        std::istreambuf_iterator<char>()};
  if (file.bad()) {
    return core::Error{core::Errc::io, fmt::format("cannot read {} to its end", path), ""};
  }
  return read_games(bytes, path);
}

std::string label_of(const std::string& path) { return fs::path(path).stem().string(); }

}  // namespace joseki::app
