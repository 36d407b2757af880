// SPDX-License-Identifier: MIT
// What boards and pictures of formations show: where the target counts, coordinates, what may move.
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

const TABLE = "442-64";
const BOARD = "1000310013ffffff";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** The list of two-player games asks every solver for its size. */
const LONG_MS = 60_000;
/** Two 32 that become a 64 on B3, the one cell of 442 on which it counts. */
const NEARLY_MADE = "0000000055ffffff";

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: [TABLE, "2x4-64"] });
});
after(() => studio.close());

interface State {
  made: boolean;
  target_place: { cells: number[]; anywhere: boolean } | null;
}

async function openPractice(board: string, options = {}, table = TABLE): Promise<Page> {
  const page = await studio.open(`#/practice?table=${table}&board=${board}`, options);
  await page.waitForFunction(() => location.hash === "#/practice");
  await page.locator(".practice-page .tile").first().waitFor();
  await quiet(page);
  return page;
}

const centreOf = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

/** The middles of what a selector finds on the board of the page. */
const middles = (page: Page, what: string) =>
  page.locator(`.board-place .board ${what}`).evaluateAll((found) =>
    found.map((element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );

/** The cells whose middle the drawn marks are around. */
async function markedCells(page: Page): Promise<number[]> {
  const cells = await middles(page, "[role=gridcell]");
  const marks = await middles(page, ".target-mark");
  return marks.map(({ x, y }) => cells.findIndex((cell) => Math.hypot(cell.x - x, cell.y - y) < 3));
}

test("the cell on which the target counts is marked, in words and read out", async () => {
  const page = await openPractice(BOARD);
  assert.deepEqual(await markedCells(page), [9]);
  await page.getByText("64 counts on B3 only.").waitFor();
  await page.getByRole("gridcell", { name: "B3: 8, the target counts here" }).waitFor();
  assert.equal(await page.getByRole("gridcell", { name: /counts here/ }).count(), 1);
  for (const name of ["Turn left", "Mirror top to bottom", "Turn right"]) {
    await page.getByRole("button", { name }).click();
    await quiet(page);
    const state = await askAsPage<State>(page, "practice/state");
    assert.deepEqual(await markedCells(page), state.target_place!.cells, name);
  }
  await page.context().close();
});

test("the board of the heat map has the ring, after every move", async () => {
  const page = await openPractice(BOARD);
  await page.getByRole("switch", { name: "Show the heat map of new tiles" }).click();
  const card = page.locator(".heat-card");
  await card.locator(".target-mark").first().waitFor();
  await card.getByRole("gridcell", { name: /^B3: .*the target counts here/ }).waitFor();
  assert.equal(await card.locator(".target-mark").count(), 1);
  await page.getByRole("button", { name: "Turn left" }).click();
  await quiet(page);
  const { target_place } = await askAsPage<State>(page, "practice/state");
  const heat = await askAsPage<Pick<State, "target_place">>(page, "practice/heat");
  assert.deepEqual(heat.target_place, target_place);
  await studio.post("settings/set", { name: "show_heat", value: false });
  await page.context().close();
});

test("where the target counts on every cell, words say so and no cell is marked", async () => {
  const page = await openPractice("ffff10000001ffff", {}, "2x4-64");
  await page.getByText("64 counts on every cell.").waitFor();
  assert.deepEqual(await markedCells(page), []);
  await page.context().close();
});

test("a target on another cell is not made", async () => {
  const page = await openPractice("6000000055ffffff");
  assert.equal((await askAsPage<State>(page, "practice/state")).made, false);
  assert.equal(await page.locator(".target-mark.made").count(), 0);
  await page.getByText("64 counts on B3 only.").waitFor();
  await page.context().close();
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a target that is made is celebrated and announced: motion ${reducedMotion}`, async () => {
    const page = await openPractice(NEARLY_MADE, { reducedMotion });
    await page.keyboard.press("ArrowRight");
    const made = page.locator(".board-place .target-mark.made");
    await made.waitFor();
    const moving = await made.evaluate(
      (mark) => mark.getAnimations({ subtree: true }).filter((a) => a.playState !== "idle").length,
    );
    if (reducedMotion === "reduce") assert.equal(moving, 0);
    else assert.ok(moving > 0, "nothing moves");
    await page.getByRole("gridcell", { name: "B3: 64, the target is made here" }).waitFor();
    assert.deepEqual(await markedCells(page), [9]);
    const told = page.locator("[aria-live]", { hasText: "64 is made!" }).first();
    await told.waitFor({ state: "attached" });
    await expectAccessible(page, "made");
    await page.context().close();
  });
}

test("formations that differ have different pictures, each with a sentence", async () => {
  const page = await openPractice(BOARD);
  await page.getByRole("button", { name: "Change" }).click();
  const rows = page.locator(".formation-row");
  await rows.first().waitFor();
  const seen = new Map<string, string>();
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector("strong")!.textContent!,
      picture: row.querySelector("svg")!.innerHTML,
      words: row.querySelector(".formation-words")!.textContent!,
    })),
  );
  assert.equal(shown.length, 34);
  for (const { name, picture, words } of shown) {
    assert.match(words, /big tile|walls/, name);
    assert.match(words, /target counts/, name);
    assert.match(words, /Begins with/, name);
    const key = `${picture} ${words}`;
    assert.ok(!seen.has(key), `${name} is shown as ${seen.get(key)}`);
    seen.set(key, name);
  }
  const of = (name: string) => shown.find((one) => one.name === name)!;
  for (const [one, other] of [
    ["L3", "L3t"],
    ["L3t", "L3f"],
    ["442w", "442s"],
    ["442", "442t"],
    ["442t", "442w"],
    ["444", "444e"],
    ["443", "443+442w"],
  ] as const)
    assert.notEqual(of(one).picture, of(other).picture, `${one} and ${other} look alike`);
  assert.match(of("L3").words, /6 big tiles, and none of them moves/);
  assert.match(of("L3f").words, /14 arrangements/);
  assert.match(of("442").words, /counts on B3 only/);
  assert.match(of("444e").words, /the board is 443/);
  assert.match(of("443+442w").words, /big tile of 442w/);
  await expectAccessible(page, "menu of formations");
  await page.context().close();
});

test("formations are told in Chinese, too", async () => {
  const page = await openPractice(BOARD, { ...PHONE, locale: "zh-CN", colorScheme: "dark" });
  await page.getByText("64 只有在 B3 上才算成功。").waitFor();
  await page.getByRole("button", { name: "更换" }).click();
  await page.getByText("目标只有在 B3 上才算成功").first().waitFor();
  await expectNoSideScroll(page, "menu of formations");
  await expectAccessible(page, "menu of formations, Chinese");
  await page.context().close();
});

test("the tour and the designer mark the target in the same way", async () => {
  const page = await studio.open("");
  await page.getByRole("button", { name: "Start the tour" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.locator(".target-mark").first().waitFor();
  assert.equal(await dialog.locator(".target-mark").count(), 1);
  await dialog.getByRole("radio", { name: "L3" }).check();
  await dialog.getByText("The target counts on every cell.").waitFor();
  assert.equal(await dialog.locator(".target-mark").count(), 0);
  await page.goto(`${studio.url}/#/tables?view=designer`);
  await page.getByLabel("Start from").selectOption("442");
  await page.getByText("The target counts on B3 only.").waitFor();
  assert.equal(await page.locator(".canvas-cell.target").count(), 1);
  await page.getByRole("gridcell", { name: "B3: Free, target cell" }).waitFor();
  await page.context().close();
});

test("coordinates stand where the words say, and can be switched off", async () => {
  const page = await openPractice(BOARD);
  const board = ".board-place .board";
  for (const [place, column, row] of [
    ["A1", 0, 0],
    ["C2", 2, 1],
    ["D4", 3, 3],
  ] as const) {
    const [x, y] = await centreOf(page, `${board} [role=gridcell][aria-label^="${place}:"]`);
    const letter = page.locator(`${board} .coordinates .column`).nth(column);
    const number = page.locator(`${board} .coordinates .row-number`).nth(row);
    assert.equal(await letter.textContent(), place[0]);
    assert.equal(await number.textContent(), place[1]);
    const [top, left] = [(await letter.boundingBox())!, (await number.boundingBox())!];
    assert.ok(Math.abs(top.x + top.width / 2 - x) < 2, `${place}: its letter is elsewhere`);
    assert.ok(Math.abs(left.y + left.height / 2 - y) < 2, `${place}: its number is elsewhere`);
  }
  await studio.post("settings/set", { name: "coordinates", value: false });
  await page.locator(`${board} .coordinates`).waitFor({ state: "detached" });
  await page.goto(`${studio.url}/#/settings`);
  await page.getByRole("switch", { name: "Coordinates on boards" }).click();
  await page.locator(".look-preview .coordinates span").first().waitFor();
  await page.context().close();
});

test("boards of two players have the coordinates of their move lists", async () => {
  for (const [game, cell, column, row] of [
    ["othello", "d3", "d", "3"],
    ["gomoku", "o15", "o", "15"],
    ["connect4", "column 4, row 1", "4", "1"],
  ] as const) {
    const page = await studio.open(`#/players?game=${game}`);
    await page.locator(`.players-frame.${game} .square`).first().waitFor({ timeout: LONG_MS });
    const [x, y] = await centreOf(page, `.square[aria-label^="${cell}:"]`);
    const letter = page.locator(".edge.columns span", { hasText: new RegExp(`^${column}$`) });
    const number = page.locator(".edge.rows span", { hasText: new RegExp(`^${row}$`) });
    const [top, left] = [(await letter.boundingBox())!, (await number.boundingBox())!];
    assert.ok(Math.abs(top.x + top.width / 2 - x) < 4, `${game}: ${column} is elsewhere`);
    assert.ok(Math.abs(left.y + left.height / 2 - y) < 4, `${game}: ${row} is elsewhere`);
    await page.context().close();
  }
  const page = await studio.open("#/players?game=tictactoe");
  const first = page.locator(".players-frame.tictactoe .square").nth(5);
  await first.waitFor({ timeout: LONG_MS });
  assert.equal(await first.locator(".cell-number").getAttribute("data-number"), "5");
  assert.match((await first.getAttribute("aria-label"))!, /^5:/);
  await page.context().close();
});
