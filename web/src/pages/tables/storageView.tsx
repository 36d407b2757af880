// SPDX-License-Identifier: MIT
// What was deleted and can come back.
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatBytes } from "../../i18n";
import { toast } from "../../shell/toasts";
import { Button } from "../../ui/controls";
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
