// SPDX-License-Identifier: MIT
// StoredStates: the states of sessions in the store.
#pragma once

#include "app/studio/session_states.h"
#include "app/studio/store.h"

namespace joseki::studio {

class StoredStates : public SessionStates {
 public:
  explicit StoredStates(Store& store) : store_(store) {}

  core::Result<std::optional<Json>> load(std::string_view session, std::string_view page) override;
  core::Status save(std::string_view session, std::string_view page, const Json& state) override;

  // Forgets sessions that nobody has used for a month; the newest state of each page stays.
  core::Status forget_old();

 private:
  Store& store_;
};

}  // namespace joseki::studio
