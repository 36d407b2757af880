// SPDX-License-Identifier: MIT
// Replays end to end: a file dropped onto the window, its mistakes, other moves, and by keyboard alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { dropFiles, GAME_2X4, GAME_4X4 } from "./support/games";
import {
  askAsPage,
  drawnBoard,
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

const MOVES = 18;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

interface Step {
  code: string;
  board: number[];
  played: string | null;
  grade: { word: string } | null;
  known: { source: string; table: string | null; best: string | null };
}
interface Judgement {
  graded: number;
  marks: { move: number; word: string }[];
  mistakes: { move: number; word: string }[];
}

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: ["2x4-64"] });
});
after(() => studio.close());

const addressOf = (page: Page) => page.evaluate(() => location.hash);
const serverStep = (page: Page, game: string, step: number) =>
  askAsPage<Step>(page, "replay/step", { game, step });

/** The game, dropped onto the window and judged. */
async function openDropped(options = {}, address = ""): Promise<{ page: Page; game: string }> {
  const page = await studio.open(address, options);
  await quiet(page);
  await dropFiles(page, [{ name: "small.txt", text: GAME_2X4 }]);
  await page.waitForFunction(() => location.hash.startsWith("#/replay?game=file-"));
  await page.locator(".word-counts").first().waitFor();
  await quiet(page);
  const game = new URLSearchParams((await addressOf(page)).split("?")[1]).get("game")!;
  return { page, game };
}

async function place(page: Page): Promise<number> {
  return Number(await page.getByRole("slider", { name: "Place in the game" }).inputValue());
}

test("a file dropped onto the window is shown as it was played, and judged by the table", async () => {
  const { page, game } = await openDropped();
  const judged = await askAsPage<Judgement>(page, "replay/judge", { game });
  assert.ok(judged.graded >= 8);
  assert.equal(await page.locator(".mistake").count(), judged.mistakes.length);
  for (const step of [0, 1, 7, MOVES]) {
    await page.getByRole("slider", { name: "Place in the game" }).fill(String(step));
    await quiet(page);
    const truth = await serverStep(page, game, step);
    const drawn = await drawnBoard(page);
    assert.deepEqual(drawn, truth.board, `step ${step}`);
    assert.match(await addressOf(page), new RegExp(`step=${step}$`));
  }
  const first = judged.mistakes[0]!;
  await page.locator(".mistake").first().click();
  await quiet(page);
  assert.equal(await place(page), first.move);
  const grade = (await serverStep(page, game, first.move)).grade!;
  const words = { excellent: "Excellent!", nice_try: "Nice try!", not_bad: "Not bad!" };
  const shown = await page.locator(".known-card .grade-line strong").textContent();
  assert.equal(shown, words[grade.word as keyof typeof words] ?? shown);
});

test("a reload, and a link, come back to the same place", async () => {
  const { page, game } = await openDropped();
  await page.goto(`${studio.url}/#/replay?game=${game}&step=9`);
  await page.reload();
  await quiet(page);
  assert.equal(await place(page), 9);
  assert.deepEqual(await drawnBoard(page), (await serverStep(page, game, 9)).board);
});

test("by keyboard alone: steps, marks, both ends", async () => {
  const { page, game } = await openDropped();
  const { marks } = await askAsPage<Judgement>(page, "replay/judge", { game });
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await quiet(page);
    return place(page);
  };
  assert.equal(await press("Home"), 0);
  assert.equal(await press("Enter"), 1);
  assert.equal(await press("."), 2);
  assert.equal(await press("Backspace"), 1);
  assert.equal(await press("PageDown"), 11);
  assert.equal(await press("PageUp"), 1);
  assert.ok(marks.length > 0, "the game has weak moves");
  assert.equal(await press("]"), marks[0]!.move);
  assert.equal(await press("End"), MOVES);
  assert.equal(await press("["), marks.at(-1)!.move);
});

test("what if: two ways side by side, with the same new tiles", async () => {
  const { page, game } = await openDropped();
  await page.getByRole("slider", { name: "Place in the game" }).fill("4");
  await quiet(page);
  await page.getByRole("button", { name: "Try other moves from here" }).click();
  await page.locator(".line").nth(1).waitFor();
  await quiet(page);
  const code = (line: number) =>
    page.locator(".line").nth(line).locator(".board").getAttribute("data-code");
  const next = await serverStep(page, game, 5);
  assert.equal(await code(0), next.board.join(" "), "on the left the game goes on");
  const here = await serverStep(page, game, 4);
  assert.equal(await code(1), here.board.join(" "), "on the right nothing was moved yet");
  const best = { left: "ArrowLeft", right: "ArrowRight", up: "ArrowUp", down: "ArrowDown" };
  const letters = { left: "l", right: "r", up: "u", down: "d" };
  const way = here.known.best as keyof typeof best;
  await page.keyboard.press(best[way]);
  await quiet(page);
  const truth = await askAsPage<Step>(page, "replay/what-if", {
    game,
    step: 4,
    moves: letters[way],
  });
  assert.equal(await code(1), truth.board.join(" "));
  await page.getByRole("button", { name: "Best move on both" }).click();
  await quiet(page);
  assert.notEqual(await code(1), truth.board.join(" "), "both went on");
  assert.notEqual(await code(0), next.board.join(" "), "both went on");
  await page.keyboard.press("Backspace");
  await quiet(page);
  assert.equal(await code(1), truth.board.join(" "), "one move was taken back");
  await expectAccessible(page, "what if", "main");
  await page.keyboard.press("b");
  await page.locator(".what-if").waitFor({ state: "detached" });
});

test("where no table knows the position, the search says what it thinks", async () => {
  const page = await studio.open("#/replay");
  await quiet(page);
  await dropFiles(page, [{ name: "whole.txt", text: GAME_4X4 }]);
  await page.locator(".known-card").waitFor();
  await page.getByText("No table that is built knows enough of this game.").waitFor();
  await page.getByRole("button", { name: "Ask the search" }).click();
  await page.getByText("An opinion, not a rate").waitFor();
});

test("what is no game is refused with the reason", async () => {
  const page = await studio.open("#/replay");
  await quiet(page);
  await dropFiles(page, [{ name: "notes.txt", text: "hello" }]);
  await page
    .getByText(/^notes\.txt: the file is no replay text/)
    .first()
    .waitFor();
});

test("a game is taken off the list, and comes back", async () => {
  const { page } = await openDropped();
  await page.goto(`${studio.url}/#/replay`);
  const row = page.locator(".game-row", { hasText: "small.txt" });
  await row.getByRole("button").click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
});

for (const [name, options] of [
  ["wide", {}],
  ["phone", PHONE],
  ["dark, Chinese", { colorScheme: "dark" as const, locale: "zh-CN" }],
] as const) {
  test(`accessible and within the window: ${name}`, async () => {
    const { page } = await openDropped(options);
    await page.locator(".mistake").first().waitFor();
    await expectNoSideScroll(page, `replay, ${name}`);
    await expectAccessible(page, `replay, ${name}`);
    await page.goto(`${studio.url}/#/replay`);
    await page.locator(".game-row").first().waitFor();
    await expectNoSideScroll(page, `list of games, ${name}`);
    await expectAccessible(page, `list of games, ${name}`);
  });
}
