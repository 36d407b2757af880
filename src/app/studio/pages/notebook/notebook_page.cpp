// SPDX-License-Identifier: MIT
#include "app/studio/pages/notebook/notebook_page.h"

#include <algorithm>
#include <utility>

#include "app/coach/files/mistakes_book.h"
#include "app/studio/pages/notebook/notebook_text.h"
#include "app/studio/pages/notebook/rating.h"
#include "app/studio/store.h"
#include "app/tables/told_rate.h"

namespace joseki::studio {
namespace {

using twenty48::Direction;

// As grades have it at their borders.
constexpr double kRounding = 1e-12;

double best_of(const MoveRates& rates) {
  double best = 0;
  for (const auto& rate : rates) best = std::max(best, rate.value_or(0));
  return best;
}

std::optional<app::Grade> grade_in(const MoveRates& rates, Direction direction) {
  const auto& rate = rates[static_cast<std::size_t>(direction)];
  if (!rate) return std::nullopt;
  return app::grade_of(*rate, best_of(rates));
}

bool is_within(const app::Grade& grade, double tolerance) {
  return grade.word == app::GradeWord::perfect || grade.loss() <= tolerance + kRounding;
}

bool can_move(const NamedTable& table, twenty48::Board board, Direction direction) {
  const auto full = twenty48::to_full_board(board);
  return twenty48::trace_slide(full, direction, table.big_tiles()).moved;
}

// Every move within the tolerance; where no rates are known, the best one.
std::vector<Direction> right_moves(const Mistake& entry, double tolerance) {
  if (!entry.rates) return {entry.best};
  std::vector<Direction> right;
  for (const Direction direction : twenty48::kDirections) {
    const auto grade = grade_in(*entry.rates, direction);
    if (grade && is_within(*grade, tolerance)) right.push_back(direction);
  }
  return right;
}

NotebookVerdict judged(const Mistake& entry, Direction played, double tolerance) {
  NotebookVerdict verdict{.played = played, .right = right_moves(entry, tolerance)};
  verdict.is_right =
      std::find(verdict.right.begin(), verdict.right.end(), played) != verdict.right.end();
  if (!entry.rates) {
    verdict.outcome = NotebookVerdict::Outcome::unknown;
  } else {
    verdict.grade = grade_in(*entry.rates, played);
    if (!verdict.grade) verdict.outcome = NotebookVerdict::Outcome::outside;
  }
  return verdict;
}

std::vector<Mistake> entries_of(const std::vector<app::BookTable>& book) {
  std::vector<Mistake> entries;
  const std::int64_t now = now_seconds();
  for (const app::BookTable& table : book) {
    for (const app::BookEntry& entry : table.entries) {
      entries.push_back({.table = table.table,
                         .board = entry.board,
                         .times = entry.times,
                         .loss = entry.loss,
                         .best = entry.best,
                         .added = now,
                         .seen = now});
    }
  }
  return entries;
}

core::Result<std::vector<Mistake>> entries_in(const std::vector<std::uint8_t>& bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (begins_like_notebook(text)) return read_notebook(text);
  const auto book = app::read_mistakes_book(bytes);
  if (book) return entries_of(*book);
  // Most files are neither: say so in the words of this page.
  constexpr std::uint8_t kPickle = 0x80;
  if (!bytes.empty() && bytes.front() == kPickle) return book.error();
  return read_notebook(text);
}

}  // namespace

std::string_view name_of(NotebookVerdict::Outcome outcome) {
  switch (outcome) {
    case NotebookVerdict::Outcome::outside:
      return "outside";
    case NotebookVerdict::Outcome::unknown:
      return "unknown";
    case NotebookVerdict::Outcome::illegal:
      return "illegal";
    case NotebookVerdict::Outcome::graded:
      break;
  }
  return "graded";
}

NotebookPage::NotebookPage(Studio& studio) : studio_(studio), book_(studio.tables), rates_(book_) {}

core::Result<NotebookState> NotebookPage::state(const Session& /*session*/,
                                                const NothingAsked& /*none*/) {
  auto all = studio_.mistakes.all();
  if (!all) return std::move(all).error();
  return NotebookState{std::move(*all)};
}

core::Result<Mistake> NotebookPage::find(MistakeId id) {
  auto found = studio_.mistakes.find(id);
  if (!found) return std::move(found).error();
  if (*found) return std::move(**found);
  return core::Error{core::Errc::not_found, core::text("there is no such entry in the notebook"),
                     core::text("it may have been deleted")};
}

core::Status NotebookPage::add_rates(const NamedTable& table, Mistake& entry) {
  if (entry.rates || !table.built) return core::Done{};
  const KnownRates known = rates_.of_table({.table = table, .board = entry.board});
  if (!known.best() || !known.range || !known.range->is_exact()) return core::Done{};
  MoveRates rates;
  for (const RatedMove& move : known.moves) {
    if (!move.is_exact()) continue;
    rates[static_cast<std::size_t>(move.direction)] = app::told_rate(*move.rate(), known.precision);
  }
  entry.rates = rates;
  return studio_.mistakes.set_rates(entry.id, rates);
}

core::Result<NotebookVerdict> NotebookPage::answer(const Session& /*session*/,
                                                   const AnswerProblem& asked) {
  auto entry = find(asked.id);
  if (!entry) return std::move(entry).error();
  const NamedTable table = named_table(book_, entry->table);
  if (!can_move(table, entry->board, asked.direction)) {
    return NotebookVerdict{.outcome = NotebookVerdict::Outcome::illegal,
                           .played = asked.direction,
                           .entry = std::move(*entry)};
  }
  if (auto status = add_rates(table, *entry); !status) return std::move(status).error();
  const double tolerance = studio_.settings.get("notebook_tolerance").get<double>();
  NotebookVerdict verdict = judged(*entry, asked.direction, tolerance);
  // Where only the best move is known, a wrong one costs what wrong ones have cost so far.
  const double usual = entry->times > 0 ? entry->loss / static_cast<double>(entry->times) : 0;
  const double match = verdict.grade  ? verdict.grade->match
                       : entry->rates ? 0
                                      : std::clamp(1 - usual, 0.0, 1.0);
  auto status =
      studio_.mistakes.review({.id = asked.id,
                               .at = asked.at,
                               .is_right = verdict.is_right,
                               .match = match,
                               .card = verdict.is_right ? asked.if_right : asked.if_wrong});
  if (!status) return std::move(status).error();
  auto afterwards = find(asked.id);
  if (!afterwards) return std::move(afterwards).error();
  verdict.entry = std::move(*afterwards);
  return verdict;
}

core::Result<ChangedEntry> NotebookPage::change(const Session& /*session*/,
                                                const ChangeEntry& asked) {
  if (auto status = studio_.mistakes.change(asked.id, asked.change); !status) {
    return std::move(status).error();
  }
  auto entry = find(asked.id);
  if (!entry) return std::move(entry).error();
  return ChangedEntry{std::move(*entry)};
}

core::Result<core::Done> NotebookPage::remove(const Session& /*session*/,
                                              const NamedEntries& asked) {
  if (auto status = studio_.mistakes.remove(asked.ids); !status) return std::move(status).error();
  return core::Done{};
}

core::Result<NotebookState> NotebookPage::restore(const Session& session,
                                                  const NamedEntries& asked) {
  if (auto status = studio_.mistakes.restore(asked.ids); !status) {
    return std::move(status).error();
  }
  return state(session, {});
}

core::Result<NotebookFile> NotebookPage::export_text(const Session& /*session*/,
                                                     const NothingAsked& /*none*/) {
  const auto all = studio_.mistakes.all();
  if (!all) return all.error();
  return NotebookFile{"joseki-notebook.txt", notebook_text(*all)};
}

core::Result<Imported> NotebookPage::import(const Session& /*session*/,
                                            const ImportNotebook& asked) {
  const auto entries = entries_in(asked.bytes);
  // The user chose this file, so it is bad input and not a damaged file of ours.
  if (!entries) return refuse(entries.error().what, entries.error().hint);
  const auto before = studio_.mistakes.all();
  if (!before) return before.error();
  if (auto status = studio_.mistakes.merge(*entries); !status) return std::move(status).error();
  const auto after = studio_.mistakes.all();
  if (!after) return after.error();
  return Imported{.entries = entries->size(), .fresh = after->size() - before->size()};
}

core::Result<NotebookProgress> NotebookPage::progress(const Session& /*session*/,
                                                      const NothingAsked& /*none*/) {
  const auto weeks = studio_.runs.weeks();
  if (!weeks) return weeks.error();
  auto reviews = studio_.mistakes.weeks();
  if (!reviews) return std::move(reviews).error();
  return NotebookProgress{progress_of(*weeks), std::move(*reviews)};
}

}  // namespace joseki::studio
