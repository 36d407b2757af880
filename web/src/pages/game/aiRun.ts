// SPDX-License-Identifier: MIT
// The AI that moves by itself. It thinks for as long as it has between two moves; where that is
// less than a picture takes to draw, a message makes several moves.
import { signal } from "@preact/signals";
import { call } from "../../api/client";
import { onReturn } from "../../api/connection";
import { pause } from "../../api/queue";
import { formatNumber } from "../../i18n";
import { announce } from "../../shell/announce";
import { aiRuns, ask, game, loadGame, loadRecords, t } from "./store";

/** Time of a move at normal speed; a step of 100 on the scale of speeds makes it ten times that. */
const MOVE_MS = 40;
/** Messages do not follow each other more quickly. */
const MESSAGE_MS = 40;
/** How much of a message's time is thought at least, however slow the way to the server. */
const LEAST_SHARE = 0.5;
/** How much the last message counts in what is known of the way to the server. */
const NEWS = 0.3;
const COUNT_MS = 1000;

/** What the AI really makes, counted over the last second; null while nothing is known. */
export const movesPerSecond = signal<number | null>(null);

// Counts the runs: one that was stopped ends, even if the next has begun meanwhile.
let runs = 0;

export function timeOfMove(speed: number): number {
  return MOVE_MS * 10 ** ((100 - speed) / 100);
}

/** True if it was running. */
export function stopAi(): boolean {
  if (!aiRuns.value) return false;
  aiRuns.value = false;
  movesPerSecond.value = null;
  if (game.value) announce(t().stopped(formatNumber(game.value.score)));
  return true;
}

/** How many moves were made since, told about once a second. */
function counter(): () => void {
  let [since, turns] = [performance.now(), game.value?.turns ?? 0];
  return () => {
    const [now, made] = [performance.now(), game.value?.turns ?? 0];
    if (now - since < COUNT_MS) return;
    movesPerSecond.value = ((made - turns) * 1000) / (now - since);
    [since, turns] = [now, made];
  };
}

/** Lets the AI move until somebody stops it, the game is over or the server is gone. */
export async function runAi(): Promise<void> {
  if (stopAi()) return;
  aiRuns.value = true;
  const run = ++runs;
  const count = counter();
  let way = 0; // what a message takes beside thinking
  while (aiRuns.value && run === runs) {
    const time = timeOfMove(game.value?.options.ai_speed ?? 100);
    const moves = Math.max(1, Math.round(MESSAGE_MS / time));
    const whole = moves * time;
    const milliseconds = Math.round(Math.max(LEAST_SHARE * whole, whole - way));
    const begin = performance.now();
    const answered = await ask(() => call("game/ai-step", { moves, milliseconds }));
    const took = performance.now() - begin;
    if (!answered || game.value?.over || !game.value?.moved) stopAi();
    way += NEWS * (took - (game.value?.thought_ms ?? 0) - way);
    if (aiRuns.value && run === runs) count();
    await pause(Math.max(0, whole - took));
  }
}

onReturn(() => {
  stopAi();
  void loadGame();
  void loadRecords();
});
