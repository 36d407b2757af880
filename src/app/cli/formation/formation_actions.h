// SPDX-License-Identifier: MIT
// What joseki formation does, an action each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/frame/session.h"
#include "core/result.h"

namespace joseki::app {

struct FormationOptions {
  std::vector<std::string> names;  // of formations; of one file to import
  std::vector<std::string> masks;
  std::vector<std::string> seeds;
  int all_of_sum = 0;
  std::string target_cells;  // empty: all
  std::string symmetry = "identity";
  std::string category = "others";
  int extra_steps = 36;
  std::string next;
  std::optional<int> target;  // a tile
  bool replace = false;
};

// show, new, import and remove need exactly one name, list none.
core::Result<Exit> list_formations(Session& session, const FormationOptions& options);
core::Result<Exit> show_formation(Session& session, const FormationOptions& options);
core::Result<Exit> new_formation(Session& session, const FormationOptions& options);
core::Result<Exit> import_formations(Session& session, const FormationOptions& options);
core::Result<Exit> export_formations(Session& session, const FormationOptions& options);
core::Result<Exit> take_formation_away(Session& session, const FormationOptions& options);

}  // namespace joseki::app
