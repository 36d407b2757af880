// SPDX-License-Identifier: MIT
#include "games/vanish/notation.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>

#include "core/checked.h"
#include "games/board_check.h"

namespace joseki::games::vanish {
namespace {

using core::Errc;
using core::Error;
using core::Result;
using core::Status;

core::Text form() { return core::text("write X/O side, cells oldest first: {}", "0,5,10/3,7 o"); }

Error bad(std::string_view text, core::Text why, core::Hint hint = form()) {
  return {Errc::bad_input, core::text("position '{}': {}", text, std::move(why)), std::move(hint)};
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

template <class T>
std::optional<T> number(std::string_view text) {
  T value{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "0,5,10" or nothing. Says what is wrong without naming the whole position.
Result<Pieces> parse_pieces(const Rules& rules, std::string_view text) {
  Pieces pieces;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view word = trim(text.substr(0, comma));
    const auto cell = number<int>(word);
    if (!cell) return Error{Errc::bad_input, core::text("'{}' is not a cell", word), form()};
    if (*cell < 0 || *cell >= rules.cells()) {
      return Error{Errc::bad_input,
                   core::text("cell {} is not on the board (0 to {})", *cell, rules.cells() - 1),
                   form()};
    }
    if (pieces.size() == rules.m) {
      return Error{Errc::bad_input, core::text("more than {} pieces on one side", rules.m), form()};
    }
    pieces.push_newest(static_cast<Cell>(*cell));
    if (comma + 1 == text.size())
      return Error{Errc::bad_input, core::text("a comma at the end"), form()};
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return pieces;
}

// Takes a trailing "x" or "o" off `text`. Without one: the only side that can be to move.
std::optional<Side> take_side(std::string_view& text) {
  const auto space = text.find_last_of(" \t");
  if (space == std::string_view::npos) return std::nullopt;
  const std::string_view word = text.substr(space + 1);
  if (word != "x" && word != "o" && word != "X" && word != "O") return std::nullopt;
  text = trim(text.substr(0, space));
  return word == "x" || word == "X" ? Side::first : Side::second;
}

Result<Colours> parse_colours(const Rules& rules, std::string_view text) {
  if (text.starts_with("code:")) {
    const auto code = number<std::uint64_t>(text.substr(5));
    if (!code)
      return Error{Errc::bad_input, core::text("'code:' wants a number"),
                   core::text("such as code:855713392 x")};
    return of_numeric_code(rules, *code);
  }
  const auto slash = text.find('/');
  if (slash == std::string_view::npos)
    return Error{Errc::bad_input, core::text("no '/' in it"), form()};
  auto x = parse_pieces(rules, trim(text.substr(0, slash)));
  if (!x) return std::move(x).error();
  auto o = parse_pieces(rules, trim(text.substr(slash + 1)));
  if (!o) return std::move(o).error();
  return Colours{*x, *o};
}

std::string joined(const Pieces& pieces) {
  std::string text;
  for (const Cell cell : pieces) {
    if (!text.empty()) text += ',';
    text += std::to_string(cell);
  }
  return text;
}

}  // namespace

const Pieces& pieces_of(const VanishPosition& position, Side side) {
  return side == position.to_move ? position.state.mover : position.state.other;
}

VanishPosition make_position(const Pieces& x, const Pieces& o, Side to_move) {
  return to_move == Side::first ? VanishPosition{{x, o}, to_move} : VanishPosition{{o, x}, to_move};
}

Result<VanishPosition> parse_position(const Lines& game, std::string_view whole) {
  std::string_view text = trim(whole);
  std::optional<Side> side = take_side(text);
  auto colours = parse_colours(game.rules(), text);
  if (!colours) return bad(whole, colours.error().what, colours.error().hint);
  if (!side) {
    if (colours->x.size() == game.rules().m && colours->o.size() == game.rules().m) {
      return bad(whole, core::text("it does not say whose turn it is"),
                 core::text("add x or o at the end"));
    }
    side = colours->x.size() > colours->o.size() ? Side::second : Side::first;
  }
  VanishPosition position = make_position(colours->x, colours->o, *side);
  if (auto status = check_position(game, position); !status) {
    return bad(whole, status.error().what, status.error().hint);
  }
  return position;
}

std::string format_position(const Lines&, const VanishPosition& position) {
  return joined(pieces_of(position, Side::first)) + "/" +
         joined(pieces_of(position, Side::second)) + " " + letter(position.to_move);
}

Result<Colours> pieces_of_cells(const Rules& rules, std::span<const std::int8_t> cells) {
  if (auto status = check_cells(cells, rules.cells(), rules.m); !status) return status.error();
  const StoneCounts counts = count_stones(cells);
  if (auto status = check_alternation(counts); !status) return status.error();
  Colours colours;
  for (const int sign : {1, -1}) {
    const int count = sign > 0 ? counts.first : counts.second;
    if (count > rules.m) {
      return bad_board(core::text("more than {} pieces on one side", rules.m));
    }
    for (int age = count; age >= 1; --age) {
      const auto wanted = static_cast<std::int8_t>(sign * age);
      if (std::count(cells.begin(), cells.end(), wanted) != 1) {
        return bad_board(
            core::text("the ages of a side's {} pieces are not 1 to {}, once each", count, count));
      }
      const auto at = std::find(cells.begin(), cells.end(), wanted) - cells.begin();
      (sign > 0 ? colours.x : colours.o).push_newest(static_cast<Cell>(at));
    }
  }
  return colours;
}

Result<VanishPosition> position_of_cells(const Lines& game, std::span<const std::int8_t> cells,
                                         Side to_move) {
  const auto pieces = pieces_of_cells(game.rules(), cells);
  if (!pieces) return pieces.error();
  const VanishPosition position = make_position(pieces->x, pieces->o, to_move);
  if (auto status = check_position(game, position); !status) return status.error();
  return position;
}

Status check_position(const Lines& game, const VanishPosition& position) {
  const auto no = [](core::Text why, core::Hint hint = {}) {
    return Error{Errc::bad_input, std::move(why), std::move(hint)};
  };
  const Pieces& x = pieces_of(position, Side::first);
  const Pieces& o = pieces_of(position, Side::second);
  std::uint64_t seen = 0;
  for (const Pieces* side : {&x, &o}) {
    for (const Cell cell : *side) {
      if (seen >> cell & 1) return no(core::text("cell {} is there twice", cell));
      seen |= std::uint64_t{1} << cell;
    }
  }
  const int m = game.rules().m;
  const core::Text counts = core::text("with {} x and {} o", x.size(), o.size());
  if (x.size() != o.size() && x.size() != o.size() + 1) {
    return no(core::text("{} no game leads here", counts),
              core::text("x moves first, then they alternate"));
  }
  const bool x_may = x.size() == o.size();
  const bool o_may = x.size() == o.size() + 1 || o.size() == m;
  if (position.to_move == Side::first ? !x_may : !o_may) {
    return no(core::text("{} it cannot be {}'s turn", counts, letter(position.to_move)));
  }
  const bool x_line = game.has_line(x.mask());
  const bool o_line = game.has_line(o.mask());
  if (x_line && o_line)
    return no(core::text("both sides have a line"), core::text("a game ends with the first"));
  if (game.has_line(position.state.mover.mask())) {
    return no(core::text("it cannot be {}'s turn: that side has a line and has won already",
                         letter(position.to_move)),
              core::text("the finished game is written with {} to move",
                         letter(other(position.to_move))));
  }
  if (game.has_old_line(position.state.other)) {
    return no(core::text("{} had a line before its last move: the game ended there",
                         letter(other(position.to_move))));
  }
  return core::Done{};
}

bool numeric_code_fits(const Rules& rules) {
  std::uint64_t power = 1;
  for (int i = 0; i < 2 * rules.m; ++i) {
    const auto product = core::checked_multiply(power, static_cast<unsigned>(rules.cells() + 1));
    if (!product) return false;
    power = *product;
  }
  return true;
}

std::uint64_t numeric_code(const Rules& rules, const Pieces& x, const Pieces& o) {
  const auto base = static_cast<std::uint64_t>(rules.cells() + 1);
  std::uint64_t code = 0;
  for (const Pieces* side : {&x, &o}) {
    for (int i = rules.m - 1; i >= 0; --i) {
      code = code * base + (i < side->size() ? (*side)[i] + 1u : 0u);
    }
  }
  return code;
}

Result<Colours> of_numeric_code(const Rules& rules, std::uint64_t code) {
  const auto base = static_cast<std::uint64_t>(rules.cells() + 1);
  const auto bad_code = [&](const core::Text& why) {
    return Error{Errc::bad_input, core::text("code {} {}", code, why), {}};
  };
  if (!numeric_code_fits(rules))
    return bad_code(core::text("cannot be used: these rules have no codes"));
  Colours colours;
  std::uint64_t rest = code;
  for (Pieces* side : {&colours.o, &colours.x}) {
    bool ended = false;
    for (int i = 0; i < rules.m; ++i, rest /= base) {
      const std::uint64_t digit = rest % base;
      if (digit == 0) {
        ended = true;
      } else if (ended) {
        return bad_code(core::text("has a gap in a side's list of pieces"));
      } else {
        side->push_newest(static_cast<Cell>(digit - 1));
      }
    }
  }
  if (rest != 0) return bad_code(core::text("is too large for these rules"));
  return colours;
}

}  // namespace joseki::games::vanish
