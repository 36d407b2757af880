// SPDX-License-Identifier: MIT
// What a screen reader is told: one live region of the shell, filled by whoever has news.
import { signal } from "@preact/signals";

export const announcement = signal("");

export function announce(text: string): void {
  // The same text twice would not be read again: a no-break space makes it differ.
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
