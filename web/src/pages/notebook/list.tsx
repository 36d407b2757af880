// SPDX-License-Identifier: MIT
// All positions: only the rows in sight are in the page, so ten thousand scroll like ten.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { formatNumber } from "../../i18n";
import { gradeText, WORDS } from "../../i18n/gradeWords";
import { Select, TextField } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { type DateChoice, type Filter, filtered, noFilter, type ShowChoice } from "./filter";
import type { Entry } from "./schedule";
import { chosen, entries, t, tableNames } from "./store";
import { dateOf } from "./when";

export const filter = signal<Filter>(noFilter);

// In rem, as in notebook.css.
const ROW_REM = 3.25;
const OVERSCAN = 6;
const PAGE_ROWS = 8;

function change(part: Partial<Filter>): void {
  filter.value = { ...filter.value, ...part };
}

const rowPixels = () =>
  ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function Filters() {
  const now = filter.value;
  const dates = ["any", "day", "week", "month"] as const;
  const shows = ["all", "due", "active", "suspended"] as const;
  return (
    <div class="notebook-filters">
      <TextField
        label={t().search}
        hint={t().searchHint}
        value={now.search}
        onInput={(search) => change({ search })}
      />
      <Select
        label={t().table}
        value={now.table}
        choices={[
          { value: "", label: t().anyTable },
          ...tableNames.value.map((value) => ({ value, label: value })),
        ]}
        onChange={(table) => change({ table })}
      />
      <Select
        label={t().word}
        value={now.word}
        choices={[
          { value: "", label: t().anyWord },
          ...WORDS.slice(1).map((value) => ({ value: value as string, label: gradeText()[value] })),
        ]}
        onChange={(word) => change({ word })}
      />
      <Select<DateChoice>
        label={t().date}
        value={now.date}
        choices={dates.map((value) => ({ value, label: t().dates[value] }))}
        onChange={(date) => change({ date })}
      />
      <Select<ShowChoice>
        label={t().show}
        value={now.show}
        choices={shows.map((value) => ({ value, label: t().shows[value] }))}
        onChange={(show) => change({ show })}
      />
    </div>
  );
}

function Row({ entry, place, all }: { entry: Entry; place: number; all: number }) {
  const facts = [t().times(formatNumber(entry.times)), dateOf(entry.seen * 1000)];
  if (entry.suspended) facts.push(t().suspended);
  return (
    <div
      role="option"
      id={`entry-${entry.id}`}
      class={`entry-row ${entry.word ?? ""}`}
      aria-selected={chosen.value === entry.id}
      aria-setsize={all}
      aria-posinset={place + 1}
      style={{ "--place": place }}
      onClick={() => (chosen.value = entry.id)}
    >
      <span class="entry-name">
        <strong>{entry.table}</strong> <code>{entry.code}</code>
      </span>
      <span class="entry-word">{entry.word && gradeText()[entry.word]}</span>
      <span class="entry-facts">{facts.join(" · ")}</span>
      <span class="entry-tags">{entry.tags.map((tag) => `#${tag}`).join(" ")}</span>
    </div>
  );
}

/** Where a key leads from a place; null: it means nothing here. */
function target(key: string, from: number, all: number): number | null {
  const to: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
    Home: 0,
    End: all - 1,
  };
  const place = to[key];
  return place === undefined ? null : Math.max(0, Math.min(all - 1, place));
}

function Rows({ shown }: { shown: readonly Entry[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 480 });
  const measure = () => {
    const element = box.current;
    if (element) setView({ top: element.scrollTop, height: element.clientHeight });
  };
  useEffect(measure, [shown]);
  const row = rowPixels();
  const first = Math.max(0, Math.floor(view.top / row) - OVERSCAN);
  const last = Math.min(shown.length, Math.ceil((view.top + view.height) / row) + OVERSCAN);
  const goTo = (place: number) => {
    const entry = shown[place];
    const element = box.current;
    if (!entry || !element) return;
    chosen.value = entry.id;
    const top = place * row;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + row > element.scrollTop + element.clientHeight)
      element.scrollTop = top + row - element.clientHeight;
    measure();
  };
  const press = (event: KeyboardEvent) => {
    const here = shown.findIndex(({ id }) => id === chosen.value);
    const place = target(event.key, here, shown.length);
    if (place === null) return;
    event.preventDefault(); // or the page would take it for an answer
    goTo(place);
  };
  const active = shown.some(({ id }) => id === chosen.value) ? `entry-${chosen.value}` : undefined;
  return (
    <div
      class="entry-list"
      role="listbox"
      aria-label={t().list}
      aria-activedescendant={active}
      tabIndex={0}
      ref={box}
      onScroll={measure}
      onKeyDown={press}
    >
      <div class="entry-space" role="presentation" style={{ "--rows": shown.length }}>
        {shown.slice(first, last).map((entry, i) => (
          <Row key={entry.id} entry={entry} place={first + i} all={shown.length} />
        ))}
      </div>
    </div>
  );
}

export function ListCard() {
  const all = entries.value ?? [];
  const wanted = filter.value;
  const shown = useMemo(() => filtered(all, wanted, Date.now()), [all, wanted]);
  const count = t().count(formatNumber(shown.length), formatNumber(all.length));
  return (
    <Card title={t().list} aside={<span class="hint entry-count">{count}</span>} class="list-card">
      <Filters />
      {shown.length === 0 ? <p class="muted">{t().none}</p> : <Rows shown={shown} />}
    </Card>
  );
}
