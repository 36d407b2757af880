// SPDX-License-Identifier: MIT
// Formations of one's own, and those of others as text.
import { useState } from "preact/hooks";
import { ApiError, call, type Schemas } from "../../api/client";
import { attempt, showError } from "../../api/errors";
import { toldWords } from "../../i18n/server";
import { go } from "../../shell/router";
import { Button, Switch, TextField } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import { useRefusal } from "../../ui/refusal";
import { loadChoices, t } from "./store";

export type Known = Schemas["Formations"]["formations"];

interface OwnProps {
  known: Known;
  onEdit: (painting: Schemas["Painting"]) => void;
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
        {own.map(({ formation, painting }) => (
          <li key={formation.name} data-formation={formation.name}>
            <strong>{formation.name}</strong>
            <span class="row-of">
              <Button icon="edit" kind="quiet" onPress={() => onEdit(painting)}>
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

export function SharedField({ onOpen }: { onOpen: (painting: Schemas["Painting"]) => void }) {
  const [text, setText] = useState("");
  const { refusal, send, clear } = useRefusal();
  const open = () =>
    void send(async () => {
      const report = await call("formation/validate", { share: text.trim() });
      if (!report.painting) throw new ApiError("bad_input", report.message);
      onOpen(report.painting);
    });
  const type = (typed: string) => {
    clear();
    setText(typed);
  };
  return (
    <Fold title={t().shareHint} icon="link">
      <TextField
        label={t().shareText}
        error={refusal}
        mono
        value={text}
        onInput={type}
        onEnter={open}
      />
      <Button disabled={text.trim() === ""} onPress={open}>
        {t().openShared}
      </Button>
    </Fold>
  );
}

type Outcomes = Schemas["ImportedFormations"]["formations"];

/** Every formation of a file, and what became of each. */
export function ImportField({ onChange }: { onChange: () => void }) {
  const [replace, setReplace] = useState(false);
  const [outcomes, setOutcomes] = useState<Outcomes>([]);
  const [error, setError] = useState("");
  const read = async (file: File | undefined) => {
    if (!file) return;
    setOutcomes([]);
    setError("");
    try {
      const answer = await call("formation/import", { text: await file.text(), replace });
      setOutcomes(answer.formations);
      onChange();
      await loadChoices();
    } catch (failure) {
      if (failure instanceof ApiError && failure.status < 500) setError(toldWords(failure));
      else showError(failure);
    }
  };
  return (
    <Fold title={t().importFile} icon="upload">
      <label class="field">
        <span>{t().importHint}</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <Switch label={t().importReplace} on={replace} onChange={setReplace} />
      <div role="status">
        {error !== "" && <p class="job-error">{error}</p>}
        <ul class="plain-list">
          {outcomes.map(({ name, outcome }) => (
            <li key={name}>{t().imported(name, t().importOutcomes[outcome])}</li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}
