// SPDX-License-Identifier: MIT
// joseki formation: the formations there are, and one's own.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/cli/formation/formation_actions.h"
#include "app/cli/frame/action_options.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/verb.h"

namespace joseki::app {
namespace {

struct Options : FormationOptions {
  std::string action = "list";
  ActionOptions by_action;
};

core::Error refuse(std::string what, std::string hint = "see: joseki help formation") {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

// Which action it is, with the number of names it takes.
core::Status check_usage(const Options& options) {
  const std::string& action = options.action;
  if (const auto checked = options.by_action.check("formation", action); !checked) return checked;
  const std::string what = action == "import" ? "FILE" : "NAME";
  const bool takes_one = action != "list" && action != "export";
  if (takes_one && options.names.empty()) {
    return refuse(fmt::format("{} is missing: joseki formation {} {}", what, action, what));
  }
  const std::size_t most = action == "export" ? options.names.size() : takes_one ? 1 : 0;
  if (options.names.size() <= most) return core::Done{};
  return refuse(
      fmt::format("unexpected argument '{}' for joseki formation {}", options.names[most], action));
}

core::Result<Exit> run(Session& session, const Options& options) {
  if (const auto status = check_usage(options); !status) return status.error();
  if (options.action == "show") return show_formation(session, options);
  if (options.action == "new") return new_formation(session, options);
  if (options.action == "import") return import_formations(session, options);
  if (options.action == "export") return export_formations(session, options);
  if (options.action == "remove") return take_formation_away(session, options);
  return list_formations(session, options);
}

VerbPage page() {
  return {
      .name = "formation",
      .group = "Look around",
      .summary = "formations of 2048: list, show, make",
      .details =
          "A formation is an endgame of 2048: where the big tiles may stand, where the target must "
          "appear, which boards to start from. With a target it makes a table, called L3-512, to "
          "be built. The actions:\n\n"
          "  list             all formations by group; with --quiet their names\n"
          "  show NAME        its picture, its facts, and which targets it allows\n"
          "  new NAME         a formation of your own from --masks, --seeds and so on\n"
          "  import FILE      all formations of a patterns_config.json\n"
          "  export [NAME...] formations in that form; all of them without a name\n"
          "  remove NAME      one of your own\n\n"
          "Masks and boards are up to 16 hexadecimal digits, read row by row from the top left, or "
          "drawings: 0xfff0fff is ..../..../.xxx/.xxx. A mask has f where a big tile must stand, "
          "and a board is inside the formation if it fits one of the masks; without masks, big "
          "tiles may stand anywhere. In seeds a digit v is the tile 2^v and f a big tile; all "
          "seeds must have one sum and one number of f. In the category 'variant' big tiles are "
          "walls. A formation with a next one is about two targets: its tables make the first "
          "where, "
          "and when, the next one's table, which must be built before, is most likely to make the "
          "second. Your own formations are in formations.json in $JOSEKI_HOME; built-in ones never "
          "change.",
      .examples = {
          {"joseki formation show L3", "a picture of it, and its tables"},
          {"joseki formation new corner --masks 0xff00ff --seeds 21ff12ff",
           "four big tiles in a corner, the target anywhere"},
          {"joseki formation import patterns_config.json", "the formations of another program"},
          {"joseki formation export corner > corner.json", "one to give away"}}};
}

}  // namespace

void add_formation(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  add_choice(verb, "ACTION", options->action, {"list", "show", "new", "import", "export", "remove"},
             "What to do: list, show, new, import, export or remove");
  verb.add_option("NAME", options->names, "Name of a formation, or the file to import");
  const auto only = [&](std::vector<std::string> actions, Option option) {
    return options->by_action.only(std::move(actions), option);
  };
  only({"show"}, verb.add_option("--target", options->target, "Tell of the table with this target")
                     .type_name("TILE")
                     .check(whole_number(1, 1'000'000)));
  only({"new"}, verb.add_option("--masks", options->masks, "Where big tiles must stand")
                    .type_name("MASK...")
                    .delimiter(','));
  only({"new"}, verb.add_option("--seeds", options->seeds, "The boards to start from")
                    .type_name("BOARD...")
                    .delimiter(','));
  only({"new"}, verb.add_option("--all-of-sum", options->all_of_sum,
                                "Start from every board whose small tiles have that sum; --seeds "
                                "then tells the number of big tiles")
                    .type_name("SUM")
                    .check(whole_number(2, 32'766)));
  only({"new"}, verb.add_option("--target-cells", options->target_cells,
                                "Where the target counts (default: anywhere)")
                    .type_name("MASK"));
  only({"new"},
       add_choice(verb, "--symmetry", options->symmetry,
                  {"identity", "diagonal", "horizontal", "full", "min24", "min33", "min34"},
                  "Under which symmetries boards count as one"));
  only({"new"}, verb.add_option("--extra-steps", options->extra_steps,
                                "Layers beyond half the target; may be negative")
                    .type_name("N")
                    .check(whole_number(-16384, 16384)));
  only({"new"},
       verb.add_option("--next", options->next, "The formation that goes on when the target stands")
           .type_name("NAME"));
  only({"new"},
       verb.add_option("--category", options->category, "Its group in lists").type_name("NAME"));
  only({"new", "import"}, verb.add_flag("--replace", options->replace,
                                        "Replace formations of yours that have the same name"));
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
