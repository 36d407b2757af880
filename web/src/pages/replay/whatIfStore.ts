// SPDX-License-Identifier: MIT
// Two ways on from a position, side by side, with the same new tiles.
import { signal } from "@preact/signals";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { Queue } from "../../api/queue";
import type { Direction, Frame } from "../../board/motion";
import { moveWords } from "../../board/words";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { stop } from "./actions";
import { shown, t } from "./store";

type Answer = Schemas["ReplayWhatIf"];
export type Side = 0 | 1;

export interface Line {
  /** Letters l, r, u and d. */
  moves: string;
  /** As in the game so far. */
  isGame: boolean;
  now: Answer;
  frame: Frame;
}

export interface Comparison {
  game: string;
  step: number;
  lines: readonly [Line, Line];
}

export const comparison = signal<Comparison | null>(null);
/** Which board the arrow keys move. */
export const chosen = signal<Side>(1);

const LETTERS: Record<Direction, string> = { left: "l", right: "r", up: "u", down: "d" };
const queue = new Queue();

async function lineOf(
  game: string,
  step: number,
  moves: string,
  isGame: boolean,
  before?: Line,
): Promise<Line> {
  const now = await call("replay/what-if", { game, step, moves });
  const grows = before !== undefined && moves.length === before.moves.length + 1;
  const frame = {
    board: now.board,
    animation: grows ? now.animation : null,
    serial: (before?.frame.serial ?? 0) + 1,
  };
  return { moves, isGame, now, frame };
}

/** Leaves the game here: the game's move on one board, on the other whatever is chosen. */
export async function startComparison(first?: Direction): Promise<void> {
  const now = shown.value;
  stop();
  if (now === null) return;
  const played = now.played === null ? "" : LETTERS[now.played];
  const other = first === undefined ? "" : LETTERS[first];
  await attempt(() =>
    queue.run(async () => {
      const lines = await Promise.all([
        lineOf(now.game, now.step, played, played !== ""),
        lineOf(now.game, now.step, other, other === played && played !== ""),
      ]);
      comparison.value = { game: now.game, step: now.step, lines };
      chosen.value = 1;
    }),
  );
}

export function endComparison(): void {
  comparison.value = null;
}

function put(side: Side, line: Line): void {
  const before = comparison.value;
  if (before === null) return;
  const lines: [Line, Line] = [...before.lines];
  lines[side] = line;
  comparison.value = { ...before, lines };
}

/** The move that the game made after so many of the line; null past its end. */
async function gameMove(now: Comparison, line: Line): Promise<Direction | null> {
  const step = now.step + line.moves.length;
  const next = await call("replay/step", { game: now.game, step });
  return next.played;
}

async function extend(side: Side, direction: Direction): Promise<void> {
  const now = comparison.value;
  if (now === null) return;
  const line = now.lines[side];
  const isLegal = line.now.known.moves.some((move) => move.direction === direction && move.legal);
  if (!isLegal) {
    announce(t().cannotMove);
    return;
  }
  const isGame = line.isGame && (await gameMove(now, line)) === direction;
  const moves = line.moves + LETTERS[direction];
  put(side, await lineOf(now.game, now.step, moves, isGame, line));
  const after = comparison.value?.lines[side];
  if (after && settings.value.announce !== "off") announce(moveWords(after.frame));
}

export async function moveLine(side: Side, direction: Direction): Promise<void> {
  chosen.value = side;
  await attempt(() => queue.run(() => extend(side, direction)));
}

/** The best move of a table; where none knows, what the search thinks. */
async function bestOf(now: Comparison, line: Line): Promise<Direction | null> {
  if (line.now.known.best !== null) return line.now.known.best;
  const { game, step } = now;
  return (await call("replay/opinion", { game, step, moves: line.moves })).direction;
}

export async function bestMove(sides: readonly Side[]): Promise<void> {
  await attempt(() =>
    queue.run(async () => {
      for (const side of sides) {
        const now = comparison.value;
        if (now === null || now.lines[side].now.over) continue;
        const best = await bestOf(now, now.lines[side]);
        if (best !== null) await extend(side, best);
      }
    }),
  );
}

/** Goes on as the game did. */
export async function followGame(side: Side): Promise<void> {
  await attempt(() =>
    queue.run(async () => {
      const now = comparison.value;
      if (now === null || !now.lines[side].isGame) return;
      const next = await gameMove(now, now.lines[side]);
      if (next !== null) await extend(side, next);
    }),
  );
}

export async function takeBack(side: Side): Promise<void> {
  await attempt(() =>
    queue.run(async () => {
      const now = comparison.value;
      if (now === null) return;
      const line = now.lines[side];
      if (line.moves === "") return;
      const moves = line.moves.slice(0, -1);
      // Whether it is the game's way again is asked anew, for the few moves there are.
      const isGame = await followsGame(now, moves);
      put(side, await lineOf(now.game, now.step, moves, isGame, line));
    }),
  );
}

async function followsGame(now: Comparison, moves: string): Promise<boolean> {
  for (let i = 0; i < moves.length; i++) {
    const next = await call("replay/step", { game: now.game, step: now.step + i });
    if (next.played === null || LETTERS[next.played] !== moves[i]) return false;
  }
  return true;
}
