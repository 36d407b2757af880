// SPDX-License-Identifier: MIT
// Colours of pages and tiles, set as custom properties by script (the CSP allows no inline style).
import { computed, effect, signal } from "@preact/signals";
import { language } from "../i18n";
import { settings } from "../settings/store";
import { startBreakpoints } from "./breakpoints";
import { measureDigits } from "./digits";
import { applyColours } from "./interfaceColours";
import { customTheme, type TileTheme, tileTheme } from "./tileThemes";

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const stillQuery = matchMedia("(prefers-reduced-motion: reduce)");
const systemDark = signal(darkQuery.matches);
const systemStill = signal(stillQuery.matches);
darkQuery.addEventListener("change", (event) => (systemDark.value = event.matches));
stillQuery.addEventListener("change", (event) => (systemStill.value = event.matches));

export const isDark = computed(() => {
  const chosen = settings.value.appearance;
  return chosen === "dark" || (chosen === "system" && systemDark.value);
});

/** Tiles slide, pop and grow; by default not where the system asks for less motion. */
export const animated = computed(() => {
  const chosen = settings.value.animation;
  return chosen === "on" || (chosen === "system" && !systemStill.value);
});

export const activeTheme = computed<TileTheme>(() => {
  const { custom_colours: own, tile_theme: id } = settings.value;
  return id === "custom" ? customTheme(own) : tileTheme(id);
});

/** --tile-1 … --tile-17 and --label-1 … on an element: the whole document, or a preview. */
export function applyTiles(element: HTMLElement, theme: TileTheme): void {
  theme.tiles.forEach((colour, i) => element.style.setProperty(`--tile-${i + 1}`, colour));
  theme.labels.forEach((colour, i) => element.style.setProperty(`--label-${i + 1}`, colour));
}

/** Follows the settings from now on. */
export function startTheme(): void {
  const root = document.documentElement;
  effect(() => {
    root.dataset["mode"] = isDark.value ? "dark" : "light";
    root.lang = language.value === "zh" ? "zh-Hans" : "en";
    root.classList.toggle("still", !animated.value);
  });
  effect(() => applyTiles(root, activeTheme.value));
  effect(() => applyColours(settings.value.interface_colours, isDark.value));
  effect(() => {
    root.style.setProperty("--tile-font", String(settings.value.tile_font_percent / 100));
    root.style.setProperty("--scale", String(settings.value.scale_percent / 100));
  });
  startBreakpoints();
  measureDigits();
}
