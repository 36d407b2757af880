// SPDX-License-Identifier: MIT
// The first minute: a game at once, the first tables arrive by themselves, the tour with a live board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  askAsPage,
  drawnBoard,
  expectAccessible,
  expectNoSideScroll,
  type Studio,
  startStudio,
} from "./support/studio";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const FIRST = ["2x4-256", "3x3-512", "442-128", "vanish-3x3-m3"];
const LONG_MS = 240_000;

let studio: Studio;
before(async () => {
  studio = await startStudio({ firstTables: true });
});
after(() => studio.close());

test("something can be played at once", async () => {
  const page = await studio.open("");
  await page.locator(".quick-game .tile").first().waitFor();
  for (const key of ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp", "a", "s"])
    await page.keyboard.press(key, { delay: 60 });
  await page.getByRole("button", { name: "Let the AI move" }).click();
  await page.waitForTimeout(300);
  const state = await askAsPage<{ board: number[]; turns: number }>(page, "game/state");
  assert.ok(state.turns >= 3, `${state.turns} moves`);
  assert.deepEqual(await drawnBoard(page), state.board);
  await page.context().close();
});

test("the first tables are built by themselves, with a card that tells", async () => {
  const page = await studio.open("");
  await page.getByRole("heading", { name: /first tables/ }).waitFor();
  for (const table of FIRST) {
    await page
      .locator(`.first-table[data-table="${table}"][data-built="true"]`)
      .waitFor({ timeout: LONG_MS });
  }
  await page.getByRole("heading", { name: "Your first tables are there." }).waitFor();
  await page.context().close();
});

test("the tour: endgame, formation, and rates on a live board", async () => {
  const page = await studio.open("");
  await page.getByRole("button", { name: "Start the tour" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "An endgame" }).waitFor();
  await dialog.getByRole("switch", { name: "Hide the big numbers" }).click();
  await dialog.locator(".tile", { hasText: "x" }).first().waitFor();
  await expectAccessible(page, "tour, endgame");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("radio", { name: "L3" }).check();
  await dialog.getByText(/corner of two by three/).waitFor();
  await dialog.getByRole("button", { name: "Next" }).click();
  const best = dialog.locator(".tour-rate.best").first();
  await best.waitFor({ timeout: LONG_MS });
  const rates = await dialog.locator(".tour-rate strong").allTextContents();
  assert.ok(new Set(rates.filter((rate) => rate !== "–")).size > 1, `all alike: ${rates}`);
  await best.click();
  await dialog.getByText("That was a best move.").waitFor();
  await expectAccessible(page, "tour, rate");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("link", { name: "Go on in Practice" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/practice"));
  const practice = await askAsPage<{ table: { name: string } }>(page, "practice/state");
  assert.equal(practice.table.name, "442-128");
  await page.context().close();
});

test("the tour is offered until it was seen or refused", async () => {
  await studio.post("settings/set", { name: "tour_done", value: false });
  const page = await studio.open("");
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Take the tour again" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Take the tour again" }).waitFor();
  await page.context().close();
});

test("accessible in both colours and languages, and fits a phone", async () => {
  for (const [colorScheme, locale] of [
    ["light", "en-GB"],
    ["dark", "zh-CN"],
  ] as const) {
    const page = await studio.open("", { ...PHONE, colorScheme, locale });
    await page.locator(".quick-game .tile").first().waitFor();
    await page.waitForTimeout(400);
    await expectNoSideScroll(page, "home");
    await expectAccessible(page, `home, ${colorScheme}, ${locale}`);
    await page.context().close();
  }
});
