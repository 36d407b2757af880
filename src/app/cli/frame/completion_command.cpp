// SPDX-License-Identifier: MIT
// joseki completion: what a shell needs to complete our commands, made from the command line
// itself.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/help_page.h"
#include "app/cli/frame/verb.h"
#include "app/cli/play/minigame_sitting.h"
#include "app/tables/formation_tables.h"
#include "games/minigames/game_list.h"

namespace joseki::app {
namespace {

// Words that may stand in place of a value. What a shell is to ask joseki for stands in $(...).
std::string values_of(const CommandLine& line, const Verb& verb, const Option& option) {
  const std::string name = option.is_positional() ? option.name() : "";
  const std::string type = option.takes_value() ? option.type_name() : "";
  if (type == "ENGINE") return "mcts perfect random";
  if (name == "GAME" || type == "GAME") {
    std::string names = "$(joseki games --quiet 2>/dev/null)";
    if (verb.name() != "play") return names;
    for (const auto game : games::minigames::minigame_names()) {
      names += fmt::format(" {}{}", kMinigamePrefix, game);
    }
    return names;
  }
  if (name == "TABLE") {
    std::string names = "$(joseki games --quiet 2>/dev/null; joseki tables --quiet 2>/dev/null)";
    for (const SuggestedTable& table : suggested_tables()) names += fmt::format(" {}", table.name);
    return names;
  }
  if (name == "VERB") {
    std::string verbs;
    for (const Verb& verb : line.verbs()) verbs += verb.name() + " ";
    return verbs;
  }
  return fmt::format("{}", fmt::join(option_choices(option), " "));
}

// All words that may follow a verb but values of options.
std::string words_after(const CommandLine& line, const Verb& verb) {
  std::string words;
  for (const Option& option : verb.named_options()) {
    words += fmt::format("{} ", fmt::join(option.names(), " "));
  }
  for (const Option& option : verb.arguments()) words += values_of(line, verb, option) + " ";
  while (words.ends_with(' ')) words.pop_back();
  return words;
}

// Completes values for options that have a choice, or are files.
std::string bash_values(const CommandLine& line, const Verb& verb) {
  std::string cases;
  for (const Option& option : verb.named_options()) {
    if (!option.takes_value()) continue;
    const std::string type = option.type_name();
    const bool is_path = type == "FOLDER" || type == "FILE";
    const std::string how = is_path ? (type == "FOLDER" ? "-d" : "-f")
                                    : fmt::format("-W \"{}\"", values_of(line, verb, option));
    cases +=
        fmt::format("    {}:{}) COMPREPLY=($(compgen {} -- \"$word\")); return ;;\n", verb.name(),
                    fmt::join(option.names(), fmt::format("|{}:", verb.name())), how);
  }
  return cases;
}

std::string bash_script(const CommandLine& line) {
  std::string verbs;
  std::string values;
  std::string words;
  for (const Verb& verb : line.verbs()) {
    verbs += (verbs.empty() ? "" : " ") + verb.name();
    values += bash_values(line, verb);
    words += fmt::format("    {}) words=\"{}\" ;;\n", verb.name(), words_after(line, verb));
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
std::string zsh_script(const CommandLine& line) {
  return "#compdef joseki\n# zsh completion for joseki: source <(joseki completion zsh)\n"
         "autoload -U +X compinit && compinit -u\nautoload -U +X bashcompinit && bashcompinit\n" +
         bash_script(line);
}

std::string fish_quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string fish_option(const CommandLine& line, const Verb& verb, const Option& option) {
  std::string out =
      fmt::format("complete -c joseki -n '__fish_seen_subcommand_from {}'", verb.name());
  for (const std::string& name : option.names()) {
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  const std::string type = option.takes_value() ? option.type_name() : "";
  if (type == "FOLDER" || type == "FILE") {
    out += " -r -F";
  } else if (option.takes_value()) {
    out += " -x -a " + fish_quoted(values_of(line, verb, option));
  }
  return out + " -d " + fish_quoted(option.description()) + "\n";
}

std::string fish_script(const CommandLine& line) {
  std::string out =
      "# fish completion for joseki: joseki completion fish | source\ncomplete -c joseki -f\n";
  for (const Verb& verb : line.verbs()) {
    out += fmt::format("complete -c joseki -n __fish_use_subcommand -a {} -d {}\n", verb.name(),
                       fish_quoted(verb.summary()));
    for (const Option& option : verb.named_options()) out += fish_option(line, verb, option);
    for (const Option& option : verb.arguments()) {
      std::string values = values_of(line, verb, option);
      if (values.starts_with('$')) values.erase(0, 1);  // fish has (...)
      if (values.empty()) continue;
      out += fmt::format("complete -c joseki -n '__fish_seen_subcommand_from {}' -a {}\n",
                         verb.name(), fish_quoted(values));
    }
  }
  return out;
}

core::Result<Exit> run(const CommandLine& line, Session& session, const std::string& shell) {
  const std::string script = shell == "bash"  ? bash_script(line)
                             : shell == "zsh" ? zsh_script(line)
                                              : fish_script(line);
  if (session.json) {
    session.out.line({{"type", "completion"}, {"shell", shell}, {"text", script}});
  } else {
    session.out.write(script);
  }
  return Exit::done;
}

}  // namespace

void add_completion(CommandLine& line, Session& session) {
  Verb verb = add_verb(
      line, session,
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
      .required();
  set_action(verb, session, [&line, &session, shell] { return run(line, session, *shell); });
}

}  // namespace joseki::app
