// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/players_routes.h"

#include <memory>

#include "app/studio/pages/page_routes.h"
#include "app/studio/pages/players/players_json.h"
#include "app/studio/pages/players/players_page.h"

namespace joseki::studio {

void add_players_routes(Routes& routes, Studio& studio) {
  PageRoutes page(routes, studio.states, "players", std::make_shared<PlayersPage>(studio));
  page.add("games", &PlayersPage::games);
  page.add("new", &PlayersPage::begin);
  page.add("state", &PlayersPage::state);
  page.add("move", &PlayersPage::move);
  page.add("reply", &PlayersPage::reply);
  page.add("undo", &PlayersPage::undo);
  page.add("swap", &PlayersPage::swap);
  page.add("level", &PlayersPage::level);
  page.add("position", &PlayersPage::position);
  page.add("look", &PlayersPage::look);
  page.add("branch", &PlayersPage::branch);
  page.add("line", &PlayersPage::line);
  page.add("annotate", &PlayersPage::annotate);
  page.add("evaluate", &PlayersPage::evaluate);
  page.add_reading("judge", &PlayersPage::judge);
}

}  // namespace joseki::studio
