// SPDX-License-Identifier: MIT
#include "app/python/bind_vanish.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/python/raise.h"
#include "games/vanish/canonical.h"

namespace joseki::app::python {
namespace {

using games::vanish::Colours;
using games::vanish::Pieces;
using games::vanish::Rules;

using CellList = std::vector<int>;

Rules rules_of(const std::string& name) { return value_or_raise(games::vanish::parse_rules(name)); }

[[noreturn]] void refuse(std::string why) {
  raise({core::Errc::bad_input, std::move(why), "lists of cells, oldest piece first"});
}

Pieces pieces_of(const Rules& rules, const CellList& cells, std::uint64_t& used) {
  if (cells.size() > static_cast<std::size_t>(rules.m)) {
    refuse("more than " + std::to_string(rules.m) + " pieces on one side");
  }
  Pieces pieces;
  for (const int cell : cells) {
    if (cell < 0 || cell >= rules.cells()) {
      refuse("cell " + std::to_string(cell) + " is not on the board (0 to " +
             std::to_string(rules.cells() - 1) + ")");
    }
    if (used >> cell & 1) refuse("cell " + std::to_string(cell) + " is there twice");
    used |= std::uint64_t{1} << cell;
    pieces.push_newest(static_cast<games::Cell>(cell));
  }
  return pieces;
}

Colours colours_of(const Rules& rules, const CellList& x, const CellList& o) {
  std::uint64_t used = 0;
  const Pieces first = pieces_of(rules, x, used);
  return {first, pieces_of(rules, o, used)};
}

CellList list_of(const Pieces& pieces) { return {pieces.begin(), pieces.end()}; }

std::tuple<CellList, CellList, int, std::optional<std::uint64_t>> canonical(const std::string& name,
                                                                            const CellList& x,
                                                                            const CellList& o) {
  const Rules rules = rules_of(name);
  const auto found = games::vanish::canonical(rules, colours_of(rules, x, o));
  return {list_of(found.pieces.x), list_of(found.pieces.o), found.element, found.code};
}

std::tuple<CellList, CellList> image(const std::string& name, const CellList& x, const CellList& o,
                                     int symmetry) {
  const Rules rules = rules_of(name);
  if (symmetry < 0 || symmetry >= games::SquareSymmetry::kElements) {
    raise({core::Errc::bad_input, "there is no symmetry " + std::to_string(symmetry) + ": 0 to 7",
           ""});
  }
  const auto turned = games::vanish::apply_symmetry(rules, colours_of(rules, x, o), symmetry);
  return {list_of(turned.x), list_of(turned.o)};
}

}  // namespace

void bind_vanish(nanobind::module_& parent) {
  namespace nb = nanobind;
  nb::module_ module = parent.def_submodule("vanish");
  module.def("canonical", &canonical, nb::arg("rules"), nb::arg("x"), nb::arg("o"));
  module.def("apply_symmetry", &image, nb::arg("rules"), nb::arg("x"), nb::arg("o"),
             nb::arg("symmetry"));
}

}  // namespace joseki::app::python
