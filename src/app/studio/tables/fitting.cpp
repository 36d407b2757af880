// SPDX-License-Identifier: MIT
#include "app/studio/tables/fitting.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog/any_game.h"
#include "app/catalog/formation_library.h"
#include "app/studio/tables/estimates.h"
#include "app/tables/formation_tables.h"
#include "core/resources.h"

namespace joseki::studio {
namespace {

using Clock = std::chrono::steady_clock;
using formation::Formation;

// Looks for the largest of some tables that fits; tables are from large to small.
class Search {
 public:
  Search(const TableShelf& shelf, app::BuildRequest request)
      : shelf_(shelf), request_(std::move(request)) {}

  // By halves: what is smaller than one that fits fits too. Nothing if none does, or time is up.
  std::optional<Json> largest_of(const std::vector<std::string>& tables) const {
    std::optional<Json> best;
    std::size_t first = 0;
    std::size_t end = tables.size();
    while (first < end && Clock::now() < enough_) {
      const std::size_t middle = first + (end - first) / 2;
      auto estimate = estimate_of(tables[middle]);
      if (estimate && (*estimate)["fits"].get<bool>()) {
        best = std::move(*estimate);
        end = middle;
      } else {
        first = middle + 1;
      }
    }
    return best;
  }

 private:
  core::Result<Json> estimate_of(const std::string& table) const {
    app::BuildRequest request = request_;
    request.table = table;
    const auto sound = checked(shelf_, std::move(request));
    if (!sound) return sound.error();
    return estimate_object(shelf_, *sound);
  }

  const TableShelf& shelf_;
  const app::BuildRequest request_;
  const Clock::time_point enough_ = Clock::now() + std::chrono::seconds(8);
};

bool is_possible(const Formation& formation, std::uint64_t target) {
  return static_cast<bool>(formation::shape_of(formation, target));
}

std::vector<std::string> smaller_targets(const Formation& formation, std::uint64_t target) {
  std::vector<std::string> tables;
  for (std::uint64_t smaller = target / 2; smaller >> formation::kLeastTarget != 0; smaller /= 2) {
    if (is_possible(formation, smaller)) {
      tables.push_back(formation::table_name(formation.name, smaller));
    }
  }
  return tables;
}

// From many free cells to few.
std::vector<std::string> smaller_formations(const Formation& formation, std::uint64_t target) {
  auto all = app::all_formations();
  if (!all) return {};
  std::erase_if(*all, [&](const Formation& other) {
    return other.category != formation.category || other.name == formation.name ||
           other.free_cells() >= formation.free_cells() || !is_possible(other, target);
  });
  std::stable_sort(all->begin(), all->end(), [](const Formation& a, const Formation& b) {
    return a.free_cells() > b.free_cells();
  });
  std::vector<std::string> tables;
  for (const Formation& other : *all) {
    tables.push_back(formation::table_name(other.name, target));
  }
  return tables;
}

std::vector<std::string> smaller_games(std::uint64_t states) {
  std::vector<std::pair<std::uint64_t, std::string>> games;
  for (const std::string& name : app::known_games()) {
    const auto game = app::find_game(name);
    if (game && (*game)->states() < states) games.emplace_back((*game)->states(), name);
  }
  std::sort(games.rbegin(), games.rend());
  std::vector<std::string> tables;
  for (auto& [size, name] : games) tables.push_back(std::move(name));
  return tables;
}

}  // namespace

core::Result<Json> fitting_object(const TableShelf& shelf, const app::BuildRequest& request) {
  const auto name = app::parse_table_name(request.table);
  if (!name) return name.error();
  app::BuildRequest alike = request;
  alike.rebuild = false;
  alike.replace_first = false;
  if (name->p4) alike.p4 = name->p4;
  const Search search(shelf, std::move(alike));
  Json tables = Json::array();
  const auto add = [&](const char* instead, const std::vector<std::string>& smaller) {
    auto found = search.largest_of(smaller);
    if (found) tables.push_back({{"instead", instead}, {"estimate", std::move(*found)}});
  };
  if (name->kind == app::TableName::Kind::formation) {
    const auto formation = app::find_formation(name->formation);
    if (!formation) return formation.error();
    add("target", smaller_targets(*formation, name->target));
    add("formation", smaller_formations(*formation, name->target));
  } else {
    const auto game = app::find_game(name->text);
    if (!game) return game.error();
    add("game", smaller_games((*game)->states()));
  }
  return Json{{"type", "fitting"}, {"table", name->text}, {"tables", tables}};
}

}  // namespace joseki::studio
