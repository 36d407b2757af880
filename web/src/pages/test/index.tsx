// SPDX-License-Identifier: MIT
// The test page: play an endgame, and see how well, one move behind.
import { useEffect } from "preact/hooks";
import { onEvent, onListening } from "../../api/connection";
import { attempt } from "../../api/errors";
import { useKeys } from "../../keys/keys";
import type { PageProps } from "../../shell/pages";
import { clearQuery, go } from "../../shell/router";
import { again, begin, move, saveReplay, toggleFocus } from "./actions";
import { BoardArea } from "./boardArea";
import { FiguresCard, LastMoveCard } from "./figures";
import { HistoryFold } from "./history";
import { LogFold } from "./log";
import { SetupCard } from "./setup";
import { focus, loadState, loadTables, state, t } from "./store";
import { SummaryCard } from "./summary";
import "../../ui/grades.css";
import "./test.css";

/** "#/test?table=L3-512&board=…" begins a run there. */
async function open(query: URLSearchParams): Promise<void> {
  await loadState();
  const [table, code] = [query.get("table"), query.get("board")];
  if (table !== null) {
    await attempt(() =>
      begin(code === null ? { table, source: "start" } : { table, source: "code", code }),
    );
    clearQuery();
  }
}

function toPractice(): void {
  const now = state.value;
  if (now?.table && now.run) go("practice", { table: now.table.name, board: now.code });
}

export function Page({ query }: PageProps) {
  const asked = query.toString();
  useEffect(() => {
    void open(query);
  }, [asked]);
  useEffect(() => {
    void loadTables();
    const look = () => {
      void loadTables();
      if (state.value?.absent_code) void loadState();
    };
    const stops = [onEvent("tables_changed", look), onListening(look)];
    return () => stops.forEach((end) => end());
  }, []);
  useKeys({
    "move-left": () => void move("left"),
    "move-right": () => void move("right"),
    "move-up": () => void move("up"),
    "move-down": () => void move("down"),
    random: () => void again(),
    focus: toggleFocus,
    practise: toPractice,
    save: () => void saveReplay("rpl"),
  });
  const blank = focus.value;
  return (
    <div class={blank ? "page test-page focused" : "page test-page"}>
      <h1 class="hidden-label">{t().title}</h1>
      <div class="test-left">
        <BoardArea />
      </div>
      <div class="test-right stack">
        {!blank && <SummaryCard />}
        {!blank && <LastMoveCard />}
        {!blank && <FiguresCard />}
        <SetupCard />
        {!blank && <LogFold />}
        {!blank && <HistoryFold />}
      </div>
    </div>
  );
}
