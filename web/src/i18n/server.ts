// SPDX-License-Identifier: MIT
// What the server says of mistakes is English; here it is put into the language of the page.
import { effect, signal } from "@preact/signals";
import { connection } from "../api/connection";
import { language } from ".";

/** A pattern for a whole English sentence, and the words for it. */
export type Sentence = readonly [RegExp, (...parts: string[]) => string];

const chinese = signal<readonly Sentence[]>([]);

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
  if (chinese.value.length > 0) return;
  const [all, of2048, ofGames] = await Promise.all([
    import("./zh/server"),
    import("./zh/server2048"),
    import("./zh/serverGames"),
  ]);
  chinese.value = [...all.sentences, ...of2048.sentences2048, ...ofGames.sentencesGames];
}

/** The sentence in the language of the page; as it came where there are no words for it. */
export function serverWords(sentence: string): string {
  if (language.value === "en") return sentence;
  for (const [pattern, words] of chinese.value) {
    const found = pattern.exec(sentence);
    if (found) return words(...found.slice(1).map((part) => part ?? ""));
  }
  return sentence;
}

/** Begun with a capital and ended with a stop, unless it ends with something to be copied. */
export function asSentence(text: string): string {
  if (language.value === "zh" || text === "") return text;
  const begun = text[0]!.toUpperCase() + text.slice(1);
  return /[.!?]$|: (?:joseki |\/|--)/.test(begun) ? begun : `${begun}.`;
}
