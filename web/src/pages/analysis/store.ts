// SPDX-License-Identifier: MIT
// What the analysis page knows: the job that runs, all reports, and the one that is open.
import { signal } from "@preact/signals";
import { ApiError, call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { addFile } from "../../api/files";
import { texts } from "../../i18n";
import { analysis as en } from "../../i18n/en/analysis";
import { toldWords } from "../../i18n/server";
import { analysis as zh } from "../../i18n/zh/analysis";
import { announce } from "../../shell/announce";
import { go } from "../../shell/router";
import { toast } from "../../shell/toasts";
import { bytesOfBase64, saveFile } from "../../ui/clipboard";
import { formatNumber } from "../../i18n";

export type Job = Schemas["AnalysisJob"];
export type Summary = Schemas["AnalysisSummary"];
export type Report = Schemas["AnalysisReport"];
export type Format = "html" | "json" | "text";
type State = Schemas["AnalysisState"];

export const t = texts(en, zh);

export const job = signal<Job | null>(null);
export const reports = signal<readonly Summary[] | null>(null);
export const report = signal<Report | null>(null);
export const withOpinions = signal(false);
/** Files on their way to the server. */
export const reading = signal<{ done: number; all: number } | null>(null);
/** Files that hold no game, and why. */
export const unreadable = signal<readonly { name: string; why: string }[]>([]);

let isStopped = false;

function take(state: State): void {
  job.value = state.job;
  reports.value = state.reports;
}

export async function loadState(): Promise<void> {
  await attempt(async () => take(await call("analysis/state", {})));
}

/** The event of the job; when it ends, the list of reports is asked for. */
export function follow(next: Job): void {
  const wasRunning = job.value?.running === true;
  job.value = next;
  if (next.running || !wasRunning) return;
  const text = next.cancelled
    ? t().cancelled
    : t().done(formatNumber(next.done - next.failed.length));
  toast({ tone: next.failed.length > 0 ? "info" : "good", text });
  announce(text);
  void loadState();
}

export async function analyse(games: readonly string[]): Promise<void> {
  if (games.length === 0) return;
  await attempt(async () => {
    const body = { games: [...games], opinions: withOpinions.value };
    take(await call("analysis/start", body));
  });
}

/** Reads all files, then analyses every game in them. A file without a game is told of. */
export async function analyseFiles(files: readonly File[]): Promise<void> {
  if (reading.value !== null || files.length === 0) return;
  isStopped = false;
  unreadable.value = [];
  const games: string[] = [];
  await attempt(async () => {
    for (const [done, file] of files.entries()) {
      if (isStopped) break;
      reading.value = { done, all: files.length };
      try {
        games.push(...(await addFile(file)).map((game) => game.game));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        unreadable.value = [...unreadable.value, { name: file.name, why: toldWords(error) }];
      }
    }
  });
  reading.value = null;
  if (!isStopped) await analyse([...new Set(games)]);
}

export async function cancel(): Promise<void> {
  isStopped = true;
  if (job.value?.running) await attempt(async () => take(await call("analysis/cancel", {})));
}

export async function openReport(game: string): Promise<void> {
  const done = await attempt(async () => {
    report.value = await call("analysis/report", { game });
  });
  if (!done) go("analysis");
}

export async function removeReport(game: string): Promise<void> {
  await attempt(async () => {
    take(await call("analysis/remove", { game }));
    toast({ tone: "info", text: t().removed });
    go("analysis");
  });
}

export async function saveReport(game: string, format: Format): Promise<void> {
  await attempt(async () => {
    const file = await call("analysis/file", { game, format });
    saveFile(file.file_name, new Blob([bytesOfBase64(file.base64)], { type: file.media_type }));
  });
}
