// SPDX-License-Identifier: MIT
#include "app/cli/frame/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "core/version.h"

namespace joseki::app {
namespace {

// By function, and so without a default that help would show.
template <class Value>
Option add_optional(CLI::App& verb, const std::string& name, std::optional<Value>& value,
                    const std::string& description) {
  const auto set = [&value](const Value& given) { value = given; };
  return Option(verb.add_option_function<Value>(name, set, description));
}

template <class Filter>
std::vector<Option> options_of(CLI::App& app, Filter filter) {
  std::vector<Option> options;
  for (CLI::Option* option : app.get_options(filter)) options.emplace_back(option);
  return options;
}

std::vector<Option> named_options_of(CLI::App& app) {
  return options_of(app, [](const CLI::Option* option) { return option->nonpositional(); });
}

}  // namespace

Option Option::required() {
  option_->required();
  return *this;
}

Option Option::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option Option::expected(int least, int most) {
  option_->expected(least, most);
  return *this;
}

Option Option::delimiter(char between) {
  option_->delimiter(between);
  return *this;
}

Option Option::one_value_each_time() {
  option_->allow_extra_args(false);
  return *this;
}

Option Option::excludes(Option other) {
  option_->excludes(other.option_);
  return *this;
}

Option Option::check(Check check) {
  option_->check(CLI::Validator(std::move(check), ""));
  return *this;
}

bool Option::is_positional() const { return option_->get_positional(); }

bool Option::is_required() const { return option_->get_required(); }

bool Option::takes_value() const { return option_->get_expected_max() > 0; }

std::string Option::name() const { return option_->get_name(); }

std::vector<std::string> Option::names() const {
  std::vector<std::string> names;
  for (const std::string& name : option_->get_snames()) names.push_back("-" + name);
  for (const std::string& name : option_->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string Option::type_name() const { return option_->get_type_name(); }

std::string Option::description() const { return option_->get_description(); }

std::string Option::default_text() const {
  if (!takes_value()) return "";
  const std::string text = option_->get_default_str();
  const bool is_empty = text == "\"\"" || text == "[]" || text == "{}";
  return is_empty ? "" : text;
}

bool Option::was_given() const { return option_->count() > 0; }

Option Verb::add_option(const std::string& name, std::string& value,
                        const std::string& description) {
  return Option(verb_->add_option(name, value, description));
}

Option Verb::add_option(const std::string& name, std::vector<std::string>& values,
                        const std::string& description) {
  return Option(verb_->add_option(name, values, description));
}

Option Verb::add_option(const std::string& name, int& value, const std::string& description) {
  return Option(verb_->add_option(name, value, description));
}

Option Verb::add_option(const std::string& name, double& value, const std::string& description) {
  return Option(verb_->add_option(name, value, description));
}

Option Verb::add_option(const std::string& name, std::uint64_t& value,
                        const std::string& description) {
  return Option(verb_->add_option(name, value, description));
}

Option Verb::add_option(const std::string& name, std::optional<int>& value,
                        const std::string& description) {
  return add_optional(*verb_, name, value, description);
}

Option Verb::add_option(const std::string& name, std::optional<double>& value,
                        const std::string& description) {
  return add_optional(*verb_, name, value, description);
}

Option Verb::add_option(const std::string& name, std::optional<std::uint64_t>& value,
                        const std::string& description) {
  return add_optional(*verb_, name, value, description);
}

Option Verb::add_flag(const std::string& name, bool& value, const std::string& description) {
  return Option(verb_->add_flag(name, value, description));
}

void Verb::when_chosen(std::function<void()> action) { verb_->callback(std::move(action)); }

std::string Verb::name() const { return verb_->get_name(); }

std::string Verb::group() const { return verb_->get_group(); }

std::string Verb::summary() const { return verb_->get_description(); }

std::vector<Option> Verb::arguments() const {
  return options_of(*verb_, [](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<Option> Verb::named_options() const { return named_options_of(*verb_); }

CommandLine::CommandLine() : app_(std::make_unique<CLI::App>()) {
  app_->name("joseki");
  app_->set_help_flag("-h,--help", "Show this page");
  app_->set_version_flag("--version", std::string(core::version()), "Show the version");
  app_->require_subcommand(1);
}

CommandLine::~CommandLine() = default;

Verb CommandLine::add_verb(const std::string& name, const std::string& group,
                           const std::string& summary) {
  CLI::App* verb = app_->add_subcommand(name, summary);
  verb->group(group);
  verb->option_defaults()->always_capture_default();
  return Verb(verb);
}

Request CommandLine::parse(std::vector<std::string> words) {
  try {
    std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
    app_->parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    return {Request::Kind::help};
  } catch (const CLI::CallForVersion&) {
    return {Request::Kind::version};
  } catch (const CLI::ParseError& complaint) {
    return {Request::Kind::wrong, complaint.what()};
  }
  return {Request::Kind::verb};
}

std::vector<Verb> CommandLine::verbs() const {
  std::vector<Verb> verbs;
  for (CLI::App* verb : app_->get_subcommands([](CLI::App*) { return true; })) {
    verbs.emplace_back(verb);
  }
  return verbs;
}

Verb CommandLine::verb(const std::string& name) const { return Verb(app_->get_subcommand(name)); }

std::vector<Option> CommandLine::named_options() const { return named_options_of(*app_); }

std::optional<Verb> CommandLine::chosen_verb() const {
  const auto verbs = app_->get_subcommands();
  if (verbs.empty()) return std::nullopt;
  return Verb(verbs.back());
}

std::vector<std::string> CommandLine::unused_words() const { return app_->remaining(true); }

}  // namespace joseki::app
