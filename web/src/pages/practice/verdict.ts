// SPDX-License-Identifier: MIT
// The verdict on a guess in words.
import type { Schemas } from "../../api/client";
import { boardText } from "../../board/words";
import { texts } from "../../i18n";
import { gradeText } from "../../i18n/gradeWords";
import { practice as en } from "../../i18n/en/practice";
import { practice as zh } from "../../i18n/zh/practice";
import { lossText } from "./numbers";

export type Verdict = Schemas["PracticeVerdict"];

const t = texts(en, zh);

/** "Mistake!"; empty where the move could not be graded. */
export function wordOf(verdict: Verdict): string {
  return verdict.word === null ? "" : gradeText()[verdict.word];
}

/** What the move cost, and what was best. */
export function sentenceOf(verdict: Verdict): string {
  const { directions } = boardText();
  const made = directions[verdict.direction];
  const { best } = verdict.rates;
  const bestName = best === null ? "" : directions[best];
  if (verdict.outcome === "outside") return t().guessOutside(made, bestName);
  if (verdict.loss === null) return t().guessUnknown(made);
  if (verdict.word !== "perfect") return t().guessWrong(made, lossText(verdict.loss), bestName);
  return verdict.choice ? t().guessRight(made) : t().guessNoChoice;
}

export function verdictWords(verdict: Verdict): string {
  return `${wordOf(verdict)} ${sentenceOf(verdict)}`.trim();
}
