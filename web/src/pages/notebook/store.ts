// SPDX-License-Identifier: MIT
// The notebook of this browser: its entries, what is asked now, and how the user does.
import { computed, signal } from "@preact/signals";
import { call, type Schemas } from "../../api/client";
import { onReturn } from "../../api/connection";
import { attempt } from "../../api/errors";
import { texts } from "../../i18n";
import { notebook as en } from "../../i18n/en/notebook";
import { notebook as zh } from "../../i18n/zh/notebook";
import { settings } from "../../settings/store";
import { toast } from "../../shell/toasts";
import { type Entry, queueOf, type Weight } from "./schedule";

export type Verdict = Schemas["NotebookVerdict"];

export const t = texts(en, zh);

/** Null until the server has answered. */
export const entries = signal<readonly Entry[] | null>(null);
export const mode = signal<"due" | "drill">("due");
export const weight = signal<Weight>("both");
/** Of the problems; empty: all. */
export const tableWanted = signal("");
/** The position that is asked; null: none is left. */
export const problem = signal<Entry | null>(null);
export const verdict = signal<Verdict | null>(null);
export const counters = signal({ right: 0, wrong: 0, combo: 0 });
/** What is left of a round of the drill. */
export const round = signal<readonly number[]>([]);
/** The entry whose details are shown. */
export const chosen = signal<number | null>(null);

export const byId = computed(() => new Map((entries.value ?? []).map((one) => [one.id, one])));
export const tableNames = computed(() =>
  [...new Set((entries.value ?? []).map(({ table }) => table))].sort(),
);

export const wanted = computed(() =>
  (entries.value ?? []).filter(
    ({ table }) => tableWanted.value === "" || table === tableWanted.value,
  ),
);

export function dayQueue() {
  return queueOf(wanted.value, Date.now(), settings.value.notebook_new);
}

export function replace(changed: Entry): void {
  entries.value = (entries.value ?? []).map((one) => (one.id === changed.id ? changed : one));
  if (problem.value?.id === changed.id && verdict.value === null) problem.value = changed;
}

export async function load(): Promise<void> {
  await attempt(async () => {
    entries.value = (await call("notebook/state", {})).entries;
  });
}

/** At once, with a way back. */
export async function remove(entry: Entry): Promise<void> {
  const ids = [entry.id];
  if (!(await attempt(() => call("notebook/remove", { ids })))) return;
  entries.value = (entries.value ?? []).filter(({ id }) => id !== entry.id);
  if (chosen.value === entry.id) chosen.value = null;
  toast({
    tone: "info",
    text: t().removed,
    action: {
      label: t().undo,
      run: () =>
        void attempt(async () => {
          entries.value = (await call("notebook/restore", { ids })).entries;
        }),
    },
  });
}

onReturn(() => void load());
