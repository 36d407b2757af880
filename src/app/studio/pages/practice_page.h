// SPDX-License-Identifier: MIT
// PracticePage: answers the messages of the page Practice.
#pragma once

#include <optional>
#include <string>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/practice_keeper.h"
#include "app/studio/pages/practice_rates.h"
#include "app/studio/pages/rate_book.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Any thread; a session's messages come one after the other.
class PracticePage {
 public:
  explicit PracticePage(Studio& studio);

  core::Result<Json> state(const Message& message);
  core::Result<Json> tables(const Message& message);
  core::Result<Json> select(const Message& message);
  core::Result<Json> random(const Message& message);
  core::Result<Json> set(const Message& message);
  core::Result<Json> cell(const Message& message);
  core::Result<Json> transform(const Message& message);
  core::Result<Json> move(const Message& message);
  core::Result<Json> step(const Message& message);
  core::Result<Json> place(const Message& message);
  core::Result<Json> undo(const Message& message);
  core::Result<Json> redo(const Message& message);
  core::Result<Json> spawn_mode(const Message& message);
  core::Result<Json> rates(const Message& message);
  core::Result<Json> heat(const Message& message);
  core::Result<Json> layer(const Message& message);
  core::Result<Json> record(const Message& message);
  core::Result<Json> record_save(const Message& message);
  core::Result<Json> record_open(const Message& message);
  core::Result<Json> record_seek(const Message& message);
  core::Result<Json> folders(const Message& message);
  core::Result<Json> add_folder(const Message& message);
  core::Result<Json> remove_folder(const Message& message);

 private:
  // What a message wants to hear with the state.
  struct Wishes {
    bool why = false;
    std::optional<std::int64_t> request{};
  };
  // What it did.
  struct Change {
    bool moved = false;
    std::uint64_t gained = 0;
    Json animation = nullptr;
    Json spawn = nullptr;
    Json refused = nullptr;
  };
  // A message, read: its fields, its wishes, and the tab's practice.
  struct Opened {
    std::shared_ptr<PracticePlay> play;
    Wishes wishes;
  };
  static Wishes wishes_in(Fields& fields);
  core::Result<Opened> open(const Message& message, Fields& fields);

  RatesQuestion question(const PracticePlay& play, const Wishes& wishes) const;
  KnownRates known_rates(const PracticePlay& play, const Wishes& wishes) const;
  core::Result<Json> kept(const Message& message, const Opened& opened, Change change);
  Json state_json(const PracticePlay& play, const Wishes& wishes, Change change);

  core::Result<Json> make_move(const Message& message, const Opened& opened,
                               twenty48::Direction direction, const KnownRates& known);
  // By the spawn mode; null, and the tile is waited for, in mode manual.
  core::Result<Json> spawn(PracticePlay& play);
  core::Result<twenty48::Board> start_board(PracticePlay& play, std::optional<std::int64_t> seed);
  double p4_of(const PracticePlay& play);
  core::Result<Json> heat_json(const PracticePlay& play, twenty48::Board board,
                               std::optional<twenty48::Direction> direction);

  Studio& studio_;
  PracticeKeeper keeper_;
  RateBook book_;
  PracticeRates rates_;
};

}  // namespace joseki::studio
