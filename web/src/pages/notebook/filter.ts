// SPDX-License-Identifier: MIT
// Which entries the list shows: searched and filtered as fast as somebody types.
import { type Entry, isDue } from "./schedule";

export type DateChoice = "any" | "day" | "week" | "month";
export type ShowChoice = "all" | "due" | "active" | "suspended";

export interface Filter {
  search: string;
  table: string;
  word: string;
  date: DateChoice;
  show: ShowChoice;
}

export const noFilter: Filter = { search: "", table: "", word: "", date: "any", show: "all" };

const DAY = 86_400;
const DAYS: Record<DateChoice, number> = { any: Infinity, day: 1, week: 7, month: 30 };

/** Everything of an entry that can be searched, in lower case; made once for each. */
const texts = new WeakMap<Entry, string>();

function textOf(entry: Entry): string {
  let text = texts.get(entry);
  if (text === undefined) {
    text = [entry.table, entry.code, entry.note, ...entry.tags].join("\n").toLowerCase();
    texts.set(entry, text);
  }
  return text;
}

function isShown(entry: Entry, show: ShowChoice, now: number): boolean {
  if (show === "due") return isDue(entry, now) || (entry.card === null && !entry.suspended);
  if (show === "active") return !entry.suspended;
  return show === "all" || entry.suspended;
}

/** The newest mistakes first. */
export function filtered(entries: readonly Entry[], filter: Filter, now: number): Entry[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const earliest = now / 1000 - DAYS[filter.date] * DAY;
  const fits = (entry: Entry) =>
    (filter.table === "" || entry.table === filter.table) &&
    (filter.word === "" || entry.word === filter.word) &&
    entry.seen >= earliest &&
    isShown(entry, filter.show, now) &&
    words.every((word) => textOf(entry).includes(word));
  return entries.filter(fits).sort((a, b) => b.seen - a.seen || b.id - a.id);
}
