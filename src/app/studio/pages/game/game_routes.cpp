// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_routes.h"

#include <memory>

#include "app/studio/pages/game/game_json.h"
#include "app/studio/pages/game/game_page.h"
#include "app/studio/pages/page_routes.h"

namespace joseki::studio {

void add_game_routes(Routes& routes, Studio& studio) {
  PageRoutes page(routes, studio.states, "game", std::make_shared<GamePage>(studio));
  page.add("state", &GamePage::state);
  page.add("new", &GamePage::begin);
  page.add("set", &GamePage::set);
  page.add("resume", &GamePage::resume);
  page.add("move", &GamePage::move);
  page.add("undo", &GamePage::undo);
  page.add("ai-step", &GamePage::ai_step);
  page.add("hint", &GamePage::hint);
  page.add("options", &GamePage::options);
  page.add("export", &GamePage::export_game);
  page.add("records", &GamePage::records);
}

}  // namespace joseki::studio
