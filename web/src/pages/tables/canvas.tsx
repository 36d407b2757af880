// SPDX-License-Identifier: MIT
// The board of the formation designer: painted by mouse, by touch and by keyboard.
import { useRef, useState } from "preact/hooks";
import { Coordinates } from "../../board/coordinates";
import { boardText } from "../../board/words";
import { settings } from "../../settings/store";
import { KEYS, type Kind, painted, type Painting, TARGET_KEY, withTarget } from "./painting";
import { t } from "./store";

export type Brush = Kind | "target";

interface CanvasProps {
  painting: Painting;
  brush: Brush;
  onPaint: (painting: Painting) => void;
}

const SIDE = 4;
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

function neighbour(cell: number, [down, right]: readonly [number, number]): number {
  const row = (Math.floor(cell / SIDE) + down + SIDE) % SIDE;
  return row * SIDE + (((cell % SIDE) + right + SIDE) % SIDE);
}

/** The cell below a finger: while it is dragged, events stay with the cell it began on. */
function cellAt(event: PointerEvent): number | null {
  const element = document
    .elementFromPoint(event.clientX, event.clientY)
    ?.closest<HTMLElement>("[data-paint]");
  return element ? Number(element.dataset.paint) : null;
}

/** Dragging paints every cell on the way; target cells are all switched as the first one. */
function useStroke({ painting, brush, onPaint }: CanvasProps) {
  const latest = useRef(painting);
  latest.current = painting;
  const stroke = useRef<{ last: number | null; on: boolean } | null>(null);
  const apply = (cell: number) => {
    if (!stroke.current || stroke.current.last === cell) return;
    stroke.current.last = cell;
    const now = latest.current;
    const next =
      brush === "target" ? withTarget(now, cell, stroke.current.on) : painted(now, cell, brush);
    latest.current = next;
    onPaint(next);
  };
  const begin = (event: PointerEvent) => {
    const cell = cellAt(event);
    if (cell === null || event.button !== 0) return;
    stroke.current = { last: null, on: !latest.current.target[cell] };
    apply(cell);
  };
  const go = (event: PointerEvent) => {
    const cell = stroke.current ? cellAt(event) : null;
    if (cell !== null) apply(cell);
  };
  const end = () => {
    stroke.current = null;
  };
  return {
    onPointerDown: begin,
    onPointerMove: go,
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}

function useCanvasKeys({ painting, brush, onPaint }: CanvasProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  // Presses may come faster than pages are drawn: the painting as it is, the cell that has the focus.
  const latest = useRef(painting);
  latest.current = painting;
  const paint = (next: Painting) => {
    latest.current = next;
    onPaint(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    const step = STEPS[event.key];
    const now = latest.current;
    const cell = Number((event.target as HTMLElement).dataset["paint"] ?? current);
    const toggled = () => withTarget(now, cell, !now.target[cell]);
    if (step) {
      const next = neighbour(cell, step);
      setCurrent(next);
      grid.current?.querySelector<HTMLElement>(`[data-paint="${next}"]`)?.focus();
    } else if (KEYS[key]) paint(painted(now, cell, KEYS[key]));
    else if (key === TARGET_KEY) paint(toggled());
    else if (key === " " || key === "enter")
      paint(brush === "target" ? toggled() : painted(now, cell, brush));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { grid, current, setCurrent, onKeyDown };
}

export function Canvas(props: CanvasProps) {
  const { painting } = props;
  const stroke = useStroke(props);
  const { grid, current, setCurrent, onKeyDown } = useCanvasKeys(props);
  const words = (cell: number) => {
    const kind = t().brushes[painting.cells[cell]!];
    const what = painting.target[cell] ? `${kind}, ${t().isTarget}` : kind;
    return boardText().cell(boardText().place(cell), what);
  };
  const lettered = settings.value.coordinates;
  return (
    <div class={lettered ? "canvas-place lettered" : "canvas-place"}>
      {lettered && <Coordinates side={SIDE} />}
      <div
        class="canvas"
        ref={grid}
        role="grid"
        aria-label={t().canvas}
        onKeyDown={onKeyDown}
        {...stroke}
      >
        {[0, 1, 2, 3].map((row) => (
          <div role="row" class="canvas-row" key={row}>
            {[0, 1, 2, 3].map((column) => {
              const cell = row * SIDE + column;
              return (
                <div
                  key={cell}
                  role="gridcell"
                  data-paint={cell}
                  class={`canvas-cell ${painting.cells[cell]}${painting.target[cell] ? " target" : ""}`}
                  aria-label={words(cell)}
                  tabIndex={cell === current ? 0 : -1}
                  onFocus={() => setCurrent(cell)}
                >
                  <span class="canvas-mark" aria-hidden="true" />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
