// SPDX-License-Identifier: MIT
// The folders that tables lie in: what each is good for now, and how another one is added.
import { useEffect, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatBytes } from "../../i18n";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import { copyText } from "../../ui/clipboard";
import { Button, TextField } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import { useRefusal } from "../../ui/refusal";
import { t, tables } from "./store";

type Place = Schemas["Place"];

/** A path as one word of a command. */
export function shellWord(path: string): string {
  return /^[\w./:+@%,=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function stateOf(place: Place): string {
  if (place.state !== "usable") return t().placeStates[place.state]!;
  return place.free_disk_bytes === null ? "" : t().free(formatBytes(place.free_disk_bytes));
}

async function remove(folder: string): Promise<void> {
  await attempt(async () => {
    tables.value = await call("tables/folders", { remove: folder });
  });
}

function PlaceRow({ place, command }: { place: Place; command: string }) {
  const removal = `${command.replace(/add$/, "remove")} ${shellWord(place.folder)}`;
  return (
    <li data-folder={place.folder} data-state={place.state}>
      <span class="place">
        <span class="mono">{place.folder}</span>
        <span class={place.state === "usable" ? "muted" : "job-error"}>{stateOf(place)}</span>
      </span>
      {place.source === "page" && (
        <Button
          icon="close"
          kind="quiet"
          label={t().removeFolder(place.folder)}
          onPress={() => void remove(place.folder)}
        />
      )}
      {place.source === "command" && (
        <Button
          icon="copy"
          kind="quiet"
          label={t().copyRemoval(place.folder)}
          onPress={() => void copyText(removal)}
        />
      )}
    </li>
  );
}

/** What is typed in a terminal so that the folder is added; its path once it is known. */
function Command({ words }: { words: string }) {
  return (
    <div class="command">
      <p class="hint">{t().folderCommandHint}</p>
      <div class="row-of">
        <code class="mono">{words}</code>
        <Button icon="copy" kind="quiet" onPress={() => void copyText(words)}>
          {t().copyCommand}
        </Button>
      </div>
    </div>
  );
}

function AddFolder() {
  const [text, setText] = useState("");
  const { refusal, send, clear } = useRefusal();
  const now = tables.value!;
  const path = text.trim();
  const isKnown = now.folders.includes(path);
  // Somebody has given the command: nothing is left to do here.
  useEffect(() => {
    if (!isKnown) return;
    toast({ tone: "good", text: t().folderAdded(path) });
    announce(t().folderAdded(path));
    setText("");
    clear();
  }, [isKnown]);
  const add = async () => {
    if (path === "") return;
    const isAdded = await send(async () => {
      tables.value = await call("tables/folders", { add: path });
    });
    if (isAdded) setText("");
  };
  return (
    <>
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={t().addFolder}
          hint={t().addFolderHint(now.roots.join(", "))}
          error={refusal}
          mono
          value={text}
          onInput={(typed) => {
            setText(typed);
            clear();
          }}
        />
        <Button submit disabled={path === ""}>
          {t().addFolder}
        </Button>
      </form>
      <Command words={`${now.folder_command} ${path === "" ? t().folderPath : shellWord(path)}`} />
    </>
  );
}

export function FoldersView({ open = false }: { open?: boolean }) {
  const now = tables.value;
  if (!now) return null;
  return (
    <Fold title={t().foldersCount(now.places.length)} icon="folder" open={open}>
      <p class="hint">{t().foldersHint}</p>
      <ul class="plain-list places">
        {now.places.map((place) => (
          <PlaceRow key={place.folder} place={place} command={now.folder_command} />
        ))}
      </ul>
      <AddFolder />
    </Fold>
  );
}
