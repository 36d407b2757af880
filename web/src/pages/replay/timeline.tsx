// SPDX-License-Identifier: MIT
// The place in the game: a slider with marks at the weak moves, and buttons for shorter ways.
import { formatNumber } from "../../i18n";
import { Button } from "../../ui/controls";
import { gradeColours, type JudgedWord, judgedWords } from "../../ui/gradeColours";
import { by, demo, goTo, running, toMark } from "./actions";
import { judgement, overview, t, wanted } from "./store";

const WIDTH = 10_000;

/** All marks of one word as one path: thousands of them are drawn at once. */
function MarkLines({ word, last }: { word: JudgedWord; last: number }) {
  const marks = judgement.value?.marks.filter((mark) => mark.word === word) ?? [];
  if (marks.length === 0) return null;
  const path = marks.map(({ move }) => `M${Math.round((WIDTH * move) / last)} 0v10`).join("");
  return <path d={path} style={{ "--mark": gradeColours[word] }} />;
}

function Marks({ last }: { last: number }) {
  return (
    <svg class="marks" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      {judgedWords.map((word) => (
        <MarkLines key={word} word={word} last={last} />
      ))}
    </svg>
  );
}

export function Timeline() {
  const last = Math.max(1, overview.value?.moves ?? 1);
  const now = wanted.value;
  const words = t().position(formatNumber(now), formatNumber(overview.value?.moves ?? 0));
  const jump = (event: Event) => goTo(Number((event.currentTarget as HTMLInputElement).value));
  return (
    <div class="timeline">
      <div class="timeline-head">
        <label for="replay-place">{t().slider}</label>
        <output for="replay-place">{words}</output>
      </div>
      <div class="timeline-track">
        <input
          id="replay-place"
          type="range"
          class="slider"
          min={0}
          max={last}
          value={now}
          aria-valuetext={words}
          style={{ "--filled": `${(100 * now) / last}%` }}
          onInput={jump}
        />
        <Marks last={last} />
      </div>
    </div>
  );
}

export function Transport() {
  const last = overview.value?.moves ?? 0;
  const now = wanted.value;
  const runs = running.value;
  const atStart = now === 0;
  const atEnd = now === last;
  const noMarks = (judgement.value?.marks.length ?? 0) === 0;
  return (
    <div class="transport" role="group" aria-label={t().slider}>
      <Button
        kind="quiet"
        icon="back"
        label={t().first}
        disabled={atStart}
        onPress={() => goTo(0)}
      />
      <Button
        kind="quiet"
        icon="chevronsLeft"
        label={t().back10}
        disabled={atStart}
        onPress={() => by(-10)}
      />
      <Button icon="chevronLeft" label={t().back} disabled={atStart} onPress={() => by(-1)} />
      <Button
        kind={runs ? "plain" : "primary"}
        icon={runs ? "stop" : "play"}
        onPress={() => void demo()}
      >
        {runs ? t().stop : t().demo}
      </Button>
      <Button icon="chevron" label={t().forward} disabled={atEnd} onPress={() => by(1)} />
      <Button
        kind="quiet"
        icon="chevronsRight"
        label={t().forward10}
        disabled={atEnd}
        onPress={() => by(10)}
      />
      <Button
        kind="quiet"
        icon="step"
        label={t().last}
        disabled={atEnd}
        onPress={() => goTo(last)}
      />
      <Button class="mark-button" icon="chevronLeft" disabled={noMarks} onPress={() => toMark(-1)}>
        {t().markBack}
      </Button>
      <Button class="mark-button" icon="chevron" disabled={noMarks} onPress={() => toMark(1)}>
        {t().markOn}
      </Button>
    </div>
  );
}
