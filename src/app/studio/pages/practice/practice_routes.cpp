// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_routes.h"

#include <memory>

#include "app/studio/pages/page_routes.h"
#include "app/studio/pages/practice/practice_json.h"
#include "app/studio/pages/practice/practice_page.h"

namespace joseki::studio {

void add_practice_routes(Routes& routes, Studio& studio) {
  PageRoutes page(routes, studio.states, "practice", std::make_shared<PracticePage>(studio));
  page.add("state", &PracticePage::state);
  page.add("select", &PracticePage::select);
  page.add("random", &PracticePage::random);
  page.add("hard", &PracticePage::hard);
  page.add("set", &PracticePage::set);
  page.add("cell", &PracticePage::cell);
  page.add("transform", &PracticePage::transform);
  page.add("move", &PracticePage::move);
  page.add("step", &PracticePage::step);
  page.add("place", &PracticePage::place);
  page.add("undo", &PracticePage::undo);
  page.add("redo", &PracticePage::redo);
  page.add("spawn-mode", &PracticePage::spawn_mode);
  page.add("guess", &PracticePage::guess);
  page.add("rates", &PracticePage::rates);
  page.add("heat", &PracticePage::heat);
  page.add("layer", &PracticePage::layer);
  page.add("record", &PracticePage::record);
  page.add("record-save", &PracticePage::record_save);
  page.add("record-open", &PracticePage::record_open);
  page.add("record-seek", &PracticePage::record_seek);
  page.add("tables", &PracticePage::tables);
  page.add("folders", &PracticePage::folders);
  page.add("add-folder", &PracticePage::add_folder);
  page.add("remove-folder", &PracticePage::remove_folder);
}

}  // namespace joseki::studio
