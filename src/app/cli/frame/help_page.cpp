// SPDX-License-Identifier: MIT
#include "app/cli/frame/help_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/frame/exit_codes.h"
#include "app/report/text_format.h"
#include "core/version.h"

namespace joseki::app {
namespace {

constexpr std::size_t kIndent = 4;

std::string heading(const std::string& title) { return "\n" + title + "\n"; }

std::string entry(const std::string& label, const std::string& text) {
  return fmt::format("{:{}}{}\n", "", kIndent, label) + wrapped(text, 2 * kIndent);
}

std::string option_section(const std::string& title, const std::vector<Option>& options) {
  if (options.empty()) return "";
  std::string out = heading(title);
  for (const Option& option : options) out += entry(option_label(option), option_text(option));
  return out;
}

}  // namespace

std::vector<std::string> option_choices(const Option& option) {
  const std::string type = option.type_name();
  if (type.find('|') == std::string::npos) return {};
  std::vector<std::string> choices(1);
  for (const char c : type) {
    if (c == '|') {
      choices.emplace_back();
    } else {
      choices.back() += c;
    }
  }
  return choices;
}

std::string option_label(const Option& option) {
  if (option.is_positional()) return option.name();
  std::string label = fmt::format("{}", fmt::join(option.names(), ", "));
  if (option.takes_value()) label += " " + option.type_name();
  return label;
}

std::string option_text(const Option& option) {
  const std::string value = option.default_text();
  return option.description() + (value.empty() ? "" : " (default: " + value + ")");
}

std::string synopsis(const Verb& verb) {
  std::string line = "joseki " + verb.name();
  for (const Option& option : verb.arguments()) {
    line += option.is_required() ? " " + option.name() : " [" + option.name() + "]";
  }
  return line + " [OPTIONS]";
}

std::vector<std::pair<int, std::string>> exits_of(const std::string& no) {
  std::vector<std::pair<int, std::string>> exits;
  for (const ExitMeaning& meaning : kExitMeanings) {
    exits.emplace_back(static_cast<int>(meaning.exit), meaning.meaning);
    if (meaning.exit == Exit::done && !no.empty()) {
      exits.emplace_back(static_cast<int>(Exit::no), no);
    }
  }
  return exits;
}

std::string overview(const CommandLine& line) {
  std::string out = fmt::format(
      "joseki {}: exact answers about board games\n\n"
      "    joseki VERB [ARGUMENTS] [OPTIONS]\n"
      "    joseki help VERB\n",
      core::version());
  std::vector<std::string> groups;
  for (const Verb& verb : line.verbs()) {
    const std::string group = verb.group();
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  }
  for (const std::string& group : groups) {
    out += heading(group);
    for (const Verb& verb : line.verbs()) {
      if (verb.group() != group) continue;
      out += fmt::format("    {:<12}{}\n", verb.name(), verb.summary());
    }
  }
  return out +
         "\nEvery verb takes --json, --quiet and --help. Answers go to stdout, talk to stderr.\n"
         "New here? Try: joseki welcome\n";
}

std::string help_of(const Verb& verb, const VerbPage& page) {
  std::string out = "NAME\n";
  out += wrapped(fmt::format("joseki {} - {}", page.name, page.summary), kIndent);
  out += heading("SYNOPSIS") + wrapped(synopsis(verb), kIndent);
  out += heading("DESCRIPTION") + wrapped(page.details, kIndent);
  out += option_section("ARGUMENTS", verb.arguments());
  out += option_section("OPTIONS", verb.named_options());
  if (!page.examples.empty()) out += heading("EXAMPLES");
  for (const Example& example : page.examples) out += entry(example.command, example.effect);
  out += heading("EXIT CODES");
  for (const auto& [code, meaning] : exits_of(page.no))
    out += fmt::format("    {:<6}{}\n", code, meaning);
  return out;
}

}  // namespace joseki::app
