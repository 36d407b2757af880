// SPDX-License-Identifier: MIT
// An error as the contract's object.
#pragma once

#include <string_view>

#include "app/catalog/json.h"
#include "core/result.h"

namespace joseki::app {

// {"type":"error","code":...,"message":...,"hint":...}; the hint may be empty.
Json error_object(std::string_view code, std::string_view message, std::string_view hint);
Json error_object(const core::Error& error);

}  // namespace joseki::app
