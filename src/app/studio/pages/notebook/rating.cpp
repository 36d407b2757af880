// SPDX-License-Identifier: MIT
#include "app/studio/pages/notebook/rating.h"

#include <cmath>
#include <map>

#include "app/studio/store.h"
#include "app/tables/formation_tables.h"

namespace joseki::studio {
namespace {

constexpr double kUsualLoss = 0.01;
constexpr double kUsualRating = 1000;
constexpr double kTenth = 400;  // points
constexpr double kPriorMoves = 20;
constexpr double kHalfLifeWeeks = 4;

// 442 of 442-256, also of a formation that is no longer there.
std::string formation_of(const std::string& table) {
  const auto shape = app::find_table_shape(table);
  return shape ? shape->formation.name : table.substr(0, table.find('-'));
}

double rating_now(const FormationProgress& progress) {
  double graded = 0;
  double loss = 0;
  const std::int64_t newest = progress.weeks.back().week;
  for (const auto& week : progress.weeks) {
    const auto age = static_cast<double>((newest - week.week) / kWeekSeconds);
    const double weight = std::exp2(-age / kHalfLifeWeeks);
    graded += weight * static_cast<double>(week.graded);
    loss += weight * week.loss;
  }
  return rating_of(graded, loss);
}

}  // namespace

double rating_of(double graded, double loss) {
  const double mean = (loss + kPriorMoves * kUsualLoss) / (graded + kPriorMoves);
  return kUsualRating - kTenth * std::log10(mean / kUsualLoss);
}

std::vector<FormationProgress> progress_of(const std::vector<RunWeek>& weeks) {
  std::map<std::string, std::string> formations;  // by table
  std::map<std::string, std::map<std::int64_t, FormationProgress::Week>> all;
  for (const RunWeek& week : weeks) {
    if (!formations.contains(week.table)) formations[week.table] = formation_of(week.table);
    auto& sum = all[formations[week.table]][week.week];
    sum.week = week.week;
    sum.graded += week.graded;
    sum.loss += week.loss;
  }
  std::vector<FormationProgress> result;
  for (auto& [formation, by_week] : all) {
    FormationProgress progress{.formation = formation};
    for (auto& [number, week] : by_week) {
      week.rating = rating_of(static_cast<double>(week.graded), week.loss);
      progress.graded += week.graded;
      progress.weeks.push_back(week);
    }
    progress.rating = rating_now(progress);
    result.push_back(std::move(progress));
  }
  return result;
}

}  // namespace joseki::studio
