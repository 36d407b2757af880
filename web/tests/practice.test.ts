// SPDX-License-Identifier: MIT
// The practice page, end to end on a small table: rates, demo, editing, spawn modes, recordings.
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

interface PracticeState {
  board: number[];
  code: string;
  waiting: boolean;
  rates: { best: string | null; rate: number | null; moves: { direction: string; text: string }[] };
  record: { mode: string; step: number; steps: number };
}

const TABLE = "442-64";
// All but certain: a start that is drawn may, once in some hundred, be lost already.
const BOARD = "1000310013ffffff";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: [TABLE] });
  await studio.post("settings/set", { name: "demo_ms", value: 20 });
});
after(() => studio.close());

async function openPractice(options = {}): Promise<Page> {
  const page = await studio.open(`#/practice?table=${TABLE}&board=${BOARD}`, options);
  await page.waitForFunction(() => location.hash === "#/practice");
  await page.locator(".rate-row.best").waitFor();
  return page;
}

const serverState = (page: Page) => askAsPage<PracticeState>(page, "practice/state");

test("choose a table from the menu, see rates, play the best moves", async () => {
  const page = await studio.open("#/practice");
  await page.locator(".table-title", { hasText: TABLE }).waitFor(); // the one that is there
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("button", { name: "L3-16384, not possible" }).click({ force: true });
  await page.getByText("10 free cells make at most 2048").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: TABLE }).first().click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await quiet(page);
  await page.getByLabel("Board code").fill(BOARD);
  await page.keyboard.press("Enter");
  await quiet(page);
  await page.locator(".rate-row.best").waitFor();
  const state = await serverState(page);
  const shown = await page.locator(".rate-row .rate-number").first().textContent();
  assert.equal(shown, state.rates.moves[0]!.text);
  await page.locator(".board.large .grid").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (code) => document.querySelector<HTMLInputElement>(".code-row input")?.value !== code,
    state.code,
  );
  assert.deepEqual(await drawnBoard(page), (await serverState(page)).board);
  await page.keyboard.press("Backspace");
  await page.waitForFunction(
    (code) => document.querySelector<HTMLInputElement>(".code-row input")?.value === code,
    state.code,
  );
  await page
    .getByText(/The worst new tile/)
    .first()
    .waitFor();
  await page.context().close();
});

test("the best move is marked, however the rows change their places", async () => {
  const page = await openPractice({ reducedMotion: "reduce" });
  const marks = () =>
    page
      .locator(".rate-arrow")
      .evaluateAll((arrows) => arrows.map((arrow) => getComputedStyle(arrow).backgroundColor));
  const best = (await marks())[0]!;
  let checked = 0;
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press(i % 3 === 0 ? "r" : "Enter");
    await quiet(page);
    if ((await page.locator(".loss.best").count()) === 0) continue; // lost at the start
    assert.equal((await marks()).indexOf(best), 0, `after ${i} moves`);
    checked++;
  }
  assert.ok(checked > 15, `only ${checked} boards had a best move`);
  await page.context().close();
});

test("the demo plays until it is stopped", async () => {
  const page = await openPractice();
  const before = (await serverState(page)).code;
  await page.getByRole("button", { name: "Demo" }).click();
  await answered(page, "practice/step");
  await page.locator(".board.large .grid").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Demo" }).waitFor();
  await quiet(page);
  const state = await serverState(page);
  assert.notEqual(state.code, before);
  assert.deepEqual(await drawnBoard(page), state.board);
  await page.context().close();
});

test("a demo stopped and started again plays one move at a time", async () => {
  const page = await openPractice();
  await studio.post("settings/set", { name: "demo_ms", value: 500 });
  let steps = 0;
  page.on("request", (request) => (steps += request.url().endsWith("/practice/step") ? 1 : 0));
  await page.waitForTimeout(200);
  for (let i = 0; i < 4; i++) {
    await page.getByRole("button", { name: "Demo" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
  }
  await page.getByRole("button", { name: "Demo" }).click();
  steps = 0;
  await page.waitForTimeout(2000);
  assert.ok(steps >= 1 && steps <= 5, `${steps} moves in 2 s`);
  await page.getByRole("button", { name: "Stop" }).click();
  await studio.post("settings/set", { name: "demo_ms", value: 20 });
  await page.context().close();
});

test("what is not built can be built, or looked for in a folder", async () => {
  const page = await studio.open("#/practice?table=L3-512");
  await page.getByRole("link", { name: "Build it now" }).first().waitFor();
  assert.equal(await page.getByText("No move is left.").count(), 0);
  await page.getByRole("button", { name: "Choose a folder" }).click();
  await page.locator(":focus").and(page.getByLabel("Folder on the Studio's computer")).waitFor();
  await page.context().close();
});

test("the end of an endgame is told", async () => {
  const page = await openPractice();
  await page.getByLabel("Board code").fill("1212212112ffffff");
  await page.keyboard.press("Enter");
  await page.locator(".notice", { hasText: "No move is left." }).waitFor();
  await page.getByLabel("Board code").fill("0000010006ffffff");
  await page.keyboard.press("Enter");
  await page.locator(".notice", { hasText: "The target is made" }).waitFor();
  await page.context().close();
});

test("a board edited by keyboard alone", async () => {
  const page = await openPractice();
  const code = (await serverState(page)).code;
  await page.keyboard.press("e");
  await page.locator("[data-cell]:focus").waitFor();
  // The focused cell lies above its tile, which must be seen through it.
  const background = await page
    .locator("[data-cell]:focus")
    .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  assert.equal(background, "rgba(0, 0, 0, 0)");
  for (const key of ["3", "ArrowRight", "1", "ArrowDown", "+", "-", "ArrowLeft", "2"]) {
    await page.keyboard.press(key, { delay: 30 });
  }
  await quiet(page);
  const edited = (await serverState(page)).board;
  assert.deepEqual([edited[0], edited[1], edited[4]], [8, 2, 4]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await drawnBoard(page), edited);
  for (let i = 0; i < 5; i++) await page.keyboard.press("Backspace", { delay: 30 });
  await quiet(page);
  assert.equal((await serverState(page)).code, code);
  await page.context().close();
});

test("a board edited by touch alone, a new tile placed by touch", async () => {
  const page = await openPractice(PHONE);
  const cdp = await page.context().newCDPSession(page);
  const hold = async (cell: number) => {
    await page.evaluate(() => scrollTo(0, 0)); // the head of the page lies over what is scrolled
    const box = (await page.locator(`[data-cell="${cell}"]`).boundingBox())!;
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await page.waitForTimeout(700);
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await quiet(page);
  };
  await page.getByRole("button", { name: "Edit" }).tap();
  await page.getByRole("button", { name: "64", exact: true }).tap();
  await page.locator('[data-cell="0"]').tap();
  await quiet(page);
  assert.equal((await serverState(page)).board[0], 64);
  await hold(0);
  assert.equal((await serverState(page)).board[0], 128); // raised once, not twice
  await page.getByRole("button", { name: "Undo" }).tap();
  await page.getByRole("button", { name: "Undo" }).tap();
  await page.getByRole("button", { name: "Done" }).tap();
  await page.getByRole("radio", { name: "By hand" }).check();
  await page.getByRole("button", { name: "Step" }).tap();
  await page.locator(".board.editing").waitFor();
  const empty = (await serverState(page)).board.indexOf(0);
  await hold(empty);
  assert.equal((await serverState(page)).board[empty], 4);
  await page.getByRole("radio", { name: "Random" }).check();
  await page.context().close();
});

test("new tiles placed by hand, by keyboard and by mouse", async () => {
  const page = await openPractice();
  await page.keyboard.press("q");
  await page.getByText("You place each tile yourself.").waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByText(/Place the new tile: click/)
    .first()
    .waitFor();
  const empty = (await serverState(page)).board.indexOf(0);
  assert.ok((await serverState(page)).waiting);
  await page.locator(`[data-cell="${empty}"]`).focus();
  await page.keyboard.press("4");
  await page.locator(".rate-row.best").waitFor();
  assert.equal((await serverState(page)).board[empty], 4);
  await page.locator(".board.large .grid").focus();
  await page.keyboard.press("Enter");
  await page.locator(".board.editing").waitFor();
  const next = (await serverState(page)).board.indexOf(0);
  await page.locator(`[data-cell="${next}"]`).click({ button: "right" });
  await page.locator(".board.editing").waitFor({ state: "hidden" });
  assert.equal((await serverState(page)).board[next], 4);
  await page.getByRole("radio", { name: "Random" }).check();
  await page.context().close();
});

test("record, save, open again and play", async () => {
  const page = await openPractice();
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByText("0 moves recorded").waitFor();
  await page.locator(".board.large .grid").focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("Enter", { delay: 60 });
  await page.getByText("4 moves recorded").waitFor();
  const last = (await serverState(page)).code;
  await page.getByRole("button", { name: "Stop recording" }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as .rec" }).click();
  const file = await waiting;
  assert.match(file.suggestedFilename(), /\.rec$/);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.locator("input[type=file]").setInputFiles(
    await file.path().then(async (path) => {
      const { readFileSync } = await import("node:fs");
      return {
        name: file.suggestedFilename(),
        mimeType: "application/octet-stream",
        buffer: readFileSync(path),
      };
    }),
  );
  await page.getByText("0 / 4").waitFor();
  await page.getByText("Success rates (from the recording)").waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("4 / 4").waitFor();
  assert.equal((await serverState(page)).code, last);
  await page.getByRole("button", { name: "One step back" }).click();
  await page.getByText("3 / 4").waitFor();
  await page.getByRole("button", { name: "Leave the recording" }).click();
  await page.getByRole("button", { name: "Record", exact: true }).waitFor();
  await page.context().close();
});

test("heat map, layer, transforms, code and link", async () => {
  const page = await openPractice();
  await page.getByRole("switch", { name: "Show the heat map of new tiles" }).click();
  await page.locator(".heat-card .mark").first().waitFor();
  await page.getByText("Rates in this layer").click();
  await page.locator(".histogram .here").waitFor();
  const { rates } = await serverState(page);
  await page.getByRole("button", { name: "Turn right" }).click();
  await page.locator(".rate-row.best").waitFor();
  const turned = await serverState(page);
  assert.ok(Math.abs(turned.rates.rate! - rates.rate!) < 1e-9, "turning a board keeps its rate");
  await page.goto(`${studio.url}/#/practice?table=${TABLE}&board=${turned.code}`);
  await page.waitForFunction(() => location.hash === "#/practice");
  assert.equal(await page.getByLabel("Board code").inputValue(), turned.code);
  await page.getByLabel("Board code").fill("xyz");
  await page.keyboard.press("Enter");
  await page.locator(".field.wrong", { has: page.getByLabel("Board code") }).waitFor();
  await studio.post("settings/set", { name: "show_heat", value: false });
  await page.context().close();
});

test("a link is copied, also where the browser has no clipboard for the page", async () => {
  const page = await openPractice({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.getByRole("button", { name: "Copy a link to this board" }).click();
  await page.getByText("Copied.").first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, new RegExp(`#/practice\\?board=${BOARD}&table=${TABLE}$`));
  await page.context().close();
});

test("a table that is deleted meanwhile is told at once", async () => {
  const page = await openPractice();
  const { trash } = await studio.post("tables/delete", { table: TABLE });
  await page.getByText(`${TABLE} is not built yet`).first().waitFor();
  await studio.post("tables/restore", { trash });
  await page.locator(".rate-row.best").waitFor();
  await page.context().close();
});

test("what happened before the page listens is told when it does", async () => {
  const page = await openPractice();
  let listen = () => {};
  const gate = new Promise<void>((done) => (listen = done));
  await page.routeWebSocket(/\/api\/events/, async (socket) => {
    await gate;
    socket.connectToServer();
  });
  await page.reload();
  await page.locator(".rate-row.best").waitFor();
  const { trash } = await studio.post("tables/delete", { table: TABLE });
  await quiet(page);
  assert.equal(await page.getByText(`${TABLE} is not built yet`).count(), 0);
  listen();
  await page.getByText(`${TABLE} is not built yet`).first().waitFor();
  await studio.post("tables/restore", { trash });
  await page.locator(".rate-row.best").waitFor();
  await page.context().close();
});

test("a table that is not built offers to build it", async () => {
  const page = await studio.open("#/practice?table=L3-512");
  await page.getByText("L3-512 is not built yet").first().waitFor();
  assert.match(
    (await page.getByRole("link", { name: "Build it now" }).first().getAttribute("href")) ?? "",
    /tables\?build=L3-512/,
  );
  await page.context().close();
});

test("axe-core finds nothing, in both colours, editing and choosing too", async () => {
  await studio.post("settings/set", { name: "show_heat", value: true });
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await openPractice({ colorScheme });
    await page.locator(".heat-card .mark").first().waitFor();
    for (const name of ["Rates in this layer", "Folders"]) await page.getByText(name).click();
    await page.keyboard.press("e");
    await page.locator(".board.editing").waitFor();
    await expectAccessible(page, `practice in ${colorScheme}`);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page, `the menu of tables in ${colorScheme}`, "dialog[open]");
    await page.context().close();
  }
  const phone = await openPractice(PHONE);
  await expectAccessible(phone, "practice on a phone");
  await expectNoSideScroll(phone, "practice");
  await phone.context().close();
  await studio.post("settings/set", { name: "show_heat", value: false });
});
