// SPDX-License-Identifier: MIT
// What the pages weigh on the wire: the first one, what each other one adds, and every file.
import type { Page, Request } from "playwright-core";
import { quiet, type Studio, startStudio } from "./studio";

const PAGES = [
  "home",
  "game",
  "practice",
  "test",
  "notebook",
  "replay",
  "analysis",
  "minigames",
  "players",
  "tables",
  "settings",
  "help",
];
const TABLES = ["2x4-64", "3x3-64"];

/** Bytes of the bodies as they came, by the path of the file. */
type Sizes = Map<string, number>;

const withoutHash = (path: string) => path.replace(/-[\w-]{8}(\.\w+)$/, "$1");

function watch(page: Page): { take(): Promise<Sizes> } {
  let waiting: Promise<[string, number]>[] = [];
  page.on("requestfinished", (request: Request) => {
    if (request.url().includes("/api/")) return;
    const body = async () => (await request.sizes()).responseBodySize;
    waiting.push(body().then((bytes) => [new URL(request.url()).pathname, bytes]));
  });
  return {
    take: async () => {
      const sizes = new Map(await Promise.all(waiting));
      waiting = [];
      return sizes;
    },
  };
}

const sum = (sizes: Sizes) => [...sizes.values()].reduce((all, bytes) => all + bytes, 0);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);

async function measure(studio: Studio, locale: string, files: Sizes): Promise<void> {
  const page = await studio.open("no-such-page", { locale });
  const sizes = watch(page);
  for (const name of PAGES) {
    const address = `${studio.url}/#/${name}`;
    await (name === "home"
      ? page.goto(address)
      : page.evaluate((to) => (location.href = to), address));
    await page.locator("h1").first().waitFor({ state: "attached" });
    await quiet(page);
    await page.waitForTimeout(300);
    const taken = await sizes.take();
    console.log(`${locale}  ${name.padEnd(9)} ${kilobytes(sum(taken))} kB in ${taken.size} files`);
    for (const [file, bytes] of taken) files.set(file, bytes);
  }
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
  );
  console.log(`${locale}  the first page was painted after ${Math.round(painted)} ms`);
  await page.context().close();
}

const files: Sizes = new Map();
const studio = await startStudio({ tables: TABLES });
try {
  for (const locale of ["en-GB", "zh-CN"]) await measure(studio, locale, files);
  const names = [...files.keys()].sort((a, b) => files.get(b)! - files.get(a)!);
  for (const name of names) console.log(`${kilobytes(files.get(name)!)} kB  ${withoutHash(name)}`);
} finally {
  await studio.close();
}
