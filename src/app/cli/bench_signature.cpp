// SPDX-License-Identifier: MIT
// joseki bench signature: a hash of what small tables say.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "app/cli/bench.h"
#include "app/cli/table_place.h"
#include "core/block_file.h"
#include "core/checksum.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

constexpr std::array kTables = {"tictactoe", "vanish-3x3-m3", "vanish-4x4-m3"};

// Of the table's codes and of its summary, not of the file: that depends on the version of zstd.
core::Result<std::uint64_t> signature_of(const BenchDesk& desk, const TablePlace& place) {
  core::Workers workers(1);
  solve::BuildOptions options;
  options.file = place.file;
  options.rebuild = true;
  options.stop = desk.stop;
  const auto report = place.game->build(options, workers);
  if (!report) return report.error();
  const auto file = core::BlockFile::open(place.file);
  if (!file) return file.error();
  std::vector<std::uint8_t> payload(file->count());
  if (const auto status = file->read_all(payload, workers); !status) return status.error();
  return core::checksum(file->label().metadata, core::checksum(payload));
}

}  // namespace

core::Status bench_signature(BenchDesk& desk) {
  std::string all;
  for (const char* name : kTables) {
    const auto place = table_place(name, (desk.folder / "signature").string());
    if (!place) return place.error();
    const auto signature = signature_of(desk, *place);
    if (!signature) return signature.error();
    desk.signature(name, *signature);
    all += fmt::format("{}:{:016x};", name, *signature);
  }
  desk.signature("all", core::checksum(all));
  return core::Done{};
}

}  // namespace joseki::app
