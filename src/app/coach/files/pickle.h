// SPDX-License-Identifier: MIT
// Data in a pickle of Python, read without running anything: the few instructions that numbers,
// texts, tuples, lists and dictionaries need, and the numbers of NumPy. Anything else is refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"

namespace joseki::app {

struct Pickled;
using PickledItems = std::vector<const Pickled*>;

// One value. Values may be shared, and may even hold themselves: whoever walks through them keeps
// count.
struct Pickled {
  enum class Kind : std::uint8_t { none, boolean, integer, real, text, bytes, list, dict, symbol };
  Kind kind = Kind::none;
  bool is_negative = false;     // of an integer, or the boolean itself
  std::uint64_t magnitude = 0;  // of an integer
  double real = 0;
  std::string text{};    // or bytes; of a symbol module.name
  PickledItems items{};  // of a tuple or list; of a dictionary key, value, key, value
};

// Owns its values.
class PickleFile {
 public:
  // damaged_file with the place; bad_input for an instruction or a class that data does not need.
  static core::Result<PickleFile> parse(std::span<const std::uint8_t> bytes);

  const Pickled& root() const { return *root_; }

 private:
  friend class PickleReader;
  std::deque<Pickled> values_;  // stay where they are
  const Pickled* root_ = nullptr;
};

}  // namespace joseki::app
