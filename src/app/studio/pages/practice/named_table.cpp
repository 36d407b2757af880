// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/named_table.h"

#include <utility>

#include "app/tables/formation_tables.h"

namespace joseki::studio {

twenty48::BigTiles NamedTable::big_tiles() const {
  return shape ? shape->formation.big_tiles() : twenty48::BigTiles::slide;
}

NamedTable named_table(RateBook& book, const std::string& name) {
  NamedTable table{.name = name};
  if (name.empty()) return table;
  table.built = book.find(name);
  if (!table.built) {
    auto shape = app::find_table_shape(name);
    if (!shape) return table;
    table.name = app::parse_table_name(name)->text;
    table.shape = std::make_shared<const formation::TableShape>(*std::move(shape));
  }
  if (table.built) {
    table.name = table.built->name();  // L3_512 is L3-512
    table.shape = {table.built, &table.built->identity().shape};
  }
  return table;
}

}  // namespace joseki::studio
