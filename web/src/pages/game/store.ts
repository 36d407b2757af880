// SPDX-License-Identifier: MIT
// The game of this tab: what the server said last, and everything the page can ask of it.
import { signal } from "@preact/signals";
import { call, type Schemas } from "../../api/client";
import { onReturn } from "../../api/connection";
import { attempt } from "../../api/errors";
import { pause, Queue } from "../../api/queue";
import type { Direction, Frame } from "../../board/motion";
import { boardWords, moveWords } from "../../board/words";
import { formatNumber, texts } from "../../i18n";
import { game as en } from "../../i18n/en/game";
import { game as zh } from "../../i18n/zh/game";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import { saveFile } from "../../ui/clipboard";

export type GameState = Schemas["GameState"];
export type GameAi = Schemas["GameAi"];
export type ExportFormat = Schemas["GameExport"]["format"];

export const t = texts(en, zh);

export const game = signal<GameState | null>(null);
export const frame = signal<Frame>({
  board: Array<number>(16).fill(0),
  animation: null,
  serial: 0,
});
/** Who decided the last AI move, or what a hint said; gone after an own move. */
export const advice = signal<{ ai: GameAi; isHint: boolean } | null>(null);
export const aiRuns = signal(false);
export const records = signal<Schemas["GameRecords"] | null>(null);

// Key presses beyond this many unanswered ones are dropped: a held key shall not run on.
const MOST_WAITING = 2;
// Time of one move of the running AI at normal speed.
const MOVE_MS = 40;
const HUGE_TILE = 65536;

const queue = new Queue();
// Counts the runs of the AI: one that was stopped ends, even if the next has begun meanwhile.
let runs = 0;

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

async function ask(work: () => Promise<GameState>): Promise<boolean> {
  return attempt(() => queue.run(async () => take(await work())));
}

export async function loadGame(): Promise<void> {
  await ask(() => call("game/state", {}));
}

export async function move(direction: Direction): Promise<void> {
  stopAi();
  if (queue.waiting > MOST_WAITING) return;
  await ask(() => call("game/move", { direction }));
}

export async function newGame(options: { seed?: number; p4?: number } = {}): Promise<void> {
  stopAi();
  if (await ask(() => call("game/new", options))) void loadRecords();
}

/** What somebody wants to begin while a game is in progress; he is asked first. */
export const wanted = signal<(() => Promise<unknown>) | null>(null);

// Fewer moves are no game that anybody would miss.
const WORTH_ASKING = 10;

/** Begins something else than the game in progress, at once if there is nothing to lose. */
export function leaveFor(begin: () => Promise<unknown>): void {
  const state = game.value;
  stopAi();
  if (state && !state.over && state.turns >= WORTH_ASKING) wanted.value = begin;
  else void begin();
}

/** Takes a move back; the AI, if it runs, stops before, and that is all if nothing may be taken back. */
export async function undo(): Promise<void> {
  if (stopAi() && !game.value?.undo.possible) return;
  await ask(() => call("game/undo", {}));
}

export async function setBoard(code: string): Promise<boolean> {
  stopAi();
  if (!(await ask(() => call("game/set", { code })))) return false;
  void loadRecords();
  return true;
}

export async function setOptions(options: Partial<Schemas["GameOptions"]>): Promise<void> {
  await ask(() => call("game/options", options));
}

/** One move of the AI; if it runs by itself, stops it. */
export async function step(): Promise<void> {
  if (stopAi() || queue.waiting > MOST_WAITING) return;
  await ask(() => call("game/ai-step", {}));
}

export async function hint(): Promise<void> {
  if (stopAi()) return;
  await attempt(() =>
    queue.run(async () => {
      const answer = await call("game/hint", {});
      if (answer.code !== game.value?.code) return;
      advice.value = { ai: answer.ai, isHint: true };
      game.value = { ...game.value, kind: answer.kind };
    }),
  );
}

/** True if it was running. */
export function stopAi(): boolean {
  if (!aiRuns.value) return false;
  aiRuns.value = false;
  if (game.value) announce(t().stopped(formatNumber(game.value.score)));
  return true;
}

/** Lets the AI move until somebody stops it, the game is over or the server is gone. */
export async function runAi(): Promise<void> {
  if (stopAi()) return;
  aiRuns.value = true;
  const run = ++runs;
  while (aiRuns.value && run === runs) {
    const begin = performance.now();
    const answered = await ask(() => call("game/ai-step", {}));
    if (!answered || game.value?.over || !game.value?.moved) stopAi();
    const speed = game.value?.options.ai_speed ?? 100;
    const left = MOVE_MS * 10 ** ((100 - speed) / 100) - (performance.now() - begin);
    await pause(Math.max(0, left));
  }
}

/** This game, or one of the records. */
export async function exportGame(format: ExportFormat, id?: string): Promise<void> {
  await attempt(async () => {
    const file = await call("game/export", id === undefined ? { format } : { format, game: id });
    saveFile(file.file_name, new Blob([file.text], { type: file.media_type }));
  });
}

export async function loadRecords(): Promise<void> {
  await attempt(async () => {
    records.value = await call("game/records", {});
  });
}

onReturn(() => {
  stopAi();
  void loadGame();
  void loadRecords();
});
