// SPDX-License-Identifier: MIT
#include "app/catalog/error_json.h"

#include <nlohmann/json.hpp>

namespace joseki::app {

Json error_object(std::string_view code, std::string_view message, std::string_view hint) {
  Json object = {{"type", "error"}, {"code", code}, {"message", message}};
  object["hint"] = hint;
  return object;
}

Json error_object(const core::Error& error) {
  return error_object(core::name_of(error.code), error.what, error.hint);
}

}  // namespace joseki::app
