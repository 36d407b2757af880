// SPDX-License-Identifier: MIT
// What the last proof of a table found, kept beside it: whoever looks at the table later is told.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/catalog/formation_table.h"
#include "core/result.h"
#include "solve/retrograde/verify.h"

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

// The folder of a place in which its table's card is; else where it is built.
std::filesystem::path card_folder(const FormationTablePlace& place);

// Damage is what a proof is there to find: a file or a layer that is damaged or of another table is
// an answer, not a failure. Report: a VerifyReport.
template <class Report>
core::Result<Report> damage_as_answer(core::Result<Report> report) {
  if (report) return report;
  const core::Errc code = report.error().code;
  if (code != core::Errc::damaged_file && code != core::Errc::foreign_file) return report;
  return Report{.states = 0, .errors = 1, .first_error = report.error().what};
}

}  // namespace joseki::app
