// SPDX-License-Identifier: MIT
// The tables there are: how large, how healthy, and what can be done with each.
import { useEffect, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatBytes, formatPercent } from "../../i18n";
import { rateText } from "../../i18n/rate";
import { serverWords, toldWords } from "../../i18n/server";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { link } from "../../shell/router";
import { toast } from "../../shell/toasts";
import { Button, LinkButton } from "../../ui/controls";
import { Icon, type IconName } from "../../ui/icon";
import { Card, Empty, Fold } from "../../ui/panels";
import { Plot } from "../../ui/plot";
import { FoldersView } from "./foldersView";
import { restore, TrashView } from "./storageView";
import {
  compress,
  enqueue,
  loadTables,
  optionsOf,
  queue,
  t,
  type Table,
  tables,
  verify,
} from "./store";
import { count, date } from "./words";

const STATUS_ICONS: Record<Table["status"], IconName> = {
  built: "check",
  begun: "pause",
  building: "refresh",
  damaged: "warning",
};

async function remove(table: Table): Promise<void> {
  await attempt(async () => {
    const gone = await call("tables/delete", { table: table.table, folder: table.folder });
    const text = t().deleted(gone.table, formatBytes(gone.bytes));
    toast({
      tone: "info",
      text,
      action: { label: t().undo, run: () => void restore(gone.trash, gone.table) },
    });
    announce(text);
    await loadTables();
  });
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Facts({ table }: { table: Table }) {
  const outcome = table.value === undefined ? undefined : (t().outcome[table.value] ?? table.value);
  return (
    <dl class="facts">
      <Fact name={t().onDisk} value={formatBytes(table.bytes)} />
      {table.states !== undefined && (
        <Fact name={table.kind === "game" ? t().states : t().boards} value={count(table.states)} />
      )}
      {table.best_rate !== undefined && (
        <Fact name={t().bestRate} value={rateText(table.best_rate)} />
      )}
      {outcome !== undefined && (
        <Fact
          name={t().firstPosition}
          value={table.plies == null ? outcome : t().inPlies(outcome, table.plies)}
        />
      )}
      {(tables.value?.folders.length ?? 0) > 1 && <Fact name={t().folder} value={table.folder} />}
    </dl>
  );
}

/** The layers of a table are asked for when somebody looks. */
function LayersPlot({ name }: { name: string }) {
  const [layers, setLayers] = useState<Schemas["Layers"]["layers"]>([]);
  useEffect(() => {
    void attempt(async () => setLayers((await call("tables/layers", { table: name })).layers));
  }, [name]);
  if (layers.length === 0) return null;
  const x = layers.map((layer) => layer.layer);
  const lines = [
    {
      label: t().boards,
      values: layers.map((layer) => layer.boards),
      colour: "--plot-1",
      area: true,
    },
  ];
  return (
    <figure>
      <figcaption>{t().layersPlot}</figcaption>
      <Plot label={t().layersPlot} x={x} lines={lines} format={count} height={140} />
    </figure>
  );
}

function Details({ table }: { table: Table }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold title={t().details} open={open} onToggle={setOpen}>
      {open && (
        <>
          <dl class="facts">
            <Fact name={t().folder} value={table.folder} />
            {table.layers !== undefined && <Fact name={t().layers} value={String(table.layers)} />}
            {table.precision !== undefined && <Fact name={t().precision} value={table.precision} />}
            {table.p4 !== undefined && <Fact name={t().p4} value={String(table.p4)} />}
            {table.built_at !== undefined && (
              <Fact name={t().builtAt} value={date(table.built_at)} />
            )}
            <Fact
              name={t().verifiedAt}
              value={table.verified_at == null ? t().never : date(table.verified_at)}
            />
          </dl>
          {table.kind === "formation" && table.status === "built" && (
            <LayersPlot name={table.table} />
          )}
        </>
      )}
    </Fold>
  );
}

function Buttons({ table }: { table: Table }) {
  const busy = queue.value.some(
    (job) => job.table === table.table && ["running", "waiting", "pausing"].includes(job.state),
  );
  const open =
    table.kind === "formation"
      ? link("practice", { table: table.table })
      : link("players", { game: table.table });
  const same = optionsOf(table);
  return (
    <div class="row-of table-buttons">
      {table.status === "built" && (
        <LinkButton href={open} icon={table.kind === "formation" ? "practice" : "players"}>
          {table.kind === "formation" ? t().practise : t().play}
        </LinkButton>
      )}
      {table.status === "begun" && !busy && (
        <Button icon="play" onPress={() => void enqueue(table.table, same)}>
          {t().goOn}
        </Button>
      )}
      {table.status === "damaged" && !busy && (
        <Button
          icon="refresh"
          onPress={() => void enqueue(table.table, { ...same, rebuild: true })}
        >
          {t().rebuild}
        </Button>
      )}
      {(table.status === "built" || table.status === "damaged") && (
        <Button icon="check" kind="quiet" disabled={busy} onPress={() => void verify(table)}>
          {t().verify}
        </Button>
      )}
      {table.status === "built" && table.compressed === false && (
        <Button icon="compress" kind="quiet" disabled={busy} onPress={() => void compress(table)}>
          {t().compress}
        </Button>
      )}
      <Button
        icon="trash"
        kind="quiet"
        label={t().removeTitle(table.table)}
        disabled={busy}
        onPress={() => void remove(table)}
      />
    </div>
  );
}

/** What was chosen when it was built, or later, and changes its size or its answers. */
function Kinds({ table }: { table: Table }) {
  const kinds: [string, string][] = [];
  if (table.compressed) kinds.push([t().compressed, t().compressHint]);
  if (table.sparse) kinds.push([t().sparse, t().sparseHint]);
  if (table.optimal_only) kinds.push([t().optimalOnly, t().optimalOnlyHint]);
  if (table.delete_below)
    kinds.push([t().prunedBelow(formatPercent(table.delete_below, 4)), t().deleteBelowHint]);
  return (
    <>
      {kinds.map(([words, hint]) => (
        <span key={words} class="chip" title={hint}>
          {words}
        </span>
      ))}
    </>
  );
}

function TableView({ table }: { table: Table }) {
  const foreign = table.p4 !== undefined && Math.abs(table.p4 - settings.value.p4) > 1e-9;
  return (
    <li class="table-item" data-table={table.table}>
      <div class="table-name">
        <h3>{table.table}</h3>
        <span class={`chip ${table.status}`} title={t().statusHint[table.status]}>
          <Icon name={STATUS_ICONS[table.status]} size={14} />
          {t().status[table.status]}
        </span>
        <Kinds table={table} />
      </div>
      <Facts table={table} />
      <Buttons table={table} />
      {foreign && <p class="hint wide">{t().otherP4(table.p4!)}</p>}
      {table.error && <p class="job-error wide">{toldWords(table.error)}</p>}
      {table.first_error !== undefined && (
        <p class="hint wide">{t().firstError(table.first_error)}</p>
      )}
      {table.missing !== undefined && (
        <p class="job-error wide">{t().notWhole(serverWords(table.missing, table.missing_text))}</p>
      )}
      <div class="wide">
        <Details table={table} />
      </div>
    </li>
  );
}

export function ListView({ openFolders }: { openFolders: boolean }) {
  const now = tables.value;
  if (!now) return <p class="muted">{t().loading}</p>;
  const bytes = now.tables.reduce((sum, table) => sum + table.bytes, 0);
  const build = (
    <LinkButton href={link("tables", { view: "build" })} icon="plus" kind="primary">
      {t().buildOne}
    </LinkButton>
  );
  return (
    <Card title={t().views.list} aside={build}>
      <p class="hint">
        {t().sum(now.tables.length, formatBytes(bytes))} ·{" "}
        {t().free(formatBytes(now.free_disk_bytes))}
      </p>
      {now.tables.length === 0 ? (
        <Empty icon="tables" title={t().emptyTitle}>
          <p class="muted">{t().emptyText}</p>
        </Empty>
      ) : (
        <ul class="table-list">
          {now.tables.map((table) => (
            <TableView key={`${table.folder}/${table.table}`} table={table} />
          ))}
        </ul>
      )}
      <TrashView />
      <FoldersView open={openFolders} />
    </Card>
  );
}
