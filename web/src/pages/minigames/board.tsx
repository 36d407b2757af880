// SPDX-License-Identifier: MIT
// A board of any shape: a labelled grid for everybody, with what lies on it drawn on top. Where a
// power-up is to be used its cells are buttons, reached by arrow keys, a click or a touch.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Direction } from "../../board/motion";
import { useSwipe } from "../../board/swipe";
import { settings } from "../../settings/store";
import { type Aim, nextTarget } from "./aim";
import type { Position, Sprite, Stage } from "./motion";
import { Picture } from "./pictures";
import { cellWords, marksOf, t } from "./words";
import "./board.css";

interface BoardProps {
  label: string;
  position: Position;
  stage: Stage;
  /** Moves after which a tile freezes; 0: never. */
  freezesAfter?: number;
  aim?: Aim | null;
  onChoose?: (cell: number) => void;
  onCancel?: () => void;
  onCursor?: (cell: number) => void;
  onSwipe?: (direction: Direction) => void;
  dim?: boolean;
  /** Without a place in the order of the Tab key. */
  passive?: boolean;
}

const LAST_COLOUR = 17;

function at(cell: number, width: number) {
  return { "--x": cell % width, "--y": Math.floor(cell / width) };
}

function Piece({ sprite, width }: { sprite: Sprite; width: number }) {
  const { thing, cell, from, entry } = sprite;
  const exponent = Math.max(1, Math.min(LAST_COLOUR, Math.log2(thing.number || 2)));
  const text = thing.number > 0 ? String(thing.number) : "";
  const style = {
    ...at(cell, width),
    "--from-x": from % width,
    "--from-y": Math.floor(from / width),
    "--tile": `var(--tile-${exponent})`,
    "--label": `var(--label-${exponent})`,
    "--digits": Math.max(2, text.length),
  };
  return (
    <div class={`mg-piece ${thing.kind} ${entry}`} style={style}>
      {thing.kind === "tile" || thing.kind === "ice" ? (
        <span>{text}</span>
      ) : thing.kind === "hidden" ? (
        <span>?</span>
      ) : (
        <Picture name={thing.kind} />
      )}
    </div>
  );
}

function Marks({ position, freezesAfter }: { position: Position; freezesAfter: number }) {
  const { width, cells } = position;
  return (
    <>
      {cells.map((thing, cell) => {
        const marks = marksOf(position, cell);
        const chill = freezesAfter > 0 ? marks.stayed / freezesAfter : 0;
        return (
          <div key={cell} class="mg-marks" style={at(cell, width)}>
            {marks.goal > 0 && (
              <span class={marks.isReached ? "mg-goal reached" : "mg-goal"}>
                <span>{marks.goal >= 1024 ? `${marks.goal / 1024}k` : marks.goal}</span>
              </span>
            )}
            {chill >= 0.25 && thing.kind !== "ice" && (
              <span class="mg-chill" style={{ "--chill": chill }} />
            )}
            {marks.isMarked && (
              <span class="mg-raid">
                <Picture name="raid" />
              </span>
            )}
            {marks.craterLeft > 0 && <span class="mg-left">{marks.craterLeft}</span>}
          </div>
        );
      })}
    </>
  );
}

/** Which cells belong to what would be chosen: a twist takes four. */
function chosenCells(aim: Aim, width: number): ReadonlySet<number> {
  const { cursor } = aim;
  if (aim.powerUp !== "twist") return new Set([cursor]);
  return new Set([cursor, cursor + 1, cursor + width, cursor + width + 1]);
}

function Cells(props: BoardProps) {
  const { position, aim, freezesAfter = 0 } = props;
  const { width, height } = position;
  const focused = useRef<HTMLDivElement>(null);
  // Before the page is painted: who has chosen a power-up may press the next key at once.
  useLayoutEffect(() => {
    if (aim) focused.current?.focus();
  }, [aim?.cursor, aim?.step, aim?.powerUp]);
  const chosen = aim ? chosenCells(aim, width) : new Set<number>();
  return (
    <>
      {Array.from({ length: height }, (_, row) => (
        <div role="row" class="mg-row" key={row}>
          {Array.from({ length: width }, (__, column) => {
            const cell = row * width + column;
            const isTarget = aim?.cells.includes(cell) ?? false;
            const isHere = aim?.cursor === cell;
            const kind = position.cells[cell]!.kind;
            const classes = [
              "mg-cell",
              kind === "hole" ? "hole" : "",
              isTarget ? "target" : "",
              chosen.has(cell) ? "chosen" : "",
            ];
            const words = cellWords(position, cell, freezesAfter);
            return (
              <div
                role="gridcell"
                key={column}
                ref={isHere ? focused : undefined}
                class={classes.filter(Boolean).join(" ")}
                style={at(cell, width)}
                tabIndex={aim ? (isHere ? 0 : -1) : undefined}
                aria-label={isTarget ? `${words}, ${t().marks.target}` : words}
                onClick={aim ? () => props.onChoose?.(cell) : undefined}
              />
            );
          })}
        </div>
      ))}
    </>
  );
}

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Keys while a power-up looks for its target. */
function aimKeys(props: BoardProps, event: KeyboardEvent): void {
  const { aim, position } = props;
  if (!aim) return;
  const direction = ARROWS[event.key];
  if (direction) props.onCursor?.(nextTarget(aim, direction, position.width));
  else if (event.key === "Enter" || event.key === " ") props.onChoose?.(aim.cursor);
  else if (event.key === "Escape") props.onCancel?.();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The middle of four cells that can be turned, for a pointer. */
function Hotspots({
  aim,
  width,
  onChoose,
}: {
  aim: Aim;
  width: number;
  onChoose?: BoardProps["onChoose"];
}) {
  return (
    <>
      {aim.cells.map((cell) => (
        <span
          key={cell}
          class="mg-hotspot"
          style={at(cell, width)}
          onClick={() => onChoose?.(cell)}
        >
          <Picture name="twist" />
        </span>
      ))}
    </>
  );
}

export function MinigameBoard(props: BoardProps) {
  const { position, stage, aim, freezesAfter = 0 } = props;
  const { width, height } = position;
  const swipe = useSwipe(aim ? undefined : props.onSwipe);
  const grid = useRef<HTMLDivElement>(null);
  const isAiming = aim !== null && aim !== undefined;
  const wasAiming = useRef(false);
  // The cell that had the focus has none any more.
  useLayoutEffect(() => {
    if (wasAiming.current && !isAiming) grid.current?.focus();
    wasAiming.current = isAiming;
  }, [isAiming]);
  const classes = ["mg-board", props.dim ? "dim" : "", aim ? "aiming" : ""]
    .filter(Boolean)
    .join(" ");
  const lettered = settings.value.coordinates && !props.passive;
  return (
    <div
      class={lettered ? `${classes} lettered` : classes}
      ref={swipe}
      style={{ "--w": width, "--h": height }}
      onKeyDown={(event) => aimKeys(props, event)}
    >
      <div
        class="mg-grid"
        ref={grid}
        role="grid"
        aria-label={props.label}
        aria-readonly={aim ? undefined : "true"}
        tabIndex={aim || props.passive ? undefined : 0}
      >
        <Cells {...props} />
      </div>
      <div class="mg-pieces" aria-hidden="true">
        {stage.sprites.map((sprite) => (
          <Piece key={sprite.key} sprite={sprite} width={width} />
        ))}
        <Marks position={position} freezesAfter={freezesAfter} />
        {stage.flashes.map(({ cell, kind }, i) => (
          <div
            key={`${stage.sprites[0]?.key ?? ""}${i}`}
            class={`mg-flash ${kind}`}
            style={at(cell, width)}
          />
        ))}
      </div>
      {aim?.powerUp === "twist" && (
        <div class="mg-hotspots" aria-hidden="true">
          <Hotspots aim={aim} width={width} onChoose={props.onChoose} />
        </div>
      )}
    </div>
  );
}
