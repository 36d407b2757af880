// SPDX-License-Identifier: MIT
// Boards and events of minigames in words.
import type { Schemas } from "../../api/client";
import { formatNumber, texts } from "../../i18n";
import { minigames as en } from "../../i18n/en/minigames";
import { minigames as zh } from "../../i18n/zh/minigames";
import { factsOf } from "./facts";
import type { Cell, GameEvent, Position } from "./motion";

export const t = texts(en, zh);

/** "C2": columns from the left, rows from the top. */
export function placeOf(cell: number, width: number): string {
  return t().place(`${"ABCDEFGHIJKL"[cell % width]}${Math.floor(cell / width) + 1}`);
}

export function thingWords(thing: Cell): string {
  return t().things[thing.kind](formatNumber(thing.number));
}

/** Names of a game: one of the twenty, or the name of a saved mix. */
export function gameName(game: string, mixes: readonly Schemas["MinigameMix"][] = []): string {
  const known = t().games[game];
  if (known) return known.name;
  const saved = mixes.find((mix) => mix.game === game);
  if (saved) return saved.name;
  return partsOf(game)
    .map((part) => t().rules[part]?.name ?? part)
    .join(" + ");
}

export function partsOf(game: string): string[] {
  return game.startsWith("mix:") ? game.slice(4).split("+") : [];
}

function rearrangedWords(position: Position): string {
  const told = t().told;
  const rules = position.panel.map(({ rule }) => rule);
  const moving = ["columns", "wheel", "gravity"].filter((rule) => rules.includes(rule));
  if (moving.length !== 1) return told.rearranged;
  return { columns: told.swapped, wheel: told.turned, gravity: told.fell }[moving[0]!]!;
}

type Teller = (event: GameEvent, position: Position) => string;

const places = (event: GameEvent, { width }: Position) =>
  event.cells.map((cell) => placeOf(cell, width)).join(", ");
const place = (event: GameEvent, position: Position) =>
  placeOf(event.cells[0] ?? 0, position.width);
const named = (event: GameEvent) => (event.things ?? []).map(thingWords).join(", ");

const tellers: Record<GameEvent["kind"], Teller> = {
  slid: () => "",
  merged: (e) => t().told.merged(named(e)),
  spawned: (e, p) => t().told.spawned(named(e), place(e, p)),
  tricked: (e, p) => t().told.tricked(place(e, p)),
  rearranged: (_, p) => rearrangedWords(p),
  appeared: (e, p) => t().told.appeared(named(e), place(e, p)),
  vanished: (e, p) => t().told.vanished(places(e, p)),
  hit: (e, p) => t().told.hit(named(e), placeOf(e.cells[1] ?? 0, p.width)),
  became: (e) => t().told.became(named(e)),
  froze: (e, p) => t().told.froze(places(e, p)),
  marked: (e, p) => t().told.marked(place(e, p)),
  crater: (e, p) => t().told.crater(place(e, p)),
  missed: (e, p) => t().told.missed(place(e, p)),
  time_won: (e) => t().told.timeWon(formatNumber((e.milliseconds ?? 0) / 1000)),
  goal_reached: (e) => t().told.goalReached(formatNumber(e.goal ?? 0)),
  removed: (e, p) => t().told.removed(places(e, p)),
  power_up_won: (e) => t().told.powerUpWon(t().powerUps[e.power_up ?? "bomb"].name),
  trophy_won: (e) => t().told.trophyWon(t().trophies[e.trophy ?? "none"]),
  over: () => t().told.over,
};

/** "Merged to 8. New 2 at B3. The columns change places." */
export function eventWords(position: Position): string {
  return position.events
    .map((event) => tellers[event.kind](event, position))
    .filter(Boolean)
    .join(" ");
}

/** What is said of an action and of what came of it. */
export function actionWords(action: Schemas["MinigameAction"] | null, position: Position): string {
  if (!action) return "";
  const first =
    action.action === "move" && action.direction
      ? t().told.moved(t().directions[action.direction])
      : `${t().actions[action.action]}:`;
  return [first, eventWords(position)].filter(Boolean).join(" ");
}

/** Everything worth saying of a cell, in the order of its importance. */
export function cellWords(position: Position, cell: number, freezesAfter: number): string {
  const words = [t().cell(placeOf(cell, position.width), thingWords(position.cells[cell]!))];
  const marks = marksOf(position, cell);
  if (marks.goal > 0) {
    words.push(t().marks.goal(formatNumber(marks.goal)));
    if (marks.isReached) words.push(t().marks.reached);
  }
  if (marks.isMarked) words.push(t().marks.raid);
  if (marks.craterLeft > 0) words.push(t().marks.craterLeft(marks.craterLeft));
  if (freezesAfter > 0 && marks.stayed * 4 >= freezesAfter) {
    words.push(t().marks.stayed(marks.stayed, freezesAfter));
  }
  return words.join(", ");
}

export interface CellMarks {
  /** The number that the goal wants here; 0: any. */
  goal: number;
  isReached: boolean;
  isMarked: boolean;
  craterLeft: number;
  /** Moves for which the tile has stayed. */
  stayed: number;
}

/** What the panel says of one cell. */
export function marksOf(position: Position, cell: number): CellMarks {
  const { panel } = position;
  const wanted = factsOf(panel, "goal")?.["cell"]?.[cell] ?? 0;
  const goal = wanted === 0 ? 0 : 2 ** wanted;
  const raids = factsOf(panel, "raids");
  return {
    goal,
    isReached: goal > 0 && position.cells[cell]?.number === goal,
    isMarked: raids?.["marked"]?.[0] === cell,
    craterLeft: raids?.["crater_left"]?.[cell] ?? 0,
    stayed: factsOf(panel, "ice")?.["stayed"]?.[cell] ?? 0,
  };
}
