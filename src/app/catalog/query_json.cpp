// SPDX-License-Identifier: MIT
#include "app/catalog/query_json.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

namespace joseki::app {
namespace {

using formation::Answer;
using formation::MoveRate;
using formation::Precision;
using formation::TableIdentity;

bool is_rounded(Precision precision) {
  return precision == Precision::u32 || precision == Precision::f32;
}

std::string rate_or_null(const std::optional<double>& rate, Precision precision) {
  return rate ? fmt::format("{}", told_rate(*rate, precision)) : "null";
}

// Why a rate is not exact, with its comma.
std::string reason_field(const Answer& answer, const TableIdentity& table) {
  return fmt::format(R"(,"reason":{})", json_text(words_of(*answer.gap, table)));
}

// The field status with its comma; nothing where there is no rate to know.
std::string status_field(const std::optional<formation::RateRange>& range) {
  return range ? fmt::format(R"(,"status":"{}")", name_of(range->status())) : "";
}

std::string plies_json(const solve::Value& value) {
  return value.plies ? std::to_string(value.plies->count) : "null";
}

}  // namespace

double told_rate(double rate, Precision precision) {
  return is_rounded(precision) ? std::round(rate * 1e9) / 1e9 : rate;
}

std::string rate_text(double rate, Precision precision) {
  return fmt::format("{:.{}f}", told_rate(rate, precision), is_rounded(precision) ? 9 : 15);
}

void add_value(Json& object, const solve::Value& value) {
  object["value"] = name_of(value.outcome);
  object["plies"] = value.plies ? Json(value.plies->count) : Json(nullptr);
}

std::string query_text(std::string_view table, const Verdict& verdict) {
  std::string out;
  const auto end = std::back_inserter(out);
  // Names of tables and positions in normal form have nothing in them that JSON would escape.
  fmt::format_to(
      end, R"({{"type":"query","table":"{}","position":"{}","value":"{}","plies":{},"moves":[)",
      table, verdict.position, name_of(verdict.value.outcome), plies_json(verdict.value));
  std::string_view comma;
  for (const MoveVerdict& move : verdict.moves) {
    fmt::format_to(end, R"({}{{"move":{},"value":"{}","plies":{},"best":{}}})", comma, move.move,
                   name_of(move.value.outcome), plies_json(move.value), move.best);
    comma = ",";
  }
  return out + "]}";
}

std::string query_text(const TableIdentity& table, const Answer& answer) {
  // Names of formations, which a user may choose, and reasons, are escaped.
  std::string out;
  const auto end = std::back_inserter(out);
  const MoveRate& best = answer.moves[0];
  const std::string_view quote = best.rate() ? "\"" : "";
  fmt::format_to(
      end, R"({{"type":"query","table":{},"position":"{}","best":{}{}{},"rate":{}{},"moves":[)",
      json_text(table.shape.name()), twenty48::format_board(answer.position), quote,
      best.rate() ? twenty48::name_of(best.direction) : "null", quote,
      rate_or_null(best.rate(), table.precision), status_field(answer.range()));
  std::string_view comma;
  for (const MoveRate& move : answer.moves) {
    const bool is_open = move.range && !move.is_exact();
    fmt::format_to(end, R"({}{{"move":"{}","rate":{}{}{}}})", comma,
                   twenty48::name_of(move.direction), rate_or_null(move.rate(), table.precision),
                   status_field(move.range), is_open ? reason_field(answer, table) : "");
    comma = ",";
  }
  if (answer.absent) {
    fmt::format_to(end, R"(],"layer":null,"board":null,"absent":{}}})", json_text(*answer.absent));
  } else {
    fmt::format_to(end, R"(],"layer":{},"board":"{}"}})", answer.layer,
                   twenty48::format_board(answer.board));
  }
  return out;
}

}  // namespace joseki::app
