// SPDX-License-Identifier: MIT
// Two players: back and forth through a game, other lines of it, and where it was lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import {
  askAsPage,
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

interface State {
  turns: { text: string; side: string; by: string }[];
  legal: { text: string; cell: number | null }[];
  lines: { from: number; length: number }[];
  evaluation: { value: number | null; exact: boolean }[];
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const FAMILIES = {
  tictactoe: "Tic-tac-toe",
  "vanish-3x3-m3": "Vanishing",
  connect4: "Connect4",
  othello: "Othello",
  gomoku: "Gomoku",
};

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: ["vanish-3x3-m3"] });
});
after(() => studio.close());

const serverState = (page: Page) => askAsPage<State>(page, "players/state");
const pieces = (page: Page) => page.locator(".square .piece").count();
const atMove = (page: Page, words: string) =>
  page.locator(".step-words").getByText(words, { exact: true }).waitFor();

/** A game between two people with these moves. */
async function openGame(game: string, moves: readonly string[], options = {}): Promise<Page> {
  const page = await studio.open("#/players", options);
  await page.locator(".players-board").waitFor();
  await askAsPage(page, "players/new", { game, x: "person", o: "person", seed: 1 });
  for (const move of moves) await askAsPage(page, "players/move", { move });
  await page.reload();
  await page.locator(".step-bar").waitFor();
  return page;
}

/** The first legal moves of a game. */
async function openSomeGame(game: string, count: number, options = {}): Promise<Page> {
  const page = await openGame(game, [(await firstMoves(game, 1))[0]!], options);
  for (let i = 1; i < count; i++) {
    const { legal } = await serverState(page);
    await askAsPage(page, "players/move", { move: legal[Math.floor(legal.length / 2)]!.text });
  }
  await page.reload();
  await atMove(page, `Move ${count} of ${count}`);
  return page;
}

async function firstMoves(game: string, count: number): Promise<string[]> {
  const { legal } = (await studio.post("players/new", { game })) as unknown as State;
  return legal.slice(0, count).map(({ text }) => text);
}

test("every move can be gone to, by buttons, keys and a press; nothing is lost", async () => {
  const page = await openGame("tictactoe", ["0", "3", "1", "4"]);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await atMove(page, "Move 3 of 4");
  assert.equal(await pieces(page), 3);
  await page.getByRole("button", { name: "Move 1, Cross: 0" }).click();
  await atMove(page, "Move 1 of 4");
  assert.equal(await pieces(page), 1);
  assert.equal(await page.locator("[aria-current=step]").textContent(), "0");
  await page.getByText("You are looking at an earlier position.").waitFor();
  await expectAccessible(page, "an earlier position");
  await page.locator("h1").click();
  for (const [key, words] of [
    ["Home", "Move 0 of 4"],
    [".", "Move 1 of 4"],
    [".", "Move 2 of 4"],
    [",", "Move 1 of 4"],
    ["End", "Move 4 of 4"],
  ] as const) {
    await page.keyboard.press(key);
    await atMove(page, words);
  }
  // Four presses at once: each counts.
  for (let i = 0; i < 4; i++) void page.keyboard.press(",");
  await atMove(page, "Move 0 of 4");
  await page.getByRole("button", { name: "Last position" }).click();
  await atMove(page, "Move 4 of 4");
  assert.equal((await serverState(page)).turns.length, 4);
  await page.context().close();
});

test("in the list of moves arrow keys step, and the focus goes along", async () => {
  const page = await openGame("tictactoe", ["0", "3", "1", "4"]);
  await page.locator("[aria-current=step]").focus();
  await page.keyboard.press("ArrowLeft");
  await atMove(page, "Move 3 of 4");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-turn") === "2");
  await page.keyboard.press("ArrowUp");
  await atMove(page, "Move 1 of 4");
  assert.equal(await page.locator(".turns button[tabindex='0']").count(), 1);
  await page.context().close();
});

test("a move in an earlier position begins another line; the old one can be taken up", async () => {
  const page = await openGame("tictactoe", ["0", "3", "1", "4"]);
  await page.getByRole("button", { name: "First position" }).click();
  await atMove(page, "Move 0 of 4");
  await page.locator('[data-cell="0"]').click(); // the move of the game: a step forward
  await atMove(page, "Move 1 of 4");
  assert.equal((await serverState(page)).lines.length, 0);
  await page.locator('[data-cell="4"]').click();
  await atMove(page, "Move 2 of 2");
  await page.getByText("The 3 moves that followed are kept").waitFor();
  const branch = await serverState(page);
  assert.deepEqual(
    branch.turns.map(({ text }) => text),
    ["0", "4"],
  );
  await page.getByText("4 moves, different after move 1:").waitFor();
  await expectAccessible(page, "another line");
  await page.getByRole("button", { name: "Go back to it" }).click();
  await atMove(page, "Move 4 of 4");
  await page.getByText("2 moves, different after move 1:").waitFor();
  await page.locator('.turns [data-turn="1"]').click();
  await page.getByRole("button", { name: "Go on from here" }).click();
  await atMove(page, "Move 2 of 2");
  assert.equal((await serverState(page)).lines.length, 2);
  await page.context().close();
});

test("where it was lost: exact, one press goes there, and the curve can be pressed", async () => {
  const page = await openGame("tictactoe", ["0", "1", "4", "8", "3", "5", "6"]);
  const point = page.locator(".turning-points button").first();
  await point.waitFor();
  await page.getByText("still examining").waitFor({ state: "detached" });
  assert.equal(await page.locator(".turning-points button").count(), 1);
  assert.match((await point.textContent())!, /Move 2, Circle: 1.*draw → lost.*exact/);
  await page.getByRole("button", { name: "Move 2, Circle: 1, lost much" }).waitFor();
  assert.deepEqual(await page.locator(".legend li").allTextContents(), [
    "exact: from a table or a solver",
  ]);
  await point.click();
  await atMove(page, "Move 1 of 7");
  await page.getByRole("button", { name: "Values" }).click();
  await page.locator(".square .note.best").waitFor();
  assert.equal(await page.locator(".square .note.best").count(), 1);
  assert.equal(await page.locator(".square .note").count(), 8);
  await page.locator(".pickable .u-over").click({ position: { x: 2, y: 20 } });
  await atMove(page, "Move 0 of 7");
  await expectAccessible(page, "where it was lost");
  await page.context().close();
});

test("what a search thinks is called an estimate, and is found while people play", async () => {
  const page = await openSomeGame("othello", 6);
  await page.waitForFunction(
    () => document.querySelectorAll(".legend li").length === 1 && document.querySelector(".uplot"),
  );
  assert.match((await page.locator(".legend li").textContent())!, /^estimate/);
  await quiet(page);
  const { evaluation } = await serverState(page);
  assert.ok(evaluation.every(({ value, exact }) => value !== null && !exact));
  await page.context().close();
});

test("looking back is not disturbed by the computer's move", async () => {
  const page = await openGame("connect4", ["4", "4", "4"]);
  await page.getByRole("button", { name: "First position" }).click();
  await atMove(page, "Move 0 of 3");
  await askAsPage(page, "players/level", { o: "machine", engine: "search", level: "beginner" });
  await page
    .getByRole("group", { name: "Yellow" })
    .getByRole("radio", { name: "The computer", exact: true })
    .check();
  await atMove(page, "Move 0 of 4");
  assert.equal(await pieces(page), 0);
  await page.keyboard.press("End");
  await page.context().close();
});

test("all games, on a phone, by touch, in both colours", async () => {
  for (const [game, family] of Object.entries(FAMILIES)) {
    const colorScheme = game === "othello" ? "dark" : "light";
    const page = await openSomeGame(game, 5, { ...PHONE, colorScheme });
    const all = await pieces(page);
    const back = page.getByRole("button", { name: "Back", exact: true });
    const size = (await back.boundingBox())!;
    assert.ok(size.width >= 44 && size.height >= 44, `${family}: ${JSON.stringify(size)}`);
    await back.tap();
    await atMove(page, "Move 4 of 5");
    assert.ok((await pieces(page)) < all, family);
    assert.equal(await page.locator(".square.last").count(), 1, family);
    await expectNoSideScroll(page, family);
    await quiet(page);
    await expectAccessible(page, `${family}, looking back on a phone`);
    await page.context().close();
  }
});

test("Connect4 says from where on it is exact, in both languages", async () => {
  for (const [locale, solver, level] of [
    [
      "en-GB",
      "Solver: exact from 8 stones on, a search before",
      /From 8 stones on: always plays a best/,
    ],
    ["zh-CN", "求解器：满 8 子起精确，之前用搜索", /满 8 子起：每步都是最佳着法/],
  ] as const) {
    const page = await openGame("connect4", ["4"], { locale });
    await askAsPage(page, "players/level", { o: "machine", engine: "exact", level: "perfect" });
    await page.reload();
    await page.getByText(solver, { exact: true }).waitFor({ state: "attached" });
    await page.getByText(level).waitFor();
    // Not "perfect": it searches first.
    const names = await page.locator("select option").allTextContents();
    assert.ok(!names.includes("Perfect") && !names.includes("完美"), String(names));
    await expectAccessible(page, `Connect4, ${locale}`);
    await page.context().close();
  }
});
