// SPDX-License-Identifier: MIT
// Fuzzes the reader of formations: any bytes as JSON. Nothing may crash or throw; what is read is
// sound, can be written and is read again as the same, and errors are one line of text.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "solve/formation/formation.h"
#include "solve/formation/formation_text.h"

namespace {

using namespace joseki;  // NOLINT: a program of its own

void expect(bool ok) {
  if (!ok) std::abort();
}

// Every target is refused for a reason, or makes a table with layers.
void ask_for_tables(const formation::Formation& formation) {
  for (std::uint64_t target = 8; target <= 32768; target *= 2) {
    const auto shape = formation::shape_of(formation, target);
    if (shape) {
      expect(shape->layers() >= 3 && shape->check_step() >= 1);
      expect(shape->sum_of(shape->layers() - 1) >= target);
    } else {
      expect(shape.error().code == core::Errc::bad_input && !shape.error().what.empty());
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto formations = formation::parse_formations(text, "input");
  if (!formations) {
    expect(formations.error().code == core::Errc::bad_input);
    expect(formations.error().what.english().starts_with("input: "));
    expect(formations.error().what.english().find('\n') == std::string::npos);
    return 0;
  }
  for (const formation::Formation& formation : *formations) {
    expect(static_cast<bool>(formation::check(formation)));
    ask_for_tables(formation);
  }
  const auto again =
      formation::parse_formations(formation::format_formations(*formations), "again");
  expect(again && *again == *formations);
  return 0;
}
