// SPDX-License-Identifier: MIT
// Percents as people say them: 5 is 1 in 20, 40 is 2 in 5, 95 is 19 in 20.

/** The smallest whole numbers of which the first is this many percent of the second. */
export function fraction(percent: number): [part: number, whole: number] {
  let [a, b] = [Math.round(percent), 100];
  while (b !== 0) [a, b] = [b, a % b];
  return [Math.round(percent) / a, 100 / a];
}
