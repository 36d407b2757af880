// SPDX-License-Identifier: MIT
#include "solve/formation/next_table.h"

#include <fmt/format.h>

#include <utility>

#include "solve/formation/table_folder.h"

namespace joseki::formation {
namespace {

// The folder of a table that was given as "." or with a slash at its end has a parent, too.
std::filesystem::path folder_beside(const std::filesystem::path& folder, const std::string& name) {
  std::filesystem::path whole = std::filesystem::absolute(folder).lexically_normal();
  if (!whole.has_filename()) whole = whole.parent_path();
  return whole.parent_path() / name;
}

// Why rates of `next` cannot be compared with those of `identity`; empty if they can.
core::Text misfit(const TableCard& next, const TableIdentity& identity) {
  if (!next.is_finished) return core::text("it is not finished");
  if (next.identity.p4 != identity.p4) return core::text("its p4 is {}", next.identity.p4);
  if (next.identity.precision != identity.precision) {
    return core::text("its precision is {}", name_of(next.identity.precision));
  }
  if (!next.identity.is_whole() || next.identity.sparse)
    return core::text("it lacks boards or rates");
  if (!next.identity.shape.formation.next.empty())
    return core::text("it goes on in another one itself");
  if (next.identity.shape.formation.big_count() != identity.shape.formation.big_count() + 1) {
    return core::text("it has not just one big tile more");
  }
  return {};
}

}  // namespace

core::Result<Table> open_next_table(const std::filesystem::path& folder,
                                    const TableIdentity& identity) {
  const TableShape& shape = identity.shape;
  const std::string name = table_name(shape.formation.next, shape.target_tile(), identity.p4);
  std::filesystem::path place = folder_beside(folder, name);
  // Older programs kept tables of every p4 under the name that is now that of the usual one.
  const auto usual = folder_beside(folder, table_name(shape.formation.next, shape.target_tile()));
  if (!has_card(place) && has_card(usual)) place = usual;
  auto table = Table::open({place});
  if (!table) {
    if (table.error().code != core::Errc::not_found) return std::move(table).error();
    return core::Error{
        core::Errc::not_found,
        core::text("{} goes on in {}, which is not in '{}'", shape.name(), name, place),
        core::text("build {} first, in the same folder and with the same options", name)};
  }
  if (const core::Text why = misfit(table->card(), identity); !why.empty()) {
    return core::Error{
        core::Errc::bad_input,
        core::text("{} cannot go on in the {} in '{}': {}", shape.name(), name, place, why),
        core::Hint(core::Remedy::build_next_alike, {name})};
  }
  return table;
}

core::Result<std::optional<NextRates>> NextTable::rates(int layer, core::Workers& workers) const {
  if (!before_.counts_target(layer)) return std::optional<NextRates>();
  NextRates rates(table_.space(), before_.target);
  const TableShape& shape = table_.identity().shape;
  // Of the small tiles without the target.
  const std::int64_t above =
      std::int64_t{before_.sum_of(layer)} - before_.target_tile() - shape.formation.seed_sum();
  if (above >= 0 && above / 2 < shape.layers()) {
    auto loaded = table_.load(static_cast<int>(above / 2), workers);
    if (!loaded) return std::move(loaded).error();
    rates.layer_ = {
        LayerRanks(table_.space(), shape.sum_of(static_cast<int>(above / 2))),
        rated_layer(table_.identity().precision, loaded->bits, std::move(loaded->rates), workers)};
  }
  return std::optional(std::move(rates));
}

core::Result<std::optional<NextTable>> next_table_beside(const std::filesystem::path& folder,
                                                         const TableIdentity& identity) {
  if (identity.shape.formation.next.empty()) return std::optional<NextTable>();
  auto next = open_next_table(folder, identity);
  if (!next) return std::move(next).error();
  return std::optional(NextTable(std::move(*next), identity.shape));
}

core::Result<std::optional<NextRates>> next_rates(const std::optional<NextTable>& next, int layer,
                                                  core::Workers& workers) {
  if (!next) return std::optional<NextRates>();
  return next->rates(layer, workers);
}

}  // namespace joseki::formation
