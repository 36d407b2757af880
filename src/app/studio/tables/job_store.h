// SPDX-License-Identifier: MIT
// JobStore: the queue in the store, so that a stopped server goes on with it.
#pragma once

#include <vector>

#include "app/studio/store.h"
#include "app/studio/tables/job.h"

namespace joseki::studio {

class JobStore {
 public:
  explicit JobStore(Store& store) : store_(store) {}

  // In their order. What ran when the server ended waits again.
  core::Result<std::vector<Job>> load();
  core::Status add(Job& job);  // gives it its number
  core::Status update(const Job& job);
  core::Status remove(std::int64_t id);

  // The last look at a whole table: when, and what was wrong with it.
  struct Proof {
    std::int64_t at = 0;  // 0: never
    std::int64_t errors = 0;
  };
  core::Status note_proof(const std::string& table, const std::string& folder, std::int64_t errors);
  core::Result<Proof> proof_of(const std::string& table, const std::string& folder);
  core::Status forget_proof(const std::string& table, const std::string& folder);

 private:
  Store& store_;
};

}  // namespace joseki::studio
