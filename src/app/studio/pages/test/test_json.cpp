// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/test_json.h"

#include <algorithm>
#include <utility>

#include "app/studio/pages/board_json.h"
#include "app/studio/pages/practice/practice_json.h"
#include "app/studio/pages/practice/practice_tables.h"
#include "app/studio/pages/test/test_saved.h"
#include "core/base64.h"

namespace joseki::studio {
namespace {

constexpr std::int64_t kMostAtOnce = 500;

// ---- requests

TestPhase phase_in(Fields& fields) {
  TestPhase phase{.least = fields.number("least", 0, 1).value_or(0),
                  .most = fields.number("most", 0, 1).value_or(1),
                  .gap = fields.number("gap", 0, 1).value_or(0),
                  .is_after_four = fields.flag("after_four").value_or(false),
                  .has_failed = fields.flag("failed").value_or(false)};
  const auto first = fields.whole("first_layer", 0, kMostTestLayers);
  const auto last = fields.whole("last_layer", 0, kMostTestLayers);
  if (first || last) {
    phase.layers = LayerSpan{static_cast<int>(first.value_or(0)),
                             static_cast<int>(last.value_or(kMostTestLayers))};
  }
  if (phase.layers && phase.layers->first > phase.layers->last) {
    fields.refuse(refuse(core::text("the first layer lies behind the last one"),
                         core::text("exchange them")));
  }
  if (phase.least > phase.most) {
    fields.refuse(refuse(core::text("the lowest rate is above the highest one"),
                         core::text("exchange them")));
  }
  return phase;
}

std::optional<RunId> run_id_in(Fields& fields) { return fields.whole("run", 1, kMostWhole); }

std::size_t count_in(Fields& fields, std::int64_t usual) {
  return static_cast<std::size_t>(fields.whole("count", 1, kMostAtOnce).value_or(usual));
}

// ---- answers

Json source_json(const TestSource& source) {
  const bool is_code = source.kind == TestSource::Kind::code;
  const bool is_phase = source.kind == TestSource::Kind::phase;
  return {{"kind", name_of(source.kind)},
          {"code", is_code ? Json(twenty48::format_board(source.code)) : Json(nullptr)},
          {"phase", is_phase ? phase_json(source.phase) : Json(nullptr)}};
}

Json words_json(const RunFigures& figures) {
  Json words = Json::object();
  for (const app::GradeWord word : app::kGradeWords) {
    words[std::string(app::name_of(word))] = figures.words[static_cast<std::size_t>(word)];
  }
  return words;
}

Json drop_json(const TestPlay& play, const app::Drop& drop) {
  const app::Step& step = play.game.steps[drop.move];
  const auto grade = grade_of_step(step);
  const auto& rates = *step.rates;
  const auto best = std::max_element(rates.begin(), rates.end()) - rates.begin();
  return {{"move", drop.move},
          {"board", board_json(step.board)},
          {"code", format_board(step.board)},
          {"played", name_of(step.turn.direction)},
          {"best", name_of(twenty48::kDirections[static_cast<std::size_t>(best)])},
          {"before", drop.before},
          {"after", drop.after},
          {"word", app::name_of(grade->word)},
          {"match", grade->match}};
}

Json review_json(const TestState& state) {
  if (!state.review) return nullptr;
  Json worth = Json::array();
  for (const app::Drop& drop : state.review->worth_a_look) {
    worth.push_back(drop_json(*state.play, drop));
  }
  return {{"skill", state.review->score.skill()},
          {"luck", state.review->luck},
          {"worth_a_look", std::move(worth)}};
}

Json search_json(const TestState& state) {
  const auto& search = state.change.search;
  return search ? hard_search_json(state.play->source.phase.gap, *search) : Json(nullptr);
}

Json absence_json(const std::optional<Absence>& absence) {
  return absence ? Json(absence->code()) : Json(nullptr);
}

Json line_json(const TestSteps::Line& line, std::size_t number) {
  const app::Step& step = line.step;
  Json rates = nullptr;
  if (step.rates) {
    rates = Json::object();
    for (const auto direction : twenty48::kDirections) {
      const double rate = (*step.rates)[static_cast<std::size_t>(direction)];
      rates[std::string(name_of(direction))] = rate;
    }
  }
  return {{"move", number},
          {"code", format_board(step.board)},
          {"played", name_of(step.turn.direction)},
          {"tile", {{"cell", step.turn.cell}, {"value", 1 << step.turn.exponent}}},
          {"milliseconds", or_null(step.time)},
          {"rates", std::move(rates)},
          {"word", line.grade ? Json(app::name_of(line.grade->word)) : Json(nullptr)},
          {"match", line.grade ? Json(line.grade->match) : Json(nullptr)},
          {"fit", line.fit},
          {"combo", line.combo}};
}

}  // namespace

// ---- requests

core::Status read_request(const Json& body, BeginTest& asked) {
  Fields fields(body, {"table", "mode", "source", "code", "first_layer", "last_layer", "least",
                       "most", "gap", "after_four", "failed", "seed"});
  fields.need("table");
  asked.table = fields.text("table", kLongestTableName).value_or("");
  asked.mode = kRunModes[fields.choice("mode", run_mode_names()).value_or(0)];
  asked.source.kind =
      static_cast<TestSource::Kind>(fields.choice("source", source_names()).value_or(0));
  if (asked.source.kind == TestSource::Kind::code) fields.need("code");
  if (const auto board = board_in(fields)) asked.source.code = to_board(*board);
  asked.source.phase = phase_in(fields);
  asked.seed = fields.whole("seed", 0, kMostWhole);
  return fields.status();
}

core::Status read_request(const Json& body, TestMove& asked) {
  Fields fields(body, {"direction"});
  fields.need("direction");
  asked.direction = direction_in(fields).value_or(asked.direction);
  return fields.status();
}

core::Status read_request(const Json& body, AskSteps& asked) {
  Fields fields(body, {"run", "first", "count"});
  asked.run = run_id_in(fields);
  const auto first = fields.whole("first", 0, kMostWhole);
  asked.is_from_end = !first;
  asked.first = static_cast<std::size_t>(first.value_or(0));
  asked.count = count_in(fields, 20);
  return fields.status();
}

core::Status read_request(const Json& body, AskRuns& asked) {
  Fields fields(body, {"first", "count", "table"});
  asked.first = static_cast<std::size_t>(fields.whole("first", 0, kMostWhole).value_or(0));
  asked.count = count_in(fields, 50);
  asked.table = fields.text("table", kLongestTableName);
  return fields.status();
}

core::Status read_request(const Json& body, NamedRun& asked) {
  Fields fields(body, {"run"});
  fields.need("run");
  asked.run = run_id_in(fields).value_or(0);
  return fields.status();
}

core::Status read_request(const Json& body, AskRunFile& asked) {
  Fields fields(body, {"run", "format"});
  asked.run = run_id_in(fields);
  asked.is_rpl = fields.choice("format", {"joseki", "rpl"}).value_or(0) == 1;
  return fields.status();
}

// ---- answers

Json run_json(const RunHead& head) {
  const RunFigures& figures = head.figures;
  return {{"id", head.id},
          {"table", head.table},
          {"p4", head.p4},
          {"mode", name_of(head.mode)},
          {"started", head.started},
          {"changed", head.changed},
          {"end", head.end ? Json(name_of(*head.end)) : Json(nullptr)},
          {"milliseconds", or_null(head.thought)},
          {"moves", head.moves},
          {"graded", figures.graded},
          {"fit", figures.fit},
          {"fit_with_fatal", figures.fit_with_fatal()},
          {"loss", figures.loss},
          {"max_combo", figures.max_combo},
          {"words", words_json(figures)}};
}

Json json_of(const TestState& state) {
  const TestPlay& play = *state.play;
  const TestChange& change = state.change;
  const bool has_run = play.has_run();
  return {{"type", "test"},
          {"table", play.table.empty() ? Json(nullptr) : practice_table_json(state.table)},
          {"mode", name_of(play.mode)},
          {"source", source_json(play.source)},
          {"board", board_json(play.game.end)},
          {"code", format_board(play.game.end)},
          {"run", has_run ? run_json(play.head) : Json(nullptr)},
          {"combo", play.score.combo()},
          {"mistakes", play.mistakes()},
          {"legal", directions_json(state.legal)},
          {"made", state.is_made},
          {"target_place", target_place_json(state.table, state.target_cells)},
          {"moved", change.moved},
          {"animation", animation_json(change.animation)},
          {"new_position", change.is_new_position},
          {"refused", change.refused ? Json(name_of(*change.refused)) : Json(nullptr)},
          {"search", search_json(state)},
          {"absent_code", absence_json(state.absence)},
          {"last", verdict_json(state.verdict)},
          {"summary", review_json(state)}};
}

Json json_of(const TestSteps& steps) {
  Json lines = Json::array();
  for (std::size_t i = 0; i < steps.lines.size(); ++i) {
    lines.push_back(line_json(steps.lines[i], steps.first + i));
  }
  return {{"type", "test_steps"},
          {"all", steps.all},
          {"first", steps.first},
          {"steps", std::move(lines)},
          {"end", format_board(steps.end)}};
}

Json json_of(const RunPage& page) {
  Json runs = Json::array();
  for (const RunHead& head : page.runs) runs.push_back(run_json(head));
  return {{"type", "test_runs"}, {"runs", std::move(runs)}, {"all", page.all}};
}

Json json_of(const RunFile& file) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.bytes.data());
  return {{"type", "test_file"},
          {"file_name", file.name},
          {"media_type", "application/octet-stream"},
          {"base64", core::to_base64({bytes, file.bytes.size()})}};
}

}  // namespace joseki::studio
