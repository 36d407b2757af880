// SPDX-License-Identifier: MIT
// The replay page: any game, step by step, with what the tables say of it.
import { useEffect } from "preact/hooks";
import { onEvent, onListening } from "../../api/connection";
import { Board } from "../../board/board";
import type { Direction } from "../../board/motion";
import { formatNumber } from "../../i18n";
import { useKeys } from "../../keys/keys";
import type { PageProps } from "../../shell/pages";
import { link } from "../../shell/router";
import { LinkButton } from "../../ui/controls";
import { FilePicker } from "../../ui/filePicker";
import { by, demo, goTo, openFile, saveGame, sharePosition, stop, toMark } from "./actions";
import { CurvesCard } from "./curves";
import { GameChoice } from "./gameList";
import { KnownCard } from "./known";
import { MistakesCard } from "./mistakes";
import { ShareCard } from "./share";
import {
  closeGame,
  frame,
  judge,
  judgement,
  loadGames,
  nameOf,
  openGame,
  overview,
  shown,
  t,
} from "./store";
import { RunningCard, WholeCard } from "./summary";
import { Timeline, Transport } from "./timeline";
import { WhatIfButton, WhatIfCard } from "./whatIf";
import {
  chosen,
  comparison,
  endComparison,
  moveLine,
  startComparison,
  takeBack,
} from "./whatIfStore";
import "./replay.css";

/** "#/replay?game=file-1&step=40"; without a game: the list. */
async function open(query: URLSearchParams): Promise<void> {
  const game = query.get("game");
  stop();
  endComparison();
  if (game === null) {
    closeGame();
    await loadGames();
    return;
  }
  const done = await openGame(game, Number(query.get("step") ?? 0) || 0);
  if (!done) await loadGames();
}

/** A direction leaves the game, or goes on with the chosen way. */
function direct(direction: Direction): void {
  if (overview.value === null) return;
  if (comparison.value === null) void startComparison(direction);
  else void moveLine(chosen.value, direction);
}

function back(): void {
  if (comparison.value === null) by(-1);
  else void takeBack(chosen.value);
}

function useReplayKeys(): void {
  useKeys({
    "move-left": () => direct("left"),
    "move-right": () => direct("right"),
    "move-up": () => direct("up"),
    "move-down": () => direct("down"),
    step: () => by(1),
    undo: back,
    earlier: () => by(-1),
    later: () => by(1),
    "jump-earlier": () => by(-10),
    "jump-later": () => by(10),
    "mark-earlier": () => toMark(-1),
    "mark-later": () => toMark(1),
    first: () => goTo(0),
    last: () => goTo(overview.value?.moves ?? 0),
    demo: () => void demo(),
    "what-if": () => (comparison.value === null ? void startComparison() : endComparison()),
    screenshot: sharePosition,
    save: () => void saveGame("joseki"),
  });
}

function Head() {
  const game = overview.value;
  if (game === null) return null;
  return (
    <header class="replay-head">
      <div>
        <h2>{nameOf(game)}</h2>
        <p class="muted">
          {t().facts(game.board, formatNumber(game.moves))}
          {game.table !== null && ` · ${game.table}`} · {t().score}{" "}
          {formatNumber(shown.value?.score ?? 0)}
        </p>
      </div>
      <div class="row-of">
        <LinkButton icon="folder" href={link("replay")}>
          {t().otherGame}
        </LinkButton>
        <FilePicker label={t().open} onPick={(files) => void openFile(files[0]!)} />
      </div>
    </header>
  );
}

function Opened() {
  const isEnd = shown.value?.step === overview.value?.moves;
  return (
    <>
      <Head />
      <div class="replay-left">
        <Board
          frame={frame.value}
          bigTiles={overview.value?.placeholders === true}
          onSwipe={direct}
        />
        {isEnd && (
          <p class="notice" role="status">
            {t().end}
          </p>
        )}
        <Timeline />
        <Transport />
        <WhatIfButton />
      </div>
      <div class="replay-right stack">
        <KnownCard />
        <RunningCard />
        <WholeCard />
      </div>
      <WhatIfCard />
      <CurvesCard />
      <div class="replay-foot">
        <MistakesCard />
        <ShareCard />
      </div>
    </>
  );
}

export function Page({ query }: PageProps) {
  const asked = query.toString();
  useEffect(() => void open(query), [asked]);
  useEffect(() => {
    // A new table may judge what nobody knew.
    const look = () => {
      if (overview.value !== null && judgement.value !== null) void judge();
    };
    const stops = [onEvent("tables_changed", look), onListening(look)];
    return () => {
      stops.forEach((end) => end());
      stop();
    };
  }, []);
  useReplayKeys();
  return (
    <div class={overview.value === null ? "page replay-page choosing" : "page replay-page"}>
      <h1 class="hidden-label">{t().title}</h1>
      {overview.value === null ? <GameChoice /> : <Opened />}
    </div>
  );
}
