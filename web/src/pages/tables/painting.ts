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

const isBig = (digit: string | undefined) => digit === "f" || digit === "F";

/** A saved formation as a painting: its first board, with what never moves locked. */
export function paintingOf(formation: Formation): Painting {
  const seed = [...(formation.seeds[0] ?? "")];
  const masks = (formation.masks ?? []).map((mask) => [...mask]);
  const kindOf = (cell: number): Kind => {
    if (!isBig(seed[cell])) return "free";
    if (formation.category === "variant") return "wall";
    return masks.length > 0 && masks.every((mask) => isBig(mask[cell])) ? "locked" : "big";
  };
  const target = [...(formation.target_cells ?? "f".repeat(CELLS))].map(isBig);
  return {
    name: formation.name,
    category: formation.category ?? "others",
    cells: Array.from({ length: CELLS }, (_, cell) => kindOf(cell)),
    target: target.every(Boolean) ? target.map(() => false) : target,
    ...(formation.extra_steps === undefined ? {} : { extra_steps: formation.extra_steps }),
    ...(formation.all_of_sum === undefined ? {} : { all_of_sum: formation.all_of_sum }),
  };
}

/** What is checked before there is a name. */
const UNNAMED = "mine";

/** As the server takes it: no target cells means anywhere; without a name it can be checked, too. */
export function bodyOf(painting: Painting): Schemas["Painting"] {
  const { target, ...named } = painting;
  const rest = { ...named, name: painting.name.trim() || UNNAMED };
  return target.some(Boolean) ? { ...rest, target } : rest;
}
