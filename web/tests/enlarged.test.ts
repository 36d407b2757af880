// SPDX-License-Identifier: MIT
// Large numbers and a large interface: nothing wraps, leaves its box or lies on something else, on
// any page, on a phone and on a wide window.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { expectSoundLayout } from "./support/layout";
import { quiet, type Studio, startStudio } from "./support/studio";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const WIDE = { viewport: { width: 1280, height: 860 } };
const LARGE_TILES = "8888777766665555"; // 256, 128, 64, 32
// Every number of digits there is: 131072, 65536, 16384, 1024, 128 and 16.
const MANY_DIGITS = "hgfeedccba987654";
const PRACTICE = "#/practice?table=442-64&board=1000310013ffffff";

const PAGES: readonly [string, string][] = [
  ["home", "#/home"],
  ["game", `#/game?board=${MANY_DIGITS}`],
  ["practice", PRACTICE],
  ["test", "#/test?table=442-64&board=2210541031ffffff"],
  ["notebook", "#/notebook"],
  ["tictactoe", "#/players?game=tictactoe"],
  ["connect4", "#/players?game=connect4"],
  ["othello", "#/players?game=othello"],
  ["gomoku", "#/players?game=gomoku"],
  ["minigames", "#/minigames"],
  ["a minigame", "#/minigames?game=shape-shifter&difficulty=casual"],
  ["tables", "#/tables"],
  ["building", "#/tables?build=442-64"],
  ["designer", "#/tables?view=designer"],
  ["storage", "#/tables?view=storage"],
  ["settings", "#/settings"],
  ["help", "#/help"],
];

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: ["442-64"] });
  await studio.post("settings/set", { name: "show_heat", value: true });
});
after(() => studio.close());

async function enlarge(scale: number, font: number, language = "en"): Promise<void> {
  await studio.post("settings/set", { name: "scale_percent", value: scale });
  await studio.post("settings/set", { name: "tile_font_percent", value: font });
  await studio.post("settings/set", { name: "language", value: language });
}

async function openAt(address: string, options = {}): Promise<Page> {
  const page = await studio.open(address, { ...options, reducedMotion: "reduce" });
  await page.locator("h1").first().waitFor({ state: "attached" });
  await quiet(page);
  await page.waitForTimeout(150);
  return page;
}

for (const [size, options] of [
  ["a phone", PHONE],
  ["a wide window", WIDE],
] as const) {
  for (const [scale, font, language] of [
    [100, 120, "en"],
    [130, 150, "en"],
    [150, 150, "en"],
    [150, 150, "zh"],
  ] as const) {
    test(`interface ${scale} %, numbers ${font} %, ${language}, ${size}`, async () => {
      await enlarge(scale, font, language);
      const faults: string[] = [];
      const page = await openAt("", options);
      for (const [name, address] of PAGES) {
        await page.evaluate((hash) => (location.hash = hash), address);
        await quiet(page);
        await page.waitForTimeout(150);
        await expectSoundLayout(page, name).catch((error: Error) => faults.push(error.message));
      }
      await page.context().close();
      assert.deepEqual(faults, []);
    });
  }
}

test("numbers of every length stay on their tiles, in each size", async () => {
  for (const font of [50, 100, 120, 150]) {
    await enlarge(100, font);
    for (const code of [MANY_DIGITS, LARGE_TILES]) {
      const page = await openAt(`#/game?board=${code}`, PHONE);
      const spill = await page.locator(".board .tile").evaluateAll((tiles) =>
        tiles.flatMap((tile) => {
          const [box, text] = [tile, tile.firstElementChild!].map((e) => e.getBoundingClientRect());
          const lines = text!.height / Number.parseFloat(getComputedStyle(tile).fontSize);
          return text!.width > box!.width || lines > 1.5 ? [tile.textContent] : [];
        }),
      );
      assert.deepEqual(spill, [], `at ${font} %`);
      await page.context().close();
    }
  }
});

test("larger numbers are larger, as far as there is room", async () => {
  const sizeAt = async (font: number, text: string) => {
    await enlarge(100, font);
    const page = await openAt("#/game?board=1234567899999999", WIDE);
    const tile = page.locator(".board .tile", { hasText: new RegExp(`^${text}$`) }).first();
    const size = await tile.evaluate((e) => Number.parseFloat(getComputedStyle(e).fontSize));
    await page.context().close();
    return size;
  };
  assert.ok((await sizeAt(150, "8")) > 1.4 * (await sizeAt(100, "8")));
  assert.ok((await sizeAt(150, "128")) > 1.05 * (await sizeAt(100, "128")));
});
