// SPDX-License-Identifier: MIT
#include "app/studio/pages/analysis/analysis_routes.h"

#include <memory>

#include "app/studio/pages/analysis/analysis_json.h"
#include "app/studio/pages/analysis/analysis_page.h"
#include "app/studio/pages/page_routes.h"

namespace joseki::studio {

void add_analysis_routes(Routes& routes, Studio& studio, GameLibrary& library,
                         GameSources& sources) {
  PageRoutes page(routes, studio.states, "analysis",
                  std::make_shared<AnalysisPage>(studio, library, sources));
  page.add("start", &AnalysisPage::start);
  page.add("cancel", &AnalysisPage::cancel);
  page.add("remove", &AnalysisPage::remove);
  page.add_reading("state", &AnalysisPage::state);
  page.add_reading("report", &AnalysisPage::report);
  page.add_reading("file", &AnalysisPage::file);
}

}  // namespace joseki::studio
