// SPDX-License-Identifier: MIT
// Other moves than the game's: two boards side by side that get the same new tiles.
import { Board } from "../../board/board";
import type { Direction } from "../../board/motion";
import { boardText } from "../../board/words";
import { formatNumber } from "../../i18n";
import { rateText } from "../../i18n/rate";
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { GradeLine, sourceText } from "./known";
import { overview, t } from "./store";
import {
  bestMove,
  chosen,
  comparison,
  endComparison,
  followGame,
  type Line,
  moveLine,
  type Side,
  startComparison,
  takeBack,
} from "./whatIfStore";
import { ARROWS } from "./words";

const ORDER: readonly Direction[] = ["left", "up", "down", "right"];

function rateOf(line: Line): number | null {
  const { best, moves } = line.now.known;
  return moves.find((move) => move.direction === best)?.rate ?? null;
}

function MoveKeys({ line, side }: { line: Line; side: Side }) {
  return (
    <div class="what-if-moves">
      {ORDER.map((direction) => {
        const move = line.now.known.moves.find((one) => one.direction === direction);
        const rate = move?.rate ?? null;
        const name = boardText().directions[direction];
        const words = rate === null ? name : `${name}: ${rateText(rate)}`;
        const isBest = line.now.known.best === direction;
        return (
          <button
            key={direction}
            type="button"
            class={isBest ? "what-if-move best" : "what-if-move"}
            aria-label={isBest ? `${words}, ${t().best}` : words}
            disabled={move?.legal !== true}
            onClick={() => void moveLine(side, direction)}
          >
            <span aria-hidden="true">{ARROWS[direction]}</span>
            <span aria-hidden="true" class="rate">
              {rate === null ? "–" : rateText(rate)}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function LineView({ line, side }: { line: Line; side: Side }) {
  const name = side === 0 ? t().lineLeft : t().lineRight;
  const { practice } = line.now.known;
  const tile = line.now.same_tile === null ? "" : line.now.same_tile ? t().sameTile : t().otherTile;
  return (
    <section class={chosen.value === side ? "line chosen" : "line"} aria-label={name}>
      <header class="line-head">
        <button
          type="button"
          class="line-name"
          aria-pressed={chosen.value === side}
          onClick={() => (chosen.value = side)}
        >
          {line.isGame ? t().asGame : name}
        </button>
        <span class="muted">
          {t().lineMoves(line.moves.length)} · {formatNumber(line.now.score)}
        </span>
      </header>
      <Board
        frame={line.frame}
        label={name}
        size="medium"
        bigTiles={overview.value?.placeholders === true}
        onSwipe={(direction) => void moveLine(side, direction)}
      />
      <GradeLine grade={line.now.grade} />
      <p class="hint">
        {[line.now.over ? t().over : sourceText(line.now.known), tile].filter(Boolean).join(" · ")}
      </p>
      <MoveKeys line={line} side={side} />
      <div class="row-of">
        <Button icon="undo" disabled={line.moves === ""} onPress={() => void takeBack(side)}>
          {t().takeBack}
        </Button>
        <Button icon="step" disabled={line.now.over} onPress={() => void bestMove([side])}>
          {t().nextBest}
        </Button>
        {line.isGame && <Button onPress={() => void followGame(side)}>{t().nextGame}</Button>}
        {practice !== null && (
          <LinkButton
            kind="quiet"
            icon="practice"
            href={link("practice", { table: practice.table, board: practice.code })}
          >
            {t().practice}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function Difference({ lines }: { lines: readonly [Line, Line] }) {
  const [left, right] = lines.map(rateOf);
  if (left === null && right === null) return null;
  const text = (rate: number | null | undefined) =>
    rate === null || rate === undefined ? t().unknownRate : rateText(rate);
  return <p role="status">{t().difference(text(left), text(right))}</p>;
}

/** Opens the comparison where somebody wants it. */
export function WhatIfButton() {
  if (comparison.value !== null) return null;
  return (
    <Button icon="swap" onPress={() => void startComparison()}>
      {t().whatIfOpen}
    </Button>
  );
}

export function WhatIfCard() {
  const now = comparison.value;
  if (now === null) return null;
  const close = (
    <Button kind="quiet" icon="close" onPress={endComparison}>
      {t().whatIfClose}
    </Button>
  );
  return (
    <Card title={t().whatIf} aside={close} class="what-if">
      <p class="hint">{t().whatIfHint}</p>
      <Difference lines={now.lines} />
      <Button kind="primary" icon="step" onPress={() => void bestMove([0, 1])}>
        {t().bothBest}
      </Button>
      <div class="lines">
        <LineView line={now.lines[0]} side={0} />
        <LineView line={now.lines[1]} side={1} />
      </div>
    </Card>
  );
}
