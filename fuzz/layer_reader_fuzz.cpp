// SPDX-License-Identifier: MIT
// Fuzzes the readers of formation layers: any bytes as a layer of one small table, as they are and
// again with their checksums made right. Nothing may crash, throw or allocate absurdly; what is
// read must fit together.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/block_file_forge.h"
#include "core/parallel.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/layer_reader.h"

namespace {

using namespace joseki;  // NOLINT: a program of its own
namespace forge = core::block_file_forge;
using Bytes = std::vector<std::uint8_t>;

constexpr int kLayer = 5;

void expect(bool ok) {
  if (!ok) std::abort();
}

// The table that the seeds in corpus/layer_reader are of.
const formation::TableIdentity& identity() {
  static const formation::TableIdentity table = [] {
    const formation::Formation tiny{.name = "tiny",
                                    .category = "others",
                                    .masks = {0x0000'00ff'ffff'ffff},
                                    .target_cells = ~std::uint64_t{0},
                                    .symmetry = twenty48::Symmetry::identity,
                                    .seeds = {0x1000'10ff'ffff'ffff},
                                    .extra_steps = 4};
    return formation::TableIdentity{.shape = *formation::shape_of(tiny, 16)};
  }();
  return table;
}

formation::Rank ranks() {
  static const formation::Rank count = [] {
    const auto space = formation::RankSpace::make(identity().shape);
    return formation::LayerRanks(*space, identity().shape.sum_of(kLayer)).ranks();
  }();
  return count;
}

// Readers take files: this one is in memory.
class MemoryFile {
 public:
  MemoryFile() : fd_(memfd_create("layer", MFD_CLOEXEC)) { expect(fd_ >= 0); }
  ~MemoryFile() { close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  void assign(const Bytes& bytes) const {
    expect(ftruncate(fd_, 0) == 0);
    const auto written = pwrite(fd_, bytes.data(), bytes.size(), 0);
    expect(written == static_cast<ssize_t>(bytes.size()));
  }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

void ask_for_every_rank(const std::string& path) {
  auto reader = formation::LayerReader::open(path, identity(), kLayer, ranks());
  if (!reader) return expect(!reader.error().what.empty());
  for (formation::Rank rank = 0; rank < ranks(); ++rank) {
    const auto place = reader->find(rank);
    if (!place) {
      expect(place.error().code == core::Errc::damaged_file);
    } else if (*place && reader->has_rates()) {
      const auto rate = reader->rate_bits(**place);
      expect(rate || rate.error().code == core::Errc::damaged_file);
    }
  }
}

void load_all(const std::string& path) {
  static core::Workers workers(1);
  const auto open = formation::open_layer(path, identity(), kLayer, ranks());
  if (!open) return expect(!open.error().what.empty());
  const auto loaded = formation::load_layer(*open, workers);
  if (!loaded) return expect(loaded.error().code == core::Errc::damaged_file);
  expect(loaded->label.layer == kLayer);
  expect(loaded->bits.ranks() == ranks());
  const auto boards = loaded->bits.count(workers);
  expect(loaded->rates.empty() || loaded->rates.size() == 4 * boards);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file;
  Bytes bytes(data, data + size);
  const auto read = [&] {
    file.assign(bytes);
    load_all(file.path());
    ask_for_every_rank(file.path());
  };
  read();
  forge::repair_blocks(bytes);
  forge::repair_index(bytes);
  forge::repair_header(bytes);
  read();
  return 0;
}
