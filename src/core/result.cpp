// SPDX-License-Identifier: MIT
#include "core/result.h"

namespace joseki::core {

std::string_view name_of(Errc code) {
  switch (code) {
    case Errc::bad_input:
      return "bad_input";
    case Errc::not_found:
      return "not_found";
    case Errc::damaged_file:
      return "damaged_file";
    case Errc::foreign_file:
      return "foreign_file";
    case Errc::newer_file:
      return "newer_file";
    case Errc::io:
      return "io";
    case Errc::no_memory:
      return "no_memory";
    case Errc::no_disk:
      return "no_disk";
    case Errc::busy:
      return "busy";
    case Errc::interrupted:
      return "interrupted";
  }
  return "unknown";
}

}  // namespace joseki::core
