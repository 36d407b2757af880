// SPDX-License-Identifier: MIT
// Two players: five games against a table, a search or a person.
import { useEffect, useRef } from "preact/hooks";
import { onEvent, onListening, onReturn } from "../../api/connection";
import { useKeys } from "../../keys/keys";
import { announce } from "../../shell/announce";
import type { PageProps } from "../../shell/pages";
import { clearQuery } from "../../shell/router";
import { Button } from "../../ui/controls";
import { PlayersBoard } from "./board";
import { GameChoice, PlayerChoice } from "./controls";
import { Curve } from "./curve";
import { goBy, goTo, isLooking, moveForMe, play } from "./history";
import { PositionField, Values } from "./insight";
import { Moves, StepBar } from "./moves";
import {
  allNotes,
  enter,
  family,
  leave,
  loadGames,
  paused,
  send,
  setPaused,
  showNotes,
  shown,
  shownNotes,
  state,
  type State,
  thinking,
  toggleNotes,
} from "./store";
import { engineWords, sideName, t, valueWords } from "./values";
import "./players.css";

function statusWords(now: State): string {
  if (now.result === "draw") return t().draw;
  if (now.result) return t().won(sideName(now.result));
  const side = sideName(now.to_move);
  if (isLooking.value) return t().turnOf(side);
  if (thinking.value || (now.machine_to_move && !paused.value)) return t().thinks(side);
  const alone = now.x !== now.o;
  return alone && now[now.to_move] === "person" ? t().yourTurn(side) : t().turnOf(side);
}

function Status({ now }: { now: State }) {
  const pass = now.legal.length === 1 && now.legal[0]?.cell === null ? now.legal[0] : undefined;
  const stone = now.result && now.result !== "draw" ? now.result : now.to_move;
  return (
    <div class="players-status">
      <span class={`turn-stone ${family.value} ${stone}`} aria-hidden="true" />
      <p class={now.over ? "status-words over" : "status-words"}>{statusWords(now)}</p>
      {pass && !now.machine_to_move && (
        <>
          <span>{t().passOnly}</span>
          <Button kind="primary" onPress={() => void play(pass.text)}>
            {t().pass}
          </Button>
        </>
      )}
      {showNotes.value && now.thought && (
        <p class="hint">
          {t().thought(
            valueWords(now.thought.value),
            engineWords(now.thought.engine, now.thought.value.outcome !== "open"),
          )}
        </p>
      )}
      {now.repeated > 2 && !now.over && <p class="hint">{t().repeated(now.repeated)}</p>}
    </div>
  );
}

function Actions({ now }: { now: State }) {
  const both = now.x === "machine" && now.o === "machine";
  return (
    <div class="row-of players-actions">
      <Button
        icon="plus"
        kind={now.over ? "primary" : "plain"}
        onPress={() => void send("players/new", { game: now.game })}
      >
        {t().newGame}
      </Button>
      <Button
        icon="undo"
        label={t().undo}
        disabled={!now.undo || isLooking.value}
        onPress={() => void send("players/undo", {})}
      />
      {both ? (
        <Button
          icon={paused.value ? "play" : "pause"}
          disabled={now.over}
          onPress={() => setPaused(!paused.value)}
        >
          {paused.value ? t().goOn : t().pause}
        </Button>
      ) : (
        <Button
          icon="step"
          disabled={shown.value?.over || thinking.value}
          onPress={() => void moveForMe()}
        >
          {t().hint}
        </Button>
      )}
      <Button icon="swap" label={t().swap} onPress={() => void send("players/swap", {})} />
      <Button icon="eye" pressed={showNotes.value} onPress={toggleNotes}>
        {t().annotate}
      </Button>
    </div>
  );
}

/** Tells a screen reader what the other side played and how it ended. */
function useAnnouncements(now: State | null): void {
  const count = now?.turns.length ?? 0;
  useEffect(() => {
    const last = now?.turns.at(-1);
    if (!now || !last) return;
    announce(`${t().played(sideName(last.side), last.text)} ${statusWords(now)}`);
  }, [count, now?.over]);
}

function usePlayersKeys(now: State | null): void {
  useKeys({
    new: () => now && void send("players/new", { game: now.game }),
    undo: () => now?.undo && !isLooking.value && void send("players/undo", {}),
    step: () => now && !shown.value?.over && !thinking.value && void moveForMe(),
    swap: () => now && void send("players/swap", {}),
    annotate: () => toggleNotes(),
    first: () => void goTo(0),
    earlier: () => goBy(-1),
    later: () => goBy(1),
    last: () => void goTo(now?.turns.length ?? 0),
  });
}

function Main({ now }: { now: State }) {
  const board = shown.value ?? now;
  const isMachines = isLooking.value ? board[board.to_move] === "machine" : now.machine_to_move;
  return (
    <section class="players-main" aria-label={t().families[family.value]}>
      <Status now={board} />
      <PlayersBoard
        state={board}
        family={family.value}
        notes={shownNotes.value}
        allNotes={allNotes.value}
        disabled={board.over || isMachines || thinking.value}
        onMove={(move) => void play(move.text)}
      />
      <StepBar />
      <Actions now={now} />
      <p class="hint">{t().rules[family.value]}</p>
    </section>
  );
}

export function Page({ query }: PageProps) {
  const wanted = query.get("game");
  const opening = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (wanted === null) return;
    clearQuery();
    opening.current = send("players/new", { game: wanted });
  }, [wanted]);
  useEffect(() => {
    // The game of a link first: asked at once, the state may still be that of the game before it.
    let isHere = true;
    void opening.current.then(() => isHere && enter());
    const look = () => void loadGames();
    const stops = [onReturn(enter), onListening(look), onEvent("tables_changed", look)];
    return () => {
      isHere = false;
      leave();
      stops.forEach((stop) => stop());
    };
  }, []);
  const now = state.value;
  useAnnouncements(now);
  usePlayersKeys(now);
  return (
    <div class="page players-page">
      <header class="page-head">
        <h1>{t().title}</h1>
        <GameChoice />
      </header>
      {now ? (
        <div class="players-columns">
          <Main now={now} />
          <div class="stack">
            <Values />
            <PlayerChoice />
            <Moves />
            <Curve />
            <PositionField />
          </div>
        </div>
      ) : (
        <p class="muted">{t().loading}</p>
      )}
    </div>
  );
}
