// SPDX-License-Identifier: MIT
// Message: what a page sends; Handler: what answers it.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "core/result.h"

namespace joseki::studio {

using Json = nlohmann::json;

struct Message {
  std::string session;  // of the tab; [a-z0-9], at least 16 of them
  Json body;            // always an object
};

// Returns the answer, an object with "type", or an error. Handlers run on workers, several at the
// same time, but only one at a time for each session.
using Handler = std::function<core::Result<Json>(const Message&)>;

}  // namespace joseki::studio
