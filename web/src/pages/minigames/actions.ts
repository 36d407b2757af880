// SPDX-License-Identifier: MIT
// What a player can do in a run, and what is told when it is done.
import { ApiError, call, type Body } from "../../api/client";
import { attempt } from "../../api/errors";
import { Queue } from "../../api/queue";
import type { Direction } from "../../board/motion";
import { formatNumber } from "../../i18n";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import { aimOf, carrying, type PowerUp } from "./aim";
import { signal } from "@preact/signals";
import { aim, arrived, card, draw, type Difficulty, loadMenu, run, type Run } from "./store";
import { eventWords, t } from "./words";

type Action = Omit<Body<"minigames/action">, "run" | "revision">;

/** A dialog that an action has opened. */
export type News =
  { kind: "trophy"; trophy: Run["position"]["trophy"] } | { kind: "goal"; goal: number };
export const news = signal<News | null>(null);
/** Whether somebody is asked to give the game in progress up. */
export const leaving = signal(false);

const queue = new Queue();
// Counts the runs that were opened: what waited for another run is dropped.
let opened = 0;

function tell(state: Run): void {
  const how = settings.value.announce;
  if (how === "off") return;
  const parts = [eventWords(state.position)];
  if (how === "all" && state.gained > 0)
    parts.push(t().told.scoreIs(formatNumber(state.position.score)));
  announce(parts.filter(Boolean).join(" "));
}

function celebrate(state: Run): void {
  for (const event of state.position.events) {
    if (event.kind === "power_up_won" && event.power_up) {
      const { name } = t().powerUps[event.power_up];
      toast({ tone: "good", text: t().powerUpToast(name) });
    }
    if (event.kind === "time_won") {
      const seconds = formatNumber((event.milliseconds ?? 0) / 1000);
      toast({ tone: "good", text: t().told.timeWon(seconds) });
    }
    if (event.kind === "goal_reached") news.value = { kind: "goal", goal: event.goal ?? 0 };
    if (event.kind === "trophy_won" && event.trophy)
      news.value = { kind: "trophy", trophy: event.trophy };
  }
}

function take(state: Run): void {
  const before = run.value;
  const goesOn = before?.run === state.run;
  // An answer that was overtaken says less than what is shown.
  if (goesOn && before.revision > state.revision) return;
  run.value = state;
  arrived.value = performance.now();
  if (state.stale) {
    toast({ tone: "info", text: t().otherTab });
    draw(null, state.position);
    aim.value = null;
    return;
  }
  if (state.set_aside) toast({ tone: "bad", text: t().setAside });
  // Nothing has happened since: what is being drawn goes on.
  if (goesOn && before.revision === state.revision) return;
  draw(goesOn ? before.position : null, state.position);
  if (!goesOn) return;
  if (state.done) tell(state);
  celebrate(state);
}

async function loadCard(state: Run): Promise<void> {
  const known = card.value;
  if (known?.game === state.game && known.difficulty === state.difficulty) return;
  const { game, difficulty } = state;
  card.value = await call("minigames/card", { game, difficulty });
}

const named = (game: string | null) => (game === null ? {} : { game });

/** Opens the run of a game that goes on; null: the challenge of the day. */
export async function openRun(game: string | null, difficulty: Difficulty): Promise<void> {
  opened++;
  aim.value = null;
  news.value = null;
  await attempt(() =>
    queue.run(async () => {
      const state = await call("minigames/open", { ...named(game), difficulty });
      take(state);
      await loadCard(state);
    }),
  );
}

/** Shows how a run stands that another tab has changed. */
export async function refresh(): Promise<void> {
  const shown = run.value;
  if (!shown || queue.waiting > 0) return; // the answer that is awaited tells it
  await openRun(shown.day === null ? shown.game : null, shown.difficulty);
}

export async function newRun(): Promise<void> {
  const shown = run.value;
  if (!shown) return;
  leaving.value = false;
  aim.value = null;
  await attempt(() =>
    queue.run(async () => {
      const game = shown.day === null ? shown.game : null;
      take(await call("minigames/new", { ...named(game), difficulty: shown.difficulty }));
      announce(t().newGame);
    }),
  );
}

/** A new game at once, or after a question if there is something to lose. */
export function wantNewRun(): void {
  const position = run.value?.position;
  if (!position) return;
  if (position.over || position.moves === 0) void newRun();
  else leaving.value = true;
}

const MOST_WAITING = 3;

async function send(action: Action): Promise<void> {
  if (!run.value || queue.waiting >= MOST_WAITING) return;
  const known = opened;
  await attempt(() =>
    queue.run(async () => {
      const shown = run.value;
      if (!shown || known !== opened || shown.position.over) return;
      try {
        take(
          await call("minigames/action", { run: shown.run, revision: shown.revision, ...action }),
        );
      } catch (error) {
        // Behind this message: the queue waits for it.
        if (error instanceof ApiError && error.code === "not_found")
          setTimeout(() => void refresh());
        throw error;
      }
    }),
  );
}

export async function move(direction: Direction): Promise<void> {
  if (aim.value || news.value) return;
  await send({ action: "move", direction });
}

/** Time passes; the server says whether it is up. */
export async function wait(): Promise<void> {
  await send({ action: "wait" });
}

export async function peek(on: boolean): Promise<void> {
  await send({ action: on ? "peek" : "cover" });
}

// --- power-ups

export function cancelAim(): void {
  aim.value = null;
}

/** Chooses a power-up; choosing it again puts it back. */
export function takePowerUp(powerUp: PowerUp): void {
  const position = run.value?.position;
  if (!position || position.over) return;
  if (aim.value?.powerUp === powerUp) {
    cancelAim();
    return;
  }
  const next = aimOf(powerUp, position);
  aim.value = next;
  const { name, aim: words } = t().powerUps[powerUp];
  if (next) announce(`${words} ${t().aimKeys}`);
  else toast({ tone: "info", text: t().noTarget(name) });
}

export function pointAt(cell: number): void {
  if (aim.value) aim.value = { ...aim.value, cursor: cell };
}

/** Uses the power-up on a cell; a cell it cannot be used on puts it back. */
export async function choose(cell: number): Promise<void> {
  const now = aim.value;
  const position = run.value?.position;
  if (!now || !position) return;
  if (!now.cells.includes(cell)) {
    if (now.step === 1) cancelAim();
    return;
  }
  if (now.powerUp === "glove" && now.step === 0) {
    aim.value = carrying(now, cell, position);
    announce(t().aimGlove);
    return;
  }
  aim.value = null;
  if (now.carried !== null) await send({ action: "glove", cell: now.carried, target: cell });
  else await send({ action: now.powerUp, cell });
}

export { loadMenu };
