// SPDX-License-Identifier: MIT
// Sentences on the wire: {"pattern":"table '{}' is not built","values":["L3-512"]}. A value that is
// a sentence itself is such an object.
#pragma once

#include <array>

#include "app/catalog/json.h"
#include "core/remedy.h"
#include "core/text.h"

namespace joseki::app {

Json text_object(const core::Text& text);
// Back; what is no such object is an empty text.
core::Text text_of_json(const Json& object);

// What an interface says of one remedy; places take its values.
struct RemedyWords {
  core::Remedy remedy;
  const char* pattern;
};
using RemedyList = std::array<RemedyWords, core::kRemedies>;

// Whether the words stand in the order of the remedies, each once.
constexpr bool is_in_order(const RemedyList& list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].remedy != static_cast<core::Remedy>(i)) return false;
  }
  return true;
}

// The sentence of a hint in the words of that interface.
core::Text words_of(const core::Hint& hint, const RemedyList& list);

}  // namespace joseki::app
