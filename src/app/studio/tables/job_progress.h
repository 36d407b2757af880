// SPDX-License-Identifier: MIT
// JobProgress: what a build or a proof says on its stderr, as progress and points of a plot.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/studio/message.h"

namespace joseki::studio {

class JobProgress {
 public:
  struct News {
    Json progress;
    std::optional<Json> point;  // a layer was done
  };

  // What a line tells; nothing if it is no progress. An error is kept.
  std::optional<News> read(std::string_view line);

  // The last error it told; null if none.
  const Json& error() const { return error_; }

 private:
  News of_formation(const Json& event);
  News of_game(const Json& event);
  News of_proof(const Json& event);
  Json point(const Json& event, const std::string& stage, std::int64_t layer, std::uint64_t done);

  Json error_;
  std::string stage_;       // of the last point
  std::uint64_t done_ = 0;  // boards until then, in that stage
  double seconds_ = 0;      // until then
};

// The last object a child printed to its stdout; null if it is none.
Json answer_of(const std::string& output);

// What a job keeps of it.
Json result_of(const Json& answer);

}  // namespace joseki::studio
