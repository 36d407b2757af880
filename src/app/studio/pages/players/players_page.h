// SPDX-License-Identifier: MIT
// PlayersPage: answers the messages of the page of two players.
#pragma once

#include <memory>
#include <string>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/players/judgements.h"
#include "app/studio/pages/players/players_answers.h"
#include "app/studio/pages/players/players_requests.h"
#include "app/studio/pages/session_memory.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Any thread; a session's messages come one after the other.
class PlayersPage {
 public:
  using State = PlayersState;
  using Answer = core::Result<PlayersState>;
  using Session = std::string;

  explicit PlayersPage(Studio& studio) : studio_(studio), opinions_(studio) {}

  core::Result<PlayersGames> games(const Session& session, const NothingAsked& nothing);
  Answer begin(const Session& session, const BeginMatch& asked);
  Answer state(const Session& session, const NothingAsked& nothing);
  Answer move(const Session& session, const PlayersMove& asked);
  // A move of the machine.
  Answer reply(const Session& session, const NothingAsked& nothing);
  Answer undo(const Session& session, const NothingAsked& nothing);
  Answer swap(const Session& session, const NothingAsked& nothing);
  Answer level(const Session& session, const WhoPlays& asked);
  Answer position(const Session& session, const SetPosition& asked);
  // A position of the game, without going there.
  core::Result<PlayersLook> look(const Session& session, const AtPly& asked);
  // Takes back what came after a position and keeps it as another line.
  Answer branch(const Session& session, const AtPly& asked);
  Answer line(const Session& session, const TakeLine& asked);
  core::Result<Annotations> annotate(const Session& session, const Annotate& asked);
  core::Result<Evaluation> evaluate(const Session& session, const Evaluate& asked);
  // Of no session: it need not wait for its other messages. evaluate() then knows the answer.
  core::Result<Judgement> judge(const Session& session, const Judge& asked);

 private:
  using Play = std::shared_ptr<PlayersPlay>;

  core::Result<Play> find(const Session& session);
  core::Result<PlayersPlay> restore(const Session& session);
  Answer begin_with(const Session& session, PlayersSetup setup);
  // Refuses a setup whose thinker cannot play; gives a network its name.
  core::Status settle(PlayersSetup& setup, const app::SearchGame& game);
  Thinker thinker_of(const PlayersPlay& play);
  // `opinion`: of the machine that moves; nothing: a person moves.
  Answer make_move(const Session& session, const Play& play, int move,
                   std::optional<Opinion> opinion);
  PlayersGame facts_of(const app::SearchGame& game);
  // What could not be saved has not happened: a page that asks again gets what was saved last.
  core::Status save(const Session& session, const PlayersPlay& play);
  // Saves the match and answers.
  Answer kept(const Session& session, const Play& play, PlayersChange change);
  Answer shown(const Play& play, PlayersChange change);

  Studio& studio_;
  Opinions opinions_;
  Judgements judgements_{opinions_};
  SessionMemory<PlayersPlay> memory_;
};

}  // namespace joseki::studio
