// SPDX-License-Identifier: MIT
// The colours of the seven words for how good a move was; the word itself is always beside them.
import type { Schemas } from "../api/client";

export type JudgedWord = Schemas["ReplayWord"];

export const judgedWords: readonly JudgedWord[] = [
  "perfect",
  "excellent",
  "nice_try",
  "not_bad",
  "mistake",
  "blunder",
  "terrible",
];

export const gradeColours: Record<JudgedWord, string> = {
  perfect: "#2e7d32",
  excellent: "#7cb342",
  nice_try: "#c0ca33",
  not_bad: "#fb8c00",
  mistake: "#f4511e",
  blunder: "#e53935",
  terrible: "#b71c1c",
};
