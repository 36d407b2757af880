// SPDX-License-Identifier: MIT
// The run of this tab: the board, the grade of the last move, and all that can be asked of it.
import { computed, signal } from "@preact/signals";
import { type Action, type Answer, type Body, call, type Schemas } from "../../api/client";
import { onReturn } from "../../api/connection";
import { attempt } from "../../api/errors";
import { Queue } from "../../api/queue";
import type { Frame } from "../../board/motion";
import { boardWords, moveWords } from "../../board/words";
import { texts } from "../../i18n";
import { test as en } from "../../i18n/en/test";
import { test as zh } from "../../i18n/zh/test";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import { verdictWords } from "../practice/verdict";

export type TestState = Schemas["TestState"];
export type TestRun = Schemas["TestRun"];
export type RunMode = Schemas["RunMode"];

type StateAction = {
  [A in Action]: Answer<A> extends TestState ? A : never;
}[Action];

export const t = texts(en, zh);

export const state = signal<TestState | null>(null);
export const frame = signal<Frame>({
  board: Array<number>(16).fill(0),
  animation: null,
  serial: 0,
});
export const tables = signal<Schemas["PracticeTables"] | null>(null);
/** Blank everything that could help or distract. */
export const focus = signal(false);
/** Blindfold: the user looks at the board until the next move. */
export const looking = signal(false);
/** A position of a phase is looked for. */
export const isSearching = signal(false);
/** When the board came into sight, by performance.now(). */
export const shownAt = signal(0);
/** Moves of runs of this tab: what the log and the history follow. */
export const changes = signal(0);

/** Blindfold covers the board after the first move, until the run is over. */
export const isCovered = computed(() => {
  const run = state.value?.run ?? null;
  if (run === null || run.mode !== "blindfold" || run.end !== null) return false;
  return run.moves > 0 && !looking.value;
});

const MOST_WAITING = 3;
const queue = new Queue();

function tell(next: TestState): void {
  const how = settings.value.announce;
  if (how === "off") return;
  const parts = [next.animation ? moveWords(frame.value) : boardWords(next.board)];
  if (isCovered.value && !next.animation) parts.length = 0;
  if (next.last && next.moved && !focus.value) parts.unshift(verdictWords(next.last));
  if (next.run?.end) parts.push(t().ends[next.run.end]);
  announce(parts.join(" "));
}

function take(next: TestState): void {
  const before = state.value;
  if (next.moved) looking.value = false;
  state.value = next;
  if (before === null || next.moved || next.code !== before.code) {
    frame.value = { board: next.board, animation: next.animation, serial: frame.value.serial + 1 };
    shownAt.value = performance.now();
    if (before !== null) tell(next);
  }
  changes.value++;
}

/** Sends one message; its answer is the state from then on. Throws what `call` throws. */
export async function sendOrThrow<A extends StateAction>(action: A, body: Body<A>): Promise<void> {
  await queue.run(async () => take((await call(action, body)) as TestState));
}

export async function send<A extends StateAction>(action: A, body: Body<A>): Promise<boolean> {
  return attempt(() => sendOrThrow(action, body));
}

export function isBusy(): boolean {
  return queue.waiting > MOST_WAITING;
}

export async function loadState(): Promise<void> {
  await send("test/state", {});
}

export async function loadTables(): Promise<void> {
  await attempt(async () => {
    tables.value = await call("practice/tables", {});
  });
}

/** Why nothing was moved, as a notice. */
export function explainRefusal(): void {
  const refused = state.value?.refused ?? null;
  if (refused === null) return;
  const text = t().refused[refused];
  if (refused !== "illegal") toast({ tone: "info", text });
  announce(text);
}

onReturn(() => void loadState());
