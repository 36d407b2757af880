// SPDX-License-Identifier: MIT
// Two players: a game of each kind to its end, values, undo, swap, positions, a lost server.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import {
  askAsPage,
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

interface Cell {
  piece: string;
  age: number;
  vanishes_next: boolean;
}

interface State {
  game: string;
  cells: Cell[];
  legal: { text: string; cell: number | null }[];
  turns: { text: string; side: string; by: string }[];
  over: boolean;
  result: string | null;
  position: string;
  x: string;
  o: string;
  to_move: string;
  machine_to_move: boolean;
  model: string | null;
}

const data = resolve(dirname(fileURLToPath(import.meta.url)), "../../tests/data");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: ["tictactoe", "vanish-3x3-m3"] });
});
after(() => studio.close());

const serverState = (page: Page) => askAsPage<State>(page, "players/state");

/** The page with a game of this family, begun anew. */
async function openGame(family: string, options = {}): Promise<Page> {
  const page = await studio.open("#/players", options);
  await page.getByRole("radio", { name: family, exact: true }).waitFor();
  // A new tab goes on with the last game: everybody back to their usual side.
  await askAsPage(page, "players/level", { x: "person", o: "machine", level: "casual" });
  await page.reload();
  await page.getByRole("radio", { name: family, exact: true }).check();
  await page.getByRole("grid", { name: `Board of ${family}` }).waitFor();
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByText("No moves yet.").waitFor();
  await idle(page);
  return page;
}

/** Waits until no computer is thinking: what is drawn then is what the server says. */
async function idle(page: Page): Promise<State> {
  for (let i = 0; i < 200; i++) {
    const state = await serverState(page);
    const drawn = await page.locator(".square .piece").count();
    const pieces = state.cells.filter((cell) => cell.piece !== "").length;
    if (!state.machine_to_move && drawn === pieces) return state;
    await page.waitForTimeout(100);
  }
  throw new Error("the computer does not answer");
}

const square = (page: Page, cell: number) => page.locator(`[data-cell="${cell}"]`);

/** Plays the first legal move again and again until the game is over or long enough. */
async function playOn(page: Page, most: number): Promise<State> {
  let state = await idle(page);
  for (let i = 0; i < most && !state.over; i++) {
    const move = state.legal[Math.floor(state.legal.length / 2)]!;
    if (move.cell === null) await page.getByRole("button", { name: "Pass" }).click();
    else await square(page, move.cell).click();
    await quiet(page);
    state = await idle(page);
  }
  return state;
}

test("a game of tic-tac-toe against perfect play is never won", async () => {
  const page = await openGame("Tic-tac-toe");
  await page.getByLabel("Level").selectOption("perfect");
  const state = await playOn(page, 9);
  assert.ok(state.over);
  assert.notEqual(state.result, "x");
  const words = state.result === "draw" ? "A draw" : "Circle has won";
  await page.getByText(words, { exact: true }).waitFor();
  await page.context().close();
});

test("by keyboard alone: cells by arrows, Enter plays, Backspace takes back", async () => {
  const page = await openGame("Tic-tac-toe");
  await square(page, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const state = await idle(page);
  assert.equal(state.cells[4]!.piece, "x");
  assert.equal(state.turns.length, 2);
  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => document.querySelectorAll(".square .piece").length === 0);
  assert.equal((await serverState(page)).turns.length, 0);
  await page.context().close();
});

test("vanishing: ages are drawn and every move has its exact value", async () => {
  const page = await openGame("Vanishing");
  await askAsPage(page, "players/new", { game: "vanish-3x3-m3", x: "person", o: "person" });
  for (const move of ["0", "1", "3", "4", "8", "6"])
    // three of each, nobody in a row
    await askAsPage(page, "players/move", { move });
  await page.reload();
  const state = await idle(page);
  assert.equal(state.over, false);
  const ages = await page.locator(".square .age").allTextContents();
  const told = state.cells.filter((cell) => cell.age > 0).map((cell) => String(cell.age));
  assert.deepEqual(ages, told);
  assert.equal(
    await page.locator(".piece.fading").count(),
    state.cells.filter((c) => c.vanishes_next).length,
  );
  assert.equal(await page.locator(".piece.fading").count(), 2);
  await page.getByRole("button", { name: "Values" }).click();
  await page.locator(".square .note").first().waitFor();
  assert.equal(await page.locator(".square .note").count(), state.legal.length);
  await page.getByText(/Proven/).waitFor();
  await expectAccessible(page, "values of vanishing moves");
  await page.context().close();
});

test("Connect4: any cell of a column drops a stone there", async () => {
  const page = await openGame("Connect4");
  await page.getByLabel("Level").selectOption("beginner");
  await square(page, 3).click();
  const state = await idle(page);
  assert.equal(state.turns[0]!.text, "4");
  assert.equal(state.cells[5 * 7 + 3]!.piece, "x");
  const end = await playOn(page, 21);
  assert.ok(end.turns.length > 6);
  await page.locator(".uplot").waitFor();
  await page.context().close();
});

test("Othello between two people: discs turn over, undo takes one move back", async () => {
  const page = await openGame("Othello");
  await page
    .getByRole("group", { name: "White" })
    .getByRole("radio", { name: "A person", exact: true })
    .check();
  await quiet(page);
  const state = await playOn(page, 3);
  assert.equal(state.turns.length, 3);
  assert.deepEqual(new Set(state.turns.map((turn) => turn.by)), new Set(["person"]));
  assert.equal(state.cells.filter((cell) => cell.piece !== "").length, 7);
  await page.getByRole("button", { name: "Undo" }).click();
  await quiet(page);
  assert.equal((await idle(page)).turns.length, 2);
  await page.context().close();
});

test("gomoku: a few moves, values by search with visits", async () => {
  const page = await openGame("Gomoku");
  await page.getByLabel("Level").selectOption("beginner");
  await square(page, 7 * 15 + 7).click();
  const state = await idle(page);
  assert.equal(state.cells[7 * 15 + 7]!.piece, "x");
  assert.equal(state.turns.length, 2);
  await page.getByRole("button", { name: "Values" }).click();
  await page.getByText(/An estimate/).waitFor({ timeout: 20_000 });
  assert.equal(await page.locator(".values tbody tr").count(), 12);
  assert.equal(await page.locator(".square .note").count(), 12);
  await page.getByRole("button", { name: `Show all ${state.legal.length} moves` }).click();
  assert.equal(await page.locator(".values tbody tr").count(), state.legal.length);
  // Gomoku's search looks only at moves that can matter: all that it tried have a value now.
  const tried = await page.locator(".square .note").count();
  assert.ok(tried > 12 && tried <= state.legal.length, `${tried} values`);
  // A search is never called perfect.
  assert.equal(await page.getByLabel("Level").getByText("Perfect").count(), 0);
  await expectAccessible(page, "all values of Gomoku");
  await page.context().close();
});

test("a trained network plays, and says what moves are worth", async () => {
  const models = join(studio.home, "models");
  mkdirSync(models, { recursive: true });
  copyFileSync(join(data, "network-v1-tictactoe.jnet"), join(models, "mine.jnet"));
  const page = await openGame("Tic-tac-toe");
  await page.getByLabel("How the computer thinks").selectOption("network");
  await page.getByLabel("Network", { exact: true }).selectOption("mine");
  await page.getByText("mine (trained here, 1 × 4)").first().waitFor({ state: "attached" });
  await square(page, 4).click();
  await quiet(page);
  const state = await idle(page);
  assert.equal(state.model, "mine");
  assert.equal(state.turns[1]?.by, "machine");
  await page.getByRole("button", { name: "Values" }).click();
  await page.getByText("From: network").waitFor();
  await expectAccessible(page, "a network");
  await askAsPage(page, "players/level", { engine: "table" });
});

test("swap, computer against computer, position in and out", async () => {
  const page = await openGame("Tic-tac-toe");
  await page.getByLabel("Level").selectOption("perfect");
  await page.getByRole("button", { name: "Swap sides" }).click();
  await page.locator(".square .piece").waitFor();
  const swapped = await idle(page);
  assert.deepEqual([swapped.x, swapped.o, swapped.turns.length], ["machine", "person", 1]);
  await page
    .getByRole("group", { name: "Circle" })
    .getByRole("radio", { name: "The computer", exact: true })
    .check();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("A draw", { exact: true }).waitFor({ timeout: 15_000 });
  await page
    .getByRole("group", { name: "Circle" })
    .getByRole("radio", { name: "A person", exact: true })
    .check();
  await page
    .getByRole("group", { name: "Cross" })
    .getByRole("radio", { name: "A person", exact: true })
    .check();
  const field = page.getByRole("textbox", { name: "Position as text" });
  await field.fill("x...o....");
  await field.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".square .piece").length === 2);
  const state = await serverState(page);
  assert.equal(state.cells[4]!.piece, "o");
  await field.fill("not a position");
  await field.press("Enter");
  await page.locator(".field.wrong", { has: field }).waitFor();
  assert.equal(state.position, (await serverState(page)).position);
  await page.context().close();
});

test("a restart of the server in the middle of a game loses nothing", async () => {
  const page = await openGame("Connect4");
  await square(page, 3).click();
  const before = await idle(page);
  await studio.stopServer();
  await studio.startServer();
  await page.getByText("Connected", { exact: true }).waitFor({ timeout: 15_000 });
  assert.deepEqual((await idle(page)).turns, before.turns);
  await square(page, 2).click();
  await quiet(page);
  assert.equal((await idle(page)).turns.length, before.turns.length + 2);
  await page.context().close();
});

test("every game fits a phone and is accessible in both colours and languages", async () => {
  for (const family of ["Tic-tac-toe", "Vanishing", "Connect4", "Othello", "Gomoku"]) {
    const page = await openGame(family, {
      ...PHONE,
      colorScheme: family === "Othello" ? "dark" : "light",
    });
    await expectNoSideScroll(page, family);
    await expectAccessible(page, `${family} on a phone`);
    await page.context().close();
  }
  const page = await studio.open("#/players", { locale: "zh-CN", colorScheme: "dark" });
  await page.getByRole("radio", { name: "消失井字棋" }).waitFor({ state: "attached" });
  await expectAccessible(page, "two players, dark, Chinese");
  await page.context().close();
});
