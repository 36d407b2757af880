// SPDX-License-Identifier: MIT
#include "app/studio/pages/minigames/minigame_routes.h"

#include <memory>

#include "app/studio/pages/minigames/minigame_json.h"
#include "app/studio/pages/minigames/minigame_page.h"
#include "app/studio/pages/page_routes.h"

namespace joseki::studio {

void add_minigame_routes(Routes& routes, Studio& studio, Store& store) {
  PageRoutes page(routes, studio.states, "minigames",
                  std::make_shared<MinigamePage>(studio, store));
  page.add_reading("menu", &MinigamePage::menu);
  page.add_reading("card", &MinigamePage::card);
  page.add("open", &MinigamePage::open);
  page.add("new", &MinigamePage::begin);
  page.add("action", &MinigamePage::act);
  page.add_reading("history", &MinigamePage::history);
  page.add_reading("replay", &MinigamePage::replay);
  page.add("save-mix", &MinigamePage::save_mix);
  page.add("forget-mix", &MinigamePage::forget_mix);
}

}  // namespace joseki::studio
