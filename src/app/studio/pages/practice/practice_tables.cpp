// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_tables.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "app/catalog/formation_json.h"
#include "app/catalog/formation_library.h"
#include "app/studio/text_fields.h"
#include "app/tables/table_scan.h"

namespace joseki::studio {
namespace {

using formation::Formation;
using formation::TableShape;

constexpr int kLeastOffered = 6;  // 64

Json shape_json(const TableShape& shape) {
  const bool walls = shape.formation.big_tiles() == twenty48::BigTiles::wall;
  return {{"name", shape.name()},
          {"formation", shape.formation.name},
          {"category", shape.formation.category},
          {"target", shape.target_tile()},
          {"built", false},
          {"p4", nullptr},
          {"format", nullptr},
          {"layers", shape.layers()},
          {"boards", nullptr},
          {"bytes", nullptr},
          {"best_rate", nullptr},
          {"big_tiles", walls ? "wall" : "slide"},
          {"big_count", shape.formation.big_count()},
          {"folders", Json::array()}};
}

Json built_json(const app::ShelvedTable& table) {
  Json json = shape_json(table.identity().shape);
  json["name"] = table.name();
  json["built"] = true;
  json["p4"] = table.identity().p4;
  json["format"] = formation::name_of(table.identity().precision);
  json["boards"] = table.card().boards;
  json["bytes"] = table.card().bytes;
  json["best_rate"] = table.card().best_rate;
  for (const auto& part : table.parts) json["folders"].push_back(part.string());
  return json;
}

// Tables for the probability of a 4 that the user plays with.
Json target_json(const Formation& formation, std::uint32_t target, double p4,
                 const std::map<std::string, Json>& built) {
  const std::string table = formation::table_name(formation.name, target, p4);
  const auto shape = formation::shape_of(formation, target);
  const bool is_built = built.contains(table);
  Json choice = {{"target", target},
                 {"table", table},
                 {"state", is_built ? "built"
                           : shape  ? "missing"
                                    : "impossible"},
                 {"why", nullptr}};
  if (!shape && !is_built) add_text(choice, "why", shape.error().what);
  return choice;
}

Json formation_choice(const Formation& formation, const std::vector<Formation>& all, double p4,
                      const std::map<std::string, Json>& built) {
  Json targets = Json::array();
  for (int target = kLeastOffered; target <= formation::kMostTarget; ++target) {
    targets.push_back(target_json(formation, 1U << target, p4, built));
  }
  return {{"name", formation.name},
          {"category", formation.category},
          {"own", !app::is_builtin_formation(formation.name)},
          {"look", app::look_object(formation::look_of(formation, all))},
          {"free_cells", formation.free_cells()},
          {"targets", std::move(targets)}};
}

}  // namespace

Json practice_table_json(const NamedTable& table) {
  if (table.built) return built_json(*table.built);
  if (!table.shape) return nullptr;
  Json json = shape_json(*table.shape);
  json["name"] = table.name;
  return json;
}

core::Result<Json> practice_tables_json(Studio& studio) {
  const auto formations = app::all_formations();
  if (!formations) return formations.error();
  std::map<std::string, Json> built;
  for (const SharedTable& table : studio.tables.formations()) {
    built[table->name()] = built_json(*table);
  }
  std::vector<std::pair<std::string, Json>> categories;  // as they come
  for (const Formation& formation : *formations) {
    auto found = std::find_if(categories.begin(), categories.end(), [&](const auto& category) {
      return category.first == formation.category;
    });
    if (found == categories.end()) {
      found = categories.insert(found, {formation.category, Json::array()});
    }
    found->second.push_back(formation_choice(formation, *formations, studio.settings.p4(), built));
  }
  Json tables = {{"type", "practice_tables"},
                 {"p4", studio.settings.p4()},
                 {"built", Json::array()},
                 {"categories", Json::array()}};
  for (auto& [name, table] : built) tables["built"].push_back(std::move(table));
  for (auto& [name, all] : categories) {
    tables["categories"].push_back({{"name", name}, {"formations", std::move(all)}});
  }
  return tables;
}

Json practice_folders_json(const DiskShelf& tables, const std::string& table) {
  Json folders = Json::array();
  for (const auto& folder : tables.folders()) {
    std::error_code ignored;
    Json json = {{"path", folder.string()},
                 {"removable", !folders.empty()},
                 {"there", std::filesystem::is_directory(folder, ignored)},
                 {"has_table", false},
                 {"p4", nullptr},
                 {"format", nullptr}};
    const auto found = app::TableScan().formations(folder);
    for (const auto& in_it : found ? *found : std::vector<app::SharedFacts>()) {
      if (!in_it->card || in_it->name.text != table) continue;
      json["has_table"] = true;
      json["p4"] = in_it->card->identity.p4;
      json["format"] = formation::name_of(in_it->card->identity.precision);
    }
    folders.push_back(std::move(json));
  }
  Json roots = Json::array();
  for (const auto& root : tables.roots()) roots.push_back(root.string());
  return {{"type", "practice_folders"},
          {"table", table.empty() ? Json(nullptr) : Json(table)},
          {"folders", std::move(folders)},
          {"roots", std::move(roots)}};
}

}  // namespace joseki::studio
