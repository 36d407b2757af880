// SPDX-License-Identifier: MIT
// Where tables are: the folders that are looked in, and the trash.
import { useState } from "preact/hooks";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatBytes } from "../../i18n";
import { settings } from "../../settings/store";
import { toast } from "../../shell/toasts";
import { Button, TextField } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import { loadTables, t, tables, trash } from "./store";

export async function restore(id: string, name: string): Promise<void> {
  await attempt(async () => {
    tables.value = await call("tables/restore", { trash: id });
    toast({ tone: "good", text: t().restored(name) });
    await loadTables();
  });
}

export function TrashView() {
  const bin = trash.value;
  if (!bin || bin.items.length === 0) return null;
  const empty = () =>
    void attempt(async () => {
      await call("tables/empty-trash", {});
      toast({ tone: "info", text: t().trashEmptied });
      await loadTables();
    });
  return (
    <Fold title={t().trash(bin.items.length, formatBytes(bin.bytes))} icon="trash">
      <ul class="plain-list">
        {bin.items.map((item) => (
          <li key={item.trash}>
            <span>
              {item.table} <span class="muted">{formatBytes(item.bytes)}</span>
            </span>
            <Button icon="undo" kind="quiet" onPress={() => void restore(item.trash, item.table)}>
              {t().restore}
            </Button>
          </li>
        ))}
      </ul>
      <Button kind="danger" icon="trash" onPress={empty}>
        {t().emptyTrash}
      </Button>
    </Fold>
  );
}

export function FoldersView() {
  const [text, setText] = useState("");
  const now = tables.value;
  if (!now) return null;
  const change = (body: { add?: string; remove?: string }) =>
    void attempt(async () => {
      tables.value = await call("tables/folders", body);
      if (body.add !== undefined) setText("");
    });
  return (
    <Fold title={t().folders} icon="folder">
      <p class="hint">{t().foldersHint}</p>
      <ul class="plain-list">
        {now.folders.map((folder) => (
          <li key={folder}>
            <span class="mono">{folder}</span>
            {settings.value.folders.includes(folder) && (
              <Button
                icon="close"
                kind="quiet"
                label={t().removeFolder(folder)}
                onPress={() => change({ remove: folder })}
              />
            )}
          </li>
        ))}
      </ul>
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") change({ add: text.trim() });
        }}
      >
        <TextField
          label={t().addFolder}
          hint={t().addFolderHint(now.roots.join(", "))}
          mono
          value={text}
          onInput={setText}
        />
        <Button submit disabled={text.trim() === ""}>
          {t().addFolder}
        </Button>
      </form>
    </Fold>
  );
}
