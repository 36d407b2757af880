// SPDX-License-Identifier: MIT
// Asking and answering: the daily queue and the drill.
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import type { Direction } from "../../board/motion";
import { boardText, boardWords } from "../../board/words";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import { tilesOf } from "./tiles";
import { drawRound, nextCards } from "./schedule";
import {
  byId,
  counters,
  dayQueue,
  mode,
  problem,
  replace,
  round,
  t,
  verdict,
  type Verdict,
  wanted,
  weight,
} from "./store";

/** How long a right answer is shown before the next problem comes. */
export const PAUSE_MS = 1500;

let timer = 0;
let isAnswering = false;

function newRound(): void {
  round.value = drawRound(wanted.value, weight.value).map(({ id }) => id);
  counters.value = { right: 0, wrong: 0, combo: 0 };
}

function takeFromRound() {
  for (;;) {
    const [id, ...rest] = round.value;
    if (id === undefined) return null;
    round.value = rest;
    const entry = byId.value.get(id);
    if (entry) return entry;
  }
}

function pick() {
  if (mode.value === "due") {
    const { due, fresh } = dayQueue();
    return due[0] ?? fresh[0] ?? null;
  }
  const next = takeFromRound();
  if (next) return next;
  newRound();
  return takeFromRound();
}

export function next(): void {
  clearTimeout(timer);
  verdict.value = null;
  problem.value = pick();
  if (problem.value) announce(`${t().ask} ${boardWords(tilesOf(problem.value.code))}`);
}

/** After a change of mode, table or weight. */
export function beginAgain(): void {
  round.value = [];
  counters.value = { right: 0, wrong: 0, combo: 0 };
  next();
}

/** What would have been right, and why the move was not. */
export function reasonWords(told: Verdict): string {
  const { directions } = boardText();
  const moves = told.right_moves.map((one) => directions[one]).join(", ");
  const left = told.outcome === "outside" ? [t().outside] : [];
  return [...left, t().rightMoves(moves)].join(" ");
}

function take(told: Verdict): void {
  if (told.outcome === "illegal") {
    announce(t().illegal);
    toast({ tone: "info", text: t().illegal });
    return;
  }
  verdict.value = told;
  replace(told.entry);
  const { right, wrong, combo } = counters.value;
  counters.value = told.right
    ? { right: right + 1, wrong, combo: combo + 1 }
    : { right, wrong: wrong + 1, combo: 0 };
  announce(`${told.right ? t().right : t().wrong} ${reasonWords(told)}`);
  if (told.right) timer = window.setTimeout(next, PAUSE_MS);
}

export async function answer(direction: Direction): Promise<void> {
  const asked = problem.value;
  if (asked === null || verdict.value !== null || isAnswering) return;
  isAnswering = true;
  const now = new Date();
  const cards = mode.value === "due" ? nextCards(asked.card, now) : {};
  await attempt(async () => {
    take(await call("notebook/answer", { id: asked.id, direction, at: now.getTime(), ...cards }));
  });
  isAnswering = false;
}

/** Nothing goes on by itself once the page is left. */
export function stop(): void {
  clearTimeout(timer);
}
