// SPDX-License-Identifier: MIT
// How wide the window is in rem, as classes of the root: ".max-30" as long as it has at most 30.
// Media queries know the font size of the browser, but not the interface size of the settings.
import { effect, signal } from "@preact/signals";
import { settings } from "../settings/store";

const WIDTHS = [20, 30, 40, 48, 56, 60, 68];

const windowWidth = signal(innerWidth);

/** Follows the window and the settings from now on; `--scale` must have been set before. */
export function startBreakpoints(): void {
  const root = document.documentElement;
  addEventListener("resize", () => (windowWidth.value = innerWidth));
  effect(() => {
    void settings.value.scale_percent; // what a rem is depends on it
    const rem = Number.parseFloat(getComputedStyle(root).fontSize);
    for (const width of WIDTHS)
      root.classList.toggle(`max-${width}`, windowWidth.value <= width * rem);
  });
}
