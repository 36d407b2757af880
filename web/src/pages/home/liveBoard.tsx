// SPDX-License-Identifier: MIT
// The live board of the tour: a position of a table with the rate of every move.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Action, type Answer, type Body, call, type Schemas } from "../../api/client";
import { onEvent, onListening } from "../../api/connection";
import { attempt } from "../../api/errors";
import { Queue } from "../../api/queue";
import { sessionId } from "../../api/session";
import { Board } from "../../board/board";
import type { Direction, Frame } from "../../board/motion";
import { madeOn, targetMarks, targetWords } from "../../board/target";
import { formatPercent } from "../../i18n";
import { useKeys } from "../../keys/keys";
import { announce } from "../../shell/announce";
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Progress } from "../../ui/panels";
import { queue as jobs } from "../tables/store";
import { tourText } from "./texts";

type Practice = Schemas["PracticeState"];

export const TOUR_TABLE = "442-128";
// Boards on which the right move matters: at a usual start nearly all of them succeed.
const POSITIONS = [
  "1032035314ffffff",
  "0142035343ffffff",
  "1041035224ffffff",
  "2020345135ffffff",
  "1042045441ffffff",
  "0321351041ffffff",
];
const ORDER: readonly Direction[] = ["up", "left", "right", "down"];

/** The tour has a practice of its own: what the user practises stays as it is. */
const SESSION = `${sessionId}tour`;

function ask<A extends Action>(action: A, body: Body<A>): Promise<Answer<A>> {
  return call(action, body, undefined, SESSION);
}

interface Shown {
  state: Practice;
  frame: Frame;
  verdict: string;
}

const shown = signal<Shown | null>(null);

function say(verdict: string): void {
  if (shown.value) shown.value = { ...shown.value, verdict };
  announce(verdict);
}

function take(state: Practice, verdict: string): void {
  const serial = (shown.value?.frame.serial ?? 0) + 1;
  shown.value = {
    state,
    verdict,
    frame: { board: state.board, animation: state.animation, serial },
  };
  announce(verdict);
}

const rateOf = (state: Practice, direction: Direction) =>
  state.rates.moves.find((move) => move.direction === direction)?.rate ?? null;

/** What the move just made was worth, judged by the rates before it. */
function verdictOf(before: Practice, direction: Direction, after: Practice): string {
  const t = tourText().rate;
  if (!after.moved) return t.dont;
  const [played, best] = [rateOf(before, direction) ?? 0, before.rates.rate ?? 0];
  return played >= best * (1 - 1e-9)
    ? t.good
    : t.cost(formatPercent(best === 0 ? 0 : 1 - played / best, 1));
}

let next = 0;

async function begin(): Promise<void> {
  const code = POSITIONS[next++ % POSITIONS.length]!;
  await attempt(async () => {
    // A session that is new takes over how the user practises: the tour tells rates, and draws tiles.
    await ask("practice/guess", { action: "stop" });
    await ask("practice/spawn-mode", { mode: "random" });
    take(await ask("practice/select", { table: TOUR_TABLE, code }), "");
  });
}

const isOpen = (state: Practice) => !state.made && !state.over && (state.rates.rate ?? 0) > 0;

const queue = new Queue();

async function move(direction: Direction): Promise<void> {
  await queue.run(async () => {
    const before = shown.value?.state;
    if (!before || !isOpen(before)) return;
    const isOutside = before.legal.includes(direction) && rateOf(before, direction) === null;
    if (isOutside) return say(tourText().rate.outside);
    await attempt(async () => {
      const after = await ask("practice/move", { direction });
      take(after, verdictOf(before, direction, after));
    });
  });
}

async function step(): Promise<void> {
  const best = shown.value?.state.rates.best;
  if (best) await move(best);
}

async function undo(): Promise<void> {
  await queue.run(() =>
    attempt(async () => {
      if (shown.value?.state.undo) take(await ask("practice/undo", {}), "");
    }),
  );
}

/** Leaves a board that is not decided: a tab that has no practice yet begins with it. */
export async function leaveLiveBoard(): Promise<void> {
  const now = shown.value?.state;
  const code = boardToPractise();
  shown.value = null;
  if (!now?.table?.built || isOpen(now)) return;
  await attempt(() => ask("practice/select", { table: TOUR_TABLE, code }));
}

/** The board to go on with in Practice: the one of the tour, or another one if that is decided. */
export function boardToPractise(): string {
  const now = shown.value?.state;
  return now && isOpen(now) ? now.code : POSITIONS[next % POSITIONS.length]!;
}

function Rates({ state }: { state: Practice }) {
  const t = tourText().rate;
  return (
    <div class="tour-rates">
      {ORDER.map((direction) => {
        const rate = rateOf(state, direction);
        const isBest = rate !== null && rate > 0 && rate === state.rates.rate;
        return (
          <button
            key={direction}
            type="button"
            class={`tour-rate ${direction}${isBest ? " best" : ""}`}
            disabled={rate === null}
            onClick={() => void move(direction)}
          >
            <span>{t.directions[direction]}</span>
            <strong>{rate === null ? t.none : formatPercent(rate, 1)}</strong>
            {isBest && <span class="tour-best">{t.best}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** The table is not there yet: how far it is, or where it can be built. */
function NotYet() {
  const t = tourText().rate;
  const job = jobs.value.find(
    ({ table, state }) => table === TOUR_TABLE && state !== "canceled" && state !== "failed",
  );
  if (!job) {
    return (
      <div class="stack">
        <p>{t.missing}</p>
        <LinkButton href={link("tables", { build: TOUR_TABLE })}>{t.build}</LinkButton>
      </div>
    );
  }
  const share = job.progress?.share;
  return <Progress label={t.wait} {...(share == null ? {} : { share })} />;
}

export function LiveBoard() {
  const t = tourText().rate;
  const [built, setBuilt] = useState(0);
  useKeys(
    {
      "move-left": () => void move("left"),
      "move-right": () => void move("right"),
      "move-up": () => void move("up"),
      "move-down": () => void move("down"),
      step: () => void step(),
      undo: () => void undo(),
      random: () => void begin(),
    },
    true,
  );
  useEffect(() => void begin(), [built]);
  useEffect(() => {
    const look = () => setBuilt((times) => times + (shown.value?.state.table?.built ? 0 : 1));
    const stops = [onEvent("tables_changed", look), onListening(look)];
    return () => stops.forEach((stop) => stop());
  }, []);
  const now = shown.value;
  if (!now?.state.table?.built) return <NotYet />;
  const ended = now.state.made ? t.made : !isOpen(now.state) ? t.lost : "";
  return (
    <div class="live">
      <div class="live-board">
        <Board
          frame={now.frame}
          bigTiles
          label={t.board}
          targets={targetMarks(now.state.target_place)}
          made={madeOn(now.state)}
          onSwipe={(direction) => void move(direction)}
        />
      </div>
      <div class="stack">
        <p class="hint">{targetWords(now.state)}</p>
        <Rates state={now.state} />
        <p class="tour-verdict">{ended === "" ? now.verdict : ended}</p>
        <Button icon="dice" onPress={() => void begin()}>
          {t.another}
        </Button>
      </div>
    </div>
  );
}
