// SPDX-License-Identifier: MIT
#include "solve/retrograde/summary.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

namespace joseki::solve {
namespace {

using nlohmann::ordered_json;

ordered_json counts_to_json(const CodeCounts& counts) {
  ordered_json out = ordered_json::object();
  for (std::size_t code = 0; code < counts.size(); ++code) {
    if (counts[code] != 0) out[std::to_string(code)] = counts[code];
  }
  return out;
}

CodeCounts counts_of_json(const ordered_json& json) {
  CodeCounts counts{};
  for (const auto& [key, value] : json.items()) {
    counts.at(std::stoul(key)) = value.get<std::uint64_t>();
  }
  return counts;
}

Value value_of_json(const ordered_json& json) {
  if (json.at("value") == "draw") return {};
  const Outcome outcome = json.at("value") == "win" ? Outcome::win : Outcome::loss;
  return {outcome, Plies{json.at("plies").get<int>()}};
}

// Adds `count` times `by` of another tier's counts.
void accumulate(CodeCounts& sum, const CodeCounts& counts, int by) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counts[i] * static_cast<unsigned>(by);
}

}  // namespace

std::uint64_t Summary::states() const {
  std::uint64_t states = 0;
  for (const TierSummary& tier : tiers) states += tier.states;
  return states;
}

CodeCounts Summary::canonical_pairs() const {
  CodeCounts sum{};
  for (const TierSummary& tier : tiers) accumulate(sum, tier.codes, tier.sides);
  return sum;
}

CodeCounts Summary::raw_pairs() const {
  CodeCounts sum{};
  for (const TierSummary& tier : tiers) accumulate(sum, tier.raw, tier.sides);
  return sum;
}

std::optional<Plies> Summary::longest(Outcome outcome) const {
  const CodeCounts counts = canonical_pairs();
  for (int code = kMaxCode; code > kDraw; --code) {
    const Value value = value_of(static_cast<Code>(code));
    if (counts[static_cast<std::size_t>(code)] != 0 && value.outcome == outcome) return value.plies;
  }
  return std::nullopt;
}

OutcomeCounts outcomes(const CodeCounts& counts) {
  OutcomeCounts out{
      .draws = counts[kDraw], .lost_on_board = counts[kLost], .impossible = counts[kImpossible]};
  for (int code = kLost + 1; code <= kMaxCode; ++code) {
    (is_win(static_cast<Code>(code)) ? out.wins : out.losses) +=
        counts[static_cast<std::size_t>(code)];
  }
  return out;
}

void count_codes(std::span<const Code> codes, CodeCounts& counts) {
  // Draws come in long runs in most tables: eight at a time where they do.
  std::size_t i = 0;
  for (; i + 8 <= codes.size(); i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, codes.data() + i, 8);
    if (eight == 0) {
      counts[kDraw] += 8;
    } else {
      for (std::size_t j = i; j < i + 8; ++j) ++counts[codes[j]];
    }
  }
  for (; i < codes.size(); ++i) ++counts[codes[i]];
}

std::string to_metadata(const Summary& summary) {
  ordered_json tiers = ordered_json::array();
  for (const TierSummary& tier : summary.tiers) {
    tiers.push_back({{"name", tier.name},
                     {"states", tier.states},
                     {"sides", tier.sides},
                     {"codes", counts_to_json(tier.codes)},
                     {"raw", counts_to_json(tier.raw)}});
  }
  ordered_json start{{"value", name_of(summary.start.outcome)}, {"plies", nullptr}};
  if (summary.start.plies) start["plies"] = summary.start.plies->count;
  return ordered_json{{"states", summary.states()}, {"start", start}, {"tiers", tiers}}.dump();
}

core::Result<Summary> summary_of_metadata(const std::string& metadata) {
  try {
    const auto json = ordered_json::parse(metadata);
    Summary summary;
    summary.start = value_of_json(json.at("start"));
    for (const ordered_json& tier : json.at("tiers")) {
      summary.tiers.push_back({tier.at("name").get<std::string>(),
                               tier.at("states").get<std::uint64_t>(), tier.at("sides").get<int>(),
                               counts_of_json(tier.at("codes")), counts_of_json(tier.at("raw"))});
    }
    return summary;
  } catch (const std::exception& failure) {
    return core::Error{core::Errc::damaged_file,
                       core::text("the table's metadata cannot be read: {}", failure.what()),
                       core::text("build the table again")};
  }
}

}  // namespace joseki::solve
