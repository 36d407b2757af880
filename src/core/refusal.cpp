// SPDX-License-Identifier: MIT
#include "core/refusal.h"

#include <filesystem>
#include <new>
#include <system_error>

#include "core/atomic_file.h"

namespace joseki::core {

std::optional<Error> error_of(const std::exception& thrown) {
  if (dynamic_cast<const std::bad_alloc*>(&thrown) != nullptr) {
    return Error{Errc::no_memory, core::text("out of memory"), {}};
  }
  if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&thrown)) {
    return system_error("cannot use '{}': {}", file->path1(), file->code().value());
  }
  const auto* system = dynamic_cast<const std::system_error*>(&thrown);
  if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again) {
    return Error{Errc::io, core::text("the system does not allow another thread"),
                 core::text("end other programs, or allow more processes: ulimit -u")};
  }
  return std::nullopt;
}

}  // namespace joseki::core
