// SPDX-License-Identifier: MIT
// A move of the log as lines of text.
import type { Schemas } from "../../api/client";
import { boardText } from "../../board/words";
import { formatNumber } from "../../i18n";
import { gradeText } from "../../i18n/gradeWords";
import { rateText } from "../../i18n/rate";
import { lossText } from "../practice/numbers";
import { t } from "./store";

type Step = Schemas["TestStep"];

const DIRECTIONS = ["left", "right", "up", "down"] as const;
const RULE = "-".repeat(50);
const WIDTH = 4;
const BIG = 15;
const THOUSAND = 10;

function tileText(exponent: number): string {
  if (exponent === 0) return "_";
  if (exponent === BIG) return "x";
  return exponent >= THOUSAND ? `${2 ** (exponent - THOUSAND)}k` : String(2 ** exponent);
}

/** Four lines, a column of four characters for each cell. */
export function boardLines(code: string): string[] {
  const tiles = Array.from(code, (character) => tileText(parseInt(character, 18)));
  return [0, 4, 8, 12].map((start) =>
    tiles
      .slice(start, start + 4)
      .map((tile) => tile.padStart(WIDTH))
      .join(" "),
  );
}

export function bestOf({ rates }: Step): (typeof DIRECTIONS)[number] | null {
  if (rates === null) return null;
  return DIRECTIONS.reduce((best, one) => (rates[one] > rates[best] ? one : best));
}

/** What became of the move: its word, what it cost, what was best. */
export function verdictLines(step: Step): string[] {
  const { directions } = boardText();
  const best = bestOf(step);
  if (best === null || step.word === null || step.match === null) return [t().logNotGraded];
  const cost = step.word === "perfect" ? [] : [t().logLoss(lossText(1 - step.match))];
  return [
    [gradeText()[step.word], ...cost].join(" "),
    t().logPressed(directions[step.played], directions[best]),
    t().logTotal(step.fit.toFixed(4), formatNumber(step.combo)),
  ];
}

/** The four rates, best first. */
export function rateLines({ rates }: Step): string[] {
  if (rates === null) return [];
  return [...DIRECTIONS]
    .sort((a, b) => rates[b] - rates[a])
    .map((one) => `${boardText().directions[one]}: ${rateText(rates[one])}`);
}

export function logText(step: Step): string {
  return [
    t().logLine(formatNumber(step.move + 1)),
    ...boardLines(step.code),
    ...rateLines(step),
    ...verdictLines(step),
    RULE,
  ].join("\n");
}
