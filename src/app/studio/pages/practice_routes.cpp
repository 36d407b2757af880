// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice_routes.h"

#include <memory>
#include <string>

#include "app/studio/pages/practice_page.h"

namespace joseki::studio {

void add_practice_routes(Routes& routes, Studio& studio) {
  const auto page = std::make_shared<PracticePage>(studio);
  using Answer = core::Result<Json> (PracticePage::*)(const Message&);
  const auto add = [&](std::string_view name, Answer answer) {
    routes.add("practice/" + std::string(name), [&studio, page, answer](const Message& message) {
      return with_notice(studio.states, "practice", message, (page.get()->*answer)(message));
    });
  };
  add("state", &PracticePage::state);
  add("tables", &PracticePage::tables);
  add("select", &PracticePage::select);
  add("random", &PracticePage::random);
  add("set", &PracticePage::set);
  add("cell", &PracticePage::cell);
  add("transform", &PracticePage::transform);
  add("move", &PracticePage::move);
  add("step", &PracticePage::step);
  add("place", &PracticePage::place);
  add("undo", &PracticePage::undo);
  add("redo", &PracticePage::redo);
  add("spawn-mode", &PracticePage::spawn_mode);
  add("rates", &PracticePage::rates);
  add("heat", &PracticePage::heat);
  add("layer", &PracticePage::layer);
  add("record", &PracticePage::record);
  add("record-save", &PracticePage::record_save);
  add("record-open", &PracticePage::record_open);
  add("record-seek", &PracticePage::record_seek);
  add("folders", &PracticePage::folders);
  add("add-folder", &PracticePage::add_folder);
  add("remove-folder", &PracticePage::remove_folder);
}

}  // namespace joseki::studio
