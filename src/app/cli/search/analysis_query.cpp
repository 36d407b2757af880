// SPDX-License-Identifier: MIT
#include "app/cli/search/analysis_query.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "app/catalog/nearest.h"
#include "app/cli/search/engine_choice.h"

namespace joseki::app {
namespace {

core::Error bad(std::string what, std::string hint = "") {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

// The fields of one query. Remembers the first thing that is wrong.
class Fields {
 public:
  explicit Fields(const Json& query) : query_(query) {}

  std::string text(const char* name, std::string otherwise) {
    const Json* field = find(name);
    if (field == nullptr) return otherwise;
    if (field->is_string()) return field->get<std::string>();
    complain(name, "a text");
    return otherwise;
  }
  bool flag(const char* name) {
    const Json* field = find(name);
    if (field == nullptr) return false;
    if (!field->is_boolean()) complain(name, "true or false");
    return field->is_boolean() && field->get<bool>();
  }
  std::optional<std::uint64_t> number(const char* name, std::uint64_t least, std::uint64_t most) {
    const Json* field = find(name);
    if (field == nullptr) return std::nullopt;
    if (field->is_number_unsigned()) {
      const auto value = field->get<std::uint64_t>();
      if (value >= least && value <= most) return value;
    }
    complain(name, fmt::format("a whole number from {} to {}", least, most));
    return std::nullopt;
  }

  // What is wrong, unless all is well; fields that nobody asked for are.
  core::Status status() const {
    if (error_) return *error_;
    for (const auto& [name, value] : query_.items()) {
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      const auto meant = nearest(name, known_);
      return bad(fmt::format("there is no field '{}'", name),
                 meant ? fmt::format("did you mean {}?", *meant)
                       : fmt::format("there are {}", fmt::join(known_, ", ")));
    }
    return core::Done{};
  }

 private:
  const Json* find(const char* name) {
    known_.emplace_back(name);
    const auto found = query_.find(name);
    return found == query_.end() ? nullptr : &*found;
  }
  void complain(const char* name, const std::string& wanted) {
    if (!error_) error_ = bad(fmt::format("field '{}' is not {}", name, wanted));
  }

  const Json& query_;
  std::vector<std::string> known_ = {"id", "action"};
  std::optional<core::Error> error_;
};

core::Result<AnalysisQuery> read_stop(const Json& query) {
  const auto target = query.find("target");
  if (target == query.end()) return bad("no 'target'", "the id of the query to stop");
  AnalysisQuery stop;
  stop.action = AnalysisQuery::Action::stop;
  stop.target = target->dump();
  return stop;
}

core::Result<AnalysisQuery> read_search(const Json& query) {
  constexpr std::uint64_t kDay = 24 * 3600 * 1000;
  Fields fields(query);
  AnalysisQuery search;
  EngineOptions engine;
  search.game = fields.text("game", "");
  search.position = fields.text("position", "");
  engine.engine = fields.text("engine", "mcts");
  engine.playouts = fields.number("playouts", 1, kMaxPlayouts);
  if (const auto time = fields.number("time_ms", 1, kDay)) engine.time = std::to_string(*time);
  engine.gumbel = fields.flag("gumbel");
  search.seed = fields.number("seed", 0, ~std::uint64_t{0}).value_or(1);
  search.top = fields.number("top", 0, 1000).value_or(0);
  if (auto status = fields.status(); !status) return std::move(status).error();
  if (search.game.empty()) return bad("no 'game'", "such as \"game\":\"connect4\"");
  const auto spec = chosen_engine(engine);
  if (!spec) return spec.error();
  search.engine = *spec;
  return search;
}

}  // namespace

Json id_of(const Json& query) {
  return query.is_object() && query.contains("id") ? query["id"] : Json(nullptr);
}

core::Result<AnalysisQuery> read_query(const Json& query) {
  if (query.is_discarded()) return bad("not JSON", "one object a line, see docs/analyze.md");
  if (!query.is_object()) return bad("not a JSON object", "one object a line, see docs/analyze.md");
  const auto action = query.find("action");
  if (action == query.end() || *action == "search") return read_search(query);
  if (*action == "stop") return read_stop(query);
  if (*action != "version") {
    return bad(fmt::format("there is no action {}", action->dump()),
               "there are search, stop and version");
  }
  AnalysisQuery version;
  version.action = AnalysisQuery::Action::version;
  return version;
}

}  // namespace joseki::app
