// SPDX-License-Identifier: MIT
#include "app/studio/stored_settings.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog/nearest.h"
#include "app/studio/pages/fields.h"
#include "app/studio/setting_list.h"
#include "core/ensure.h"

namespace joseki::studio {
namespace {

constexpr const char* kFormat = "joseki-settings-1";

core::Error no_setting(const std::string& name) {
  std::vector<std::string> names;
  for (const SettingRule& rule : setting_rules()) names.push_back(rule.name);
  const auto meant = app::nearest(name, names);
  return {core::Errc::bad_input, core::text("there is no setting '{}'", name),
          meant ? core::text("did you mean {}?", *meant) : core::Text()};
}

core::Status check(const std::string& name, const Json& value) {
  const SettingRule* rule = find_setting(name);
  if (rule == nullptr) return no_setting(name);
  if (value.is_null() || rule->is_allowed(value)) return core::Done{};
  return core::Error{core::Errc::bad_input,
                     core::text("{} is not allowed for {}", value.dump().substr(0, 60), name),
                     rule->allowed};
}

// For messages: what a page may change.
core::Status check_for_page(const std::string& name, const Json& value) {
  if (auto status = check(name, value); !status) return status;
  const SettingRule& rule = *find_setting(name);
  if (rule.is_for_everybody) return core::Done{};
  return core::Error{core::Errc::bad_input, core::text("{} is {}", name, rule.allowed), {}};
}

Json defaults() {
  Json values = Json::object();
  for (const SettingRule& rule : setting_rules()) values[rule.name] = rule.usual;
  return values;
}

Json settings_answer(const Settings& settings) {
  return {{"type", "settings"}, {"values", settings.all()}, {"defaults", defaults()}};
}

core::Result<Json> set_one(StoredSettings& settings, const Json& body) {
  Fields fields(body, {"name", "value"});
  fields.need("name");
  fields.need("value");
  const auto name = fields.text("name", 100);
  if (auto status = fields.status(); !status) return status.error();
  if (auto status = check_for_page(*name, body["value"]); !status) return status.error();
  if (auto status = settings.set(*name, body["value"]); !status) return status.error();
  return settings_answer(settings);
}

core::Result<Json> import_all(StoredSettings& settings, const Json& body) {
  const Json file = body.value("file", Json());
  if (!file.is_object() || file.value("format", Json()) != kFormat ||
      !file.value("values", Json()).is_object()) {
    return core::Error{core::Errc::bad_input, core::text("this is not a settings file"),
                       core::text("choose one that settings/export made")};
  }
  Json values = file["values"];
  values.erase("folders");  // of another machine
  for (const auto& [name, value] : values.items()) {
    if (auto status = check_for_page(name, value); !status) return status.error();
  }
  if (auto status = settings.set_all(values); !status) return status.error();
  return settings_answer(settings);
}

}  // namespace

core::Result<std::unique_ptr<StoredSettings>> StoredSettings::open(Store& store, Events& events) {
  auto settings = std::unique_ptr<StoredSettings>(new StoredSettings(store, events));
  const auto rows = store.read("SELECT name, value FROM settings", {});
  if (!rows) return rows.error();
  for (const StoredRow& row : *rows) {
    Json value = Json::parse(row.text(1), nullptr, false);
    const SettingRule* rule = find_setting(row.text(0));
    if (rule == nullptr || value.is_discarded() || !rule->is_allowed(value)) continue;
    settings->chosen_[row.text(0)] = std::move(value);
  }
  return settings;
}

Json StoredSettings::all() const {
  Json values = defaults();
  const std::lock_guard lock(mutex_);
  values.update(chosen_);
  return values;
}

Json StoredSettings::get(std::string_view name) const {
  const SettingRule* rule = find_setting(name);
  core::ensure(rule != nullptr, "no such setting");
  const std::lock_guard lock(mutex_);
  return chosen_.value(rule->name, rule->usual);
}

core::Status StoredSettings::set(std::string_view name, const Json& value) {
  Json values = Json::object();
  values[std::string(name)] = value;
  return set_all(values);
}

core::Status StoredSettings::set_all(const Json& values) {
  for (const auto& [name, value] : values.items()) {
    if (auto status = check(name, value); !status) return status;
  }
  return write(values);
}

core::Status StoredSettings::reset() {
  Json values = Json::object();
  for (const SettingRule& rule : setting_rules()) {
    if (rule.is_for_everybody) values[rule.name] = nullptr;
  }
  return write(values);
}

core::Status StoredSettings::write(const Json& values) {
  const auto status = store_.together([&]() -> core::Status {
    for (const auto& [name, value] : values.items()) {
      auto written =
          value.is_null()
              ? store_.change("DELETE FROM settings WHERE name = ?1", {name})
              : store_.change("INSERT OR REPLACE INTO settings (name, value) VALUES (?1, ?2)",
                              {name, value.dump()});
      if (!written) return written;
    }
    return core::Done{};
  });
  if (!status) return status;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, value] : values.items()) {
      if (value.is_null()) {
        chosen_.erase(name);
      } else {
        chosen_[name] = value;
      }
    }
  }
  events_.push({{"type", "settings_changed"}, {"values", all()}});
  return core::Done{};
}

void add_settings_routes(Routes& routes, StoredSettings& settings) {
  routes.add_reading("settings/all", [&](const Message&) -> core::Result<Json> {
    return settings_answer(settings);
  });
  routes.add("settings/set",
             [&](const Message& message) { return set_one(settings, message.body); });
  routes.add("settings/reset", [&](const Message&) -> core::Result<Json> {
    if (auto status = settings.reset(); !status) return status.error();
    return settings_answer(settings);
  });
  routes.add_reading("settings/export", [&](const Message&) -> core::Result<Json> {
    return Json{{"type", "settings_file"}, {"format", kFormat}, {"values", settings.all()}};
  });
  routes.add("settings/import",
             [&](const Message& message) { return import_all(settings, message.body); });
}

}  // namespace joseki::studio
