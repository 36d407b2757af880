// SPDX-License-Identifier: MIT
// AnalysisQuery: one line of joseki analyze, checked. The fields are in docs/analyze.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "app/cli/frame/output.h"
#include "app/players/engine_spec.h"
#include "core/result.h"

namespace joseki::app {

struct AnalysisQuery {
  enum class Action { search, stop, version };
  Action action = Action::search;
  std::string target;  // of stop: the id of another query, as JSON

  std::string game;
  std::string position;  // empty: the start
  EngineSpec engine;
  std::uint64_t seed = 1;
  std::size_t top = 0;
};

// The id of a query, null if it has none; it may be any JSON value.
Json id_of(const Json& query);

// bad_input for what is missing, of the wrong type or unknown, with the nearest field there is.
core::Result<AnalysisQuery> read_query(const Json& query);

}  // namespace joseki::app
