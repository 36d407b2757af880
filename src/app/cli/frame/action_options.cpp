// SPDX-License-Identifier: MIT
#include "app/cli/frame/action_options.h"

#include <fmt/format.h>

#include <algorithm>

namespace joseki::app {

core::Status ActionOptions::check(const std::string& verb, const std::string& action) const {
  for (const auto& [option, actions] : belongs_) {
    if (!option.was_given()) continue;
    if (std::find(actions.begin(), actions.end(), action) != actions.end()) continue;
    return core::Error{core::Errc::bad_input,
                       fmt::format("{} is not for joseki {} {}", option.name(), verb, action),
                       fmt::format("see: joseki help {}", verb)};
  }
  return core::Done{};
}

}  // namespace joseki::app
