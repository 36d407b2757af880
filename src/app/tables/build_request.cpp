// SPDX-License-Identifier: MIT
#include "app/tables/build_request.h"

#include <fmt/format.h>

#include <utility>

#include "app/tables/formation_tables.h"
#include "core/quantity.h"

namespace joseki::app {
namespace {

core::Error refuse(core::Text what, core::Hint hint = {}) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

}  // namespace

core::Status check(const BuildRequest& request, TableName::Kind kind) {
  if (request.replace_first && !request.rebuild) {
    return refuse(core::text("replace_first is of use with rebuild only"));
  }
  if (auto limit = memory_limit(request); !limit) return std::move(limit).error();
  if (kind == TableName::Kind::formation) return core::Done{};
  const BuildRequest usual;
  const std::pair<const char*, bool> only_formations[] = {
      {"p4", request.p4.has_value()},
      {"precision", request.precision != usual.precision},
      {"delete_below", request.delete_below != 0},
      {"optimal_only", request.optimal_only},
      {"sparse", request.sparse},
      {"all_of_sum", request.all_of_sum != 0},
      {"compress", request.compress},
      {"compress_temp", request.compress_temp},
  };
  for (const auto& [option, is_given] : only_formations) {
    if (is_given) return refuse(core::text("{} is for tables of 2048 formations", option));
  }
  return core::Done{};
}

std::vector<std::string> words_of(const BuildRequest& request) {
  const BuildRequest usual;
  std::vector<std::string> words = {"build", request.table};
  const auto add = [&](const char* option, std::string value) {
    words.insert(words.end(), {option, std::move(value)});
  };
  const auto add_flag = [&](const char* option, bool is_set) {
    if (is_set) words.emplace_back(option);
  };
  if (!request.dir.empty()) add("--dir", request.dir);
  if (request.p4) add("--p4", fmt::format("{}", *request.p4));
  if (request.precision != usual.precision) add("--precision", request.precision);
  if (request.delete_below != 0) add("--delete-below", fmt::format("{}", request.delete_below));
  add_flag("--optimal-only", request.optimal_only);
  add_flag("--sparse", request.sparse);
  if (request.all_of_sum != 0) {
    words.insert(words.end(), {"--seeds", "all-of-sum", std::to_string(request.all_of_sum)});
  }
  add_flag("--compress", request.compress);
  add_flag("--compress-temp", request.compress_temp);
  add_flag("--rebuild", request.rebuild);
  add_flag("--replace-first", request.replace_first);
  return words;
}

core::Result<std::uint64_t> memory_limit(const BuildRequest& request) {
  if (request.memory.empty()) return std::uint64_t{0};
  return core::parse_bytes(request.memory);
}

core::Result<formation::TableIdentity> identity_of(const BuildRequest& request) {
  const auto name = parse_table_name(request.table);
  if (!name) return name.error();
  auto shape = shape_of(*name);
  if (!shape) return std::move(shape).error();
  if (request.all_of_sum != 0) {
    formation::Formation formation = shape->formation;
    formation.all_of_sum = request.all_of_sum;
    shape = formation::shape_of(formation, shape->target_tile());
    if (!shape) return std::move(shape).error();
  }
  const auto precision = formation::precision_named(request.precision);
  if (!precision) {
    return refuse(core::text("there is no precision '{}'", request.precision),
                  core::text("one of u32, u64, f32, f64, 1-f32, 1-f64"));
  }
  const auto p4 = p4_of(*name, request.p4);
  if (!p4) return p4.error();
  formation::TableIdentity identity;
  identity.shape = std::move(*shape);
  identity.p4 = p4->value_or(formation::kUsualP4);
  identity.precision = *precision;
  identity.delete_below = request.delete_below;
  identity.optimal_only = request.optimal_only;
  identity.sparse = request.sparse;
  if (auto status = formation::check(identity); !status) return std::move(status).error();
  return identity;
}

BuildRequest request_of(const formation::TableIdentity& identity) {
  BuildRequest request;
  request.table = identity.name();
  request.precision = formation::name_of(identity.precision);
  request.delete_below = identity.delete_below;
  request.optimal_only = identity.optimal_only;
  request.sparse = identity.sparse;
  request.all_of_sum = identity.shape.formation.all_of_sum;
  return request;
}

}  // namespace joseki::app
