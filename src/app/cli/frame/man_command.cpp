// SPDX-License-Identifier: MIT
// joseki man: the manual page, made from the same facts as --help.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/help_page.h"
#include "app/cli/frame/verb.h"
#include "core/version.h"

namespace joseki::app {
namespace {

// Text as roff wants it: hyphens that are hyphens, and no line that looks like a command.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool starts_line = i == 0 || text[i - 1] == '\n';
    if (starts_line && (c == '.' || c == '\'')) out += "\\&";
    if (c == '-') {
      out += "\\-";
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '\n' && starts_line) {
      out += ".PP\n";
    } else {
      out += c;
    }
  }
  return out;
}

std::string options_part(const std::vector<Option>& options) {
  std::string out;
  for (const Option& option : options) {
    out += fmt::format(".TP\n.B {}\n{}\n", roff(option_label(option)), roff(option_text(option)));
  }
  return out;
}

std::string verb_part(const Verb& verb, const VerbPage& page) {
  std::string out = fmt::format(".SH {}\n{}.\n.PP\n.B {}\n.PP\n{}\n", page.name, roff(page.summary),
                                roff(synopsis(verb)), roff(page.details));
  out += options_part(verb.arguments()) + options_part(verb.named_options());
  for (const Example& example : page.examples) {
    out += fmt::format(".TP\n.B {}\n{}\n", roff(example.command), roff(example.effect));
  }
  if (!page.no.empty()) out += fmt::format(".PP\nExit code 1: {}.\n", roff(page.no));
  return out;
}

core::Result<Exit> run(const CommandLine& line, Session& session) {
  std::string out = fmt::format(
      ".TH JOSEKI 1 \"\" \"joseki {}\"\n.SH NAME\njoseki \\- exact answers about board games\n"
      ".SH SYNOPSIS\n.B joseki\n.I VERB\n[ARGUMENTS] [OPTIONS]\n.SH COMMANDS\n",
      core::version());
  for (const Verb& verb : line.verbs()) {
    out += fmt::format(".TP\n.B {}\n{}\n", verb.name(), roff(verb.summary()));
  }
  for (const Verb& verb : line.verbs()) {
    out += verb_part(verb, session.pages.at(verb.name()));
  }
  out += ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : exits_of("a clean no: see the command")) {
    out += fmt::format(".TP\n.B {}\n{}\n", code, roff(meaning));
  }
  out +=
      ".SH ENVIRONMENT\n.TP\n.B JOSEKI_HOME\nWhere tables are kept; ~/.local/share/joseki if not "
      "set.\n.TP\n.B NO_COLOR\nIf set, no colours.\n";
  if (session.json) {
    session.out.line({{"type", "man"}, {"text", out}});
  } else {
    session.out.write(out);
  }
  return Exit::done;
}

}  // namespace

void add_man(CommandLine& line, Session& session) {
  Verb verb =
      add_verb(line, session,
               {.name = "man",
                .group = "About joseki",
                .summary = "the manual page",
                .details = "Prints the manual page of joseki in roff, for man(1).",
                .examples = {{"joseki man | man -l -", "read it"},
                             {"joseki man > ~/.local/share/man/man1/joseki.1", "install it"}}});
  set_action(verb, session, [&line, &session] { return run(line, session); });
}

}  // namespace joseki::app
