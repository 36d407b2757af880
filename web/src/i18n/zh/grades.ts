// SPDX-License-Identifier: MIT
// Chinese words for how good a move was.
import type { grades as en } from "../en/grades";

export const grades: typeof en = {
  perfect: "完美！",
  excellent: "优秀！",
  nice_try: "不错！",
  not_bad: "尚可！",
  mistake: "失误！",
  blunder: "大错！",
  terrible: "糟糕！",
};
