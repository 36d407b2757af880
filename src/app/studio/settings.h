// SPDX-License-Identifier: MIT
// Settings: what a user has chosen, typed and checked; the same for all pages.
#pragma once

#include <string_view>

#include "app/studio/message.h"
#include "core/result.h"

namespace joseki::studio {

// Any thread. The names, their kinds, ranges and defaults stand in setting_list.cpp.
class Settings {
 public:
  virtual ~Settings() = default;

  // Every setting by name, defaults where nothing was chosen.
  virtual Json all() const = 0;

  // One of them; an unknown name is a Bug.
  virtual Json get(std::string_view name) const = 0;

  // bad_input, with what is allowed, for an unknown name or a value that is out of range. Pushed to
  // every open page.
  virtual core::Status set(std::string_view name, const Json& value) = 0;

  double p4() const { return get("p4").get<double>(); }
};

}  // namespace joseki::studio
