// SPDX-License-Identifier: MIT
// A power-up on its way to its target: which cells it may be used on, and which one is pointed at.
import type { Schemas } from "../../api/client";
import type { Direction } from "../../board/motion";
import type { Position } from "./motion";

export type PowerUp = Schemas["MinigamePowerUp"];

export interface Aim {
  powerUp: PowerUp;
  /** 1: the second choice of a glove, the cell to carry to. */
  step: 0 | 1;
  /** Of the second step: the tile that is carried. */
  carried: number | null;
  cells: readonly number[];
  cursor: number;
}

/** Nothing if there is nowhere to use it. */
export function aimOf(powerUp: PowerUp, position: Position): Aim | null {
  const cells = position.targets[powerUp];
  const first = cells[0];
  if (first === undefined || position.stock[powerUp] === 0) return null;
  return { powerUp, step: 0, carried: null, cells, cursor: first };
}

/** A glove that has taken its tile. */
export function carrying(aim: Aim, cell: number, position: Position): Aim {
  const cells = position.targets.glove_to;
  return { ...aim, step: 1, carried: cell, cells, cursor: cells[0] ?? cell };
}

/** The target that lies nearest in a direction; the same one if there is none. */
export function nextTarget(aim: Aim, direction: Direction, width: number): number {
  const x = aim.cursor % width;
  const y = Math.floor(aim.cursor / width);
  let best = aim.cursor;
  let least = Infinity;
  for (const cell of aim.cells) {
    const dx = (cell % width) - x;
    const dy = Math.floor(cell / width) - y;
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = direction === "left" || direction === "right" ? Math.abs(dy) : Math.abs(dx);
    const distance = ahead + 3 * aside;
    if (ahead > 0 && distance < least) {
      least = distance;
      best = cell;
    }
  }
  return best;
}
