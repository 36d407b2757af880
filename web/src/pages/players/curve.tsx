// SPDX-License-Identifier: MIT
// How a game went: its value after every move, and the moves that gave the most away.
import { useMemo } from "preact/hooks";
import { formatPercent } from "../../i18n";
import { Card } from "../../ui/panels";
import { Plot, type PlotLine } from "../../ui/plot";
import { goTo, ply } from "./history";
import { type Point, type Side, state, type State } from "./store";
import { sideName, t } from "./values";

type Turning = State["turning"][number];

/** Exact values have a full line and full points, opinions a dashed line and hollow points. */
function linesOf(points: readonly Point[]): PlotLine[] {
  const only = (exact: boolean) =>
    points.map((point) => (point.exact === exact ? point.value : null));
  return [
    { label: "all", values: points.map(({ value }) => value), colour: "--accent", dashed: true },
    { label: "exact", values: only(true), colour: "--accent", gaps: true, points: "full" },
    { label: "opinion", values: only(false), colour: "--accent", bare: true, points: "hollow" },
  ];
}

/** What a position was worth to a side: an exact outcome, or its points in percent. */
function worth(point: Point | undefined, side: Side): string {
  if (!point || point.value === null) return "?";
  const value = side === "x" ? point.value : -point.value;
  if (!point.exact) return t().about(formatPercent((1 + value) / 2, 0));
  return value > 0 ? t().winning : value < 0 ? t().losing : t().drawing;
}

function TurningPoint({ now, point }: { now: State; point: Turning }) {
  const turn = now.turns[point.turn];
  if (!turn) return null;
  const [before, after] = [now.evaluation[point.turn], now.evaluation[point.turn + 1]];
  return (
    <li>
      <button type="button" class="turning" onClick={() => void goTo(point.turn)}>
        <strong>{t().moveName(point.turn + 1, sideName(turn.side), turn.text)}</strong>
        <span>
          {worth(before, turn.side)} → {worth(after, turn.side)}
        </span>
        <span class={point.exact ? "kind proven" : "kind"}>
          {point.exact ? t().kindExact : t().kindOpinion}
        </span>
      </button>
    </li>
  );
}

function WhereLost({ now }: { now: State }) {
  const known = now.evaluation.every((point) => point.value !== null);
  return (
    <>
      <h3>{t().whereLost}</h3>
      {now.turning.length === 0 ? (
        <p class="hint">{known ? t().nothingLost : t().stillLooking}</p>
      ) : (
        <>
          <p class="hint">{t().whereLostHint}</p>
          <ol class="turning-points">
            {now.turning.map((point) => (
              <TurningPoint key={point.turn} now={now} point={point} />
            ))}
          </ol>
          {!known && <p class="hint">{t().stillLooking}</p>}
        </>
      )}
    </>
  );
}

function Legend({ points }: { points: readonly Point[] }) {
  const known = points.filter((point) => point.value !== null);
  return (
    <ul class="legend">
      {known.some((point) => point.exact) && (
        <li>
          <svg viewBox="0 0 36 10" aria-hidden="true" focusable="false">
            <path d="M1 5h34" />
            <circle cx="18" cy="5" r="3.5" class="full" />
          </svg>
          {t().legendExact}
        </li>
      )}
      {known.some((point) => !point.exact) && (
        <li>
          <svg viewBox="0 0 36 10" aria-hidden="true" focusable="false">
            <path d="M1 5h34" stroke-dasharray="5 4" />
            <circle cx="18" cy="5" r="3.5" />
          </svg>
          {t().legendOpinion}
        </li>
      )}
    </ul>
  );
}

export function Curve() {
  const now = state.value;
  const points = now?.evaluation ?? [];
  const known = points.filter((point) => point.value !== null).length;
  const x = useMemo(() => points.map((point) => point.ply), [points]);
  const lines = useMemo(() => linesOf(points), [points]);
  const ends: Record<string, string> = { "1": sideName("x"), "0": "=", "-1": sideName("o") };
  return (
    <Card title={t().graph}>
      {!now || known < 2 ? (
        <p class="hint">{t().graphEmpty}</p>
      ) : (
        <>
          <Plot
            label={t().graphLabel}
            x={x}
            lines={lines}
            range={[-1.1, 1.1]}
            height={150}
            axisWidth={52}
            format={(value) => ends[String(value)] ?? ""}
            at={ply.value}
            onPick={(at) => void goTo(at)}
          />
          <Legend points={points} />
          <p class="hint">{t().graphNote(sideName("x"), sideName("o"))}</p>
          <WhereLost now={now} />
        </>
      )}
    </Card>
  );
}
