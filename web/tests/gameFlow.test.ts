// SPDX-License-Identifier: MIT
// The game page over time: a slow way to the server, other tabs and pages, games that give way and
// come back, the speed of the AI.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import {
  answered,
  askAsPage,
  drawnBoard,
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

interface GameState {
  board: number[];
  code: string;
  turns: number;
  score: number;
  seed: number;
  not_counted: string | null;
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const KEYS = ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"];

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

const serverState = (page: Page) => askAsPage<GameState>(page, "game/state");

async function openGame(address = "#/game", options = {}): Promise<Page> {
  const page = await studio.open(address, options);
  await page.locator(".tile").first().waitFor();
  await quiet(page);
  return page;
}

/** A tab with a game of its own, that far. */
async function openOwnGame(moves = 0, options = {}): Promise<Page> {
  const page = await openGame("#/game", options);
  await askAsPage(page, "game/new", { seed: 11 });
  if (moves > 0) await askAsPage(page, "game/ai-step", { moves, milliseconds: 0 });
  await page.reload();
  await page.locator(".tile").first().waitFor();
  await quiet(page);
  return page;
}

/** The directions of all messages "game/move" that the page sends from now on. */
function movesSent(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/game/move")) return;
    sent.push((request.postDataJSON() as { direction: string }).direction);
  });
  return sent;
}

async function slowWay(page: Page, latency: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const speed = { downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed });
}

test("a hint: an arrow on the board and what is known of all four moves", async () => {
  for (const [options, locale] of [
    [{}, "en"],
    [PHONE, "en"],
    [PHONE, "zh"],
  ] as const) {
    const page = await openGame("#/game", { ...options, locale: locale === "zh" ? "zh-CN" : "en" });
    await askAsPage(page, "game/set", { code: "1212000000000000" });
    await page.reload();
    await page.locator(".tile").first().waitFor();
    await quiet(page);
    await page.keyboard.press("h");
    await page.locator(".hint-arrow.down").waitFor();
    const best = page.locator(".hint-mark.best.down");
    assert.equal(await best.textContent(), locale === "zh" ? "最佳" : "best");
    assert.equal(await page.locator(".hint-mark").count(), 1, "the others do nothing");
    assert.equal(await page.locator(".four-moves li").count(), 4);
    const heard = await page.getByRole("status").last().textContent();
    assert.match(
      heard ?? "",
      locale === "zh" ? /提示：向下。/ : /Hint: down\. .*Move left: changes nothing\./,
    );
    assert.doesNotMatch(
      (await page.locator(".card").first().textContent()) ?? "",
      /1,[0-9]{3},[0-9]{3}/,
    );
    await expectAccessible(page, "a hint");
    await expectNoSideScroll(page, "a hint");
    await page.keyboard.press("ArrowDown");
    await page.locator(".hint-arrow").waitFor({ state: "detached" });
    // No mark covers the middle of a tile, where its number is.
    await page.keyboard.press("h");
    await page.locator(".hint-mark").first().waitFor();
    await drawnBoard(page);
    const covered = await page.evaluate(() => {
      const marks = [...document.querySelectorAll(".hint-mark")].map((m) =>
        m.getBoundingClientRect(),
      );
      const numbers = [...document.querySelectorAll(".board .tile > span")];
      return numbers.filter((number) => {
        const { x, y, width, height } = number.getBoundingClientRect();
        const [right, bottom] = [x + width, y + height];
        return marks.some((m) => m.left < right && m.right > x && m.top < bottom && m.bottom > y);
      }).length;
    });
    assert.equal(covered, 0, "marks cover numbers");
    await page.context().close();
  }
});

test("ten key presses are ten moves, in their order, however slow the way", async () => {
  const page = await openOwnGame();
  await slowWay(page, 400);
  const sent = movesSent(page);
  const pressed = Array.from({ length: 10 }, (_, i) => KEYS[i % KEYS.length]!);
  for (const key of pressed) await page.keyboard.press(key, { delay: 20 });
  for (let i = 0; i < 150 && sent.length < pressed.length; i++) await page.waitForTimeout(100);
  await quiet(page);
  assert.deepEqual(
    sent,
    pressed.map((key) => key.replace("Arrow", "").toLowerCase()),
  );
  assert.deepEqual(await drawnBoard(page), (await serverState(page)).board);
  // A key that is held down does not run on when it is let go.
  sent.length = 0;
  for (let i = 0; i < 30; i++) await page.keyboard.down("ArrowLeft");
  await page.keyboard.up("ArrowLeft");
  await page.waitForTimeout(3000);
  assert.ok(sent.length <= 5, `${sent.length} moves of a held key`);
  await page.context().close();
});

test("presses that wait for a server that is lost are not made when it is back", async () => {
  const page = await openOwnGame();
  const { code } = await serverState(page);
  await studio.stopServer();
  for (let i = 0; i < 10; i++) await page.keyboard.press(KEYS[i % KEYS.length]!);
  await studio.startServer();
  await page.getByText("Connected", { exact: true }).waitFor();
  await quiet(page);
  assert.equal((await serverState(page)).code, code);
  await page.context().close();
});

test("the AI says that it stops when the page is left", async () => {
  const page = await openOwnGame();
  await page.getByRole("button", { name: "AI plays" }).click();
  await answered(page, "game/ai-step");
  await page.getByRole("link", { name: "Settings" }).click();
  const notice = page.locator(".toast", { hasText: "The AI stopped" });
  await notice.waitFor();
  await quiet(page);
  const { turns } = await serverState(page);
  assert.ok(turns > 0);
  await page.waitForTimeout(500);
  assert.equal((await serverState(page)).turns, turns);
  await notice.getByRole("button", { name: "Back to the game" }).click();
  await page.getByRole("button", { name: "AI plays" }).waitFor();
  await page.context().close();
});

test("a new tab says that its game is a copy, until it moves", async () => {
  const first = await openOwnGame(30);
  const second = await openGame();
  const note = second.getByText("This tab goes on with a copy of your last game.");
  await note.waitFor();
  assert.equal(await first.getByText("This tab goes on with a copy").count(), 0);
  assert.equal((await serverState(second)).code, (await serverState(first)).code);
  await expectAccessible(second, "the note of a copy");
  for (const key of KEYS) await second.keyboard.press(key);
  await note.waitFor({ state: "detached" });
  await quiet(second);
  assert.notEqual((await serverState(second)).code, (await serverState(first)).code);
  await first.context().close();
  await second.context().close();
});

test("a board that is set asks first, and the game before can be gone on with", async () => {
  const page = await openOwnGame(40);
  const before = await serverState(page);
  await page.getByText("Board code and seed").click();
  const field = page.getByLabel("Board code", { exact: true });
  await field.fill("1234");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Begin from this board?" });
  await dialog.getByText("is kept under Records").waitFor();
  await expectAccessible(page, "the question", "dialog[open]");
  await dialog.getByRole("button", { name: "Keep playing" }).click();
  await quiet(page);
  assert.equal((await serverState(page)).code, before.code);
  await field.press("Enter");
  await dialog.getByRole("button", { name: "Begin from the board" }).click();
  await page.getByText("This game began from a board").waitFor();
  await page.getByText("Records", { exact: true }).click();
  const words = `Go on with the game of ${before.score.toLocaleString("en")} points`;
  await page.getByRole("button", { name: words }).first().click();
  await page.getByText("This game began from a board").waitFor({ state: "detached" });
  await quiet(page);
  const after = await serverState(page);
  assert.deepEqual([after.code, after.score, after.turns], [before.code, before.score, 40]);
  assert.deepEqual(await drawnBoard(page), before.board);
  await page.context().close();
});

test("an address with a board or a seed asks before the game in progress gives way", async () => {
  const page = await openOwnGame(40);
  const before = await serverState(page);
  for (const [query, name] of [
    ["board=1234", "Begin from this board?"],
    ["seed=7", "Begin a new game?"],
  ] as const) {
    await page.evaluate((text) => (location.hash = `#/game?${text}`), query);
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByRole("button", { name: "Keep playing" }).click();
    await page.waitForFunction(() => location.hash === "#/game");
    await quiet(page);
    assert.equal((await serverState(page)).code, before.code, query);
  }
  await page.evaluate(() => (location.hash = "#/game?seed=7"));
  const dialog = page.getByRole("dialog", { name: "Begin a new game?" });
  await dialog.getByRole("button", { name: "New game" }).click();
  await dialog.waitFor({ state: "hidden" });
  await quiet(page);
  const after = await serverState(page);
  assert.deepEqual([after.seed, after.turns], [7, 0]);
  // Nothing was lost: the game before is among the records.
  const { games } = await askAsPage<{ games: { code: string; over: boolean }[] }>(
    page,
    "game/records",
  );
  assert.ok(games.some((game) => game.code === before.code && !game.over));
  await page.context().close();
});

/** Moves of the AI in some seconds at a speed, and how long it thought on average. */
async function playAt(page: Page, speed: number, seconds: number) {
  await askAsPage(page, "game/new", { seed: 5 });
  await askAsPage(page, "game/options", { ai_speed: speed });
  await page.reload();
  await page.locator(".tile").first().waitFor();
  let [messages, thought, asked] = [0, 0, 0];
  page.on("response", async (response) => {
    if (!response.url().endsWith("/api/game/ai-step")) return;
    const wish = response.request().postDataJSON() as { milliseconds: number };
    const answer = (await response.json().catch(() => ({}))) as { thought_ms?: number };
    messages++;
    asked += wish.milliseconds;
    thought += answer.thought_ms ?? 0;
  });
  await page.getByRole("button", { name: "AI plays" }).click();
  await page.getByText(/^Now [\d.]+ moves a second\.$/).waitFor();
  const before = (await serverState(page)).turns;
  const begin = Date.now();
  await page.waitForTimeout(seconds * 1000);
  const made = (await serverState(page)).turns - before;
  const took = Date.now() - begin;
  await page.getByRole("button", { name: "Stop" }).click();
  await quiet(page);
  page.removeAllListeners("response");
  return { perSecond: (made * 1000) / took, share: thought / asked, asked: asked / messages };
}

test("the AI is as fast as it says, and thinks for the time it has", async () => {
  const page = await openOwnGame();
  await page.getByText("25 moves a second").waitFor();
  const usual = await playAt(page, 100, 3);
  await page.getByText("25 moves a second").waitFor();
  const fast = await playAt(page, 200, 3);
  await page.getByText("250 moves a second").waitFor();
  const seen = `${usual.perSecond.toFixed(1)} and ${fast.perSecond.toFixed(1)} moves a second`;
  console.log(`# ${seen}; asked to think ${usual.asked.toFixed(0)} of 40 ms`);
  // Ten times as fast on an idle machine; it was one and a half times.
  assert.ok(fast.perSecond > 4 * usual.perSecond, seen);
  assert.ok(usual.asked >= 20, `asked to think ${usual.asked} of 40 ms`);
  assert.ok(usual.share > 0.9, `thought ${usual.share} of what it was asked for`);
  await askAsPage(page, "game/options", { ai_speed: 100 });
  await page.context().close();
});
