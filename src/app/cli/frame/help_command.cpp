// SPDX-License-Identifier: MIT
// joseki help: the page of a verb, or the overview.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/help_page.h"
#include "app/cli/frame/usage_error.h"
#include "app/cli/frame/verb.h"

namespace joseki::app {
namespace {

core::Result<Exit> run(const CommandLine& line, Session& session, const std::string& word) {
  std::string text = overview(line);
  if (!word.empty()) {
    if (const auto error = unknown_verb(line, {word})) return *error;
    text = help_of(line.verb(word), session.pages.at(word));
  }
  if (session.json) {
    session.out.line({{"type", "help"}, {"verb", word}, {"text", text}});
  } else {
    session.out.write(text);
  }
  return Exit::done;
}

}  // namespace

void add_help(CommandLine& line, Session& session) {
  Verb verb = add_verb(
      line, session,
      {.name = "help",
       .group = "About joseki",
       .summary = "how to use a command",
       .details = "Shows the page of a command, as joseki VERB --help does, or an overview of all.",
       .examples = {{"joseki help build", "the page of joseki build"}}});
  auto word = std::make_shared<std::string>();
  verb.add_option("VERB", *word, "The command to explain");
  set_action(verb, session, [&line, &session, word] { return run(line, session, *word); });
}

}  // namespace joseki::app
