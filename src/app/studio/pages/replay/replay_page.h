// SPDX-License-Identifier: MIT
// ReplayPage: answers the messages of the page Replay. Nothing of a tab is kept but files of which
// parts are missing: which game and which step somebody looks at is in the address of the page.
#pragma once

#include <memory>
#include <string>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/replay/replay_answers.h"
#include "app/studio/pages/replay/replay_requests.h"
#include "app/studio/pages/session_memory.h"
#include "app/studio/replays/game_sources.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Any thread.
class ReplayPage {
 public:
  using Session = std::string;
  using State = ReplayOverview;

  // All must outlive it.
  ReplayPage(Studio& studio, GameLibrary& library, GameSources& sources)
      : studio_(studio), library_(library), sources_(sources), ai_(studio.tables) {}

  core::Result<AddedGames> add(const Session& session, const AddFile& asked);
  core::Result<GameList> list(const Session& session, const NothingAsked& none);
  core::Result<RemovedGame> remove(const Session& session, const RemoveGame& asked);
  core::Result<ReplayOverview> open(const Session& session, const AskGame& asked);
  core::Result<ShownJudgement> judge(const Session& session, const JudgeGame& asked);
  core::Result<ReplayStep> step(const Session& session, const AskStep& asked);
  core::Result<ReplayOpinion> opinion(const Session& session, const AskWhatIf& asked);
  core::Result<ReplayWhatIf> what_if(const Session& session, const AskWhatIf& asked);
  core::Result<ReplayFile> export_game(const Session& session, const ExportReplay& asked);

 private:
  struct Upload {
    std::string file_name;
    int parts = 0;
    int next = 1;
    std::vector<std::uint8_t> bytes{};
  };

  core::Result<AddedGames> keep(const std::string& file_name,
                                const std::vector<std::uint8_t>& bytes);
  KnownBoard known(const app::GameRecord& game, const twenty48::FullBoard& board,
                   const std::string& first_table);

  Studio& studio_;
  GameLibrary& library_;
  GameSources& sources_;
  GameAi ai_;
  SessionMemory<Upload> uploads_;
};

}  // namespace joseki::studio
