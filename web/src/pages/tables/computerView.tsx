// SPDX-License-Identifier: MIT
// What this computer has, and which tables it could build.
import { useEffect, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatBytes } from "../../i18n";
import { Button } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Card, Progress } from "../../ui/panels";
import { settings } from "../../settings/store";
import { choices, enqueue, loadChoices, queue, t, tables } from "./store";
import { count, duration } from "./words";

type Computer = Schemas["Computer"];

/** How much of something is used, as a bar with words. */
function Usage({
  name,
  used,
  all,
  words,
}: {
  name: string;
  used: number;
  all: number;
  words: string;
}) {
  return (
    <div class="usage">
      <div class="usage-head">
        <span>{name}</span>
        <span class="muted">{words}</span>
      </div>
      <meter min={0} max={all} value={used} aria-label={`${name}: ${words}`} />
    </div>
  );
}

function Machine({ computer }: { computer: Computer }) {
  const { memory_bytes, available_memory_bytes, disk_bytes, free_disk_bytes } = computer;
  return (
    <div class="machine">
      <p>
        <strong>{computer.processor}</strong>
        <span class="muted"> · {t().cores(computer.cores)}</span>
      </p>
      <Usage
        name={t().memoryName}
        used={memory_bytes - available_memory_bytes}
        all={memory_bytes}
        words={t().memoryFree(formatBytes(available_memory_bytes), formatBytes(memory_bytes))}
      />
      <Usage
        name={t().disk}
        used={disk_bytes - free_disk_bytes}
        all={disk_bytes}
        words={`${t().memoryFree(formatBytes(free_disk_bytes), formatBytes(disk_bytes))}; ${t().usedByTables(formatBytes(computer.tables_bytes))}`}
      />
    </div>
  );
}

const isQueued = (table: string) =>
  queue.value.some(
    (job) => job.table === table && ["running", "waiting", "pausing", "paused"].includes(job.state),
  );

const usual = () => ({ p4: settings.value.p4, compress: settings.value.build_compress });

function State({ there, fits }: { there: boolean; fits: boolean }) {
  if (there) {
    return (
      <span class="chip built">
        <Icon name="check" size={14} />
        {t().there}
      </span>
    );
  }
  return (
    <span class={fits ? "chip fits" : "chip damaged"}>{fits ? t().fitsWord : t().tooLarge}</span>
  );
}

function isBuilt(table: string): boolean {
  return (
    tables.value?.tables.some((known) => known.table === table && known.status === "built") ?? false
  );
}

function CanRow({ row }: { row: Computer["can"][number] }) {
  const there = row.there || isBuilt(row.table);
  return (
    <tr data-table={row.table}>
      <th scope="row">{row.table}</th>
      <td class="spare">{count(row.states)}</td>
      <td>{duration(row.seconds)}</td>
      <td>{formatBytes(row.bytes)}</td>
      <td class="spare">{formatBytes(row.disk_bytes)}</td>
      <td class="spare">{formatBytes(row.memory_bytes)}</td>
      <td>
        <State there={there} fits={row.fits} />
      </td>
      <td>
        {!there && row.fits && (
          <Button
            icon="plus"
            kind="quiet"
            label={t().queueIt(row.table)}
            disabled={isQueued(row.table)}
            onPress={() => void enqueue(row.table, usual())}
          />
        )}
      </td>
    </tr>
  );
}

function Suggested({ can }: { can: Computer["can"] }) {
  const bytesOf = (table: string) => can.find((row) => row.table === table)?.bytes;
  const words = (table: string) => {
    const bytes = bytesOf(table);
    return bytes === undefined ? "" : formatBytes(bytes);
  };
  const missing = choices.value?.suggested.filter((table) => !table.there) ?? [];
  const wanted = missing.filter((table) => table.fits && !isQueued(table.table));
  if (missing.length === 0) return null;
  const all = async () => {
    for (const table of wanted) await enqueue(table.table, usual());
  };
  return (
    <div class="suggested">
      <h3>{t().suggested}</h3>
      <p class="hint">{t().suggestedHint}</p>
      <ul class="chips">
        {missing.map((table) => (
          <li key={table.table} class="chip">
            {table.table} <span class="muted">{words(table.table)}</span>
          </li>
        ))}
      </ul>
      <Button kind="primary" icon="plus" disabled={wanted.length === 0} onPress={() => void all()}>
        {t().queueAll}
      </Button>
    </div>
  );
}

export function ComputerView() {
  const [computer, setComputer] = useState<Computer | null>(null);
  // Asked once: the server works out an estimate for each table, which takes some seconds.
  useEffect(() => {
    void loadChoices();
    void attempt(async () => setComputer(await call("tables/computer", {})));
  }, []);
  if (!computer) {
    return (
      <Card title={t().computerTitle}>
        <Progress label={t().measuring} />
      </Card>
    );
  }
  return (
    <Card title={t().computerTitle}>
      <Machine computer={computer} />
      <Suggested can={computer.can} />
      <h3>{t().canTitle}</h3>
      <p class="hint">{t().canHint}</p>
      <div class="table-scroll" tabIndex={0} role="group" aria-label={t().canTitle}>
        <table class="can-table">
          <thead>
            <tr>
              <th scope="col">{t().table}</th>
              <th scope="col" class="spare">
                {t().boards}
              </th>
              <th scope="col">{t().time}</th>
              <th scope="col">{t().onDisk}</th>
              <th scope="col" class="spare">
                {t().peakDisk}
              </th>
              <th scope="col" class="spare">
                {t().leastMemory}
              </th>
              <td colSpan={2} />
            </tr>
          </thead>
          <tbody>
            {computer.can.map((row) => (
              <CanRow key={row.table} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
