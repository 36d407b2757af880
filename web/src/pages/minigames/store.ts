// SPDX-License-Identifier: MIT
// What the page shows of the minigames: the menu, and the run that is played. What can be asked of a
// run is in actions.ts.
import { signal } from "@preact/signals";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import type { Aim } from "./aim";
import { type Position, type Stage, stages, still } from "./motion";
import { animated } from "../../theme/applyTheme";

export type Run = Schemas["MinigameState"];
export type Difficulty = Schemas["MinigameDifficulty"];
export type Menu = Schemas["MinigameMenu"];
export type Card = Schemas["MinigameCard"];

export const menu = signal<Menu | null>(null);
export const run = signal<Run | null>(null);
export const card = signal<Card | null>(null);
/** What is drawn now: one of the stages of the last action. */
export const stage = signal<Stage | null>(null);
export const aim = signal<Aim | null>(null);
/** When the run that is shown arrived: its clock goes on from then. */
export const arrived = signal(0);

const DIFFICULTY_KEY = "joseki.minigames.difficulty";

function keptDifficulty(): Difficulty {
  try {
    return localStorage.getItem(DIFFICULTY_KEY) === "casual" ? "casual" : "hard";
  } catch {
    return "hard";
  }
}

/** Of the menu; a game that is opened may have another one in its address. */
export const difficulty = signal<Difficulty>(keptDifficulty());

export function chooseDifficulty(chosen: Difficulty): void {
  difficulty.value = chosen;
  try {
    localStorage.setItem(DIFFICULTY_KEY, chosen);
  } catch {
    // A browser that keeps nothing: it is hard again the next time.
  }
}

export async function loadMenu(): Promise<void> {
  await attempt(async () => {
    menu.value = await call("minigames/menu", {});
  });
}

// --- what is drawn

let serial = 0;
let timer = 0;

/** Draws the stages one after another; whoever is quicker than they are sees the last one. */
export function draw(before: Position | null, position: Position): void {
  clearTimeout(timer);
  const list = animated.value ? stages(before, position, ++serial) : [still(position)];
  const show = (i: number) => {
    const now = list[i];
    if (!now) return;
    stage.value = now;
    if (i + 1 < list.length) timer = window.setTimeout(() => show(i + 1), now.milliseconds);
  };
  show(0);
}

export function stopDrawing(): void {
  clearTimeout(timer);
}
