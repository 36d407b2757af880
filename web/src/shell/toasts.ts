// SPDX-License-Identifier: MIT
// Short notices at the edge of the window, with at most one button (such as "Undo").
import { signal } from "@preact/signals";
import { announce } from "./announce";

export interface Toast {
  id: number;
  tone: "info" | "good" | "bad";
  title?: string;
  text: string;
  action?: { label: string; run: () => void };
}

const SECONDS = { info: 4, good: 4, bad: 9 };
const MOST_AT_ONCE = 4;

export const toasts = signal<readonly Toast[]>([]);
let nextId = 1;

export function dismiss(id: number): void {
  stopTimer(id);
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

const timers = new Map<number, number>();

/** It goes by itself after a while, counted from now. */
export function startTimer(notice: Toast): void {
  const seconds = SECONDS[notice.tone] + (notice.action ? 4 : 0);
  stopTimer(notice.id);
  timers.set(
    notice.id,
    window.setTimeout(() => dismiss(notice.id), seconds * 1000),
  );
}

/** Not while somebody points at it or has reached its button. */
export function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function toast(notice: Omit<Toast, "id">): number {
  const same = toasts.value.find((t) => t.text === notice.text && t.title === notice.title);
  if (same) dismiss(same.id);
  const id = nextId++;
  const shown = { ...notice, id };
  toasts.value = [...toasts.value, shown].slice(-MOST_AT_ONCE);
  startTimer(shown);
  if (notice.title !== undefined) announce(`${notice.title}. ${notice.text}`);
  return id;
}
