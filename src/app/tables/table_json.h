// SPDX-License-Identifier: MIT
// What there is to say of tables, as JSON: answers, progress, reports, what a table is. The one
// place of this layer that knows JSON.
#pragma once

#include <string>
#include <string_view>

#include "app/catalog/error_json.h"
#include "app/catalog/json.h"
#include "app/tables/any_table.h"
#include "app/tables/table_scan.h"
#include "app/tables/told_rate.h"

namespace joseki::app {

std::string rate_text(double rate, formation::Precision precision);

// {"value":"win","plies":13}, appended to `object`.
void add_value(Json& object, const solve::Value& value);

// The contract's query object: one line, without its end. Written by hand: a stream of 100,000 of
// them should not wait for it. `table`: the name, of a game.
std::string query_text(std::string_view table, const Verdict& verdict);
std::string query_text(const formation::TableIdentity& table, const formation::Answer& answer);
std::string query_text(std::string_view table, const TableAnswer& answer);

// Whether sentences come with their patterns and values, for those who translate them.
enum class Texts { english, with_parts };

// What a build would cost; without a type.
Json cost_object(const TableCost& cost, Texts texts = Texts::english);

// How far a build or a proof is; without a type.
Json progress_object(std::string_view table, const BuildProgress& progress);
Json progress_object(std::string_view table, const VerifyProgress& progress);

// Of type "built": what a build proved and what it cost.
Json built_object(const AnyTable& table, const BuildReport& report);

// Of type "verify".
Json verify_object(std::string_view table, const TableProof& proof);

// What was chosen of a formation's table: layers, p4, precision and so on; without a type.
Json choices_object(const formation::TableIdentity& identity);

// Of type "table": one that lies in a folder. `flaws`: what it lacks there; `words`: what to do
// about an error.
Json table_object(const TableFacts& table, const Flaws& flaws, HintWords words);

double bytes_a_board(const formation::BuildReport& report);

}  // namespace joseki::app
