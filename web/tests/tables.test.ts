// SPDX-License-Identifier: MIT
// Tables: building with pause and resume, verify, delete with undo, what the computer can do, designing by keyboard.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { expectAccessible, expectNoSideScroll, type Studio, startStudio } from "./support/studio";

interface Tables {
  tables: { table: string; status: string; verified_at: number | null }[];
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const LONG_MS = 120_000;

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: ["2x4-64", "2x4-32"], folders: ["second"] });
});
after(() => studio.close());

async function statusOf(table: string): Promise<string | undefined> {
  const { tables } = (await studio.post("tables/list", {})) as unknown as Tables;
  return tables.find((known) => known.table === table)?.status;
}

test("an estimate, then a build that is paused, resumed and finished, with plots", async () => {
  const page = await studio.open("#/tables?view=build");
  await page.getByRole("radio", { name: "442", exact: true }).check();
  await page.getByRole("radio", { name: "256", exact: true }).check();
  await page.getByRole("heading", { name: "Estimate: 442-256" }).waitFor();
  await page.getByText("It fits.").waitFor();
  await page.getByRole("button", { name: "Add to the queue" }).click();
  const job = page.locator('.job[data-table="442-256"]');
  await job.locator("progress").waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLProgressElement>(".job progress")?.position! > 0.02,
  );
  await page.getByRole("button", { name: "Pause: 442-256" }).click();
  await page.locator('.job[data-state="paused"]').waitFor({ timeout: LONG_MS });
  assert.equal(await statusOf("442-256"), "begun");
  await page.getByRole("button", { name: "Resume: 442-256" }).click();
  await job.locator(".uplot").first().waitFor({ timeout: LONG_MS });
  await page.locator('.job[data-table="442-256"][data-state="done"]').waitFor({ timeout: LONG_MS });
  await page.locator('.table-item[data-table="442-256"]').getByText("Sound").waitFor();
  assert.equal(await statusOf("442-256"), "built");
  await page.context().close();
});

test("verify proves a table", async () => {
  const page = await studio.open("#/tables");
  const item = page.locator('.table-item[data-table="2x4-64"]');
  await item.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Proved: every value is right.").waitFor({ timeout: LONG_MS });
  await page.context().close();
});

test("a deleted table comes back with Undo", async () => {
  const page = await studio.open("#/tables");
  await page.getByRole("button", { name: "Delete 2x4-64" }).click();
  await page.locator('.table-item[data-table="2x4-64"]').waitFor({ state: "detached" });
  assert.equal(await statusOf("2x4-64"), undefined);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator('.table-item[data-table="2x4-64"]').waitFor();
  assert.equal(await statusOf("2x4-64"), "built");
  await page.context().close();
});

test("a table that does not stand the proof is damaged and can be built again", async () => {
  const page = await studio.open("#/tables");
  const folder = join(studio.home, "tables/2x4-32");
  const size = (name: string) => statSync(join(folder, name)).size;
  const layer = readdirSync(folder).reduce((a, b) => (size(a) > size(b) ? a : b));
  const bytes = readFileSync(join(folder, layer));
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(join(folder, layer), bytes);
  const item = page.locator('.table-item[data-table="2x4-32"]');
  await item.getByRole("button", { name: "Verify" }).click();
  await item.getByText("Damaged", { exact: true }).waitFor({ timeout: LONG_MS });
  await item.getByRole("button", { name: "Build again" }).click();
  await item.getByText("Sound", { exact: true }).waitFor({ timeout: LONG_MS });
  assert.equal(await statusOf("2x4-32"), "built");
  await page.context().close();
});

test("a table is built in the folder that was chosen, and goes on there", async () => {
  const page = await studio.open("#/tables?view=build&build=2x4-128");
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Folder").selectOption(join(studio.home, "second"));
  await page.getByLabel("Delete below, in %").fill("x");
  await page.getByText("A percentage from 0 to 99.9999.").waitFor();
  await page.getByLabel("Delete below, in %").fill("0.25");
  await page.getByRole("button", { name: "Add to the queue" }).click();
  const item = page.locator('.table-item[data-table="2x4-128"]');
  await item.getByText("Sound").waitFor({ timeout: LONG_MS });
  assert.ok(existsSync(join(studio.home, "second/2x4-128/table.json")));
  const { tables } = (await studio.post("tables/list", {})) as unknown as {
    tables: { table: string; delete_below?: number }[];
  };
  assert.equal(tables.find((known) => known.table === "2x4-128")?.delete_below, 0.0025);
  await item.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Proved: every value is right.").first().waitFor({ timeout: LONG_MS });
  await page.context().close();
});

test("a waiting job can be cancelled", async () => {
  const page = await studio.open("#/tables");
  await studio.post("tables/build", { table: "L3-256", options: {} });
  await page.getByRole("button", { name: "Cancel: L3-256" }).click();
  await page
    .locator('.job[data-table="L3-256"][data-state="canceled"]')
    .waitFor({ timeout: LONG_MS });
  await page.context().close();
});

test("impossible targets are greyed out, options change the estimate", async () => {
  const page = await studio.open("#/tables?build=2x4-64");
  await page.getByRole("heading", { name: "Estimate: 2x4-64" }).waitFor();
  await page.getByText("This table is built.", { exact: false }).waitFor();
  assert.ok(await page.getByRole("radio", { name: /^16384/ }).isDisabled());
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Memory limit").fill("12 apples");
  await page.getByText("A number with K, M, G or T").waitFor();
  await page.context().close();
});

test("what the computer can do: a list from small to large that can be queued", async () => {
  const page = await studio.open("#/tables?view=computer");
  await page.locator(".can-table tbody tr").first().waitFor({ timeout: LONG_MS });
  assert.ok((await page.locator(".can-table tbody tr").count()) >= 5);
  await page.getByText(/core/).first().waitFor();
  await page.context().close();
});

test("a formation is designed by keyboard, checked while painting, saved and found", async () => {
  const page = await studio.open("#/tables?view=designer");
  const canvas = page.getByRole("grid", { name: "Formation board" });
  await canvas.getByRole("gridcell").first().focus();
  const down = () => page.keyboard.press("ArrowDown");
  await down();
  await down();
  await down();
  for (const step of ["ArrowRight", "ArrowRight", "ArrowRight", null]) {
    await page.keyboard.press("l");
    if (step) await page.keyboard.press(step);
  }
  assert.equal(await canvas.locator(".locked").count(), 4);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("t");
  assert.equal(await canvas.locator(".target").count(), 1);
  await canvas.getByRole("gridcell", { name: "row 3, column 4: Free, target cell" }).waitFor();
  await page.getByText("Give it a name to save it.").waitFor();
  assert.ok(await page.getByRole("button", { name: "Save", exact: true }).isDisabled());
  await page.getByLabel("Name").fill("my snake");
  await page.locator(".verdict.bad").waitFor();
  await page.getByLabel("Name").fill("mysnake");
  await page.getByText("This is a formation.").waitFor();
  await page.getByText("12 free cells, 4 big tiles").waitFor();
  await page.getByLabel("Target", { exact: true }).selectOption("64");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator('[data-formation="mysnake"]').waitFor();
  await page.getByRole("link", { name: "Build" }).click();
  await page.getByRole("radio", { name: "mysnake", exact: true }).waitFor({ state: "attached" });
  await page.context().close();
});

test("a painted formation says what its table would cost", async () => {
  const page = await studio.open("#/tables?view=designer");
  await page.getByRole("radio", { name: "Locked" }).check();
  for (const cell of [8, 9, 10, 11, 12, 13, 14, 15])
    await page.locator(`[data-paint="${cell}"]`).click();
  await page.getByText(/^About .* boards/).waitFor();
  await page.context().close();
});

test("what the server says of mistakes is in the language of the page", async () => {
  const page = await studio.open("#/tables?build=2x4-64", { locale: "zh-CN" });
  await page.getByText("个空位最多做到").first().waitFor();
  await page.goto(`${studio.url}/#/tables?view=designer`);
  await page.getByLabel("名称").fill("a-b");
  await page.getByText("名称里不能有“-”。").waitFor();
  await page.context().close();
});

test("a formation is painted with the mouse", async () => {
  const page = await studio.open("#/tables?view=designer");
  const cell = (index: number) => page.locator(`[data-paint="${index}"]`);
  await page.getByRole("radio", { name: "Wall" }).check();
  const [from, to] = [(await cell(12).boundingBox())!, (await cell(15).boundingBox())!];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 12 });
  await page.mouse.up();
  assert.equal(await page.locator(".canvas-cell.wall").count(), 4);
  await page.context().close();
});

test("all parts fit a phone and are accessible", async () => {
  for (const view of ["list", "build", "computer", "designer"]) {
    const page = await studio.open(`#/tables?view=${view}`, {
      ...PHONE,
      colorScheme: view === "build" ? "dark" : "light",
    });
    await page.locator(".card").first().waitFor();
    await page.waitForTimeout(600);
    await expectNoSideScroll(page, view);
    await expectAccessible(page, `tables, ${view}`);
    await page.context().close();
  }
  const page = await studio.open("#/tables", { locale: "zh-CN", colorScheme: "dark" });
  await page.getByRole("heading", { name: "我的表" }).waitFor();
  await expectAccessible(page, "tables, dark, Chinese");
  await page.context().close();
});
