// SPDX-License-Identifier: MIT
// Values of moves in words and as badges, and the names of cells and sides.
import type { Schemas } from "../../api/client";
import { formatPercent, texts } from "../../i18n";
import { players as en } from "../../i18n/en/players";
import { players as zh } from "../../i18n/zh/players";
import { family, type Side, type State } from "./store";

export const t = texts(en, zh);
export type Value = Schemas["PlayersValue"];

/** From where a chance is called good, and up to where bad. */
const GOOD = 0.55;
const BAD = 0.45;

export function sideName(side: Side): string {
  return t().sides[family.value][side];
}

/** Who said it: the exact solver searches where it cannot solve, and then it is a search. */
export function engineWords(engine: State["engine"], proven: boolean): string {
  return t().engineShort[engine === "exact" && !proven ? "search" : engine];
}

export function valueWords(value: Value): string {
  if (value.outcome === "draw") return t().drawn;
  if (value.outcome === "open") {
    const [win, draw, loss] = [value.win, value.draw, value.loss].map((x) =>
      formatPercent(x ?? 0, 0),
    );
    return t().chances(win!, draw!, loss!);
  }
  if (value.plies === null) return value.outcome === "win" ? t().win : t().loss;
  const words = value.outcome === "win" ? t().winIn(value.plies) : t().lossIn(value.plies);
  return value.exact ? words : t().atMost(words);
}

/** Half a point for a draw, 0 to 1. */
export function score(value: Value): number {
  if (value.outcome === "win") return 1;
  if (value.outcome === "loss") return 0;
  if (value.outcome === "draw") return 0.5;
  return (value.win ?? 0) + (value.draw ?? 0) / 2;
}

export interface Badge {
  text: string;
  tone: "good" | "even" | "bad";
}

/** A few characters for a cell: "W 5", "D", "62 %"; the tone repeats what the text says. */
export function badge(value: Value): Badge {
  if (value.outcome === "open") {
    const points = score(value);
    const tone = points > GOOD ? "good" : points < BAD ? "bad" : "even";
    return { text: formatPercent(points, 0), tone };
  }
  const plies = value.plies === null ? "" : ` ${value.plies}`;
  const tones = { win: "good", draw: "even", loss: "bad" } as const;
  return { text: t().badge[value.outcome] + plies, tone: tones[value.outcome] };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** How a cell is called on the board: its column, its square, or its number. */
export function cellName(state: State, cell: number): string {
  const [row, column] = [Math.floor(cell / state.columns), cell % state.columns];
  if (state.naming === "cells") return String(cell);
  if (state.naming === "columns") return t().column(column + 1, state.rows - row);
  return `${LETTERS[column]}${row + 1}`;
}

/** What stands at the edges of a board whose cells are called by column and row. */
export function edgeNames({ rows, columns, naming }: State): { rows: string[]; columns: string[] } {
  const count = (length: number) => Array.from({ length }, (_, i) => i);
  // Stones fall: rows are counted from the floor.
  if (naming === "columns") {
    return {
      rows: count(rows).map((row) => String(rows - row)),
      columns: count(columns).map((column) => String(column + 1)),
    };
  }
  return {
    rows: count(rows).map((row) => String(row + 1)),
    columns: count(columns).map((column) => LETTERS[column]!),
  };
}
