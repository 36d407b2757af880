// SPDX-License-Identifier: MIT
// Events: what the server tells open pages by itself.
#pragma once

#include "app/studio/message.h"

namespace joseki::studio {

// Any thread; never waits for a page.
class Events {
 public:
  virtual ~Events() = default;
  virtual void push(const Json& event) = 0;  // an object with "type"
};

}  // namespace joseki::studio
