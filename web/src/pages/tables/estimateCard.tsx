// SPDX-License-Identifier: MIT
// What a build would cost, and the button that begins it.
import { useEffect, useState } from "preact/hooks";
import { ApiError, call, type Schemas } from "../../api/client";
import { formatBytes } from "../../i18n";
import { asSentence, serverWords, toldWords } from "../../i18n/server";
import { go, link } from "../../shell/router";
import { Button, LinkButton, Switch } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Card, Progress } from "../../ui/panels";
import { SIZE } from "./buildOptions";
import { type BuildOptions, enqueue, type Estimate, t } from "./store";
import { count, duration } from "./words";

/** The estimate of what is chosen now; it is asked for a moment after the last change. */
function useEstimate(table: string | null, options: BuildOptions) {
  const [answer, setAnswer] = useState<Estimate | ApiError | null>(null);
  const key = JSON.stringify([table, options]);
  useEffect(() => {
    setAnswer(null);
    if (table === null || !SIZE.test(options.memory ?? "")) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call("tables/estimate", { table, options }, stop.signal)
        .then(setAnswer)
        .catch((error: unknown) => error instanceof ApiError && setAnswer(error));
    }, 250);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return answer;
}

/** Why it does not fit, or what it will do about it. */
function reasonsOf(estimate: Estimate): string[] {
  const { memory_bytes, least_memory_bytes, available_memory_bytes: memory } = estimate;
  const reasons: string[] = [];
  if (estimate.obstacle !== null)
    reasons.push(serverWords(estimate.obstacle, estimate.obstacle_text));
  if (least_memory_bytes > memory)
    reasons.push(t().needsMemory(formatBytes(least_memory_bytes), formatBytes(memory)));
  else if (memory_bytes > memory) reasons.push(t().throughDisk);
  if (estimate.disk_bytes > estimate.free_disk_bytes) {
    const [need, free] = [estimate.disk_bytes, estimate.free_disk_bytes].map(formatBytes);
    reasons.push(t().needsDisk(need!, free!));
  }
  if (estimate.rough) reasons.push(t().rough);
  return reasons;
}

export function EstimateView({ estimate }: { estimate: Estimate }) {
  const rows: [string, string, string][] = [
    [t().boards, count(estimate.states), ""],
    [t().time, duration(estimate.seconds), ""],
    [t().onDisk, formatBytes(estimate.bytes), ""],
    [
      t().peakDisk,
      formatBytes(estimate.disk_bytes),
      t().ofFree(formatBytes(estimate.free_disk_bytes)),
    ],
    [
      t().peakMemory,
      formatBytes(estimate.memory_bytes),
      t().ofFree(formatBytes(estimate.available_memory_bytes)),
    ],
  ];
  return (
    <>
      <dl class="estimate">
        {rows.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {note !== "" && <span class="muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p class={estimate.fits ? "verdict good" : "verdict bad"}>
        <Icon name={estimate.fits ? "check" : "warning"} />
        {estimate.fits ? t().fits : t().fitsNot}
      </p>
      {reasonsOf(estimate).map((reason) => (
        <p key={reason} class="hint">
          {asSentence(reason)}
        </p>
      ))}
      {!estimate.rough && <p class="hint">{t().estimateNote}</p>}
    </>
  );
}

type Instead = Schemas["Fitting"]["tables"][number];

/** What fits in place of it, each one press away. */
function Fitting({ table, options }: { table: string; options: BuildOptions }) {
  const [found, setFound] = useState<readonly Instead[] | null>(null);
  const key = JSON.stringify([table, options]);
  useEffect(() => {
    setFound(null);
    const stop = new AbortController();
    call("tables/fitting", { table, options }, stop.signal)
      .then((answer) => setFound(answer.tables))
      .catch(() => stop.signal.aborted || setFound([]));
    return () => stop.abort();
  }, [key]);
  if (found === null) return <Progress label={t().lookingForLess} />;
  return (
    <section class="fitting">
      <h3>{t().fitsInstead}</h3>
      {found.length === 0 && <p class="hint">{t().nothingFits}</p>}
      <ul class="plain-list">
        {found.map(({ instead, estimate }) => (
          <li key={estimate.table} data-table={estimate.table}>
            <span class="place">
              <strong>{estimate.table}</strong>
              <span class="muted">
                {t().insteadWords[instead]}: {formatBytes(estimate.bytes)},{" "}
                {duration(estimate.seconds)}
              </span>
            </span>
            <LinkButton href={link("tables", { view: "build", build: estimate.table })}>
              {t().takeInstead}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EstimateCardProps {
  table: string | null;
  options: BuildOptions;
  there: boolean;
}

export function EstimateCard({ table, options, there }: EstimateCardProps) {
  const [givesUp, setGivesUp] = useState(false);
  const order: BuildOptions = there
    ? { ...options, rebuild: true, ...(givesUp ? { replace_first: true } : {}) }
    : options;
  const answer = useEstimate(table, order);
  const estimate = answer instanceof ApiError ? null : answer;
  const start = async () => {
    if (table !== null && (await enqueue(table, order))) go("tables");
  };
  return (
    <Card title={table === null ? t().estimate : t().estimateOf(table)} class="estimate-card">
      {table === null && <p class="hint">{t().choose}</p>}
      {table !== null && answer === null && <p class="hint">{t().estimating}</p>}
      {answer instanceof ApiError && <p class="job-error">{toldWords(answer)}</p>}
      {estimate && <EstimateView estimate={estimate} />}
      {estimate && !estimate.fits && <Fitting table={table!} options={options} />}
      {there && <p class="hint">{t().alreadyThere}</p>}
      {there && (
        <Switch
          label={t().replaceFirst}
          hint={t().replaceFirstHint}
          on={givesUp}
          onChange={setGivesUp}
        />
      )}
      <Button kind="primary" icon="plus" disabled={!estimate?.fits} onPress={() => void start()}>
        {t().addToQueue}
      </Button>
    </Card>
  );
}
