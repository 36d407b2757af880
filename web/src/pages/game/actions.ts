// SPDX-License-Identifier: MIT
// What a player does on the game page; whatever somebody does himself stops the AI.
import { signal } from "@preact/signals";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import type { Direction } from "../../board/motion";
import { announce } from "../../shell/announce";
import { saveFile } from "../../ui/clipboard";
import { stopAi } from "./aiRun";
import { hintWords } from "./moveWords";
import { advice, ask, game, loadRecords, queue, send } from "./store";

export type ExportFormat = Schemas["GameExport"]["format"];

// A held key shall not run on when it is let go: its presses are dropped while so many wait.
const MOST_WAITING_HELD = 2;
// Presses one by one are all meant, however slow the server.
const MOST_WAITING = 100;

/** `isHeld`: the key repeats by itself. */
export async function move(direction: Direction, isHeld = false): Promise<void> {
  stopAi();
  if (queue.waiting > (isHeld ? MOST_WAITING_HELD : MOST_WAITING)) return;
  await ask(() => call("game/move", { direction }));
}

/** One move of the AI; if it runs by itself, stops it. */
export async function step(): Promise<void> {
  if (stopAi() || queue.waiting > MOST_WAITING_HELD) return;
  await ask(() => call("game/ai-step", {}));
}

/** Takes a move back; the AI, if it runs, stops before, and that is all if nothing may be taken back. */
export async function undo(): Promise<void> {
  if (stopAi() && !game.value?.undo.possible) return;
  await ask(() => call("game/undo", {}));
}

export async function hint(): Promise<void> {
  if (stopAi()) return;
  await attempt(() =>
    queue.run(async () => {
      const answer = await call("game/hint", {});
      if (answer.code !== game.value?.code) return;
      advice.value = { ai: answer.ai, isHint: true };
      game.value = { ...game.value, kind: answer.kind };
      announce(hintWords(answer.ai));
    }),
  );
}

export async function setOptions(options: Partial<Schemas["GameOptions"]>): Promise<void> {
  await ask(() => call("game/options", options));
}

/** This game, or one of the records. */
export async function exportGame(format: ExportFormat, id?: string): Promise<void> {
  await attempt(async () => {
    const file = await call("game/export", id === undefined ? { format } : { format, game: id });
    saveFile(file.file_name, new Blob([file.text], { type: file.media_type }));
  });
}

// ---- what ends the game on the board

/** Something else that somebody wants to begin while a game is in progress; he is asked first. */
export interface Wanted {
  what: "new" | "board" | "resume";
  begin: () => Promise<unknown>;
}
export const wanted = signal<Wanted | null>(null);

// Fewer moves are no game that anybody would miss; the server does not keep them either.
const WORTH_ASKING = 10;

/** Begins something else than the game in progress, at once if there is nothing to lose. */
export function leaveFor(what: Wanted["what"], begin: () => Promise<unknown>): void {
  const state = game.value;
  stopAi();
  if (state && !state.over && state.turns >= WORTH_ASKING) wanted.value = { what, begin };
  else void begin();
}

export async function newGame(options: { seed?: number; p4?: number } = {}): Promise<void> {
  stopAi();
  if (await ask(() => call("game/new", options))) void loadRecords();
}

/** Goes on with a game of the records. */
export async function resume(id: string): Promise<void> {
  stopAi();
  if (await ask(() => call("game/resume", { game: id }))) void loadRecords();
}

/** Begins from a board, once it is known to be one. Throws what the server has against it. */
export async function leaveForBoard(code: string): Promise<void> {
  await send(() => call("game/set", { code, check: true }));
  leaveFor("board", async () => {
    if (await ask(() => call("game/set", { code }))) void loadRecords();
  });
}
