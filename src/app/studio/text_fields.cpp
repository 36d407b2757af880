// SPDX-License-Identifier: MIT
#include "app/studio/text_fields.h"

#include "app/catalog/text_json.h"

namespace joseki::studio {

void add_text(Json& object, const std::string& name, const core::Text& text) {
  object[name] = text.english();
  object[name + "_text"] = app::text_object(text);
}

}  // namespace joseki::studio
