// SPDX-License-Identifier: MIT
// What a proof of a table is asked and what it answers.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace joseki::solve {

struct VerifyOptions {
  std::stop_token stop;
  std::function<void(std::uint64_t checked, std::uint64_t states)> progress;  // now and then
};

struct VerifyReport {
  std::uint64_t states = 0;
  std::uint64_t errors = 0;
  std::string first_error;  // the first wrong state, as text; empty if there is none
};

}  // namespace joseki::solve
