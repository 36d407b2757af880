// SPDX-License-Identifier: MIT
// Fuzzes the reader of the public trainer's notebook: any bytes. Nothing may crash, leak, run for
// long or allocate absurdly.
#include <cstdint>
#include <cstdlib>
#include <span>

#include "app/coach/files/mistakes_book.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto book = joseki::app::read_mistakes_book(std::span(data, size));
  if (!book && book.error().what.empty()) std::abort();
  return 0;
}
