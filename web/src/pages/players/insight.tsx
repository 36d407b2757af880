// SPDX-License-Identifier: MIT
// What there is to know about a position of a two-player game: values of the moves, and its text.
import { useEffect, useState } from "preact/hooks";
import { formatNumber, formatPercent } from "../../i18n";
import { copyText } from "../../ui/clipboard";
import { Button, TextField } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { useRefusal } from "../../ui/refusal";
import { allNotes, type Annotations, family, sendOrThrow, shown, shownNotes } from "./store";
import { badge, engineWords, t, valueWords } from "./values";

const MOST_ROWS = 12;

function Shares({ note }: { note: Annotations["moves"][number] }) {
  const { win, draw } = note.value;
  if (win === null || draw === null) return null;
  return (
    <span class="shares" aria-hidden="true" style={{ "--win": win, "--draw": draw }}>
      <span class="share-win" />
      <span class="share-draw" />
      <span class="share-loss" />
    </span>
  );
}

/** The points that the board shows, too, and the chances they are made of; the head of the column says which is which. */
function Chances({ note }: { note: Annotations["moves"][number] }) {
  const { win, draw, loss } = note.value;
  const numbers = [win, draw, loss].map((chance) => Math.round(100 * (chance ?? 0)));
  return (
    <>
      <span aria-hidden="true">
        {badge(note.value).text} <span class="muted">({numbers.join(" · ")})</span>
      </span>
      <span class="hidden-label">{valueWords(note.value)}</span>
      <Shares note={note} />
    </>
  );
}

function ValueRow({ note }: { note: Annotations["moves"][number] }) {
  return (
    <tr class={note.best ? "best" : ""}>
      <th scope="row">{note.text}</th>
      <td>
        {note.value.outcome === "open" ? (
          <Chances note={note} />
        ) : (
          <span class={`tone ${badge(note.value).tone}`}>{valueWords(note.value)}</span>
        )}
      </td>
      {note.visits !== null && (
        <td class="number">
          {formatNumber(note.visits)}
          <span class="muted"> {formatPercent(note.share ?? 0, 0)}</span>
        </td>
      )}
    </tr>
  );
}

function note(now: Annotations): string {
  if (now.exact) return t().provenNote;
  if (now.engine === "network") return t().networkNote;
  return family.value === "gomoku" ? t().shapesNote : t().guessNote(t().families[family.value]);
}

/** Every legal move with what it leads to, best first. */
export function Values() {
  const now = shownNotes.value;
  if (!now) return null;
  const counted = now.moves.some((note) => note.visits !== null);
  const guessed = now.moves.some((note) => note.value.outcome === "open");
  const source = t().valuesFrom(
    engineWords(now.engine, now.exact),
    now.seconds < 0.01 ? "< 0.01" : now.seconds.toFixed(2),
  );
  return (
    <Card title={t().values}>
      <p class="hint">
        {source} {note(now)}
      </p>
      <table class="values">
        <thead>
          <tr>
            <th scope="col">{t().move}</th>
            <th scope="col">{guessed ? t().chancesHead : t().value}</th>
            {counted && <th scope="col">{t().looked}</th>}
          </tr>
        </thead>
        <tbody>
          {now.moves.slice(0, allNotes.value ? undefined : MOST_ROWS).map((note) => (
            <ValueRow key={note.move} note={note} />
          ))}
        </tbody>
      </table>
      {now.moves.length > MOST_ROWS && (
        <Button kind="quiet" onPress={() => (allNotes.value = !allNotes.value)}>
          {allNotes.value ? t().fewerMoves : t().allMoves(now.moves.length)}
        </Button>
      )}
      {now.line.length > 0 && (
        <p class="hint">
          {t().expected} <span class="mono">{now.line.slice(0, MOST_ROWS).join(" ")}</span>
        </p>
      )}
    </Card>
  );
}

export function PositionField() {
  const position = shown.value?.position ?? "";
  const [text, setText] = useState(position);
  const { refusal, send: sendText, clear } = useRefusal();
  const type = (typed: string) => {
    clear();
    setText(typed);
  };
  useEffect(() => type(position), [position]);
  const set = () => void sendText(() => sendOrThrow("players/position", { text: text.trim() }));
  return (
    <Card title={t().position}>
      <TextField
        label={t().position}
        hideLabel
        mono
        value={text}
        hint={t().positionHint}
        error={refusal}
        onInput={type}
        onEnter={set}
      />
      <div class="row-of">
        <Button onPress={set} disabled={text.trim() === position}>
          {t().setPosition}
        </Button>
        <Button icon="copy" onPress={() => void copyText(position)}>
          {t().copy}
        </Button>
      </div>
    </Card>
  );
}
