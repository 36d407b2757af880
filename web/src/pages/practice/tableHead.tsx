// SPDX-License-Identifier: MIT
// Which table is practised, and the menu of all of them.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Schemas } from "../../api/client";
import { boardText } from "../../board/words";
import { formatNumber, formatPercent } from "../../i18n";
import { asSentence, serverWords } from "../../i18n/server";
import { settings } from "../../settings/store";
import { link } from "../../shell/router";
import { Button, LinkButton, TextField } from "../../ui/controls";
import {
  type FormationLook,
  FormationPicture,
  formationText,
  formationWords,
} from "../../ui/formationPicture";
import { Dialog } from "../../ui/panels";
import { select } from "./actions";
import { rateText } from "../../i18n/rate";
import { loadTables, state, t, tables } from "./store";

export const menuShown = signal(false);

type Formation = Schemas["PracticeFormation"];
type Table = Schemas["PracticeTable"];

function openMenu(): void {
  void loadTables();
  menuShown.value = true;
}

function choose(name: string): void {
  menuShown.value = false;
  void select(name).then(() => document.querySelector<HTMLElement>(".board.large .grid")?.focus());
}

function lookOf(name: string): FormationLook | undefined {
  const all = tables.value?.categories.flatMap((category) => category.formations) ?? [];
  return all.find((formation) => formation.name === name)?.look;
}

function BuiltTable({ table }: { table: Table }) {
  const look = lookOf(table.formation);
  return (
    <li>
      <button
        type="button"
        class="table-choice"
        aria-current={state.value?.table?.name === table.name}
        onClick={() => choose(table.name)}
      >
        {look && <FormationPicture look={look} />}
        <span>
          <strong>{table.name}</strong>
          {table.best_rate !== null && <span class="hint">{rateText(table.best_rate)}</span>}
        </span>
      </button>
    </li>
  );
}

const whyNot = (target: Formation["targets"][number]) =>
  asSentence(serverWords(target.why ?? "", target.why_text), target.why_text);

function FormationRow({ formation }: { formation: Formation }) {
  // A tooltip is for the mouse alone: whoever presses what is not possible reads the reason.
  const [why, setWhy] = useState("");
  return (
    <li class="formation-row">
      <FormationPicture look={formation.look} />
      <div class="formation-name">
        <strong>{formation.name}</strong>
        <span class="hint">
          {formation.own && `${t().own} · `}
          {t().freeCells(formation.free_cells)}
        </span>
      </div>
      <p class="hint formation-words">{formationWords(formation.look)}</p>
      <div class="targets">
        {formation.targets.map((target) => (
          <button
            key={target.target}
            type="button"
            class={`target ${target.state}`}
            aria-disabled={target.state === "impossible"}
            title={target.why === null ? t().states[target.state] : whyNot(target)}
            aria-label={`${target.table}, ${t().states[target.state]}`}
            onClick={() => (target.why === null ? choose(target.table) : setWhy(whyNot(target)))}
          >
            {target.target}
          </button>
        ))}
      </div>
      {why !== "" && (
        <p class="hint target-why" role="status">
          {why}
        </p>
      )}
    </li>
  );
}

function AllFormations({ filter }: { filter: string }) {
  const wanted = filter.trim().toLowerCase();
  const fits = (formation: Formation) => formation.name.toLowerCase().includes(wanted);
  return (
    <>
      {tables.value?.categories.map((category) => {
        const formations = category.formations.filter(fits);
        if (formations.length === 0) return null;
        return (
          <section key={category.name}>
            <h3>{boardText().category(category.name)}</h3>
            <ul class="formation-list">
              {formations.map((formation) => (
                <FormationRow key={formation.name} formation={formation} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function TableMenu() {
  const [filter, setFilter] = useState("");
  const built = tables.value?.built ?? [];
  return (
    <Dialog
      title={t().menuTitle}
      open={menuShown.value}
      onClose={() => (menuShown.value = false)}
      wide
    >
      <h3>{t().menuBuilt}</h3>
      {built.length === 0 ? (
        <p class="muted">{`${t().noneBuilt}. ${t().menuNone}`}</p>
      ) : (
        <ul class="built-list">
          {built.map((table) => (
            <BuiltTable key={table.name} table={table} />
          ))}
        </ul>
      )}
      <h3>{t().menuAll}</h3>
      <p class="hint">{formationText().legend}</p>
      <TextField label={t().menuFilter} value={filter} onInput={setFilter} />
      <AllFormations filter={filter} />
    </Dialog>
  );
}

function Facts({ table }: { table: Table }) {
  if (!table.built) return <p class="hint">{t().notBuiltText}</p>;
  const rate = table.best_rate === null ? "–" : rateText(table.best_rate);
  const differs = table.p4 !== null && Math.abs(table.p4 - settings.value.p4) > 1e-9;
  return (
    <>
      <p class="hint">
        {t().tableFacts(table.boards === null ? "–" : formatNumber(table.boards), rate)}
      </p>
      {differs && (
        <p class="notice">
          {t().otherP4(formatPercent(table.p4 ?? 0, 0), formatPercent(settings.value.p4, 0))}
        </p>
      )}
    </>
  );
}

export function TableHead() {
  const table = state.value?.table ?? null;
  const look = table === null ? undefined : lookOf(table.formation);
  return (
    <header class="table-head">
      {look && <FormationPicture look={look} />}
      <div class="table-name">
        <p class="table-title">
          {table === null ? t().none : table.built ? table.name : t().notBuilt(table.name)}
        </p>
        {table === null ? <p class="hint">{t().noneText}</p> : <Facts table={table} />}
      </div>
      <div class="row-of">
        {table !== null && !table.built && (
          <LinkButton kind="primary" href={link("tables", { build: table.name })}>
            {t().buildNow}
          </LinkButton>
        )}
        <Button kind={table === null ? "primary" : "plain"} icon="tables" onPress={openMenu}>
          {table === null ? t().choose : t().change}
        </Button>
      </div>
      <TableMenu />
    </header>
  );
}
