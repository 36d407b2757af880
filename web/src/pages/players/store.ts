// SPDX-License-Identifier: MIT
// The two-player game that is on the table: what the server said last, and the messages that change it.
import { computed, signal } from "@preact/signals";
import { type Action, type Answer, type Body, call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";

export type State = Schemas["PlayersState"];
export type Game = Schemas["PlayersGame"];
export type Annotations = Schemas["PlayersAnnotations"];
export type Look = Schemas["PlayersLook"];
export type Point = Schemas["PlayersPoint"];
export type Family = Game["family"];
export type Side = "x" | "o";

type StateAction = {
  [A in Action]: Answer<A> extends State ? A : never;
}[Action];

/** So long a person's move is looked at before the computer answers. */
const SEEN_MS = 350;

export const games = signal<Schemas["PlayersGames"] | null>(null);
export const state = signal<State | null>(null);
/** An earlier position that is looked at; nothing: the last one. */
export const look = signal<Look | null>(null);
export const notes = signal<Annotations | null>(null);
export const showNotes = signal(false);
/** Every move has its value shown, not only the best ones. */
export const allNotes = signal(false);
/** The computer is asked for its move now. */
export const thinking = signal(false);
/** Two computers play each other until somebody stops them. */
export const paused = signal(false);

export const game = computed(() => games.value?.games.find((g) => g.name === state.value?.game));
export const family = computed<Family>(() => game.value?.family ?? "other");

/** What the board shows: the game, or how it stood when it was looked at. */
export const shown = computed<State | null>(() => {
  const [now, then] = [state.value, look.value];
  if (!now || !then) return now;
  const { type: _, ply: __, ...board } = then;
  return { ...now, ...board, changed: [], machine_to_move: false, repeated: 0, thought: null };
});
/** The values of the moves, if they are those of the position in sight. */
export const shownNotes = computed(() =>
  showNotes.value && notes.value?.position === shown.value?.position ? notes.value : null,
);

/** Counts what was asked: answers to older questions are dropped. */
let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let inSight = false;
/** Ends the background work on the curve: play goes first. */
let background = new AbortController();

/** Whether the same moves were made, and perhaps some more. */
function goesOn(before: State | null, now: State): boolean {
  return (
    before?.game === now.game &&
    before.turns.every((turn, i) => turn.text === now.turns[i]?.text) &&
    before.turns.length <= now.turns.length
  );
}

function take(answer: State): void {
  if (!goesOn(state.value, answer)) look.value = null;
  state.value = answer;
  if (look.value === null && notes.value?.position !== answer.position) notes.value = null;
  followUp(answer);
}

/** What comes by itself after a state: the computer's move, values of the moves, the curve. */
function followUp(now: State): void {
  clearTimeout(timer);
  if (!inSight) return;
  const both = now.x === "machine" && now.o === "machine";
  if (now.machine_to_move && !now.over && !(both && paused.value)) {
    timer = setTimeout(() => void reply(), SEEN_MS);
    return;
  }
  if (showNotes.value && !shown.value?.over) void annotate();
  void evaluate(now);
}

/**
 * Sends a message; its state is taken unless something newer was asked meanwhile. Throws what `call`
 * throws.
 */
export async function sendOrThrow<A extends StateAction>(action: A, body: Body<A>): Promise<void> {
  const turn = ++asked;
  clearTimeout(timer);
  background.abort();
  const answer = (await call(action, body)) as State;
  if (turn === asked) take(answer);
}

/** The same; what goes wrong is shown. */
export async function send<A extends StateAction>(action: A, body: Body<A>): Promise<boolean> {
  return attempt(() => sendOrThrow(action, body));
}

export async function reply(): Promise<void> {
  thinking.value = true;
  try {
    await send("players/reply", {});
  } finally {
    thinking.value = false;
  }
}

/** A network that plays also says what moves are worth; else whoever knows most does. */
function annotator(now: State | null): Body<"players/annotate"> {
  if (now?.engine !== "network" || now.model === null) return {};
  return { engine: "network", model: now.model };
}

export async function annotate(): Promise<void> {
  const turn = asked;
  const at = look.value ? { at: look.value.ply } : {};
  await attempt(async () => {
    const answer = await call("players/annotate", { ...annotator(state.value), ...at });
    if (turn === asked && answer.position === shown.value?.position) notes.value = answer;
  });
}

export function toggleNotes(): void {
  showNotes.value = !showNotes.value;
  if (!showNotes.value) notes.value = null;
  else if (shown.value && !shown.value.over) void annotate();
}

/** Puts values into the curve of the game, if it is still the game that was asked about. */
function addValues(turn: number, values: Partial<State>): boolean {
  if (turn !== asked || !state.value || !inSight) return false;
  state.value = { ...state.value, ...values };
  return true;
}

function withPoint(points: readonly Point[], point: Point): Point[] {
  return points.map((old) => (old.ply === point.ply ? point : old));
}

/** Judges what has no value yet, newest first, in messages that no move has to wait for. */
async function evaluate(now: State): Promise<void> {
  if (now.evaluation.every((point) => point.value !== null)) return;
  const turn = asked;
  background = new AbortController();
  const { signal: stop } = background;
  const judged = new Set<string>();
  await attempt(async () => {
    while (state.value) {
      const { evaluation, turning, missing } = await call("players/evaluate", { most: 0 }, stop);
      if (!addValues(turn, { evaluation, turning })) return;
      const left = missing.filter(({ position }) => !judged.has(position));
      if (left.length === 0) return;
      for (const { ply, position } of left) {
        const answer = await call("players/judge", { game: now.game, position }, stop);
        judged.add(position);
        const { value, exact, words } = answer;
        const points = withPoint(state.value.evaluation, { ply, value, exact, words });
        if (!addValues(turn, { evaluation: points })) return;
      }
    }
  });
}

export async function loadGames(): Promise<void> {
  await attempt(async () => {
    games.value = await call("players/games", {});
  });
}

/** The page is opened: everything is asked anew, and computers may move. */
export function enter(): void {
  inSight = true;
  paused.value = true;
  void loadGames();
  void send("players/state", {});
}

/** The page is left: no computer moves while nobody looks. */
export function leave(): void {
  inSight = false;
  clearTimeout(timer);
  background.abort();
}

export function setPaused(on: boolean): void {
  paused.value = on;
  if (state.value) followUp(state.value);
}
