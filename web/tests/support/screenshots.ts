// SPDX-License-Identifier: MIT
// Pictures of every page, light and dark, wide and on a phone, into docs/studio/.
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { dropFiles, GAME_2X4 } from "./games";
import { smallPng } from "./png";
import { type Studio, startStudio } from "./studio";

const folder = resolve(dirname(fileURLToPath(import.meta.url)), "../../../docs/studio");
const TABLES = ["2x4-256", "3x3-512", "442-128", "tictactoe", "vanish-3x3-m3"];
const MOST_BYTES = 3_000_000;

interface Shot {
  name: string;
  address: string;
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
  /** Also in Chinese. */
  chinese?: boolean;
  /** Only light on a wide screen and dark on a phone. */
  few?: boolean;
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(120);
  }
}

/** Some moves, and a hint on the board. */
async function playSome(page: Page): Promise<void> {
  await press(page, Array(12).fill(["ArrowLeft", "ArrowDown", "ArrowRight"]).flat());
  await page.keyboard.press("h");
  await page.locator(".hint-layer, .hint-arrow").first().waitFor();
}

/** The third step of the tour, with a board to play on. */
async function goThroughTour(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (let step = 0; step < 2; step++)
    await dialog.getByRole("button", { name: /^(Next|下一步)$/ }).click();
  await dialog.locator(".tile").first().waitFor();
}

/** A two-player game with some moves, these cells as far as they are free; then the values of the next ones. */
const playersShot = (cells: readonly number[]) => async (page: Page) => {
  for (const cell of cells) {
    const wanted = page.locator(`.square.open[data-cell="${cell}"]`);
    const free = page.locator(".square.open");
    await free.first().waitFor();
    await ((await wanted.count()) > 0 ? wanted : free.first()).click();
    await page.waitForTimeout(1200);
  }
  await page.locator(".square.open").first().waitFor();
  await page.locator(".players-actions button").last().click();
  await page.locator(".note").first().waitFor({ timeout: 30_000 });
};

const GAME = [{ name: "game.txt", text: GAME_2X4 }];

async function openReplay(page: Page): Promise<void> {
  await dropFiles(page, GAME);
  await page.locator(".mistake").last().click();
  await page.locator(".grade-line").first().waitFor();
}

async function openAnalysis(page: Page): Promise<void> {
  await dropFiles(page, GAME);
  await page.locator(".game-row a").first().click();
  await page.locator(".report-segment").first().waitFor();
}

const shots: readonly Shot[] = [
  { name: "home", address: "#/home", chinese: true },
  { name: "tour", address: "#/home?tour=1", prepare: goThroughTour, few: true },
  { name: "game", address: "#/game", prepare: playSome },
  {
    name: "practice",
    address: "#/practice?table=442-128",
    prepare: (page) => press(page, ["Enter", "Enter", "Enter"]),
    chinese: true,
  },
  { name: "replay", address: "#/replay", prepare: openReplay, chinese: true },
  { name: "analysis", address: "#/analysis", prepare: openAnalysis },
  {
    name: "test",
    address: "#/test?table=442-128&board=2210541031ffffff",
    prepare: (page) => press(page, ["ArrowLeft", "ArrowDown", "ArrowRight"]),
    few: true,
  },
  {
    name: "players-vanish",
    address: "#/players?game=vanish-3x3-m3",
    prepare: playersShot([1, 3]),
    chinese: true,
  },
  {
    name: "players-connect4",
    few: true,
    address: "#/players?game=connect4",
    prepare: playersShot([3, 2, 4]),
  },
  {
    name: "players-othello",
    few: true,
    address: "#/players?game=othello",
    prepare: playersShot([19]),
  },
  {
    name: "players-gomoku",
    few: true,
    address: "#/players?game=gomoku",
    prepare: playersShot([112, 97]),
  },
  { name: "tables", address: "#/tables", chinese: true },
  { name: "tables-build", few: true, address: "#/tables?build=L3-512" },
  { name: "tables-computer", few: true, address: "#/tables?view=computer" },
  { name: "tables-designer", few: true, address: "#/tables?view=designer" },
  { name: "settings", address: "#/settings" },
  { name: "help", address: "#/help?section=formulas", chinese: true },
];

const SIZES = {
  wide: { viewport: { width: 1280, height: 860 } },
  phone: {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 1,
  },
} as const;

interface View {
  size: keyof typeof SIZES;
  colorScheme: "light" | "dark";
  locale: "en-GB" | "zh-CN";
}

async function take(studio: Studio, shot: Shot, view: View): Promise<number> {
  const { size, colorScheme, locale } = view;
  const page = await studio.open(shot.address, {
    ...SIZES[size],
    colorScheme,
    locale,
    reducedMotion: "reduce",
  });
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle", { timeout: 60_000 });
  if (size === "wide" || /^(players|tour)/.test(shot.name)) await shot.prepare?.(page);
  await page.waitForTimeout(500);
  const language = locale === "zh-CN" ? "-zh" : "";
  const file = join(folder, `${shot.name}-${size}-${colorScheme}${language}.png`);
  writeFileSync(file, await smallPng(page, await page.screenshot()));
  await page.context().close();
  return statSync(file).size;
}

function viewsOf(shot: Shot): View[] {
  const views: View[] = [
    { size: "wide", colorScheme: "light", locale: "en-GB" },
    { size: "wide", colorScheme: "dark", locale: "en-GB" },
    { size: "phone", colorScheme: "light", locale: "en-GB" },
    { size: "phone", colorScheme: "dark", locale: "en-GB" },
  ];
  if (shot.few) return [views[0]!, views[3]!];
  return shot.chinese ? [...views, { size: "wide", colorScheme: "light", locale: "zh-CN" }] : views;
}

async function main(): Promise<void> {
  const only = process.argv.slice(2); // names of pages; none: all
  if (only.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const studio = await startStudio({ tables: TABLES });
  let bytes = 0;
  try {
    await studio.post("settings/set", { name: "tour_done", value: false });
    const wanted = (name: string) =>
      only.length === 0 || only.some((begin) => name.startsWith(begin));
    for (const shot of shots.filter(({ name }) => wanted(name))) {
      for (const view of viewsOf(shot)) bytes += await take(studio, shot, view);
      console.log(`${shot.name}: ${Math.round(bytes / 1000)} kB so far`);
    }
  } finally {
    await studio.close();
  }
  if (bytes > MOST_BYTES)
    throw new Error(`${bytes} bytes of pictures, at most ${MOST_BYTES} are kept`);
}

await main();
