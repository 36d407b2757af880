// SPDX-License-Identifier: MIT
#include "app/cli/frame/usage_error.h"

#include <fmt/format.h>

#include <cctype>

#include "app/catalog/nearest.h"

namespace joseki::app {
namespace {

core::Error bad_usage(std::string what, std::string hint) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

std::string see(const std::optional<Verb>& verb) {
  return verb ? "see: joseki help " + verb->name() : "see: joseki --help";
}

core::Error unexpected(const CommandLine& line, const std::optional<Verb>& verb) {
  const std::vector<std::string> words = line.unused_words();
  if (words.empty()) return bad_usage("too many arguments", see(verb));
  const std::string word = words.front().substr(0, words.front().find('='));
  const std::string where = verb ? " for joseki " + verb->name() : "";
  if (word.size() < 2 || word[0] != '-') {
    return bad_usage(fmt::format("unexpected argument '{}'{}", words.front(), where), see(verb));
  }
  std::vector<std::string> names;
  for (const Option& option : verb ? verb->named_options() : line.named_options()) {
    for (std::string& name : option.names()) names.push_back(std::move(name));
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
  // "--dir: At Most 1 required but received 2"
  if (text.find(" required but received ") != std::string::npos) {
    return subject + " is given more than once";
  }
  if (const auto at = text.find(" excludes "); at != std::string::npos) {
    return subject + " and " + text.substr(at + 10) + " do not go together";
  }
  return text;
}

}  // namespace

std::optional<core::Error> unknown_verb(const CommandLine& line,
                                        const std::vector<std::string>& words) {
  std::vector<std::string> verbs;
  for (const Verb& verb : line.verbs()) verbs.push_back(verb.name());
  for (const std::string& word : words) {
    if (!word.empty() && word[0] == '-') continue;
    for (const std::string& verb : verbs) {
      if (verb == word) return std::nullopt;
    }
    const auto meant = nearest(word, verbs);
    return bad_usage(fmt::format("unknown command '{}'", word),
                     meant ? fmt::format("did you mean {}?", *meant) : see(std::nullopt));
  }
  return std::nullopt;
}

core::Error usage_error(const CommandLine& line, const std::string& complaint) {
  const std::optional<Verb> verb = line.chosen_verb();
  // Options that nobody knows first: they often are why something else is missing.
  if (!line.unused_words().empty()) return unexpected(line, verb);
  if (!verb) return bad_usage("a command is missing", see(std::nullopt));
  return bad_usage(in_our_words(complaint), see(verb));
}

core::Status refuse_given(const std::vector<Option>& options, const std::string& why) {
  for (const Option& option : options) {
    if (option.was_given()) return bad_usage(option.name() + " " + why, "leave it out");
  }
  return core::Done{};
}

core::Error of_option(std::string_view option, core::Error error) {
  error.what = core::text("{}: {}", option, error.what);
  return error;
}

}  // namespace joseki::app
