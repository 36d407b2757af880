// SPDX-License-Identifier: MIT
#include "app/studio/tables/build_orders.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/studio/pages/fields.h"
#include "app/tables/formation_tables.h"
#include "app/tables/table_parts.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;

// Where layers of a formation's table lie beside its own folder.
std::vector<fs::path> other_parts(const TableShelf& shelf, const app::BuildRequest& request) {
  const auto table = app::find_formation_table(request.table, {request.dir});
  if (!table) return {};
  const auto card = table->card();
  if (!card) return {};
  auto parts = app::parts_of(card->identity, table->folders().front(), shelf.folders());
  parts.erase(parts.begin());
  return parts;
}

// A command about a whole table that is there.
std::vector<std::string> with_parts(std::vector<std::string> words, const TableShelf& shelf,
                                    const app::BuildRequest& request) {
  words.insert(words.end(), {"--json", "--progress", "always", "--dir", request.dir});
  for (const fs::path& part : other_parts(shelf, request)) {
    words.insert(words.end(), {"--dir", part.string()});
  }
  return words;
}

}  // namespace

core::Result<app::BuildRequest> read_build_request(const std::string& table, const Json& options) {
  if (!options.is_object()) return refuse(core::text("options must be an object"));
  Fields fields(options, {"p4", "precision", "delete_below", "optimal_only", "sparse", "all_of_sum",
                          "compress", "compress_temp", "rebuild", "replace_first", "threads",
                          "memory", "folder"});
  app::BuildRequest request;
  request.table = table;
  request.dir = fields.text("folder", 4000).value_or("");
  request.threads = static_cast<int>(fields.whole("threads", 0, 1024).value_or(0));
  request.memory = fields.text("memory", 12).value_or("");
  request.rebuild = fields.flag("rebuild").value_or(false);
  request.replace_first = fields.flag("replace_first").value_or(false);
  request.p4 = fields.number("p4", 0, 1);
  request.precision = fields.text("precision", 10).value_or(request.precision);
  request.delete_below = fields.number("delete_below", 0, 1).value_or(0);
  request.optimal_only = fields.flag("optimal_only").value_or(false);
  request.sparse = fields.flag("sparse").value_or(false);
  request.all_of_sum =
      static_cast<std::uint32_t>(fields.whole("all_of_sum", 2, 32'766).value_or(0));
  request.compress = fields.flag("compress").value_or(false);
  request.compress_temp = fields.flag("compress_temp").value_or(false);
  if (auto status = fields.status(); !status) return std::move(status).error();
  if (!app::memory_limit(request))
    return refuse(core::text("memory must be such as 500M or 12G, or empty"));
  return request;
}

Json options_json(const app::BuildRequest& request) {
  const app::BuildRequest usual;
  Json options = Json::object();
  const auto add = [&](const char* name, const auto& value, const auto& usual_value) {
    if (value != usual_value) options[name] = value;
  };
  if (request.p4) options["p4"] = *request.p4;
  add("folder", request.dir, usual.dir);
  add("threads", request.threads, usual.threads);
  add("memory", request.memory, usual.memory);
  add("rebuild", request.rebuild, usual.rebuild);
  add("replace_first", request.replace_first, usual.replace_first);
  add("precision", request.precision, usual.precision);
  add("delete_below", request.delete_below, usual.delete_below);
  add("optimal_only", request.optimal_only, usual.optimal_only);
  add("sparse", request.sparse, usual.sparse);
  add("all_of_sum", request.all_of_sum, usual.all_of_sum);
  add("compress", request.compress, usual.compress);
  add("compress_temp", request.compress_temp, usual.compress_temp);
  return options;
}

fs::path folder_of(const TableShelf& shelf, const app::BuildRequest& request) {
  return request.dir.empty() ? shelf.folders().front() : fs::path(request.dir);
}

core::Result<std::unique_ptr<app::AnyTable>> table_of(const TableShelf& shelf,
                                                      const app::BuildRequest& request) {
  app::BuildRequest there = request;
  there.dir = folder_of(shelf, request).string();
  return app::table_to_build(there);
}

core::Result<app::BuildRequest> checked(const TableShelf& shelf, app::BuildRequest request) {
  const auto all = shelf.folders();
  const bool is_known =
      request.dir.empty() || std::find(all.begin(), all.end(), fs::path(request.dir)) != all.end();
  if (!is_known) {
    return refuse(core::text("'{}' is none of the folders with tables", request.dir),
                  core::text("add it first, or leave it out"));
  }
  const auto table = table_of(shelf, request);
  if (!table) return table.error();
  if ((*table)->name().kind == app::TableName::Kind::formation) {
    if (const auto identity = app::identity_of(request); !identity) return identity.error();
  }
  request.table = (*table)->name().text;
  return request;
}

std::vector<std::string> build_arguments(const TableShelf& shelf, app::BuildRequest request) {
  request.dir = folder_of(shelf, request).string();
  std::vector<std::string> words = app::words_of(request);
  words.insert(words.end(), {"--json", "--progress", "always"});
  const auto add = [&](const char* option, std::string value) {
    words.insert(words.end(), {option, std::move(value)});
  };
  if (request.threads > 0) add("--threads", std::to_string(request.threads));
  if (!request.memory.empty()) add("--memory", request.memory);
  return words;
}

std::vector<std::string> compress_arguments(const TableShelf& shelf,
                                            const app::BuildRequest& request) {
  return with_parts({"table", "compress", request.table}, shelf, request);
}

std::vector<std::string> verify_arguments(const TableShelf& shelf,
                                          const app::BuildRequest& request) {
  return with_parts({"verify", request.table}, shelf, request);
}

}  // namespace joseki::studio
