// SPDX-License-Identifier: MIT
#include "app/coach/files/table_in_name.h"

#include "app/tables/formation_tables.h"

namespace joseki::app {

std::string table_in_name(const std::string& file_name) {
  std::size_t end = file_name.find('_');
  for (int part = 0; part < 3 && end != std::string::npos; ++part) {
    const std::string table = file_name.substr(0, end);
    if (find_table_shape(table)) return parse_table_name(table)->text;
    end = file_name.find('_', end + 1);
  }
  return "";
}

}  // namespace joseki::app
