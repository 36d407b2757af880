// SPDX-License-Identifier: MIT
// One position of the notebook: its board, what the user says of it, and what can be done.
import { useEffect, useState } from "preact/hooks";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { Board } from "../../board/board";
import { still } from "../../board/motion";
import { formatNumber } from "../../i18n";
import { link } from "../../shell/router";
import { toast } from "../../shell/toasts";
import { Button, LinkButton, Switch, TextArea, TextField } from "../../ui/controls";
import { Card } from "../../ui/panels";
import type { Entry } from "./schedule";
import { byId, chosen, remove, replace, t } from "./store";
import { tilesOf } from "./tiles";
import { dateOf, fromNow } from "./when";

const tagsIn = (text: string) =>
  text
    .split(/[,，\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

async function save(
  entry: Entry,
  change: { note?: string; tags?: string[]; suspended?: boolean },
): Promise<boolean> {
  return attempt(async () => {
    replace((await call("notebook/change", { id: entry.id, ...change })).entry);
  });
}

function Words({ entry }: { entry: Entry }) {
  const [note, setNote] = useState(entry.note);
  const [tags, setTags] = useState(entry.tags.join(", "));
  useEffect(() => {
    setNote(entry.note);
    setTags(entry.tags.join(", "));
  }, [entry.id, entry.note, entry.tags]);
  const isChanged = note !== entry.note || tagsIn(tags).join() !== entry.tags.join();
  const keep = async () => {
    if (await save(entry, { note, tags: tagsIn(tags) })) toast({ tone: "good", text: t().saved });
  };
  return (
    <>
      <TextArea label={t().note} value={note} onInput={setNote} />
      <TextField
        label={t().tags}
        hint={t().tagsHint}
        value={tags}
        onInput={setTags}
        onEnter={() => void keep()}
      />
      <Button icon="check" disabled={!isChanged} onPress={() => void keep()}>
        {t().save}
      </Button>
    </>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const { card } = entry;
  return (
    <div class="hint">
      <p>{t().facts(formatNumber(entry.times), entry.loss.toFixed(4))}</p>
      <p>{t().lastWrong(dateOf(entry.seen * 1000))}</p>
      <p>{card === null ? t().isNew : t().due(fromNow(card.due))}</p>
    </div>
  );
}

export function DetailsCard() {
  const entry = chosen.value === null ? undefined : byId.value.get(chosen.value);
  if (!entry) {
    return (
      <Card title={t().details} class="details-card">
        <p class="muted">{t().choose}</p>
      </Card>
    );
  }
  const place = { table: entry.table, board: entry.code };
  return (
    <Card title={t().details} class="details-card">
      <p>
        <strong>{entry.table}</strong> <code>{entry.code}</code>
      </p>
      <Board frame={{ ...still(tilesOf(entry.code)), serial: entry.id }} size="medium" bigTiles />
      <Facts entry={entry} />
      <div class="row-of">
        <LinkButton icon="practice" href={link("practice", place)}>
          {t().practice}
        </LinkButton>
        <LinkButton icon="check" href={link("test", place)}>
          {t().test}
        </LinkButton>
        <Button kind="danger" icon="trash" onPress={() => void remove(entry)}>
          {t().remove}
        </Button>
      </div>
      <Switch
        label={t().suspend}
        on={entry.suspended}
        onChange={(suspended) => void save(entry, { suspended })}
      />
      <Words entry={entry} />
    </Card>
  );
}
