// SPDX-License-Identifier: MIT
#include "app/studio/tables/painting.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "app/studio/pages/fields.h"
#include "solve/formation/formation_text.h"

namespace joseki::studio {
namespace {

using formation::Formation;
using twenty48::Board;
using twenty48::CellSet;
using twenty48::kCells;
using twenty48::Symmetry;

constexpr const char* kVariant = "variant";
constexpr int kUsualExtraSteps = 48;
constexpr int kFreeExtraSteps = 36;

// Cells are numbered row by row from the top left, which is the highest nibble.
Board nibble(int cell, std::uint64_t value) { return Board{value} << (4 * (kCells - 1 - cell)); }

Board board_with(const std::vector<int>& cells, std::uint64_t value) {
  Board board = 0;
  for (const int cell : cells) board |= nibble(cell, value);
  return board;
}

// The painted cells by what they are.
struct Cells {
  std::vector<int> free;
  std::vector<int> locked;
  std::vector<int> big;
  std::vector<int> wall;
};

core::Result<Cells> cells_of(const Json& painting) {
  const Json cells = painting.value("cells", Json());
  if (!cells.is_array() || cells.size() != kCells)
    return refuse(core::text("cells must be 16 words"));
  Cells sorted;
  for (int i = 0; i < kCells; ++i) {
    const Json& word = cells[static_cast<std::size_t>(i)];
    auto* list = word == "free"     ? &sorted.free
                 : word == "locked" ? &sorted.locked
                 : word == "big"    ? &sorted.big
                 : word == "wall"   ? &sorted.wall
                                    : nullptr;
    if (list == nullptr) return refuse(core::text("a cell is free, locked, big or wall"));
    list->push_back(i);
  }
  return sorted;
}

core::Result<Board> target_of(const Json& painting, const Cells& cells) {
  const Json target = painting.value("target", Json::array());
  if (!target.is_array() || (!target.empty() && target.size() != kCells)) {
    return refuse(core::text("target must be 16 of true and false, or nothing"));
  }
  std::vector<int> chosen;
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (!target[i].is_boolean())
      return refuse(core::text("target must be 16 of true and false, or nothing"));
    if (target[i].get<bool>()) chosen.push_back(static_cast<int>(i));
  }
  if (!chosen.empty()) return board_with(chosen, 0xf);
  return cells.wall.empty() ? ~Board{0} : board_with(cells.free, 0xf);
}

// The boards it begins from: no tile where walls make a smaller board; a row of twos, of which the
// builder makes all arrangements, where big tiles may stand anywhere; else a two here or there.
std::vector<Board> seeds_of(const Cells& cells) {
  const Board big =
      board_with(cells.locked, 0xf) | board_with(cells.big, 0xf) | board_with(cells.wall, 0xf);
  if (!cells.wall.empty() || cells.free.empty()) return {big};
  if (cells.locked.empty()) {
    std::vector<int> twos(cells.free.begin() + 1, cells.free.end());
    return {big | board_with(twos, 1)};
  }
  std::vector<Board> seeds = {big | nibble(cells.free.front(), 1)};
  if (cells.free.size() > 1) seeds.push_back(big | nibble(cells.free.back(), 1));
  return seeds;
}

// Boards that were written, not painted; `what` names the field.
core::Result<std::vector<Board>> written_boards(const Json& painting, const char* what) {
  const Json list = painting.value(what, Json::array());
  if (!list.is_array()) return refuse(core::text("{} must be a list", what));
  std::vector<Board> boards;
  for (const Json& item : list) {
    if (!item.is_string()) return refuse(core::text("{} must be texts", what));
    const auto board = formation::parse_cells(item.get<std::string>());
    if (!board) {
      return refuse(core::text("{}: {}", what, board.error().what), board.error().hint);
    }
    boards.push_back(*board);
  }
  return boards;
}

core::Status set_symmetry(Formation& formation, const std::string& word) {
  if (word != "auto") {
    const auto symmetry = twenty48::symmetry_named(word);
    if (!symmetry) return refuse(core::text("there is no symmetry '{}'", word));
    formation.symmetry = *symmetry;
    return core::Done{};
  }
  // The larger the group, the smaller the table.
  for (const auto symmetry : {Symmetry::full, Symmetry::min33, Symmetry::min24, Symmetry::min34,
                              Symmetry::diagonal, Symmetry::horizontal}) {
    formation.symmetry = symmetry;
    if (formation::check(formation)) return core::Done{};
  }
  formation.symmetry = Symmetry::identity;
  return core::Done{};
}

// A formation of the contract, in the form of a library of one.
core::Result<Formation> formation_of_object(const Json& object) {
  if (!object.is_object()) return refuse(core::text("formation must be an object"));
  Fields fields(object, {"name", "category", "masks", "target_cells", "symmetry", "seeds",
                         "extra_steps", "all_of_sum", "next"});
  fields.need("name");
  const auto name = fields.text("name", 100);
  if (auto status = fields.status(); !status) return std::move(status).error();
  Json entry = {{"category", object.value("category", Json("others"))},
                {"valid pattern", object.value("masks", Json::array())},
                {"target pos", object.value("target_cells", Json("ffffffffffffffff"))},
                {"canonical mode", object.value("symmetry", Json("identity"))},
                {"seed boards", object.value("seeds", Json::array())},
                {"extra steps", object.value("extra_steps", Json(kFreeExtraSteps))},
                {"all of sum", object.value("all_of_sum", Json(0))},
                {"next", object.value("next", Json(""))}};
  Json library = Json::object();
  library[*name] = std::move(entry);
  auto parsed = formation::parse_formations(library.dump(), "the formation");
  if (!parsed) return std::move(parsed).error();
  return parsed->front();
}

core::Result<Formation> formation_of_text(const std::string& text) {
  auto parsed = formation::parse_formations(text, "the text");
  if (!parsed) return std::move(parsed).error();
  if (parsed->size() != 1) return refuse(core::text("the text must hold one formation"));
  return parsed->front();
}

Json codes(const std::vector<Board>& boards) {
  Json list = Json::array();
  for (const Board board : boards) list.push_back(twenty48::format_board(board));
  return list;
}

bool is_big(Board board, int cell) { return (board & nibble(cell, 0xf)) == nibble(cell, 0xf); }

// The first board, with what never moves locked.
Json cells_json(const Formation& formation) {
  Json cells = Json::array();
  for (int cell = 0; cell < kCells; ++cell) {
    const bool is_locked = !formation.masks.empty() &&
                           std::all_of(formation.masks.begin(), formation.masks.end(),
                                       [&](const Board mask) { return is_big(mask, cell); });
    const char* big = formation.category == kVariant ? "wall" : is_locked ? "locked" : "big";
    cells.push_back(is_big(formation.seeds.front(), cell) ? big : "free");
  }
  return cells;
}

Json target_json(const Formation& formation) {
  Json target = Json::array();
  for (int cell = 0; cell < kCells; ++cell) target.push_back(is_big(formation.target_cells, cell));
  return target;
}

}  // namespace

core::Result<Formation> formation_of_painting(const Json& painting) {
  if (!painting.is_object()) return refuse(core::text("painting must be an object"));
  Fields fields(painting, {"name", "category", "cells", "target", "extra_steps", "symmetry",
                           "all_of_sum", "masks", "seeds", "next"});
  fields.need("name");
  auto name = fields.text("name", 100);
  const std::string category = fields.text("category", 100).value_or("");
  const std::string next = fields.text("next", 100).value_or("");
  const std::string symmetry = fields.text("symmetry", 20).value_or("auto");
  const auto steps = fields.whole("extra_steps", -16'384, 16'384);
  const auto all_of_sum = fields.whole("all_of_sum", 0, 32'766).value_or(0);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto cells = cells_of(painting);
  if (!cells) return cells.error();
  if (!cells->wall.empty() && !(cells->locked.empty() && cells->big.empty())) {
    return refuse(core::text("walls and big tiles do not go together"),
                  core::text("paint either walls, for a smaller board, or big tiles"));
  }
  const auto target = target_of(painting, *cells);
  if (!target) return target.error();
  const auto masks = written_boards(painting, "masks");
  if (!masks) return masks.error();
  const auto seeds = written_boards(painting, "seeds");
  if (!seeds) return seeds.error();
  const bool is_free = cells->locked.empty() && cells->wall.empty() && masks->empty();
  const int usual_steps = is_free ? kFreeExtraSteps : kUsualExtraSteps;
  Formation formation;
  formation.name = std::move(*name);
  // In the category "variant" big tiles are walls, and only there.
  const bool has_own_category = !category.empty() && category != kVariant;
  formation.category = !cells->wall.empty() ? kVariant
                       : has_own_category   ? category
                       : is_free            ? "free"
                                            : "others";
  if (!cells->locked.empty()) formation.masks = {board_with(cells->locked, 0xf)};
  if (!masks->empty()) formation.masks = *masks;
  formation.target_cells = *target;
  formation.seeds = seeds->empty() ? seeds_of(*cells) : *seeds;
  formation.next = next;
  formation.all_of_sum = static_cast<std::uint32_t>(all_of_sum);
  formation.extra_steps = static_cast<int>(steps.value_or(usual_steps));
  if (auto status = set_symmetry(formation, symmetry); !status) return std::move(status).error();
  return formation;
}

core::Result<Formation> formation_of(const Json& body) {
  if (body.contains("painting")) return formation_of_painting(body["painting"]);
  if (body.contains("share")) {
    if (!body["share"].is_string()) return refuse(core::text("share must be text"));
    return formation_of_text(body["share"].get<std::string>());
  }
  if (!body.contains("formation")) {
    return refuse(core::text("the message has no formation"),
                  core::text("send painting, formation or share"));
  }
  return formation_of_object(body["formation"]);
}

Json painting_of(const Formation& formation) {
  Json painting = {{"name", formation.name},
                   {"category", formation.category},
                   {"cells", cells_json(formation)},
                   {"extra_steps", formation.extra_steps}};
  if (formation.all_of_sum != 0) painting["all_of_sum"] = formation.all_of_sum;
  if (!formation.next.empty()) painting["next"] = formation.next;
  // What does not follow from the cells is said.
  const auto plain = formation_of_painting(painting);
  const auto differs = [&](auto part) { return !plain || (*plain).*part != formation.*part; };
  if (differs(&Formation::target_cells)) painting["target"] = target_json(formation);
  if (differs(&Formation::symmetry)) painting["symmetry"] = twenty48::name_of(formation.symmetry);
  if (differs(&Formation::masks)) painting["masks"] = codes(formation.masks);
  if (differs(&Formation::seeds)) painting["seeds"] = codes(formation.seeds);
  return painting;
}

Json formation_json(const Formation& formation) {
  Json object = {{"name", formation.name},
                 {"category", formation.category},
                 {"masks", codes(formation.masks)},
                 {"target_cells", twenty48::format_board(formation.target_cells)},
                 {"symmetry", twenty48::name_of(formation.symmetry)},
                 {"seeds", codes(formation.seeds)},
                 {"extra_steps", formation.extra_steps}};
  if (formation.all_of_sum != 0) object["all_of_sum"] = formation.all_of_sum;
  if (!formation.next.empty()) object["next"] = formation.next;
  return object;
}

std::string share_text(const Formation& formation) {
  return Json::parse(formation::format_formations({formation})).dump();
}

}  // namespace joseki::studio
