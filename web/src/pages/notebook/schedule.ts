// SPDX-License-Identifier: MIT
// When a position comes up again: FSRS by ts-fsrs, and the queue of a day.
import { type Card, createEmptyCard, fsrs, Rating, State } from "ts-fsrs";
import type { Schemas } from "../../api/client";

export type Entry = Schemas["NotebookEntry"];
export type ReviewCard = Schemas["ReviewCard"];

const STATES = ["new", "learning", "review", "relearning"] as const;
const scheduler = fsrs({ enable_fuzz: false });

function cardOf(kept: ReviewCard | null, now: Date): Card {
  if (kept === null) return createEmptyCard(now);
  return {
    due: new Date(kept.due),
    stability: kept.stability,
    difficulty: kept.difficulty,
    elapsed_days: 0,
    scheduled_days: kept.scheduled_days,
    learning_steps: kept.learning_steps,
    reps: kept.reps,
    lapses: kept.lapses,
    state: STATES.indexOf(kept.state) as State,
    ...(kept.last_review === 0 ? {} : { last_review: new Date(kept.last_review) }),
  };
}

function keptOf(card: Card): ReviewCard {
  return {
    state: STATES[card.state]!,
    due: card.due.getTime(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduled_days: card.scheduled_days,
    learning_steps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    last_review: card.last_review?.getTime() ?? 0,
  };
}

/** What becomes of a card by a right answer and by a wrong one. */
export function nextCards(kept: ReviewCard | null, now: Date) {
  const all = scheduler.repeat(cardOf(kept, now), now);
  return { if_right: keptOf(all[Rating.Good].card), if_wrong: keptOf(all[Rating.Again].card) };
}

/** Midnight of the browser's day, in milliseconds. */
function dayOf(now: number): { begin: number; end: number } {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  const begin = day.getTime();
  day.setDate(day.getDate() + 1);
  return { begin, end: day.getTime() };
}

/** Steps of minutes are due at their minute; what is due some time today is due the whole day. */
export function isDue({ card, suspended }: Entry, now: number): boolean {
  if (suspended || card === null) return false;
  return card.state === "review" ? card.due < dayOf(now).end : card.due <= now;
}

export interface DayQueue {
  /** Reviews, the longest overdue first. */
  due: Entry[];
  /** As many new ones as the day still has room for, the most expensive first. */
  fresh: Entry[];
}

export function queueOf(entries: readonly Entry[], now: number, newPerDay: number): DayQueue {
  const { begin, end } = dayOf(now);
  const due = entries.filter((entry) => isDue(entry, now));
  due.sort((a, b) => a.card!.due - b.card!.due);
  const begun = entries.filter(
    ({ introduced }) => introduced !== null && introduced >= begin && introduced < end,
  ).length;
  const fresh = entries.filter(({ card, suspended }) => card === null && !suspended);
  fresh.sort((a, b) => b.loss - a.loss || a.id - b.id);
  return { due, fresh: fresh.slice(0, Math.max(0, newPerDay - begun)) };
}

/** When the next card of a learning step or of a later day comes up; null: none is waiting. */
export function nextDue(entries: readonly Entry[], now: number): number | null {
  let next: number | null = null;
  for (const { card, suspended } of entries) {
    if (suspended || card === null || card.due <= now) continue;
    if (next === null || card.due < next) next = card.due;
  }
  return next;
}

export type Weight = "times" | "loss" | "both";

const weightOf: Record<Weight, (entry: Entry) => number> = {
  times: ({ times }) => times * times,
  loss: ({ loss }) => loss * loss,
  both: ({ times, loss }) => times * loss,
};

const MOST_DRAWN = 1000;

/** Drawn without replacement, each as likely as its weight says; all alike if none has any. */
export function drawRound(
  entries: readonly Entry[],
  weight: Weight,
  random: () => number = Math.random,
): Entry[] {
  const active = entries.filter(({ suspended }) => !suspended);
  const weights = active.map(weightOf[weight]);
  const isFlat = weights.every((value) => value === 0);
  // The largest of these keys are a weighted sample (Efraimidis and Spirakis, 2006).
  const keyed = active.map((entry, place) => {
    const share = isFlat ? 1 : weights[place]!;
    return { entry, key: share === 0 ? -Infinity : Math.log(random()) / share };
  });
  keyed.sort((a, b) => b.key - a.key);
  return keyed.slice(0, MOST_DRAWN).map(({ entry }) => entry);
}
