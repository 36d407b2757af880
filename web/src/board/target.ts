// SPDX-License-Identifier: MIT
// Where the target counts, as the server says it: in words, as marks, and where it was made.
import type { Schemas } from "../api/client";
import { boardText } from "./words";

type TargetPlace = Schemas["TargetPlace"];
type Practice = Pick<Schemas["PracticeState"], "board" | "made" | "table" | "target_place">;

/** "128 counts on B3 only."; empty where nothing is known. */
export function targetWords({ table, target_place: place }: Practice): string {
  const t = boardText();
  if (!place || !table) return "";
  if (place.anywhere) return t.countsAnywhere(table.target);
  return t.countsOn(table.target, t.places(place.cells.map(t.place)));
}

/** The cells to mark: all of them would say no more than none. */
export function targetMarks(place: TargetPlace | null | undefined): readonly number[] {
  return !place || place.anywhere ? [] : place.cells;
}

/** The cell on which the target stands, once it is made. */
export function madeOn({ board, made, table, target_place: place }: Practice): number | undefined {
  if (!made || !table) return undefined;
  return place?.cells.find((cell) => board[cell] === table.target);
}
