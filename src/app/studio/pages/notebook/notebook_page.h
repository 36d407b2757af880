// SPDX-License-Identifier: MIT
// NotebookPage: answers the messages of the page Notebook.
#pragma once

#include <string>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/notebook/notebook_answers.h"
#include "app/studio/pages/notebook/notebook_requests.h"
#include "app/studio/pages/practice/practice_rates.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Any thread.
class NotebookPage {
 public:
  using State = NotebookState;
  using Session = std::string;

  explicit NotebookPage(Studio& studio);

  // All entries, without their rates: these are told with the answer to a problem.
  core::Result<NotebookState> state(const Session& session, const NothingAsked& nothing);
  core::Result<NotebookVerdict> answer(const Session& session, const AnswerProblem& asked);
  core::Result<ChangedEntry> change(const Session& session, const ChangeEntry& asked);
  core::Result<core::Done> remove(const Session& session, const NamedEntries& asked);
  core::Result<NotebookState> restore(const Session& session, const NamedEntries& asked);
  core::Result<NotebookFile> export_text(const Session& session, const NothingAsked& nothing);
  core::Result<Imported> import(const Session& session, const ImportNotebook& asked);
  core::Result<NotebookProgress> progress(const Session& session, const NothingAsked& nothing);

 private:
  core::Result<Mistake> find(MistakeId id);
  // Those of the table if the entry has none and the table is there; kept from then on.
  core::Status add_rates(const NamedTable& table, Mistake& entry);

  Studio& studio_;
  RateBook book_;
  PracticeRates rates_;
};

}  // namespace joseki::studio
