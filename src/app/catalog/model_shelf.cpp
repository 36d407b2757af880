// SPDX-License-Identifier: MIT
#include "app/catalog/model_shelf.h"

#include <fmt/format.h>

#include <map>
#include <system_error>
#include <utility>

#include "app/catalog/home.h"
#include "app/catalog/nearest.h"
#include "games/names.h"
#include "search/network/network_file.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

bool is_path(std::string_view text) {
  return text.find('/') != std::string_view::npos || text.ends_with(search::kNetworkExtension);
}

// By name. A folder that is not there or cannot be read has no models.
std::map<std::string, ModelPlace> models_by_name() {
  std::map<std::string, ModelPlace> models;
  for (const ShippedModel& model : shipped_models()) models[model.name] = {model.name, {}};
  const auto folder = models_folder();
  std::error_code failure;
  if (!folder) return models;
  for (fs::directory_iterator entry(*folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    if (entry->path().extension() != search::kNetworkExtension) continue;
    const std::string name = entry->path().stem();
    models[name] = {name, entry->path()};
  }
  return models;
}

core::Error no_such_model(std::string_view name, const std::map<std::string, ModelPlace>& models) {
  std::vector<std::string> names;
  for (const auto& [known, place] : models) names.push_back(known);
  const auto meant = nearest(name, names);
  return {core::Errc::not_found, core::text("there is no model '{}'", name),
          meant           ? core::text("did you mean {}?", *meant)
          : names.empty() ? core::text("joseki train makes one")
                          : core::text("there are {}; joseki train makes others",
                                       fmt::format("{}", fmt::join(names, ", ")))};
}

}  // namespace

std::vector<ModelPlace> list_models() {
  std::vector<ModelPlace> places;
  for (auto& [name, place] : models_by_name()) places.push_back(std::move(place));
  return places;
}

core::Result<ModelPlace> find_model(std::string_view name_or_path) {
  if (is_path(name_or_path)) {
    const fs::path path(name_or_path);
    return ModelPlace{path.stem(), path};
  }
  const auto models = models_by_name();
  for (const std::string& name : {std::string(name_or_path), games::normal_name(name_or_path)}) {
    if (const auto found = models.find(name); found != models.end()) return found->second;
  }
  return no_such_model(name_or_path, models);
}

core::Result<search::Network> load_model(const ModelPlace& place) {
  if (!place.is_shipped()) return search::read_network(place.file);
  for (const ShippedModel& model : shipped_models()) {
    if (model.name == place.name) return search::parse_network(model.bytes, model.name);
  }
  return no_such_model(place.name, models_by_name());
}

core::Result<search::Network> load_model(std::string_view name_or_path) {
  const auto place = find_model(name_or_path);
  if (!place) return place.error();
  return load_model(*place);
}

}  // namespace joseki::app
