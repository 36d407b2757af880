// SPDX-License-Identifier: MIT
// Job: a build, a proof or a compression in the queue.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "app/studio/message.h"
#include "app/tables/build_request.h"

namespace joseki::studio {

struct Job {
  enum class Kind { build, verify, compress };
  enum class State { waiting, running, pausing, paused, done, failed, canceled };

  std::int64_t id = 0;
  Kind kind = Kind::build;
  std::string table;            // in normal form
  app::BuildRequest request{};  // of others than builds only the table and its folder count
  State state = State::waiting;
  std::string source = "page";  // page, first
  Json progress;                // null: none yet
  std::deque<Json> plot;        // points of the layers done, oldest first
  Json estimate;
  Json error;
  Json result;
  std::int64_t created_at = 0;
  std::int64_t ended_at = 0;  // 0: not ended

  bool has_ended() const {
    return state == State::done || state == State::failed || state == State::canceled;
  }
};

std::string_view name_of(Job::Kind kind);
Job::Kind kind_named(std::string_view name);  // build, if it is none
std::string_view name_of(Job::State state);

// As the contract has it.
Json job_object(const Job& job);

}  // namespace joseki::studio
