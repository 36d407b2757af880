// SPDX-License-Identifier: MIT
// The grade of the last move, and what all grades of the run amount to.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Schemas } from "../../api/client";
import { boardText } from "../../board/words";
import { formatNumber } from "../../i18n";
import { gradeText, WORDS } from "../../i18n/gradeWords";
import { rateText } from "../../i18n/rate";
import { Card } from "../../ui/panels";
import { lossText } from "../practice/numbers";
import { sentenceOf, type Verdict, wordOf } from "../practice/verdict";
import { shownAt, state, t, type TestRun } from "./store";

const ARROWS = { left: "←", right: "→", up: "↑", down: "↓" };
const CLOCK_MOVES = 60;
const LIVES = 3;
const TICK_MS = 250;

type Rated = Schemas["PracticeMove"];

function RateLine({ one, verdict }: { one: Rated; verdict: Verdict }) {
  const isMade = one.direction === verdict.direction;
  const isBest = one.direction === verdict.rates.best;
  const classes = ["test-rate", ...(isMade ? ["made"] : []), ...(isBest ? ["best"] : [])];
  return (
    <li class={classes.join(" ")}>
      <span>
        <span aria-hidden="true">{ARROWS[one.direction]}</span>{" "}
        {boardText().directions[one.direction]}
      </span>
      <span class="test-number">{one.rate === null ? "–" : rateText(one.rate)}</span>
    </li>
  );
}

/** Both losses: of 90 % and of one in a million the same share means something else. */
function Losses({ verdict }: { verdict: Verdict }) {
  const { loss, rates, direction } = verdict;
  const made = rates.moves.find((one) => one.direction === direction);
  if (!loss || rates.rate === null || made?.rate == null) return null;
  const points = `${lossText(rates.rate - made.rate).replace(/\s*%/, "")} ${t().percentPoints}`;
  return <p class="hint">{t().loss(lossText(loss), points)}</p>;
}

export function LastMoveCard() {
  const verdict = state.value?.last;
  if (!state.value?.run) return null;
  return (
    <Card title={t().lastMove} class="last-move">
      {verdict ? (
        <>
          <p class={`grade-word ${verdict.word ?? ""}`}>{wordOf(verdict)}</p>
          <p>{sentenceOf(verdict)}</p>
          <Losses verdict={verdict} />
          <ol class="test-rates">
            {verdict.rates.moves.map((one) => (
              <RateLine key={one.direction} one={one} verdict={verdict} />
            ))}
          </ol>
        </>
      ) : (
        <p class="muted">{t().noMove}</p>
      )}
    </Card>
  );
}

/** "2:05" or "1:02:05". */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** What the server has counted, and since then. */
function Clock({ run }: { run: TestRun }) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const since = run.end === null ? Math.max(0, now - shownAt.value) : 0;
  return <>{clockText((run.milliseconds ?? 0) + since)}</>;
}

function Tile({ name, value, hint }: { name: string; value: ComponentChildren; hint?: string }) {
  return (
    <div class="test-tile">
      <dt>{name}</dt>
      <dd>
        <span class="tile-value">{value}</span>
        {hint !== undefined && <span class="hint">{hint}</span>}
      </dd>
    </div>
  );
}

/** The seven words as a bar; the table below says the same. */
export function GradeBar({ run }: { run: TestRun }) {
  return (
    <div class="grade-bar" aria-hidden="true">
      {WORDS.filter((word) => run.words[word] > 0).map((word) => (
        <span key={word} class={`grade-part ${word}`} style={{ "--share": run.words[word] }} />
      ))}
    </div>
  );
}

function Counters({ run }: { run: TestRun }) {
  return (
    <ul class="grade-counts" aria-label={t().counters}>
      {WORDS.map((word) => (
        <li key={word}>
          <span class={`grade-dot ${word}`} aria-hidden="true" />
          <span>{gradeText()[word]}</span>
          <span class="count">{formatNumber(run.words[word])}</span>
        </li>
      ))}
    </ul>
  );
}

function modeHint(run: TestRun, mistakes: number): string | undefined {
  if (run.mode === "clock") return t().left(formatNumber(Math.max(0, CLOCK_MOVES - run.moves)));
  if (run.mode === "survival") return t().lives(formatNumber(Math.max(0, LIVES - mistakes)));
  return undefined;
}

export function FiguresCard() {
  const now = state.value;
  const run = now?.run;
  if (!now || !run) return null;
  const hint = modeHint(run, now.mistakes);
  const fatal = run.fit !== run.fit_with_fatal;
  const without = fatal ? { hint: t().fitWithout(run.fit.toFixed(4)) } : {};
  return (
    <Card title={t().figures} class="figures-card">
      <dl class="test-tiles">
        <Tile name={t().fit} value={run.fit_with_fatal.toFixed(4)} {...without} />
        <Tile
          name={t().combo}
          value={formatNumber(now.combo)}
          hint={t().longest(formatNumber(run.max_combo))}
        />
        <Tile
          name={t().moves}
          value={formatNumber(run.moves)}
          {...(hint === undefined ? {} : { hint })}
        />
        {run.mode === "clock" && <Tile name={t().time} value={<Clock run={run} />} />}
      </dl>
      <p class="hint">{t().fitHint}</p>
      <GradeBar run={run} />
      <Counters run={run} />
    </Card>
  );
}
