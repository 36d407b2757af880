// SPDX-License-Identifier: MIT
#include "app/cli/help_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/text_format.h"
#include "core/version.h"

namespace joseki::app {
namespace {

constexpr std::size_t kMargin = 4;

std::string heading(const std::string& title) { return "\n" + title + "\n"; }

std::string entry(const std::string& label, const std::string& text) {
  return fmt::format("{:{}}{}\n", "", kMargin, label) + wrapped(text, 2 * kMargin);
}

std::string option_section(const std::string& title,
                           const std::vector<const CLI::Option*>& options) {
  if (options.empty()) return "";
  std::string out = heading(title);
  for (const CLI::Option* option : options)
    out += entry(option_label(*option), option_text(*option));
  return out;
}

}  // namespace

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> positionals_of(const CLI::App& verb) {
  return verb.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<const CLI::Option*> named_options_of(const CLI::App& verb) {
  return verb.get_options([](const CLI::Option* option) { return option->nonpositional(); });
}

bool takes_value(const CLI::Option& option) { return option.get_expected_max() > 0; }

std::vector<std::string> option_names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> option_choices(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  if (type.find('|') == std::string::npos) return {};
  return CLI::detail::split(type, '|');
}

std::string option_label(const CLI::Option& option) {
  if (option.get_positional()) return option.get_single_name();
  std::string label = fmt::format("{}", fmt::join(option_names(option), ", "));
  if (takes_value(option)) label += " " + option.get_type_name();
  return label;
}

std::string option_text(const CLI::Option& option) {
  const std::string value = takes_value(option) ? option.get_default_str() : "";
  const bool tell = !value.empty() && value != "\"\"" && value != "[]" && value != "{}";
  return option.get_description() + (tell ? " (default: " + value + ")" : "");
}

std::string synopsis(const CLI::App& verb) {
  std::string line = "joseki " + verb.get_name();
  for (const CLI::Option* option : positionals_of(verb)) {
    line += option->get_required() ? " " + option->get_single_name()
                                   : " [" + option->get_single_name() + "]";
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

std::string overview(const CLI::App& app) {
  std::string out = fmt::format(
      "joseki {}: exact answers about board games\n\n"
      "    joseki VERB [ARGUMENTS] [OPTIONS]\n"
      "    joseki help VERB\n",
      core::version());
  std::vector<std::string> groups;
  for (const CLI::App* verb : verbs_of(app)) {
    const std::string group = verb->get_group();
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  }
  for (const std::string& group : groups) {
    out += heading(group);
    for (const CLI::App* verb : verbs_of(app)) {
      if (verb->get_group() != group) continue;
      out += fmt::format("    {:<12}{}\n", verb->get_name(), verb->get_description());
    }
  }
  return out +
         "\nEvery verb takes --json, --quiet and --help. Answers go to stdout, talk to stderr.\n"
         "New here? Try: joseki welcome\n";
}

std::string help_of(const CLI::App& verb, const VerbPage& page) {
  std::string out = "NAME\n";
  out += wrapped(fmt::format("joseki {} - {}", page.name, page.summary), kMargin);
  out += heading("SYNOPSIS") + wrapped(synopsis(verb), kMargin);
  out += heading("DESCRIPTION") + wrapped(page.details, kMargin);
  out += option_section("ARGUMENTS", positionals_of(verb));
  out += option_section("OPTIONS", named_options_of(verb));
  if (!page.examples.empty()) out += heading("EXAMPLES");
  for (const Example& example : page.examples) out += entry(example.command, example.effect);
  out += heading("EXIT CODES");
  for (const auto& [code, meaning] : exits_of(page.no))
    out += fmt::format("    {:<6}{}\n", code, meaning);
  return out;
}

}  // namespace joseki::app
