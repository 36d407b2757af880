// SPDX-License-Identifier: MIT
// All settings at once: to a file, from a file, back to the beginning.
import { useRef, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { texts } from "../../i18n";
import { shell as shellEn } from "../../i18n/en/shell";
import { shell as shellZh } from "../../i18n/zh/shell";
import { loadSettings } from "../../settings/store";
import { toast } from "../../shell/toasts";
import { saveFile, timeStamp } from "../../ui/clipboard";
import { Button } from "../../ui/controls";
import { Card, Dialog } from "../../ui/panels";
import { t } from "./texts";

const common = texts(shellEn, shellZh);

async function save(): Promise<void> {
  await attempt(async () => {
    const file = await call("settings/export", {});
    const text = JSON.stringify(file, null, 2) + "\n";
    saveFile(`joseki-settings-${timeStamp()}.json`, new Blob([text], { type: "application/json" }));
  });
}

async function read(chosen: File): Promise<void> {
  let file: Schemas["SettingsFile"];
  try {
    file = JSON.parse(await chosen.text()) as Schemas["SettingsFile"];
  } catch {
    toast({ tone: "bad", text: t().importBad });
    return;
  }
  await attempt(async () => {
    await call("settings/import", { file });
    await loadSettings();
    toast({ tone: "good", text: t().imported });
  });
}

async function reset(): Promise<void> {
  await attempt(async () => {
    await call("settings/reset", {});
    await loadSettings();
    toast({ tone: "good", text: t().resetDone });
  });
}

export function DataView() {
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    void reset();
  };
  return (
    <Card title={t().sections.data} class="settings-card">
      <div class="row-of">
        <Button icon="download" onPress={() => void save()}>
          {t().export}
        </Button>
        <Button icon="upload" onPress={() => input.current?.click()}>
          {t().import}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={t().import}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (chosen) void read(chosen);
          }}
        />
        <Button icon="refresh" kind="danger" onPress={() => setAsking(true)}>
          {t().reset}
        </Button>
      </div>
      <Dialog
        title={t().resetTitle}
        open={asking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{common().cancel}</Button>
            <Button kind="danger" onPress={confirm}>
              {t().reset}
            </Button>
          </>
        }
      >
        <p>{t().resetText}</p>
      </Dialog>
    </Card>
  );
}
