// SPDX-License-Identifier: MIT
#include "app/catalog/error_json.h"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog/error_class.h"
#include "app/catalog/text_json.h"

namespace joseki::app {
namespace {

constexpr const char* kParts = "parts";

std::optional<core::Errc> code_named(std::string_view name) {
  for (const ErrorClass& known : kErrorClasses) {
    if (core::name_of(known.code) == name) return known.code;
  }
  return std::nullopt;
}

core::Hint hint_of(const Json& parts) {
  const auto remedy = core::remedy_named(parts.value("remedy", ""));
  if (!remedy) return text_of_json(parts.value("advice", Json()));
  std::vector<std::string> values;
  for (const Json& value : parts.value("values", Json::array())) {
    values.push_back(value.is_string() ? value.get<std::string>() : value.dump());
  }
  return {*remedy, std::move(values)};
}

}  // namespace

Json error_object(std::string_view code, std::string_view message, std::string_view hint) {
  Json object = {{"type", "error"}, {"code", code}, {"message", message}};
  object["hint"] = hint;
  return object;
}

Json error_object(const core::Error& error, HintWords words) {
  return error_object(core::name_of(error.code), error.what.english(), words(error.hint).english());
}

Json translatable_error(std::string_view code, const core::Text& message, const core::Text& hint) {
  Json object = error_object(code, message.english(), hint.english());
  object["message_text"] = text_object(message);
  object["hint_text"] = text_object(hint);
  return object;
}

Json translatable_error(const core::Error& error, HintWords words) {
  return translatable_error(core::name_of(error.code), error.what, words(error.hint));
}

bool wants_error_parts() { return std::getenv("JOSEKI_ERROR_PARTS") != nullptr; }

void add_parts(Json& object, const core::Error& error) {
  Json parts = {{"what", text_object(error.what)}, {"advice", text_object(error.hint.advice())}};
  if (error.hint.remedy()) {
    parts["remedy"] = core::name_of(*error.hint.remedy());
    parts["values"] = error.hint.values();
  }
  object[kParts] = std::move(parts);
}

std::optional<core::Error> error_of_parts(const Json& object) {
  if (!object.is_object() || !object.contains(kParts)) return std::nullopt;
  const Json& parts = object[kParts];
  const auto code = code_named(object.value("code", ""));
  if (!code || !parts.is_object()) return std::nullopt;
  return core::Error{*code, text_of_json(parts.value("what", Json())), hint_of(parts)};
}

}  // namespace joseki::app
