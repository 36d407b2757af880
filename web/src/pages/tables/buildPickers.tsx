// SPDX-License-Identifier: MIT
// Choosing a table: formations as small boards, targets, two-player games.
import type { Schemas } from "../../api/client";
import { boardText } from "../../board/words";
import { formatBytes } from "../../i18n";
import { textWords } from "../../i18n/server";
import { FormationPicture, formationText } from "../../ui/formationPicture";
import { Icon } from "../../ui/icon";
import { choices, t } from "./store";
import { count } from "./words";

export type Formation = Schemas["FormationChoice"];

export function FormationPicker({
  chosen,
  onChoose,
}: {
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const formations = choices.value?.formations ?? [];
  const groups = [...new Set(formations.map((formation) => formation.category))];
  return (
    <div class="formation-picker" role="radiogroup" aria-label={t().formation}>
      <p class="hint">{formationText().legend}</p>
      {groups.map((group) => (
        <div key={group} class="formation-group">
          <h3>{boardText().category(group)}</h3>
          <div class="formation-tiles">
            {formations
              .filter((formation) => formation.category === group)
              .map((formation) => (
                <label
                  key={formation.name}
                  class={formation.name === chosen ? "formation-tile chosen" : "formation-tile"}
                >
                  <input
                    type="radio"
                    name="formation"
                    value={formation.name}
                    checked={formation.name === chosen}
                    onChange={() => onChoose(formation.name)}
                  />
                  <FormationPicture look={formation.look} />
                  <span class="formation-name">{formation.name}</span>
                </label>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The name of the table, which begins the sentence, is in sight already. */
function reasonOf({ reason_text: text }: Formation["targets"][number]): string {
  if (text === undefined) return t().impossible;
  const why = text.pattern === "{} cannot be: {}" ? text.values[1] : undefined;
  return textWords(typeof why === "object" ? why : text);
}

/** The reasons of the targets that are greyed out, in sight: a finger has no tooltips. */
function Impossible({ formation }: { formation: Formation }) {
  const reasons = new Set(formation.targets.filter((one) => !one.possible).map(reasonOf));
  if (reasons.size === 0) return null;
  return <span class="hint">{[...reasons].map((reason) => t().sentence(reason)).join(" ")}</span>;
}

export function TargetPicker({
  formation,
  target,
  onChoose,
}: {
  formation: Formation;
  target: number;
  onChoose: (target: number) => void;
}) {
  return (
    <fieldset class="field">
      <legend>{t().target}</legend>
      <div class="targets">
        {formation.targets.map((choice) => (
          <label
            key={choice.target}
            class={choice.target === target ? "target chosen" : "target"}
            title={choice.possible ? undefined : reasonOf(choice)}
          >
            <input
              type="radio"
              name="target"
              value={choice.target}
              checked={choice.target === target}
              disabled={!choice.possible}
              onChange={() => onChoose(choice.target)}
            />
            <span>{choice.target}</span>
            {choice.there && <Icon name="check" size={14} />}
            {choice.there && <span class="hidden-label">{t().there}</span>}
            {!choice.possible && <span class="hidden-label">{reasonOf(choice)}</span>}
          </label>
        ))}
      </div>
      <Impossible formation={formation} />
    </fieldset>
  );
}

export function GamePicker({
  chosen,
  onChoose,
}: {
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const games = choices.value?.games ?? [];
  return (
    <div class="game-list" role="radiogroup" aria-label={t().games}>
      {games.map((game) => (
        <label key={game.table} class={game.table === chosen ? "game-row chosen" : "game-row"}>
          <input
            type="radio"
            name="game"
            value={game.table}
            checked={game.table === chosen}
            onChange={() => onChoose(game.table)}
          />
          <span class="game-name">{game.table}</span>
          <span class="muted">
            {count(game.states)} · {formatBytes(game.memory_bytes)}
          </span>
          {game.there && (
            <span class="chip built">
              <Icon name="check" size={14} />
              {t().there}
            </span>
          )}
          {!game.there && game.begun && <span class="chip">{t().begun}</span>}
        </label>
      ))}
    </div>
  );
}
