// SPDX-License-Identifier: MIT
#include "app/cli/frame/verb.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace joseki::app {

Verb add_verb(CommandLine& line, Session& session, VerbPage page) {
  Verb verb = line.add_verb(page.name, page.group, page.summary);
  verb.add_flag("--json", session.json,
                "Answer in JSON Lines: one object a line, each with a \"type\"");
  verb.add_flag("-q,--quiet", session.quiet, "Say nothing but the answer and errors");
  session.pages.emplace(verb.name(), std::move(page));
  return verb;
}

void set_action(Verb verb, Session& session, std::function<core::Result<Exit>()> action) {
  verb.when_chosen([&session, action = std::move(action)] { session.chosen = action; });
}

Option add_dir(Verb verb, std::string& dir) {
  return verb
      .add_option("--dir", dir,
                  "Folder with the tables (default: tables/ in $JOSEKI_HOME, which is "
                  "~/.local/share/joseki if not set)")
      .type_name("FOLDER");
}

Option add_dirs(Verb verb, std::vector<std::string>& dirs) {
  return verb
      .add_option("--dir", dirs,
                  "Folder with the tables (default: tables/ in $JOSEKI_HOME, which is "
                  "~/.local/share/joseki if not set), or the folder of a formation's table; for "
                  "these it may be given again, and layers are looked for in all of them")
      .type_name("FOLDER")
      .one_value_each_time();
}

Option add_threads(Verb verb, int& threads) {
  return verb.add_option("--threads", threads, "How many threads to use; 0: one for each core")
      .type_name("N")
      .check(whole_number(0, 1024));
}

Option add_choice(Verb verb, const std::string& name, std::string& value,
                  const std::vector<std::string>& words, const std::string& description) {
  const auto check = [words](const std::string& text) {
    if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
    return fmt::format("'{}' is not one of {}", text, fmt::join(words, ", "));
  };
  return verb.add_option(name, value, description)
      .type_name(fmt::format("{}", fmt::join(words, "|")))
      .check(check);
}

Check whole_number(long long least, long long most) {
  return [least, most](const std::string& text) {
    long long number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, number);
    if (failure == std::errc() && stop == end && number >= least && number <= most) {
      return std::string();
    }
    return fmt::format("'{}' is not a whole number from {} to {}", text, least, most);
  };
}

Check probability() {
  return [](const std::string& text) {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, number);
    if (failure == std::errc() && stop == end && number >= 0 && number <= 1) return std::string();
    return fmt::format("'{}' is not a number from 0 to 1", text);
  };
}

}  // namespace joseki::app
