// SPDX-License-Identifier: MIT
// A line plot that follows its width and the colours of the page; the library is loaded when one is seen.
import { useEffect, useRef } from "preact/hooks";
import type uPlot from "uplot";
import { isDark } from "../theme/applyTheme";

export interface PlotLine {
  label: string;
  values: readonly (number | null)[];
  /** Name of a custom property of the page, such as "--accent". */
  colour: string;
  /** Fill below (or above) down to 0. */
  area?: boolean;
  steps?: boolean;
  dashed?: boolean;
  /** Not drawn across values that are not known. */
  gaps?: boolean;
  /** Points without a line. */
  bare?: boolean;
  points?: "full" | "hollow";
}

interface PlotProps {
  /** Told to screen readers instead of the picture. */
  label: string;
  x: readonly number[];
  lines: readonly PlotLine[];
  range?: readonly [number, number];
  height?: number;
  format?: (value: number) => string;
  /** Room for the numbers at the left, in pixels. */
  axisWidth?: number;
  /** Where a line stands upright. */
  at?: number;
  /** The nearest place to a click. Who has no pointer needs another way to the same. */
  onPick?: (x: number) => void;
}

type Library = typeof uPlot;
let library: Promise<Library> | null = null;

/** Nothing if the server cannot be reached; the next plot tries again. */
async function load(): Promise<Library | null> {
  library ??= Promise.all([import("uplot"), import("uplot/dist/uPlot.min.css")]).then(
    ([module]) => module.default,
  );
  try {
    return await library;
  } catch {
    library = null;
    return null;
  }
}

/** Between the numbers below a plot of things that are counted. */
const WHOLE_STEPS = [1, 2, 5].flatMap((n) => [0, 1, 2, 3, 4, 5].map((power) => n * 10 ** power));
WHOLE_STEPS.sort((a, b) => a - b);

const colourOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function axis(props: PlotProps, vertical: boolean): uPlot.Axis {
  const grid = { stroke: colourOf("--line"), width: 1 };
  const base: uPlot.Axis = {
    stroke: colourOf("--muted"),
    grid,
    ticks: { show: false },
    font: "12px system-ui, sans-serif",
  };
  if (!vertical) {
    const whole = props.x.every(Number.isInteger) ? { incrs: WHOLE_STEPS } : {};
    return { ...base, grid: { show: false }, size: 30, space: 60, ...whole };
  }
  const { format } = props;
  const values = format ? (_: uPlot, splits: number[]) => splits.map(format) : undefined;
  return { ...base, size: props.axisWidth ?? 58, space: 28, ...(values ? { values } : {}) };
}

function pointsOf({ points }: PlotLine, stroke: string): uPlot.Series.Points {
  if (points === undefined) return { show: false };
  const fill = points === "full" ? stroke : colourOf("--surface");
  return { show: true, size: 8, width: 2, stroke, fill };
}

/** The upright line, behind everything else. */
function drawMark(plot: uPlot, at: number | undefined): void {
  if (at === undefined) return;
  const { ctx, bbox } = plot;
  const left = Math.round(plot.valToPos(at, "x", true));
  ctx.save();
  ctx.strokeStyle = colourOf("--line-strong");
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(left, bbox.top);
  ctx.lineTo(left, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

function seriesOf(line: PlotLine, module: Library): uPlot.Series {
  const stroke = colourOf(line.colour);
  const steps = line.steps ? { paths: module.paths.stepped!({ align: 1 }) } : {};
  const fill = line.area
    ? { fill: `color-mix(in srgb, ${stroke} 22%, transparent)`, fillTo: 0 }
    : {};
  return {
    label: line.label,
    stroke,
    width: line.bare ? 0 : 2,
    points: pointsOf(line, stroke),
    spanGaps: !line.gaps,
    ...(line.dashed ? { dash: [5, 4] } : {}),
    ...steps,
    ...fill,
  };
}

function optionsOf(latest: { current: PlotProps }, module: Library, width: number): uPlot.Options {
  const props = latest.current;
  const { range } = props;
  const y = range ? { range: (): uPlot.Range.MinMax => [range[0], range[1]] } : {};
  return {
    width,
    height: props.height ?? 160,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y },
    axes: [axis(props, false), axis(props, true)],
    series: [{}, ...props.lines.map((line) => seriesOf(line, module))],
    hooks: { drawClear: [(plot) => drawMark(plot, latest.current.at)] },
  };
}

const dataOf = (props: PlotProps) =>
  [props.x, ...props.lines.map((line) => line.values)] as unknown as uPlot.AlignedData;

export function Plot(props: PlotProps) {
  const element = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const dark = isDark.value;
  const kind = props.lines.map((line) => line.label).join("|");
  useEffect(() => {
    const place = element.current!;
    let gone = false;
    const resize = new ResizeObserver(() =>
      plot.current?.setSize({ width: place.clientWidth, height: latest.current.height ?? 160 }),
    );
    void load().then((module) => {
      if (gone || module === null) return;
      plot.current = new module(
        optionsOf(latest, module, place.clientWidth),
        dataOf(latest.current),
        place,
      );
      resize.observe(place);
    });
    return () => {
      gone = true;
      resize.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [dark, kind]);
  useEffect(() => plot.current?.setData(dataOf(props)), [props.x, props.lines]);
  useEffect(() => plot.current?.redraw(false), [props.at]);
  const pick = (event: MouseEvent) => {
    const drawn = plot.current;
    if (!drawn || !props.onPick) return;
    const place = drawn.posToIdx(event.clientX - drawn.over.getBoundingClientRect().left);
    const x = props.x[place];
    if (x !== undefined) props.onPick(x);
  };
  const classes = props.onPick ? "plot pickable" : "plot";
  return <div class={classes} role="img" aria-label={props.label} ref={element} onClick={pick} />;
}
