// SPDX-License-Identifier: MIT
// Fuzzes the readers of games of 2048: any bytes as a file of every name, and again as one of our
// own replays with its checksums made right. Nothing may crash, leak or allocate absurdly; what is
// read can be written and read again.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/coach/files/game_file.h"
#include "app/coach/files/joseki_replay.h"
#include "core/bytes.h"
#include "core/checksum.h"

namespace {

using namespace joseki;  // NOLINT: a program of its own
using Bytes = std::vector<std::uint8_t>;

void expect(bool ok) {
  if (!ok) std::abort();
}

void write_and_read(const app::GameRecord& game) {
  const std::string written = app::joseki_replay_of(game);
  const auto again = app::read_joseki_replay(Bytes(written.begin(), written.end()));
  expect(static_cast<bool>(again) && *again == game);
  for (const app::GameFormat format : app::kGameFormats) {
    const auto bytes = app::bytes_of_game(game, format, "fuzz");
    expect(bytes || !bytes.error().what.empty());
  }
}

void read_file(const Bytes& bytes, const char* name) {
  const auto file = app::read_games(bytes, name);
  if (!file) {
    expect(!file.error().what.empty());
    return;
  }
  expect(!file->games.empty());
  for (const app::GameRecord& game : file->games) {
    if (game.table.size() < 100) write_and_read(game);
  }
}

// Offsets of docs/formats/replay-v1.md.
constexpr std::size_t kHeaderBytesAt = 12;
constexpr std::size_t kFileBytesAt = 16;
constexpr std::size_t kLeastHeader = 32;

void repair_replay(Bytes& bytes) {
  if (bytes.size() < kLeastHeader + 8) return;
  constexpr std::uint8_t kHead[] = {0x89, 'J', 'O', 'S', 'R', 'P', 'L', '\n', 1, 0};
  std::copy(std::begin(kHead), std::end(kHead), bytes.begin());
  core::store_le(&bytes[kFileBytesAt], static_cast<std::uint64_t>(bytes.size()));
  const auto header = core::get_le<std::uint32_t>(&bytes[kHeaderBytesAt]);
  if (header < kLeastHeader || header > bytes.size() - 8) return;
  const auto all = std::span<const std::uint8_t>(bytes);
  core::store_le(&bytes[header - 8], core::checksum(all.first(header - 8)));
  const std::uint64_t sum = core::checksum(all.subspan(header, all.size() - header - 8), 1);
  core::store_le(&bytes[bytes.size() - 8], sum);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, data + size);
  for (const char* name : {"a.txt", "a.rpl", "3x3_64_a.rpl", "a.rec", "a.jsonl", "a"}) {
    read_file(bytes, name);
  }
  repair_replay(bytes);
  read_file(bytes, "a.jreplay");
  return 0;
}
