// SPDX-License-Identifier: MIT
// Rates as text, the same on every page.
import { formatPercent } from ".";

/** "87.312 %": enough digits to tell near rates apart, but none that say nothing. */
export function rateText(rate: number): string {
  if (rate === 0 || rate === 1) return formatPercent(rate, 0);
  const fromEdge = Math.min(rate, 1 - rate);
  const digits = Math.max(2, Math.min(10, Math.ceil(-Math.log10(fromEdge))));
  return formatPercent(rate, digits, 2);
}
