// SPDX-License-Identifier: MIT
// What counts as right, how many new positions a day, and files.
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatNumber, formatPercent } from "../../i18n";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import { NotebookThreshold } from "../../settings/notebookThreshold";
import { setSetting, settings } from "../../settings/store";
import { base64OfFile, saveFile } from "../../ui/clipboard";
import { Button, Select } from "../../ui/controls";
import { FilePicker } from "../../ui/filePicker";
import { Fold } from "../../ui/panels";
import { load, t } from "./store";

const TOLERANCES = ["0", "0.0001", "0.001", "0.005", "0.01"];
const PER_DAY = ["0", "5", "10", "20", "50", "100"];
// A message is at most a megabyte, and base64 makes a third more of it.
const MOST_BYTES = 600_000;

/** Also what somebody set otherwise. */
const choicesOf = (usual: readonly string[], now: string) =>
  usual.includes(now) ? usual : [now, ...usual];

async function exportText(): Promise<void> {
  await attempt(async () => {
    const file = await call("notebook/export", {});
    saveFile(file.file_name, new Blob([file.text], { type: "text/plain" }));
  });
}

/** A long text in pieces of whole lines, each with the head of two lines. */
async function piecesOf(file: File): Promise<File[]> {
  if (file.size <= MOST_BYTES || !(await file.slice(0, 16).text()).startsWith("joseki notebook"))
    return [file];
  const [title = "", columns = "", ...lines] = (await file.text()).split("\n");
  const head = `${title}\n${columns}\n`;
  const pieces: string[] = [];
  let piece = head;
  for (const line of lines) {
    if (piece.length + line.length > MOST_BYTES / 3) {
      pieces.push(piece);
      piece = head;
    }
    piece += `${line}\n`;
  }
  return [...pieces, piece].map((text) => new File([text], file.name));
}

async function importFile(file: File): Promise<void> {
  await attempt(async () => {
    let [all, fresh] = [0, 0];
    for (const piece of await piecesOf(file)) {
      const done = await call("notebook/import", { base64: await base64OfFile(piece) });
      all += done.entries;
      fresh += done.fresh;
    }
    const text = t().imported(formatNumber(all), formatNumber(fresh));
    toast({ tone: "good", text });
    announce(text);
  });
  await load();
}

export function OptionsFold() {
  const tolerance = String(settings.value.notebook_tolerance);
  const perDay = String(settings.value.notebook_new);
  const costName = (cost: string) =>
    cost === "0" ? t().toleranceNone : formatPercent(Number(cost), 2, 0);
  return (
    <Fold title={t().options} icon="settings">
      <NotebookThreshold />
      <Select
        label={t().tolerance}
        value={tolerance}
        choices={choicesOf(TOLERANCES, tolerance).map((value) => ({
          value,
          label: costName(value),
        }))}
        onChange={(value) => void setSetting("notebook_tolerance", Number(value))}
      />
      <Select
        label={t().perDay}
        value={perDay}
        choices={choicesOf(PER_DAY, perDay).map((value) => ({ value, label: value }))}
        onChange={(value) => void setSetting("notebook_new", Number(value))}
      />
      <div class="row-of">
        <Button icon="download" onPress={() => void exportText()}>
          {t().exportText}
        </Button>
        <FilePicker
          label={t().importFile}
          accept=".txt,.pkl"
          onPick={([file]) => void importFile(file!)}
        />
      </div>
      <p class="hint">{t().importHint}</p>
    </Fold>
  );
}
