// SPDX-License-Identifier: MIT
// The frame of the Studio: pages, language, colours, keys, size and speed of the first page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, expectNoSideScroll, type Studio, startStudio } from "./support/studio";

const PAGES = ["home", "game", "practice", "players", "minigames", "tables", "settings", "help"];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

test("language and colours switch at once, on all tabs, and stay", async () => {
  const page = await studio.open("#/game");
  const other = await studio.open("#/game");
  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("link", { name: "练习" }).waitFor();
  await other.getByRole("link", { name: "练习" }).waitFor();
  await page.getByRole("button", { name: "深色模式" }).click();
  await page.waitForSelector("html[data-mode=dark]");
  await other.waitForSelector("html[data-mode=dark][lang=zh-Hans]");
  await page.reload();
  await page.waitForSelector("html[data-mode=dark][lang=zh-Hans]");
  await studio.post("settings/reset", {});
  await page.waitForSelector("html[data-mode=light][lang=en]");
  await page.context().close();
  await other.context().close();
});

test("the system decides at first", async () => {
  const page = await studio.open("", { colorScheme: "dark", locale: "zh-CN" });
  await page.waitForSelector("html[data-mode=dark][lang=zh-Hans]");
  await page.context().close();
});

test("another tile theme recolours the tiles", async () => {
  const page = await studio.open("#/game");
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--tile-1"));
  const before = await colour();
  await studio.post("settings/set", { name: "tile_theme", value: "graphite" });
  await page.waitForFunction(
    (old) => getComputedStyle(document.documentElement).getPropertyValue("--tile-1") !== old,
    before,
  );
  await studio.post("settings/set", { name: "tile_theme", value: null });
  await page.context().close();
});

test("? shows the keys, and they can be changed", async () => {
  const page = await studio.open("#/game");
  await page.getByRole("grid").waitFor();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await dialog.getByText("Move left").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await studio.post("settings/set", { name: "keys", value: { keys: ["k"] } });
  await page.waitForFunction(() => localStorage.getItem("joseki.settings")?.includes('"k"'));
  await page.keyboard.press("k");
  await dialog.waitFor();
  await studio.post("settings/set", { name: "keys", value: null });
  await page.context().close();
});

test("a notice stays while somebody points at it", async () => {
  const page = await studio.open("#/players?game=nonsense");
  const notice = page.locator(".toast.bad");
  await notice.waitFor();
  await notice.hover();
  await page.waitForTimeout(10_000); // it goes after nine seconds
  assert.equal(await notice.count(), 1);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await notice.waitFor({ state: "hidden" });
  await page.context().close();
});

test("a notice lies over an open dialog", async () => {
  const page = await studio.open("#/players");
  await page.getByRole("grid").first().waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.evaluate(() => (location.hash = "#/players?game=nonsense"));
  const notice = page.locator(".toast.bad");
  await notice.waitFor();
  const isOnTop = await notice.evaluate((toast) => {
    const { x, y, width, height } = toast.getBoundingClientRect();
    // Its buttons do not react beside a modal dialog, so the layer is asked, not the point.
    const layer = toast.closest("[popover]");
    return (
      layer?.matches(":popover-open") === true &&
      x + width <= innerWidth &&
      y + height <= innerHeight
    );
  });
  assert.ok(isOnTop);
  await page.context().close();
});

test("a browser that keeps nothing can be played in", async () => {
  const page = await studio.open("");
  await page.addInitScript({
    content: `for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get() { throw new DOMException("denied"); } });`,
  });
  await page.reload();
  await page.locator(".quick-game .tile").first().waitFor();
  await page.context().close();
});

test("an unknown address says so", async () => {
  const page = await studio.open("#/nowhere");
  await page.getByText("There is no such page.").waitFor();
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await page.waitForFunction(() => location.hash === "#/home");
  await page.context().close();
});

test("practice without any table says what to do", async () => {
  const page = await studio.open("#/practice");
  await page.getByText("No table is built yet").waitFor();
  await page.getByRole("link", { name: "See the tables" }).waitFor();
  await expectAccessible(page, "practice without a table");
  await page.context().close();
});

const firstLoad = (page: Page) =>
  page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType("resource"),
      ...performance.getEntriesByType("navigation"),
    ];
    return {
      bytes: (entries as PerformanceResourceTiming[]).reduce(
        (sum, entry) => sum + entry.transferSize,
        0,
      ),
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    };
  });

test("the first page is small and quick", async () => {
  let quickest = Infinity; // of a few: the machine may have other things to do
  for (let i = 0; i < 5 && quickest >= 1000; i++) {
    const page = await studio.open("");
    await page.waitForLoadState("networkidle");
    const { bytes, paint } = await firstLoad(page);
    assert.ok(bytes > 0 && bytes < 80_000, `${bytes} bytes`);
    quickest = Math.min(quickest, paint);
    await page.context().close();
  }
  assert.ok(quickest < 1000, `first paint after ${quickest} ms`);
});

test("no page scrolls sideways on a phone", async () => {
  const page = await studio.open("", PHONE);
  for (const name of PAGES) {
    await page.goto(`${studio.url}/#/${name}`);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    await page.waitForTimeout(150);
    await expectNoSideScroll(page, name);
  }
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("navigation").getByRole("link", { name: "Tables" }).tap();
  await page.waitForFunction(() => location.hash === "#/tables");
  await page.context().close();
});

test("axe-core finds nothing in the frame and its dialogs", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await studio.open("#/game", { colorScheme });
    await page.getByRole("grid").waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page, `the keys in ${colorScheme}`, "dialog[open]");
    await page.context().close();
  }
});
