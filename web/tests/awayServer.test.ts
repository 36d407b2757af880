// SPDX-License-Identifier: MIT
// Pages and parts that are first wanted while the server is away come by themselves when it is back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Studio, startStudio } from "./support/studio";

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

test("a page opened for the first time while the server is stopped", async () => {
  const page = await studio.open("#/game");
  await page.locator(".tile").first().waitFor();
  await studio.stopServer();
  await page.getByRole("link", { name: "Two players" }).click();
  await page.getByText("The Studio does not answer.").waitFor();
  await page.getByText("Loading…").waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0, "no dialog");
  // The keys still work: nothing lies over the page.
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Game", exact: true }).click();
  await page.locator(".tile").first().waitFor();
  await page.getByRole("link", { name: "Two players" }).click();
  await studio.startServer();
  await page.getByRole("heading", { name: "Two players" }).first().waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector(".page") !== null);
  assert.equal(await page.locator("dialog[open]").count(), 0, "no dialog");
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map((link) => [
      link.href,
      link.sheet !== null,
    ]),
  );
  assert.ok(
    sheets.some(([href]) => String(href).includes("players-")),
    `the page has its style: ${JSON.stringify(sheets)}`,
  );
  for (const [href, isThere] of sheets) assert.ok(isThere, `${href} is there`);
  await page.context().close();
});

test("the manual waits for the server, too", async () => {
  const page = await studio.open("#/help");
  await page.getByRole("heading", { name: "Help" }).first().waitFor({ state: "attached" });
  await studio.stopServer();
  await page.getByText("Not connected", { exact: true }).waitFor();
  const chinese = page.getByRole("button", { name: "中文" });
  await chinese.click(); // fetches the Chinese manual, and is not kept without the server
  await page.waitForTimeout(500);
  assert.equal(await page.locator("dialog[open]").count(), 0, "no dialog");
  await studio.startServer();
  await page.getByText("Connected", { exact: true }).waitFor();
  await chinese.click();
  await page.getByRole("link", { name: "首页" }).waitFor();
  await page
    .locator("main h2", { hasText: /[\u4e00-\u9fff]/ })
    .first()
    .waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0, "no dialog");
  await page.context().close();
});
