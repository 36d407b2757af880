// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/test_saved.h"

#include <fmt/format.h>

#include <charconv>

#include "app/studio/pages/fields.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kLongestTableText = 600;
constexpr std::size_t kLongestNumber = 16;

std::optional<std::uint64_t> hex_of(const std::string& text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value, 16);
  if (failure != std::errc() || stop != end) return std::nullopt;
  return value;
}

core::Result<TestPhase> phase_of(const Json& kept) {
  if (!kept.is_object()) return refuse(core::text("field phase must be an object"));
  KeptFields fields(kept);
  TestPhase phase{.least = fields.number("least", 0, 1),
                  .most = fields.number("most", 0, 1),
                  .gap = fields.number("gap", 0, 1),
                  .is_after_four = fields.flag("after_four"),
                  .has_failed = fields.flag("failed")};
  if (kept.contains("first_layer") && !kept.at("first_layer").is_null()) {
    phase.layers = LayerSpan{.first = fields.whole("first_layer", 0, kMostTestLayers),
                             .last = fields.whole("last_layer", 0, kMostTestLayers)};
  }
  if (auto status = fields.status(); !status) return std::move(status).error();
  return phase;
}

}  // namespace

Json phase_json(const TestPhase& phase) {
  const auto& layers = phase.layers;
  return {{"first_layer", layers ? Json(layers->first) : Json(nullptr)},
          {"last_layer", layers ? Json(layers->last) : Json(nullptr)},
          {"least", phase.least},
          {"most", phase.most},
          {"gap", phase.gap},
          {"after_four", phase.is_after_four},
          {"failed", phase.has_failed}};
}

Json saved_test(const TestPlay& play) {
  return {{"table", play.table},
          {"mode", name_of(play.mode)},
          {"source", name_of(play.source.kind)},
          {"code", fmt::format("{:016x}", play.source.code)},
          {"phase", phase_json(play.source.phase)},
          {"seed", fmt::format("{:x}", play.seed)},
          {"goes_on", play.goes_on},
          {"run", play.head.id}};
}

core::Result<TestPlay> test_of(const Json& kept) {
  if (!kept.is_object()) return refuse(core::text("a saved test must be an object"));
  KeptFields fields(kept);
  TestPlay play;
  play.table = fields.text("table", kLongestTableText);
  play.mode = kRunModes[fields.choice("mode", run_mode_names())];
  play.source.kind = static_cast<TestSource::Kind>(fields.choice("source", source_names()));
  const auto code = hex_of(fields.text("code", kLongestNumber));
  const auto seed = hex_of(fields.text("seed", kLongestNumber));
  if (!code) fields.refuse("code", core::text("must be a board"));
  if (!seed) fields.refuse("seed", core::text("must be a number"));
  play.goes_on = fields.flag("goes_on");
  play.head.id = fields.whole<RunId>("run", 0, kMostWhole);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto phase = phase_of(kept.value("phase", Json()));
  if (!phase) return phase.error();
  play.source.phase = *phase;
  play.source.code = *code;
  play.seed = *seed;
  return play;
}

}  // namespace joseki::studio
