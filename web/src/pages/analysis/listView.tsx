// SPDX-License-Identifier: MIT
// Games to analyse, how far that is, and the reports that there are.
import { useEffect, useState } from "preact/hooks";
import { formatNumber } from "../../i18n";
import { toldWords } from "../../i18n/server";
import { link } from "../../shell/router";
import { Button, Select, Switch, TextField } from "../../ui/controls";
import { FilePicker } from "../../ui/filePicker";
import { Card, Progress } from "../../ui/panels";
import { gameFacts } from "../replay/gameList";
import { games, loadGames, nameOf } from "../replay/store";
import { factorText } from "../replay/words";
import {
  analyse,
  analyseFiles,
  cancel,
  job,
  reading,
  reports,
  type Summary,
  t,
  unreadable,
  withOpinions,
} from "./store";

const FIRST = 30;
const MOST_KNOWN = 100;

type Order = keyof ReturnType<typeof t>["sorts"];

function Work() {
  const now = job.value;
  const files = reading.value;
  if (files !== null) {
    return (
      <div class="job">
        <Progress
          label={t().reading(formatNumber(files.done), formatNumber(files.all))}
          share={files.done / files.all}
        />
        <Button icon="stop" onPress={() => void cancel()}>
          {t().cancel}
        </Button>
      </div>
    );
  }
  if (!now?.running) return null;
  return (
    <div class="job">
      <Progress
        label={t().working(formatNumber(now.done), formatNumber(now.total))}
        share={now.total === 0 ? 0 : now.done / now.total}
      />
      {now.current.length > 0 && <p class="hint">{t().current(now.current.join(", "))}</p>}
      <Button icon="stop" onPress={() => void cancel()}>
        {t().cancel}
      </Button>
    </div>
  );
}

function Failures() {
  const failed =
    job.value?.failed.map(({ name, ...told }) => ({ name, why: toldWords(told) })) ?? [];
  const all = [...unreadable.value, ...failed];
  if (all.length === 0) return null;
  return (
    <div role="status">
      <h3>{t().failed}</h3>
      <ul class="failures">
        {all.map(({ name, why }) => (
          <li key={name}>{why.startsWith(name) ? why : t().noGame(name, why)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Games of the history without a report. */
function KnownGames() {
  useEffect(() => void loadGames(), []);
  const done = new Set(reports.value?.map((one) => one.facts.game));
  const open = (games.value ?? []).filter((game) => !done.has(game.game)).slice(0, MOST_KNOWN);
  if (open.length === 0) return null;
  const busy = job.value?.running === true || reading.value !== null;
  return (
    <div>
      <h3>{t().known}</h3>
      <p class="hint">{t().knownHint}</p>
      <Button
        icon="chart"
        disabled={busy}
        onPress={() => void analyse(open.map((game) => game.game))}
      >
        {t().analyseKnown(open.length)}
      </Button>
    </div>
  );
}

function ReportRow({ one }: { one: Summary }) {
  const result =
    one.graded === 0
      ? t().notJudged
      : `${t().fit(factorText(one.fit))} · ${t().segments(formatNumber(one.segments))}`;
  return (
    <li class="game-row">
      <a href={link("analysis", { game: one.facts.game })}>
        <strong>{nameOf(one.facts)}</strong>
        <span class="muted">{gameFacts(one.facts)}</span>
        <span>{result}</span>
      </a>
    </li>
  );
}

function ordered(all: readonly Summary[], order: Order): readonly Summary[] {
  if (order === "newest") return all;
  const sign = order === "worst" ? 1 : -1;
  // Those that nobody judges come last.
  return [...all].sort((a, b) => {
    if ((a.graded === 0) !== (b.graded === 0)) return a.graded === 0 ? 1 : -1;
    return sign * (a.fit - b.fit);
  });
}

function Reports() {
  const [sought, setSought] = useState("");
  const [order, setOrder] = useState<Order>("newest");
  const [most, setMost] = useState(FIRST);
  const all = reports.value;
  if (all === null) return null;
  if (all.length === 0) return <p class="muted">{t().reportsNone}</p>;
  const word = sought.trim().toLowerCase();
  const found = ordered(all, order).filter((one) =>
    `${nameOf(one.facts)} ${gameFacts(one.facts)}`.toLowerCase().includes(word),
  );
  const orders = (Object.keys(t().sorts) as Order[]).map((value) => ({
    value,
    label: t().sorts[value],
  }));
  return (
    <>
      {all.length > 1 && (
        <div class="report-tools">
          <TextField label={t().search} value={sought} onInput={setSought} />
          <Select label={t().sort} value={order} choices={orders} onChange={setOrder} />
        </div>
      )}
      <ul class="game-list">
        {found.slice(0, most).map((one) => (
          <ReportRow key={one.facts.game} one={one} />
        ))}
      </ul>
      {found.length > most && (
        <Button onPress={() => setMost(most + FIRST)}>
          {t().more(Math.min(FIRST, found.length - most))}
        </Button>
      )}
    </>
  );
}

export function ListView() {
  const pick = (files: readonly File[]) => void analyseFiles(files);
  return (
    <div class="analysis-list">
      <Card title={t().add}>
        <div class="row-of">
          <FilePicker kind="primary" many="files" label={t().files} onPick={pick} />
          <FilePicker icon="folder" many="folder" label={t().folder} onPick={pick} />
        </div>
        <p class="hint">{t().hint}</p>
        <Switch
          label={t().opinions}
          hint={t().opinionsHint}
          on={withOpinions.value}
          onChange={(on) => (withOpinions.value = on)}
        />
        <Work />
        <Failures />
        <KnownGames />
      </Card>
      <Card title={t().reports}>
        <Reports />
      </Card>
    </div>
  );
}
