// SPDX-License-Identifier: MIT
// The moves of a game: each can be gone to; other lines of the same game can be taken up again.
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { goBy, goOnFromHere, goTo, isLooking, ply, takeLine } from "./history";
import { shown, state, type State } from "./store";
import { sideName, t } from "./values";

type Turn = State["turns"][number];
interface Place {
  turn: Turn;
  index: number;
}
interface Row {
  number: number;
  first: Place | undefined;
  second: Place | undefined;
}

/** Moves in pairs; a pair has the number of its first move, which other places call it by. */
export function rowsOf(turns: State["turns"]): Row[] {
  const rows: Row[] = [];
  turns.forEach((turn, index) => {
    const place = { turn, index };
    const last = rows.at(-1);
    if (turn.side === "o" && last && !last.second) last.second = place;
    else {
      const [first, second] = turn.side === "x" ? [place, undefined] : [undefined, place];
      rows.push({ number: index + 1, first, second });
    }
  });
  return rows;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -2,
  ArrowRight: 1,
  ArrowDown: 2,
};

function MoveButton({ place, at, fell }: { place: Place; at: number; fell: boolean }) {
  const { turn, index } = place;
  const isHere = index === at - 1;
  const words = t().moveName(index + 1, sideName(turn.side), turn.text);
  return (
    <button
      type="button"
      class={isHere ? "move here" : "move"}
      aria-current={isHere ? "step" : undefined}
      aria-label={fell ? `${words}, ${t().gaveAway}` : words}
      data-turn={index}
      tabIndex={isHere || (at === 0 && index === 0) ? 0 : -1}
      onClick={() => void goTo(index + 1)}
    >
      {turn.text}
      {fell && <span aria-hidden="true">?</span>}
    </button>
  );
}

function MoveList({ now, at }: { now: State; at: number }) {
  const list = useRef<HTMLOListElement>(null);
  const fell = new Set(now.turning.map((point) => point.turn));
  // The move in sight is in sight in the list, too, and keeps the focus there.
  useEffect(() => {
    const place = list.current;
    const here = place?.querySelector<HTMLElement>(`[data-turn="${Math.max(0, at - 1)}"]`);
    if (!place || !here) return;
    const top = here.offsetTop - place.offsetTop;
    if (top < place.scrollTop || top + here.offsetHeight > place.scrollTop + place.clientHeight)
      place.scrollTop = top - place.clientHeight / 2;
    if (place.contains(document.activeElement)) here.focus({ preventScroll: true });
  }, [at, now.turns.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    goBy(step);
  };
  return (
    <ol class="turns mono" ref={list} aria-label={t().turns} onKeyDown={onKeyDown}>
      {rowsOf(now.turns).map(({ number, first, second }) => (
        <li key={number}>
          <span class="number" aria-hidden="true">
            {number}.
          </span>
          {first ? (
            <MoveButton place={first} at={at} fell={fell.has(first.index)} />
          ) : (
            <span class="move">…</span>
          )}
          {second && <MoveButton place={second} at={at} fell={fell.has(second.index)} />}
        </li>
      ))}
    </ol>
  );
}

function OtherLines({ lines }: { lines: State["lines"] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{t().otherLines}</h3>
      <p class="hint">{t().otherLinesHint}</p>
      <ul class="lines">
        {lines.map((line, index) => (
          <li key={index}>
            <span>
              {t().lineName(line.from, line.length)}{" "}
              <span class="mono">{line.moves.join(" ")}</span>
              {line.from + line.moves.length < line.length && " …"}
            </span>
            <Button onPress={() => void takeLine(index)}>{t().takeLine}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Moves() {
  const now = state.value;
  if (!now) return null;
  return (
    <Card title={t().turns}>
      {now.turns.length === 0 ? (
        <p class="hint">{t().noTurns}</p>
      ) : (
        <MoveList now={now} at={ply.value} />
      )}
      <OtherLines lines={now.lines} />
    </Card>
  );
}

/** Back and forth below the board, and what can be done from an earlier position. */
export function StepBar() {
  const now = shown.value;
  if (!now || now.turns.length === 0) return null;
  const [at, last] = [ply.value, now.turns.length];
  const isMachines = now[now.to_move] === "machine" && !now.over;
  return (
    <div class={isLooking.value ? "step-bar looking" : "step-bar"}>
      <div class="row-of" role="group" aria-label={t().stepping}>
        <Button
          icon="chevronsLeft"
          label={t().first}
          disabled={at === 0}
          onPress={() => void goTo(0)}
        />
        <Button
          icon="chevronLeft"
          label={t().earlier}
          disabled={at === 0}
          onPress={() => goBy(-1)}
        />
        <span class="step-words">{t().atMove(at, last)}</span>
        <Button icon="chevron" label={t().later} disabled={at === last} onPress={() => goBy(1)} />
        <Button
          icon="chevronsRight"
          label={t().last}
          disabled={at === last}
          onPress={() => void goTo(last)}
        />
      </div>
      {isLooking.value && (
        <>
          <p class="hint">{isMachines ? t().lookingMachine : t().looking}</p>
          <Button icon="play" onPress={() => void goOnFromHere()}>
            {t().goOnHere}
          </Button>
        </>
      )}
    </div>
  );
}
