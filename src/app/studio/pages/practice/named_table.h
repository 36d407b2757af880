// SPDX-License-Identifier: MIT
// NamedTable: the table of a practice, built or not.
#pragma once

#include <memory>
#include <string>

#include "app/studio/pages/practice/rate_book.h"
#include "solve/formation/formation.h"

namespace joseki::studio {

// Looked up once for each message: it is shared, never copied.
struct NamedTable {
  std::string name{};  // in normal form, if there can be such a table; empty: none is chosen
  std::shared_ptr<const formation::TableShape> shape{};  // null: there can be no such table
  SharedTable built{};                                   // null: it is not built

  // What big tiles do on its boards; they slide if nothing is known of it.
  twenty48::BigTiles big_tiles() const;
};

NamedTable named_table(RateBook& book, const std::string& name);

}  // namespace joseki::studio
