// SPDX-License-Identifier: MIT
// What the server knows of tables and jobs, kept up to date by its events.
import { computed, signal } from "@preact/signals";
import { call, type Schemas } from "../../api/client";
import { onEvent, onListening, type ServerEvent } from "../../api/connection";
import { attempt } from "../../api/errors";
import { texts } from "../../i18n";
import { tables as en } from "../../i18n/en/tables";
import { tables as zh } from "../../i18n/zh/tables";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";

export const t = texts(en, zh);

export type Table = Schemas["Table"];
export type Job = Schemas["Job"];
export type PlotPoint = Schemas["PlotPoint"];
export type BuildOptions = Schemas["BuildOptions"];
export type Estimate = Schemas["Estimate"];

export const tables = signal<Schemas["Tables"] | null>(null);
export const trash = signal<Schemas["Trash"] | null>(null);
export const queue = signal<readonly Job[]>([]);
export const choices = signal<Schemas["CanBuild"] | null>(null);

/** Points of the plots that somebody looks at, by job; more than one for a layer does no harm. */
export const plots = signal<ReadonlyMap<number, readonly PlotPoint[]>>(new Map());

const MOST_POINTS = 2000;
const ENDED = ["done", "failed", "canceled"];

export const isEnded = (job: Job) => ENDED.includes(job.state);
export const activeJobs = computed(() => queue.value.filter((job) => !isEnded(job)));

export async function loadTables(): Promise<void> {
  await attempt(async () => {
    tables.value = await call("tables/list", {});
    trash.value = await call("tables/trash", {});
  });
}

export async function loadQueue(): Promise<void> {
  await attempt(async () => takeQueue(await call("tables/queue", {})));
}

export async function loadChoices(): Promise<void> {
  await attempt(async () => {
    choices.value = await call("tables/can-build", {});
  });
}

function addPoints(job: number, points: readonly PlotPoint[]): void {
  const all = [...(plots.value.get(job) ?? []), ...points].slice(-MOST_POINTS);
  plots.value = new Map(plots.value).set(job, all);
}

/** From then on the points of its progress are added, too. */
export async function loadPlot(job: number): Promise<void> {
  await attempt(async () => addPoints(job, (await call("tables/plot", { job })).plot));
}

function takeQueue(answer: Schemas["Queue"]): void {
  queue.value = answer.jobs;
}

type JobAction = "tables/pause" | "tables/resume" | "tables/cancel";

export async function change(action: JobAction, job: number): Promise<void> {
  await attempt(async () => takeQueue(await call(action, { job })));
}

export async function clearEnded(): Promise<void> {
  await attempt(async () => takeQueue(await call("tables/clear", {})));
}

export async function enqueue(table: string, options: BuildOptions): Promise<boolean> {
  return attempt(async () => {
    takeQueue(await call("tables/build", { table, options }));
    toast({ tone: "good", text: t().added(table) });
    announce(t().added(table));
  });
}

export async function verify({ table, folder }: Table): Promise<void> {
  await attempt(async () => takeQueue(await call("tables/verify", { table, folder })));
}

export async function compress({ table, folder }: Table): Promise<void> {
  await attempt(async () => {
    takeQueue(await call("tables/compress", { table, folder }));
    announce(t().added(table));
  });
}

/** What a table was built with, so that the same one is built again or to its end. */
export function optionsOf(table: Table): BuildOptions {
  const { folder, p4, precision, delete_below, optimal_only, sparse, all_of_sum } = table;
  const all = { p4, precision, delete_below, optimal_only, sparse, all_of_sum };
  const known = Object.entries(all).filter(([, value]) => value !== undefined);
  return { folder, ...(Object.fromEntries(known) as BuildOptions) };
}

function takeProgress(event: ServerEvent): void {
  const { job, table, state, progress, point } = event as unknown as {
    job: number;
    table: string;
    state: Job["state"];
    progress: Job["progress"];
    point: PlotPoint | null;
  };
  if (point && plots.value.has(job)) addPoints(job, [point]);
  queue.value = queue.value.map((known) => {
    if (known.job !== job || known.table !== table) return known;
    return { ...known, state, progress, points: known.points + (point ? 1 : 0) };
  });
}

/** Follows the queue and the tables as long as a page is in sight; the answer ends that. */
export function follow(): () => void {
  const load = () => {
    void loadTables();
    void loadQueue();
  };
  load();
  const stops = [
    onEvent("queue_changed", () => void loadQueue()),
    onEvent("progress", takeProgress),
    onEvent("tables_changed", () => {
      void loadTables();
      if (choices.value) void loadChoices();
    }),
    onListening(load),
  ];
  return () => stops.forEach((stop) => stop());
}
