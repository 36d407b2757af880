// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/test_routes.h"

#include <memory>

#include "app/studio/pages/page_routes.h"
#include "app/studio/pages/test/test_json.h"
#include "app/studio/pages/test/test_page.h"

namespace joseki::studio {

void add_test_routes(Routes& routes, Studio& studio) {
  PageRoutes page(routes, studio.states, "test", std::make_shared<TestPage>(studio));
  page.add("state", &TestPage::state);
  page.add("begin", &TestPage::begin);
  page.add("again", &TestPage::again);
  page.add("move", &TestPage::move);
  page.add("go-on", &TestPage::go_on);
  page.add("steps", &TestPage::steps);
  page.add("file", &TestPage::file);
  page.add_reading("runs", &TestPage::runs);
  page.add("remove", &TestPage::remove);
  page.add("restore", &TestPage::restore);
}

}  // namespace joseki::studio
