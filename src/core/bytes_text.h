// SPDX-License-Identifier: MIT
// Amounts of bytes as people read them.
#pragma once

#include <cstdint>
#include <string>

namespace joseki::core {

std::string bytes_text(std::uint64_t bytes);  // 17.2 KiB, 111 MiB

}  // namespace joseki::core
