// SPDX-License-Identifier: MIT
// The practice page: endgames from tables, with the success rate of every move.
import { useEffect } from "preact/hooks";
import { onEvent, onListening } from "../../api/connection";
import { tryField } from "../../api/refusal";
import { useKeys } from "../../keys/keys";
import type { PageProps } from "../../shell/pages";
import { clearQuery } from "../../shell/router";
import {
  demo,
  hard,
  move,
  random,
  redo,
  running,
  select,
  selectBoard,
  setCode,
  setSpawnMode,
  step,
  stop,
  takePicture,
  toggleEdit,
  toggleGuess,
  toggleHeat,
  toggleRecord,
  undo,
} from "./actions";
import { BoardArea } from "./boardArea";
import { CodeRow } from "./codeRow";
import { FoldersFold } from "./folders";
import { HeatCard } from "./heat";
import { LayerFold } from "./layer";
import { RatesCard } from "./rates";
import { RecordCard } from "./record";
import { ShowCard, SpawnCard } from "./show";
import { addressedBoard, loadState, loadTables, state, t, tables } from "./store";
import { TableHead } from "./tableHead";
import "./practice.css";

// A first table that is small and teaches much; else any that is there.
const FIRST_CHOICE = "442-128";

/** Begins with a table that is ready: for somebody who chose none, or one that was not built. */
async function takeReady(): Promise<void> {
  await loadTables();
  if (state.value === null) return; // the page is still being opened, and chooses by itself
  const chosen = state.value.table;
  const built = tables.value?.built.map((table) => table.name) ?? [];
  const wish = chosen?.name ?? FIRST_CHOICE;
  if (chosen?.built) {
    if (!built.includes(chosen.name)) await loadState(); // it was deleted
    return;
  }
  const first = built.includes(wish) ? wish : built[0];
  if (first !== undefined && (chosen === null || first === wish)) await select(first);
}

/** The board of an address, with its table or the one there is; told at the field if it is refused. */
async function openBoard(table: string | null, board: string): Promise<void> {
  const work = () => (table === null ? setCode(board) : selectBoard(table, board));
  const { refusal } = await tryField(work);
  if (refusal === undefined) return;
  if (table !== null) await select(table); // says so if it is the table that is wrong
  if (table === null || state.value?.table?.name === table)
    addressedBoard.value = { text: board, reason: refusal };
}

/** "#/practice?table=L3-512&board=…": the table, then the board; a board alone keeps the table. */
async function open(query: URLSearchParams): Promise<void> {
  const [table, board] = [query.get("table"), query.get("board")];
  if (table === null) {
    await loadState();
    if (state.value?.table === null) await takeReady();
  }
  if (board !== null) await openBoard(table, board);
  else if (table !== null) await select(table);
  if (table !== null || board !== null) clearQuery();
}

function toggleManual(): void {
  void setSpawnMode(state.value?.spawn_mode === "manual" ? "random" : "manual");
}

export function Page({ query }: PageProps) {
  const asked = query.toString();
  useEffect(() => {
    void open(query);
  }, [asked]);
  useEffect(() => {
    void loadTables();
    const look = () => void takeReady();
    const stops = [onEvent("tables_changed", look), onListening(look)];
    return () => {
      stops.forEach((end) => end());
      stop();
    };
  }, []);
  useKeys({
    "move-left": () => void move("left"),
    "move-right": () => void move("right"),
    "move-up": () => void move("up"),
    "move-down": () => void move("down"),
    step: () => void step(),
    undo: () => void undo(),
    redo: () => void redo(),
    demo: () => void demo(),
    random: () => void random(),
    hard: () => void hard(),
    guess: () => void toggleGuess(),
    manual: toggleManual,
    edit: toggleEdit,
    screenshot: takePicture,
    heat: () => void toggleHeat(),
    record: () => void toggleRecord(),
  });
  return (
    <div class={`page practice-page${running.value ? " running" : ""}`}>
      <h1 class="hidden-label">{t().title}</h1>
      <TableHead />
      <div class="practice-left">
        <BoardArea />
        <SpawnCard />
        <CodeRow />
        <RecordCard />
      </div>
      <div class="practice-right stack">
        <RatesCard />
        <HeatCard />
        <ShowCard />
        <LayerFold />
        <FoldersFold />
      </div>
    </div>
  );
}
