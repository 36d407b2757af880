// SPDX-License-Identifier: MIT
#include "app/cli/usage_error.h"

#include <fmt/format.h>

#include <cctype>

#include "app/catalog/nearest.h"
#include "app/cli/help_page.h"

namespace joseki::app {
namespace {

core::Error bad_usage(std::string what, std::string hint) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

std::string see(const CLI::App* verb) {
  return verb != nullptr ? "see: joseki help " + verb->get_name() : "see: joseki --help";
}

// The verb that was being parsed.
const CLI::App* parsed_verb(const CLI::App& app) {
  const auto verbs = app.get_subcommands();
  return verbs.empty() ? nullptr : verbs.back();
}

core::Error unexpected(const CLI::App& app, const CLI::App* verb) {
  const std::vector<std::string> words = app.remaining(true);
  if (words.empty()) return bad_usage("too many arguments", see(verb));
  const std::string word = words.front().substr(0, words.front().find('='));
  const std::string where = verb != nullptr ? " for joseki " + verb->get_name() : "";
  if (word.size() < 2 || word[0] != '-') {
    return bad_usage(fmt::format("unexpected argument '{}'{}", words.front(), where), see(verb));
  }
  std::vector<std::string> names;
  for (const CLI::Option* option : named_options_of(verb != nullptr ? *verb : app)) {
    for (std::string& name : option_names(*option)) names.push_back(std::move(name));
  }
  const auto meant = nearest(word, names);
  return bad_usage(fmt::format("unknown option '{}'{}", word, where),
                   meant ? fmt::format("did you mean {}?", *meant) : see(verb));
}

// "TABLE is required" -> "TABLE is missing"; "--threads: 1 required N missing" -> "... needs N".
std::string in_our_words(const std::string& text) {
  const std::string subject = text.substr(0, text.find_first_of(": "));
  if (text.ends_with(" is required")) return subject + " is missing";
  if (text.ends_with(" missing")) return subject + " needs a value";
  if (const auto at = text.find(" excludes "); at != std::string::npos) {
    return subject + " and " + text.substr(at + 10) + " do not go together";
  }
  return text;
}

}  // namespace

std::optional<core::Error> unknown_verb(const CLI::App& app,
                                        const std::vector<std::string>& words) {
  std::vector<std::string> verbs;
  for (const CLI::App* verb : verbs_of(app)) verbs.push_back(verb->get_name());
  for (const std::string& word : words) {
    if (!word.empty() && word[0] == '-') continue;
    for (const std::string& verb : verbs) {
      if (verb == word) return std::nullopt;
    }
    const auto meant = nearest(word, verbs);
    return bad_usage(fmt::format("unknown command '{}'", word),
                     meant ? fmt::format("did you mean {}?", *meant) : see(nullptr));
  }
  return std::nullopt;
}

core::Error usage_error(const CLI::App& app, const CLI::ParseError& complaint) {
  const CLI::App* verb = parsed_verb(app);
  // Options that nobody knows first: they often are why something else is missing.
  if (!app.remaining(true).empty()) return unexpected(app, verb);
  if (verb == nullptr) return bad_usage("a command is missing", see(nullptr));
  return bad_usage(in_our_words(complaint.what()), see(verb));
}

core::Status refuse_given(const std::vector<const CLI::Option*>& options, const std::string& why) {
  for (const CLI::Option* option : options) {
    if (option->count() > 0) return bad_usage(option->get_name() + " " + why, "leave it out");
  }
  return core::Done{};
}

}  // namespace joseki::app
