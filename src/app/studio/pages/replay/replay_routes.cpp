// SPDX-License-Identifier: MIT
#include "app/studio/pages/replay/replay_routes.h"

#include <memory>

#include "app/studio/pages/page_routes.h"
#include "app/studio/pages/replay/replay_json.h"
#include "app/studio/pages/replay/replay_page.h"

namespace joseki::studio {

void add_replay_routes(Routes& routes, Studio& studio, GameLibrary& library, GameSources& sources) {
  PageRoutes page(routes, studio.states, "replay",
                  std::make_shared<ReplayPage>(studio, library, sources));
  page.add("add", &ReplayPage::add);  // parts of a file come in their order
  page.add("remove", &ReplayPage::remove);
  page.add_reading("list", &ReplayPage::list);
  page.add_reading("open", &ReplayPage::open);
  page.add_reading("judge", &ReplayPage::judge);
  page.add_reading("step", &ReplayPage::step);
  page.add_reading("opinion", &ReplayPage::opinion);
  page.add_reading("what-if", &ReplayPage::what_if);
  page.add_reading("export", &ReplayPage::export_game);
}

}  // namespace joseki::studio
