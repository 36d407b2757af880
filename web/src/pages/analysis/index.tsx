// SPDX-License-Identifier: MIT
// The analysis page: reports of whole games.
import { useEffect } from "preact/hooks";
import { onEvent, onListening } from "../../api/connection";
import type { PageProps } from "../../shell/pages";
import { ListView } from "./listView";
import { ReportView } from "./reportView";
import { follow, type Job, loadState, openReport, report, t } from "./store";
import "../replay/replay.css";
import "./analysis.css";

/** "#/analysis?game=file-1" is a report. */
async function open(query: URLSearchParams): Promise<void> {
  const game = query.get("game");
  report.value = null;
  if (game === null) await loadState();
  else await openReport(game);
}

export function Page({ query }: PageProps) {
  const asked = query.toString();
  useEffect(() => void open(query), [asked]);
  useEffect(() => {
    const stops = [
      onEvent("analysis_progress", (event) => follow(event["job"] as Job)),
      onListening(() => void loadState()),
    ];
    return () => stops.forEach((end) => end());
  }, []);
  const isReport = query.get("game") !== null;
  return (
    <div class="page analysis-page">
      <h1 class="hidden-label">{t().title}</h1>
      {isReport ? <ReportView /> : <ListView />}
    </div>
  );
}
