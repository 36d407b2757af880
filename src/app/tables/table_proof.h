// SPDX-License-Identifier: MIT
// What the last proof of a table found, kept beside it: whoever looks at the table later is told.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/tables/any_table.h"
#include "core/result.h"

namespace joseki::app {

struct Faults {
  std::uint64_t errors = 0;
  std::string first_error;
};

// What is known to be wrong with a table, given as the file of a game's or the folder of a
// formation's; nothing if no proof found anything, or the table was made anew since.
std::optional<Faults> faults_of(const std::filesystem::path& table);

// Keeps what a proof found, or forgets what an older one did if it found nothing.
core::Status keep_faults(const std::filesystem::path& table, const Faults& found);

// "5 errors, the first: ..."
std::string faults_text(const Faults& faults);

// A file or a layer that is damaged or of another table.
constexpr bool is_damage(core::Errc code) {
  return code == core::Errc::damaged_file || code == core::Errc::foreign_file;
}

// Damage is what a proof is there to find: an answer, not a failure. Report: a VerifyReport.
template <class Report>
core::Result<Report> damage_as_answer(core::Result<Report> report) {
  if (report || !is_damage(report.error().code)) return report;
  return Report{.states = 0, .errors = 1, .first_error = report.error().what.english()};
}

// What a proof of a table found, kept beside it. One that was not whole proves no table sound, and
// a folder that cannot be written to does not change what was found.
template <class Report>
TableProof proof_of(const Report& report, const std::filesystem::path& table, bool is_whole) {
  TableProof proof{report.states, report.errors, report.first_error};
  if (report.errors > 0 || is_whole) {
    proof.kept = keep_faults(table, {report.errors, report.first_error});
  }
  return proof;
}

}  // namespace joseki::app
