// SPDX-License-Identifier: MIT
#include "app/studio/tables/job.h"

#include "app/studio/tables/build_orders.h"

namespace joseki::studio {

std::string_view name_of(Job::Kind kind) {
  switch (kind) {
    case Job::Kind::build:
      return "build";
    case Job::Kind::verify:
      return "verify";
    case Job::Kind::compress:
      return "compress";
  }
  return "";
}

Job::Kind kind_named(std::string_view name) {
  for (const auto kind : {Job::Kind::verify, Job::Kind::compress}) {
    if (name == name_of(kind)) return kind;
  }
  return Job::Kind::build;
}

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
          {"options", options_json(job.request)},
          {"state", name_of(job.state)},
          {"source", job.source},
          {"progress", job.progress},
          {"points", job.plot.size()},
          {"estimate", job.estimate},
          {"error", job.error},
          {"result", job.result},
          {"created_at", job.created_at},
          {"ended_at", job.ended_at == 0 ? Json() : Json(job.ended_at)}};
}

}  // namespace joseki::studio
