// SPDX-License-Identifier: MIT
// joseki folder: further folders with tables for the Studio.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/catalog/folder_list.h"
#include "app/catalog/home.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/verb.h"
#include "app/report/text_format.h"
#include "core/resources.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string action = "list";
  std::vector<std::string> folders;
};

std::string_view text_of(FolderState state) {
  switch (state) {
    case FolderState::usable:
      return "";
    case FolderState::read_only:
      return "read-only: its tables are used, none can be built there";
    case FolderState::missing:
      return "not there now";
    case FolderState::no_folder:
      return "not a folder now";
  }
  return "";
}

Json object_of(const fs::path& folder, FolderState state) {
  return {{"type", "folder"}, {"folder", folder.string()}, {"state", name_of(state)}};
}

core::Result<Exit> list(Session& session, const FolderList& folders) {
  const auto all = folders.folders();
  if (!all) return all.error();
  for (const fs::path& folder : *all) {
    const FolderState state = state_of_folder(folder);
    if (session.json) {
      Json object = object_of(folder, state);
      const bool is_there = state == FolderState::usable || state == FolderState::read_only;
      object["free_disk_bytes"] = is_there ? Json(core::free_disk_bytes(folder)) : Json(nullptr);
      session.out.line(object);
    } else if (session.quiet || state == FolderState::usable) {
      session.out.print("{}\n", folder.string());
    } else {
      session.out.print("{} ({})\n", folder.string(), text_of(state));
    }
  }
  return Exit::done;
}

core::Result<Exit> add(Session& session, const FolderList& folders, const fs::path& folder) {
  const auto added = folders.add(folder);
  if (!added) return added.error();
  if (session.json) {
    Json object = object_of(added->folder, added->state);
    object["outcome"] = added->is_new ? "added" : "unchanged";
    session.out.line(object);
    return Exit::done;
  }
  session.out.print("{}: {}\n", added->folder.string(), added->is_new ? "added" : "there already");
  if (added->state != FolderState::usable) session.say(std::string(text_of(added->state)));
  return Exit::done;
}

core::Result<Exit> remove(Session& session, const FolderList& folders, const fs::path& folder) {
  const auto removed = folders.remove(folder);
  if (!removed) return removed.error();
  if (session.json) {
    Json object = object_of(*removed, state_of_folder(*removed));
    object["outcome"] = "removed";
    session.out.line(object);
  } else {
    session.out.print("{}: removed from the list; its tables stay where they are\n",
                      removed->string());
  }
  return Exit::done;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const bool takes_one = options.action != "list";
  const auto refuse = [&](std::string what) {
    return core::Error{core::Errc::bad_input, std::move(what), "see: joseki help folder"};
  };
  if (takes_one && options.folders.empty()) {
    return refuse(fmt::format("PATH is missing: joseki folder {} PATH", options.action));
  }
  if (const std::size_t most = takes_one ? 1 : 0; options.folders.size() > most) {
    return refuse(fmt::format("unexpected argument '{}' for joseki folder {}",
                              options.folders[most], options.action));
  }
  const auto home = home_folder();
  if (!home) return home.error();
  const FolderList folders(*home);
  if (options.action == "add") return add(session, folders, options.folders.front());
  if (options.action == "remove") return remove(session, folders, options.folders.front());
  return list(session, folders);
}

VerbPage page() {
  return {
      .name = "folder",
      .group = "Look around",
      .summary = "further folders with tables for the Studio",
      .details =
          "The Studio looks for tables in tables/ in $JOSEKI_HOME, in the folders of joseki serve "
          "--tables, and in those of this list, for example on another drive. Tables can be built "
          "there, too. A page in a browser cannot name just any folder: this command can, because "
          "whoever gives it owns the files anyway. A Studio that runs notices a change at once. "
          "The actions:\n\n"
          "  list             the folders, and what is wrong with one that cannot be used now\n"
          "  add PATH         look for tables there; its name with all links resolved is kept\n"
          "  remove PATH      do not look there any more; no file is touched\n\n"
          "A folder whose drive is not connected stays in the list and is used again when it is "
          "back. From one that cannot be written to, tables are read. Other commands look where "
          "their --dir says. The list is folders.json in $JOSEKI_HOME.",
      .examples = {{"joseki folder add /data/tables", "tables of another drive"},
                   {"joseki folder", "which folders there are"},
                   {"joseki folder remove /data/tables", "forget it; its tables stay"}}};
}

}  // namespace

void add_folder(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  add_choice(verb, "ACTION", options->action, {"list", "add", "remove"},
             "What to do: list, add or remove");
  verb.add_option("PATH", options->folders, "A folder with tables, or for them");
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
