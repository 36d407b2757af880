// SPDX-License-Identifier: MIT
// What an address may bring, and seeds as people write them: the fields show what was refused.
import { signal } from "@preact/signals";
import type { Addressed } from "../../ui/refusal";

export const addressedBoard = signal<Addressed | null>(null);
export const addressedSeed = signal<Addressed | null>(null);
/** Whether the fields of board and seed are unfolded. */
export const codeIsOpen = signal(false);

/** Nothing if it is no whole number that both sides hold exactly. */
export function seedOf(text: string): number | undefined {
  const seed = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(seed) ? seed : undefined;
}
