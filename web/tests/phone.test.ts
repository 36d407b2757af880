// SPDX-License-Identifier: MIT
// 360 px: the four rates together with the board, figures that stay in their cells, stones that a
// finger can set.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { askAsPage, expectAccessible, quiet, type Studio, startStudio } from "./support/studio";

const TABLE = "442-64";
const BOARD = "1000310013ffffff";
const touch = (height: number) => ({
  viewport: { width: 360, height },
  hasTouch: true,
  isMobile: true,
});

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: [TABLE] });
});
after(() => studio.close());

interface State {
  code: string;
  rates: { best: string; moves: { direction: string; text: string; rate: number | null }[] };
}

async function openPractice(options: object): Promise<Page> {
  const page = await studio.open(`#/practice?table=${TABLE}&board=${BOARD}`, options);
  await page.waitForFunction(() => location.hash === "#/practice");
  await page.locator(".rate-row.best").waitFor();
  await quiet(page);
  return page;
}

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())!;

for (const [height, scale] of [
  [740, 100],
  [640, 100],
  [740, 130],
] as const) {
  test(`the rates are in sight together with the board: 360 x ${height}, ${scale} %`, async () => {
    await studio.post("settings/set", { name: "scale_percent", value: scale });
    const page = await openPractice(touch(height));
    const [head, bars] = [await boxOf(page, "header.top"), await boxOf(page, ".navigation")];
    const [board, strip] = [await boxOf(page, ".board-place"), await boxOf(page, ".rate-strip")];
    await page.evaluate((by) => scrollBy(0, by), board.y - head.height);
    const moved = await boxOf(page, ".rate-strip");
    assert.ok(board.height <= bars.y - head.height, "board and rates are taller than the window");
    assert.ok(moved.y + moved.height <= bars.y + 1, "the rates lie under the bar");
    assert.ok(strip.y < board.y + board.height, "the rates are not at the board");
    if (scale === 100 && height === 740)
      assert.ok(strip.y + strip.height <= bars.y, "one has to scroll to see the rates");
    const state = await askAsPage<State>(page, "practice/state");
    const buttons = page.locator(".rate-strip button");
    assert.equal(await buttons.count(), 4);
    const best = await page.locator(".rate-strip .best").getAttribute("aria-label");
    assert.ok(best!.startsWith(state.rates.best), `${best}, not ${state.rates.best}`);
    for (const text of await buttons.allTextContents()) assert.match(text, /^[←↑↓→][≥<\d.–]+$/);
    for (const button of await buttons.all()) {
      const lines = await button.evaluate(
        (b) => b.scrollWidth <= b.clientWidth && b.clientHeight < 64,
      );
      assert.ok(lines, "a rate wraps or is cut");
    }
    await page.locator(".rate-strip .best").tap();
    await quiet(page);
    assert.notEqual((await askAsPage<State>(page, "practice/state")).code, state.code);
    await page.context().close();
    await studio.post("settings/set", { name: "scale_percent", value: 100 });
  });
}

test("without rates there is no strip, and beside the board none is needed", async () => {
  await studio.post("settings/set", { name: "show_rates", value: false });
  const page = await studio.open(`#/practice?table=${TABLE}&board=${BOARD}`, touch(740));
  await page.getByRole("button", { name: "Show them now" }).waitFor();
  assert.equal(await page.locator(".rate-strip").count(), 0);
  await page.getByRole("button", { name: "Show them now" }).tap();
  await page.locator(".rate-strip").waitFor();
  await page.context().close();
  await studio.post("settings/set", { name: "show_rates", value: true });
  const wide = await openPractice({});
  assert.ok(!(await wide.locator(".rate-strip").isVisible()));
  await expectAccessible(wide, "practice");
  await wide.context().close();
});

test("the figures of the heat map stay in their cells", async () => {
  await studio.post("settings/set", { name: "show_heat", value: true });
  for (const options of [touch(740), { viewport: { width: 1280, height: 860 } }]) {
    // The first is all but certain, so that losses have many digits; the second is not.
    for (const board of [BOARD, "0120310413ffffff", "3210000000ffffff"]) {
      const page = await studio.open(`#/practice?table=${TABLE}&board=${board}`, options);
      await page.locator(".heat-card .mark").first().waitFor();
      await quiet(page);
      const spilt = await page.locator(".mark span").evaluateAll((spans) =>
        spans.flatMap((span) => {
          const text = document.createRange();
          text.selectNodeContents(span);
          const [inner, cell] = [text, span.parentElement!].map((e) => e.getBoundingClientRect());
          const isOut =
            inner!.left < cell!.left ||
            inner!.right > cell!.right ||
            inner!.top < cell!.top - 1 ||
            inner!.bottom > cell!.bottom + 1;
          return isOut ? [span.textContent] : [];
        }),
      );
      assert.deepEqual(spilt, [], board);
      await page.context().close();
    }
  }
  await studio.post("settings/set", { name: "show_heat", value: false });
});

test("scores of every length stay on one line", async () => {
  const page = await studio.open("#/game?board=hhhhhhhhggggffff", touch(740));
  await page.locator(".score-value").first().waitFor();
  await quiet(page);
  for (const score of ["3,932,100", "123,456,789"]) {
    const lines = await page.locator(".score-value").evaluateAll((values, text) => {
      return values.map((value) => {
        value.textContent = text;
        (value as HTMLElement).style.setProperty("--characters", String(text.length));
        return [value.scrollWidth - value.clientWidth, value.getClientRects()[0]!.height];
      });
    }, score);
    for (const [over, height] of lines) {
      assert.ok(over! <= 0, `${score} leaves its box by ${over} px`);
      assert.ok(height! < 40, `${score} wraps`);
    }
  }
  await page.context().close();
});

test("a finger aims at gomoku's small cells before it sets a stone", async () => {
  const page = await studio.open("#/players?game=gomoku", touch(740));
  await page.locator(".players-board.gomoku .square.open").first().waitFor();
  const turns = async () =>
    (await askAsPage<{ turns: unknown[] }>(page, "players/state")).turns.length;
  const before = await turns();
  await page.locator('[data-cell="112"]').tap();
  await page.getByText("h8: tap it again to play.").waitFor();
  await quiet(page);
  assert.equal(await turns(), before);
  assert.equal(await page.locator(".edge .here").count(), 2);
  await page.locator('[data-cell="113"]').tap();
  await page.getByText("i8: tap it again to play.").waitFor();
  assert.equal(await turns(), before);
  await expectAccessible(page, "gomoku, aimed");
  await page.locator('[data-cell="113"]').tap();
  await page.locator('[data-cell="113"] .piece').waitFor();
  assert.equal(await page.locator(".square.aimed").count(), 0);
  await page.context().close();
  const wide = await studio.open("#/players?game=gomoku");
  await wide.getByRole("button", { name: "New game" }).click();
  await wide.getByText("No moves yet.").waitFor();
  await wide.locator('[data-cell="100"]').click();
  await wide.locator('[data-cell="100"] .piece').waitFor();
  await wide.context().close();
});
