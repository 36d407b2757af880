// SPDX-License-Identifier: MIT
// Fuzzes the reader of networks: any bytes, as they are and again with their checksums made right.
// Nothing may crash, leak or allocate absurdly.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/block_file.h"
#include "core/block_file_forge.h"
#include "search/network/network_file.h"

namespace {

using namespace joseki;  // NOLINT: a program of its own
namespace forge = core::block_file_forge;
using Bytes = std::vector<std::uint8_t>;

void expect(bool ok) {
  if (!ok) std::abort();
}

void read_file(const Bytes& bytes) {
  // A few bytes can stand for 128 MiB of zeros, which is allowed but slow.
  const auto file = core::BlockFile::parse(bytes, "input");
  if (file && file->count() > (1u << 22)) return;
  const auto network = search::parse_network(bytes, "input");
  if (!network) {
    expect(!network.error().what.empty());
    return;
  }
  expect(file && static_cast<bool>(search::check(network->shape)));
  std::size_t weights = 0;
  for (const auto& tensor : network->tensors) weights += tensor.size();
  expect(weights == search::parameter_count(network->shape));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, data + size);
  read_file(bytes);
  if (forge::has_fixed_fields(bytes)) {
    std::copy(core::block_file_format::kMagic.begin(), core::block_file_format::kMagic.end(),
              bytes.begin());
    forge::put_at<std::uint64_t>(bytes, forge::kFileBytesAt, bytes.size());
  }
  forge::repair_blocks(bytes);
  forge::repair_index(bytes);
  forge::repair_header(bytes);
  read_file(bytes);
  return 0;
}
