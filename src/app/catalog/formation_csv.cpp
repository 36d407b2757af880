// SPDX-License-Identifier: MIT
#include "app/catalog/formation_csv.h"

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <utility>

namespace joseki::app {

core::Result<core::FileWritten> write_csv(const formation::Table& table,
                                          const std::filesystem::path& path, core::Workers& workers,
                                          std::stop_token stop) {
  auto file = core::OutputFile::create(path, std::move(stop));
  if (!file) return std::move(file).error();
  std::string text = "board,layer,rate\n";
  std::uint64_t count = 0;
  for (int layer = 0; layer < table.identity().shape.layers(); ++layer) {
    const auto boards = table.boards(layer, workers);
    if (!boards) return boards.error();
    for (const formation::StoredBoard& stored : *boards) {
      fmt::format_to(std::back_inserter(text), "{},{},{}\n", twenty48::format_board(stored.board),
                     layer, table.fraction(stored.rate_bits));
    }
    count += boards->size();
    if (auto status = file->append(text); !status) return std::move(status).error();
    text.clear();
  }
  if (auto status = file->commit(); !status) return std::move(status).error();
  return core::FileWritten{count, file->size()};
}

}  // namespace joseki::app
