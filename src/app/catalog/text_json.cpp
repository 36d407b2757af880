// SPDX-License-Identifier: MIT
#include "app/catalog/text_json.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace joseki::app {
namespace {

constexpr int kDeepest = 8;  // sentences inside sentences

Json value_json(const core::TextValue& value) {
  const core::Text* sentence = value.sentence();
  return sentence != nullptr ? text_object(*sentence) : Json(value.words());
}

core::Text text_within(const Json& object, int depth) {
  if (!object.is_object() || depth > kDeepest) return {};
  const auto pattern = object.find("pattern");
  const auto values = object.find("values");
  if (pattern == object.end() || !pattern->is_string()) return {};
  std::vector<core::TextValue> back;
  if (values != object.end() && values->is_array()) {
    for (const Json& value : *values) {
      if (value.is_string()) {
        back.emplace_back(value.get<std::string>());
      } else {
        back.emplace_back(text_within(value, depth + 1));
      }
    }
  }
  return core::Text::of_parts(pattern->get<std::string>(), std::move(back));
}

}  // namespace

Json text_object(const core::Text& text) {
  Json values = Json::array();
  for (const core::TextValue& value : text.values()) values.push_back(value_json(value));
  return {{"pattern", text.pattern()}, {"values", std::move(values)}};
}

core::Text text_of_json(const Json& object) { return text_within(object, 0); }

core::Text words_of(const core::Hint& hint, const RemedyList& list) {
  if (!hint.remedy()) return hint.advice();
  return core::Text::of_parts(list[static_cast<std::size_t>(*hint.remedy())].pattern,
                              {hint.values().begin(), hint.values().end()});
}

}  // namespace joseki::app
