// SPDX-License-Identifier: MIT
// StoredSettings: the settings in the store, and the messages that read and change them.
#pragma once

#include <mutex>

#include "app/studio/events.h"
#include "app/studio/routes.h"
#include "app/studio/settings.h"
#include "app/studio/store.h"

namespace joseki::studio {

class StoredSettings : public Settings {
 public:
  // What the store says is read once. A value that is not allowed (any more) counts as not chosen.
  static core::Result<std::unique_ptr<StoredSettings>> open(Store& store, Events& events);

  Json all() const override;
  Json get(std::string_view name) const override;
  core::Status set(std::string_view name, const Json& value) override;

  // All of these or none; null: back to the default.
  core::Status set_all(const Json& values);
  core::Status reset();

 private:
  StoredSettings(Store& store, Events& events) : store_(store), events_(events) {}
  core::Status write(const Json& values);  // checked ones

  Store& store_;
  Events& events_;
  mutable std::mutex mutex_;  // guards what follows
  Json chosen_ = Json::object();
};

// settings/all, set, reset, export, import.
void add_settings_routes(Routes& routes, StoredSettings& settings);

}  // namespace joseki::studio
