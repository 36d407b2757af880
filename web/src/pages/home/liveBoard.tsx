// SPDX-License-Identifier: MIT
// The live board of the tour: a position of a table with the rate of every move.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { onEvent, onListening } from "../../api/connection";
import { attempt } from "../../api/errors";
import { Board } from "../../board/board";
import type { Direction, Frame } from "../../board/motion";
import { formatPercent } from "../../i18n";
import { announce } from "../../shell/announce";
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Progress } from "../../ui/panels";
import { queue } from "../tables/store";
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
const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

interface Shown {
  state: Practice;
  frame: Frame;
  verdict: string;
}

const shown = signal<Shown | null>(null);

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
  await attempt(async () => take(await call("practice/select", { table: TOUR_TABLE, code }), ""));
}

async function move(direction: Direction): Promise<void> {
  const before = shown.value?.state;
  if (!before || before.over || before.made) return;
  await attempt(async () => {
    const after = await call("practice/move", { direction });
    take(after, verdictOf(before, direction, after));
  });
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
            disabled={!state.legal.includes(direction)}
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
  const job = queue.value.find(
    (candidate) => candidate.table === TOUR_TABLE && candidate.state !== "canceled",
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

/** Arrow keys move the board as long as it is in sight; the dialog keeps all other keys. */
function useArrows(): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const direction = KEYS[event.key];
      if (direction === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      void move(direction);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

export function LiveBoard() {
  const t = tourText().rate;
  const [built, setBuilt] = useState(0);
  useArrows();
  useEffect(() => void begin(), [built]);
  useEffect(() => {
    const look = () => setBuilt((times) => times + (shown.value?.state.table?.built ? 0 : 1));
    const stops = [onEvent("tables_changed", look), onListening(look)];
    return () => stops.forEach((stop) => stop());
  }, []);
  const now = shown.value;
  if (!now?.state.table?.built) return <NotYet />;
  const ended = now.state.made
    ? t.made
    : now.state.over || now.state.rates.rate === 0
      ? t.lost
      : "";
  return (
    <div class="live">
      <div class="live-board">
        <Board
          frame={now.frame}
          bigTiles
          label={t.board}
          onSwipe={(direction) => void move(direction)}
        />
      </div>
      <div class="stack">
        <Rates state={now.state} />
        <p class="tour-verdict">{ended === "" ? now.verdict : ended}</p>
        <Button icon="dice" onPress={() => void begin()}>
          {t.another}
        </Button>
      </div>
    </div>
  );
}
