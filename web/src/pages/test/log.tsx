// SPDX-License-Identifier: MIT
// The last moves as text, with the rates before each.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatNumber } from "../../i18n";
import { Button } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import { saveLog, saveReplay } from "./actions";
import { boardLines, rateLines, verdictLines } from "./logText";
import { changes, isCovered, state, t } from "./store";

type Step = Schemas["TestStep"];

// About 200 lines.
const MOST_STEPS = 14;

const steps = signal<readonly Step[]>([]);

async function load(): Promise<void> {
  await attempt(async () => {
    steps.value = (await call("test/steps", { count: MOST_STEPS })).steps;
  });
}

function StepView({ step }: { step: Step }) {
  return (
    <li class="log-step">
      <h3>{t().logLine(formatNumber(step.move + 1))}</h3>
      <pre class="log-board">{boardLines(step.code).join("\n")}</pre>
      <p class="log-rates">{rateLines(step).join(" · ")}</p>
      {verdictLines(step).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </li>
  );
}

export function LogFold() {
  const run = state.value?.run ?? null;
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const at = changes.value;
  useEffect(() => {
    if (open && run !== null) void load();
  }, [open, at, run?.id]);
  const shown = steps.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [shown]);
  if (run === null) return null;
  const isEmpty = run.moves === 0 || isCovered.value;
  return (
    <Fold title={t().log} icon="edit" open={open} onToggle={setOpen}>
      {isEmpty ? (
        <p class="muted">{isCovered.value ? t().covered : t().logEmpty}</p>
      ) : (
        <ol class="log" ref={list} tabIndex={0} aria-label={t().log}>
          {shown.map((step) => (
            <StepView key={step.move} step={step} />
          ))}
        </ol>
      )}
      <div class="row-of">
        <Button icon="download" disabled={run.moves === 0} onPress={() => void saveLog()}>
          {t().saveLog}
        </Button>
        <Button
          icon="download"
          disabled={run.moves === 0}
          onPress={() => void saveReplay("joseki")}
        >
          {t().saveOwn}
        </Button>
      </div>
    </Fold>
  );
}
