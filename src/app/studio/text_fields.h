// SPDX-License-Identifier: MIT
// Sentences as fields of an answer.
#pragma once

#include <string>

#include "app/studio/message.h"
#include "core/text.h"

namespace joseki::studio {

// Puts the sentence into `object[name]`, in English, and its pattern and values beside it: into
// "message_text" of "message".
void add_text(Json& object, const std::string& name, const core::Text& text);

}  // namespace joseki::studio
