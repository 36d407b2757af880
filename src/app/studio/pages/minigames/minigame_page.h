// SPDX-License-Identifier: MIT
// MinigamePage: answers the messages of the page Minigames.
//
// A run belongs to nobody: every tab that opens the same game, as hard, shows the same run. Each
// action names the revision it was meant for, so of two tabs the one behind is told instead of
// changing what it does not show.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "app/players/twenty48/trickster.h"
#include "app/studio/pages/fields.h"
#include "app/studio/pages/minigames/minigame_answers.h"
#include "app/studio/pages/minigames/minigame_requests.h"
#include "app/studio/pages/session_memory.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Any thread.
class MinigamePage {
 public:
  using State = MinigameShown;
  using Answer = core::Result<MinigameShown>;
  using Session = std::string;

  // Both must outlive the page.
  MinigamePage(Studio& studio, Store& store) : studio_(studio), runs_(store) {}

  core::Result<MinigameMenu> menu(const Session& session, const NothingAsked& nothing);
  core::Result<MinigameCard> card(const Session& session, const AskMinigame& asked);
  Answer open(const Session& session, const AskMinigame& asked);
  Answer begin(const Session& session, const BeginMinigame& asked);
  Answer act(const Session& session, const PlayMinigame& asked);
  core::Result<MinigameHistory> history(const Session& session, const AskMinigame& asked);
  core::Result<MinigameReplay> replay(const Session& session, const AskReplay& asked);
  core::Result<MinigameMenu> save_mix(const Session& session, const SaveMix& asked);
  core::Result<MinigameMenu> forget_mix(const Session& session, const ForgetMix& asked);

 private:
  using SteadyTime = std::chrono::steady_clock::time_point;

  // A run in memory while it is played.
  struct Kept {
    MinigameRun run;
    std::shared_ptr<const minigames::Minigame> game;
    std::vector<std::uint64_t> ghost;   // scores of the best other run, move by move
    std::optional<SteadyTime> since{};  // the last action; nothing: nobody plays
  };
  using KeptPtr = std::shared_ptr<Kept>;

  core::Result<RunKey> key_of(const AskMinigame& asked) const;
  minigames::Setup setup_of(const RunKey& key, std::optional<std::int64_t> seed) const;
  core::Result<KeptPtr> kept(MinigameRun run);
  core::Result<KeptPtr> find(std::int64_t run);
  // Nobody can go on with it any more: whoever shows it is told.
  core::Status retire(const RunKey& key);
  core::Result<KeptPtr> begin_run(const RunKey& key, std::optional<std::int64_t> seed);
  // Counts the time in which the page was away, and saves that.
  core::Status come_back(Kept& kept);
  // Carries the action out, if it is possible, and saves the run.
  core::Status carry_out(Kept& kept, minigames::Action action, MinigameShown& shown);
  Answer shown(const Kept& kept, MinigameShown shown = {});

  Studio& studio_;
  MinigameRuns runs_;
  app::Trickster trickster_;
  std::mutex mutex_;  // of runs: tabs share them
  SessionMemory<Kept> memory_;
};

}  // namespace joseki::studio
