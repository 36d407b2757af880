// SPDX-License-Identifier: MIT
// Guess mode and hard positions, end to end on a small table.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
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

interface PracticeState {
  code: string;
  guess: { on: boolean; hidden: boolean; streak: number; last: { word: string } | null };
}

const TABLE = "442-64";
const BOARD = "1000310013ffffff";
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

const serverState = (page: Page) => askAsPage<PracticeState>(page, "practice/state");

async function openPractice(options = {}): Promise<Page> {
  // A new tab goes on as the last one did: also with its guess mode.
  await studio.post("practice/guess", { action: "stop" });
  const page = await studio.open(`#/practice?table=${TABLE}&board=${BOARD}`, options);
  await page.waitForFunction(() => location.hash === "#/practice");
  await page.locator(".rate-row.best").waitFor();
  return page;
}

/** The moves of a board, best first, as programs are told; those without a rate are left out. */
async function truth(code: string): Promise<{ move: string; rate: number }[]> {
  const answer = await fetch(`${studio.url}/api/query?table=${TABLE}&position=${code}`);
  const { moves } = (await answer.json()) as { moves: { move: string; rate: number | null }[] };
  return moves.flatMap(({ move, rate }) => (rate === null ? [] : [{ move, rate }]));
}

/** What is enough of a rate to know it again in a text. */
const mark = (rate: number) => String(rate).slice(0, 8);

async function hardBoard(page: Page): Promise<string> {
  const before = (await serverState(page)).code;
  await page.keyboard.press("t");
  await page.waitForFunction(
    (code) => document.querySelector<HTMLInputElement>(".code-row input")?.value !== code,
    before,
  );
  await quiet(page);
  return (await serverState(page)).code;
}

test("rates are hidden until the move, then the verdict and the streak are told", async () => {
  const page = await openPractice();
  const bodies: string[] = [];
  await page.keyboard.press("g");
  const card = page.locator(".guess-card");
  await card.getByText("The rates are hidden.").waitFor();
  await page.getByRole("button", { name: "Guess mode", pressed: true }).waitFor();
  assert.equal(await page.locator(".rate-number").count(), 0);
  for (let i = 0; i < 4; i++) {
    page.removeAllListeners("response");
    bodies.length = 0;
    page.on("response", async (response) => {
      if (response.url().includes("/practice/")) bodies.push(await response.text());
    });
    const code = await hardBoard(page);
    const moves = await truth(code);
    assert.ok(bodies.length > 0);
    // What came over the wire with this board has none of its rates.
    for (const secret of moves.map(({ rate }) => mark(rate)).filter((text) => text.length > 6))
      assert.ok(!bodies.some((body) => body.includes(secret)), `${secret} was sent for ${code}`);
    const best = i % 2 === 0;
    await page.keyboard.press(KEYS[moves[best ? 0 : 1]!.move]!);
    await card
      .getByText(best ? "Perfect!" : /Mistake!|Blunder!|Terrible!|Not bad!|Nice try!/)
      .waitFor();
    await card.getByText(new RegExp(`^Streak ${best ? 1 : 0} · longest 1$`)).waitFor();
    const lines = await card.locator(".verdict .guess-rate").allTextContents();
    assert.equal(lines.length, 4);
    assert.ok(lines[0]!.includes("best") && lines[0]!.includes(mark(moves[0]!.rate)), lines[0]!);
    assert.ok(lines[best ? 0 : 1]!.includes("your move"), lines.join());
  }
  await page.context().close();
});

test("nothing tells the best move: no step, no demo, no heat map", async () => {
  await studio.post("settings/set", { name: "show_heat", value: true });
  const page = await openPractice();
  await page.locator(".heat-card .mark").first().waitFor();
  await page.keyboard.press("g");
  await page.locator(".guess-card").waitFor();
  assert.equal(await page.locator(".heat-card").count(), 0);
  for (const name of ["Step", "Demo"])
    assert.ok(await page.getByRole("button", { name, exact: true }).isDisabled(), name);
  const { code } = await serverState(page);
  await page.keyboard.press("Enter");
  await page
    .getByText("Guess mode is on. Make a move yourself, or show the rates.")
    .first()
    .waitFor();
  await page.keyboard.press("p");
  await quiet(page);
  assert.equal((await serverState(page)).code, code);
  await page.getByRole("button", { name: /Show the rates/ }).click();
  await page
    .locator(".hint", {
      hasText: "The rates are shown, so your move on this board does not count as a guess.",
    })
    .waitFor();
  await page.locator(".guess-rate", { hasText: "best" }).waitFor();
  await page.keyboard.press("g");
  await page.locator(".rate-row.best").waitFor();
  await page.locator(".heat-card .mark").first().waitFor();
  await studio.post("settings/set", { name: "show_heat", value: false });
  await page.context().close();
});

test("the verdict is announced, and guess mode outlives a reload", async () => {
  const page = await openPractice();
  await page.keyboard.press("g");
  await page.locator(".guess-card").waitFor();
  const moves = await truth(BOARD);
  await page.locator(".guess-moves").getByRole("button", { name: moves[0]!.move }).click();
  await page
    .locator("[aria-live]", { hasText: /(Perfect!|equally good).*Streak/ })
    .first()
    .waitFor({ state: "attached" });
  const before = await serverState(page);
  await page.reload();
  await page.locator(".verdict").waitFor();
  assert.deepEqual((await serverState(page)).guess, before.guess);
  await page.context().close();
});

test("a guess by touch on a phone", async () => {
  const page = await openPractice(PHONE);
  await page.getByRole("button", { name: "Guess mode" }).tap();
  await page.locator(".guess-card").waitFor();
  const moves = await truth(BOARD);
  await page.locator(".guess-moves").getByRole("button", { name: moves[0]!.move }).tap();
  await page.locator(".verdict").waitFor();
  await expectNoSideScroll(page, "guess mode");
  await page.context().close();
});

test("hard positions: the amount is remembered, and it is said when there is none", async () => {
  const page = await openPractice();
  await page.getByLabel("Gap at least").selectOption({ label: "10%" });
  await quiet(page);
  for (let i = 0; i < 3; i++) {
    const [best, second] = await truth(await hardBoard(page));
    assert.ok(best!.rate - second!.rate >= 0.1 - 1e-9, `${best!.rate} ${second!.rate}`);
  }
  await page.reload();
  assert.equal(await page.getByLabel("Gap at least").inputValue(), "0.1");
  const { code } = await serverState(page);
  const layers = join(studio.home, "tables", TABLE);
  const away = join(studio.home, "away");
  mkdirSync(away);
  const files = readdirSync(layers).filter((name) => name !== "table.json");
  files.forEach((name) => renameSync(join(layers, name), join(away, name)));
  await page.getByRole("button", { name: "Hard position" }).click();
  await page
    .locator(".hard-none", { hasText: "All layer files of this table are missing" })
    .waitFor();
  assert.equal((await serverState(page)).code, code);
  files.forEach((name) => renameSync(join(away, name), join(layers, name)));
  await hardBoard(page);
  await page.locator(".hard-none").waitFor({ state: "detached" });
  await studio.post("settings/set", { name: "hard_gap", value: 0.01 });
  await page.context().close();
});

test("axe-core finds nothing, in both colours and languages", async () => {
  for (const [colorScheme, locale, options] of [
    ["light", "en-GB", {}],
    ["dark", "zh-CN", PHONE],
  ] as const) {
    const page = await openPractice({ colorScheme, locale, ...options });
    await page.keyboard.press("g");
    await page.locator(".guess-card").waitFor();
    await expectAccessible(page, `guessing in ${colorScheme}, ${locale}`);
    const [best] = await truth(BOARD);
    await page.keyboard.press(KEYS[best!.move]!);
    await page.locator(".verdict").waitFor();
    await expectAccessible(page, `a verdict in ${colorScheme}, ${locale}`);
    await expectNoSideScroll(page, `a verdict in ${locale}`);
    await page.context().close();
  }
});
