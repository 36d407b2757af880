// SPDX-License-Identifier: MIT
// The practice session of this tab: the board with its rates, and all that can be asked of it.
import { computed, signal } from "@preact/signals";
import { type Action, type Answer, type Body, call, type Schemas } from "../../api/client";
import { onReturn } from "../../api/connection";
import { attempt } from "../../api/errors";
import { Queue } from "../../api/queue";
import type { Direction, Frame } from "../../board/motion";
import { boardText, boardWords, moveWords } from "../../board/words";
import { texts } from "../../i18n";
import { practice as en } from "../../i18n/en/practice";
import { practice as zh } from "../../i18n/zh/practice";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import type { Addressed } from "../../ui/refusal";
import { rateText } from "../../i18n/rate";
import { verdictWords } from "./verdict";

export type PracticeState = Schemas["PracticeState"];
export type PracticeMove = Schemas["PracticeMove"];
export type SpawnMode = Schemas["SpawnMode"];
export type Transform = Body<"practice/transform">["kind"];

/** The messages that are answered with the whole state. */
type StateAction = {
  [A in Action]: Answer<A> extends PracticeState ? A : never;
}[Action];

export const t = texts(en, zh);

export const state = signal<PracticeState | null>(null);
export const frame = signal<Frame>({
  board: Array<number>(16).fill(0),
  animation: null,
  serial: 0,
});
export const tables = signal<Schemas["PracticeTables"] | null>(null);
export const heat = signal<Schemas["PracticeHeat"] | null>(null);
/** The move after which the heat map looks; null: the best one. */
export const heatDirection = signal<Direction | null>(null);
/** The tile that a press puts down while the board is edited; null: it is not. */
export const editValue = signal<number | null>(null);
/** How long the shown rates have been out of date: 0 not, 1 a moment, 2 too long. */
export const staleness = signal<0 | 1 | 2>(0);
/** A board that an address brought and the server refused. */
export const addressedBoard = signal<Addressed | null>(null);
/** A hard position is looked for. */
export const isSearching = signal(false);
/** With rates switched off: shown for this board alone. */
export const shownOnce = signal("");

/** Whether the rates of the board in sight may be seen. */
export const ratesShown = computed(
  () => settings.value.show_rates || shownOnce.value === state.value?.code,
);

const DIM_MS = 180;
const BLANK_MS = 1400;
const MOST_WAITING = 3;

const queue = new Queue();
let timers: number[] = [];

function watch(): void {
  timers.forEach(clearTimeout);
  timers = [
    window.setTimeout(() => (staleness.value = 1), DIM_MS),
    window.setTimeout(() => (staleness.value = 2), BLANK_MS),
  ];
}

function fresh(): void {
  timers.forEach(clearTimeout);
  staleness.value = 0;
}

/** The target of this board, if it was made with the last message. */
function justMade(before: PracticeState | null, next: PracticeState): number | null {
  return next.made && before?.made === false && next.table ? next.table.target : null;
}

function tell(next: PracticeState, made: number | null): void {
  const how = settings.value.announce;
  if (how === "off") return;
  const parts = [next.animation ? moveWords(frame.value) : boardWords(next.board)];
  if (next.animation && next.guess.last) {
    parts.unshift(verdictWords(next.guess.last), t().guessStreakShort(String(next.guess.streak)));
  }
  const { best, rate } = next.rates;
  if (how === "all" && settings.value.show_rates && best !== null && rate !== null) {
    parts.push(`${boardText().directions[best]} ${rateText(rate)}`);
  }
  if (next.waiting) parts.push(t().placeHint);
  if (made !== null) parts.push(t().made(made));
  announce(parts.join(" "));
}

function take(next: PracticeState, quiet: boolean): void {
  const before = state.value;
  const made = justMade(before, next);
  fresh();
  state.value = next;
  if (before === null || next.moved || next.code !== before.code) {
    frame.value = { board: next.board, animation: next.animation, serial: frame.value.serial + 1 };
    heatDirection.value = null;
    if (before !== null && !quiet) tell(next, made);
  }
  if (made !== null) toast({ tone: "good", text: t().made(made) });
  if (next.guess.on) heat.value = null;
  else if (settings.value.show_heat) void loadHeat();
}

/** Sends one message; its answer is the state from then on. Throws what `call` throws. */
export async function sendOrThrow<A extends StateAction>(
  action: A,
  body: Body<A>,
  quiet = false,
): Promise<void> {
  await queue.run(async () => {
    watch();
    try {
      const whole = { ...(body as object), ...whyOf(action) } as Body<A>;
      const answer = await call(action, whole);
      take(answer as PracticeState, quiet);
    } finally {
      fresh();
    }
  });
}

/** The same; what goes wrong is shown. `quiet`: nobody is told each move. */
export async function send<A extends StateAction>(
  action: A,
  body: Body<A>,
  quiet = false,
): Promise<boolean> {
  return attempt(() => sendOrThrow(action, body, quiet));
}

// Messages about recordings answer without the why-line: they have no such option.
function whyOf(action: StateAction): { why?: boolean } {
  return action.startsWith("practice/record") ? {} : { why: settings.value.show_why };
}

export function isBusy(): boolean {
  return queue.waiting > MOST_WAITING;
}

export async function loadState(): Promise<void> {
  await send("practice/state", {});
}

export async function loadTables(): Promise<void> {
  await attempt(async () => {
    tables.value = await call("practice/tables", {});
  });
}

export async function loadHeat(): Promise<void> {
  const direction = heatDirection.value;
  if (state.value?.guess.on) return; // it would tell what is to be guessed
  await attempt(async () => {
    const answer = await call("practice/heat", direction === null ? {} : { direction });
    if (answer.code === state.value?.code) heat.value = answer;
  });
}

/** Why nothing was moved, as a notice. */
export function explainRefusal(): void {
  const now = state.value;
  const refused = now?.refused ?? null;
  if (!now || refused === null) return;
  let text = t().refused[refused];
  if (refused === "no_rate" && now.over) text = t().over;
  else if (refused === "no_rate" && now.made) text = t().absent.made;
  if (refused !== "illegal") toast({ tone: "info", text });
  announce(text);
}

onReturn(() => void loadState());
