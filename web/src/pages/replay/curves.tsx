// SPDX-License-Identifier: MIT
// The game as curves: chances, what moves and luck did to them, score, think time.
import { useMemo } from "preact/hooks";
import type { Schemas } from "../../api/client";
import { formatNumber, formatPercent } from "../../i18n";
import { Card } from "../../ui/panels";
import { Plot } from "../../ui/plot";
import { goTo } from "./actions";
import { judgement, overview, t, wanted } from "./store";
import { factorText } from "./words";

type Judged = Schemas["ReplayJudgedCurve"];
type Whole = Schemas["ReplayCurve"];

interface CurveProps {
  /** The place in the game that is in sight. */
  at?: number;
  onPick?: (move: number) => void;
}

function Legend({ lines }: { lines: readonly (readonly [string, string])[] }) {
  return (
    <ul class="replay-legend">
      {lines.map(([colour, label], i) => (
        <li
          key={label}
          class={i === 1 ? "dashed" : ""}
          style={{ "--line-colour": `var(${colour})` }}
        >
          {label}
        </li>
      ))}
    </ul>
  );
}

export function JudgedCurves({ curve, ...place }: CurveProps & { curve: Judged }) {
  const rates = useMemo(
    () => [
      { label: "best", values: curve.best, colour: "--accent" },
      { label: "played", values: curve.played, colour: "--warn", dashed: true },
    ],
    [curve],
  );
  const sums = useMemo(
    () => [
      { label: "skill", values: curve.skill, colour: "--warn" },
      { label: "luck", values: curve.luck, colour: "--accent", dashed: true },
    ],
    [curve],
  );
  return (
    <>
      <h3>{t().rateCurve}</h3>
      <Plot
        label={t().rateCurveLabel}
        x={curve.move}
        lines={rates}
        format={(rate) => formatPercent(rate, 2, 0)}
        {...place}
      />
      <Legend
        lines={[
          ["--accent", t().lineBest],
          ["--warn", t().linePlayed],
        ]}
      />
      <h3>{t().skillCurve}</h3>
      <Plot
        label={t().skillCurveLabel}
        x={curve.move}
        lines={sums}
        format={(value) => t().factor(factorText(Number(Math.exp(value).toFixed(3))))}
        axisWidth={64}
        {...place}
      />
      <Legend
        lines={[
          ["--warn", t().lineSkill],
          ["--accent", t().lineLuck],
        ]}
      />
    </>
  );
}

export function GameCurves({ curve, ...place }: CurveProps & { curve: Whole }) {
  const score = useMemo(
    () => [{ label: "score", values: curve.score, colour: "--accent", area: true }],
    [curve],
  );
  const times = useMemo(() => {
    const seconds = curve.time?.map((time) => (time === null ? null : time / 1000));
    return seconds ? [{ label: "time", values: seconds, colour: "--accent" }] : null;
  }, [curve]);
  return (
    <>
      <h3>{t().scoreCurve}</h3>
      <Plot
        label={t().scoreCurveLabel}
        x={curve.move}
        lines={score}
        format={formatNumber}
        axisWidth={72}
        height={130}
        {...place}
      />
      {times && (
        <>
          <h3>{t().timeCurve}</h3>
          <Plot
            label={t().timeCurveLabel}
            x={curve.move}
            lines={times}
            format={formatNumber}
            height={130}
            {...place}
          />
        </>
      )}
    </>
  );
}

export function CurvesCard() {
  const game = overview.value;
  if (game === null || game.moves === 0) return null;
  const judged = judgement.value;
  const place = { at: wanted.value, onPick: goTo };
  return (
    <Card title={t().curves} class="curves-card">
      {judged !== null && judged.graded > 1 && <JudgedCurves curve={judged.curve} {...place} />}
      <GameCurves curve={game.curve} {...place} />
    </Card>
  );
}
