// SPDX-License-Identifier: MIT
#include "app/studio/tables/job.h"

namespace joseki::studio {

std::string_view name_of(Job::Kind kind) { return kind == Job::Kind::build ? "build" : "verify"; }

std::string_view name_of(Job::State state) {
  switch (state) {
    case Job::State::waiting:
      return "waiting";
    case Job::State::running:
      return "running";
    case Job::State::pausing:
      return "pausing";
    case Job::State::paused:
      return "paused";
    case Job::State::done:
      return "done";
    case Job::State::failed:
      return "failed";
    case Job::State::canceled:
      return "canceled";
  }
  return "";
}

Json job_object(const Job& job) {
  return {{"job", job.id},
          {"kind", name_of(job.kind)},
          {"table", job.table},
          {"options", job.options},
          {"state", name_of(job.state)},
          {"source", job.source},
          {"progress", job.progress},
          {"plot", job.plot},
          {"estimate", job.estimate},
          {"error", job.error},
          {"result", job.result},
          {"created_at", job.created_at},
          {"ended_at", job.ended_at == 0 ? Json() : Json(job.ended_at)}};
}

}  // namespace joseki::studio
