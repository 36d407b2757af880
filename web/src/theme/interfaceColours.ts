// SPDX-License-Identifier: MIT
// Colours of the interface that a person brought along in a file, one a line: "accent: #0f6f68".
import { contrast, hexOf, isHex, kEnoughContrast } from "./colour";

/** By name; those of the dark pages begin with "dark-". */
export type InterfaceColours = Readonly<Record<string, string>>;

/** The custom properties of base.css that are colours. */
export const kInterfaceColours = [
  "ground",
  "surface",
  "raised",
  "sunk",
  "line",
  "line-strong",
  "ink",
  "muted",
  "accent",
  "accent-strong",
  "accent-soft",
  "on-accent",
  "good",
  "warn",
  "bad",
  "bad-soft",
  "focus",
  "board",
  "cell",
  "mark-target",
  "on-mark-target",
  "heat-good",
  "heat-bad",
] as const;

/** Text, and what it stands on. */
const TEXTS = [
  ["ink", "ground"],
  ["ink", "surface"],
  ["ink", "sunk"],
  ["muted", "ground"],
  ["muted", "surface"],
  ["accent", "surface"],
  ["on-accent", "accent"],
  ["good", "surface"],
  ["warn", "surface"],
  ["bad", "surface"],
  ["bad", "bad-soft"],
] as const;

const MODES = ["", "dark-"] as const;
const NAMES: readonly string[] = MODES.flatMap((mode) =>
  kInterfaceColours.map((name) => mode + name),
);

export type ColourFault = "name" | "colour" | "nothing";

/** What a file says, or the first line that cannot be read. */
export type ReadColours =
  { colours: InterfaceColours } | { fault: ColourFault; line: number; text: string };

/** "#0f6f68", "0f6f68" or "(15, 111, 104)"; nothing if it is no colour. */
function colourOf(text: string): string | undefined {
  const hex = text.startsWith("#") ? text : `#${text}`;
  if (isHex(hex)) return hex.toLowerCase();
  const [, ...parts] = /^\(?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?$/.exec(text) ?? [];
  const [red, green, blue] = parts.map((part) => Number(part) / 255);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return Math.max(red, green, blue) <= 1 ? hexOf([red, green, blue]) : undefined;
}

/** Empty lines and those that begin with "//" say nothing. */
export function readColours(file: string): ReadColours {
  const colours: Record<string, string> = {};
  // Punctuation as Chinese keyboards write it means the same.
  const lines = file.normalize("NFKC").split(/\r?\n/);
  for (const [i, whole] of lines.entries()) {
    const text = whole.trim();
    if (text === "" || text.startsWith("//")) continue;
    const [, name = "", value = ""] = /^([^:=]+?)\s*[:=]\s*(.*?)[;,]?$/.exec(text) ?? [];
    if (!NAMES.includes(name)) return { fault: "name", line: i + 1, text: name || text };
    const colour = colourOf(value);
    if (colour === undefined) return { fault: "colour", line: i + 1, text: value };
    colours[name] = colour;
  }
  const isEmpty = Object.keys(colours).length === 0;
  return isEmpty ? { fault: "nothing", line: 0, text: "" } : { colours };
}

/** The colours of the style sheet, for pages in light and in dark. */
function sheetColours(): Record<string, string> {
  const found: Record<string, string> = {};
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of rules) {
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith(":root")) continue;
    const mode = rule.selectorText.includes("dark") ? "dark-" : "";
    for (const name of kInterfaceColours) {
      const colour = colourOf(longHex(rule.style.getPropertyValue(`--${name}`).trim()));
      if (colour !== undefined) found[mode + name] ??= colour;
    }
  }
  return found;
}

/** "#fff" as "#ffffff": style sheets are made smaller when they are built. */
function longHex(text: string): string {
  return /^#[0-9a-f]{3}$/i.test(text) ? text.replace(/[0-9a-f]/gi, "$&$&") : text;
}

/** All colours as a file: those brought along, and the usual ones for the rest. */
export function writeColours(own: InterfaceColours): string {
  const all = { ...sheetColours(), ...own };
  return NAMES.map((name) => `${name}: ${all[name] ?? ""}\n`).join("");
}

/** Texts that are hard to read: the name of the colour and that of what is behind it. */
export function weakTexts(own: InterfaceColours): { text: string; behind: string }[] {
  const all = { ...sheetColours(), ...own };
  return MODES.flatMap((mode) =>
    TEXTS.map(([text, behind]) => ({ text: mode + text, behind: mode + behind })),
  ).filter(({ text, behind }) => contrast(all[text]!, all[behind]!) < kEnoughContrast);
}

/** Sets those of light or dark pages on the whole document; the others are as usual. */
export function applyColours(own: InterfaceColours, isDark: boolean): void {
  const style = document.documentElement.style;
  for (const name of kInterfaceColours) {
    const colour = own[isDark ? `dark-${name}` : name];
    if (colour === undefined) style.removeProperty(`--${name}`);
    else style.setProperty(`--${name}`, colour);
  }
}
