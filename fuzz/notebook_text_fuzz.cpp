// SPDX-License-Identifier: MIT
// The reader of notebooks gets any bytes: it refuses them, or what it reads is written and read
// again as it was.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "app/studio/pages/notebook/notebook_text.h"
#include "core/ensure.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace joseki;
  const auto entries = studio::read_notebook({reinterpret_cast<const char*>(data), size});
  if (!entries) return 0;
  const auto again = studio::read_notebook(studio::notebook_text(*entries));
  core::ensure(again && *again == *entries, "a notebook is read as it was written");
  return 0;
}
