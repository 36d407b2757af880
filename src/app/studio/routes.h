// SPDX-License-Identifier: MIT
// Routes: the handlers of the paths below /api/.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/studio/message.h"

namespace joseki::studio {

class Routes {
 public:
  struct Route {
    Handler handler;
    bool in_order = true;  // messages of a session wait for each other
    bool is_slow = false;  // may take seconds: it has workers of its own
  };

  // `path` such as "game/move". Adding one twice is a Bug.
  void add(std::string_view path, Handler handler);

  // For messages that neither change nor need the state of a session: they do not wait for others.
  void add_reading(std::string_view path, Handler handler);

  // Notes that an added path may take seconds. A Bug if it was not added.
  void mark_slow(std::string_view path);

  // Null if there is none.
  const Route* find(std::string_view path) const;

  std::vector<std::string> paths() const;

 private:
  std::map<std::string, Route, std::less<>> routes_;
};

}  // namespace joseki::studio
