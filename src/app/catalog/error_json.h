// SPDX-License-Identifier: MIT
// An error as the contract's object.
#pragma once

#include <optional>
#include <string_view>

#include "app/catalog/json.h"
#include "core/result.h"

namespace joseki::app {

// What an interface says to do about an error.
using HintWords = core::Text (*)(const core::Hint& hint);

// {"type":"error","code":...,"message":...,"hint":...}; the hint may be empty.
Json error_object(std::string_view code, std::string_view message, std::string_view hint);
Json error_object(const core::Error& error, HintWords words);

// The same with "message_text" and "hint_text", for those who say it in another language.
Json translatable_error(std::string_view code, const core::Text& message, const core::Text& hint);
Json translatable_error(const core::Error& error, HintWords words);

// In the environment of a process of ours whose errors are to come with their parts.
inline constexpr const char* kWantsErrorParts = "JOSEKI_ERROR_PARTS=1";
bool wants_error_parts();

// For another process of ours: the error itself, whose remedy has no words yet.
void add_parts(Json& object, const core::Error& error);
// Back; nothing if the object has no such parts.
std::optional<core::Error> error_of_parts(const Json& object);

}  // namespace joseki::app
