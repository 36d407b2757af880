// SPDX-License-Identifier: MIT
#include "app/studio/tables/formation_routes.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "app/catalog/formation_json.h"
#include "app/catalog/formation_library.h"
#include "app/studio/pages/fields.h"
#include "app/studio/remedy_words.h"
#include "app/studio/tables/estimates.h"
#include "app/studio/tables/painting.h"
#include "app/studio/text_fields.h"
#include "core/resources.h"
#include "solve/formation/formation_text.h"

namespace joseki::studio {
namespace {

using formation::Formation;

constexpr std::size_t kMostImportBytes = 900'000;  // of a message of at most a megabyte

Json wrong_report(const core::Error& error) {
  Json report = {{"type", "formation_report"}, {"ok", false}};
  add_text(report, "message", error.what);
  add_text(report, "hint", hint_words(error.hint));
  report.update({{"formation", nullptr},
                 {"cells", 0},
                 {"big", 0},
                 {"locked", 0},
                 {"walls", false},
                 {"look", nullptr},
                 {"taken", false},
                 {"targets", Json::array()},
                 {"estimate", nullptr},
                 {"painting", nullptr},
                 {"share", ""}});
  return report;
}

bool is_taken(const Formation& formation, const std::vector<Formation>& all) {
  if (app::is_builtin_formation(formation.name)) return true;
  return std::any_of(all.begin(), all.end(), [&](const Formation& f) {
    return f.name == formation.name && f != formation;
  });
}

std::set<std::string> built_tables(TableShelf& shelf) {
  std::set<std::string> names;
  for (const SharedTable& table : shelf.formations()) names.insert(table->name());
  return names;
}

// Facts of a formation, whether it is sound or not.
core::Result<Json> report_of(const Formation& formation, TableShelf& shelf) {
  const auto status = formation::check(formation);
  if (!status) return wrong_report(status.error());
  const auto all = app::all_formations();
  if (!all) return all.error();
  const bool is_builtin = app::is_builtin_formation(formation.name);
  Json report = {{"type", "formation_report"}, {"ok", !is_builtin}};
  add_text(
      report, "message",
      is_builtin ? core::text("{} is built in and stays as it is", formation.name) : core::Text());
  add_text(report, "hint", is_builtin ? core::text("choose another name") : core::Text());
  report.update({{"formation", formation_json(formation)},
                 {"cells", formation.free_cells()},
                 {"big", formation.big_count()},
                 {"locked", formation.big_count() - app::free_big_tiles(formation)},
                 {"walls", formation.big_tiles() == twenty48::BigTiles::wall},
                 {"look", app::look_object(formation::look_of(formation, *all))},
                 {"taken", is_taken(formation, *all)},
                 {"targets", targets_of(formation, built_tables(shelf))},
                 {"estimate", nullptr},
                 {"painting", painting_of(formation)},
                 {"share", share_text(formation)}});
  return report;
}

// What the table with that target would cost; null if there can be none or it is very large.
core::Result<Json> estimate_of(const Formation& formation, std::int64_t target,
                               const TableShelf& shelf) {
  auto shape = formation::shape_of(formation, static_cast<std::uint64_t>(target));
  if (!shape) return Json();
  formation::TableIdentity identity;
  identity.shape = std::move(*shape);
  return quick_estimate_object(shelf.folders().front(), identity);
}

core::Result<Json> validate(Studio& studio, const Json& body) {
  const auto formation = formation_of(body);
  if (!formation) {
    // What cannot be read is a mistake of the page; what was painted wrong is an answer.
    if (!body.contains("painting") && !body.contains("share")) return formation.error();
    return wrong_report(formation.error());
  }
  Fields fields(body, {"painting", "formation", "share", "target"});
  const auto target = fields.whole("target", 1, 1 << 20);
  if (auto status = fields.status(); !status) return std::move(status).error();
  auto report = report_of(*formation, studio.tables);
  if (!report || !target || !(*report)["ok"]) return report;
  auto estimate = estimate_of(*formation, *target, studio.tables);
  if (!estimate) return estimate;
  (*report)["estimate"] = std::move(*estimate);
  return report;
}

core::Result<Json> save(Studio& studio, const Json& body) {
  Fields fields(body, {"painting", "formation", "share", "replace"});
  const bool replace = fields.flag("replace").value_or(false);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto formation = formation_of(body);
  if (!formation) return formation.error();
  if (auto saved = app::save_formation(*formation, replace); !saved) {
    return std::move(saved).error();
  }
  studio.events.push({{"type", "tables_changed"}});
  return report_of(*formation, studio.tables);
}

core::Result<Json> list() {
  const auto all = app::all_formations();
  if (!all) return all.error();
  Json formations = Json::array();
  for (const Formation& formation : *all) {
    formations.push_back({{"formation", formation_json(formation)},
                          {"painting", painting_of(formation)},
                          {"builtin", app::is_builtin_formation(formation.name)}});
  }
  return Json{{"type", "formations"}, {"formations", formations}};
}

// All formations of a file of another program, or of somebody else's joseki.
core::Result<Json> import(Studio& studio, const Json& body) {
  Fields fields(body, {"text", "replace"});
  fields.need("text");
  const auto text = fields.text("text", kMostImportBytes);
  const bool replace = fields.flag("replace").value_or(false);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto read = formation::parse_formations(*text, "the file");
  if (!read) return read.error();
  const auto imported = app::import_formations(*read, replace);
  if (!imported) return imported.error();
  Json list = Json::array();
  for (const app::Imported& one : *imported) {
    list.push_back({{"name", one.formation.name}, {"outcome", app::name_of(one.outcome)}});
  }
  studio.events.push({{"type", "tables_changed"}});
  return Json{{"type", "imported"}, {"formations", list}};
}

}  // namespace

void add_formation_routes(Routes& routes, Studio& studio) {
  routes.add_reading("formation/list", [](const Message&) { return list(); });
  routes.add_reading("formation/validate",
                     [&](const Message& m) { return validate(studio, m.body); });
  routes.add("formation/save", [&](const Message& m) { return save(studio, m.body); });
  routes.add("formation/import", [&](const Message& m) { return import(studio, m.body); });
  routes.add("formation/remove", [&](const Message& m) -> core::Result<Json> {
    Fields fields(m.body, {"name"});
    fields.need("name");
    const auto name = fields.text("name", 100);
    if (auto status = fields.status(); !status) return std::move(status).error();
    if (auto removed = app::remove_formation(*name); !removed) return std::move(removed).error();
    studio.events.push({{"type", "tables_changed"}});
    return list();
  });
}

}  // namespace joseki::studio
