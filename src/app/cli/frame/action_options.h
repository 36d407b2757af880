// SPDX-License-Identifier: MIT
// ActionOptions: the options of a verb that only some of its actions have.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/cli/frame/command_line.h"
#include "core/result.h"

namespace joseki::app {

class ActionOptions {
 public:
  // `option` is for these actions alone.
  Option only(std::vector<std::string> actions, Option option) {
    belongs_.push_back({option, std::move(actions)});
    return option;
  }
  void only(const std::vector<std::string>& actions, const std::vector<Option>& options) {
    for (const Option& option : options) only(actions, option);
  }

  // After parsing: bad_input if an option was given that the action does not have.
  core::Status check(const std::string& verb, const std::string& action) const;

 private:
  struct Belongs {
    Option option;
    std::vector<std::string> actions;
  };
  std::vector<Belongs> belongs_;
};

}  // namespace joseki::app
