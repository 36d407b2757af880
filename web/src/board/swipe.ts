// SPDX-License-Identifier: MIT
// Swipes on a board: the longer axis decides, short ones are taps.
import { useEffect, useRef } from "preact/hooks";
import type { Direction } from "./motion";

const SHORTEST_PX = 28;

function directionOf(dx: number, dy: number): Direction | undefined {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SHORTEST_PX) return undefined;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "right" : "left";
  return dy > 0 ? "down" : "up";
}

/** Gives the ref of an element on which swipes of touch and pen are moves. */
export function useSwipe(onSwipe?: (direction: Direction) => void) {
  const element = useRef<HTMLDivElement>(null);
  const handler = useRef(onSwipe);
  handler.current = onSwipe;
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    let start: { id: number; x: number; y: number } | undefined;
    const down = (event: PointerEvent) => {
      if (event.pointerType === "mouse" || !handler.current) return;
      start = { id: event.pointerId, x: event.clientX, y: event.clientY };
      target.setPointerCapture(event.pointerId);
    };
    const up = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      const direction = directionOf(event.clientX - start.x, event.clientY - start.y);
      start = undefined;
      if (direction) handler.current?.(direction);
    };
    const end = () => (start = undefined);
    target.addEventListener("pointerdown", down);
    target.addEventListener("pointerup", up);
    target.addEventListener("pointercancel", end);
    return () => {
      target.removeEventListener("pointerdown", down);
      target.removeEventListener("pointerup", up);
      target.removeEventListener("pointercancel", end);
    };
  }, []);
  return element;
}
