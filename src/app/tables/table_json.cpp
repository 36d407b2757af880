// SPDX-License-Identifier: MIT
#include "app/tables/table_json.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "app/catalog/text_json.h"

namespace joseki::app {
namespace {

using formation::Answer;
using formation::MoveRate;
using formation::Precision;
using formation::TableIdentity;

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

Json counts_object(const solve::OutcomeCounts& counts) {
  return {{"win", counts.wins},
          {"loss", counts.losses},
          {"draw", counts.draws},
          {"lost_on_board", counts.lost_on_board},
          {"impossible", counts.impossible}};
}

Json plies_or_null(const std::optional<solve::Plies>& plies) {
  return plies ? Json(plies->count) : Json(nullptr);
}

Json progress_of(std::string_view table, const solve::BuildProgress& progress) {
  return {{"table", table},
          {"stage", name_of(progress.stage)},
          {"tier", progress.tier},
          {"depth", progress.depth},
          {"settled", progress.settled},
          {"settled_total", progress.settled_total},
          {"states", progress.states},
          {"seconds", to_microseconds(progress.seconds)}};
}

Json progress_of(std::string_view table, const formation::BuildProgress& progress) {
  Json event = {{"table", table}, {"stage", name_of(progress.stage)}};
  if (progress.stage == formation::BuildProgress::Stage::estimated) {
    event.update(cost_object(cost_of(progress.estimate)));
    return event;
  }
  event.update({{"layer", progress.layer},
                {"layers", progress.layers},
                {"boards", progress.boards},
                {"boards_per_second", std::uint64_t(progress.boards_per_second)},
                {"eta_seconds", to_microseconds(progress.eta_seconds)},
                {"memory_bytes", progress.memory_bytes},
                {"disk_bytes", progress.disk_bytes},
                {"seconds", to_microseconds(progress.seconds)}});
  return event;
}

Json built_of(const AnyTable& table, const GameBuilt& built) {
  const solve::BuildReport& report = built.report;
  Json object = {{"type", "built"},
                 {"table", table.name().text},
                 {"states", report.summary.states()},
                 {"layers", report.summary.tiers.size()},
                 {"seconds", to_microseconds(report.seconds)},
                 {"cpu_seconds", to_microseconds(report.cpu_seconds)},
                 {"peak_rss_bytes", report.peak_rss_bytes},
                 {"bytes", report.file_bytes}};
  add_value(object, report.summary.start);
  object["best"] = Json::array();
  for (const MoveVerdict& move : built.start.moves) {
    if (move.best) object["best"].push_back(move.move);
  }
  object["file"] = table.path().string();
  object["was_there"] = report.was_there;
  object["resumed"] = report.resumed;
  object["solve_seconds"] = to_microseconds(report.solve_seconds);
  object["pairs"] = counts_object(solve::outcomes(report.summary.raw_pairs()));
  object["canonical_pairs"] = counts_object(solve::outcomes(report.summary.canonical_pairs()));
  object["longest_win"] = plies_or_null(report.summary.longest(solve::Outcome::win));
  object["longest_loss"] = plies_or_null(report.summary.longest(solve::Outcome::loss));
  return object;
}

Json built_of(const AnyTable& table, const formation::BuildReport& report) {
  return {{"type", "built"},
          {"table", table.name().text},
          {"states", report.boards},
          {"layers", report.layers},
          {"seconds", to_microseconds(report.seconds)},
          {"cpu_seconds", to_microseconds(report.cpu_seconds)},
          {"peak_rss_bytes", report.peak_rss_bytes},
          {"bytes", report.bytes},
          {"generated", report.generated},
          {"best_rate", report.best_rate},
          {"generate_seconds", to_microseconds(report.generate_seconds)},
          {"solve_seconds", to_microseconds(report.solve_seconds)},
          {"bytes_per_board", to_microseconds(bytes_a_board(report))},
          {"folder", table.path().string()},
          {"was_there", report.was_there},
          {"resumed", report.resumed},
          {"repaired_layers", report.repaired_layers}};
}

std::string text_of(std::string_view table, const Verdict& verdict) {
  return query_text(table, verdict);
}
std::string text_of(std::string_view /*table*/, const BoardRates& rates) {
  return query_text(*rates.table, rates.answer);
}

void add_facts_of_card(Json& object, const TableFacts& table) {
  if (table.is_built()) {
    object.update({{"generated", table.card->generated},
                   {"bytes", table.bytes},
                   {"best_rate", table.card->best_rate}});
  } else {
    object["begun"] = true;
  }
  object["folder"] = table.path.string();
  object.update(choices_object(table.card->identity));
}

}  // namespace

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
      json_text(table.name()), twenty48::format_board(answer.position), quote,
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
    fmt::format_to(end, R"(],"layer":null,"board":null,"absent":{}}})",
                   json_text(answer.absent->english()));
  } else {
    fmt::format_to(end, R"(],"layer":{},"board":"{}"}})", answer.layer,
                   twenty48::format_board(answer.board));
  }
  return out;
}

std::string query_text(std::string_view table, const TableAnswer& answer) {
  return std::visit([&](const auto& some) { return text_of(table, some); }, answer);
}

Json cost_object(const TableCost& cost, Texts texts) {
  Json object = {{"states", cost.states}};
  if (cost.generated > 0) object["generated"] = cost.generated;
  object.update({{"cpu_seconds", to_microseconds(cost.cpu_seconds)},
                 {"memory_bytes", cost.memory_bytes},
                 {"least_memory_bytes", cost.least_memory_bytes},
                 {"disk_bytes", cost.disk_bytes},
                 {"bytes", cost.bytes}});
  if (cost.is_rough) object["rough"] = true;
  if (!cost.obstacle.empty()) {
    object["obstacle"] = cost.obstacle.english();
    if (texts == Texts::with_parts) object["obstacle_text"] = text_object(cost.obstacle);
  }
  return object;
}

Json progress_object(std::string_view table, const BuildProgress& progress) {
  return std::visit([&](const auto& some) { return progress_of(table, some); }, progress);
}

Json progress_object(std::string_view table, const VerifyProgress& progress) {
  if (progress.layers == 0) {
    return {{"table", table}, {"checked", progress.checked}, {"states", progress.states}};
  }
  return {{"table", table},
          {"layer", progress.layer},
          {"layers", progress.layers},
          {"checked", progress.checked}};
}

Json built_object(const AnyTable& table, const BuildReport& report) {
  return std::visit([&](const auto& some) { return built_of(table, some); }, report);
}

Json verify_object(std::string_view table, const TableProof& proof) {
  Json object = {{"type", "verify"},
                 {"table", table},
                 {"ok", proof.errors == 0},
                 {"states", proof.states},
                 {"errors", proof.errors}};
  if (proof.errors != 0) object["first_error"] = proof.first_error;
  return object;
}

Json choices_object(const formation::TableIdentity& identity) {
  Json object = {{"layers", identity.shape.layers()},
                 {"p4", identity.p4},
                 {"precision", formation::name_of(identity.precision)},
                 {"delete_below", identity.delete_below},
                 {"optimal_only", identity.optimal_only},
                 {"sparse", identity.sparse}};
  if (const auto sum = identity.shape.formation.all_of_sum; sum != 0) object["all_of_sum"] = sum;
  return object;
}

Json table_object(const TableFacts& table, const Flaws& flaws, HintWords words) {
  Json object = {
      {"type", "table"}, {"table", table.name.text}, {"built", table.state != TableState::begun}};
  if (table.state != TableState::begun) {
    object["sound"] = table.is_built() && flaws.missing.empty() && !flaws.faults;
  }
  if (table.states != 0) object["states"] = table.states;
  if (table.card) {
    add_facts_of_card(object, table);
  } else {
    object[table.is_game() ? "file" : "folder"] = table.path.string();
    if (table.is_game() && table.is_built()) object["bytes"] = table.bytes;
    if (table.start) add_value(object, *table.start);
  }
  if (table.error) object["error"] = error_object(*table.error, words);
  if (!flaws.missing.empty()) object["missing_layers"] = flaws.missing;
  if (flaws.faults) {
    object["errors"] = flaws.faults->errors;
    object["first_error"] = flaws.faults->first_error;
  }
  return object;
}

double bytes_a_board(const formation::BuildReport& report) {
  return report.boards == 0 ? 0 : static_cast<double>(report.bytes) / report.boards;
}

}  // namespace joseki::app
