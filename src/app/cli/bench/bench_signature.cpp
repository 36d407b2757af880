// SPDX-License-Identifier: MIT
// joseki bench signature: a hash of what small tables and searches say.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "app/cli/bench/bench.h"
#include "app/cli/tables/table_named.h"
#include "app/players/search_bench.h"
#include "core/block_file.h"
#include "core/bytes.h"
#include "core/checksum.h"
#include "core/parallel.h"
#include "solve/formation/build.h"
#include "solve/formation/table.h"

namespace joseki::app {
namespace {

constexpr std::array kTables = {"tictactoe", "vanish-3x3-m3", "vanish-4x4-m3"};
// One for each way to expand boards, and one for each kind of symmetry that is quick.
constexpr std::array kFormationTables = {"2x4-64", "3x3-64", "442-16", "t-16"};

// Of the table's codes and of its summary, not of the file: that depends on the version of zstd.
core::Result<std::uint64_t> signature_of(const BenchContext& context, const GameTable& table) {
  core::Workers workers(1);
  solve::BuildOptions options;
  options.file = table.path();
  options.rebuild = true;
  options.stop = context.stop;
  const auto report = table.game().build(options, workers);
  if (!report) return report.error();
  const auto file = core::BlockFile::open(table.path());
  if (!file) return file.error();
  std::vector<std::uint8_t> payload(file->count());
  if (const auto status = file->read_all(payload, workers); !status) return status.error();
  return core::checksum(file->label().metadata, core::checksum(payload));
}

// Of all boards and rates, layer by layer.
core::Result<std::uint64_t> formation_signature(const BenchContext& context, const char* name) {
  core::Workers workers(1);
  auto shape = find_table_shape(name);
  if (!shape) return std::move(shape).error();
  formation::BuildOptions options;
  options.identity.shape = std::move(*shape);
  options.folder = context.folder / "signature" / name;
  options.stop = context.stop;
  const auto report = formation::build_table(options, workers);
  if (!report) return report.error();
  auto table = formation::Table::open({options.folder});
  if (!table) return std::move(table).error();
  std::uint64_t sum = 0;
  for (int layer = 0; layer < report->layers; ++layer) {
    const auto boards = table->boards(layer, workers);
    if (!boards) return boards.error();
    std::string bytes;
    for (const formation::StoredBoard& stored : *boards) {
      core::put_le(bytes, stored.board);
      core::put_le(bytes, stored.rate_bits);
    }
    sum = core::checksum(bytes, sum);
  }
  return sum;
}

}  // namespace

core::Status bench_signature(BenchContext& context) {
  std::string all;
  for (const char* name : kTables) {
    const auto table = game_table_named(name, (context.folder / "signature").string());
    if (!table) return table.error();
    const auto signature = signature_of(context, *table);
    if (!signature) return signature.error();
    context.signature(name, *signature);
    all += fmt::format("{}:{:016x};", name, *signature);
  }
  for (const char* name : kFormationTables) {
    const auto signature = formation_signature(context, name);
    if (!signature) return signature.error();
    context.signature(name, *signature);
    all += fmt::format("{}:{:016x};", name, *signature);
  }
  const std::uint64_t search = search_signature();
  context.signature("search", search);
  all += fmt::format("search:{:016x};", search);
  context.signature("all", core::checksum(all));
  return core::Done{};
}

}  // namespace joseki::app
