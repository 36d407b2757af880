// SPDX-License-Identifier: MIT
// Reports of whole games end to end: several files, one that is none, and the report as a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { asUpload, dropFiles, GAME_2X4, GAME_4X4 } from "./support/games";
import {
  askAsPage,
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const FILES = [
  { name: "small.txt", text: GAME_2X4 },
  { name: "whole.txt", text: GAME_4X4 },
];

interface Report {
  graded: number;
  fit: number;
  segments: { table: string; graded: number }[];
}

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: ["2x4-64"] });
});
after(() => studio.close());

/** The page with the reports of both files. */
async function analysed(options = {}): Promise<Page> {
  const page = await studio.open("#/analysis", options);
  await quiet(page);
  await dropFiles(page, FILES);
  for (const { name } of FILES) await page.locator(".game-row", { hasText: name }).waitFor();
  await quiet(page);
  return page;
}

test("files that are chosen are analysed; one that is no game is told of", async () => {
  const page = await studio.open("#/analysis");
  await quiet(page);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  const notes = { name: "notes.txt", text: "hello" };
  await (await chooser).setFiles([...FILES, notes].map(asUpload));
  for (const { name } of FILES) await page.locator(".game-row", { hasText: name }).waitFor();
  await page.getByText(/^notes\.txt: the file is no replay text/).waitFor();
  const row = page.locator(".game-row", { hasText: "small.txt" });
  const game = new URLSearchParams((await row.locator("a").getAttribute("href"))!.split("?")[1]);
  const report = await askAsPage<Report>(page, "analysis/report", { game: game.get("game") });
  assert.equal(report.segments.length, 1);
  assert.ok((await row.textContent())!.includes("1 segment"));
});

test("a report shows its segments and leads to the replay", async () => {
  const page = await analysed();
  await page.locator(".game-row", { hasText: "small.txt" }).locator("a").click();
  await page.getByText(/moves are judged/).waitFor();
  await page.getByRole("heading", { name: /2x4-64, moves 1 to 18/ }).waitFor();
  await page.locator(".report-look").first().waitFor();
  await expectAccessible(page, "a report");
  await page.locator(".report-look a").first().click();
  await page.waitForFunction(() => location.hash.startsWith("#/replay?game="));
  await page.locator(".known-card .grade-line").waitFor();
});

test("a report is saved as one page that needs nothing else", async () => {
  const page = await analysed();
  await page.locator(".game-row", { hasText: "small.txt" }).locator("a").click();
  for (const [button, name, part] of [
    ["Save as page", "small.html", "<svg"],
    ["Save as JSON", "small.json", '"type":"review"'],
    ["Save as text", "small_report.txt", "goodness of fit"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), name);
    const text = readFileSync((await file.path())!, "utf8");
    assert.ok(text.includes(part), name);
    assert.ok(!/(src|href)="http/.test(text), "nothing is loaded from elsewhere");
  }
});

test("reports survive the end of the server", async () => {
  const page = await analysed();
  await studio.stopServer();
  await studio.startServer();
  await page.reload();
  await page.locator(".game-row", { hasText: "small.txt" }).waitFor();
});

for (const [name, options] of [
  ["wide", {}],
  ["phone", PHONE],
  ["dark, Chinese", { colorScheme: "dark" as const, locale: "zh-CN" }],
] as const) {
  test(`accessible and within the window: ${name}`, async () => {
    const page = await analysed(options);
    await expectNoSideScroll(page, `analysis, ${name}`);
    await expectAccessible(page, `analysis, ${name}`);
    await page.locator(".game-row", { hasText: "small.txt" }).locator("a").click();
    await page.locator(".report-segment").waitFor();
    await expectNoSideScroll(page, `report, ${name}`);
    await expectAccessible(page, `report, ${name}`);
  });
}
