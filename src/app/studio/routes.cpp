// SPDX-License-Identifier: MIT
#include "app/studio/routes.h"

#include <utility>

#include "core/ensure.h"

namespace joseki::studio {

void Routes::add(std::string_view path, Handler handler) {
  const bool is_new = routes_.emplace(path, Route{std::move(handler)}).second;
  core::ensure(is_new, "two handlers for one path");
}

void Routes::add_reading(std::string_view path, Handler handler) {
  add(path, std::move(handler));
  routes_.find(path)->second.in_order = false;
}

void Routes::mark_slow(std::string_view path) {
  const auto found = routes_.find(path);
  core::ensure(found != routes_.end(), "no handler for a path");
  found->second.is_slow = true;
}

const Routes::Route* Routes::find(std::string_view path) const {
  const auto found = routes_.find(path);
  return found == routes_.end() ? nullptr : &found->second;
}

std::vector<std::string> Routes::paths() const {
  std::vector<std::string> paths;
  for (const auto& [path, route] : routes_) paths.push_back(path);
  return paths;
}

}  // namespace joseki::studio
