// SPDX-License-Identifier: MIT
// ensure(): a broken invariant is our bug and throws Bug; nobody catches it below the edge.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace joseki::core {

class Bug : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// A function and not a macro: arguments are evaluated once and type-checked.
inline void ensure(bool ok, std::string_view why, const char* file = __builtin_FILE(),
                   int line = __builtin_LINE()) {
  if (!ok) [[unlikely]] {
    throw Bug(std::string(file) + ':' + std::to_string(line) + ": " + std::string(why));
  }
}

}  // namespace joseki::core
