// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/model_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace joseki::studio {
namespace {

// What tells whether a file is still the one that was read.
std::string stamp_of(const app::ModelPlace& place) {
  if (place.is_shipped()) return "shipped";
  std::error_code failure;
  const auto written = std::filesystem::last_write_time(place.file, failure);
  const auto size = std::filesystem::file_size(place.file, failure);
  return fmt::format("{} {} {}", place.file.string(), written.time_since_epoch().count(), size);
}

}  // namespace

const ModelList::Known& ModelList::look_at(const app::ModelPlace& place) {
  const std::string stamp = stamp_of(place);
  Known& known = known_[place.name];
  if (known.fact.stamp == stamp) return known;
  known = {.fact = {.name = place.name, .is_shipped = place.is_shipped(), .stamp = stamp},
           .shape = std::nullopt};
  if (auto network = app::load_model(place)) {
    known.fact.blocks = network->shape.size.blocks;
    known.fact.channels = network->shape.size.channels;
    known.fact.weights = search::parameter_count(network->shape);
    known.shape = std::move(network->shape);
  }
  return known;
}

std::vector<ModelFact> ModelList::of(const app::SearchGame& game) {
  const std::lock_guard lock(mutex_);
  std::vector<ModelFact> facts;
  for (const app::ModelPlace& place : app::list_models()) {
    const Known& known = look_at(place);
    if (known.shape && game.check_network(*known.shape, place.name)) facts.push_back(known.fact);
  }
  return facts;
}

core::Result<ModelFact> ModelList::find(const app::SearchGame& game, const std::string& name) {
  const std::vector<ModelFact> facts = of(game);
  const auto named = [&](const std::string& wanted) {
    return std::find_if(facts.begin(), facts.end(),
                        [&](const ModelFact& fact) { return fact.name == wanted; });
  };
  if (const auto fact = named(name.empty() ? game.name() : name); fact != facts.end()) return *fact;
  if (name.empty() && !facts.empty()) return facts.front();
  return core::Error{core::Errc::not_found,
                     name.empty() ? core::text("there is no model for {}", game.name())
                                  : core::text("there is no model '{}' for {}", name, game.name()),
                     core::text("joseki train {} makes one", game.name())};
}

}  // namespace joseki::studio
