// SPDX-License-Identifier: MIT
// Errors are never only in the console: a notice for what users can mend, a dialog for our faults.
import { signal } from "@preact/signals";
import { texts } from "../i18n";
import { toldWords } from "../i18n/server";
import { shell as en } from "../i18n/en/shell";
import { shell as zh } from "../i18n/zh/shell";
import { toast } from "../shell/toasts";
import { ApiError } from "./client";
import { LateError } from "./limit";

const t = texts(en, zh);

/** Errors of the program itself, shown one after another in a dialog. */
export const faults = signal<readonly ApiError[]>([]);

export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  if (error instanceof LateError) {
    toast({ tone: "bad", title: t().lateTitle, text: t().late(error.milliseconds / 1000) });
    return;
  }
  if (!(error instanceof ApiError)) {
    const what = error instanceof Error ? error : new Error(String(error));
    faults.value = [...faults.value, new ApiError("bug", what.message, what.stack)];
    return;
  }
  if (error.code === "offline") return; // the badge and the banner tell it
  // A full disk or a damaged file is no fault of ours, and users can mend it.
  if (error.status >= 500 && error.code === "bug") {
    faults.value = [...faults.value, error];
    return;
  }
  const title = (t().errors as Record<string, string | undefined>)[error.code] ?? t().errorTitle;
  toast({ tone: "bad", title, text: toldWords(error) });
}

/** Runs an action of a page; whatever goes wrong is shown. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}
