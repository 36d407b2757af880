// SPDX-License-Identifier: MIT
// What there is to know about a game of two: values of the moves, the curve, the moves, the position.
import { useEffect, useMemo, useState } from "preact/hooks";
import { formatNumber, formatPercent } from "../../i18n";
import { copyText } from "../../ui/clipboard";
import { Button, TextField } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { Plot } from "../../ui/plot";
import { allNotes, type Annotations, notes, send, showNotes, state, type State } from "./store";
import { badge, engineWords, sideName, t, valueWords } from "./values";

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

/** Chances as three numbers; the head of the column says which is which. */
function Chances({ note }: { note: Annotations["moves"][number] }) {
  const { win, draw, loss } = note.value;
  const numbers = [win, draw, loss].map((chance) => Math.round(100 * (chance ?? 0)));
  return (
    <>
      <span aria-hidden="true">{numbers.join(" · ")} %</span>
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
  return now.engine === "network" ? t().networkNote : t().guessNote;
}

/** Every legal move with what it leads to, best first. */
export function Values() {
  const now = notes.value;
  if (!showNotes.value || !now) return null;
  const counted = now.moves.some((note) => note.visits !== null);
  const guessed = now.moves.some((note) => note.value.outcome === "open");
  const source = t().valuesFrom(
    engineWords(now.engine, now.exact),
    now.seconds < 0.01 ? "< 0.01" : now.seconds.toFixed(2),
  );
  return (
    <Card title={t().values}>
      <p class="hint">
        {source}. {note(now)}
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
          {t().expected}: <span class="mono">{now.line.slice(0, MOST_ROWS).join(" ")}</span>
        </p>
      )}
    </Card>
  );
}

export function Curve() {
  const points = state.value?.evaluation ?? [];
  const known = points.filter((point) => point.value !== null).length;
  const x = useMemo(() => points.map((point) => point.ply), [points]);
  const lines = useMemo(
    () => [
      {
        label: t().value,
        values: points.map((point) => point.value),
        colour: "--accent",
        area: true,
        steps: points.every((point) => point.exact),
      },
    ],
    [points],
  );
  return (
    <Card title={t().graph}>
      {known < 2 ? (
        <p class="hint">{t().graphEmpty}</p>
      ) : (
        <>
          <Plot
            label={t().graphLabel}
            x={x}
            lines={lines}
            range={[-1.05, 1.05]}
            height={150}
            axisWidth={30}
          />
          <p class="hint">{t().graphNote(sideName("x"), sideName("o"))}</p>
        </>
      )}
    </Card>
  );
}

/** Moves in pairs, as scores of games are written. */
function pairs(turns: State["turns"]): { number: number; first: string; second: string }[] {
  const rows: { number: number; first: string; second: string }[] = [];
  for (const turn of turns) {
    const last = rows.at(-1);
    if (turn.side === "o" && last && last.second === "") last.second = turn.text;
    else
      rows.push({
        number: rows.length + 1,
        first: turn.side === "x" ? turn.text : "…",
        second: turn.side === "o" ? turn.text : "",
      });
  }
  return rows;
}

export function Turns() {
  const turns = state.value?.turns ?? [];
  return (
    <Card title={t().turns}>
      {turns.length === 0 ? (
        <p class="hint">{t().noTurns}</p>
      ) : (
        <ol class="turns mono" tabIndex={0} aria-label={t().turns}>
          {pairs(turns).map((row) => (
            <li key={row.number}>
              <span>{row.first}</span> <span>{row.second}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

export function PositionField() {
  const position = state.value?.position ?? "";
  const [text, setText] = useState(position);
  useEffect(() => setText(position), [position]);
  const set = () => void send("players/position", { text: text.trim() });
  return (
    <Card title={t().position}>
      <TextField
        label={t().position}
        hideLabel
        mono
        value={text}
        hint={t().positionHint}
        onInput={setText}
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
