// SPDX-License-Identifier: MIT
// The board of a two-player game: a grid of cells that can be pressed, with the looks of each game.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../i18n";
import { type Annotations, type Family, type State } from "./store";
import { settings } from "../../settings/store";
import { useAim } from "./aim";
import { badge, cellName, edgeNames, sideName, t, valueWords } from "./values";
import "./board.css";

type Cell = Schemas["PlayersCell"];
type Note = Annotations["moves"][number];
type Move = State["legal"][number];

interface BoardProps {
  state: State;
  family: Family;
  notes: Annotations | null;
  allNotes: boolean;
  disabled: boolean;
  onMove: (move: Move) => void;
}

/** On the largest boards only the best moves of a search have a note, unless all are asked for. */
const SMALL_BOARD = 64;
const MOST_NOTES = 12;

function Piece({ cell, family }: { cell: Cell; family: Family }) {
  if (cell.piece === "") return null;
  const classes = `piece ${cell.piece}${cell.vanishes_next ? " fading" : ""}${cell.in_line ? " winning" : ""}`;
  const drawn = family === "tictactoe" || family === "vanish" || family === "other";
  return (
    <span class={classes}>
      {drawn && (
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          {cell.piece === "x" ? (
            <path d="M6 6 18 18M18 6 6 18" />
          ) : (
            <circle cx="12" cy="12" r="6.5" />
          )}
        </svg>
      )}
      {cell.age > 0 && (
        <span class="age" aria-hidden="true">
          {cell.age}
        </span>
      )}
    </span>
  );
}

function NoteBadge({ note }: { note: Note }) {
  const { text, tone } = badge(note.value);
  return (
    <span class={`note ${tone}${note.best ? " best" : ""}`} aria-hidden="true">
      {text}
    </span>
  );
}

/** Letters and numbers at the edges, as words and moves name the cells. */
function Edges({ state, aimed }: { state: State; aimed: number | null }) {
  const { rows, columns } = edgeNames(state);
  const [row, column] =
    aimed === null ? [] : [Math.floor(aimed / state.columns), aimed % state.columns];
  const line = (names: readonly string[], here: number | undefined) =>
    names.map((name, i) => (
      <span key={name} class={i === here ? "here" : ""}>
        {name}
      </span>
    ));
  return (
    <div aria-hidden="true">
      <div class="edge columns">{line(columns, column)}</div>
      <div class="edge rows">{line(rows, row)}</div>
    </div>
  );
}

interface Place {
  move: Move | undefined;
  note: Note | undefined;
}

/** What is read out of a cell. */
function cellWords(state: State, index: number, { move, note }: Place): string {
  const cell = state.cells[index]!;
  const words = [cell.piece === "" ? t().empty : sideName(cell.piece)];
  if (cell.age > 0) words.push(t().age(cell.age));
  if (cell.vanishes_next) words.push(t().vanishesNext);
  if (cell.in_line) words.push(t().inLine);
  if (state.last === index) words.push(t().lastMove);
  if (move) words.push(t().legal);
  // What is written on the cell is part of its name: some people say what they want to press.
  if (note) words.push(`${badge(note.value).text}: ${valueWords(note.value)}`);
  if (note?.visits) words.push(t().visits(formatNumber(note.visits)));
  if (note?.best) words.push(t().best);
  return t().cell(cellName(state, index), words.join(", "));
}

/** Where stones fall, any cell of a column stands for the move of that column. */
function moveOf(state: State, index: number): Move | undefined {
  const exact = state.legal.find((move) => move.cell === index);
  if (exact || state.naming !== "columns") return exact;
  const column = index % state.columns;
  return state.legal.find((move) => move.cell !== null && move.cell % state.columns === column);
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Enter plays the cell in focus, however it got there; on a taken cell the page may use the key. */
function press(event: KeyboardEvent): void {
  const cell = event.target as HTMLElement;
  if (!cell.classList.contains("open")) return;
  event.preventDefault();
  cell.click();
}

/** Arrow keys go from cell to cell; only one cell is in the tab order. */
function useRoving(state: State) {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const count = state.rows * state.columns;
  const current = Math.min(focused, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") press(event);
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // From the cell itself: presses may come faster than pages are drawn.
    const from = Number((event.target as HTMLElement).dataset["cell"] ?? current);
    const row = (Math.floor(from / state.columns) + step[0] + state.rows) % state.rows;
    const column = ((from % state.columns) + step[1] + state.columns) % state.columns;
    const next = row * state.columns + column;
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  return { grid, current, setFocused, onKeyDown };
}

function notesByCell(notes: Annotations | null, cells: number, all: boolean): Map<number, Note> {
  const shown = (notes?.moves ?? []).filter((note) => note.visits === null || note.visits > 0);
  const some = notes?.exact || all || cells <= SMALL_BOARD ? shown : shown.slice(0, MOST_NOTES);
  return new Map(some.flatMap((note) => (note.cell === null ? [] : [[note.cell, note] as const])));
}

function cellClass(state: State, index: number, move: Move | undefined, disabled: boolean): string {
  const classes = ["square"];
  if (move && !disabled) classes.push("open");
  if (state.last === index) classes.push("last");
  if (state.changed.includes(index)) classes.push("changed");
  return classes.join(" ");
}

export function PlayersBoard(props: BoardProps) {
  const { state, family, notes, allNotes, disabled, onMove } = props;
  const { grid, current, setFocused, onKeyDown } = useRoving(state);
  const found = useMemo(
    () => notesByCell(notes, state.cells.length, allNotes),
    [notes, state.cells.length, allNotes],
  );
  const aim = useAim(state, grid, onMove);
  const numbered = settings.value.coordinates && state.naming === "cells";
  const edged = settings.value.coordinates && state.naming !== "cells";
  const rows = Array.from({ length: state.rows }, (_, row) => row);
  const columns = Array.from({ length: state.columns }, (_, column) => column);
  const square = (index: number) => {
    const move = moveOf(state, index);
    const own = move?.cell === index ? move : undefined;
    const place = { move: own, note: own && found.get(index) };
    return (
      <button
        key={index}
        type="button"
        role="gridcell"
        data-cell={index}
        class={`${cellClass(state, index, own, disabled)}${aim.at === index ? " aimed" : ""}`}
        aria-label={cellWords(state, index, place)}
        aria-disabled={disabled || !move}
        tabIndex={index === current ? 0 : -1}
        onFocus={() => setFocused(index)}
        onClick={(event) => move && !disabled && aim.press(event, index, move)}
      >
        {numbered && <span class="cell-number" data-number={index} aria-hidden="true" />}
        <Piece cell={state.cells[index]!} family={family} />
        {place.note && <NoteBadge note={place.note} />}
      </button>
    );
  };
  return (
    <div
      class={`players-frame ${family}${edged ? " edged" : ""}`}
      style={{ "--columns": state.columns, "--rows": state.rows }}
    >
      {edged && <Edges state={state} aimed={aim.at} />}
      <div
        ref={grid}
        class={`players-board ${family} turn-${state.to_move}`}
        role="grid"
        aria-label={t().board(t().families[family])}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <div role="row" class="squares" key={row}>
            {columns.map((column) => square(row * state.columns + column))}
          </div>
        ))}
      </div>
      <p class={aim.at === null ? "aim-words hidden-label" : "aim-words"} role="status">
        {aim.at === null ? "" : t().aimed(cellName(state, aim.at))}
      </p>
    </div>
  );
}
