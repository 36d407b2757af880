// SPDX-License-Identifier: MIT
// What messages ask of TestPage, read and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/studio/pages/test/test_play.h"

namespace joseki::studio {

struct BeginTest {
  std::string table;
  RunMode mode = RunMode::calm;
  TestSource source{};
  std::optional<std::int64_t> seed{};
};

struct TestMove {
  twenty48::Direction direction = twenty48::Direction::left;
};

struct AskSteps {
  std::optional<RunId> run{};  // nothing: the one on the page
  std::size_t first = 0;       // from 0
  std::size_t count = 0;
  bool is_from_end = false;  // `count` of the last
};

struct AskRuns {
  std::size_t first = 0;
  std::size_t count = 0;
  std::optional<std::string> table{};  // nothing: of all
};

struct NamedRun {
  RunId run = 0;
};

struct AskRunFile {
  std::optional<RunId> run{};  // nothing: the one on the page
  bool is_rpl = false;         // else a replay of our own
};

}  // namespace joseki::studio
