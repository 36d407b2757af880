// SPDX-License-Identifier: MIT
// Tables: building with pause and resume, verify, delete with undo, what the computer can do, designing by keyboard.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
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
  await canvas.getByRole("gridcell", { name: "D3: Free, target cell" }).waitFor();
  await page.getByText("Give it a name to save it.").waitFor();
  assert.ok(await page.getByRole("button", { name: "Save", exact: true }).isDisabled());
  await page.getByLabel("Name").fill("my snake");
  await page.locator(".verdict.bad").waitFor();
  await page.getByLabel("Name").fill("mysnake");
  await page.getByText("This is a formation.").waitFor();
  await page.getByText(/4 big tiles, and none of them moves/).waitFor();
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
  await page.getByText("名称“a-b”里不能有“-”。").waitFor();
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

test("a table that is far too large says so soon, and what fits instead", async () => {
  const page = await studio.open("#/tables?build=free12-4096");
  const card = page.locator(".estimate-card");
  await card.getByText("It does not fit now.").waitFor({ timeout: LONG_MS });
  await card.getByText(/has \d+ possible boards/).waitFor();
  await card.getByText("This estimate is rough", { exact: false }).waitFor();
  assert.ok(await card.getByRole("button", { name: "Add to the queue" }).isDisabled());
  await card.getByRole("heading", { name: "What fits instead" }).waitFor({ timeout: LONG_MS });
  await page.context().close();
  // Of this one something fits on any machine that runs this test.
  const other = await studio.open("#/tables?build=3x4-4096");
  const instead = other.locator(".fitting li").first();
  await instead.waitFor({ timeout: LONG_MS });
  const table = (await instead.getAttribute("data-table"))!;
  await instead.getByRole("link", { name: "Take this one" }).click();
  await other.getByRole("heading", { name: `Estimate: ${table}` }).waitFor();
  await other.getByText("It fits.", { exact: true }).waitFor({ timeout: LONG_MS });
  assert.ok(await other.getByRole("button", { name: "Add to the queue" }).isEnabled());
  await other.context().close();
});

test("answers come compressed, and the queue without its plots", async () => {
  const page = await studio.open("#/tables");
  await page.locator(".table-item").first().waitFor();
  const sent = new Map<string, string | undefined>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/")) sent.set(pathname, response.headers()["content-encoding"]);
  });
  await page.goto(`${studio.url}/#/tables?view=build`);
  await page.getByRole("radio", { name: "442", exact: true }).waitFor({ state: "attached" });
  assert.equal(sent.get("/api/tables/can-build"), "gzip");
  const queue = await studio.post("tables/queue", {});
  assert.ok(!JSON.stringify(queue).includes('"plot"'));
  await page.context().close();
});

test("sizes mean one thing: on disk, or while building", async () => {
  const page = await studio.open("#/tables?view=computer");
  const row = page.locator('.can-table tr[data-table="442-256"]');
  await row.waitFor({ timeout: LONG_MS });
  const heads = await page.locator(".can-table thead th").allTextContents();
  const cells = await row.locator("th, td").allTextContents();
  const onDisk = cells[heads.indexOf("On disk")];
  await page.goto(`${studio.url}/#/tables?view=build&build=442-256`);
  const fact = (name: string) =>
    page
      .locator(".estimate div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator("dd");
  await fact("On disk").waitFor({ timeout: LONG_MS });
  assert.equal((await fact("On disk").textContent())?.trim(), onDisk?.trim());
  assert.match((await fact("Disk while building").textContent()) ?? "", /of .* free/);
  await page.context().close();
});

test("a number keeps its sign while it is typed; what is wrong is said at the field", async () => {
  const page = await studio.open("#/tables?view=designer");
  const steps = page.getByLabel("Extra layers");
  await steps.pressSequentially("-200");
  assert.equal(await steps.inputValue(), "-200");
  await steps.fill("a few");
  await page.getByText("“a few” is not a whole number").waitFor();
  await page.getByLabel("Begin with all boards of one sum").fill("7");
  await page.getByText("“7” is not an even number").waitFor();
  await page.context().close();
});

test("masks and first boards are written, saved, and there again", async () => {
  const page = await studio.open("#/tables?view=designer");
  await page.getByText("Several masks and your own first boards").click();
  const masks = page.getByLabel("Masks");
  const seeds = page.getByLabel("First boards");
  await masks.fill("000000000000ffff\n00000000fff0000f");
  await seeds.fill("xyz");
  await page.getByText("'xyz' is not a hexadecimal number").first().waitFor();
  await seeds.fill("100000000000ffff\n010000000000ffff");
  await page.getByText("This is a formation.").waitFor();
  await page.getByLabel("Name").fill("twoways");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator('[data-formation="twoways"]').getByRole("button", { name: "Edit" }).click();
  assert.equal(await masks.inputValue(), "000000000000ffff\n00000000fff0000f");
  assert.equal(await seeds.inputValue(), "100000000000ffff\n010000000000ffff");
  const { formations } = (await studio.post("formation/list", {})) as unknown as {
    formations: { formation: { name: string; masks: string[]; seeds: string[] } }[];
  };
  const saved = formations.find(({ formation }) => formation.name === "twoways")!.formation;
  assert.deepEqual(saved.masks, ["000000000000ffff", "00000000fff0000f"]);
  assert.deepEqual(saved.seeds, ["100000000000ffff", "010000000000ffff"]);
  await page.context().close();
});

test("a patterns_config.json is imported, and each formation says what became of it", async () => {
  const page = await studio.open("#/tables?view=designer");
  await page.getByText("Import a file of formations").click();
  const file = (text: string) => ({
    name: "patterns_config.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  const one = (steps: number) => ({
    category: "others",
    "valid pattern": ["ff00ff"],
    "target pos": "ffffffffffffffff",
    "canonical mode": "identity",
    "seed boards": ["21ff12ff"],
    "extra steps": steps,
  });
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file(JSON.stringify({ imported: one(36), L3: one(36) })));
  await page.getByText("imported: added").waitFor();
  await page.getByText("L3: left out", { exact: false }).waitFor();
  await page.locator('[data-formation="imported"]').waitFor();
  await input.setInputFiles(file(JSON.stringify({ imported: one(37) })));
  await page.getByText("there is another formation", { exact: false }).waitFor();
  await page.getByLabel("Replace formations that I already have").check();
  await input.setInputFiles(file(JSON.stringify({ imported: one(37) })));
  await page.getByText("imported: replaced").waitFor();
  await input.setInputFiles(file("nonsense"));
  await page.locator(".job-error").first().waitFor();
  await page.context().close();
});

test("any folder is added by the command that the page shows, and noticed at once", async () => {
  const drive = mkdtempSync(join(tmpdir(), "joseki drive-"));
  const page = await studio.open("#/tables?folders");
  const row = page.locator(`[data-folder="${drive}"]`);
  await page.getByLabel("Add a folder").fill(drive);
  await page.getByRole("button", { name: "Add a folder" }).click();
  await page
    .locator(".hint", { hasText: "no folder below one that the Studio may read" })
    .waitFor();
  const command = (await page.locator(".command code").textContent())!;
  assert.ok(command.endsWith(` folder add '${drive}'`), command);
  execFileSync("bash", ["-c", command], { stdio: "ignore" });
  await row.waitFor({ timeout: 3000 });
  assert.equal(await page.getByLabel("Add a folder").inputValue(), "");
  // A drive that is taken away, and comes back.
  renameSync(drive, `${drive}.away`);
  await page.getByText("not found now: connect its drive").waitFor();
  renameSync(`${drive}.away`, drive);
  await page.locator(`[data-folder="${drive}"][data-state="usable"]`).waitFor();
  // Tables can be built there.
  await page.goto(`${studio.url}/#/tables?view=build&build=2x4-256`);
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Folder").selectOption(drive);
  await page.getByRole("button", { name: "Add to the queue" }).click();
  await page
    .locator('.table-item[data-table="2x4-256"]')
    .getByText("Sound")
    .waitFor({ timeout: LONG_MS });
  assert.ok(existsSync(join(drive, "2x4-256/table.json")));
  execFileSync("bash", ["-c", command.replace("folder add", "folder remove")], { stdio: "ignore" });
  await page.locator('.table-item[data-table="2x4-256"]').waitFor({ state: "detached" });
  rmSync(drive, { recursive: true });
  await page.context().close();
});

test("a finished table is compressed from its card, and the list says so", async () => {
  const page = await studio.open("#/tables");
  await studio.post("tables/clear", {});
  const item = page.locator('.table-item[data-table="2x4-64"]');
  await item.getByRole("button", { name: "Compress" }).click();
  await item.getByText("Compressed", { exact: true }).waitFor({ timeout: LONG_MS });
  await page.getByText(/ became /).waitFor();
  assert.equal(await item.getByRole("button", { name: "Compress" }).count(), 0);
  assert.equal(await statusOf("2x4-64"), "built");
  const options = { sparse: true, delete_below: 0 };
  await studio.post("tables/build", { table: "3x3-64", options });
  const sparse = page.locator('.table-item[data-table="3x3-64"]');
  await sparse.getByText("Sparse", { exact: true }).waitFor({ timeout: LONG_MS });
  const pruned = page.locator('.table-item[data-table="2x4-128"]');
  await pruned.getByText("Without boards below 0.25", { exact: false }).waitFor();
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
