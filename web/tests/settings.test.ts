// SPDX-License-Identifier: MIT
// Settings: they apply at once, on all tabs, survive a reload, and go out and in as a file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import {
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

interface Settings {
  values: Record<string, unknown>;
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());
afterEach(() => studio.post("settings/reset", {}));

/** What the server keeps, once the page has told it: a page shows a change before that. */
async function values(page: Page): Promise<Record<string, unknown>> {
  await quiet(page);
  return ((await studio.post("settings/all", {})) as unknown as Settings).values;
}

test("language and colours change at once, on another tab too", async () => {
  const page = await studio.open("#/settings");
  const other = await studio.open("#/help");
  await page
    .getByRole("group", { name: "Language" })
    .getByRole("radio", { name: "中文", exact: true })
    .check();
  await page.getByRole("heading", { name: "设置", exact: true }).waitFor();
  await other.getByRole("heading", { name: "什么是残局" }).waitFor();
  await page
    .getByRole("group", { name: "明暗" })
    .getByRole("radio", { name: "深色", exact: true })
    .check();
  await other.waitForSelector("html[data-mode=dark]");
  await page.reload();
  await page.waitForSelector("html[data-mode=dark][lang=zh-Hans]");
  assert.equal((await values(page))["appearance"], "dark");
  await studio.post("settings/reset", {});
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  await page.context().close();
  await other.context().close();
});

test("a theme recolours the preview, own colours are checked", async () => {
  const page = await studio.open("#/settings");
  const tile = () =>
    page
      .locator(".look-preview .tile")
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.locator(".look-preview .tile").first().waitFor();
  const before = await tile();
  await page.getByRole("radio", { name: "Porcelain" }).check();
  await page.waitForFunction(
    (old) =>
      getComputedStyle(document.querySelector(".look-preview .tile")!).backgroundColor !== old,
    before,
  );
  assert.equal((await values(page))["tile_theme"], "porcelain");
  await page.getByText("Only colour-blind safe themes").click();
  assert.ok(
    (await page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio").count()) >= 6,
  );
  await page.getByText("Own colours", { exact: true }).click();
  await page.getByRole("button", { name: "Start from the current theme" }).click();
  await page.getByText("All numbers are readable, and neighbouring tiles differ.").waitFor();
  const twin = await page.getByLabel("Colour of 8", { exact: true }).inputValue();
  await page.getByLabel("Colour of 16", { exact: true }).fill(twin);
  await page.getByText("looks like 8").waitFor();
  assert.equal(((await values(page))["custom_colours"] as string[])[3], twin);
  await page.locator("summary", { hasText: "All colours as a list" }).click();
  await page.getByRole("textbox", { name: "All colours as a list" }).fill('["FFEEDD", "#102030"]');
  await page.getByRole("button", { name: "Use the list" }).click();
  await page.waitForFunction(
    () =>
      getComputedStyle(document.querySelector(".look-preview .tile")!).backgroundColor ===
      "rgb(255, 238, 221)",
  );
  assert.deepEqual(((await values(page))["custom_colours"] as string[]).slice(0, 2), [
    "#ffeedd",
    "#102030",
  ]);
  await studio.post("settings/reset", {});
  await page.context().close();
});

test("colours of the interface are read from a file, and saved into one", async () => {
  const page = await studio.open("#/settings", { colorScheme: "light" });
  await page.locator("summary", { hasText: "Interface colours" }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the colours" }).click();
  const saved = readFileSync(await (await waiting).path(), "utf8");
  assert.match(saved, /^ground: #f7f5f1$/m);
  assert.match(saved, /^on-accent: #ffffff$/m);
  assert.match(saved, /^dark-ground: #161513$/m);
  assert.doesNotMatch(saved, /: $/m, "every name has its colour");
  const readFile = (text: string) =>
    page.setInputFiles('input[accept^="text/plain"]', {
      name: "colours.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Written by hand: with a remark, in decimal, with full-width punctuation.
  await readFile(saved.replace("ground: #f7f5f1", "// mine\nground：（250，240，230）"));
  await page.getByText("All texts are readable.").waitFor();
  assert.equal(await ground(), "rgb(250, 240, 230)");
  await readFile("ground: #faf0e6\nmuted: #eeeeee\n");
  await page.getByText("Hard to read: muted on ground, muted on surface.").waitFor();
  for (const [text, fault] of [
    ["ground: #000000\ngrund: #000000", "Line 2: “grund” is not the name of a colour."],
    ["ink: black", "Line 1: “black” is not a colour such as"],
    ["ink: (1, 2, 256)", "Line 1: “(1, 2, 256)” is not a colour such as"],
    ["", "There is no colour in this file."],
  ] as const) {
    await readFile(text);
    await page.locator("#main").getByText(fault).waitFor();
    assert.equal(await ground(), "rgb(250, 240, 230)", "a file with a fault changes nothing");
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForSelector("html[data-mode=dark]");
  assert.equal(await ground(), "rgb(22, 21, 19)", "dark pages have colours of their own");
  await expectAccessible(page, "colours of the interface");
  await page.getByRole("button", { name: "Default colours" }).click();
  await page.waitForFunction(
    () => document.documentElement.style.getPropertyValue("--muted") === "",
  );
  assert.deepEqual((await values(page))["interface_colours"], {});
  await page.context().close();
});

test("sizes, motion and the probability of a 4", async () => {
  const page = await studio.open("#/settings");
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const before = parseFloat(await size());
  await page.getByLabel("Size of the interface").fill("125");
  await page.waitForFunction(
    (old) => parseFloat(getComputedStyle(document.documentElement).fontSize) > old * 1.2,
    before,
  );
  await page
    .getByRole("group", { name: "Animation" })
    .getByRole("radio", { name: "Off", exact: true })
    .check();
  await page.waitForSelector("html.still");
  await page.getByLabel("Probability of a 4").fill("20");
  await page.getByText("20%", { exact: true }).waitFor();
  const now = await values(page);
  assert.deepEqual([now["scale_percent"], now["animation"], now["p4"]], [125, "off", 0.2]);
  await studio.post("settings/reset", {});
  await page.context().close();
});

test("a key is changed by pressing it, a taken one is refused", async () => {
  const page = await studio.open("#/settings");
  const row = page.locator('[data-action="undo"]');
  await row.getByRole("button", { name: /^Backspace:/ }).click();
  await page.keyboard.press("u");
  await row.getByRole("button", { name: /^U:/ }).waitFor();
  assert.deepEqual((await values(page))["keys"], { undo: ["u", "Delete"] });
  await row.getByRole("button", { name: /^U:/ }).click();
  await page.keyboard.press("n");
  await page.getByText('N is already used for "New game".').waitFor();
  await row.getByRole("button", { name: /^U:/ }).click();
  await page.keyboard.press("Tab");
  await page.getByText("Tab is needed by the browser.").waitFor();
  await row.getByRole("button", { name: /^Remove U from/ }).click();
  await row.getByRole("button", { name: /^U:/ }).waitFor({ state: "hidden" });
  assert.deepEqual((await values(page))["keys"], { undo: ["Delete"] });
  await row.getByRole("button", { name: /Default keys for/ }).click();
  await row.getByRole("button", { name: /^Backspace:/ }).waitFor();
  await page.context().close();
});

test("all settings go to a file and come back", async () => {
  const page = await studio.open("#/settings");
  await studio.post("settings/set", { name: "demo_ms", value: 777 });
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save to a file" }).click();
  const file = await (await waiting).path();
  assert.match(readFileSync(file, "utf8"), /"demo_ms": 777/);
  await page.getByRole("button", { name: "Reset everything" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset everything" }).click();
  await page.getByText("All settings were reset.").waitFor();
  assert.equal((await values(page))["demo_ms"], 40);
  await page.setInputFiles("input[accept*=json]", file);
  await page.getByText("The settings were read.").waitFor();
  assert.equal((await values(page))["demo_ms"], 777);
  await page.setInputFiles("input[accept*=json]", {
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from("no"),
  });
  await page.getByText("This is not a settings file.").waitFor();
  await studio.post("settings/reset", {});
  await page.context().close();
});

test("accessible in both colours, and fits a phone", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await studio.open("#/settings", { ...PHONE, colorScheme });
    await page.locator(".theme").first().waitFor();
    await expectNoSideScroll(page, "settings");
    await expectAccessible(page, `settings, ${colorScheme}`);
    await page.context().close();
  }
});
