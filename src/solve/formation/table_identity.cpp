// SPDX-License-Identifier: MIT
#include "solve/formation/table_identity.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/checksum.h"
#include "solve/formation/formation_text.h"

namespace joseki::formation {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "joseki formation table";
constexpr int kVersion = 1;

core::Error bad_card(std::string_view where, const core::Text& what) {
  return {core::Errc::damaged_file, core::text("'{}' cannot be used: {}", where, what),
          core::Remedy::repeat_build_for_card};
}

core::Result<TableIdentity> identity_of(const Json& json, std::string_view where) {
  auto formations = parse_formations(json.at("formation").dump(), where);
  if (!formations) return std::move(formations).error();
  if (formations->size() != 1) return bad_card(where, core::text("it has no formation"));
  auto shape = shape_of(formations->front(), json.at("target").get<std::uint64_t>());
  if (!shape) return std::move(shape).error();
  const auto precision = precision_named(json.at("precision").get<std::string>());
  if (!precision) return bad_card(where, core::text("its precision is unknown"));
  return TableIdentity{.shape = std::move(*shape),
                       .p4 = json.at("p4").get<double>(),
                       .precision = *precision,
                       .delete_below = json.at("delete_below").get<double>(),
                       .optimal_only = json.at("optimal_only").get<bool>(),
                       .sparse = json.at("sparse").get<bool>()};
}

}  // namespace

std::string table_name_with_p4(std::string_view formation, std::uint64_t target_tile, double p4) {
  // Without an exponent, which would bring a second hyphen.
  std::array<char, 400> digits{};
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), p4, std::chars_format::fixed).ptr;
  return fmt::format(
      "{}-{}-p{}", formation, target_tile,
      std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data())));
}

std::string table_name(std::string_view formation, std::uint64_t target_tile, double p4) {
  if (p4 == kUsualP4) return fmt::format("{}-{}", formation, target_tile);
  return table_name_with_p4(formation, target_tile, p4);
}

std::uint64_t TableIdentity::hash() const {
  const Formation& f = shape.formation;
  // Every field by itself, numbers in full: two tables with one hash are one table.
  std::string text = fmt::format(
      "formation table 1|{}|masks {:016x}|cells {:016x}|{}|seeds {:016x}|steps {}|{}{}|target {}|"
      "p4 {}|{}|below {}|{}{}",
      f.name, fmt::join(f.masks, ","), f.target_cells, name_of(f.symmetry), fmt::join(f.seeds, ","),
      f.extra_steps, f.big_tiles() == twenty48::BigTiles::wall ? "walls" : "",
      f.is_free() ? "free" : "", shape.target, p4, name_of(precision), delete_below,
      optimal_only ? "optimal" : "", sparse ? "sparse" : "");
  if (!f.next.empty()) text += "|next " + f.next;
  if (f.all_of_sum != 0) text += fmt::format("|all of sum {}", f.all_of_sum);
  return core::checksum(text);
}

core::Status check(const TableIdentity& identity) {
  const auto refuse = [](core::Text what, core::Hint hint) {
    return core::Error{core::Errc::bad_input, std::move(what), std::move(hint)};
  };
  if (!(identity.p4 >= 0 && identity.p4 <= 1)) {
    return refuse(core::text("p4 {} is no probability", identity.p4),
                  core::text("choose it from 0 to 1"));
  }
  if (!(identity.delete_below >= 0 && identity.delete_below < 1)) {
    return refuse(
        core::text("a rate of {} cannot be the limit for deleting boards", identity.delete_below),
        core::text("choose it from 0 to 0.999999"));
  }
  if (identity.sparse && !identity.is_whole()) {
    return refuse(
        core::text("a sparse table computes rates from boards that deleting would take away"),
        core::Remedy::choose_one_saving);
  }
  if (identity.sparse && !identity.shape.formation.next.empty()) {
    return refuse(core::text("{} cannot be sparse: it would need another table for every answer",
                             identity.shape.name()),
                  core::Remedy::build_exact);
  }
  return core::Done{};
}

std::string to_text(const TableCard& card) {
  const TableIdentity& identity = card.identity;
  const Json json = {{"format", kFormat},
                     {"version", kVersion},
                     {"table", identity.shape.name()},
                     {"state", card.is_finished ? "finished" : "unfinished"},
                     {"target", identity.shape.target_tile()},
                     {"p4", identity.p4},
                     {"precision", name_of(identity.precision)},
                     {"delete_below", identity.delete_below},
                     {"optimal_only", identity.optimal_only},
                     {"sparse", identity.sparse},
                     {"layers", identity.shape.layers()},
                     {"boards", card.boards},
                     {"generated", card.generated},
                     {"bytes", card.bytes},
                     {"best_rate", card.best_rate},
                     {"formation", Json::parse(format_formations({identity.shape.formation}))}};
  return json.dump(2) + "\n";
}

core::Result<TableCard> parse_card(std::string_view text, std::string_view where) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", Json()) != kFormat) {
    return bad_card(where, core::text("it does not describe a formation table"));
  }
  if (json.value("version", Json()) != kVersion) {
    return core::Error{core::Errc::newer_file,
                       core::text("'{}' is of a version this program does not know", where),
                       core::text("use a newer joseki or build the table again")};
  }
  try {
    auto identity = identity_of(json, where);
    if (!identity) return bad_card(where, identity.error().what);
    if (auto status = check(*identity); !status) return bad_card(where, status.error().what);
    return TableCard{.identity = std::move(*identity),
                     .is_finished = json.at("state").get<std::string>() == "finished",
                     .boards = json.at("boards").get<std::uint64_t>(),
                     .generated = json.at("generated").get<std::uint64_t>(),
                     .bytes = json.at("bytes").get<std::uint64_t>(),
                     .best_rate = json.at("best_rate").get<double>(),
                     .layers = json.at("layers").get<int>()};
  } catch (const Json::exception&) {
    // Edited by hand or cut off: a key is missing or of another type.
    return bad_card(where, core::text("a key is missing or has no sensible value"));
  }
}

}  // namespace joseki::formation
