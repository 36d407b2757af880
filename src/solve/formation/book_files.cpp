// SPDX-License-Identifier: MIT
#include "solve/formation/book_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/atomic_file.h"
#include "core/bytes.h"
#include "core/open_file.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/layer_pack.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/table_folder.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kRecordBytes = 12;
constexpr std::uint32_t kCertain = 4'000'000'000;

fs::path book_path(const fs::path& folder, const TableShape& shape, int layer) {
  return folder / fmt::format("{}_{}_{}.book", shape.formation.name, shape.target_tile(), layer);
}

core::Status write_book(const fs::path& path, const std::vector<StoredBoard>& boards) {
  auto file = core::AtomicFile::create(path);
  if (!file) return std::move(file).error();
  std::string text;
  text.reserve(boards.size() * kRecordBytes);
  for (const StoredBoard& stored : boards) {
    core::put_le(text, stored.board);
    core::put_le(text, static_cast<std::uint32_t>(stored.rate_bits));
  }
  if (auto status = file->append(text); !status) return status;
  return file->commit(core::Durability::not_flushed);
}

struct BookRecord {
  Rank rank = 0;
  std::uint32_t rate = 0;
};

// Reads one book, refusing the first record that this table could not have.
class BookReader {
 public:
  BookReader(const LayerSolver& solver, const fs::path& path, int layer)
      : solver_(solver), shape_(solver.identity().shape), path_(path), layer_(layer) {}

  core::Result<std::vector<BookRecord>> read() const {
    const auto file = core::OpenFile::open(path_);
    if (!file) return file.error();
    if (file->size() % kRecordBytes != 0) {
      return refuse(core::text("its length is not a multiple of 12 bytes: it is cut off"));
    }
    const LayerRanks ranks = solver_.ranks(layer_);
    std::vector<std::uint8_t> text(file->size());
    if (auto status = file->read(0, text); !status) return std::move(status).error();
    std::vector<BookRecord> records(text.size() / kRecordBytes);
    Board before = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const std::uint8_t* const bytes = text.data() + i * kRecordBytes;
      const auto board = core::get_le<std::uint64_t>(bytes);
      const auto rate = core::get_le<std::uint32_t>(bytes + 8);
      if (const auto why = mistake(board, rate); !why.empty()) {
        return refuse(core::text("record {} ({}): {}", i, twenty48::format_board(board), why));
      }
      if (i > 0 && board <= before) return refuse(core::text("record {} is out of order", i));
      before = board;
      records[i] = {solver_.space().rank(board, ranks), rate};
    }
    std::sort(records.begin(), records.end(),
              [](const BookRecord& a, const BookRecord& b) { return a.rank < b.rank; });
    return records;
  }

 private:
  core::Error refuse(const core::Text& why) const {
    return {core::Errc::damaged_file,
            core::text("'{}' is not layer {} of {}: {}", path_, layer_, shape_.name(), why),
            core::text("import from a complete, uncompressed table of the same formation")};
  }
  std::string mistake(Board board, std::uint32_t rate) const {
    if (twenty48::small_sum(board) != shape_.sum_of(layer_)) {
      return fmt::format("its tiles sum to {}, not {}", twenty48::small_sum(board),
                         shape_.sum_of(layer_));
    }
    if (!solver_.space().contains(twenty48::big_cells(board))) return "it is outside the formation";
    if (twenty48::canonical(board, shape_.formation.symmetry) != board)
      return "not in canonical form";
    if (rate == 0 || rate > kCertain) return fmt::format("its rate is {}", rate);
    return "";
  }

  const LayerSolver& solver_;
  const TableShape& shape_;
  const fs::path& path_;
  int layer_;
};

core::Result<LoadedLayer> layer_of(const LayerSolver& solver, int layer,
                                   const std::vector<BookRecord>& records) {
  auto bits = solver.empty_layer(layer);
  if (!bits) return std::move(bits).error();
  LoadedLayer loaded{
      {.kind = LayerLabel::Kind::finished, .layer = layer}, std::move(*bits), {}, {}};
  loaded.label.generated = records.size();
  loaded.rates.resize(records.size() * 4);
  std::uint32_t best = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    loaded.bits.insert(records[i].rank);
    core::store_le(loaded.rates.data() + 4 * i, records[i].rate);
    best = std::max(best, records[i].rate);
  }
  loaded.label.best_rate = static_cast<double>(best) / kCertain;
  return loaded;
}

core::Status check_precision(const TableIdentity& identity) {
  if (identity.precision == Precision::u32) return core::Done{};
  return core::Error{
      core::Errc::bad_input,
      core::text("books have rates of precision u32, this table {}", name_of(identity.precision)),
      core::Remedy::build_precise};
}

// `made`: the layers that were not there before; half a table is none.
core::Result<std::uint64_t> import_layers(const BookImport& job, const LayerSolver& solver,
                                          TableFolder& folder, std::vector<fs::path>& made,
                                          core::Workers& workers) {
  TableCard card{.identity = job.identity};
  for (int layer = 0; layer < job.identity.shape.layers(); ++layer) {
    const fs::path path = book_path(job.books, job.identity.shape, layer);
    const auto records = BookReader(solver, path, layer).read();
    if (!records) return records.error();
    auto loaded = layer_of(solver, layer, *records);
    if (!loaded) return std::move(loaded).error();
    if (folder.layer_bytes(layer) == 0) made.push_back(layer_path(folder.path(), layer));
    auto status = folder.write(loaded->label, *loaded, job.compress ? kPackLevel : 0, workers);
    if (!status) return std::move(status).error();
    card.boards += records->size();
    card.bytes += folder.layer_bytes(layer);
    if (layer == 0) card.best_rate = loaded->label.best_rate;
  }
  card.generated = card.boards;
  card.is_finished = true;
  if (auto status = core::flush_file_system(job.folder); !status) return std::move(status).error();
  if (auto status = folder.write_card(card); !status) return std::move(status).error();
  return card.boards;
}

}  // namespace

core::Result<std::uint64_t> write_books(Table& table, const fs::path& folder,
                                        core::Workers& workers) {
  const TableIdentity& identity = table.identity();
  if (auto status = check_precision(identity); !status) return std::move(status).error();
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) return core::system_error("cannot make '{}': {}", folder, failure.value());
  std::uint64_t records = 0;
  for (int layer = 0; layer < identity.shape.layers(); ++layer) {
    const auto boards = table.boards(layer, workers);
    if (!boards) return boards.error();
    auto status = write_book(book_path(folder, identity.shape, layer), *boards);
    if (!status) return std::move(status).error();
    records += boards->size();
  }
  if (auto status = core::flush_file_system(folder); !status) return std::move(status).error();
  return records;
}

core::Result<std::uint64_t> read_books(const BookImport& job, core::Workers& workers) {
  if (auto status = check(job.identity); !status) return std::move(status).error();
  if (auto status = check_precision(job.identity); !status) return std::move(status).error();
  auto solver = LayerSolver::make(job.identity);
  if (!solver) return std::move(solver).error();
  auto folder = TableFolder::lock(job.folder, **solver);
  if (!folder) return std::move(folder).error();
  if (auto status = folder->adopt(); !status) return std::move(status).error();
  if (folder->card()) {
    return core::Error{core::Errc::bad_input, core::text("'{}' has a table already", job.folder),
                       core::Remedy::other_folder};
  }
  std::vector<fs::path> made;
  auto boards = import_layers(job, **solver, *folder, made, workers);
  std::error_code ignored;
  if (!boards) {
    for (const fs::path& layer : made) fs::remove(layer, ignored);
  }
  return boards;
}

}  // namespace joseki::formation
