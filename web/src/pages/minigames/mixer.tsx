// SPDX-License-Identifier: MIT
// The mixer: any rules that go together, under a name.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { link } from "../../shell/router";
import { toast } from "../../shell/toasts";
import { Button, TextField } from "../../ui/controls";
import { Card, Dialog } from "../../ui/panels";
import { Cover } from "./covers";
import { GameFacts } from "./menu";
import { difficulty, type Menu, menu } from "./store";
import { gameName, partsOf, t } from "./words";

const mixing = signal(false);
type Part = Menu["parts"][number];

function ruleName(part: string): string {
  return t().rules[part]?.name ?? part;
}

/** The chosen rules that a part does not go with; either of the two may name the other. */
function conflictsOf(part: Part, parts: readonly Part[], chosen: ReadonlySet<string>): string[] {
  return parts
    .filter(({ name }) => chosen.has(name) && name !== part.name)
    .filter((other) => part.conflicts.includes(other.name) || other.conflicts.includes(part.name))
    .map(({ name }) => name);
}

async function save(name: string, parts: string[]): Promise<boolean> {
  return attempt(async () => {
    menu.value = await call("minigames/save-mix", { name, parts });
  });
}

async function forget(name: string, game: string): Promise<void> {
  await attempt(async () => {
    menu.value = await call("minigames/forget-mix", { name });
    const undo = () => void save(name, partsOf(game));
    toast({ tone: "info", text: t().forgot(name), action: { label: t().undo, run: undo } });
  });
}

function PartBox(props: {
  part: Part;
  conflicts: readonly string[];
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const { part, conflicts, on, onChange } = props;
  const id = `mg-part-${part.name}`;
  const isOut = conflicts.length > 0;
  return (
    <li class="mg-part">
      <input
        type="checkbox"
        id={id}
        checked={on}
        disabled={isOut}
        aria-describedby={isOut ? `${id}-why` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{ruleName(part.name)}</label>
      {isOut && (
        <span class="hint" id={`${id}-why`}>
          {t().mixConflict(conflicts.map(ruleName).join(", "))}
        </span>
      )}
    </li>
  );
}

function MixDialog({ all }: { all: Menu }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const close = () => (mixing.value = false);
  const toggle = (part: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(part);
    else next.delete(part);
    setChosen(next);
  };
  const finish = async () => {
    if (!(await save(name.trim() || t().mixNameFirst, [...chosen]))) return;
    setChosen(new Set());
    setName("");
    close();
  };
  return (
    <Dialog
      title={t().newMix}
      open={mixing.value}
      onClose={close}
      wide
      actions={
        <>
          {chosen.size === 0 && <span class="hint">{t().mixEmpty}</span>}
          <Button kind="primary" disabled={chosen.size === 0} onPress={() => void finish()}>
            {t().saveMix}
          </Button>
        </>
      }
    >
      <TextField
        label={t().mixName}
        value={name}
        placeholder={t().mixNameFirst}
        onInput={setName}
      />
      <fieldset class="field">
        <legend>{t().mixRules}</legend>
        <ul class="mg-parts">
          {all.parts.map((part) => (
            <PartBox
              key={part.name}
              part={part}
              conflicts={conflictsOf(part, all.parts, chosen)}
              on={chosen.has(part.name)}
              onChange={(on) => toggle(part.name, on)}
            />
          ))}
        </ul>
      </fieldset>
    </Dialog>
  );
}

export function Mixes({ all }: { all: Menu }) {
  const level = difficulty.value;
  return (
    <Card title={t().mixes}>
      <p>{t().mixesText}</p>
      {all.mixes.length > 0 && (
        <ul class="mg-games">
          {all.mixes.map(({ name, game }) => (
            <li class="mg-game" key={name}>
              <a class="mg-game-link" href={link("minigames", { game, difficulty: level })}>
                <Cover game={game} />
                <span class="mg-game-text">
                  <strong>{name}</strong>
                  <span class="hint">{gameName(game)}</span>
                </span>
              </a>
              <div class="mg-game-foot">
                <GameFacts
                  record={all.records.find((r) => r.game === game && r.difficulty === level)}
                />
                <Button
                  icon="trash"
                  kind="quiet"
                  label={t().forgetMix(name)}
                  onPress={() => void forget(name, game)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <p class="row-of">
        <Button icon="plus" onPress={() => (mixing.value = true)}>
          {t().newMix}
        </Button>
      </p>
      <MixDialog all={all} />
    </Card>
  );
}
