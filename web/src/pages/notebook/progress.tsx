// SPDX-License-Identifier: MIT
// How well each formation is played, and the curve of its weeks.
import { signal } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatNumber } from "../../i18n";
import { Fold } from "../../ui/panels";
import { Plot } from "../../ui/plot";
import { t } from "./store";
import { dateOf } from "./when";

type Progress = Schemas["NotebookProgress"];
type Formation = Progress["formations"][number];

const WEEK = 7 * 86_400;

const progress = signal<Progress | null>(null);

async function load(): Promise<void> {
  await attempt(async () => {
    progress.value = await call("notebook/progress", {});
  });
}

/** Every week from the first on; those without a test have no rating. */
function Curve({ formation }: { formation: Formation }) {
  const { x, values } = useMemo(() => {
    const [first, last] = [formation.weeks[0]!.week, formation.weeks.at(-1)!.week];
    const ratings = new Map(formation.weeks.map(({ week, rating }) => [week, rating]));
    const count = Math.round((last - first) / WEEK) + 1;
    const weeks = Array.from({ length: count }, (_, place) => first + place * WEEK);
    return {
      x: weeks.map((_, place) => place + 1),
      values: weeks.map((week) => ratings.get(week) ?? null),
    };
  }, [formation]);
  return (
    <>
      <Plot
        label={t().curve(formation.formation)}
        x={x}
        lines={[{ label: t().rating, values, colour: "--accent", points: "full" }]}
      />
      <table class="records">
        <thead>
          <tr>
            <th scope="col">{t().date}</th>
            <th scope="col">{t().moves}</th>
            <th scope="col">{t().rating}</th>
          </tr>
        </thead>
        <tbody>
          {formation.weeks.map(({ week, graded, rating }) => (
            <tr key={week}>
              <th scope="row">{t().week(dateOf(week * 1000))}</th>
              <td>{formatNumber(graded)}</td>
              <td>{formatNumber(Math.round(rating))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Ratings({ formations }: { formations: readonly Formation[] }) {
  const [name, setName] = useState(formations[0]!.formation);
  const shown = formations.find(({ formation }) => formation === name) ?? formations[0]!;
  return (
    <>
      <p class="hint">{t().ratingHint}</p>
      <ul class="ratings">
        {formations.map((one) => (
          <li key={one.formation}>
            <button
              type="button"
              class="rating-choice"
              aria-pressed={one === shown}
              onClick={() => setName(one.formation)}
            >
              <span>{one.formation}</span>
              <strong>{formatNumber(Math.round(one.rating))}</strong>
            </button>
          </li>
        ))}
      </ul>
      <Curve formation={shown} />
    </>
  );
}

function Reviews({ reviews }: { reviews: Progress["reviews"] }) {
  const newest = reviews.at(-1)?.week;
  const week = reviews.filter((one) => one.week === newest);
  if (week.length === 0) return null;
  const right = week.reduce((sum, one) => sum + one.right, 0);
  const all = week.reduce((sum, one) => sum + one.right + one.wrong, 0);
  return <p>{t().reviews(formatNumber(right), formatNumber(all))}</p>;
}

export function ProgressFold() {
  const told = progress.value;
  return (
    <Fold title={t().progress} icon="chart" onToggle={(open) => open && void load()}>
      {told !== null && told.formations.length === 0 && <p class="muted">{t().progressNone}</p>}
      {told !== null && told.formations.length > 0 && <Ratings formations={told.formations} />}
      {told !== null && <Reviews reviews={told.reviews} />}
    </Fold>
  );
}
