// SPDX-License-Identifier: MIT
// Things dropped on the window: a board code opens in practice, games in the replay.
import { loadModule } from "../api/modules";
import { texts } from "../i18n";
import { shell as en } from "../i18n/en/shell";
import { shell as zh } from "../i18n/zh/shell";
import { go, route } from "./router";
import { toast } from "./toasts";

const t = texts(en, zh);
const LONGEST_CODE = 16;

async function openRecording(file: File): Promise<void> {
  const { openRecord } = await loadModule(() => import("../pages/practice/actions"));
  await openRecord(file);
  go("practice");
}

/** Recordings go on where somebody practises; every other game opens in the replay, many in the analysis. */
async function openFiles(files: readonly File[]): Promise<void> {
  const first = files[0]!;
  if (files.length > 1 || route.value.page === "analysis") {
    const { analyseFiles } = await loadModule(() => import("../pages/analysis/store"));
    go("analysis");
    return analyseFiles(files);
  }
  if (first.name.endsWith(".rec") && route.value.page === "practice") return openRecording(first);
  const { openFile } = await loadModule(() => import("../pages/replay/actions"));
  await openFile(first);
}

function drop(event: DragEvent): void {
  if (event.target instanceof HTMLInputElement) return; // text goes into the field
  event.preventDefault();
  const files = [...(event.dataTransfer?.files ?? [])];
  const text = event.dataTransfer?.getData("text/plain").trim() ?? "";
  if (files.length > 0) void openFiles(files);
  else if (text.length === LONGEST_CODE && !/\s/.test(text)) go("practice", { board: text });
  else toast({ tone: "info", text: t().dropUnknown });
}

export function startDrop(): void {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", drop);
}
