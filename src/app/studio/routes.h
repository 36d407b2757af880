// SPDX-License-Identifier: MIT
// Routes: which handler answers which path below /api/.
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

  // For what neither changes nor needs the state of a session: it waits for nobody.
  void add_reading(std::string_view path, Handler handler);

  // A path that was added: it may think for seconds. A Bug if there is none.
  void mark_slow(std::string_view path);

  // Null if there is none.
  const Route* find(std::string_view path) const;

  std::vector<std::string> paths() const;

 private:
  std::map<std::string, Route, std::less<>> routes_;
};

}  // namespace joseki::studio
