// SPDX-License-Identifier: MIT
// Tile themes: labels can be read, neighbours differ, and safe ones do for every colour vision.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  contrast,
  kEnoughContrast,
  labDistance,
  labelOn,
  labOf,
  labOfLinear,
  linearOf,
  type Rgb,
  rgbOf,
} from "../src/theme/colour";
import { customTheme, kTiles, tileTheme, tileThemes } from "../src/theme/tileThemes";

// Colour vision without one kind of cone, on linear colours (Machado, Oliveira, Fernandes 2009).
const visions: Record<string, readonly Rgb[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen(hex: string, vision: readonly Rgb[]) {
  const colour = linearOf(rgbOf(hex));
  const channel = (row: Rgb) =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]));
  return labOfLinear([channel(vision[0]!), channel(vision[1]!), channel(vision[2]!)]);
}

test("there are 32 themes or more, each with its own name", () => {
  assert.ok(tileThemes.length >= 32, `${tileThemes.length}`);
  for (const key of ["en", "zh"] as const) {
    assert.equal(new Set(tileThemes.map((theme) => theme.name[key])).size, tileThemes.length);
  }
  assert.equal(new Set(tileThemes.map((theme) => theme.id)).size, tileThemes.length);
});

test("contrast is the one of WCAG", () => {
  assert.ok(Math.abs(contrast("#000000", "#ffffff") - 21) < 1e-9);
  assert.ok(Math.abs(contrast("#777777", "#ffffff") - 4.478) < 1e-3);
  assert.equal(contrast("#123456", "#123456"), 1);
});

test("every label can be read on its tile", () => {
  for (const theme of tileThemes) {
    theme.tiles.forEach((tile, i) => {
      assert.ok(
        contrast(tile, theme.labels[i]!) >= kEnoughContrast,
        `${theme.id} ${2 ** (i + 1)} ${tile}`,
      );
    });
  }
});

test("a label can be read on any colour at all", () => {
  for (let value = 0; value < 1 << 24; value += 997) {
    const colour = "#" + value.toString(16).padStart(6, "0");
    assert.ok(contrast(colour, labelOn(colour)) >= kEnoughContrast, colour);
  }
});

test("no two tiles of a theme look alike", () => {
  for (const theme of tileThemes) {
    assert.equal(theme.tiles.length, kTiles);
    const labs = theme.tiles.map(labOf);
    labs.forEach((a, i) =>
      labs.slice(i + 1).forEach((b, k) => {
        const apart = labDistance(a, b);
        assert.ok(
          apart > (k === 0 ? 0.035 : 0.03),
          `${theme.id}: ${2 << i} and ${2 << (i + 1 + k)}, ${apart}`,
        );
      }),
    );
  }
});

test("in safe themes lightness falls from tile to tile in every colour vision", () => {
  const safe = tileThemes.filter((theme) => theme.safe);
  assert.ok(safe.length >= 6);
  for (const theme of safe) {
    for (const [name, vision] of Object.entries(visions)) {
      const light = theme.tiles.map((tile) => seen(tile, vision)[0]);
      light.slice(1).forEach((l, i) => {
        assert.ok(light[i]! - l > 0.02, `${theme.id} ${name} ${2 << i}: ${light[i]} then ${l}`);
      });
    }
  }
});

test("an unknown theme is the default one, own colours fill up from it", () => {
  assert.equal(tileTheme("no such theme").id, "sand");
  const own = customTheme(["#123456", "red", "#ABCDEF"]);
  assert.deepEqual(own.tiles.slice(0, 3), ["#123456", tileTheme("sand").tiles[1], "#abcdef"]);
  assert.equal(own.tiles.length, kTiles);
});
