// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/recording_name.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace joseki::studio {

std::string recording_name(const std::string& table, std::time_t when) {
  return fmt::format("{}_{:%Y%m%d_%H%M%S}.rec", table.empty() ? "practice" : table,
                     fmt::gmtime(when));
}

}  // namespace joseki::studio
