// SPDX-License-Identifier: MIT
// The notebook, end to end: the queue over two days, the drill, the list of thousands, files.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import {
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

interface Entry {
  id: number;
  code: string;
  times: number;
  note: string;
  tags: string[];
  suspended: boolean;
  card: { due: number; reps: number; state: string } | null;
}

const TABLE = "442-64";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const KEYS: Record<string, string> = { left: "ArrowLeft", right: "d", up: "ArrowUp", down: "s" };
const DAY = 86_400_000;
const FRAME_MS = 1000 / 60;
const COLUMNS = "table\tboard\ttimes\tloss\tmatch\tbest\trated\tleft\tright\tup\tdown\tseen\twords";
// Positions in which every move does something; left is best by the file.
const BOARDS = ["2210541031ffffff", "0120310013ffffff", "0203310013ffffff"];

let studio: Studio;
before(async () => {
  studio = await startStudio({ tables: [TABLE] });
});
after(() => studio.close());

const entries = async () =>
  ((await studio.post("notebook/state", {})) as unknown as { entries: Entry[] }).entries;

async function importLines(lines: string[]): Promise<void> {
  const text = `joseki notebook 1\n${COLUMNS}\n${lines.join("\n")}\n`;
  await studio.post("notebook/import", { base64: Buffer.from(text).toString("base64") });
}

const line = (board: string, times = 1, loss = 0.5, words = "-", table = TABLE) =>
  `${table}\t${board}\t${times}\t${loss}\t0.5\tleft\t1\t0.8\t0.4\t0.2\t0.1\t1769999400\t${words}`;

async function clear(): Promise<void> {
  await studio.post("notebook/remove", { ids: (await entries()).map(({ id }) => id) });
}

/** With the browser's clock at a moment of its own. */
async function openAt(moment: number, options = {}): Promise<Page> {
  const page = await studio.open("", options);
  await page.clock.install({ time: moment });
  await page.evaluate(() => (location.hash = "#/notebook"));
  await page.locator(".problem-card, .empty").first().waitFor();
  await quiet(page);
  return page;
}

const facts = (page: Page) => page.locator(".queue-facts").textContent().then(String);

test("the queue of two days", async () => {
  await clear();
  await importLines(BOARDS.map((board) => line(board)));
  const monday = Date.UTC(2026, 5, 1, 9);
  const page = await openAt(monday);
  assert.match(await facts(page), /^0 due · 3 new today/);
  // Right, right, wrong.
  for (const [move, words] of [
    ["left", "Right!"],
    ["left", "Right!"],
    ["up", "Wrong."],
  ] as const) {
    await page.locator(".notebook-moves button:enabled").first().waitFor();
    await page.keyboard.press(KEYS[move]!);
    await page.locator(".notebook-verdict .verdict-word", { hasText: words }).waitFor();
    await quiet(page);
    await page.keyboard.press("Enter");
    await page.locator(".notebook-verdict").waitFor({ state: "detached" });
  }
  const learned = await entries();
  assert.ok(learned.every(({ card }) => card?.reps === 1));
  assert.equal(learned.filter(({ times }) => times === 2).length, 1);
  await page.getByText("Done for today").waitFor();
  // The steps of minutes come on the same day.
  await page.clock.fastForward(11 * 60_000);
  await page.locator(".empty").getByRole("button", { name: "Next" }).click();
  for (let i = 0; i < 3; i++) {
    await page.locator(".notebook-moves button:enabled").first().waitFor();
    await page.keyboard.press(KEYS["left"]!);
    await page.locator(".notebook-verdict .verdict-word", { hasText: "Right!" }).waitFor();
    await quiet(page);
    await page.keyboard.press("Enter");
    await page.locator(".notebook-verdict").waitFor({ state: "detached" });
  }
  const graduated = (await entries()).filter(({ card }) => card?.state === "review");
  assert.ok(graduated.length >= 2, JSON.stringify(graduated));
  const latest = Math.max(...graduated.map(({ card }) => card!.due));
  assert.ok(latest > monday + DAY);
  await page.context().close();
  // Some days later they are due again, and nothing is new.
  const later = await openAt(latest);
  assert.match(await facts(later), /^3 due · 0 new today/);
  await later.keyboard.press(KEYS["left"]!);
  await later.locator(".notebook-verdict .verdict-word", { hasText: "Right!" }).waitFor();
  await quiet(later);
  // The next one comes by itself.
  await later.clock.fastForward(1600);
  await later.locator(".notebook-verdict").waitFor({ state: "detached" });
  assert.match(await facts(later), /^2 due · 0 new today/);
  assert.ok((await entries()).some(({ card }) => card!.due > latest + DAY));
  await later.context().close();
});

test("a day has only so many new positions", async () => {
  await clear();
  await importLines(BOARDS.map((board) => line(board)));
  await studio.post("settings/set", { name: "notebook_new", value: 1 });
  const page = await openAt(Date.UTC(2026, 6, 1, 9));
  assert.match(await facts(page), /^0 due · 1 new today/);
  await page.keyboard.press(KEYS["left"]!);
  await page.locator(".notebook-verdict").waitFor();
  await quiet(page);
  await page.keyboard.press("Enter");
  await page.getByText("Done for today").waitFor();
  await page.context().close();
  const tomorrow = await openAt(Date.UTC(2026, 6, 2, 9));
  assert.match(await facts(tomorrow), /· 1 new today/);
  await tomorrow.context().close();
  await studio.post("settings/set", { name: "notebook_new", value: 20 });
});

test("the drill draws by weight and leaves the cards alone", async () => {
  await clear();
  await importLines(BOARDS.map((board) => line(board)));
  const page = await openAt(Date.UTC(2026, 6, 1, 9));
  await page.getByRole("radio", { name: "Drill" }).check({ force: true });
  await page.getByLabel("Weight").selectOption("times");
  assert.match(await facts(page), /^3 left · 0 right · 0 wrong/);
  await page.locator(".problem-board").click();
  await page.keyboard.press(KEYS["down"]!);
  await page.locator(".verdict-word", { hasText: "Wrong." }).waitFor();
  assert.match(await facts(page), /^2 left · 0 right · 1 wrong/);
  assert.ok((await entries()).every(({ card }) => card === null));
  await page.context().close();
});

test("a note, tags, suspending, deleting and taking it back", async () => {
  await clear();
  await importLines([line(BOARDS[0]!)]);
  const page = await openAt(Date.UTC(2026, 6, 1, 9));
  await page.locator(".entry-list").focus();
  await page.keyboard.press("ArrowDown");
  const details = page.locator(".details-card");
  await details.getByLabel("Note").fill("keep the corner");
  await details.getByLabel("Tags").fill("corner, late");
  await details.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").first().waitFor();
  await details.getByRole("switch", { name: "Do not ask" }).click();
  await quiet(page);
  const [entry] = await entries();
  assert.equal(entry!.note, "keep the corner");
  assert.deepEqual(entry!.tags, ["corner", "late"]);
  assert.equal(entry!.suspended, true);
  await details.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Nothing here yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".entry-row").waitFor();
  assert.deepEqual(await entries(), [entry]);
  await page.context().close();
});

/** How long the page works for each of many frames in which the list has moved. */
async function scrollOften(steps: number): Promise<void> {
  const list = document.querySelector(".entry-list")!;
  for (let i = 0; i < steps; i++) {
    list.scrollTop += 900;
    list.dispatchEvent(new Event("scroll"));
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    }); // the page has drawn its rows by then
    void (list as HTMLElement).offsetHeight;
  }
}

/** Milliseconds of processor that a page spends on each step: the machine may have other things to do. */
async function workOfScrolling(page: Page, steps: number): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return metrics.find((metric) => metric.name === "TaskDuration")!.value * 1000;
  };
  const before = await worked();
  await page.evaluate(scrollOften, steps);
  return ((await worked()) - before) / steps;
}

/** Boards of one formation that are all different, with their symmetric images. */
function manyBoards(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const digits = Array.from({ length: 6 }, (_, place) => Math.floor(i / 5 ** place) % 5);
    return `6${digits.slice(0, 3).join("")}5${digits.slice(3).join("")}12ffffff`;
  });
}

test("ten thousand entries scroll and are searched without a pause", async () => {
  await clear();
  const boards = manyBoards(10_000);
  for (let i = 0; i < boards.length; i += 2500) {
    const part = boards.slice(i, i + 2500);
    await importLines(
      part.map((board, n) => line(board, 1, 0.5, i + n === 7777 ? "#needle\\n" : "-")),
    );
  }
  assert.equal((await entries()).length, 10_000);
  const page = await studio.open("#/notebook"); // time is measured: no clock of its own
  await page.getByText("10,000 of 10,000").waitFor();
  assert.ok((await page.locator(".entry-row").count()) < 40);
  const work = await workOfScrolling(page, 60);
  assert.ok(work > 0 && work < FRAME_MS, `${work.toFixed(1)} ms a step`);
  await page.getByLabel("Search").fill("needle");
  await page.getByText("1 of 10,000").waitFor();
  await page.context().close();
});

test("what is exported can be imported", async () => {
  await clear();
  await importLines(BOARDS.map((board) => line(board)));
  const page = await openAt(Date.UTC(2026, 6, 1, 9));
  await page.locator(".fold summary", { hasText: "Options and files" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as text" }).click(),
  ]);
  const path = await download.path();
  await clear();
  await page.locator("input[type=file]").setInputFiles(path);
  await page
    .getByText(/3 positions read/)
    .first()
    .waitFor();
  assert.equal((await entries()).length, 3);
  await page.context().close();
});

test("axe-core finds nothing, on a phone and in Chinese too", async () => {
  await clear();
  await importLines(BOARDS.map((board) => line(board)));
  for (const [colorScheme, locale, options] of [
    ["light", "en-GB", {}],
    ["dark", "zh-CN", PHONE],
  ] as const) {
    const page = await openAt(Date.UTC(2026, 6, 1, 9), { colorScheme, locale, ...options });
    await page.locator(".entry-row").first().click();
    await expectAccessible(page, `a problem in ${colorScheme}, ${locale}`);
    await page.locator(".notebook-moves button").first().click();
    await page.locator(".notebook-verdict").waitFor();
    await expectAccessible(page, `an answer in ${colorScheme}, ${locale}`);
    await expectNoSideScroll(page, `the notebook in ${locale}`);
    await page.context().close();
  }
});
