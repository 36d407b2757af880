// SPDX-License-Identifier: MIT
// What the next run is: its table, its mode and where it begins.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Body, Schemas } from "../../api/client";
import { formatPercent } from "../../i18n";
import { link } from "../../shell/router";
import { Button, LinkButton, Segmented, Select, Switch, TextField } from "../../ui/controls";
import { Card, Empty, Fold } from "../../ui/panels";
import { useRefusal } from "../../ui/refusal";
import { begin } from "./actions";
import { isSearching, type RunMode, state, t, tables } from "./store";

type Source = "start" | "phase" | "code";
type Stage = "any" | "early" | "middle" | "late" | "one";
type Band = keyof ReturnType<typeof t>["bands"];

const MODES: readonly RunMode[] = ["calm", "clock", "survival", "blindfold"];
const SOURCES: readonly Source[] = ["start", "phase", "code"];
const STAGES: readonly Stage[] = ["any", "early", "middle", "late", "one"];
const BANDS: readonly Band[] = ["any", "0-0.4", "0.4-0.6", "0.6-0.9", "0.9-1"];
const GAPS = ["0", "0.001", "0.01", "0.05", "0.1"] as const;
const FIRST_CHOICE = "442-128";

interface Setup {
  table: string;
  mode: RunMode;
  source: Source;
  code: string;
  band: Band;
  gap: (typeof GAPS)[number];
  stage: Stage;
  layer: string;
  afterFour: boolean;
  failed: boolean;
}

const setup = signal<Setup>({
  table: "",
  mode: "calm",
  source: "start",
  code: "",
  band: "any",
  gap: "0",
  stage: "any",
  layer: "",
  afterFour: false,
  failed: false,
});

function change(part: Partial<Setup>): void {
  setup.value = { ...setup.value, ...part };
}

type Table = Schemas["PracticeTable"];

function tableNamed(name: string): Table | undefined {
  return tables.value?.built.find((table) => table.name === name);
}

/** The layers of a stage, both included; the whole table: nothing. */
function layersOf({ stage, layer }: Setup, all: number): [number, number] | null {
  const third = Math.floor(all / 3);
  if (stage === "early") return [0, third];
  if (stage === "middle") return [third, 2 * third];
  if (stage === "late") return [2 * third, all];
  const one = Number.parseInt(layer, 10);
  return stage === "one" && Number.isInteger(one) && one >= 0 ? [one, one] : null;
}

function messageOf(wanted: Setup): Body<"test/begin"> {
  const { table, mode, source } = wanted;
  if (source === "code") return { table, mode, source, code: wanted.code };
  if (source === "start") return { table, mode, source };
  const [least, most] = wanted.band === "any" ? [0, 1] : wanted.band.split("-").map(Number);
  const layers = layersOf(wanted, tableNamed(table)?.layers ?? 0);
  return {
    table,
    mode,
    source,
    least: least ?? 0,
    most: most ?? 1,
    gap: Number(wanted.gap),
    after_four: wanted.afterFour,
    failed: wanted.failed,
    ...(layers === null ? {} : { first_layer: layers[0], last_layer: layers[1] }),
  };
}

function PhaseFields() {
  const now = setup.value;
  const gapName = (gap: string) => (gap === "0" ? t().gapAny : formatPercent(Number(gap), 1, 0));
  return (
    <div class="phase-fields">
      <Select
        label={t().band}
        value={now.band}
        choices={BANDS.map((value) => ({ value, label: t().bands[value] }))}
        onChange={(band) => change({ band })}
      />
      <Select
        label={t().stage}
        value={now.stage}
        choices={STAGES.map((value) => ({ value, label: t().stages[value] }))}
        onChange={(stage) => change({ stage })}
      />
      {now.stage === "one" && (
        <TextField label={t().layer} value={now.layer} onInput={(layer) => change({ layer })} />
      )}
      <Select
        label={t().gap}
        value={now.gap}
        choices={GAPS.map((value) => ({ value, label: gapName(value) }))}
        onChange={(gap) => change({ gap })}
      />
      <Switch
        label={t().afterFour}
        on={now.afterFour}
        onChange={(afterFour) => change({ afterFour })}
      />
      <Switch
        label={t().failed}
        hint={t().failedHint}
        on={now.failed}
        onChange={(failed) => change({ failed })}
      />
    </div>
  );
}

/** A table that was chosen and is not there: what to do. */
function Missing({ name, code }: { name: string; code: "not_built" | "damaged" }) {
  const isDamaged = code === "damaged";
  return (
    <Empty icon="tables" title={isDamaged ? t().damaged(name) : t().missing(name)}>
      <p>{isDamaged ? t().damagedText : t().missingText}</p>
      <div class="row-of">
        <LinkButton kind="primary" href={link("tables", { build: name })}>
          {t().buildNow}
        </LinkButton>
        <LinkButton icon="folder" href={link("tables", { view: "storage" })}>
          {t().chooseFolder}
        </LinkButton>
      </div>
    </Empty>
  );
}

function TableChoice() {
  const built = tables.value?.built ?? [];
  const names = built.map((table) => table.name);
  const chosen = setup.value.table;
  const all = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <Select
      label={t().table}
      value={chosen}
      choices={all.map((value) => ({ value, label: value }))}
      onChange={(table) => change({ table })}
    />
  );
}

/** As the last run was; without one, with a table that is there. */
function useFirstChoice(): void {
  const now = state.value;
  const built = tables.value?.built;
  useEffect(() => {
    if (!now || setup.value.table !== "") return;
    const first = built?.find((table) => table.name === FIRST_CHOICE) ?? built?.[0];
    const table = now.table?.name ?? first?.name;
    if (table === undefined) return;
    const { kind, code } = now.source;
    change({ table, mode: now.mode, source: kind, code: code ?? "" });
  }, [now, built]);
}

function Form() {
  const now = setup.value;
  const { refusal, send, clear } = useRefusal();
  const start = () => void send(() => begin(messageOf(now)));
  return (
    <>
      <TableChoice />
      <Segmented
        label={t().mode}
        hint={t().modeHints[now.mode]}
        value={now.mode}
        choices={MODES.map((value) => ({ value, label: t().modes[value] }))}
        onChange={(mode) => change({ mode })}
      />
      <Segmented
        label={t().source}
        value={now.source}
        choices={SOURCES.map((value) => ({ value, label: t().sources[value] }))}
        onChange={(source) => {
          clear();
          change({ source });
        }}
      />
      {now.source === "code" && (
        <TextField
          label={t().code}
          hint={t().codeHint}
          value={now.code}
          mono
          {...(refusal === undefined ? {} : { error: refusal })}
          onInput={(code) => {
            clear();
            change({ code });
          }}
          onEnter={start}
        />
      )}
      {now.source === "phase" && <PhaseFields />}
      {refusal !== undefined && now.source !== "code" && <p class="notice">{refusal}</p>}
      <Button
        kind="primary"
        icon="play"
        disabled={now.table === "" || isSearching.value}
        onPress={start}
      >
        {isSearching.value ? t().searching : t().begin}
      </Button>
    </>
  );
}

export function SetupCard() {
  useFirstChoice();
  const now = state.value;
  const run = now?.run ?? null;
  const isPlaying = run !== null && run.end === null;
  const [open, setOpen] = useState(false);
  if (!now) return null;
  const missing = now.absent_code !== null && now.table !== null;
  if (!missing && tables.value?.built.length === 0 && run === null) {
    return (
      <Card title={t().newRun} class="setup-card">
        <Empty icon="tables" title={t().noTable}>
          <p>{t().noTableText}</p>
          <LinkButton href={link("tables")}>{t().toTables}</LinkButton>
        </Empty>
      </Card>
    );
  }
  const form = (
    <div class="setup-form">
      {missing && <Missing name={now.table!.name} code={now.absent_code!} />}
      <Form />
    </div>
  );
  // While a run goes on, what comes after it is not in the way.
  if (isPlaying && !missing) {
    return (
      <Fold title={t().newRun} icon="plus" open={open} onToggle={setOpen}>
        {form}
      </Fold>
    );
  }
  return (
    <Card title={t().newRun} class="setup-card">
      {run === null && <p class="hint">{t().intro}</p>}
      {form}
    </Card>
  );
}
