// SPDX-License-Identifier: MIT
#include "app/coach/files/mistakes_book.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "app/coach/files/pickle.h"
#include "app/tables/table_name.h"

namespace joseki::app {
namespace {

using Kind = Pickled::Kind;
using twenty48::Direction;

// Values may be shared, so a small file could stand for endless books.
constexpr std::size_t kMostEntries = 1'000'000;

core::Error no_notebook(std::string_view where, const core::Text& why) {
  return {core::Errc::damaged_file, core::text("the notebook, {}: {}", where, why), {}};
}

std::optional<double> real_of(const Pickled& value) {
  if (value.kind == Kind::real) return value.real;
  if (value.kind != Kind::integer) return std::nullopt;
  const auto magnitude = static_cast<double>(value.magnitude);
  return value.is_negative ? -magnitude : magnitude;
}

// left, L, or the trainer's number, 1 to 4.
std::optional<Direction> direction_of(const Pickled& value) {
  constexpr std::string_view kLetters = "lrud";
  if (value.kind == Kind::integer && value.magnitude >= 1 && value.magnitude <= 4) {
    return twenty48::kDirections[value.magnitude - 1];
  }
  if (value.kind != Kind::text || value.text.empty()) return std::nullopt;
  const auto letter = kLetters.find(static_cast<char>(value.text[0] | 0x20));
  if (letter == kLetters.npos) return std::nullopt;
  const Direction direction = twenty48::kDirections[letter];
  const bool is_word = value.text.size() == name_of(direction).size();
  if (value.text.size() != 1 && !is_word) return std::nullopt;
  return direction;
}

// A board of another sign is one whose highest bit is set.
twenty48::Board board_of(const Pickled& key) {
  return key.is_negative ? ~key.magnitude + 1 : key.magnitude;
}

core::Result<BookEntry> entry_of(const Pickled& key, const Pickled& value,
                                 const std::string& table) {
  if (key.kind != Kind::integer) return no_notebook(table, core::text("a board is no number"));
  const auto refuse = [&](const core::Text& why) {
    return no_notebook(fmt::format("{}, board {}", table, twenty48::format_board(board_of(key))),
                       why);
  };
  if (value.kind != Kind::list || value.items.size() < 3) {
    return refuse(core::text("three values are wanted: times, loss, best move"));
  }
  const auto times = real_of(*value.items[0]);
  const auto loss = real_of(*value.items[1]);
  const auto best = direction_of(*value.items[2]);
  if (!times || !(*times >= 0 && *times < 1e15))
    return refuse(core::text("an impossible number of times"));
  if (!loss || !(*loss >= 0) || !std::isfinite(*loss))
    return refuse(core::text("an impossible loss"));
  if (!best) return refuse(core::text("an unknown move"));
  return BookEntry{board_of(key), static_cast<std::uint64_t>(*times), *loss, *best};
}

std::string table_of(const std::string& name) {
  const auto parsed = parse_table_name(name);
  return parsed && parsed->kind == TableName::Kind::formation ? parsed->text : name;
}

core::Result<BookTable> book_table(const Pickled& name, const Pickled& boards, std::size_t& left) {
  if (name.kind != Kind::text || boards.kind != Kind::dict) {
    return no_notebook("a table", core::text("it is no dictionary of boards with a name"));
  }
  BookTable table{.table = table_of(name.text), .entries = {}};
  for (std::size_t i = 0; i + 1 < boards.items.size(); i += 2) {
    if (left-- == 0) return no_notebook(table.table, core::text("too many boards"));
    auto entry = entry_of(*boards.items[i], *boards.items[i + 1], table.table);
    if (!entry) return std::move(entry).error();
    table.entries.push_back(*entry);
  }
  return table;
}

}  // namespace

core::Result<std::vector<BookTable>> read_mistakes_book(std::span<const std::uint8_t> bytes) {
  const auto file = PickleFile::parse(bytes);
  if (!file) return file.error();
  const Pickled& root = file->root();
  if (root.kind != Kind::dict)
    return no_notebook("at its beginning", core::text("it is no dictionary of tables"));
  std::vector<BookTable> book;
  std::size_t left = kMostEntries;
  for (std::size_t i = 0; i + 1 < root.items.size(); i += 2) {
    if (left-- == 0) return no_notebook("at its end", core::text("too many tables"));
    auto table = book_table(*root.items[i], *root.items[i + 1], left);
    if (!table) return std::move(table).error();
    book.push_back(std::move(*table));
  }
  return book;
}

}  // namespace joseki::app
