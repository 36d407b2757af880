// SPDX-License-Identifier: MIT
#include "app/players/engine_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "app/catalog/nearest.h"

namespace joseki::app {
namespace {

constexpr int kMaxLeaves = 256;

core::Error bad(core::Text what, core::Hint hint) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

// What there is instead of a word that is not there.
core::Error unknown(const core::Text& kind, std::string_view word,
                    const std::vector<std::string>& words) {
  const auto meant = nearest(word, words);
  return bad(core::text("there is no {} '{}'", kind, word),
             meant ? core::text("did you mean {}?", *meant)
                   : core::text("there are {}", fmt::format("{}", fmt::join(words, ", "))));
}

std::optional<double> parse_number(std::string_view text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

struct Setting {
  std::string_view name;
  std::optional<std::string_view> value;
};

core::Status set_playouts(EngineSpec& spec, std::string_view value) {
  const auto number = parse_number(value);
  if (!number || *number < 1 || *number > kMaxPlayouts || *number != std::floor(*number)) {
    return bad(core::text("playouts={} is not a whole number from 1 to {}", value, kMaxPlayouts),
               core::text("such as playouts=1000"));
  }
  spec.playouts = static_cast<std::uint32_t>(*number);
  return core::Done{};
}

core::Status set_time(EngineSpec& spec, std::string_view value) {
  const auto time = parse_duration(value);
  if (!time) return time.error();
  spec.time = *time;
  return core::Done{};
}

core::Status set_c(EngineSpec& spec, std::string_view value) {
  const auto number = parse_number(value);
  if (!number || *number < 0 || *number > 100) {
    return bad(core::text("c={} is not a number from 0 to 100", value), core::text("1.5 is usual"));
  }
  spec.c = *number;
  return core::Done{};
}

core::Status set_leaves(EngineSpec& spec, std::string_view value) {
  const auto number = parse_number(value);
  if (!number || *number < 1 || *number > kMaxLeaves || *number != std::floor(*number)) {
    return bad(core::text("leaves={} is not a whole number from 1 to {}", value, kMaxLeaves),
               core::text("8 is usual, 1 the most careful"));
  }
  spec.leaves = static_cast<int>(*number);
  return core::Done{};
}

struct ValueOption {
  std::string_view name;
  core::Status (*set)(EngineSpec&, std::string_view);
};
constexpr std::array kValueOptions = {ValueOption{"playouts", set_playouts},
                                      ValueOption{"time", set_time}, ValueOption{"c", set_c},
                                      ValueOption{"leaves", set_leaves}};

bool is_flag(std::string_view name) { return name == "gumbel" || name == "oracle"; }

core::Status apply(EngineSpec& spec, const Setting& setting) {
  const bool is_net = spec.kind == EngineSpec::Kind::net;
  if (is_flag(setting.name)) {
    if (setting.value) {
      return bad(core::text("'{}' takes no value", setting.name),
                 core::text("write {} alone", setting.name));
    }
    (setting.name == "gumbel" ? spec.gumbel : spec.oracle) = true;
    return core::Done{};
  }
  const auto option =
      std::find_if(kValueOptions.begin(), kValueOptions.end(), [&](const ValueOption& known) {
        return known.name == setting.name && (is_net || known.name != "leaves");
      });
  if (option == kValueOptions.end()) {
    std::vector<std::string> names = {"playouts", "time", "c", "gumbel", "oracle"};
    if (is_net) names.emplace_back("leaves");
    return unknown(is_net ? core::text("option of net") : core::text("option of mcts"),
                   setting.name, names);
  }
  if (!setting.value || setting.value->empty()) {
    return bad(core::text("'{}' wants a value", setting.name),
               core::text("such as mcts:playouts=1000,time=100ms,c=1.5"));
  }
  return option->set(spec, *setting.value);
}

core::Result<EngineSpec::Kind> kind_named(std::string_view name) {
  if (name == "mcts") return EngineSpec::Kind::mcts;
  if (name == "random") return EngineSpec::Kind::random;
  if (name == "perfect") return EngineSpec::Kind::perfect;
  if (name == "net") return EngineSpec::Kind::net;
  return unknown(core::text("engine"), name, {"mcts", "net", "random", "perfect"});
}

}  // namespace

core::Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  std::string_view digits = text;
  double unit = 1;
  if (digits.ends_with("ms")) {
    digits.remove_suffix(2);
  } else if (digits.ends_with("s")) {
    digits.remove_suffix(1);
    unit = 1000;
  }
  constexpr double kDay = 24 * 3600 * 1000.0;
  const auto number = parse_number(digits);
  if (!number || *number * unit < 1 || *number * unit > kDay) {
    return bad(core::text("'{}' is not a time", text), core::text("such as 250 or 250ms, or 2s"));
  }
  return std::chrono::milliseconds(std::llround(*number * unit));
}

core::Result<EngineSpec> parse_engine(std::string_view text) {
  const auto colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto kind = kind_named(name);
  if (!kind) return kind.error();
  EngineSpec spec{.kind = *kind};
  std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  if (!rest.empty() && !spec.searches()) {
    return bad(core::text("engine {} has no options", name),
               core::text("options are for mcts and net"));
  }
  if (spec.kind == EngineSpec::Kind::net) {
    const std::string_view first = rest.substr(0, rest.find(','));
    if (first.find('=') == std::string_view::npos && !is_flag(first)) {
      spec.model = first;
      rest.remove_prefix(std::min(first.size() + 1, rest.size()));
    }
  }
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const auto equals = word.find('=');
    Setting setting{word.substr(0, equals), std::nullopt};
    if (equals != std::string_view::npos) setting.value = word.substr(equals + 1);
    if (auto status = apply(spec, setting); !status) return std::move(status).error();
  }
  if (auto status = check_engine(spec); !status) return std::move(status).error();
  return spec;
}

core::Status check_engine(const EngineSpec& spec) {
  if (spec.gumbel && spec.time && !spec.playouts) {
    return bad(core::text("gumbel needs a number of playouts; a time alone is not enough"),
               core::text("give playouts as well"));
  }
  return core::Done{};
}

std::string engine_text(const EngineSpec& spec) {
  if (spec.kind == EngineSpec::Kind::random) return "random";
  if (spec.kind == EngineSpec::Kind::perfect) return "perfect";
  const bool is_net = spec.kind == EngineSpec::Kind::net;
  std::vector<std::string> settings;
  if (!spec.model.empty()) settings.push_back(spec.model);
  if (spec.playouts) settings.push_back(fmt::format("playouts={}", *spec.playouts));
  if (spec.time) settings.push_back(fmt::format("time={}ms", spec.time->count()));
  if (spec.c) settings.push_back(fmt::format("c={}", *spec.c));
  if (spec.gumbel) settings.emplace_back("gumbel");
  if (spec.oracle) settings.emplace_back("oracle");
  if (spec.leaves) settings.push_back(fmt::format("leaves={}", *spec.leaves));
  const std::string_view name = is_net ? "net" : "mcts";
  return settings.empty() ? std::string(name)
                          : fmt::format("{}:{}", name, fmt::join(settings, ","));
}

}  // namespace joseki::app
