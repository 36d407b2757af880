// SPDX-License-Identifier: MIT
#include "core/version.h"

namespace joseki::core {

std::string_view version() { return JOSEKI_VERSION; }

}  // namespace joseki::core
