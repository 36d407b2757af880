// SPDX-License-Identifier: MIT
// Judgements in words.
import { boardText } from "../../board/words";
import { formatNumber, texts } from "../../i18n";
import { grades as en } from "../../i18n/en/grades";
import { grades as zh } from "../../i18n/zh/grades";
import type { JudgedWord } from "../../ui/gradeColours";
import type { Direction } from "../../board/motion";

const grades = texts(en, zh);

export const gradeWord = (word: JudgedWord) => grades()[word];

export const ARROWS: Record<Direction, string> = { left: "←", right: "→", up: "↑", down: "↓" };

/** "↑ up" */
export const directionText = (direction: Direction) =>
  `${ARROWS[direction]} ${boardText().directions[direction]}`;

/** A goodness of fit, or another factor, with four digits. */
export const factorText = (factor: number) =>
  factor !== 0 && factor < 0.0001
    ? factor.toExponential(2)
    : formatNumber(Number(factor.toFixed(4)));

export const secondsText = (milliseconds: number) =>
  formatNumber(Number((milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)));
