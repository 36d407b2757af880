// SPDX-License-Identifier: MIT
// The build queue: what runs, waits and has ended, with live plots.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../../ui/controls";
import { Card, Fold, Progress } from "../../ui/panels";
import { Plot, type PlotLine } from "../../ui/plot";
import {
  change,
  clearEnded,
  enqueue,
  isEnded,
  type Job,
  loadPlot,
  type PlotPoint,
  plots,
  queue,
  t,
} from "./store";
import { count, progressWords, resultWords } from "./words";

type Measure = "boards" | "boards_per_second";

/** One line for each stage over all layers that have a point. */
function plotOf(
  points: readonly PlotPoint[],
  measure: Measure,
): { x: number[]; lines: PlotLine[] } {
  const x = [...new Set(points.map((point) => point.layer))].sort((a, b) => a - b);
  const line = (stage: string, label: string, colour: string): PlotLine => {
    const values = new Map(
      points.filter((point) => point.stage === stage).map((point) => [point.layer, point[measure]]),
    );
    return {
      label,
      colour,
      area: measure === "boards",
      values: x.map((layer) => values.get(layer) ?? null),
    };
  };
  return {
    x,
    lines: [
      line("generating", t().generating, "--plot-1"),
      line("solving", t().solving, "--plot-2"),
    ],
  };
}

const NO_POINTS: readonly PlotPoint[] = [];

function Plots({ job }: { job: number }) {
  useEffect(() => void loadPlot(job), [job]);
  const points = plots.value.get(job) ?? NO_POINTS;
  const boards = useMemo(() => plotOf(points, "boards"), [points]);
  const speed = useMemo(() => plotOf(points, "boards_per_second"), [points]);
  return (
    <>
      <div class="job-plots">
        <figure>
          <figcaption>{t().plotBoards}</figcaption>
          <Plot label={t().plotBoards} {...boards} format={count} height={150} />
        </figure>
        <figure>
          <figcaption>{t().plotSpeed}</figcaption>
          <Plot label={t().plotSpeed} {...speed} format={count} height={150} />
        </figure>
      </div>
      <p class="hint legend">
        <span class="swatch plot-1" /> {t().generating} <span class="swatch plot-2" /> {t().solving}
      </p>
    </>
  );
}

/** The points of a plot are asked for when somebody looks; while a job runs, it is open. */
function JobPlots({ job }: { job: Job }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? job.state === "running";
  if (job.points < 2) return null;
  return (
    <Fold title={t().plots} icon="chart" open={open} onToggle={setChosen}>
      {open && <Plots job={job.job} />}
    </Fold>
  );
}

function JobButtons({ job }: { job: Job }) {
  if (job.source === "outside" || job.state === "done") return null;
  const canPause = job.state === "running" || job.state === "waiting";
  const canResume = job.state === "paused" || job.state === "failed" || job.state === "canceled";
  const name = (verb: string) => `${verb}: ${job.table}`;
  return (
    <div class="row-of">
      {canPause && (
        <Button
          icon="pause"
          label={name(t().pause)}
          onPress={() => void change("tables/pause", job.job)}
        />
      )}
      {canResume && (
        <Button
          icon="play"
          label={name(t().resume)}
          onPress={() => void change("tables/resume", job.job)}
        />
      )}
      {!isEnded(job) && (
        <Button
          icon="close"
          label={name(t().cancel)}
          onPress={() => void change("tables/cancel", job.job)}
        />
      )}
    </div>
  );
}

/** Where the disk has no room for the old table and the new one, the person decides. */
function GiveUpFirst({ job }: { job: Job }) {
  const { rebuild, replace_first } = job.options;
  if (job.state !== "failed" || job.error?.code !== "no_disk" || !rebuild || replace_first)
    return null;
  const again = () => void enqueue(job.table, { ...job.options, replace_first: true });
  return (
    <>
      <p class="hint">{t().noRoomForBoth}</p>
      <Button icon="refresh" onPress={again}>
        {t().replaceFirst}
      </Button>
    </>
  );
}

function noteOf(job: Job): string {
  if (job.source === "outside") return t().outside;
  return job.source === "first" ? t().first : "";
}

export function JobView({ job }: { job: Job }) {
  const name = t().jobName(t().jobKinds[job.kind], job.table);
  const words = isEnded(job) ? resultWords(job) : progressWords(job);
  const share = job.progress?.share;
  return (
    <li class={`job ${job.state}`} data-table={job.table} data-state={job.state}>
      <div class="job-head">
        <div class="job-name">
          <h3>{name}</h3>
          <span class={`chip ${job.state}`}>{t().jobStates[job.state]}</span>
        </div>
        <JobButtons job={job} />
      </div>
      {isEnded(job) ? (
        <p class={job.state === "failed" ? "job-error" : "hint"}>{words}</p>
      ) : (
        <Progress
          label={words}
          {...(job.state === "waiting" ? { share: 0 } : share == null ? {} : { share })}
        />
      )}
      <GiveUpFirst job={job} />
      {noteOf(job) !== "" && <p class="hint">{noteOf(job)}</p>}
      <JobPlots job={job} />
    </li>
  );
}

// The first tables came by themselves: once they are there, they are tables like all others.
const isWorthALine = (job: Job) => !(job.source === "first" && job.state === "done");

export function QueueView() {
  const jobs = queue.value.filter(isWorthALine);
  if (jobs.length === 0) return null;
  const ended = jobs.some(isEnded);
  const clear = ended && (
    <Button kind="quiet" onPress={() => void clearEnded()}>
      {t().clear}
    </Button>
  );
  return (
    <Card title={t().queue} aside={clear} class="queue-card">
      <ul class="jobs">
        {jobs.map((job) => (
          <JobView key={`${job.job} ${job.table}`} job={job} />
        ))}
      </ul>
    </Card>
  );
}
