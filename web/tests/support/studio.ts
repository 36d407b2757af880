// SPDX-License-Identifier: MIT
// A real `joseki serve` with a folder of its own, and a real browser on it.
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const web = resolve(here, "../..");
const program = process.env["JOSEKI"] ?? resolve(web, "../build/release/joseki");
const browserPath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const START_MS = 20_000;
const QUIET_MS = 150;
const QUIET_LIMIT_MS = 20_000;

/** Messages of a page that have no answer yet, and when there was last one. */
const traffic = new WeakMap<Page, { open: number; last: number }>();

function watchTraffic(page: Page): void {
  const seen = { open: 0, last: Date.now() };
  traffic.set(page, seen);
  const count = (change: number) => (request: { url(): string }) => {
    if (!request.url().includes("/api/") || request.url().startsWith("ws")) return;
    seen.open += change;
    seen.last = Date.now();
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
}

/** Waits until the page has sent what it had to send and got every answer. */
export async function quiet(page: Page): Promise<void> {
  const seen = traffic.get(page)!;
  const end = Date.now() + QUIET_LIMIT_MS;
  while (seen.open > 0 || Date.now() - seen.last < QUIET_MS) {
    assert.ok(Date.now() < end, "the page does not come to rest");
    await page.waitForTimeout(30);
  }
}

/** Waits until the server has answered a message of the page that many more times. */
export async function answered(page: Page, action: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++)
    await page.waitForResponse((response) => response.url().endsWith(`/api/${action}`));
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Pages whose browser told of an error fail the test that opened them. */
export interface Studio {
  url: string;
  /** Its data folder. */
  home: string;
  /** A new tab of its own (own session) at an address such as "#/game". */
  open(address?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Sends a message as a program would. */
  post(action: string, body: object): Promise<Record<string, unknown>>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Stops its process without ending it: connections stay open, and nobody answers. */
  freezeServer(): void;
  thawServer(): void;
  close(): Promise<void>;
}

async function waitUntilAnswers(
  url: string,
  server: ChildProcess,
  output: () => string,
): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end && server.exitCode === null) {
    try {
      if ((await fetch(`${url}/api/tables`)).ok) return;
    } catch {
      // not there yet
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the server did not start: ${output()}`);
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (server.exitCode !== null || server.signalCode !== null) done();
    else server.once("exit", () => done());
  });
}

/**
 * Starts everything. `tables` are built before, small ones only: "2x4-64" takes a second. `folders` are
 * further folders with tables, below the data folder.
 */
export async function startStudio({
  tables = [] as string[],
  folders = [] as string[],
  firstTables = false,
} = {}): Promise<Studio> {
  const home = mkdtempSync(join(tmpdir(), "joseki-web-"));
  const environment = { ...process.env, JOSEKI_HOME: home };
  for (const table of tables)
    execFileSync(program, ["build", table], { env: environment, stdio: "pipe" });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const errors: string[] = [];
  let server: ChildProcess | undefined;
  let browser: Browser | undefined;
  let wasStopped = false;

  const startServer = async () => {
    const words = ["serve", "--port", String(port), "--no-open"];
    if (!firstTables) words.push("--no-first-tables");
    for (const folder of folders) {
      mkdirSync(join(home, folder), { recursive: true });
      words.push("--tables", join(home, folder));
    }
    if (existsSync(join(web, "dist")))
      words.push("--web", process.env["JOSEKI_DIST"] ?? join(web, "dist"));
    server = spawn(program, words, { env: environment, stdio: "pipe" });
    let output = "";
    server.stdout?.on("data", (data) => (output += data));
    server.stderr?.on("data", (data) => (output += data));
    await waitUntilAnswers(url, server, () => output);
  };
  const freezeServer = () => void server?.kill("SIGSTOP");
  const thawServer = () => void server?.kill("SIGCONT");
  const stopServer = async () => {
    wasStopped = true;
    server?.kill("SIGKILL");
    if (server) await stopped(server);
  };
  const open = async (address = "", options: BrowserContextOptions = {}) => {
    const viewport = { width: 1280, height: 860 };
    const context = await browser!.newContext({ viewport, locale: "en-GB", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    watchTraffic(page);
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      // What a test did itself: a request may be under way when it stops the server, and what the
      // browser calls that depends on the moment.
      const expected = wasStopped ? /net::ERR_|WebSocket|status of 4/ : /WebSocket|status of 4/;
      if (message.type() === "error" && !expected.test(message.text())) errors.push(message.text());
    });
    await page.goto(`${url}/${address}`);
    return page;
  };
  const post = async (action: string, body: object) => {
    const headers = { "Content-Type": "application/json", "X-Joseki": "1" };
    const answer = await fetch(`${url}/api/${action}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const close = async () => {
    await browser?.close();
    await stopServer();
    rmSync(home, { recursive: true, force: true });
    assert.deepEqual(errors, [], "the browser told of errors");
  };
  await startServer();
  browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  return { url, home, open, post, stopServer, startServer, freezeServer, thawServer, close };
}

/** The tab's own session, so that a test can ask the server what the page should show. */
export async function askAsPage<T>(page: Page, action: string, body: object = {}): Promise<T> {
  return page.evaluate(
    async ([name, text]) => {
      const answer = await fetch(`/api/${name}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Joseki": "1",
          "X-Joseki-Session": sessionStorage.getItem("joseki.session") ?? "",
        },
        body: text,
      });
      return answer.json();
    },
    [action, JSON.stringify(body)] as const,
  ) as Promise<T>;
}

/** The tiles that are drawn, as 16 values: from their places on the screen, not from any data. */
export async function drawnBoard(page: Page): Promise<number[]> {
  await page.waitForFunction(() => {
    const moving = document.querySelector(".board .tiles")?.getAnimations({ subtree: true }) ?? [];
    return moving.every((animation) => animation.playState === "finished");
  });
  return page.evaluate(() => {
    const board = document.querySelector(".board");
    const frame = board!.getBoundingClientRect();
    const cells = Array<number>(16).fill(0);
    for (const tile of board!.querySelectorAll<HTMLElement>(".tile")) {
      if (getComputedStyle(tile).visibility === "hidden") continue;
      const box = tile.getBoundingClientRect();
      const column = Math.floor((4 * (box.x + box.width / 2 - frame.x)) / frame.width);
      const row = Math.floor((4 * (box.y + box.height / 2 - frame.y)) / frame.height);
      cells[4 * row + column] = tile.textContent === "x" ? 32768 : Number(tile.textContent);
    }
    return cells;
  });
}

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Fails with what axe-core finds on the page as it stands, or in one part of it. */
export async function expectAccessible(page: Page, where: string, part = "html"): Promise<void> {
  await page.evaluate(axeSource);
  const result = await page.evaluate((selector) => {
    type Axe = { run(part: string): Promise<unknown> };
    return (window as unknown as { axe: Axe }).axe.run(selector);
  }, part);
  const found = (result as AxeResult).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
  );
  assert.deepEqual(found, [], `axe-core on ${where}`);
}

/** Fails if the page is wider than the window. */
export async function expectNoSideScroll(page: Page, where: string): Promise<void> {
  // Not innerWidth: a phone zooms out until everything fits.
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content! <= view!, `${where} is ${content} px wide in a window of ${view} px`);
}
