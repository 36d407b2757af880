// SPDX-License-Identifier: MIT
#include "app/tables/table_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "app/catalog/any_game.h"
#include "app/catalog/formation_library.h"
#include "app/catalog/nearest.h"
#include "games/names.h"
#include "solve/formation/table_identity.h"

namespace joseki::app {
namespace {

// The whole text as a number; nothing if it is none.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc() || stop != end) return std::nullopt;
  return number;
}

// Takes what stands behind the last `mark` off the end of `text`, if that is a number.
template <class Number>
std::optional<Number> take_last(std::string_view& text, std::string_view mark) {
  const auto at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const auto number = number_in<Number>(text.substr(at + mark.size()));
  if (number) text.remove_suffix(text.size() - at);
  return number;
}

// Names become paths, and the system would not see what comes after a zero byte.
bool has_path_signs(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](unsigned char sign) { return sign < ' ' || sign == '/'; });
}

std::optional<TableName> formation_name(const std::string& normal) {
  std::string_view rest = normal;
  if (has_path_signs(rest)) return std::nullopt;
  const auto p4 = take_last<double>(rest, "-p");
  if (p4 && !(*p4 >= 0 && *p4 <= 1)) return std::nullopt;
  auto target = take_last<std::uint64_t>(rest, "-");
  // FORMATION-TARGET-INDEX
  if (const auto before = take_last<std::uint64_t>(rest, "-")) target = before;
  if (!target || rest.empty() || rest.find('-') != std::string_view::npos) return std::nullopt;
  TableName name =
      formation_table_name(formation_meant(rest), *target, p4.value_or(formation::kUsualP4));
  name.p4 = p4;
  return name;
}

// The game whose name is a slip of the finger away.
std::optional<std::string> game_meant(std::string_view name) {
  const auto meant = nearest(name, known_games());
  // Names of a family are all alike: more than two letters off is another member, not a slip.
  return meant && edit_distance(name, *meant) <= 2 ? meant : std::nullopt;
}

}  // namespace

std::string_view name_of(TableName::Kind kind) {
  return kind == TableName::Kind::game ? "game" : "formation";
}

std::string TableName::without_p4() const {
  return kind == Kind::game ? text : formation::table_name(formation, target);
}

TableName formation_table_name(std::string formation, std::uint64_t target, double p4) {
  std::string text = formation::table_name(formation, target, p4);
  return {TableName::Kind::formation, std::move(text), std::move(formation), target, p4};
}

core::Result<TableName> parse_table_name(std::string_view typed) {
  auto game = find_game(typed);
  if (game) return TableName{TableName::Kind::game, (*game)->name()};
  const auto meant = game_meant(typed);
  if (typed.starts_with("vanish")) {
    core::Error error = std::move(game).error();
    if (meant) error.hint = core::text("did you mean {}?", *meant);
    return error;
  }
  if (auto name = formation_name(games::normal_name(typed))) return std::move(*name);
  core::Error error{core::Errc::bad_input, core::text("there is no table '{}'", typed), {}};
  if (meant) {
    error.hint = core::text("did you mean {}?", *meant);
  } else if (find_formation(typed)) {
    error.hint = core::text("{} is a formation: a table of it has a target too, like {}", typed,
                            fmt::format("{}-256", typed));
  }
  return error;
}

}  // namespace joseki::app
