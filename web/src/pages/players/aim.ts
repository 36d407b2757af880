// SPDX-License-Identifier: MIT
// On a board with small cells a finger aims first: one tap chooses a cell, which is shown large, a
// second one on it plays. A mouse, a pen and a keyboard hit what they mean at once.
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { State } from "./store";

/** Cells below this size are smaller than what a finger hits. */
const FINGER_PX = 36;

type Move = State["legal"][number];

interface Aim {
  /** The cell that a second tap plays; null: none. */
  at: number | null;
  press: (event: MouseEvent, cell: number, move: Move) => void;
}

export function useAim(
  state: State,
  grid: RefObject<HTMLElement | null>,
  onMove: (move: Move) => void,
): Aim {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => setAt(null), [state.position, state.game]);
  const press = (event: MouseEvent, cell: number, move: Move) => {
    const isFinger = (event as PointerEvent).pointerType === "touch";
    const side = (grid.current?.clientWidth ?? 0) / state.columns;
    if (!isFinger || side >= FINGER_PX || at === cell) {
      setAt(null);
      onMove(move);
    } else setAt(cell);
  };
  return { at, press };
}
