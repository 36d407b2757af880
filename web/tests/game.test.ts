// SPDX-License-Identifier: MIT
// The game page: playing by keys and by touch, undo, AI, codes, the end, files, a lost server.
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
  score: number;
  turns: number;
  kind: string;
  over: boolean;
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const KEYS = ["ArrowLeft", "ArrowDown", "ArrowRight", "s", "a", "ArrowUp"];

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

async function openGame(options = {}): Promise<Page> {
  const page = await studio.open("#/game", options);
  await page.locator(".tile").first().waitFor();
  return page;
}

/** A tab goes on with the last game of another one: some tests want one of their own. */
async function openNewGame(): Promise<Page> {
  const page = await openGame();
  await askAsPage(page, "game/new", {});
  await page.reload();
  await page.locator(".tile").first().waitFor();
  return page;
}

/** Agrees to leave the game in progress; one of fewer than ten moves is left unasked. */
async function agree(page: Page, question: string, answer: string): Promise<void> {
  const { turns, over } = await serverState(page);
  if (over || turns < 10) return;
  const dialog = page.getByRole("dialog", { name: question });
  await dialog.getByRole("button", { name: answer }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** A game that begins as told, in this tab. */
async function setBoard(page: Page, code: string): Promise<void> {
  const fold = page.getByText("Board code and seed");
  if (!(await page.getByLabel("Board code", { exact: true }).isVisible())) await fold.click();
  await page.getByLabel("Board code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await quiet(page);
  if ((await serverState(page)).code !== code) {
    await agree(page, "Begin from this board?", "Begin from the board");
  }
}

const serverState = (page: Page) => askAsPage<GameState>(page, "game/state");

test("a game by keyboard: what is drawn is what the server says", async () => {
  const page = await openNewGame();
  for (let i = 0; i < 30; i++) await page.keyboard.press(KEYS[i % KEYS.length]!, { delay: 15 });
  await quiet(page);
  const state = await serverState(page);
  assert.ok(state.turns >= 8, `${state.turns} moves`);
  assert.deepEqual(await drawnBoard(page), state.board);
  await page.locator(".chip", { hasText: "Clean" }).waitFor();
  assert.match((await page.getByRole("status").last().textContent()) ?? "", /Moved|Board/);
  await page.context().close();
});

test("undo takes back and changes the kind of the game", async () => {
  const page = await openNewGame();
  const start = await serverState(page);
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"])
    await page.keyboard.press(key);
  await quiet(page);
  const { turns } = await serverState(page);
  for (let i = 0; i < turns; i++) await page.keyboard.press("Backspace", { delay: 20 });
  await page.locator(".chip", { hasText: "With undo" }).waitFor();
  await quiet(page);
  assert.deepEqual(await drawnBoard(page), start.board);
  await page.context().close();
});

test("the AI: a hint, one move, a run that can be stopped; its source is told", async () => {
  const page = await openNewGame();
  await page.keyboard.press("h");
  await page.getByText(/Search advises|Table .* advises/).waitFor();
  const before = (await serverState(page)).turns;
  await page.keyboard.press("Enter");
  await page.getByText(/Search plays|Table .* plays/).waitFor();
  await page.getByRole("button", { name: "AI plays" }).click();
  await answered(page, "game/ai-step", 5);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "AI plays" }).waitFor();
  await quiet(page);
  const stopped = await serverState(page);
  await page.getByRole("button", { name: "AI plays" }).click();
  await answered(page, "game/ai-step");
  await page.keyboard.press("Backspace"); // stops it, and takes its last move back
  await page.getByRole("button", { name: "AI plays" }).waitFor();
  await quiet(page);
  const state = await serverState(page);
  assert.ok(state.turns >= stopped.turns, `${stopped.turns} to ${state.turns}`);
  const { undo } = state as unknown as { undo: { used: number } };
  assert.equal(undo.used, 1);
  assert.ok(state.turns > before + 3, `${before} to ${state.turns}`);
  assert.equal(state.kind, "ai");
  assert.deepEqual(await drawnBoard(page), state.board);
  await page.context().close();
});

test("board codes: a wrong one is explained, a right one is set", async () => {
  const page = await openGame();
  const old = (await serverState(page)).code;
  await page.getByText("Board code and seed").click();
  await page.getByLabel("Board code", { exact: true }).fill("zzz");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await page
    .locator(".field.wrong", { hasText: "'zzz' is not a board: 'z' is no tile." })
    .waitFor();
  assert.equal((await serverState(page)).code, old);
  await setBoard(page, "1234000000000001");
  await page.getByText("This game began from a board").waitFor();
  assert.deepEqual(await drawnBoard(page), [2, 4, 8, 16, ...Array<number>(11).fill(0), 2]);
  await page.context().close();
});

test("a game that is left stays in the records and can be saved", async () => {
  const page = await openNewGame();
  for (let i = 0; i < 24; i++) await page.keyboard.press(KEYS[i % KEYS.length]!, { delay: 15 });
  await quiet(page);
  const { score } = await serverState(page);
  await page.getByText("Board code and seed").click();
  await page.getByLabel("Seed", { exact: true }).fill("4712");
  await page.getByRole("button", { name: "Start with this seed" }).click();
  const dialog = page.getByRole("dialog", { name: "Begin a new game?" });
  await dialog.getByRole("button", { name: "New game" }).click();
  await quiet(page);
  assert.equal((await serverState(page)).turns, 0);
  await page.getByText("Records").click();
  await page
    .getByText(/left unfinished/)
    .first()
    .waitFor();
  const waiting = page.waitForEvent("download");
  const words = `Save the game of ${score} points as 2048verse text`;
  await page.getByRole("button", { name: words }).first().click();
  assert.match((await waiting).suggestedFilename(), new RegExp(`^${score}_\\d{8}_\\d{6}\\.txt$`));
  await page.context().close();
});

test("the AI stopped and started again plays one move at a time", async () => {
  const page = await openNewGame();
  await page.getByLabel("AI speed").fill("0"); // 400 ms a move
  const play = page.getByRole("button", { name: "AI plays" });
  for (let i = 0; i < 4; i++) {
    await play.click();
    await page.getByRole("button", { name: "Stop" }).click();
  }
  await play.click();
  const before = (await serverState(page)).turns;
  await page.waitForTimeout(2000);
  const made = (await serverState(page)).turns - before;
  await page.getByRole("button", { name: "Stop" }).click();
  assert.ok(made >= 1 && made <= 6, `${made} moves in 2 s`);
  await askAsPage(page, "game/options", { ai_speed: 100 });
  await page.context().close();
});

test("the same seed brings the same game", async () => {
  const openSeed = async () => {
    const page = await studio.open("#/game?seed=4711");
    await page.waitForFunction(() => location.hash === "#/game");
    await agree(page, "Begin a new game?", "New game");
    await quiet(page);
    return page;
  };
  const page = await openSeed();
  const first = await drawnBoard(page);
  const second = await openSeed();
  assert.deepEqual(await drawnBoard(second), first);
  // Also while the page is open already; another probability of a 4 is another game.
  await second.evaluate(() => (location.hash = "#/game?seed=4711&p4=1"));
  await second.getByText("The probability of a 4 is not the usual one").waitFor();
  await second.evaluate(() => (location.hash = "#/game?seed=nothing"));
  await second.locator(".field.wrong", { hasText: "A seed is a whole number" }).waitFor();
  await page.context().close();
  await second.context().close();
});

test("65536 is a tile like any other, and the end is told", async () => {
  const page = await openGame();
  await setBoard(page, "ff00000000000000");
  await page.waitForFunction(() => document.querySelectorAll(".board .tile").length === 2);
  await page.getByRole("grid").focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".tile", { hasText: "65536" }).waitFor();
  await page.locator(".toast", { hasText: "65,536!" }).waitFor();
  assert.equal((await drawnBoard(page))[0], 65536);
  await setBoard(page, "1212212112122121");
  await page.getByText("Game over", { exact: true }).waitFor();
  await page.locator(".over-layer").getByRole("button", { name: "New game" }).click();
  await page.getByText("Game over", { exact: true }).waitFor({ state: "hidden" });
  await page.context().close();
});

test("difficulty explains itself", async () => {
  const page = await openNewGame();
  await page.getByLabel("Difficulty").fill("100");
  await page.getByText("every tile is the worst").waitFor();
  await page.getByRole("grid").focus();
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight"])
    await page.keyboard.press(key, { delay: 60 });
  await page.getByText(/was chosen to hurt you/).waitFor();
  await page.locator(".chip", { hasText: "Against you" }).waitFor();
  await askAsPage(page, "game/options", { difficulty: 0 });
  await page.context().close();
});

test("swipes move, taps do not", async () => {
  const page = await openGame(PHONE);
  await askAsPage(page, "game/set", { code: "0000000000000021" });
  await page.reload();
  await page.locator(".tile").first().waitFor();
  const box = (await page.locator(".board").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const cdp = await page.context().newCDPSession(page);
  const touch = async (dx: number) => {
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await cdp.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: x + dx, y }],
    });
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await quiet(page);
  };
  await touch(10);
  assert.equal((await serverState(page)).turns, 0);
  await touch(-90);
  assert.equal((await serverState(page)).turns, 1);
  assert.equal((await drawnBoard(page))[12], 4);
  await page.context().close();
});

test("Ctrl+S saves the game as 2048verse text", async () => {
  const page = await openNewGame();
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight"])
    await page.keyboard.press(key, { delay: 40 });
  const waiting = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  assert.match((await waiting).suggestedFilename(), /\.txt$/);
  await page.context().close();
});

test("a server that dies in the middle of a game loses nothing", async () => {
  const page = await openNewGame();
  for (const key of KEYS) await page.keyboard.press(key, { delay: 40 });
  await quiet(page);
  const drawn = await drawnBoard(page);
  await studio.stopServer();
  await page.getByText("Not connected").waitFor();
  await page.keyboard.press("ArrowLeft");
  await studio.startServer();
  await page.getByText("Connected", { exact: true }).waitFor();
  const state = await serverState(page);
  assert.deepEqual(state.board, drawn);
  assert.deepEqual(await drawnBoard(page), drawn);
  for (const key of KEYS) await page.keyboard.press(key, { delay: 40 });
  await quiet(page);
  assert.ok((await serverState(page)).turns > state.turns);
  await page.context().close();
});

test("axe-core finds nothing, in both colours and on a phone", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await openGame({ colorScheme });
    for (const name of ["Records", "Board code and seed", "Save this game"])
      await page.getByText(name).click();
    await page.keyboard.press("h");
    await expectAccessible(page, `the game in ${colorScheme}`);
    await page.context().close();
  }
  const phone = await openGame(PHONE);
  await expectAccessible(phone, "the game on a phone");
  await expectNoSideScroll(phone, "the game");
  await phone.context().close();
});

test("a new game is asked for when one is in progress", async () => {
  const page = await openNewGame();
  for (let i = 0; i < 24; i++) await page.keyboard.press(KEYS[i % KEYS.length]!, { delay: 15 });
  await quiet(page);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Begin a new game?" });
  await dialog.getByRole("button", { name: "Keep playing" }).click();
  await dialog.waitFor({ state: "hidden" });
  assert.ok((await serverState(page)).turns > 0);
  await page.keyboard.press("n");
  await dialog.getByRole("button", { name: "New game" }).click();
  await dialog.waitFor({ state: "hidden" });
  for (let i = 0; i < 50 && (await serverState(page)).turns > 0; i++)
    await page.waitForTimeout(100);
  assert.equal((await serverState(page)).turns, 0);
  await page.context().close();
});
