// SPDX-License-Identifier: MIT
// Moments in words: "in 10 minutes", "in 3 days", "yesterday".
import { language } from "../../i18n";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export function fromNow(moment: number, now = Date.now()): string {
  const locale = language.value === "zh" ? "zh-CN" : "en";
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const distance = moment - now;
  for (const [unit, length] of UNITS) {
    if (Math.abs(distance) >= length) return format.format(Math.round(distance / length), unit);
  }
  return format.format(Math.sign(distance), "minute");
}

export function dateOf(moment: number): string {
  const locale = language.value === "zh" ? "zh-CN" : "en";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(moment));
}
