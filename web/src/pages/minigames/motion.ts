// SPDX-License-Identifier: MIT
// What is drawn after an action: the events of the server, one stage after another. No rules are
// known here, and whatever the events say, the last stage is the board that the server sent.
import type { Schemas } from "../../api/client";

export type Cell = Schemas["MinigameCell"];
export type Position = Schemas["MinigamePosition"];
export type GameEvent = Schemas["MinigameEvent"];

export type Entry = "none" | "slide" | "merge" | "spawn" | "ghost";

export interface Sprite {
  key: string;
  cell: number;
  from: number;
  thing: Cell;
  entry: Entry;
}

/** What flashes on a cell while a stage lasts. */
export interface Flash {
  cell: number;
  kind: GameEvent["kind"];
}

export interface Stage {
  sprites: readonly Sprite[];
  flashes: readonly Flash[];
  milliseconds: number;
}

const SLIDE_MS = 330;
const SPECIAL_MS = 480;
const EMPTY: Cell = { kind: "empty", number: 0 };

const visible = (thing: Cell) => thing.kind !== "empty" && thing.kind !== "hole";

/** Pairs of from and to. */
function travelsOf(event: GameEvent): [number, number][] {
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < event.cells.length; i += 2) {
    const from = event.cells[i]!;
    const to = event.cells[i + 1]!;
    if (from !== to) pairs.push([from, to]);
  }
  return pairs;
}

function isTravel(event: GameEvent): boolean {
  return event.kind === "slid" || event.kind === "rearranged";
}

/** Events that happen at once: a slide with its merges and the new tile, then each special one. */
function groups(events: readonly GameEvent[]): GameEvent[][] {
  const result: GameEvent[][] = [];
  for (const event of events) {
    const last = result.at(-1);
    const joins =
      last !== undefined &&
      (event.kind === "merged" || event.kind === "tricked" || event.kind === "spawned");
    if (joins) last.push(event);
    else if (SHOWN.has(event.kind)) result.push([event]);
  }
  return result;
}

const SHOWN: ReadonlySet<GameEvent["kind"]> = new Set([
  "slid",
  "spawned",
  "rearranged",
  "appeared",
  "vanished",
  "hit",
  "became",
  "froze",
  "marked",
  "crater",
  "missed",
  "removed",
]);

const LEAVES: Partial<Record<GameEvent["kind"], Cell>> = {
  vanished: EMPTY,
  removed: EMPTY,
  crater: { kind: "crater", number: 0 },
};

/** The board after an event, as far as the event tells. */
function apply(cells: Cell[], event: GameEvent): Cell[] {
  const next = [...cells];
  if (isTravel(event)) {
    const travels = travelsOf(event);
    for (const [from] of travels) next[from] = EMPTY;
    for (const [from, to] of travels) next[to] = cells[from] ?? EMPTY;
    return next;
  }
  event.cells.forEach((cell, i) => {
    const left = LEAVES[event.kind];
    const thing = event.things?.[i];
    if (event.kind === "froze") next[cell] = { kind: "ice", number: cells[cell]?.number ?? 0 };
    else if (event.kind === "hit") next[cell] = i === 0 ? EMPTY : { kind: "wrapped", number: 0 };
    else if (left) next[cell] = left;
    else if (thing) next[cell] = thing;
  });
  return next;
}

interface Moment {
  serial: string;
  before: readonly Cell[];
  after: readonly Cell[];
  events: readonly GameEvent[];
}

function ghosts({ serial, before, after }: Moment, travels: [number, number][]): Sprite[] {
  const merged = travels.filter(([, to]) => travels.filter((t) => t[1] === to).length > 1);
  const stood = travels.filter(
    ([, to]) => visible(before[to]!) && !travels.some(([from]) => from === to),
  );
  const list = new Map<number, Sprite>();
  for (const [from, to] of [...merged, ...stood]) {
    const ghost = (cell: number) => ({
      key: `g${serial}-${cell}`,
      cell: to,
      from: cell,
      thing: before[cell]!,
      entry: "ghost" as const,
    });
    list.set(from, ghost(from));
    if (visible(after[to]!) && stood.some((t) => t[1] === to)) list.set(to, ghost(to));
  }
  return [...list.values()];
}

function spritesOf(moment: Moment): Sprite[] {
  const { serial, after, events } = moment;
  const travels = events.filter(isTravel).flatMap(travelsOf);
  const arrives = new Map(travels.map(([from, to]) => [to, from]));
  const merged = new Set(events.filter((e) => e.kind === "merged").flatMap((e) => e.cells));
  const isNew = (e: GameEvent) =>
    ["spawned", "appeared", "became", "froze", "crater"].includes(e.kind);
  const spawned = new Set(events.filter(isNew).flatMap((e) => e.cells));
  const result = ghosts(moment, travels);
  after.forEach((thing, cell) => {
    if (!visible(thing)) return;
    const from = arrives.get(cell) ?? cell;
    let entry: Entry = from === cell ? "none" : "slide";
    if (spawned.has(cell)) entry = "spawn";
    else if (merged.has(cell)) entry = "merge";
    const key = entry === "none" ? `c${cell}` : `t${serial}-${cell}`;
    result.push({ key, cell, from, thing, entry });
  });
  return result;
}

/** A board that just stands there. */
export function still(position: Position): Stage {
  const moment = { serial: "0", before: position.cells, after: position.cells, events: [] };
  return { sprites: spritesOf(moment), flashes: [], milliseconds: 0 };
}

/** What to draw one after another, from `before` to the new position; at least one stage. */
export function stages(before: Position | null, position: Position, serial: number): Stage[] {
  const fits = before?.width === position.width && before.height === position.height;
  if (!before || !fits) return [still(position)];
  const parts = groups(position.events);
  let cells: Cell[] = [...before.cells];
  const result = parts.map((events, i) => {
    const told = events.reduce(apply, cells);
    const after = i === parts.length - 1 ? position.cells : told;
    const moment = { serial: `${serial}.${i}`, before: cells, after, events };
    cells = [...after];
    const slides = events[0]?.kind === "slid" || events[0]?.kind === "spawned";
    const flashes = events
      .filter((event) => event.kind !== "slid" && event.kind !== "merged")
      .flatMap((event) =>
        (event.kind === "rearranged" ? travelsOf(event).map((t) => t[1]) : event.cells).map(
          (cell) => ({ cell, kind: event.kind }),
        ),
      )
      .filter(({ kind }) => kind !== "spawned");
    return {
      sprites: spritesOf(moment),
      flashes,
      milliseconds: slides ? SLIDE_MS : SPECIAL_MS,
    };
  });
  return result.length === 0 ? [still(position)] : result;
}
