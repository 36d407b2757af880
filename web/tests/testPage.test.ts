// SPDX-License-Identifier: MIT
// The test page, end to end on a small table: a run to its end, R, modes, history, keyboard, phone.
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

interface TestState {
  code: string;
  combo: number;
  run: { id: number; moves: number; end: string | null; fit_with_fatal: number } | null;
}

const TABLE = "442-64";
const BOARD = "2210541031ffffff";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const KEYS: Record<string, string> = {
  left: "ArrowLeft",
  right: "d",
  up: "ArrowUp",
  down: "s",
};

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: [TABLE] });
});
after(() => studio.close());

const serverState = (page: Page) => askAsPage<TestState>(page, "test/state");

async function openTest(options = {}, board = BOARD): Promise<Page> {
  const page = await studio.open(`#/test?table=${TABLE}&board=${board}`, options);
  await page.waitForFunction(() => location.hash === "#/test");
  await page.locator(".last-move, .setup-form .notice, .hint").first().waitFor();
  await quiet(page);
  return page;
}

/** A new tab goes on with the newest run: what comes after it is folded away. */
async function openSetup(): Promise<Page> {
  const page = await studio.open("#/test");
  const fold = page.locator(".fold summary", { hasText: "New run" });
  await page.locator(".setup-card").or(fold).first().waitFor();
  if (await fold.isVisible()) await fold.click();
  return page;
}

/** The moves of a board, best first, as programs are told; those without a rate are left out. */
async function truth(code: string): Promise<{ move: string; rate: number }[]> {
  const answer = await fetch(`${studio.url}/api/query?table=${TABLE}&position=${code}`);
  const { moves } = (await answer.json()) as { moves: { move: string; rate: number | null }[] };
  return moves.flatMap(({ move, rate }) => (rate === null ? [] : [{ move, rate }]));
}

/** Presses the key of the best or the worst move until the run is over. */
async function playOut(page: Page, which: "best" | "worst", most = 300): Promise<TestState> {
  let state = await serverState(page);
  for (let i = 0; i < most && state.run?.end === null; i++) {
    const moves = await truth(state.code);
    await page.keyboard.press(KEYS[moves.at(which === "best" ? 0 : -1)!.move]!);
    await quiet(page);
    state = await serverState(page);
  }
  return state;
}

const mark = (rate: number) => String(rate).slice(0, 8);

test("moves are graded one move behind, and nothing tells the rates before", async () => {
  const page = await openTest();
  const bodies: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/test/")) bodies.push(await response.text());
  });
  await page.getByText("Make a move. Its grade comes with the next board.").waitFor();
  const first = await truth(BOARD);
  await page.keyboard.press(KEYS[first[1]!.move]!);
  await page.locator(".last-move .grade-word", { hasText: /!/ }).waitFor();
  await quiet(page);
  const { code } = await serverState(page);
  for (const secret of (await truth(code)).map(({ rate }) => mark(rate)))
    if (secret.length > 6) assert.ok(!bodies.some((body) => body.includes(secret)), secret);
  const lines = await page.locator(".test-rate").allTextContents();
  assert.equal(lines.length, 4);
  assert.match(
    await page.locator(".test-rate.best").textContent().then(String),
    new RegExp(first[0]!.move),
  );
  assert.match(
    await page.locator(".test-rate.made").textContent().then(String),
    new RegExp(first[1]!.move),
  );
  await page.context().close();
});

test("a run to its end, its summary, and R", async () => {
  const page = await openTest();
  const over = await playOut(page, "worst");
  assert.ok(over.run!.end);
  await page.locator(".summary-card").waitFor();
  const drops = await page.locator(".drop").count();
  assert.ok(drops >= 1 && drops <= 3, String(drops));
  const counts = await page.locator(".grade-counts .count").allTextContents();
  const graded = counts.reduce((sum, text) => sum + Number(text), 0);
  assert.equal(graded, over.run!.moves);
  await page.locator(".last-move h2").click();
  await page.keyboard.press("r");
  await page.locator(".summary-card").waitFor({ state: "detached" });
  await quiet(page);
  const again = await serverState(page);
  assert.equal(again.code, BOARD);
  assert.equal(again.run!.end, null);
  assert.notEqual(again.run!.id, over.run!.id);
  // The run before is in the history; it can be deleted, and brought back.
  await page.getByText("History", { exact: true }).click();
  const runs = page.locator(".past-run");
  await runs.first().waitFor();
  const before = await runs.count();
  await runs
    .first()
    .getByRole("button", { name: /^Delete the run/ })
    .click();
  await page.waitForFunction((n) => document.querySelectorAll(".past-run").length < n, before);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((n) => document.querySelectorAll(".past-run").length === n, before);
  await page.context().close();
});

test("best moves keep every chance", async () => {
  const page = await openTest();
  const over = await playOut(page, "best");
  assert.equal(over.run!.fit_with_fatal, 1);
  await page.getByText("No move cost anything.").waitFor();
  await page.context().close();
});

test("a killed server loses nothing, and a reload goes on", async () => {
  const page = await openTest();
  const [best] = await truth(BOARD);
  await page.keyboard.press(KEYS[best!.move]!);
  await quiet(page);
  const before = await serverState(page);
  await studio.stopServer();
  await studio.startServer();
  await page.reload();
  await page.locator(".last-move .grade-word", { hasText: "Perfect!" }).waitFor();
  assert.deepEqual((await serverState(page)).run, before.run);
  await page.context().close();
});

test("focus mode leaves the board alone", async () => {
  const page = await openTest();
  await page.keyboard.press("f");
  await page.locator(".last-move").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Focus mode", pressed: true }).waitFor();
  await page.keyboard.press("f");
  await page.locator(".last-move").waitFor();
  await page.context().close();
});

test("the log follows the moves, and is saved as text", async () => {
  const page = await openTest();
  await page.locator(".fold summary", { hasText: /^Log$/ }).click();
  const moves = await truth(BOARD);
  await page.keyboard.press(KEYS[moves.at(-1)!.move]!);
  const step = page.locator(".log-step").first();
  await step.getByText(`the best move was ${moves[0]!.move}`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save log" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^442-64_.*\.txt$/);
  await page.context().close();
});

test("blindfold: the board is covered after the first move", async () => {
  const page = await openSetup();
  await page.getByRole("radio", { name: "Blindfold" }).check({ force: true });
  await page.getByRole("radio", { name: "A code" }).check({ force: true });
  await page.getByLabel("Board code").fill(BOARD);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".board .tile").nth(5).waitFor();
  await quiet(page);
  const [best] = await truth(BOARD);
  await page.keyboard.press(KEYS[best!.move]!);
  await page.locator(".board-area").getByText("The board is covered.").waitFor();
  assert.equal(await page.locator(".board.large .tile").count(), 1);
  await page.getByRole("button", { name: "Uncover the board" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".board.large .tile").length > 5);
  await page.context().close();
});

test("a phase is looked for, and a wrong code is refused at its field", async () => {
  const page = await openSetup();
  await page.getByRole("radio", { name: "Calm" }).check({ force: true });
  await page.getByRole("radio", { name: "A code" }).check({ force: true });
  await page.getByLabel("Board code").fill("zz");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".text-field.wrong").waitFor();
  await page.getByRole("radio", { name: "A phase" }).check({ force: true });
  await page.getByLabel("Chances of success").selectOption("0.6-0.9");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".last-move").waitFor();
  await quiet(page);
  const [best] = await truth((await serverState(page)).code);
  assert.ok(best!.rate >= 0.6 && best!.rate <= 0.9, String(best!.rate));
  await page.context().close();
});

test("a table that is missing says what to do", async () => {
  const page = await studio.open("#/test?table=442-256");
  await page.getByText("442-256 is not built").waitFor();
  assert.match(
    String(await page.getByRole("link", { name: "Build it now" }).getAttribute("href")),
    /tables\?build=442-256/,
  );
  await page.getByRole("link", { name: "Choose a folder" }).waitFor();
  await page.context().close();
});

test("axe-core finds nothing, on a phone and in Chinese too", async () => {
  for (const [colorScheme, locale, options] of [
    ["light", "en-GB", {}],
    ["dark", "zh-CN", PHONE],
  ] as const) {
    const page = await openTest({ colorScheme, locale, ...options });
    await expectAccessible(page, `a test in ${colorScheme}, ${locale}`);
    await playOut(page, "worst");
    await page.locator(".summary-card").waitFor();
    await expectAccessible(page, `a summary in ${colorScheme}, ${locale}`);
    await expectNoSideScroll(page, `a summary in ${locale}`);
    await page.context().close();
  }
});
