// SPDX-License-Identifier: MIT
// How long a page waits for an answer.
import type { Action } from "./client";

/** The answer did not come in time. */
export class LateError extends Error {
  constructor(readonly milliseconds: number) {
    super(`no answer within ${milliseconds / 1000} s`);
  }
}

const USUAL_MS = 15_000;
const LONG_MS = 90_000;

/** Messages that may think for seconds, or wait for a process: kSlow in serve.cpp. */
const LONG: ReadonlySet<Action> = new Set<Action>([
  "search",
  "test/begin",
  "test/again",
  "game/ai-step",
  "game/hint",
  "players/reply",
  "players/annotate",
  "players/evaluate",
  "players/judge",
  "tables/estimate",
  "tables/fitting",
  "tables/computer",
  "tables/cancel",
  "tables/empty-trash",
  "practice/layer",
  "practice/random",
  "practice/hard",
  "tables/layers",
  "formation/validate",
  "replay/judge",
  "replay/opinion",
  "analysis/file",
]);

export function limitOf(action: Action): number {
  return LONG.has(action) ? LONG_MS : USUAL_MS;
}

/**
 * Does `work` with a signal that ends it after that time, or when `stop` ends it. Throws LateError
 * if the time has passed.
 */
export async function within<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const abort = new AbortController();
  const end = () => abort.abort(stop?.reason);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort.abort();
  }, milliseconds);
  stop?.addEventListener("abort", end);
  if (stop?.aborted) end();
  try {
    return await work(abort.signal);
  } catch (error) {
    throw isLate ? new LateError(milliseconds) : error;
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener("abort", end);
  }
}
