// SPDX-License-Identifier: MIT
// Runs a fuzz target over stored inputs, for builds without libFuzzer: the seeds in git stay
// tests under every compiler. Arguments are files and folders.

#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> inputs_of(int argc, char** argv) {
  std::vector<fs::path> inputs;
  for (int i = 1; i < argc; ++i) {
    const fs::path path = argv[i];
    if (fs::is_regular_file(path)) inputs.push_back(path);
    if (!fs::is_directory(path)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) inputs.push_back(entry.path());
    }
  }
  return inputs;
}

bool replay(const fs::path& path) {
  // A buffer of exactly the right size, so that AddressSanitizer sees a read past the end.
  std::vector<std::uint8_t> bytes(fs::file_size(path));
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(bytes.data()), std::ssize(bytes))) return false;
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  int replayed = 0;
  for (const fs::path& path : inputs_of(argc, argv)) {
    try {
      if (!replay(path)) {
        std::fprintf(stderr, "cannot read %s\n", path.c_str());
        return 1;
      }
    } catch (const std::exception& e) {
      std::fprintf(stderr, "%s: uncaught exception: %s\n", path.c_str(), e.what());
      return 1;
    }
    ++replayed;
  }
  std::printf("%d inputs replayed\n", replayed);
  return replayed > 0 ? 0 : 1;
}
