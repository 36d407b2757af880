// SPDX-License-Identifier: MIT
// What a player watches while playing: score, the numbers of the rules, the clock, the best run.
import { useEffect, useState } from "preact/hooks";
import { formatNumber } from "../../i18n";
import { wait } from "./actions";
import { factsOf } from "./facts";
import { arrived, type Run, run } from "./store";
import { t } from "./words";

const CLOCK_MS = 50;
const DIRECTIONS = ["left", "right", "up", "down"] as const;

interface BoxProps {
  label: string;
  value: string;
  tone?: string;
  hint?: string | undefined;
}

function Box({ label, value, tone, hint }: BoxProps) {
  return (
    <div class={tone ? `mg-box ${tone}` : "mg-box"}>
      <dt>{label}</dt>
      <dd style={{ "--characters": Math.max(3, value.length) }}>{value}</dd>
      {hint !== undefined && <dd class="hint">{hint}</dd>}
    </div>
  );
}

/** "02:59.31" */
function clockText(milliseconds: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const left = Math.max(0, milliseconds);
  return `${two(left / 60_000)}:${two((left / 1000) % 60)}.${two((left / 10) % 100)}`;
}

/** Counts down between the answers of the server, and asks it when nothing is left. */
function Clock({ state }: { state: Run }) {
  const facts = factsOf(state.position.panel, "blitz");
  const given = facts?.["time_left_ms"]?.[0] ?? 0;
  const runs = facts?.["clock_runs"]?.[0] === 1 && !state.position.over;
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(performance.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  const left = runs ? given - Math.max(0, now - arrived.value) : given;
  const isUp = runs && left <= 0;
  useEffect(() => {
    if (isUp) void wait();
  }, [isUp, state.revision]);
  // Nobody sees the clock: the time until now counts, and no more.
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && runs && void wait();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, [runs]);
  const tone = left < 20_000 ? "short" : "";
  const hint = runs || state.position.over ? undefined : t().panels.timeStarts;
  return <Box label={t().panels.time} value={clockText(left)} tone={`clock ${tone}`} hint={hint} />;
}

/** The boxes of one rule. */
function RuleBoxes({ state, rule }: { state: Run; rule: string }) {
  const facts = factsOf(state.position.panel, rule) ?? {};
  const first = (name: string) => facts[name]?.[0] ?? 0;
  const p = t().panels;
  const steps = t().nextIn(first("moves_left"));
  switch (rule) {
    case "blitz":
      return <Clock state={state} />;
    case "columns":
      return <Box label={p.columns} value={steps} />;
    case "wheel":
      return <Box label={p.wheel} value={steps} />;
    case "blocks":
      return <Box label={first("block_is_there") ? p.blockGoes : p.blockComes} value={steps} />;
    case "goal":
      return <Box label={p.goal} value={formatNumber(2 ** first("goal"))} />;
    case "gravity":
    case "gravity-merge":
      return (
        <Box label={p.fall} value={t().directions[DIRECTIONS[first("next_fall")] ?? "down"]} />
      );
    case "islands":
      return <Box label={p.islands} value={formatNumber(first("islands"))} />;
    case "mystery":
    case "mystery-new":
      return (
        <Box
          label={p.peeks}
          value={facts["peeks_left"] ? formatNumber(first("peeks_left")) : t().unlimited}
        />
      );
    case "bombs":
    case "gifts":
    case "factorisers":
    case "objects":
      return <Box label={p.object} value={first("object") >= 0 ? t().yes : t().no} />;
    case "raids": {
      const craters = (facts["crater_left"] ?? []).filter((left) => left > 0).length;
      return <Box label={p.craters} value={formatNumber(craters)} />;
    }
    case "ice": {
      const frozen = state.position.cells.filter(({ kind }) => kind === "ice").length;
      return <Box label={p.frozen} value={formatNumber(frozen)} />;
    }
    default:
      return null;
  }
}

/** A race with the best run so far: where it stood after as many moves. */
function Ghost({ state }: { state: Run }) {
  const { ghost, position } = state;
  if (!ghost) return null;
  const ahead = position.score - ghost.score;
  const most = Math.max(ghost.final, position.score, 1);
  const difference = formatNumber(Math.abs(ahead));
  const words =
    ahead > 0
      ? t().ghostAhead(difference)
      : ahead < 0
        ? t().ghostBehind(difference)
        : t().ghostEven;
  return (
    <div class="mg-ghost mg-wide">
      <div class="mg-race" aria-hidden="true">
        <span class="mg-own" style={{ "--share": position.score / most }} />
        <span class="mg-other" style={{ "--share": ghost.score / most }} />
      </div>
      <p class="hint">
        {t().ghost}: {t().ghostAt(formatNumber(ghost.score))}. {words}
      </p>
    </div>
  );
}

export function Panel() {
  const state = run.value;
  if (!state) return null;
  return (
    <div class="mg-panel">
      <dl class="mg-boxes" aria-label={t().panelLabel}>
        <Box label={t().score} value={formatNumber(state.position.score)} />
        <Box label={t().best} value={formatNumber(state.record.best)} />
        <Box label={t().moves} value={formatNumber(state.position.moves)} />
        {state.position.panel.map(({ rule }) => (
          <RuleBoxes key={rule} state={state} rule={rule} />
        ))}
      </dl>
      <Ghost state={state} />
    </div>
  );
}
