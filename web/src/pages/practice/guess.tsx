// SPDX-License-Identifier: MIT
// Guess mode: the rates come after the move, with a verdict in words and a streak of right guesses.
import type { Direction } from "../../board/motion";
import { boardText } from "../../board/words";
import { formatNumber } from "../../i18n";
import { Button } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { move, showGuessed } from "./actions";
import { lossColour } from "./numbers";
import { type PracticeMove, state, t } from "./store";
import { sentenceOf, type Verdict, verdictWords, wordOf } from "./verdict";

const ARROWS = { left: "←", right: "→", up: "↑", down: "↓" };
const ORDER: readonly Direction[] = ["left", "up", "down", "right"];

function RateLine({
  one,
  best,
  made,
}: {
  one: PracticeMove;
  best: Direction | null;
  made?: Direction;
}) {
  const isMade = one.direction === made;
  const notes = [...(isMade ? [t().guessMade] : []), ...(one.direction === best ? [t().best] : [])];
  return (
    <li class={isMade ? "guess-rate made" : "guess-rate"}>
      <span>
        <span aria-hidden="true">{ARROWS[one.direction]}</span>{" "}
        {boardText().directions[one.direction]}
      </span>
      <span class="guess-number">
        {one.state === "rate" ? one.text : t().moveStates[one.state]}
      </span>
      <span class="guess-note">{notes.join(" · ")}</span>
    </li>
  );
}

function VerdictView({ verdict }: { verdict: Verdict }) {
  const { rates, direction, outcome, loss } = verdict;
  const colour = lossColour(loss ?? (outcome === "outside" ? 1 : 0));
  return (
    <div class="verdict" style={{ "--verdict": colour }}>
      {verdict.word !== null && <p class="verdict-word">{wordOf(verdict)}</p>}
      <p>{sentenceOf(verdict)}</p>
      <ol class="guess-rates" aria-label={t().guessBefore}>
        {rates.moves.map((one) => (
          <RateLine key={one.direction} one={one} best={rates.best} made={direction} />
        ))}
      </ol>
    </div>
  );
}

/** The four moves to guess from; the keys and swipes of the board do the same. */
function Ask() {
  const legal = state.value?.legal ?? [];
  return (
    <>
      <p>{t().guessAsk}</p>
      <div class="guess-moves">
        {ORDER.map((direction) => (
          <button
            key={direction}
            type="button"
            class="rate-arrow"
            aria-label={boardText().directions[direction]}
            disabled={!legal.includes(direction)}
            onClick={() => void move(direction)}
          >
            <span aria-hidden="true">{ARROWS[direction]}</span>
          </button>
        ))}
      </div>
      <Button kind="quiet" icon="eye" onPress={() => void showGuessed()}>
        {t().guessShow}
      </Button>
    </>
  );
}

/** A board whose rates are no secret, or that has none. */
function Open() {
  const now = state.value;
  if (!now) return null;
  const { absent_code, best, moves } = now.rates;
  if (absent_code) return now.made ? null : <p class="absent">{t().absent[absent_code]}</p>;
  return (
    <>
      <p class="hint">{best === null ? t().refused.no_rate : t().guessShown}</p>
      <ol class="guess-rates">
        {moves.map((one) => (
          <RateLine key={one.direction} one={one} best={best} />
        ))}
      </ol>
    </>
  );
}

/** Beside the board where the card is far below it; screen readers are told it by the card. */
export function GuessLine() {
  const guess = state.value?.guess;
  if (!guess?.on) return null;
  const words = guess.last === null ? t().guessAsk : verdictWords(guess.last);
  return (
    <p class="guess-line" aria-hidden="true">
      {words} {t().guessStreakShort(formatNumber(guess.streak))}
    </p>
  );
}

export function GuessCard() {
  const guess = state.value?.guess;
  if (!guess) return null;
  const streak = t().guessStreak(formatNumber(guess.streak), formatNumber(guess.longest));
  return (
    <Card
      title={t().guessTitle}
      aside={<span class="streak">{streak}</span>}
      class="rates-card guess-card"
    >
      {guess.last !== null && <VerdictView verdict={guess.last} />}
      {guess.hidden ? <Ask /> : <Open />}
    </Card>
  );
}
