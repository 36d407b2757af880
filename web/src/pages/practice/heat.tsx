// SPDX-License-Identifier: MIT
// The heat map: what each new tile in each cell would make of the rate.
import { type CellMark, Board } from "../../board/board";
import { type Direction, still } from "../../board/motion";
import { targetMarks } from "../../board/target";
import { boardText } from "../../board/words";
import type { Schemas } from "../../api/client";
import { formatPercent } from "../../i18n";
import { rateText } from "../../i18n/rate";
import { settings } from "../../settings/store";
import { Segmented } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { showHeatAfter } from "./actions";
import { shortLoss, shortRate } from "./numbers";
import { heat, heatDirection, state, t } from "./store";

type Heat = Schemas["PracticeHeat"];
type HeatTile = Schemas["PracticeHeatTile"];

const ARROWS = { left: "←", right: "→", up: "↑", down: "↓" };

/** Rates that differ by less are told by how much they are below the best one. */
const NEAR = 0.005;

const rangeOf = (map: Heat) => (map.kindest ?? 1) - (map.worst ?? 0);
const isNear = (map: Heat) => rangeOf(map) > 0 && rangeOf(map) < NEAR;

const atLeast = (tile: HeatTile) => (tile.status === "at_least" ? "≥ " : "");

function short(tile: HeatTile, map: Heat): string {
  if (tile.status === "unknown") return "?";
  if (tile.rate === null) return t().outsideShort;
  if (tile.status === "at_least") return `≥${shortRate(tile.rate)}`;
  if (!isNear(map)) return shortRate(tile.rate);
  return shortLoss((map.kindest ?? 1) - tile.rate, rangeOf(map));
}

function long(tile: HeatTile): string {
  if (tile.status === "unknown") return t().moveStates.unknown;
  return tile.rate === null ? t().outsideShort : atLeast(tile) + rateText(tile.rate);
}

/** Green for the kindest tile of the map, red for the worst. */
function heatOf(tile: HeatTile, map: Heat): number {
  const [low, high] = [map.worst ?? 0, map.kindest ?? 1];
  if (high - low < 1e-12) return 1;
  return Math.min(1, Math.max(0, ((tile.rate ?? 0) - low) / (high - low)));
}

function mark({ two, four }: Heat["cells"][number], map: Heat): CellMark {
  return {
    lines: [
      { text: `2: ${short(two, map)}`, heat: heatOf(two, map) },
      { text: `4: ${short(four, map)}`, heat: heatOf(four, map) },
    ],
    words: t().heatCell(long(two), long(four)),
  };
}

/** Marks for the cells of the board, while the map belongs to the board shown. */
export function heatMarks(): readonly (CellMark | undefined)[] | undefined {
  const map = heat.value;
  if (!map || map.code !== state.value?.code || !settings.value.show_heat) return undefined;
  const marks = Array<CellMark | undefined>(16).fill(undefined);
  for (const cell of map.cells) marks[cell.cell] = mark(cell, map);
  return marks;
}

function Words({ map }: { map: Heat }) {
  if (map.cells.length === 0) return <p class="muted">{t().heatNone}</p>;
  const mean =
    map.rate === null
      ? t().moveStates.unknown
      : (map.status === "at_least" ? "≥ " : "") + rateText(map.rate);
  return (
    <div class="hint">
      <p>{isNear(map) ? t().heatUnitNear(rateText(map.kindest ?? 1)) : t().heatUnit}</p>
      <p>{t().heatMean(mean, formatPercent(map.risk ?? 0, 0))}</p>
      {map.worst !== null && map.kindest !== null && (
        <p>{t().heatRange(rateText(map.worst), rateText(map.kindest))}</p>
      )}
    </div>
  );
}

function DirectionChoice({ shown }: { shown: Direction }) {
  const legal = state.value?.legal ?? [];
  const choices = (["left", "up", "right", "down"] as const).map((value) => ({
    value,
    label: ARROWS[value],
    disabled: !legal.includes(value),
  }));
  return (
    <Segmented
      label={t().heatAfter(boardText().directions[shown])}
      value={heatDirection.value ?? shown}
      choices={choices}
      onChange={showHeatAfter}
    />
  );
}

export function HeatCard() {
  const map = heat.value;
  if (!settings.value.show_heat || !map || state.value?.guess.on || !state.value?.table?.built)
    return null;
  const marks = heatMarks();
  return (
    <Card title={t().heat} class="heat-card">
      {map.direction === null ? (
        <p class="hint">{t().heatNow}</p>
      ) : (
        <DirectionChoice shown={map.direction} />
      )}
      {map.direction !== null && marks && (
        <Board
          frame={still(map.after)}
          size="medium"
          bigTiles
          marks={marks}
          targets={targetMarks(map.target_place)}
          label={t().heat}
        />
      )}
      <Words map={map} />
    </Card>
  );
}
