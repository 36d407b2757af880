// SPDX-License-Identifier: MIT
#include "app/studio/tables/build_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/catalog/any_game.h"
#include "app/catalog/formation_table.h"
#include "app/catalog/home.h"
#include "app/catalog/spread_table.h"
#include "app/studio/pages/fields.h"
#include "app/studio/setting_list.h"

namespace joseki::studio {
namespace {

// What only tables of formations have.
constexpr std::array kForFormations = {"p4",     "precision",  "delete_below", "optimal_only",
                                       "sparse", "all_of_sum", "compress",     "compress_temp"};

// Everything an order may choose, checked; the folder is the shelf's to check.
core::Result<app::FormationChoices> choices_of(const Json& options) {
  Fields fields(options, {"p4", "precision", "delete_below", "optimal_only", "sparse", "all_of_sum",
                          "compress", "compress_temp", "rebuild", "replace_first", "threads",
                          "memory", "folder"});
  app::FormationChoices choices;
  choices.p4 = fields.number("p4", 0, 1).value_or(choices.p4);
  choices.precision = fields.text("precision", 10).value_or(choices.precision);
  choices.delete_below = fields.number("delete_below", 0, 1).value_or(choices.delete_below);
  choices.optimal_only = fields.flag("optimal_only").value_or(false);
  choices.sparse = fields.flag("sparse").value_or(false);
  choices.all_of_sum =
      static_cast<std::uint32_t>(fields.whole("all_of_sum", 2, 32'766).value_or(0));
  for (const char* flag : {"compress", "compress_temp", "rebuild", "replace_first"}) {
    fields.flag(flag);
  }
  fields.whole("threads", 0, 1024);
  fields.text("folder", 4000);
  if (auto status = fields.status(); !status) return std::move(status).error();
  if (options.value("replace_first", false) && !options.value("rebuild", false)) {
    return refuse("replace_first is of use with rebuild only");
  }
  if (options.contains("memory") && !find_setting("build_memory")->is_allowed(options["memory"])) {
    return refuse("memory must be such as 500M or 12G, or empty");
  }
  return choices;
}

core::Status refuse_for_games(const Json& options) {
  for (const char* name : kForFormations) {
    if (options.contains(name)) {
      return refuse(fmt::format("{} is for tables of 2048 formations", name));
    }
  }
  return core::Done{};
}

core::Result<std::filesystem::path> folder_of(const TableShelf& shelf, const Json& options) {
  const std::string folder = options.value("folder", "");
  const auto all = shelf.folders();
  if (folder.empty()) return all.front();
  const auto found = std::find(all.begin(), all.end(), std::filesystem::path(folder));
  if (found != all.end()) return *found;
  return refuse(fmt::format("'{}' is none of the folders with tables", folder),
                "add it first, or leave it out");
}

}  // namespace

core::Result<BuildOrder> build_order(const TableShelf& shelf, const std::string& table,
                                     const Json& options) {
  BuildOrder order;
  const auto game = app::find_game(table);
  order.is_game = static_cast<bool>(game);
  if (!order.is_game && !app::is_formation_table_name(table)) return game.error();
  if (!options.is_object()) return refuse("options must be an object");
  auto choices = choices_of(options);
  if (!choices) return std::move(choices).error();
  auto folder = folder_of(shelf, options);
  if (!folder) return std::move(folder).error();
  order.folder = std::move(*folder);
  order.options = options;
  if (order.is_game) {
    if (auto status = refuse_for_games(options); !status) return std::move(status).error();
    order.table = (*game)->name();
    return order;
  }
  order.choices = std::move(*choices);
  const auto identity = app::identity_of(table, order.choices);
  if (!identity) return identity.error();
  order.table = identity->shape.name();
  return order;
}

std::filesystem::path lock_of_table(const std::filesystem::path& folder, const std::string& table,
                                    bool is_game) {
  if (!is_game) return folder / table / "build.lock";
  return app::table_file(folder, table).string() + ".lock";
}

std::vector<std::string> build_arguments(const BuildOrder& order) {
  std::vector<std::string> words = {"build", order.table,          "--json", "--progress", "always",
                                    "--dir", order.folder.string()};
  const Json& options = order.options;
  const auto add_flag = [&](const char* field, const char* word) {
    if (options.value(field, false)) words.emplace_back(word);
  };
  const auto add = [&](const char* word, std::string value) {
    words.emplace_back(word);
    words.push_back(std::move(value));
  };
  add_flag("rebuild", "--rebuild");
  add_flag("replace_first", "--replace-first");
  if (options.value("threads", 0) > 0)
    add("--threads", std::to_string(options.value("threads", 0)));
  if (!options.value("memory", "").empty()) add("--memory", options.value("memory", ""));
  if (order.is_game) return words;
  if (options.contains("p4")) add("--p4", fmt::format("{}", order.choices.p4));
  if (options.contains("precision")) add("--precision", order.choices.precision);
  if (options.contains("delete_below")) {
    add("--delete-below", fmt::format("{}", order.choices.delete_below));
  }
  add_flag("optimal_only", "--optimal-only");
  add_flag("sparse", "--sparse");
  if (order.choices.all_of_sum != 0) {
    words.insert(words.end(), {"--seeds", "all-of-sum", std::to_string(order.choices.all_of_sum)});
  }
  add_flag("compress", "--compress");
  add_flag("compress_temp", "--compress-temp");
  return words;
}

std::vector<std::string> verify_arguments(const TableShelf& shelf, const std::string& table,
                                          const std::filesystem::path& folder) {
  std::vector<std::string> words = {"verify", table,   "--json",       "--progress",
                                    "always", "--dir", folder.string()};
  if (app::find_game(table)) return words;
  const auto place = app::formation_place(table, {folder.string()});
  const auto card =
      place ? app::card_of(*place) : core::Result<formation::TableCard>(place.error());
  if (!card) return words;
  const auto parts = app::parts_of(card->identity, place->folders.front(), shelf.folders());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    words.emplace_back("--dir");
    words.push_back(parts[i].string());
  }
  return words;
}

}  // namespace joseki::studio
