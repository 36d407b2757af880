// SPDX-License-Identifier: MIT
// What the server says. Its sentences come as a pattern and values; the English pattern is the key
// of the Chinese one (zh/sentences.json, which tools/check_words.py keeps complete).
import { effect, signal } from "@preact/signals";
import { connection } from "../api/connection";
import type { components } from "../api/schema";
import { language } from ".";

export type Text = components["schemas"]["Text"];

const chinese = signal<Readonly<Record<string, string>>>({});

/**
 * Chinese words are loaded when they are needed: pages in English do without them. If the server is
 * away at that moment, they come when it is back.
 */
export function followLanguage(): void {
  effect(() => {
    if (language.value !== "zh" || connection.value === "offline") return;
    loadServerWords().catch(() => undefined);
  });
}

export async function loadServerWords(): Promise<void> {
  if (Object.keys(chinese.value).length > 0) return;
  chinese.value = (await import("./zh/sentences.json")).default;
}

/** Puts the values into the places: {} is the next one, {0} the first one. */
function filled(pattern: string, values: readonly string[]): string {
  let next = 0;
  return pattern.replace(/\{(\d*)\}/g, (_, place: string) => {
    const value = values[place === "" ? next : Number(place)];
    next += 1;
    return value ?? "";
  });
}

/** The sentence in the language of the page. */
export function textWords({ pattern, values }: Text): string {
  const words = values.map((value) => (typeof value === "string" ? value : textWords(value)));
  const own = language.value === "zh" ? chinese.value[pattern] : undefined;
  return filled(own ?? pattern, words);
}

/** The same; a server of another version, or a job that it remembers, may have English words alone. */
export function serverWords(english: string, text?: Text): string {
  return text === undefined ? english : textWords(text);
}

/** Whether it begins with a name, which is written as it is: a file's, a table's. */
function beginsWithName(text?: Text): boolean {
  if (text === undefined || !/^\{0?\}/.test(text.pattern)) return false;
  const first = text.values[0];
  return typeof first === "object" ? beginsWithName(first) : true;
}

/** Begun with a capital and ended with a stop, unless it ends with something to be copied. */
export function asSentence(words: string, text?: Text): string {
  if (words === "") return "";
  if (language.value === "zh")
    return /[。！？…]$|： ?(?:joseki |\/)/.test(words) ? words : `${words}。`;
  const begun = beginsWithName(text) ? words : words[0]!.toUpperCase() + words.slice(1);
  return /[.!?]$|: (?:joseki |\/|--)/.test(begun) ? begun : `${begun}.`;
}

/** An error or a notice. */
export interface Told {
  message: string;
  message_text?: Text;
  hint?: string;
  hint_text?: Text;
}

/** What went wrong and what to do about it, in sentences. */
export function toldWords({ message, message_text, hint = "", hint_text }: Told): string {
  return [
    asSentence(serverWords(message, message_text), message_text),
    asSentence(serverWords(hint, hint_text), hint_text),
  ]
    .filter((words) => words !== "")
    .join(language.value === "zh" ? "" : " ");
}
