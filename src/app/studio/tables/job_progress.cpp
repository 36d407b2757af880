// SPDX-License-Identifier: MIT
#include "app/studio/tables/job_progress.h"

#include <algorithm>

#include "app/catalog/error_json.h"
#include "app/studio/remedy_words.h"

namespace joseki::studio {

Json answer_of(const std::string& output) {
  const auto end = output.find_last_not_of('\n');
  if (end == std::string::npos) return {};
  const auto begin = output.rfind('\n', end);
  Json answer =
      Json::parse(output.substr(begin == std::string::npos ? 0 : begin + 1), nullptr, false);
  return answer.is_object() ? answer : Json();
}

Json result_of(const Json& answer) {
  Json result = Json::object();
  for (const char* field :
       {"states", "bytes", "bytes_before", "seconds", "best_rate", "ok", "errors", "was_there"}) {
    if (answer.contains(field)) result[field] = answer[field];
  }
  return result;
}

std::optional<JobProgress::News> JobProgress::read(std::string_view line) {
  const Json event = Json::parse(line, nullptr, false);
  if (!event.is_object()) return std::nullopt;
  const std::string type = event.value("type", "");
  // What to do about it is said in words of a page.
  if (type == "error") {
    const auto error = app::error_of_parts(event);
    error_ = error ? Json(app::translatable_error(*error, hint_words)) : event;
  }
  if (type != "progress") return std::nullopt;
  if (event.contains("checked")) return of_proof(event);
  if (event.contains("tier")) return of_game(event);
  return of_formation(event);
}

Json JobProgress::point(const Json& event, const std::string& stage, std::int64_t layer,
                        std::uint64_t done) {
  if (stage != stage_) done_ = 0;
  stage_ = stage;
  const double seconds = event.value("seconds", 0.0);
  const std::uint64_t boards = done > done_ ? done - done_ : 0;
  const double took = std::max(seconds - seconds_, 1e-6);
  done_ = done;
  seconds_ = seconds;
  const double speed = event.value("boards_per_second", static_cast<double>(boards) / took);
  return {{"stage", stage},
          {"layer", layer},
          {"boards", boards},
          {"boards_per_second", speed},
          {"seconds", seconds}};
}

JobProgress::News JobProgress::of_formation(const Json& event) {
  const std::string stage = event.value("stage", "beginning");
  News news;
  news.progress = {{"stage", stage}, {"share", nullptr}};
  for (const char* field : {"layer", "layers", "boards", "boards_per_second", "memory_bytes",
                            "disk_bytes", "seconds"}) {
    if (event.contains(field)) news.progress[field] = event[field];
  }
  if (!event.contains("layer")) return news;
  const double eta = event.value("eta_seconds", 0.0);
  const double seconds = event.value("seconds", 0.0);
  news.progress["eta_seconds"] = eta;
  // Only while boards are generated or solved does a build know how long the rest will take.
  const double layers = event.value("layers", 0.0);
  if (event.contains("share")) {
    news.progress["share"] = event["share"];
  } else if (stage == "pruning" || stage == "packing") {
    news.progress["eta_seconds"] = nullptr;
    if (layers > 0) news.progress["share"] = (event.value("layer", 0.0) + 1) / layers;
  } else if (seconds + eta > 0) {
    news.progress["share"] = seconds / (seconds + eta);
  }
  if (stage == "generating" || stage == "solving") {
    news.point = point(event, stage, event.value("layer", 0), event.value("boards", 0ULL));
  }
  return news;
}

JobProgress::News JobProgress::of_game(const Json& event) {
  const std::string stage = event.value("stage", "solving");
  const auto settled = event.value("settled_total", 0ULL);
  const auto states = event.value("states", 0ULL);
  News news;
  news.progress = {
      {"stage", stage},
      {"share",
       states > 0 ? Json(static_cast<double>(settled) / static_cast<double>(states)) : Json()},
      {"boards", settled},
      {"states", states},
      {"depth", event.value("depth", -1)},
      {"seconds", event.value("seconds", 0.0)}};
  if (stage == "solving") news.point = point(event, stage, event.value("depth", 0), settled);
  return news;
}

JobProgress::News JobProgress::of_proof(const Json& event) {
  News news;
  news.progress = {{"stage", "verifying"}, {"share", nullptr}, {"boards", event["checked"]}};
  double done = 0;
  double all = 0;
  if (event.contains("layers")) {
    done = event.value("layer", 0.0) + 1;
    all = event.value("layers", 0.0);
    news.progress["layer"] = event["layer"];
    news.progress["layers"] = event["layers"];
  } else {
    done = event.value("checked", 0.0);
    all = event.value("states", 0.0);
    news.progress["states"] = event["states"];
  }
  if (all > 0) news.progress["share"] = std::min(1.0, done / all);
  return news;
}

}  // namespace joseki::studio
