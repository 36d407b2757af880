// SPDX-License-Identifier: MIT
// Formations of one's own, and those of others as text.
import { useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { serverWords } from "../../i18n/server";
import { go } from "../../shell/router";
import { toast } from "../../shell/toasts";
import { Button, TextField } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import type { Formation } from "./painting";
import { t } from "./store";

export type Known = Schemas["Formations"]["formations"];

interface OwnProps {
  known: Known;
  onEdit: (formation: Formation) => void;
  onChange: () => void;
}

export function OwnFormations({ known, onEdit, onChange }: OwnProps) {
  const own = known.filter((entry) => !entry.builtin);
  if (own.length === 0) return null;
  const remove = (name: string) =>
    void attempt(async () => {
      await call("formation/remove", { name });
      onChange();
    });
  return (
    <>
      <h3>{t().own}</h3>
      <ul class="plain-list">
        {own.map(({ formation }) => (
          <li key={formation.name} data-formation={formation.name}>
            <strong>{formation.name}</strong>
            <span class="row-of">
              <Button icon="edit" kind="quiet" onPress={() => onEdit(formation)}>
                {t().edit}
              </Button>
              <Button
                icon="plus"
                kind="quiet"
                onPress={() => go("tables", { view: "build", build: `${formation.name}-128` })}
              >
                {t().buildIt}
              </Button>
              <Button
                icon="trash"
                kind="quiet"
                label={t().removeFormation(formation.name)}
                onPress={() => remove(formation.name)}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function SharedField({ onOpen }: { onOpen: (formation: Formation) => void }) {
  const [text, setText] = useState("");
  const open = () =>
    void attempt(async () => {
      const report = await call("formation/validate", { share: text.trim() });
      if (report.formation) onOpen(report.formation);
      else toast({ tone: "bad", text: serverWords(report.message) });
    });
  return (
    <Fold title={t().shareHint} icon="link">
      <TextField label={t().shareText} mono value={text} onInput={setText} onEnter={open} />
      <Button disabled={text.trim() === ""} onPress={open}>
        {t().openShared}
      </Button>
    </Fold>
  );
}
