// SPDX-License-Identifier: MIT
// Reads and writes formations as JSON.
#include "solve/formation/formation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "solve/formation/drawing.h"

namespace joseki::formation {
namespace {

// Keeps the order of the file. Of a key that is there twice, the last one counts, as in the public
// program, whose own file had one.
using Json = nlohmann::ordered_json;

constexpr const char* kCategory = "category";
constexpr const char* kMasks = "valid pattern";
constexpr const char* kTargetCells = "target pos";
constexpr const char* kSymmetry = "canonical mode";
constexpr const char* kSeeds = "seed boards";
constexpr const char* kExtraSteps = "extra steps";
constexpr const char* kAllOfSum = "all of sum";
constexpr const char* kNext = "next";

core::Text cells_hint() {
  return core::text(
      "write up to 16 hexadecimal digits, such as 0xfff0fff, or rows, such as ..../..../.xxx/.xxx");
}

core::Error refuse(core::Text what, core::Hint hint = {}) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

// A value as an error message may quote it: short, on one line, UTF-8.
std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 40;
  std::string shown = Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
  shown = shown.substr(1, shown.size() - 2);
  if (shown.size() <= kMost) return "'" + shown + "'";
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xc0) == 0x80) --end;
  return "'" + shown.substr(0, end) + "...'";
}

core::Text kind_of(const Json& value) {
  switch (value.type()) {
    case Json::value_t::null:
      return core::text("null");
    case Json::value_t::boolean:
      return core::text("true or false");
    case Json::value_t::string:
      return core::text("a text");
    case Json::value_t::array:
      return core::text("a list");
    case Json::value_t::object:
      return core::text("an object");
    default:
      return core::text("a number");
  }
}

// ---- Values ----

core::Result<std::string> text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return refuse(core::text("must be a text in quotes, not {}", kind_of(value)));
}

core::Result<Board> board_of(const Json& value) {
  if (value.is_string()) return parse_cells(value.get_ref<const std::string&>());
  return refuse(core::text("must be a text of hexadecimal digits, not {}", kind_of(value)),
                cells_hint());
}

core::Result<std::vector<Board>> boards_of(const Json& value) {
  if (!value.is_array()) {
    return refuse(core::text("must be a list in [ ], not {}", kind_of(value)));
  }
  std::vector<Board> boards;
  for (const Json& item : value) {
    const auto board = board_of(item);
    if (!board) return board.error();
    boards.push_back(*board);
  }
  return boards;
}

core::Result<twenty48::Symmetry> symmetry_of(const Json& value) {
  const auto text = text_of(value);
  if (!text) return text.error();
  if (const auto symmetry = twenty48::symmetry_named(*text)) return *symmetry;
  return refuse(
      core::text("{} is no symmetry", in_quotes(*text)),
      core::text("there are identity, diagonal, horizontal, full, min24, min33 and min34"));
}

core::Result<int> steps_of(const Json& value) {
  if (!value.is_number_integer()) {
    return refuse(core::text("must be a whole number, not {}",
                             value.is_number() ? core::text("a fraction") : kind_of(value)));
  }
  // Far beyond what check() allows, and far from what an int can hold.
  constexpr std::int64_t kMost = 1'000'000;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > kMost) return int{kMost};
  return static_cast<int>(std::clamp(value.get<std::int64_t>(), -kMost, kMost));
}

core::Result<std::uint32_t> sum_of(const Json& value) {
  const auto sum = steps_of(value);
  if (!sum) return sum.error();
  if (*sum < 0) return refuse(core::text("must not be negative"));
  return static_cast<std::uint32_t>(*sum);
}

// ---- Formations ----

// Puts what `read` makes of `object[key]`, if it is there, into `field`.
template <class Read, class Field>
core::Status take(const Json& object, const char* key, Read read, Field& field) {
  const auto found = object.find(key);
  if (found == object.end()) return core::Done{};
  auto value = read(*found);
  if (!value) {
    return refuse(core::text("\"{}\": {}", key, value.error().what), value.error().hint);
  }
  field = std::move(*value);
  return core::Done{};
}

core::Result<Formation> formation_of(const std::string& name, const Json& object) {
  if (!object.is_object()) {
    return refuse(core::text("must be an object in {}, not {}", "{ }", kind_of(object)));
  }
  for (const char* key : {kMasks, kSeeds}) {
    if (object.contains(key)) continue;
    return refuse(core::text("\"{}\" is missing", key),
                  key == kMasks ? core::text("an empty list says that big tiles may stand anywhere")
                                : core::text("give at least one board to start from"));
  }
  Formation formation;
  formation.name = name;
  for (const core::Status& status : {take(object, kCategory, text_of, formation.category),
                                     take(object, kMasks, boards_of, formation.masks),
                                     take(object, kTargetCells, board_of, formation.target_cells),
                                     take(object, kSymmetry, symmetry_of, formation.symmetry),
                                     take(object, kSeeds, boards_of, formation.seeds),
                                     take(object, kExtraSteps, steps_of, formation.extra_steps),
                                     take(object, kAllOfSum, sum_of, formation.all_of_sum),
                                     take(object, kNext, text_of, formation.next)}) {
    if (!status) return status.error();
  }
  if (const auto status = check(formation); !status) return status.error();
  return formation;
}

// ---- Mistakes of syntax ----

struct Place {
  std::size_t line = 1;
  std::size_t column = 1;  // in characters, not bytes
};

Place place_of(std::string_view text, std::size_t byte) {
  Place place;
  for (const char c : text.substr(0, byte)) {
    if (c == '\n') {
      ++place.line;
      place.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
      ++place.column;
    }
  }
  return place;
}

// Punctuation of Chinese keyboards, and the quotes of word processors, from here on.
bool begins_with_wide_punctuation(std::string_view text) {
  for (const std::string_view mark : {"，", "：", "“", "”", "‘", "’", "｛", "｝", "［", "］", "【",
                                      "】", "；", "、", "。", "（", "）", "＂", "　"}) {
    if (text.starts_with(mark)) return true;
  }
  return false;
}

// What the usual mistakes look like where the parser gave up, at `byte`.
core::Text hint_for(std::string_view text, std::size_t byte) {
  for (std::size_t back = 0; back < 4 && back <= byte; ++back) {
    if (begins_with_wide_punctuation(text.substr(std::min(byte - back, text.size())))) {
      return core::text("fullwidth punctuation: type {} with an English keyboard",
                        R"(" , : [ ] { })");
    }
  }
  if (byte >= text.size()) return core::text("the text ends too early: is a bracket not closed?");
  const auto before = text.substr(0, byte).find_last_not_of(" \t\r\n");
  const bool after_comma = before != std::string_view::npos && text[before] == ',';
  if (after_comma && (text[byte] == '}' || text[byte] == ']')) {
    return core::text("the comma before it is one too many");
  }
  if (text[byte] == '"') return core::text("a comma before it may be missing");
  return core::text("a JSON checker in an editor shows the place");
}

core::Error syntax_error(std::string_view text, std::string_view where,
                         const nlohmann::json::parse_error& complaint) {
  // The parser counts from 1, and has read the character at fault.
  const std::size_t byte = std::min(complaint.byte == 0 ? 0 : complaint.byte - 1, text.size());
  const Place place = place_of(text, byte);
  if (std::string_view(complaint.what()).find("UTF-8") != std::string_view::npos) {
    return refuse(core::text("{}: line {}, column {}: not UTF-8", where, place.line, place.column),
                  core::text("save the file as UTF-8"));
  }
  return refuse(core::text("{}: line {}, column {}: not JSON", where, place.line, place.column),
                hint_for(text, byte));
}

}  // namespace

core::Result<Board> parse_cells(std::string_view text) {
  if (const auto drawn = board_of_drawing(text)) return *drawn;
  std::string_view digits = text;
  if (digits.starts_with("0x") || digits.starts_with("0X")) digits.remove_prefix(2);
  Board board = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, failure] = std::from_chars(digits.data(), end, board, 16);
  if (stop != end || failure == std::errc::invalid_argument) {
    return refuse(core::text("{} is not a hexadecimal number", in_quotes(text)), cells_hint());
  }
  if (failure != std::errc() || digits.size() > twenty48::kCells) {
    return refuse(core::text("{} has more than 16 digits", in_quotes(text)), cells_hint());
  }
  return board;
}

core::Result<std::vector<Formation>> parse_formations(std::string_view text,
                                                      std::string_view where) {
  Json all;
  try {
    all = Json::parse(text);
  } catch (const Json::parse_error& complaint) {
    return syntax_error(text, where, complaint);
  } catch (const Json::exception&) {  // a number that no double can hold
    return refuse(core::text("{}: a number is too large", where));
  }
  if (!all.is_object()) {
    return refuse(core::text("{}: must be an object in {}, not {}", where, "{ }", kind_of(all)),
                  core::text("the form is {}",
                             R"({"NAME": {"valid pattern": [...], "seed boards": [...]}})"));
  }
  std::vector<Formation> formations;
  for (const auto& [name, object] : all.items()) {
    auto formation = formation_of(name, object);
    if (!formation) {
      return refuse(
          core::text("{}: formation {}: {}", where, in_quotes(name), formation.error().what),
          formation.error().hint);
    }
    formations.push_back(std::move(*formation));
  }
  return formations;
}

std::string format_formations(const std::vector<Formation>& formations) {
  const auto hex = [](Board board) { return "0x" + twenty48::format_board(board); };
  Json all = Json::object();
  for (const Formation& formation : formations) {
    Json masks = Json::array();
    Json seeds = Json::array();
    for (const Board mask : formation.masks) masks.push_back(hex(mask));
    for (const Board seed : formation.seeds) seeds.push_back(hex(seed));
    all[formation.name] = {{kCategory, formation.category},
                           {kMasks, std::move(masks)},
                           {kTargetCells, hex(formation.target_cells)},
                           {kSymmetry, twenty48::name_of(formation.symmetry)},
                           {kSeeds, std::move(seeds)},
                           {kExtraSteps, formation.extra_steps}};
    // Only where it says something: other programs do not know the key.
    if (formation.all_of_sum != 0) all[formation.name][kAllOfSum] = formation.all_of_sum;
    if (!formation.next.empty()) all[formation.name][kNext] = formation.next;
  }
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace joseki::formation
