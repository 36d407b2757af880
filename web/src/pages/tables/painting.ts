// SPDX-License-Identifier: MIT
// What the formation designer paints: cells, target cells and the few numbers around them.
import type { Schemas } from "../../api/client";

export type Painting = Schemas["Painting"] & { target: boolean[]; name: string };
export type Kind = Painting["cells"][number];
export type Formation = Schemas["Formation"];

export const KINDS: readonly Kind[] = ["free", "locked", "big", "wall"];
/** The keys that paint each kind, and the one that marks a target cell. */
export const KEYS: Readonly<Record<string, Kind>> = { f: "free", l: "locked", b: "big", w: "wall" };
export const TARGET_KEY = "t";

const CELLS = 16;

export function emptyPainting(): Painting {
  return {
    name: "",
    cells: Array<Kind>(CELLS).fill("free"),
    target: Array<boolean>(CELLS).fill(false),
  };
}

export function painted(painting: Painting, cell: number, kind: Kind): Painting {
  return { ...painting, cells: painting.cells.map((old, i) => (i === cell ? kind : old)) };
}

export function withTarget(painting: Painting, cell: number, on: boolean): Painting {
  return { ...painting, target: painting.target.map((old, i) => (i === cell ? on : old)) };
}

/** A painting of the server: that of a saved formation. */
export function paintingFrom(painting: Schemas["Painting"]): Painting {
  return { ...painting, target: painting.target ?? Array<boolean>(CELLS).fill(false) };
}

/** Boards that are written, one a line or with blanks or commas between them. */
export function boardsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((board) => board !== "");
}

/** Nothing but a whole number, with its sign. */
export function wholeNumber(text: string): number | null {
  return /^[+-]?\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}

/** What is checked before there is a name. */
const UNNAMED = "mine";

/** As the server takes it: no target cells means anywhere; without a name it can be checked, too. */
export function bodyOf(painting: Painting): Schemas["Painting"] {
  const { target, ...named } = painting;
  const rest = { ...named, name: painting.name.trim() || UNNAMED };
  for (const list of ["masks", "seeds"] as const) if (!rest[list]?.length) delete rest[list];
  return target.some(Boolean) ? { ...rest, target } : rest;
}
