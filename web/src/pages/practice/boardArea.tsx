// SPDX-License-Identifier: MIT
// The board of the practice page with the buttons that move, edit and turn it.
import { useEffect, useRef } from "preact/hooks";
import { Board, type BoardEditing } from "../../board/board";
import { Button } from "../../ui/controls";
import {
  changeCell,
  demo,
  move,
  pickTile,
  place,
  random,
  redo,
  running,
  savePicture,
  setCell,
  step,
  takePicture,
  toggleEdit,
  transform,
  undo,
} from "./actions";
import { madeOn, targetMarks, targetWords } from "../../board/target";
import { GuessLine } from "./guess";
import { heatMarks } from "./heat";
import { RateStrip } from "./rateStrip";
import { StartRow } from "./start";
import { editValue, frame, state, t, type Transform } from "./store";

const PALETTE = Array.from({ length: 16 }, (_, exponent) => (exponent === 0 ? 0 : 2 ** exponent));
const BIG_TILE = 32768;
const TRANSFORMS: readonly [Transform, "flipH" | "flipV" | "rotateLeft" | "rotateRight"][] = [
  ["flip-horizontal", "flipH"],
  ["flip-vertical", "flipV"],
  ["rotate-left", "rotateLeft"],
  ["rotate-right", "rotateRight"],
];

const editing: BoardEditing = {
  onPress: (cell) => void setCell(cell, editValue.value ?? 0),
  onRaise: (cell) => void changeCell(cell, "raise"),
  onLower: (cell) => void changeCell(cell, "lower"),
  onType: (cell, exponent) => {
    void setCell(cell, exponent === 0 ? 0 : 2 ** exponent);
    return true;
  },
  onLeave: () => (editValue.value = null),
};

/** While the new tile is waited for, cells take a 2 or a 4; the keys are those of the values. */
const placing: BoardEditing = {
  onPress: (cell) => void place(cell, 2),
  onRaise: (cell) => void place(cell, 4),
  onLower: (cell) => void place(cell, 4),
  onType: (cell, digit) => {
    if (digit === 2 || digit === 4) void place(cell, digit);
    else if (digit === 0) void undo();
    return digit <= 9; // letters keep what they mean on the page
  },
  onLeave: () => undefined,
};

function paletteText(value: number): string {
  if (value === 0) return "";
  return value === BIG_TILE ? "x" : value >= 1024 ? `${value / 1024}k` : String(value);
}

function paletteName(value: number): string {
  if (value === 0) return t().erase;
  if (value === BIG_TILE) return t().bigTile;
  return value >= 1024 ? `${paletteText(value)} (${value})` : String(value);
}

function Palette() {
  if (editValue.value === null) return null;
  return (
    <fieldset class="palette">
      <legend class="hidden-label">{t().palette}</legend>
      {PALETTE.map((value, exponent) => (
        <button
          key={value}
          type="button"
          class="swatch"
          aria-pressed={editValue.value === value}
          aria-label={paletteName(value)}
          style={
            value === 0
              ? {}
              : { "--tile": `var(--tile-${exponent})`, "--label": `var(--label-${exponent})` }
          }
          onClick={() => pickTile(value)}
        >
          {paletteText(value)}
        </button>
      ))}
      <p class="hint">{t().editHint}</p>
    </fieldset>
  );
}

function MoveButtons() {
  const now = state.value;
  const runs = running.value !== null;
  const replay = now?.record.mode === "replay";
  // While the best move is to be guessed, nobody makes it for the user.
  const idle = (!now?.table?.built && !replay) || now?.guess.hidden === true;
  const canUndo = replay ? now.record.step > 0 : now?.undo;
  return (
    <div class="practice-buttons">
      <Button icon="undo" disabled={!canUndo} onPress={() => void undo()}>
        {t().undo}
      </Button>
      <Button icon="step" disabled={idle} onPress={() => void step()}>
        {t().step}
      </Button>
      <Button
        icon={runs ? "stop" : "play"}
        kind={runs ? "plain" : "primary"}
        disabled={idle}
        onPress={() => void demo()}
      >
        {runs ? t().stop : t().demo}
      </Button>
      <Button icon="dice" disabled={!now?.table?.built} onPress={() => void random()}>
        {t().random}
      </Button>
    </div>
  );
}

function ToolButtons() {
  const isEditing = editValue.value !== null;
  return (
    <div class="tool-buttons">
      <Button icon="edit" pressed={isEditing} onPress={toggleEdit}>
        {isEditing ? t().editDone : t().edit}
      </Button>
      <Button
        kind="quiet"
        icon="redo"
        label={t().redo}
        disabled={!state.value?.redo}
        onPress={() => void redo()}
      />
      {TRANSFORMS.map(([kind, icon]) => (
        <Button
          key={kind}
          kind="quiet"
          icon={icon}
          label={t().transforms[kind]}
          onPress={() => void transform(kind)}
        />
      ))}
      <Button kind="quiet" icon="camera" label={t().picture} onPress={takePicture} />
      <Button kind="quiet" icon="download" label={t().pictureFile} onPress={savePicture} />
    </div>
  );
}

/** Editing begins in a cell, so that the keyboard is there at once, and ends on the board again. */
function useFocusOnEdit() {
  const area = useRef<HTMLDivElement>(null);
  const cells = editValue.value !== null || state.value?.waiting === true;
  const had = useRef(false);
  useEffect(() => {
    const find = (what: string) => area.current?.querySelector<HTMLElement>(what);
    if (cells) find("[data-cell][tabindex='0']")?.focus();
    else if (had.current && document.activeElement === document.body) find(".grid")?.focus();
    had.current = cells;
  }, [cells]);
  return area;
}

/** What has become of the board, where it is not just the next move. */
function BoardNotice() {
  const now = state.value;
  if (!now) return null;
  const text = now.waiting
    ? t().placeHint
    : now.made
      ? t().absent.made
      : now.over && now.board.some((tile) => tile !== 0)
        ? t().over
        : "";
  if (text === "") return null;
  return (
    <p class={now.made ? "notice good" : "notice"} role="status">
      {text}
    </p>
  );
}

/** In words, for everybody: the ring shows the same. */
function TargetLine() {
  const words = state.value ? targetWords(state.value) : "";
  return words === "" ? null : <p class="hint target-line">{words}</p>;
}

export function BoardArea() {
  const now = state.value;
  const area = useFocusOnEdit();
  const mode = editValue.value !== null ? editing : now?.waiting ? placing : undefined;
  return (
    <div class="board-area">
      <div class="board-place" ref={area}>
        <Board
          frame={frame.value}
          bigTiles
          editing={mode}
          marks={now?.waiting ? heatMarks() : undefined}
          targets={targetMarks(now?.target_place)}
          made={now ? madeOn(now) : undefined}
          onSwipe={(direction) => void move(direction)}
        />
        <RateStrip />
      </div>
      <TargetLine />
      <BoardNotice />
      <GuessLine />
      <Palette />
      <MoveButtons />
      <StartRow />
      <ToolButtons />
    </div>
  );
}
