// SPDX-License-Identifier: MIT
// The card of the first tables: how far they are, and what can be done with those that are ready.
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Card, Progress } from "../../ui/panels";
import { change, type Job, queue, tables } from "../tables/store";
import { progressWords, resultWords } from "../tables/words";
import { t } from "./texts";

const FIRST = ["442-128", "2x4-256", "3x3-512", "vanish-3x3-m3"];

const openTable = (name: string) =>
  name.startsWith("vanish") ? link("players", { game: name }) : link("practice", { table: name });

function isBuilt(name: string): boolean {
  return (
    tables.value?.tables.some((table) => table.table === name && table.status === "built") ?? false
  );
}

function JobLine({ job }: { job: Job }) {
  const share = job.progress?.share;
  const known = job.state === "waiting" ? { share: 0 } : share == null ? {} : { share };
  const stopped = job.state === "paused" || job.state === "failed" || job.state === "canceled";
  if (!stopped) return <Progress label={progressWords(job)} {...known} />;
  return (
    <span class="row-of">
      <span class="hint">{job.state === "paused" ? t().paused : resultWords(job)}</span>
      <Button
        icon="play"
        kind="quiet"
        label={job.table}
        onPress={() => void change("tables/resume", job.job)}
      />
    </span>
  );
}

function FirstTable({ name }: { name: string }) {
  const job = queue.value.find(
    (candidate) => candidate.table === name && candidate.kind === "build",
  );
  const built = isBuilt(name);
  return (
    <li class="first-table" data-table={name} data-built={built}>
      <span class="first-name">
        <strong>{name}</strong>
        <span class="hint">{t().tableWords[name]}</span>
      </span>
      {built ? (
        <a class="first-ready" href={openTable(name)}>
          <Icon name="check" size={18} />
          {t().ready}
          <Icon name="chevron" size={16} />
        </a>
      ) : (
        job && <JobLine job={job} />
      )}
    </li>
  );
}

/** Not shown where none of them is there or on its way. */
export function FirstTables() {
  const known = FIRST.filter(
    (name) => isBuilt(name) || queue.value.some((job) => job.table === name),
  );
  if (known.length === 0) return null;
  const done = known.every(isBuilt);
  const more = (
    <LinkButton href={link("tables")} kind="quiet">
      {t().allTables}
    </LinkButton>
  );
  return (
    <Card title={done ? t().firstDone : t().first} aside={more} class="first-card">
      <p class="hint">{done ? t().firstDoneHint : t().firstIntro}</p>
      <ul class="first-list">
        {known.map((name) => (
          <FirstTable key={name} name={name} />
        ))}
      </ul>
    </Card>
  );
}
