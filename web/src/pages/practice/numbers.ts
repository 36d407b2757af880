// SPDX-License-Identifier: MIT
// Losses, and rates where there is little room, as text.
import { formatPercent } from "../../i18n";

/** A loss that is not 0 with two digits that are not 0: "7.44 %", "0.000042 %". */
export function lossText(loss: number): string {
  return formatPercent(loss, Math.max(2, Math.min(9, Math.ceil(-Math.log10(loss * 100)) + 1)));
}

/** A rate in six characters or fewer: what tells moves apart on a phone. Nothing rounds to 100. */
export function stripText({
  rate,
  status,
}: {
  rate: number | null;
  status: string | null;
}): string {
  if (rate === null) return "–";
  const sign = status === "at_least" ? "≥" : "";
  if (rate === 0 || rate === 1) return `${sign}${100 * rate}`;
  // Cut, not rounded: 99.996 is not 100. Twelve digits are free of what binary fractions add.
  const digits = rate >= 0.1 ? 2 : 3;
  const steps = Math.floor(Number((100 * rate * 10 ** digits).toPrecision(12)));
  const cut = Math.min(steps / 10 ** digits, 100 - 10 ** -digits);
  return cut === 0 ? "<0.001" : `${sign}${cut.toFixed(digits)}`;
}

/** Percent without the sign, for a cell of the heat map. */
export function shortRate(rate: number): string {
  if (rate === 0 || rate === 1) return String(100 * rate);
  return rate > 0.9995 ? ">99.9" : (100 * rate).toFixed(1);
}

/** By how many percent points a rate is below the best of a map whose rates differ by `range`. */
export function shortLoss(loss: number, range: number): string {
  const digits = Math.max(1, Math.min(7, Math.ceil(-Math.log10(100 * range)) + 1));
  const text = (100 * loss).toFixed(digits);
  return Number(text) === 0 ? "0" : `−${text.replace(/^0/, "")}`;
}

const COLOURS = [
  [0.001, "#2e9e55"],
  [0.01, "#9db62f"],
  [0.03, "#e08a2e"],
  [0.1, "#cf4a3d"],
] as const;

/** Green up to a loss of 0.1 %, by way of yellow-green at 1 % and orange at 3 % to red at 10 %. */
export function lossColour(loss: number): string {
  const next = COLOURS.findIndex(([limit]) => loss <= limit);
  if (next <= 0) return COLOURS.at(next)![1];
  const [[low, from], [high, to]] = [COLOURS[next - 1]!, COLOURS[next]!];
  const share = Math.log(loss / low) / Math.log(high / low);
  return `color-mix(in oklab, ${from}, ${to} ${Math.round(100 * share)}%)`;
}
