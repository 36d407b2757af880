// SPDX-License-Identifier: MIT
// Where a word stands in the manual: chapters and blocks with a match, and texts cut at the matches.
import { type Block, type Chapter, wordsOf } from "./markdown";

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const fold = (text: string) => text.toLocaleLowerCase();

/** The text in pieces, those that are the word marked; an empty word is nowhere. */
export function pieces(text: string, word: string): Piece[] {
  const needle = fold(word);
  if (needle === "") return [{ text, hit: false }];
  const hay = fold(text);
  const found: Piece[] = [];
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    if (at > from) found.push({ text: text.slice(from, at), hit: false });
    found.push({ text: text.slice(at, at + needle.length), hit: true });
    from = at + needle.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), hit: false });
  return found;
}

export function matches(block: Block, word: string): boolean {
  return fold(wordsOf(block)).includes(fold(word));
}

/** The chapters with a match in their title or text; all of them for an empty word. */
export function chaptersWith(chapters: readonly Chapter[], word: string): Chapter[] {
  return chapters.filter(
    (chapter) =>
      fold(chapter.title).includes(fold(word)) ||
      chapter.blocks.some((block) => matches(block, word)),
  );
}
