// SPDX-License-Identifier: MIT
// The settings: their names, defaults and allowed values.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/studio/message.h"
#include "core/text.h"

namespace joseki::studio {

struct SettingRule {
  std::string name;
  Json usual;          // the default
  core::Text allowed;  // in words, for error messages
  std::function<bool(const Json&)> is_allowed;
  bool is_for_everybody = true;  // false: settings/set and import refuse it
};

// All of them; the same names and ranges as in api/settings.json (a test compares).
const std::vector<SettingRule>& setting_rules();

const SettingRule* find_setting(std::string_view name);

}  // namespace joseki::studio
