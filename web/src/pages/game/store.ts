// SPDX-License-Identifier: MIT
// The game of this tab: what the server said last. What can be asked of it is in actions.ts.
import { signal } from "@preact/signals";
import { ApiError, call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { Queue } from "../../api/queue";
import type { Frame } from "../../board/motion";
import { boardWords, moveWords } from "../../board/words";
import { formatNumber, texts } from "../../i18n";
import { game as en } from "../../i18n/en/game";
import { game as zh } from "../../i18n/zh/game";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";

export type GameState = Schemas["GameState"];
export type GameAi = Schemas["GameAi"];

export const t = texts(en, zh);

export const game = signal<GameState | null>(null);
export const frame = signal<Frame>({
  board: Array<number>(16).fill(0),
  animation: null,
  serial: 0,
});
/** Who decided the last AI move, or what a hint said; gone after an own move. */
export const advice = signal<{ ai: GameAi; isHint: boolean } | null>(null);
/** Whether the AI moves by itself. */
export const aiRuns = signal(false);
export const records = signal<Schemas["GameRecords"] | null>(null);

const HUGE_TILE = 65536;

/** Messages that change the game, in the order in which they were asked for. */
export const queue = new Queue();
// Counts how often the server did not answer: what waited behind that message is dropped, as
// nobody wants moves to be made when the server is back, out of the blue.
let losses = 0;

function celebrate(tile: number): void {
  const text = tile >= HUGE_TILE ? t().milestoneHuge : t().milestoneText;
  toast({ tone: "good", title: t().milestone(formatNumber(tile)), text });
}

function tell(state: GameState, shown: Frame): void {
  const how = settings.value.announce;
  if (how === "off" || aiRuns.value) return;
  const parts = [shown.animation ? moveWords(shown) : boardWords(state.board)];
  if (how === "all" && state.gained > 0) parts.push(t().scoreIs(formatNumber(state.score)));
  if (state.milestone !== null) parts.push(t().milestone(formatNumber(state.milestone)));
  if (state.over) parts.push(t().over);
  announce(parts.join(" "));
}

function take(state: GameState): void {
  const before = game.value;
  game.value = state;
  if (before !== null && !state.moved && before.code === state.code) return;
  frame.value = {
    board: state.board,
    animation: state.animation,
    serial: frame.value.serial + 1,
  };
  if (state.ai) advice.value = { ai: state.ai, isHint: false };
  else if (state.moved) advice.value = null;
  if (state.milestone !== null) celebrate(state.milestone);
  if (before !== null) tell(state, frame.value);
  if (state.over && before?.over === false) void loadRecords();
}

/** Sends a message behind those that wait; throws what `call` throws. False if it was dropped. */
export async function send(work: () => Promise<GameState>): Promise<boolean> {
  const known = losses;
  return queue.run(async () => {
    if (known !== losses) return false;
    try {
      take(await work());
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "offline") losses++;
      throw error;
    }
  });
}

/** The same; whatever goes wrong is shown. False if it was not done. */
export async function ask(work: () => Promise<GameState>): Promise<boolean> {
  let done = false;
  await attempt(async () => {
    done = await send(work);
  });
  return done;
}

export async function loadGame(): Promise<void> {
  await ask(() => call("game/state", {}));
}

export async function loadRecords(): Promise<void> {
  await attempt(async () => {
    records.value = await call("game/records", {});
  });
}
