// SPDX-License-Identifier: MIT
#include "app/studio/stored_mistakes.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace joseki::studio {
namespace {

using twenty48::Board;
using twenty48::Direction;

constexpr char kTagEnd = '\n';  // no tag has one

// In the order in which mistake_of() reads them.
constexpr std::string_view kColumns =
    "id, table_name, board, times, loss, last_match, best, rated, left, right, up, down, note, "
    "tags, suspended, added, seen, introduced, state, due, stability, difficulty, scheduled_days, "
    "learning_steps, reps, lapses, last_review";
constexpr std::size_t kFirstRate = 8;
constexpr std::size_t kFirstOfCard = 18;

std::string joined(const std::vector<std::string>& tags) {
  std::string text;
  for (const std::string& tag : tags) text += tag + kTagEnd;
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> tags;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(kTagEnd, at), text.size());
    tags.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return tags;
}

Direction direction_named(std::string_view name) {
  const auto* found = std::find_if(twenty48::kDirections.begin(), twenty48::kDirections.end(),
                                   [&](Direction one) { return name_of(one) == name; });
  return found == twenty48::kDirections.end() ? Direction::left : *found;
}

std::optional<std::int64_t> number_in(const StoredRow& row, std::size_t column) {
  return row.is_null(column) ? std::nullopt : std::optional(row.number(column));
}

std::optional<double> real_in(const StoredRow& row, std::size_t column) {
  return row.is_null(column) ? std::nullopt : std::optional(row.real(column));
}

std::optional<ReviewCard> card_in(const StoredRow& row) {
  std::size_t at = kFirstOfCard;
  if (row.is_null(at)) return std::nullopt;
  ReviewCard card;
  card.state = static_cast<ReviewCard::State>(row.number(at++) & 3);
  card.due = row.number(at++);
  card.stability = row.real(at++);
  card.difficulty = row.real(at++);
  card.scheduled_days = row.number(at++);
  card.learning_steps = row.number(at++);
  card.reps = row.number(at++);
  card.lapses = row.number(at++);
  card.last_review = number_in(row, at);
  return card;
}

Mistake mistake_of(const StoredRow& row) {
  const auto board = twenty48::parse_board(row.text(2));
  Mistake mistake{.id = row.number(0),
                  .table = row.text(1),
                  .board = board ? *board : 0,
                  .times = static_cast<std::uint64_t>(row.number(3)),
                  .loss = row.real(4),
                  .last_match = real_in(row, 5),
                  .best = direction_named(row.text(6)),
                  .note = row.text(12),
                  .tags = split(row.text(13)),
                  .is_suspended = row.number(14) != 0,
                  .added = row.number(15),
                  .seen = row.number(16),
                  .card = card_in(row),
                  .introduced = number_in(row, 17)};
  if (row.number(7) == 0) return mistake;
  mistake.rates.emplace();
  for (std::size_t i = 0; i < 4; ++i) (*mistake.rates)[i] = real_in(row, kFirstRate + i);
  return mistake;
}

core::Error no_such_entry() {
  return {core::Errc::not_found, core::text("there is no such entry in the notebook"),
          core::text("it may have been deleted")};
}

// Of another notebook, into an entry that is there.
void take_over(const Mistake& other, Mistake& own) {
  if (other.times > own.times) {
    own.times = other.times;
    own.loss = other.loss;
    own.last_match = other.last_match;
    own.seen = other.seen;
  }
  own.added = std::min(own.added, other.added);
  if (!own.rates && other.rates) own.rates = turned_rates(other.board, own.board, *other.rates);
  if (own.note.empty()) own.note = other.note;
  for (const std::string& tag : other.tags) {
    if (std::find(own.tags.begin(), own.tags.end(), tag) == own.tags.end()) {
      own.tags.push_back(tag);
    }
  }
  const auto reviewed = [](const Mistake& one) {
    return one.card && one.card->last_review ? *one.card->last_review : 0;
  };
  if (reviewed(other) <= reviewed(own)) return;
  own.card = other.card;
  own.introduced = other.introduced;
  own.is_suspended = other.is_suspended;
}

}  // namespace

core::Status StoredMistakes::add(std::span<const SeenMistake> seen) {
  if (seen.empty()) return core::Done{};
  return store_.together([&]() -> core::Status {
    for (const SeenMistake& one : seen) {
      if (auto status = add_one(one); !status) return status;
    }
    return core::Done{};
  });
}

core::Status StoredMistakes::add_one(const SeenMistake& seen) {
  auto found = find_image(seen.table, seen.board);
  if (!found) return std::move(found).error();
  const std::int64_t now = now_seconds();
  Mistake mistake{.table = seen.table, .board = seen.board, .added = now};
  if (*found) mistake = std::move(**found);
  ++mistake.times;
  mistake.loss += 1 - seen.match;
  mistake.last_match = seen.match;
  mistake.seen = now;
  mistake.best = turned_direction(seen.board, mistake.board, seen.best);
  mistake.rates = turned_rates(seen.board, mistake.board, seen.rates);
  return *found ? save(mistake) : insert(mistake);
}

core::Status StoredMistakes::merge(std::span<const Mistake> others) {
  return store_.together([&]() -> core::Status {
    for (const Mistake& other : others) {
      if (auto status = merge_one(other); !status) return status;
    }
    return core::Done{};
  });
}

core::Status StoredMistakes::merge_one(const Mistake& other) {
  auto found = find_image(other.table, other.board);
  if (!found) return std::move(found).error();
  if (!*found) return insert(other);
  take_over(other, **found);
  return save(**found);
}

core::Result<std::optional<Mistake>> StoredMistakes::find_image(std::string_view table,
                                                                Board board) {
  static const std::string kFind = fmt::format(
      "SELECT {}, removed FROM mistakes WHERE table_name = ?1 AND canon = ?2", kColumns);
  const std::string canon = twenty48::format_board(notebook_board(board));
  const auto rows = store_.read(kFind, {std::string(table), canon});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<Mistake>();
  Mistake mistake = mistake_of(rows->front());
  constexpr std::size_t kRemoved = kFirstOfCard + 9;
  if (rows->front().is_null(kRemoved)) return std::optional(std::move(mistake));
  // It was taken out and comes back: as a new one.
  Mistake fresh{.id = mistake.id,
                .table = mistake.table,
                .board = mistake.board,
                .best = mistake.best,
                .rates = mistake.rates,
                .added = now_seconds()};
  return std::optional(std::move(fresh));
}

core::Status StoredMistakes::insert(const Mistake& made) {
  const auto id =
      store_.insert("INSERT INTO mistakes (table_name, canon, board, best) VALUES (?1, ?2, ?3, ?4)",
                    {made.table, twenty48::format_board(notebook_board(made.board)),
                     twenty48::format_board(made.board), std::string(name_of(made.best))});
  if (!id) return id.error();
  Mistake whole = made;
  whole.id = *id;
  return save(whole);
}

core::Status StoredMistakes::save(const Mistake& changed) {
  const auto rate = [&](std::size_t i) {
    return changed.rates ? stored_or_null((*changed.rates)[i]) : StoredValue(nullptr);
  };
  auto done = store_.change(
      "UPDATE mistakes SET times = ?2, loss = ?3, last_match = ?4, best = ?5, rated = ?6, "
      "left = ?7, right = ?8, up = ?9, down = ?10, note = ?11, tags = ?12, suspended = ?13, "
      "added = ?14, seen = ?15, introduced = ?16, removed = NULL WHERE id = ?1",
      {changed.id, static_cast<std::int64_t>(changed.times), changed.loss,
       stored_or_null(changed.last_match), std::string(name_of(changed.best)),
       std::int64_t{changed.rates.has_value()}, rate(0), rate(1), rate(2), rate(3), changed.note,
       joined(changed.tags), std::int64_t{changed.is_suspended}, changed.added, changed.seen,
       stored_or_null(changed.introduced)});
  if (!done) return done;
  if (!changed.card) {
    return store_.change("UPDATE mistakes SET state = NULL WHERE id = ?1", {changed.id});
  }
  const ReviewCard& card = *changed.card;
  return store_.change(
      "UPDATE mistakes SET state = ?2, due = ?3, stability = ?4, difficulty = ?5, "
      "scheduled_days = ?6, learning_steps = ?7, reps = ?8, lapses = ?9, last_review = ?10 "
      "WHERE id = ?1",
      {changed.id, static_cast<std::int64_t>(card.state), card.due, card.stability, card.difficulty,
       card.scheduled_days, card.learning_steps, card.reps, card.lapses,
       stored_or_null(card.last_review)});
}

core::Result<std::vector<Mistake>> StoredMistakes::read(const std::string& where,
                                                        const StoredValue& value) {
  const auto rows =
      store_.read(fmt::format("SELECT {} FROM mistakes WHERE removed IS NULL AND {} ORDER BY id",
                              kColumns, where),
                  {value});
  if (!rows) return rows.error();
  std::vector<Mistake> mistakes;
  mistakes.reserve(rows->size());
  for (const StoredRow& row : *rows) mistakes.push_back(mistake_of(row));
  return mistakes;
}

core::Result<std::vector<Mistake>> StoredMistakes::all() {
  return read("id > ?1", std::int64_t{0});
}

core::Result<std::vector<Mistake>> StoredMistakes::of_table(std::string_view table) {
  return read("table_name = ?1", std::string(table));
}

core::Result<std::optional<Mistake>> StoredMistakes::find(MistakeId id) {
  auto found = read("id = ?1", id);
  if (!found) return std::move(found).error();
  if (found->empty()) return std::optional<Mistake>();
  return std::optional(std::move(found->front()));
}

core::Status StoredMistakes::change(MistakeId id, const MistakeChange& change) {
  return store_.together([&]() -> core::Status {
    auto found = find(id);
    if (!found) return std::move(found).error();
    if (!*found) return no_such_entry();
    Mistake& mistake = **found;
    if (change.note) mistake.note = *change.note;
    if (change.tags) mistake.tags = *change.tags;
    if (change.is_suspended) mistake.is_suspended = *change.is_suspended;
    return save(mistake);
  });
}

core::Status StoredMistakes::set_rates(MistakeId id, const MoveRates& rates) {
  return store_.together([&]() -> core::Status {
    auto found = find(id);
    if (!found) return std::move(found).error();
    if (!*found) return no_such_entry();
    (*found)->rates = rates;
    return save(**found);
  });
}

core::Status StoredMistakes::review(const MistakeReview& review) {
  return store_.together([&]() -> core::Status {
    auto found = find(review.id);
    if (!found) return std::move(found).error();
    if (!*found) return no_such_entry();
    Mistake& mistake = **found;
    if (!review.is_right) {
      ++mistake.times;
      mistake.loss += 1 - review.match;
      mistake.last_match = review.match;
      mistake.seen = review.at / 1000;
    }
    if (review.card) {
      mistake.card = review.card;
      if (!mistake.introduced) mistake.introduced = review.at;
    }
    if (auto status = save(mistake); !status) return status;
    return store_.change(
        "INSERT INTO reviews (table_name, mistake, at, is_right) VALUES (?1, ?2, ?3, ?4)",
        {mistake.table, review.id, review.at, std::int64_t{review.is_right}});
  });
}

core::Status StoredMistakes::set_removed(std::span<const MistakeId> ids, const StoredValue& when) {
  return store_.together([&]() -> core::Status {
    for (const MistakeId id : ids) {
      auto done = store_.change("UPDATE mistakes SET removed = ?2 WHERE id = ?1", {id, when});
      if (!done) return done;
    }
    return core::Done{};
  });
}

core::Status StoredMistakes::remove(std::span<const MistakeId> ids) {
  return set_removed(ids, now_seconds());
}

core::Status StoredMistakes::restore(std::span<const MistakeId> ids) {
  return set_removed(ids, nullptr);
}

core::Result<std::vector<ReviewWeek>> StoredMistakes::weeks() {
  const auto rows = store_.read(
      "SELECT (at / 1000 - ?1) / ?2 AS week, table_name, sum(is_right), sum(1 - is_right) "
      "FROM reviews GROUP BY week, table_name ORDER BY week, table_name",
      {kFirstMonday, kWeekSeconds});
  if (!rows) return rows.error();
  std::vector<ReviewWeek> weeks;
  for (const StoredRow& row : *rows) {
    weeks.push_back({.week = row.number(0) * kWeekSeconds + kFirstMonday,
                     .table = row.text(1),
                     .right = static_cast<std::uint64_t>(row.number(2)),
                     .wrong = static_cast<std::uint64_t>(row.number(3))});
  }
  return weeks;
}

core::Status StoredMistakes::forget_old() {
  return store_.change("DELETE FROM mistakes WHERE removed < ?1", {now_seconds() - kDaySeconds});
}

}  // namespace joseki::studio
