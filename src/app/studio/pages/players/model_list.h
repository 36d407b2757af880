// SPDX-License-Identifier: MIT
// ModelList: the trained networks that can play a game, looked up again whenever somebody asks.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/catalog/model_shelf.h"
#include "app/players/search_game.h"

namespace joseki::studio {

struct ModelFact {
  std::string name;
  bool is_shipped = false;
  int blocks = 0;
  int channels = 0;
  std::size_t weights = 0;
  std::string stamp{};  // another one when the file was written again
};

// Any thread. A file is read once, and again when it has changed.
class ModelList {
 public:
  // In the order of their names; those that cannot be used are left out.
  std::vector<ModelFact> of(const app::SearchGame& game);
  // One of them; the one called like the game, or else the first, if `name` is empty. not_found
  // with what to do.
  core::Result<ModelFact> find(const app::SearchGame& game, const std::string& name);

 private:
  struct Known {
    ModelFact fact;
    std::optional<search::NetworkShape> shape;  // nothing: it cannot be read
  };
  const Known& look_at(const app::ModelPlace& place);

  std::mutex mutex_;  // guards what is below
  std::map<std::string, Known> known_;
};

}  // namespace joseki::studio
