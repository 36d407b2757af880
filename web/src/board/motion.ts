// SPDX-License-Identifier: MIT
// What is drawn for a board: its tiles, how each comes in, and the tiles that merge away.
import type { Schemas } from "../api/client";

export type Direction = Schemas["Direction"];
export type MoveAnimation = Schemas["MoveAnimation"];
export type Tiles = readonly number[];

/** One board to show, and how it came to be; `serial` counts them. */
export interface Frame {
  board: Tiles;
  animation: MoveAnimation | null;
  serial: number;
}

/** A board that just stands there. */
export function still(board: Tiles): Frame {
  return { board, animation: null, serial: 0 };
}

export interface Sprite {
  key: string;
  cell: number;
  value: number;
  entry: "none" | "slide" | "merge" | "spawn" | "ghost";
  /** Of slide and ghost: where it comes from. */
  from: number;
  /** 5 for a large tile just made, falling to 0. */
  glow: number;
}

const SIDE = 4;
const GLOWS_FROM = 2048;
const GLOW_MOVES = 5;
const STEP: Record<Direction, number> = { left: -1, right: 1, up: -SIDE, down: SIDE };

export const noGlow: readonly number[] = Array<number>(SIDE * SIDE).fill(0);

function destination(animation: MoveAnimation, cell: number): number {
  return cell + (animation.slides[cell] ?? 0) * STEP[animation.direction];
}

/** How much each cell glows after this frame: the glow travels with its tile and fades. */
export function nextGlow(glow: readonly number[], frame: Frame): readonly number[] {
  const { animation, board } = frame;
  if (!animation) return noGlow;
  const next = [...noGlow];
  animation.from.forEach((value, cell) => {
    if (value !== 0) next[destination(animation, cell)] = Math.max(0, (glow[cell] ?? 0) - 1);
  });
  for (const cell of animation.merged) {
    if ((board[cell] ?? 0) >= GLOWS_FROM) next[cell] = GLOW_MOVES;
  }
  return next;
}

/**
 * The sprites of a frame. Those of the board itself come from `frame.board` alone, so whatever the
 * animation says the picture ends in exactly that board; only ghosts come from the animation.
 */
export function sprites(frame: Frame, glow: readonly number[]): Sprite[] {
  const { board, animation, serial } = frame;
  const result: Sprite[] = [];
  const arrives = new Map<number, number>();
  const merged = new Set(animation?.merged);
  animation?.from.forEach((value, cell) => {
    if (value === 0) return;
    const to = destination(animation, cell);
    arrives.set(to, cell);
    if (!merged.has(to)) return;
    result.push({
      key: `g${serial}-${cell}`,
      cell: to,
      value,
      entry: "ghost",
      from: cell,
      glow: 0,
    });
  });
  board.forEach((value, cell) => {
    if (value === 0) return;
    const from = arrives.get(cell) ?? cell;
    let entry: Sprite["entry"] = from === cell ? "none" : "slide";
    if (animation?.spawn?.cell === cell) entry = "spawn";
    else if (merged.has(cell)) entry = "merge";
    const key = entry === "none" ? `c${cell}` : `t${serial}-${cell}`;
    result.push({ key, cell, value, entry, from, glow: glow[cell] ?? 0 });
  });
  return result;
}
