// SPDX-License-Identifier: MIT
// What the server says of mistakes is English; here it is put into the language of the page.
import { language } from ".";
import { sentences } from "./zh/server";
import { sentences2048 } from "./zh/server_2048";

/** The sentence in the language of the page; as it came where there are no words for it. */
export function serverWords(sentence: string): string {
  if (language.value === "en") return sentence;
  for (const [pattern, words] of [...sentences, ...sentences2048]) {
    const found = pattern.exec(sentence);
    if (found) return words(...found.slice(1).map((part) => part ?? ""));
  }
  return sentence;
}

/** Begun with a capital and ended with a stop, unless it ends with something to be copied. */
export function asSentence(text: string): string {
  if (language.value === "zh" || text === "") return text;
  const begun = text[0]!.toUpperCase() + text.slice(1);
  return /[.!?]$|: /.test(begun) ? begun : `${begun}.`;
}
