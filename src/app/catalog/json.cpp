// SPDX-License-Identifier: MIT
#include "app/catalog/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace joseki::app {

std::string json_text(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

double to_microseconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

}  // namespace joseki::app
