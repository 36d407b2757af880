// SPDX-License-Identifier: MIT
// No page waits for ever: after a while it says that no answer has come, and can be used again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LateError, limitOf, within } from "../src/api/limit";
import { askAsPage, drawnBoard, quiet, type Studio, startStudio } from "./support/studio";

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

/** Ends only when its signal does, as a request without an answer. */
function endless(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener("abort", () => fail(signal.reason));
  });
}

test("work that is done in time keeps its answer and its error", async () => {
  assert.equal(await within(1000, () => Promise.resolve(7)), 7);
  await assert.rejects(
    within(1000, () => Promise.reject(new RangeError("no"))),
    RangeError,
  );
});

test("work that takes too long is ended", async () => {
  await assert.rejects(within(20, endless), new LateError(20));
});

test("what the caller stops is not late", async () => {
  const stop = new AbortController();
  const work = within(10_000, endless, stop.signal);
  stop.abort();
  await assert.rejects(work, { name: "AbortError" });
  await assert.rejects(within(10_000, endless, stop.signal), { name: "AbortError" });
});

test("thinking may take longer than a move", () => {
  assert.ok(limitOf("game/move") < limitOf("players/reply"));
});

test("a server that hangs is told of, and the page goes on when it is back", async () => {
  const page = await studio.open("#/game");
  await page.locator(".tile").first().waitFor();
  studio.freezeServer();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  const notice = page.locator(".toast.bad").first();
  await notice.waitFor({ timeout: limitOf("game/move") + 10_000 });
  assert.match((await notice.textContent()) ?? "", /No answer in time.*within 15 seconds/);
  studio.thawServer();
  await quiet(page);
  const before = await askAsPage<{ turns: number }>(page, "game/state");
  for (let i = 0; i < 12; i++)
    await page.keyboard.press(["ArrowLeft", "ArrowDown", "ArrowRight"][i % 3]!, { delay: 30 });
  await quiet(page);
  const later = await askAsPage<{ turns: number; board: number[] }>(page, "game/state");
  assert.ok(later.turns > before.turns + 3, `${before.turns} to ${later.turns} moves`);
  assert.deepEqual(await drawnBoard(page), later.board);
  await page.close();
});
