// SPDX-License-Identifier: MIT
// The 4 x 4 board: a labelled grid for everybody, with tiles that slide, merge and grow on top.
import { useMemo, useRef } from "preact/hooks";
import { settings } from "../settings/store";
import { EditCells } from "./edit";
import { type Direction, type Frame, nextGlow, noGlow, type Sprite, sprites } from "./motion";
import { useSwipe } from "./swipe";
import { Coordinates } from "./coordinates";
import { boardText } from "./words";
import "./board.css";

const BIG_TILE = 32768;
const DIGIT_CLASSES: Record<number, string> = { 3: " three", 4: " four", 5: " five", 6: " six" };
const SIDE = 4;
const CELLS = Array.from({ length: 16 }, (_, cell) => cell);

/** What an empty cell shows: lines of text, each on its own colour. */
export interface CellMark {
  lines: readonly {
    text: string;
    /** 0 (bad) to 1 (good): the colour; the text says it as well. */
    heat: number;
  }[];
  /** Read out after the tile. */
  words: string;
}

export interface BoardEditing {
  /** What a plain press puts down. */
  onPress: (cell: number) => void;
  onRaise: (cell: number) => void;
  onLower: (cell: number) => void;
  /** A typed exponent, 0 to 15; false if it means nothing here. */
  onType: (cell: number, exponent: number) => boolean;
  onLeave: () => void;
}

interface BoardProps {
  frame: Frame;
  label?: string;
  size?: "large" | "medium" | "small";
  /** Practice: 32768 stands for any big tile and is written as the settings say. */
  bigTiles?: boolean;
  marks?: readonly (CellMark | undefined)[];
  /** The cells on which the target counts, where that is not all of them. */
  targets?: readonly number[];
  /** The cell on which the target has just been made. */
  made?: number | undefined;
  editing?: BoardEditing;
  onSwipe?: (direction: Direction) => void;
  /** Drawn dim, behind whatever lies on top (game over). */
  dim?: boolean;
}

function tileText(value: number, bigTiles: boolean): string {
  if (!bigTiles || value !== BIG_TILE) return String(value);
  return { number: String(value), letter: "x", blank: "" }[settings.value.big_tiles];
}

function place(cell: number) {
  return { "--x": cell % 4, "--y": Math.floor(cell / 4) };
}

function Tile({ sprite, bigTiles }: { sprite: Sprite; bigTiles: boolean }) {
  const exponent = Math.log2(sprite.value);
  const text = tileText(sprite.value, bigTiles);
  const digits = DIGIT_CLASSES[text.length] ?? "";
  const style = {
    ...place(sprite.cell),
    "--from-x": sprite.from % 4,
    "--from-y": Math.floor(sprite.from / 4),
    "--glow": sprite.glow / 5,
    "--tile": `var(--tile-${exponent})`,
    "--label": `var(--label-${exponent})`,
  };
  return (
    <div class={`tile ${sprite.entry}${digits}`} style={style}>
      <span>{text}</span>
    </div>
  );
}

function cellWords(cell: number, props: BoardProps): string {
  const { frame, bigTiles = false, marks, targets, made } = props;
  const t = boardText();
  const value = frame.board[cell] ?? 0;
  const name = bigTiles && value === BIG_TILE ? t.wall : String(value);
  const words = [t.cell(t.place(cell), value === 0 ? t.empty : name)];
  if (made === cell) words.push(t.targetMade);
  else if (targets?.includes(cell)) words.push(t.targetHere);
  const mark = marks?.[cell];
  if (mark) words.push(mark.words);
  return words.join(", ");
}

function Mark({ mark, cell }: { mark: CellMark; cell: number }) {
  return (
    <div class="mark" style={place(cell)}>
      {mark.lines.map(({ text, heat }) => (
        <span
          key={text}
          style={{ "--heat": `${Math.round(heat * 100)}%`, "--characters": text.length }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

/** Where the target counts: a ring around the cell, whatever stands there. */
function Target({ cell, made }: { cell: number; made: boolean }) {
  return (
    <div class={made ? "target-mark made" : "target-mark"} style={place(cell)}>
      {made && <span class="sparks" />}
    </div>
  );
}

/** The glow of the tiles, carried from frame to frame. */
function useGlow(frame: Frame): readonly number[] {
  const last = useRef<{ serial: number; glow: readonly number[] }>({ serial: -1, glow: noGlow });
  if (last.current.serial !== frame.serial) {
    last.current = { serial: frame.serial, glow: nextGlow(last.current.glow, frame) };
  }
  return last.current.glow;
}

export function Board(props: BoardProps) {
  const { frame, size = "large", bigTiles = false, marks, targets, made, editing } = props;
  const ringed = made === undefined ? targets : [...new Set([...(targets ?? []), made])];
  const t = boardText();
  const swipe = useSwipe(editing ? undefined : props.onSwipe);
  const glow = useGlow(frame);
  const tiles = useMemo(() => sprites(frame, glow), [frame.serial, frame.board, glow]);
  const words = (cell: number) => cellWords(cell, props);
  const lettered = settings.value.coordinates;
  const classes = `board ${size}${editing ? " editing" : ""}${props.dim ? " dim" : ""}${lettered ? " lettered" : ""}`;
  const label = props.label ?? (editing ? t.editLabel : t.label);
  return (
    <div class={classes} ref={swipe} data-code={frame.board.join(" ")}>
      {editing ? (
        <EditCells label={label} words={words} editing={editing} />
      ) : (
        <div
          class="grid"
          role="grid"
          aria-label={label}
          aria-readonly="true"
          tabIndex={size === "large" ? 0 : undefined}
        >
          {[0, 4, 8, 12].map((start) => (
            <div role="row" class="row" key={start}>
              {CELLS.slice(start, start + 4).map((cell) => (
                <div role="gridcell" class="cell" key={cell} aria-label={words(cell)} />
              ))}
            </div>
          ))}
        </div>
      )}
      {lettered && <Coordinates side={SIDE} />}
      <div class="tiles" aria-hidden="true">
        {marks?.map((mark, cell) => mark && <Mark key={`m${cell}`} mark={mark} cell={cell} />)}
        {tiles.map((sprite) => (
          <Tile key={sprite.key} sprite={sprite} bigTiles={bigTiles} />
        ))}
        {ringed?.map((cell) => (
          <Target key={`r${cell}`} cell={cell} made={cell === made} />
        ))}
      </div>
    </div>
  );
}
