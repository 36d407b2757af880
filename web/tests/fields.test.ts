// SPDX-License-Identifier: MIT
// A field whose text is refused says so itself, with what was typed; no notice covers it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { askAsPage, expectAccessible, type Studio, startStudio } from "./support/studio";

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: ["2x4-64"] });
});
after(() => studio.close());

async function expectRefused(page: Page, label: string, typed: string, quoted = true) {
  const field = page.getByRole("textbox", { name: label, exact: true });
  await field.waitFor();
  await field.fill(typed);
  await field.press("Enter");
  const box = page.locator(".field.wrong", { has: field });
  await box.waitFor();
  const words = (await box.locator(".hint").textContent()) ?? "";
  if (quoted) assert.ok(words.includes(typed.trim()), `${label}: ${words}`);
  assert.match(words, /\.$|: joseki [^:]+$/, `${label}: ${words}`); // a command is to be copied
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.equal(await page.locator(".toast").count(), 0, `${label}: no notice`);
  assert.ok(((await page.getByRole("status").last().textContent()) ?? "").includes(words.trim()));
  await expectAccessible(page, label);
  await field.fill("1");
  assert.equal(await box.count(), 0, `${label}: gone with the next letter`);
}

test("the board code of the game", async () => {
  const page = await studio.open("#/game");
  await page.locator(".tile").first().waitFor();
  const before = await askAsPage<{ code: string }>(page, "game/state");
  await page.getByText("Board code and seed").click();
  await expectRefused(page, "Board code", " zzz ");
  await expectRefused(page, "Board code", "12345678123456789");
  await expectRefused(page, "Board code", "0", false);
  assert.equal((await askAsPage<{ code: string }>(page, "game/state")).code, before.code);
  await page.context().close();
});

/** The field of what an address brought: it says why it was refused, and has the focus. */
async function expectAddressed(page: Page, label: string, brought: string, reason: RegExp) {
  const field = page.getByRole("textbox", { name: label, exact: true });
  const box = page.locator(".field.wrong", { has: field });
  await box.waitFor();
  assert.equal(await field.inputValue(), brought);
  assert.match((await box.locator(".hint").textContent())!, reason);
  await page.waitForFunction(
    (text) => (document.activeElement as HTMLInputElement).value === text,
    brought,
  );
  assert.equal(await page.locator(".toast").count(), 0, `${label}: no notice`);
  assert.ok(!page.url().includes("="), "the address asks for nothing any more");
  await field.fill("1");
  assert.equal(await box.count(), 0, `${label}: gone with the next letter`);
}

test("what an address brings is refused at its field", async () => {
  const game = await studio.open("#/game?board=12zz");
  await expectAddressed(game, "Board code", "12zz", /'z' is no tile/);
  await game.goto(`${studio.url}/#/game?seed=many`);
  await expectAddressed(game, "Seed", "many", /whole number/);
  await game.goto(`${studio.url}/#/game?seed=5&p4=7`);
  await expectAddressed(game, "Seed", "5", /from 0 to 1/);
  await game.goto(`${studio.url}/#/game?board=nonsense`);
  await expectAddressed(game, "Board code", "nonsense", /is no tile/);
  await game.context().close();
  for (const query of ["table=2x4-64&board=12zz", "board=12zz"]) {
    const page = await studio.open(`#/practice?${query}`);
    await expectAddressed(page, "Board code", "12zz", /'z' is no tile/);
    const state = await askAsPage<{ table: { name: string } }>(page, "practice/state");
    assert.equal(state.table.name, "2x4-64");
    await page.context().close();
  }
});

test("the board code and the folder of practice", async () => {
  const page = await studio.open("#/practice?table=2x4-64");
  await page.locator(".tile").first().waitFor();
  await expectRefused(page, "Board code", "zzz");
  await page.locator("summary", { hasText: "Folders" }).first().click();
  await expectRefused(page, "Folder on the Studio's computer", "/nowhere/at/all");
  await page.context().close();
});

test("the position of two players", async () => {
  const page = await studio.open("#/players");
  await expectRefused(page, "Position as text", "no such position", false);
  await page.context().close();
});

test("the folder and the shared text of the tables page", async () => {
  const page = await studio.open("#/tables");
  await page.locator("summary", { hasText: "for tables" }).first().click();
  await expectRefused(page, "Add a folder", "/nowhere/at/all");
  await page.goto(`${studio.url}/#/tables?view=designer`);
  await page.locator("summary", { hasText: "Paste the text" }).click();
  await expectRefused(page, "Text of a formation", "no such formation", false);
  await page.context().close();
});
