// SPDX-License-Identifier: MIT
#include "app/cli/formation/formation_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/catalog/formation_library.h"
#include "app/cli/formation/formation_picture.h"
#include "app/cli/formation/formation_report.h"
#include "app/report/text_format.h"
#include "solve/formation/formation_text.h"

namespace joseki::app {
namespace {

using formation::Formation;

core::Error refuse(core::Text what, core::Hint hint) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

// The groups in the order they first come, "others" last.
std::vector<std::string> groups_of(const std::vector<Formation>& all) {
  std::vector<std::string> groups;
  for (const Formation& formation : all) {
    const std::string& group = formation.category;
    if (group != "others" && std::find(groups.begin(), groups.end(), group) == groups.end()) {
      groups.push_back(group);
    }
  }
  groups.emplace_back("others");
  return groups;
}

void list_group(Session& session, const std::vector<Formation>& all, const std::string& group) {
  bool first = true;
  for (const Formation& formation : all) {
    if (formation.category != group) continue;
    if (first) session.out.print("{}\n", group);
    first = false;
    const std::string then = formation.next.empty() ? "" : ", then " + formation.next;
    session.out.print("    {:<8}{:>3} cells, {:<36}targets {}\n", formation.name,
                      formation.free_cells(), big_tiles_text(formation) + then,
                      targets_text(formation));
  }
}

// What happened to a formation, for people.
std::string_view text_of(ImportOutcome outcome) {
  switch (outcome) {
    case ImportOutcome::added:
      return "added";
    case ImportOutcome::replaced:
      return "replaced";
    case ImportOutcome::unchanged:
      return "there already";
    case ImportOutcome::builtin:
      return "built in";
    case ImportOutcome::builtin_differs:
      return "left out: the built-in one is another (rename it in the file to have both)";
  }
  return "";
}

// "L9: added"
void tell(Session& session, const Formation& formation, std::string_view text,
          std::string_view word) {
  if (!session.json) return session.out.print("{}: {}\n", formation.name, text);
  Json object = formation_object(formation);
  object["outcome"] = word;
  session.out.line(object);
}

void tell(Session& session, const Imported& imported) {
  tell(session, imported.formation, text_of(imported.outcome), name_of(imported.outcome));
}

core::Result<std::vector<formation::Board>> boards_of(std::string_view option,
                                                      const std::vector<std::string>& texts) {
  std::vector<formation::Board> boards;
  for (const std::string& text : texts) {
    const auto board = formation::parse_cells(text);
    if (!board) return refuse(core::text("{}: {}", option, board.error().what), board.error().hint);
    boards.push_back(*board);
  }
  return boards;
}

}  // namespace

core::Result<Exit> list_formations(Session& session, const FormationOptions&) {
  const auto all = all_formations();
  if (!all) return all.error();
  if (!session.json && !session.quiet) {
    for (const std::string& group : groups_of(*all)) list_group(session, *all, group);
    return Exit::done;
  }
  for (const Formation& formation : *all) {
    if (session.json) {
      session.out.line(formation_object(formation));
    } else {
      session.out.print("{}\n", formation.name);
    }
  }
  return Exit::done;
}

core::Result<Exit> show_formation(Session& session, const FormationOptions& options) {
  const auto formation = find_formation(options.names[0]);
  if (!formation) return formation.error();
  std::optional<formation::TableShape> shape;
  if (options.target) {
    auto found = formation::shape_of(*formation, static_cast<std::uint64_t>(*options.target));
    if (!found) return found.error();
    shape = std::move(*found);
  }
  if (session.json) {
    session.out.line(shape ? shape_object(*shape) : formation_object(*formation));
    return Exit::done;
  }
  const PictureStyle style = picture_style(STDOUT_FILENO);
  session.out.print("{}\n\n{}{}\n{}", formation->name, formation_picture(*formation, style),
                    formation_legend(*formation, style), formation_text(*formation));
  if (shape) session.out.write(shape_text(*shape));
  return Exit::done;
}

core::Result<Exit> export_formations(Session& session, const FormationOptions& options) {
  auto chosen = options.names.empty() ? all_formations() : std::vector<Formation>();
  if (!chosen) return chosen.error();
  for (const std::string& name : options.names) {
    const auto formation = find_formation(name);
    if (!formation) return formation.error();
    chosen->push_back(*formation);
  }
  if (!session.json) session.out.write(formation::format_formations(*chosen));
  for (const Formation& formation : *chosen) {
    if (session.json) session.out.line(formation_object(formation));
  }
  return Exit::done;
}

core::Result<Exit> new_formation(Session& session, const FormationOptions& options) {
  Formation formation;
  formation.name = options.names[0];
  formation.category = options.category;
  formation.extra_steps = options.extra_steps;
  formation.next = options.next;
  formation.all_of_sum = static_cast<std::uint32_t>(options.all_of_sum);
  formation.symmetry = *twenty48::symmetry_named(options.symmetry);  // one of the choices
  if (options.seeds.empty()) return refuse("--seeds is missing", "give a board to start from");
  auto masks = boards_of("--masks", options.masks);
  if (!masks) return masks.error();
  auto seeds = boards_of("--seeds", options.seeds);
  if (!seeds) return seeds.error();
  formation.masks = std::move(*masks);
  formation.seeds = std::move(*seeds);
  if (!options.target_cells.empty()) {
    const auto cells = boards_of("--target-cells", {options.target_cells});
    if (!cells) return cells.error();
    formation.target_cells = cells->front();
  }
  const auto saved = save_formation(formation, options.replace);
  if (!saved) return saved.error();
  tell(session, {formation, outcome_of(*saved)});
  return Exit::done;
}

core::Result<Exit> import_formations(Session& session, const FormationOptions& options) {
  const auto read = read_formations(options.names[0]);
  if (!read) return read.error();
  const auto imported = import_formations(*read, options.replace);
  if (!imported) return imported.error();
  for (const Imported& one : *imported) tell(session, one);
  return Exit::done;
}

core::Result<Exit> take_formation_away(Session& session, const FormationOptions& options) {
  const auto removed = remove_formation(options.names[0]);
  if (!removed) return removed.error();
  tell(session, *removed, "removed", "removed");
  return Exit::done;
}

}  // namespace joseki::app
