// SPDX-License-Identifier: MIT
// Times, counts and progress in words.
import { formatBytes, formatNumber, language } from "../../i18n";
import { toldWords } from "../../i18n/server";
import { type Job, t, tables } from "./store";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** About how long: "8 s", "25 min", "3 h". */
export function duration(seconds: number): string {
  const rounded = (unit: number) => Math.max(1, Math.round(seconds / unit));
  if (seconds < 1.5 * MINUTE) return t().seconds(rounded(1));
  if (seconds < 1.5 * HOUR) return t().minutes(rounded(MINUTE));
  if (seconds < 2 * DAY) return t().hours(rounded(HOUR));
  if (seconds < 2 * YEAR) return t().days(rounded(DAY));
  return t().years(rounded(YEAR));
}

/** "259 M" where every digit would be too many. */
export function count(value: number): string {
  if (value < 1_000_000) return formatNumber(Math.round(value));
  const locale = language.value === "zh" ? "zh-CN" : "en";
  return new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 }).format(
    value,
  );
}

export function date(seconds: number): string {
  const locale = language.value === "zh" ? "zh-CN" : "en";
  return new Date(seconds * 1000).toLocaleDateString(locale, { dateStyle: "medium" });
}

/** Where a job is: stage, layer, speed, what is left. */
export function progressWords(job: Job): string {
  const { progress } = job;
  if (job.state === "waiting" && job.error) return t().waitsForOther;
  if (!progress) return t().jobStates[job.state];
  const parts = [t().stages[progress.stage] ?? progress.stage];
  if (progress.layers !== undefined && progress.layer !== undefined)
    parts.push(t().layerOf(progress.layer, progress.layers));
  else if (progress.depth !== undefined && progress.depth >= 0)
    parts.push(t().depth(progress.depth));
  if (progress.boards_per_second) parts.push(t().speed(count(progress.boards_per_second)));
  if (progress.eta_seconds != null && job.state === "running")
    parts.push(t().remaining(duration(progress.eta_seconds)));
  if (progress.memory_bytes) parts.push(t().memoryUsed(formatBytes(progress.memory_bytes)));
  return parts.join(" · ");
}

/** How an ended job ended. */
export function resultWords(job: Job): string {
  const { result, error } = job;
  if (error) return toldWords(error);
  if (!result) return t().jobStates[job.state];
  if (job.kind === "verify") return result.ok ? t().proved : t().notProved(result.errors ?? 0);
  if (job.kind === "compress") {
    if (result.was_there) return t().compressedAlready;
    return t().compressedTo(formatBytes(result.bytes_before ?? 0), formatBytes(result.bytes ?? 0));
  }
  if (result.was_there) return t().wasThere;
  if (result.states === undefined) return t().jobStates[job.state];
  const isGame = tables.value?.tables.some((one) => one.table === job.table && one.kind === "game");
  const words = isGame ? t().doneGameWords : t().doneWords;
  return words(count(result.states), formatBytes(result.bytes ?? 0), duration(result.seconds ?? 0));
}
