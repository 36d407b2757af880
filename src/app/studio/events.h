// SPDX-License-Identifier: MIT
// Events: what the server sends to open pages without being asked.
#pragma once

#include "app/studio/message.h"

namespace joseki::studio {

// Any thread; does not wait for pages.
class Events {
 public:
  virtual ~Events() = default;
  virtual void push(const Json& event) = 0;  // an object with "type"
};

}  // namespace joseki::studio
