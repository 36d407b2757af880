// SPDX-License-Identifier: MIT
// What the server says against a text that somebody typed: a field says it, not a notice.
import { toldWords } from "../i18n/server";
import { ApiError } from "./client";
import { showError } from "./errors";

/** Mistakes of a person; everything else is no matter of the field. */
const AT_THE_FIELD: readonly string[] = ["bad_input", "not_found"];

/** In sentences; nothing if the error is not about what was typed. */
export function refusalWords(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !AT_THE_FIELD.includes(error.code)) return undefined;
  return toldWords(error);
}

export interface Tried {
  done: boolean;
  /** Why not, if it is for the field to say. */
  refusal?: string;
}

/** Does what a field asks for. Errors that are none of the field are shown as usual. */
export async function tryField(work: () => Promise<unknown>): Promise<Tried> {
  try {
    await work();
    return { done: true };
  } catch (error) {
    const refusal = refusalWords(error);
    if (refusal !== undefined) return { done: false, refusal };
    showError(error);
    return { done: false };
  }
}
