// SPDX-License-Identifier: MIT
// PracticePage: answers the messages of the page Practice.
#pragma once

#include <optional>
#include <string>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/practice/heat_map.h"
#include "app/studio/pages/practice/layer_view.h"
#include "app/studio/pages/practice/practice_answers.h"
#include "app/studio/pages/practice/practice_keeper.h"
#include "app/studio/pages/practice/practice_requests.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Any thread; a session's messages come one after the other.
class PracticePage {
 public:
  using State = PracticeState;
  using Answer = core::Result<PracticeState>;
  using Session = std::string;

  explicit PracticePage(Studio& studio);

  Answer state(const Session& session, const RatesWishes& wishes);
  // --- the board
  Answer select(const Session& session, const SelectTable& asked);
  Answer random(const Session& session, const RandomBoard& asked);
  Answer hard(const Session& session, const HardPosition& asked);
  Answer set(const Session& session, const SetBoard& asked);
  Answer cell(const Session& session, const EditCell& asked);
  Answer transform(const Session& session, const TurnBoard& asked);
  // --- moves
  Answer move(const Session& session, const PracticeMove& asked);
  Answer step(const Session& session, const RatesWishes& wishes);
  Answer place(const Session& session, const PlaceTile& asked);
  Answer undo(const Session& session, const RatesWishes& wishes);
  Answer redo(const Session& session, const RatesWishes& wishes);
  Answer spawn_mode(const Session& session, const ChooseSpawnMode& asked);
  Answer guess(const Session& session, const ChangeGuessing& asked);
  // --- what the table says
  core::Result<AskedRates> rates(const Session& session, const AskRates& asked);
  core::Result<HeatMap> heat(const Session& session, const AskHeat& asked);
  core::Result<LayerView> layer(const Session& session, const NothingAsked& nothing);
  // --- recordings
  Answer record(const Session& session, const ChangeRecord& asked);
  core::Result<RecordFile> record_save(const Session& session, const NothingAsked& nothing);
  Answer record_open(const Session& session, const OpenRecord& asked);
  Answer record_seek(const Session& session, const SeekRecord& asked);
  // --- tables and where they lie
  core::Result<Json> tables(const Session& session, const NothingAsked& nothing);
  core::Result<Json> folders(const Session& session, const AskFolders& asked);
  core::Result<Json> add_folder(const Session& session, const ChangeFolder& asked);
  core::Result<Json> remove_folder(const Session& session, const ChangeFolder& asked);

 private:
  // A tab's practice while one message is answered.
  struct Opened {
    const Session& session;
    RatesWishes wishes;
    std::shared_ptr<PracticePlay> play;
    NamedTable table;
  };
  core::Result<Opened> open(const Session& session, const RatesWishes& wishes);

  // Saves the practice and answers with it.
  Answer kept(const Opened& opened, PracticeChange change);
  PracticeState shown(const Opened& opened, PracticeChange change);
  KnownRates known_rates(const Opened& opened, const RatesWishes& wishes) const;
  // On the guess that led to the board; nothing if none did, or its rates are no longer there.
  std::optional<Verdict> verdict(const Opened& opened) const;

  Answer make_move(const Opened& opened, twenty48::Direction direction, const KnownRates& known);
  // By the spawn mode. Nothing in mode manual: then the board waits for its tile.
  core::Result<std::optional<SpawnedTile>> spawn(const Opened& opened);
  core::Result<std::optional<SpawnRate>> chosen_tile(const Opened& opened);
  core::Result<twenty48::Board> start_board(const Opened& opened, std::optional<std::int64_t> seed);

  Studio& studio_;
  PracticeKeeper keeper_;
  RateBook book_;
  PracticeRates rates_;
};

}  // namespace joseki::studio
