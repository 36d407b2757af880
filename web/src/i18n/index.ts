// SPDX-License-Identifier: MIT
// Two languages: the English texts are the type, the Chinese ones must have the same keys.
import { computed, signal } from "@preact/signals";

export type Language = "en" | "zh";
export type LanguageChoice = Language | "system";

export const languageChoice = signal<LanguageChoice>("system");

export const language = computed<Language>(() => {
  if (languageChoice.value !== "system") return languageChoice.value;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
});

/** A function that gives the texts of the language chosen now; components that call it follow. */
export function texts<T>(en: T, zh: NoInfer<T>): () => T {
  return () => (language.value === "zh" ? zh : en);
}

const numbers = computed(() => new Intl.NumberFormat(language.value === "zh" ? "zh-CN" : "en"));

export function formatNumber(value: number): string {
  return numbers.value.format(value);
}

/** With `digits` behind the point; zeros at the end are left out down to `least` of them. */
export function formatPercent(value: number, digits = 1, least = digits): string {
  const locale = language.value === "zh" ? "zh-CN" : "en";
  return new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: Math.min(least, digits),
    maximumFractionDigits: digits,
  }).format(value);
}

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"];

export function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${BYTE_UNITS[power]}`;
}
