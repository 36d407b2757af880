// SPDX-License-Identifier: MIT
// The game of two that is on the table: what the server said last, and the messages that change it.
import { computed, signal } from "@preact/signals";
import { type Action, type Answer, type Body, call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";

export type State = Schemas["PlayersState"];
export type Game = Schemas["PlayersGame"];
export type Annotations = Schemas["PlayersAnnotations"];
export type Family = Game["family"];
export type Side = "x" | "o";

type StateAction = {
  [A in Action]: Answer<A> extends State ? A : never;
}[Action];

/** So long a person's move is looked at before the computer answers. */
const SEEN_MS = 350;
const BUDGET = { exact: 60, search: 2 };

export const games = signal<Schemas["PlayersGames"] | null>(null);
export const state = signal<State | null>(null);
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

/** Counts what was asked: answers to older questions are dropped. */
let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let inSight = false;

function take(answer: State): void {
  state.value = answer;
  if (notes.value?.position !== answer.position) notes.value = null;
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
  if (showNotes.value && !now.over) void annotate();
  void evaluate(now);
}

/** Sends a message; its state is taken unless something newer was asked meanwhile. */
export async function send<A extends StateAction>(action: A, body: Body<A>): Promise<boolean> {
  const turn = ++asked;
  clearTimeout(timer);
  return attempt(async () => {
    const answer = (await call(action, body)) as State;
    if (turn === asked) take(answer);
  });
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
  await attempt(async () => {
    const answer = await call("players/annotate", annotator(state.value));
    if (turn === asked) notes.value = answer;
  });
}

export function toggleNotes(): void {
  showNotes.value = !showNotes.value;
  if (!showNotes.value) notes.value = null;
  else if (state.value && !state.value.over) void annotate();
}

async function evaluate(now: State): Promise<void> {
  if (now.evaluation.every((point) => point.value !== null)) return;
  const turn = asked;
  const isExact = game.value?.table?.built || now.evaluation.some((point) => point.exact);
  await attempt(async () => {
    const most = isExact ? BUDGET.exact : BUDGET.search;
    const answer = await call("players/evaluate", { most });
    if (turn === asked && state.value)
      state.value = { ...state.value, evaluation: answer.evaluation };
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
}

export function setPaused(on: boolean): void {
  paused.value = on;
  if (state.value) followUp(state.value);
}
