// SPDX-License-Identifier: MIT
// The tile themes: for each tile from 2 to 131072 a colour and a label that can be read on it.

import { isHex, labelOn, ramp } from "./colour";
import { freePalettes, type Palette, safePalettes } from "./palettes";

/** 2, 4, 8 … 131072. */
export const kTiles = 17;

export interface TileTheme {
  readonly id: string;
  readonly name: { readonly en: string; readonly zh: string };
  /** Tiles differ in lightness alone, so that everybody can tell them apart. */
  readonly safe: boolean;
  readonly tiles: readonly string[];
  readonly labels: readonly string[];
}

function fromPalette(palette: Palette, safe: boolean): TileTheme {
  const tiles = ramp(palette.through.split(" "), kTiles);
  const { id, en, zh } = palette;
  return { id, name: { en, zh }, safe, tiles, labels: tiles.map(labelOn) };
}

export const tileThemes: readonly TileTheme[] = [
  ...safePalettes.map((palette) => fromPalette(palette, true)),
  ...freePalettes.map((palette) => fromPalette(palette, false)),
];

export const defaultTileTheme: TileTheme = tileThemes[0]!;

/** The theme of that name, or the default one if there is none. */
export function tileTheme(id: string): TileTheme {
  return tileThemes.find((theme) => theme.id === id) ?? defaultTileTheme;
}

/** A theme of one's own colours; missing or unreadable ones are taken from the default theme. */
export function customTheme(colours: readonly string[]): TileTheme {
  const tiles = defaultTileTheme.tiles.map((colour, i) => {
    const own = colours[i];
    return own !== undefined && isHex(own) ? own.toLowerCase() : colour;
  });
  return {
    id: "custom",
    name: { en: "Own colours", zh: "自定义" },
    safe: false,
    tiles,
    labels: tiles.map(labelOn),
  };
}
