// SPDX-License-Identifier: MIT
// What is known of each of the four moves, in words and as short as a mark on the board. Each
// measure keeps its own unit: a table's rate, a network's points, a verdict where there is none.
import type { Schemas } from "../../api/client";
import { boardText } from "../../board/words";
import { formatNumber, formatPercent } from "../../i18n";
import { type GameAi, t } from "./store";

export type KnownMove = Schemas["GameMoveKnown"];

const RATE_DIGITS = 3;

export function isBest(move: KnownMove, ai: GameAi): boolean {
  return move.direction === ai.direction;
}

const points = (value: number) => formatNumber(Math.round(value));

function pointsOfBest(ai: GameAi): number {
  return ai.moves.find((move) => isBest(move, ai))?.points ?? 0;
}

/** In a sentence part: "about 12,300 points, 210 fewer than the best". */
export function knownWords(move: KnownMove, ai: GameAi): string {
  if (!move.legal) return t().moveNothing;
  if (move.status === "unknown") return t().rateUnknown;
  if (move.rate !== null) {
    const rate = formatPercent(move.rate, RATE_DIGITS);
    return move.status === "at_least" ? t().rateAtLeast(rate) : rate;
  }
  if (move.points !== null) {
    const fewer = Math.round(pointsOfBest(ai) - move.points);
    return t().pointsOf(points(move.points), isBest(move, ai) ? null : formatNumber(fewer));
  }
  if (move.verdict !== null) {
    const cost = move.cost === null ? null : formatPercent(move.cost, 0);
    return t().verdictOf(move.verdict, cost);
  }
  return ai.kind === "table" ? t().leavesFormation : t().ruledOut;
}

/** The same on the board: "99.97 %", "−210", "as good"; nothing for a move that does nothing. */
export function knownMark(move: KnownMove): string {
  if (!move.legal) return "";
  if (move.status === "unknown") return "?";
  if (move.rate !== null) {
    const rate = formatPercent(move.rate, 2, 0);
    return move.status === "at_least" ? `≥ ${rate}` : rate;
  }
  if (move.points !== null) return points(move.points);
  if (move.cost !== null) return `−${formatPercent(move.cost, 0)}`;
  return move.verdict === null ? "✕" : t().verdictMarks[move.verdict];
}

/** A hint for who hears it: "Hint: left. Left: best. Right: …" */
export function hintWords(ai: GameAi): string {
  if (ai.direction === null) return t().noMove;
  const directions = boardText().directions;
  const each = ai.moves.map((move) =>
    t().hintMove(directions[move.direction], knownWords(move, ai)),
  );
  return [t().hintSaid(directions[ai.direction]), ...each].join(" ");
}
