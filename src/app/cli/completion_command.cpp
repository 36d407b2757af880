// SPDX-License-Identifier: MIT
// joseki completion: what a shell needs to complete our commands, made from the command line
// itself.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/catalog/formation_table.h"
#include "app/cli/commands.h"
#include "app/cli/help_page.h"
#include "app/cli/verb.h"

namespace joseki::app {
namespace {

// Words that may stand in place of a value. What a shell is to ask joseki for stands in $(...).
std::string values_of(const CLI::App& app, const CLI::Option& option) {
  const std::string name = option.get_positional() ? option.get_single_name() : "";
  if (name == "GAME") return "$(joseki games --quiet 2>/dev/null)";
  if (name == "TABLE") {
    std::string names = "$(joseki games --quiet 2>/dev/null; joseki tables --quiet 2>/dev/null)";
    for (const SuggestedTable& table : suggested_tables()) names += fmt::format(" {}", table.name);
    return names;
  }
  if (name == "VERB") {
    std::string verbs;
    for (const CLI::App* verb : verbs_of(app)) verbs += verb->get_name() + " ";
    return verbs;
  }
  return fmt::format("{}", fmt::join(option_choices(option), " "));
}

// All words that may follow a verb but values of options.
std::string words_after(const CLI::App& app, const CLI::App& verb) {
  std::string words;
  for (const CLI::Option* option : named_options_of(verb)) {
    words += fmt::format("{} ", fmt::join(option_names(*option), " "));
  }
  for (const CLI::Option* option : positionals_of(verb)) words += values_of(app, *option) + " ";
  while (words.ends_with(' ')) words.pop_back();
  return words;
}

// Completes values for options that have a choice, or are files.
std::string bash_values(const CLI::App& app, const CLI::App& verb) {
  std::string cases;
  for (const CLI::Option* option : named_options_of(verb)) {
    if (!takes_value(*option)) continue;
    const std::string type = option->get_type_name();
    const bool is_path = type == "FOLDER" || type == "FILE";
    const std::string how = is_path ? (type == "FOLDER" ? "-d" : "-f")
                                    : fmt::format("-W \"{}\"", values_of(app, *option));
    cases += fmt::format(
        "    {}:{}) COMPREPLY=($(compgen {} -- \"$word\")); return ;;\n", verb.get_name(),
        fmt::join(option_names(*option), fmt::format("|{}:", verb.get_name())), how);
  }
  return cases;
}

std::string bash_script(const CLI::App& app) {
  std::string verbs;
  std::string values;
  std::string words;
  for (const CLI::App* verb : verbs_of(app)) {
    verbs += (verbs.empty() ? "" : " ") + verb->get_name();
    values += bash_values(app, *verb);
    words += fmt::format("    {}) words=\"{}\" ;;\n", verb->get_name(), words_after(app, *verb));
  }
  return fmt::format(R"(# bash completion for joseki: source <(joseki completion bash)
_joseki() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} verb=${{COMP_WORDS[1]}} words=
  local previous=${{COMP_WORDS[COMP_CWORD - 1]}}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{} --help --version" -- "$word"))
    return
  fi
  case $verb:$previous in
{}  esac
  case $verb in
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -F _joseki joseki
)",
                     verbs, values, words);
}

// zsh reads bash's completion; that keeps one script and not two that drift apart.
std::string zsh_script(const CLI::App& app) {
  return "#compdef joseki\n# zsh completion for joseki: source <(joseki completion zsh)\n"
         "autoload -U +X compinit && compinit -u\nautoload -U +X bashcompinit && bashcompinit\n" +
         bash_script(app);
}

std::string fish_quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string fish_option(const CLI::App& app, const CLI::App& verb, const CLI::Option& option) {
  std::string line =
      fmt::format("complete -c joseki -n '__fish_seen_subcommand_from {}'", verb.get_name());
  for (const std::string& name : option.get_snames()) line += " -s " + name;
  for (const std::string& name : option.get_lnames()) line += " -l " + name;
  const std::string type = takes_value(option) ? option.get_type_name() : "";
  if (type == "FOLDER" || type == "FILE") {
    line += " -r -F";
  } else if (takes_value(option)) {
    line += " -x -a " + fish_quoted(values_of(app, option));
  }
  return line + " -d " + fish_quoted(option.get_description()) + "\n";
}

std::string fish_script(const CLI::App& app) {
  std::string out =
      "# fish completion for joseki: joseki completion fish | source\ncomplete -c joseki -f\n";
  for (const CLI::App* verb : verbs_of(app)) {
    out += fmt::format("complete -c joseki -n __fish_use_subcommand -a {} -d {}\n",
                       verb->get_name(), fish_quoted(verb->get_description()));
    for (const CLI::Option* option : named_options_of(*verb))
      out += fish_option(app, *verb, *option);
    for (const CLI::Option* option : positionals_of(*verb)) {
      std::string values = values_of(app, *option);
      if (values.starts_with('$')) values.erase(0, 1);  // fish has (...)
      if (values.empty()) continue;
      out += fmt::format("complete -c joseki -n '__fish_seen_subcommand_from {}' -a {}\n",
                         verb->get_name(), fish_quoted(values));
    }
  }
  return out;
}

core::Result<Exit> run(const CLI::App& app, Session& session, const std::string& shell) {
  const std::string script = shell == "bash"  ? bash_script(app)
                             : shell == "zsh" ? zsh_script(app)
                                              : fish_script(app);
  if (session.json) {
    session.out.line({{"type", "completion"}, {"shell", shell}, {"text", script}});
  } else {
    session.out.write(script);
  }
  return Exit::done;
}

}  // namespace

void add_completion(CLI::App& app, Session& session) {
  CLI::App& verb = add_verb(
      app, session,
      {.name = "completion",
       .group = "About joseki",
       .summary = "completion of commands for a shell",
       .details = "Prints a script that makes the shell complete verbs, options, their values and "
                  "the names of games and tables.",
       .examples = {{"source <(joseki completion bash)", "for this shell"},
                    {"joseki completion fish > ~/.config/fish/completions/joseki.fish",
                     "for every fish from now on"}}});
  auto shell = std::make_shared<std::string>();
  add_choice(verb, "SHELL", *shell, {"bash", "zsh", "fish"}, "Which shell: bash, zsh or fish")
      ->required();
  set_action(verb, session, [&app, &session, shell] { return run(app, session, *shell); });
}

}  // namespace joseki::app
