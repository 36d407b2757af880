// SPDX-License-Identifier: MIT
// The seven words for how good a move was.
import { texts } from ".";
import { grades as en } from "./en/grades";
import { grades as zh } from "./zh/grades";

export const gradeText = texts(en, zh);
export const WORDS = [
  "perfect",
  "excellent",
  "nice_try",
  "not_bad",
  "mistake",
  "blunder",
  "terrible",
] as const;
