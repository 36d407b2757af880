// SPDX-License-Identifier: MIT
// The first minute: a game at once, the first tables arrive by themselves, the tour with a live board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import {
  askAsPage,
  drawnBoard,
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const FIRST = ["442-128", "2x4-256", "3x3-512", "vanish-3x3-m3"];
const LONG_MS = 240_000;

interface Practice {
  table: { name: string };
  code: string;
  rates: { rate: number | null };
}

let studio: Studio;
before(async () => {
  studio = await startStudio({ firstTables: true });
});
after(() => studio.close());

test("something can be played at once", async () => {
  const page = await studio.open("");
  await page.locator(".quick-game .tile").first().waitFor();
  await page.locator(".quick-game .board").click();
  for (const key of ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp", "a", "s"])
    await page.keyboard.press(key, { delay: 60 });
  await page.getByRole("button", { name: "Let the AI move" }).click();
  await quiet(page);
  const state = await askAsPage<{ board: number[]; turns: number }>(page, "game/state");
  assert.ok(state.turns >= 3, `${state.turns} moves`);
  assert.deepEqual(await drawnBoard(page), state.board);
  await page.context().close();
});

interface Turns {
  turns: number;
  board: number[];
}

test("keys move the game only while its board is in the hand", async () => {
  const page = await studio.open("");
  await page.locator(".quick-game .tile").first().waitFor();
  const before = await askAsPage<Turns>(page, "game/state");
  for (const key of ["ArrowDown", "ArrowLeft", "ArrowRight", "w", "Enter"])
    await page.keyboard.press(key, { delay: 40 });
  await quiet(page);
  assert.deepEqual((await askAsPage<Turns>(page, "game/state")).board, before.board);
  await page.getByText("Click or tap the board to play.").waitFor();
  await page.getByRole("grid", { name: "2048 board" }).focus();
  await page.getByText(/Press Esc, or click elsewhere/).waitFor();
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"])
    await page.keyboard.press(key, { delay: 60 });
  await quiet(page);
  const played = await askAsPage<Turns>(page, "game/state");
  assert.ok(played.turns > before.turns, `${played.turns} after ${before.turns} moves`);
  await page.keyboard.press("Escape");
  await page.getByText("Click or tap the board to play.").waitFor();
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"])
    await page.keyboard.press(key, { delay: 60 });
  await quiet(page);
  assert.equal((await askAsPage<Turns>(page, "game/state")).turns, played.turns);
  await page.context().close();
});

/** A finger that goes up, as the browser sees one: the page decides whether it scrolls. */
async function swipeUp(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  const x = box.x + box.width / 2;
  const from = box.y + box.height * 0.7;
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await send("touchStart", from);
  for (let step = 1; step <= 10; step++) {
    await send("touchMove", from - step * 18);
    await page.waitForTimeout(16);
  }
  await send("touchEnd");
  await page.waitForTimeout(300);
}

test("a swipe over the board scrolls the page until the board is in the hand", async () => {
  const page = await studio.open("", PHONE);
  await page.locator(".quick-game .tile").first().waitFor();
  await quiet(page);
  const board = ".quick-game .board";
  const before = await askAsPage<Turns>(page, "game/state");
  await swipeUp(page, board);
  assert.ok((await page.evaluate(() => scrollY)) > 60, "the page did not scroll");
  await quiet(page);
  assert.deepEqual((await askAsPage<Turns>(page, "game/state")).board, before.board);
  await page.locator(board).tap();
  await page.locator(".quick-board.taken").waitFor();
  await page.locator(board).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await swipeUp(page, board);
  assert.equal(await page.evaluate(() => scrollY), place, "the page moved with the tiles");
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
  await page.getByRole("heading", { name: "Your first tables are ready." }).waitFor();
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
  await page.waitForFunction(() => location.hash === "#/practice");
  const practice = await askAsPage<Practice>(page, "practice/state");
  assert.equal(practice.table.name, "442-128");
  assert.ok(practice.rates.rate! > 0, "a board that is decided");
  await page.context().close();
});

/** The live board of the tour, with the rates of its first position. */
async function openLiveBoard(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /tour/ }).click();
  for (let i = 0; i < 2; i++) await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.locator(".tour-rate.best").first().waitFor({ timeout: LONG_MS });
  await quiet(page);
  return dialog;
}

/** The live board as it is told to screen readers. */
const cells = (dialog: Locator) =>
  dialog
    .locator(".live-board [role=gridcell]")
    .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")).join());

const ratesOf = (dialog: Locator) => dialog.locator(".tour-rate strong").allTextContents();

test("every key that moves in Practice moves in the tour, and none leaves the formation", async () => {
  await studio.post("settings/set", { name: "keys", value: { "move-up": ["u"] } });
  const page = await studio.open("");
  const { board } = await askAsPage<{ board: number[] }>(page, "game/state");
  const dialog = await openLiveBoard(page);
  const verdict = dialog.locator(".tour-verdict");
  const keys = ["u", "a", "s", "d", "ArrowLeft", "ArrowDown", "ArrowRight"];
  const understood = new Set<string>();
  let stayed = 0;
  for (let i = 0; i < 60; i++) {
    const key = keys[i % keys.length]!;
    const before = await cells(dialog);
    await page.keyboard.press(key);
    await quiet(page);
    const words = (await verdict.textContent()) ?? "";
    const isSame = (await cells(dialog)) === before;
    if (!isSame || /leave the formation|cannot move this way/.test(words)) understood.add(key);
    if (/leave the formation/.test(words)) stayed++;
    const ended = (await dialog.getByText(/Another one:/).count()) > 0;
    const rates = await ratesOf(dialog);
    assert.ok(ended || rates.some((rate) => rate !== "–"), `${rates} after ${key}`);
    if (ended) await page.keyboard.press("r"); // another one
    await quiet(page);
  }
  assert.deepEqual([...understood].sort(), [...keys].sort());
  assert.ok(stayed > 0, "no key would have left the formation");
  const before = await cells(dialog);
  await dialog.locator(".dialog-content").focus();
  await page.keyboard.press("Enter");
  await dialog.getByText(/That was a best move|won|No chance/).waitFor();
  await page.keyboard.press("Backspace");
  await quiet(page);
  assert.equal(await cells(dialog), before);
  assert.deepEqual((await askAsPage<{ board: number[] }>(page, "game/state")).board, board);
  await studio.post("settings/set", { name: "keys", value: {} });
  await page.context().close();
});

test("the tour leaves the practice of the user alone", async () => {
  const page = await studio.open("#/practice?table=2x4-256&board=ffff55432100ffff");
  await page.locator(".rate-row.best").waitFor();
  await askAsPage(page, "practice/record", { action: "start" });
  await askAsPage(page, "practice/step");
  await askAsPage(page, "practice/spawn-mode", { mode: "manual" });
  await askAsPage(page, "practice/guess", { action: "start" });
  const before = await askAsPage<Practice>(page, "practice/state");
  await page.goto(`${studio.url}/#/home`);
  const dialog = await openLiveBoard(page);
  await page.keyboard.press("ArrowLeft");
  await quiet(page);
  assert.ok((await ratesOf(dialog)).length === 4);
  await page.keyboard.press("Escape");
  await quiet(page);
  assert.deepEqual(await askAsPage<Practice>(page, "practice/state"), before);
  const next = await studio.open("#/practice"); // a new tab goes on with it, too
  await quiet(next);
  assert.equal((await askAsPage<Practice>(next, "practice/state")).code, before.code);
  await next.context().close();
  await page.context().close();
});

test("Practice after the tour never begins with a board that is decided", async () => {
  const page = await studio.open("");
  const dialog = await openLiveBoard(page);
  for (let i = 0; i < 300 && (await dialog.getByText(/Another one:/).count()) === 0; i++) {
    await page.keyboard.press(["d", "s", "a", "w"][i % 4]!);
    await quiet(page);
  }
  await dialog.getByText(/Another one:/).waitFor();
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("link", { name: "Go on in Practice" }).click();
  await page.waitForFunction(() => location.hash === "#/practice");
  await page.locator(".rate-row.best").waitFor();
  assert.ok((await askAsPage<Practice>(page, "practice/state")).rates.rate! > 0);
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
