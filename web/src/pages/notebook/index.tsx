// SPDX-License-Identifier: MIT
// The notebook: positions that were played wrong come up again until they are known.
import { useEffect } from "preact/hooks";
import { useKeys } from "../../keys/keys";
import type { PageProps } from "../../shell/pages";
import { clearQuery, go, link } from "../../shell/router";
import { LinkButton, Segmented, Select } from "../../ui/controls";
import { Empty } from "../../ui/panels";
import { answer, beginAgain, next, stop } from "./actions";
import { DetailsCard } from "./details";
import { ListCard } from "./list";
import { OptionsFold } from "./options";
import { ProblemCard } from "./problem";
import { ProgressFold } from "./progress";
import type { Weight } from "./schedule";
import { entries, load, mode, problem, t, tableNames, tableWanted, verdict, weight } from "./store";
import "../../ui/grades.css";
import "./notebook.css";

async function open(query: URLSearchParams): Promise<void> {
  await load();
  const table = query.get("table");
  if (table !== null) {
    tableWanted.value = tableNames.value.includes(table) ? table : "";
    clearQuery();
  }
  beginAgain();
}

function Choices() {
  const weights = ["times", "loss", "both"] as const;
  return (
    <div class="notebook-choices">
      <Segmented
        label={t().mode}
        hint={mode.value === "due" ? t().dueHint : t().drillHint}
        value={mode.value}
        choices={(["due", "drill"] as const).map((value) => ({ value, label: t().modes[value] }))}
        onChange={(value) => {
          mode.value = value;
          beginAgain();
        }}
      />
      <Select
        label={t().table}
        value={tableWanted.value}
        choices={[
          { value: "", label: t().allTables },
          ...tableNames.value.map((value) => ({ value, label: value })),
        ]}
        onChange={(table) => {
          tableWanted.value = table;
          beginAgain();
        }}
      />
      {mode.value === "drill" && (
        <Select<Weight>
          label={t().weight}
          value={weight.value}
          choices={weights.map((value) => ({ value, label: t().weights[value] }))}
          onChange={(value) => {
            weight.value = value;
            beginAgain();
          }}
        />
      )}
    </div>
  );
}

function toPractice(): void {
  const asked = problem.value;
  if (asked) go("practice", { table: asked.table, board: asked.code });
}

export function Page({ query }: PageProps) {
  const asked = query.toString();
  useEffect(() => {
    void open(query);
  }, [asked]);
  useEffect(() => stop, []);
  useKeys({
    "move-left": () => void answer("left"),
    "move-right": () => void answer("right"),
    "move-up": () => void answer("up"),
    "move-down": () => void answer("down"),
    step: () => verdict.value !== null && next(),
    practise: toPractice,
  });
  const all = entries.value;
  return (
    <div class="page notebook-page">
      <h1 class="hidden-label">{t().title}</h1>
      {all !== null && all.length === 0 && (
        <Empty icon="edit" title={t().empty}>
          <p>{t().emptyText}</p>
          <LinkButton kind="primary" href={link("test")}>
            {t().toTest}
          </LinkButton>
        </Empty>
      )}
      {all !== null && all.length > 0 && (
        <>
          <Choices />
          <ProblemCard />
          <ListCard />
          <DetailsCard />
        </>
      )}
      <OptionsFold />
      <ProgressFold />
    </div>
  );
}
