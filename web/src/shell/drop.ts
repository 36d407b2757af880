// SPDX-License-Identifier: MIT
// Things dropped on the window: a board code or a recording opens in practice.
import { loadModule } from "../api/modules";
import { texts } from "../i18n";
import { shell as en } from "../i18n/en/shell";
import { shell as zh } from "../i18n/zh/shell";
import { go } from "./router";
import { toast } from "./toasts";

const t = texts(en, zh);
const LONGEST_CODE = 16;

async function openRecording(file: File): Promise<void> {
  const { openRecord } = await loadModule(() => import("../pages/practice/actions"));
  await openRecord(file);
  go("practice");
}

function drop(event: DragEvent): void {
  if (event.target instanceof HTMLInputElement) return; // text goes into the field
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData("text/plain").trim() ?? "";
  if (file?.name.endsWith(".rec")) void openRecording(file);
  else if (text.length === LONGEST_CODE && !/\s/.test(text)) go("practice", { board: text });
  else toast({ tone: "info", text: t().dropUnknown });
}

export function startDrop(): void {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", drop);
}
