// SPDX-License-Identifier: MIT
// All runs that were ever played here, newest first.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatNumber, language } from "../../i18n";
import { link } from "../../shell/router";
import { Button } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import { Icon } from "../../ui/icon";
import { removeRun } from "./actions";
import { GradeBar } from "./figures";
import { changes, t, type TestRun } from "./store";

const AT_ONCE = 20;

const page = signal<Schemas["TestRuns"] | null>(null);

async function load(count: number): Promise<void> {
  await attempt(async () => {
    page.value = await call("test/runs", { first: 0, count });
  });
}

function when(seconds: number): string {
  const locale = language.value === "zh" ? "zh-CN" : "en";
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(seconds * 1000));
}

function RunView({ run, changed }: { run: TestRun; changed: () => void }) {
  const began = when(run.started);
  const end = run.end === null ? [t().goesOn] : [];
  return (
    <li class="past-run">
      <div class="past-words">
        <strong>{run.table}</strong>
        <span class="hint">{[began, t().modes[run.mode], ...end].join(" · ")}</span>
        <span class="hint">
          {t().historyFacts(formatNumber(run.moves), run.fit_with_fatal.toFixed(4))}
        </span>
        <GradeBar run={run} />
      </div>
      <a
        class="button quiet icon-only"
        href={link("replay", { run: String(run.id) })}
        aria-label={t().open(run.table, began)}
        title={t().open(run.table, began)}
      >
        <Icon name="chart" />
      </a>
      <Button
        kind="quiet"
        icon="trash"
        label={t().remove(run.table, began)}
        onPress={() => void removeRun(run.id, changed)}
      />
    </li>
  );
}

export function HistoryFold() {
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(AT_ONCE);
  const at = changes.value;
  useEffect(() => {
    if (open) void load(count);
  }, [open, count, at]);
  const shown = page.value;
  return (
    <Fold title={t().history} icon="chart" open={open} onToggle={setOpen}>
      {shown === null || shown.all === 0 ? (
        <p class="muted">{t().historyNone}</p>
      ) : (
        <ul class="past-runs">
          {shown.runs.map((run) => (
            <RunView key={run.id} run={run} changed={() => void load(count)} />
          ))}
        </ul>
      )}
      {shown !== null && shown.runs.length < shown.all && (
        <Button onPress={() => setCount(count + AT_ONCE)}>{t().more}</Button>
      )}
    </Fold>
  );
}
