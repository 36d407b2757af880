// SPDX-License-Identifier: MIT
// The cells of a board that is being edited: by mouse, by touch and by keyboard alone.
import { useRef, useState } from "preact/hooks";
import type { BoardEditing } from "./board";

const ROWS = [0, 4, 8, 12];
const LONG_PRESS_MS = 450;

interface EditCellsProps {
  label: string;
  words: (cell: number) => string;
  editing: BoardEditing;
}

/** Where an arrow leads, staying on the board. */
function neighbour(cell: number, key: string): number | undefined {
  const [row, column] = [Math.floor(cell / 4), cell % 4];
  if (key === "ArrowLeft") return row * 4 + Math.max(0, column - 1);
  if (key === "ArrowRight") return row * 4 + Math.min(3, column + 1);
  if (key === "ArrowUp") return Math.max(0, row - 1) * 4 + column;
  if (key === "ArrowDown") return Math.min(3, row + 1) * 4 + column;
  if (key === "Home") return row * 4;
  if (key === "End") return row * 4 + 3;
  return undefined;
}

/** What a key does to the cell it is pressed on; false if it does nothing. */
function keyOnCell(cell: number, key: string, editing: BoardEditing): boolean {
  if (/^[0-9a-f]$/i.test(key)) return editing.onType(cell, Number.parseInt(key, 16));
  if (key === "Backspace" || key === "Delete") editing.onType(cell, 0);
  else if (key === "Enter" || key === " ") editing.onPress(cell);
  else if (key === "+" || key === "=") editing.onRaise(cell);
  else if (key === "-") editing.onLower(cell);
  else if (key === "Escape") editing.onLeave();
  else return false;
  return true;
}

/**
 * A long press raises, as the right button does: touch has no right button. Some browsers open their
 * menu on a long press, too: whichever comes first counts, and only once.
 */
function useLongPress(editing: BoardEditing) {
  const timer = useRef(0);
  const held = useRef(false);
  const isTouch = useRef(false);
  const begin = (cell: number, event: PointerEvent) => {
    held.current = false;
    isTouch.current = event.pointerType !== "mouse";
    if (!isTouch.current) return;
    timer.current = window.setTimeout(() => {
      held.current = true;
      editing.onRaise(cell);
    }, LONG_PRESS_MS);
  };
  const end = () => clearTimeout(timer.current);
  const menu = (cell: number) => {
    end();
    if (!held.current) editing.onRaise(cell);
    held.current = isTouch.current;
  };
  return { begin, end, menu, held };
}

export function EditCells({ label, words, editing }: EditCellsProps) {
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const press = useLongPress(editing);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(current, event.key);
    if (next !== undefined) {
      setCurrent(next);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    } else if (!keyOnCell(current, event.key, editing)) return;
    event.preventDefault();
  };
  const onMouseDown = (cell: number, event: MouseEvent) => {
    if (event.button === 1) {
      event.preventDefault();
      editing.onLower(cell);
    }
  };
  const onContextMenu = (cell: number, event: MouseEvent) => {
    event.preventDefault();
    press.menu(cell);
  };
  const onClick = (cell: number) => {
    if (!press.held.current) editing.onPress(cell);
    press.held.current = false;
  };
  return (
    <div class="grid" role="grid" aria-label={label} ref={grid} onKeyDown={onKeyDown}>
      {ROWS.map((start) => (
        <div role="row" class="row" key={start}>
          {[start, start + 1, start + 2, start + 3].map((cell) => (
            <div
              role="gridcell"
              class="cell"
              key={cell}
              data-cell={cell}
              tabIndex={cell === current ? 0 : -1}
              aria-label={words(cell)}
              onFocus={() => setCurrent(cell)}
              onClick={() => onClick(cell)}
              onMouseDown={(event) => onMouseDown(cell, event)}
              onContextMenu={(event) => onContextMenu(cell, event)}
              onPointerDown={(event) => press.begin(cell, event)}
              onPointerUp={press.end}
              onPointerCancel={press.end}
              onPointerLeave={press.end}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
