// SPDX-License-Identifier: MIT
#include "app/studio/pages/notebook/notebook_routes.h"

#include <memory>

#include "app/studio/pages/notebook/notebook_json.h"
#include "app/studio/pages/notebook/notebook_page.h"
#include "app/studio/pages/page_routes.h"

namespace joseki::studio {

void add_notebook_routes(Routes& routes, Studio& studio) {
  PageRoutes page(routes, studio.states, "notebook", std::make_shared<NotebookPage>(studio));
  page.add_reading("state", &NotebookPage::state);
  page.add("answer", &NotebookPage::answer);
  page.add("change", &NotebookPage::change);
  page.add("remove", &NotebookPage::remove);
  page.add("restore", &NotebookPage::restore);
  page.add_reading("export", &NotebookPage::export_text);
  page.add("import", &NotebookPage::import);
  page.add_reading("progress", &NotebookPage::progress);
}

}  // namespace joseki::studio
