// SPDX-License-Identifier: MIT
// How wide a bold digit of the page's font is: what stands on tiles must stay on them, and fonts
// differ by a fifth.

/** `--digit-em` on the root: the width of a digit for a font size of 1. */
export function measureDigits(): void {
  const draw = document.createElement("canvas").getContext("2d");
  if (!draw) return;
  draw.font = `700 100px ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.max(...[..."0123456789"].map((digit) => draw.measureText(digit).width));
  document.documentElement.style.setProperty("--digit-em", String(width / 100));
}
