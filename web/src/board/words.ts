// SPDX-License-Identifier: MIT
// A board and a move in words, for screen readers.
import { texts } from "../i18n";
import { board as en } from "../i18n/en/board";
import { board as zh } from "../i18n/zh/board";
import type { Frame } from "./motion";

export const boardText = texts(en, zh);

/** "Moved right. Merged to 64. New 2 at B3." */
export function moveWords({ board, animation }: Frame): string {
  if (!animation) return "";
  const t = boardText();
  const parts = [t.moved(t.directions[animation.direction])];
  const values = animation.merged.map((cell) => board[cell]).join(", ");
  if (values !== "") parts.push(t.merged(values));
  const { spawn } = animation;
  if (spawn) parts.push(t.spawned(spawn.value, t.place(spawn.cell)));
  return parts.join(" ");
}

/** The four rows: "2 4 0 0; …". */
export function boardWords(board: readonly number[]): string {
  const rows = [0, 4, 8, 12].map((start) => board.slice(start, start + 4).join(" "));
  return boardText().boardIs(rows.join("; "));
}
