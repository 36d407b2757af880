// SPDX-License-Identifier: MIT
// The folders in which tables are looked for.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { Button, TextField } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Fold } from "../../ui/panels";
import { useRefusal } from "../../ui/refusal";
import { loadState, loadTables, state, t } from "./store";

type Folders = Schemas["PracticeFolders"];

const foldersShown = signal(false);
/** Somebody wants to name a folder: the field for it takes the focus once it is there. */
const isWanted = signal(false);

export function showFolders(): void {
  foldersShown.value = true;
  isWanted.value = true;
}

function useFocusIfWanted(isThere: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const wanted = isWanted.value;
  useEffect(() => {
    const input = field.current?.querySelector("input");
    if (!wanted || !isThere || !input) return;
    isWanted.value = false;
    input.scrollIntoView({ block: "center" });
    input.focus({ preventScroll: true });
  }, [wanted, isThere]);
  return field;
}

function FolderRow({
  folder,
  onRemove,
}: {
  folder: Folders["folders"][number];
  onRemove: () => void;
}) {
  const marks = [folder.there ? "" : t().folderGone, folder.has_table ? t().folderHas : ""].filter(
    (text) => text !== "",
  );
  return (
    <li>
      <Icon name="folder" />
      <span>
        <span class="mono folder-path">{folder.path}</span>
        {marks.length > 0 && <span class="hint">{marks.join(" · ")}</span>}
      </span>
      {folder.removable && (
        <Button kind="quiet" icon="close" label={t().removeFolder} onPress={onRemove} />
      )}
    </li>
  );
}

function FolderBody() {
  const [known, setKnown] = useState<Folders | null>(null);
  const [path, setPath] = useState("");
  const ask = (work: () => Promise<Folders>) =>
    attempt(async () => {
      setKnown(await work());
      await Promise.all([loadTables(), loadState()]);
    });
  const { refusal, send, clear } = useRefusal();
  const add = async () => {
    const isAdded = await send(async () => setKnown(await call("practice/add-folder", { path })));
    if (!isAdded) return;
    setPath("");
    await Promise.all([loadTables(), loadState()]);
  };
  const type = (text: string) => {
    clear();
    setPath(text);
  };
  const table = state.value?.table?.name;
  useEffect(() => {
    void attempt(async () => setKnown(await call("practice/folders", {})));
  }, [table]);
  const field = useFocusIfWanted(known !== null);
  if (known === null) return null;
  return (
    <>
      <p class="hint">{t().foldersHint}</p>
      <ul class="folders">
        {known.folders.map((folder) => (
          <FolderRow
            key={folder.path}
            folder={folder}
            onRemove={() => void ask(() => call("practice/remove-folder", { path: folder.path }))}
          />
        ))}
      </ul>
      <div ref={field}>
        <TextField
          label={t().folderPath}
          hint={t().folderRoots(known.roots.join(", "))}
          error={refusal}
          value={path}
          mono
          onInput={type}
          onEnter={() => void add()}
        />
      </div>
      <div class="row-of">
        <Button icon="plus" disabled={path.trim() === ""} onPress={() => void add()}>
          {t().addFolder}
        </Button>
        <Button
          kind="quiet"
          icon="refresh"
          onPress={() => void ask(() => call("practice/folders", {}))}
        >
          {t().reload}
        </Button>
      </div>
    </>
  );
}

export function FoldersFold() {
  const open = foldersShown.value;
  const setOpen = (now: boolean) => (foldersShown.value = now);
  return (
    <Fold title={t().folders} icon="folder" open={open} onToggle={setOpen}>
      {open && <FolderBody />}
    </Fold>
  );
}
