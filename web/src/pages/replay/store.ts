// SPDX-License-Identifier: MIT
// What the replay page shows: a game, where in it somebody is, and what is known of both.
import { signal } from "@preact/signals";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import type { Frame } from "../../board/motion";
import { moveWords } from "../../board/words";
import { formatNumber, texts } from "../../i18n";
import { replay as en } from "../../i18n/en/replay";
import { replay as zh } from "../../i18n/zh/replay";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { link } from "../../shell/router";

export type Game = Schemas["ReplayGame"];
export type Overview = Schemas["ReplayOverview"];
export type Judgement = Schemas["ReplayJudgement"];
export type Step = Schemas["ReplayStep"];
export type Known = Schemas["ReplayKnown"];
export type Mistake = Schemas["ReplayMistake"];
export type Opinion = Schemas["ReplayOpinion"];

export const t = texts(en, zh);

export const USUAL_THRESHOLD = 0.99999;

export const games = signal<readonly Game[] | null>(null);
export const overview = signal<Overview | null>(null);
export const judgement = signal<Judgement | null>(null);
export const isJudging = signal(false);
export const threshold = signal(USUAL_THRESHOLD);
export const shown = signal<Step | null>(null);
export const frame = signal<Frame>({
  board: Array<number>(16).fill(0),
  animation: null,
  serial: 0,
});
/** Of the position in sight, once somebody asked. */
export const opinion = signal<Opinion | null>(null);

/** Where the slider was put last; the position there may still be on its way. */
export const wanted = signal(0);

export const at = () => wanted.value;

/** What a list calls a game. */
export function nameOf(game: Game): string {
  const name = game.kind === "game" ? formatNumber(Number(game.name)) : game.name;
  return t().gameName(game.kind, name);
}

export async function loadGames(): Promise<void> {
  await attempt(async () => {
    games.value = (await call("replay/list", {})).games;
  });
}

function take(next: Step, tell: boolean): void {
  const before = shown.value;
  const follows = before?.game === next.game && before.step + 1 === next.step;
  shown.value = next;
  opinion.value = null;
  frame.value = {
    board: next.board,
    animation: follows ? next.animation : null,
    serial: frame.value.serial + 1,
  };
  if (!tell || settings.value.announce === "off") return;
  const place = t().position(formatNumber(next.step), formatNumber(overview.value?.moves ?? 0));
  announce(`${place}. ${moveWords(frame.value)}`);
}

let isFetching = false;

/** Asks for the position that is wanted last; those that were passed meanwhile are not asked for. */
async function fetchWanted(tell: boolean): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  try {
    for (;;) {
      const game = overview.value?.game;
      const step = wanted.value;
      if (game === undefined) return;
      const next = await call("replay/step", { game, step });
      if (overview.value?.game !== game) continue;
      if (wanted.value !== step) continue;
      take(next, tell);
      return;
    }
  } finally {
    isFetching = false;
  }
}

/** The address names the place, so that a reload or a link comes back to it. */
function noteAddress(): void {
  const game = overview.value?.game;
  if (game === undefined || !location.hash.startsWith("#/replay")) return;
  history.replaceState(null, "", link("replay", { game, step: String(wanted.value) }));
}

/** `quiet`: nobody is told each move. */
export async function seek(step: number, quiet = false): Promise<void> {
  const last = overview.value?.moves ?? 0;
  wanted.value = Math.max(0, Math.min(last, Math.round(step)));
  noteAddress();
  if (shown.value?.step === wanted.value && !isFetching) return;
  await attempt(() => fetchWanted(!quiet));
}

/** Shows the position again: more is known of it now. */
async function lookAgain(): Promise<void> {
  const game = overview.value?.game;
  const step = shown.value?.step;
  if (game === undefined || step === undefined) return;
  const next = await call("replay/step", { game, step });
  if (overview.value?.game === game && shown.value?.step === step) shown.value = next;
}

export async function judge(): Promise<void> {
  const game = overview.value?.game;
  if (game === undefined) return;
  isJudging.value = true;
  await attempt(async () => {
    const answer = await call("replay/judge", { game, threshold: threshold.value });
    if (overview.value?.game !== game) return;
    judgement.value = answer;
    await lookAgain();
  });
  isJudging.value = false;
}

export async function openGame(game: string, step = 0): Promise<boolean> {
  if (overview.value?.game === game) {
    await seek(step);
    return true;
  }
  const done = await attempt(async () => {
    const answer = await call("replay/open", { game });
    overview.value = answer;
    judgement.value = null;
    shown.value = null;
    wanted.value = Math.max(0, Math.min(answer.moves, step));
    noteAddress();
    await fetchWanted(false);
  });
  if (done) void judge();
  return done;
}

export function closeGame(): void {
  overview.value = null;
  judgement.value = null;
  shown.value = null;
  opinion.value = null;
}
