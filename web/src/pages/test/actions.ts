// SPDX-License-Identifier: MIT
// What a user does on the test page.
import { type Body, call } from "../../api/client";
import { attempt } from "../../api/errors";
import type { Direction } from "../../board/motion";
import { formatNumber } from "../../i18n";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import { bytesOfBase64, saveFile, timeStamp } from "../../ui/clipboard";
import { logText } from "./logText";
import {
  explainRefusal,
  focus,
  isBusy,
  isSearching,
  loadState,
  looking,
  send,
  sendOrThrow,
  state,
  t,
} from "./store";

export async function move(direction: Direction): Promise<void> {
  if (isBusy() || !state.value?.run) return;
  if (!(await send("test/move", { direction }))) return;
  explainRefusal();
  if (state.value.new_position) toast({ tone: "info", text: t().newPosition });
}

/** Throws what the server has against the board code. */
export async function begin(body: Body<"test/begin">): Promise<void> {
  if (isSearching.value) return;
  isSearching.value = true;
  try {
    await sendOrThrow("test/begin", body);
    explainSearch();
  } finally {
    isSearching.value = false;
  }
}

function explainSearch(): void {
  const search = state.value?.search;
  if (!search || search.found) return;
  const text = t().phaseNone(formatNumber(search.looked_at));
  toast({ tone: "info", text });
  announce(text);
}

/** R: the run stays in the history, and another one begins from the same source. */
export async function again(): Promise<void> {
  if (isSearching.value || !state.value?.table?.built) return;
  isSearching.value = true;
  if (await send("test/again", {})) explainSearch();
  isSearching.value = false;
}

export async function goOn(): Promise<void> {
  await send("test/go-on", {});
}

export function toggleFocus(): void {
  focus.value = !focus.value;
  announce(focus.value ? t().focusOn : t().focusOff);
}

export function toggleLook(): void {
  looking.value = !looking.value;
}

export async function saveReplay(format: "joseki" | "rpl", run?: number): Promise<void> {
  await attempt(async () => {
    const file = await call("test/file", run === undefined ? { format } : { format, run });
    saveFile(file.file_name, new Blob([bytesOfBase64(file.base64)], { type: file.media_type }));
  });
}

const STEPS_AT_ONCE = 500;

export async function saveLog(): Promise<void> {
  await attempt(async () => {
    const table = state.value?.table?.name ?? "";
    const parts: string[] = [];
    for (let first = 0; ; first += STEPS_AT_ONCE) {
      const answer = await call("test/steps", { first, count: STEPS_AT_ONCE });
      parts.push(...answer.steps.map((step) => logText(step)));
      if (first + STEPS_AT_ONCE >= answer.all) break;
    }
    const text = `${table}\n\n${parts.join("\n")}`;
    saveFile(`${table}_${timeStamp()}.txt`, new Blob([text], { type: "text/plain" }));
  });
}

/** `changed`: the history is another one. */
export async function removeRun(run: number, changed: () => void): Promise<void> {
  if (!(await attempt(() => call("test/remove", { run })))) return;
  changed();
  await loadState();
  toast({
    tone: "info",
    text: t().removed,
    action: {
      label: t().undo,
      run: () =>
        void attempt(async () => {
          await call("test/restore", { run });
          changed();
          await loadState();
        }),
    },
  });
}
