// SPDX-License-Identifier: MIT
// Seeds as people write them, in the field and in an address.

/** Nothing if it is no whole number that both sides hold exactly. */
export function seedOf(text: string): number | undefined {
  const seed = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(seed) ? seed : undefined;
}
