// SPDX-License-Identifier: MIT
// The minigames: each of the twenty is played through what is special in it, with a seed; then
// power-ups, two tabs, the challenge, mixes, history, words, phones and screen readers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { minigames as en } from "../src/i18n/en/minigames";
import { minigames as zh } from "../src/i18n/zh/minigames";
import {
  expectAccessible,
  expectNoSideScroll,
  quiet,
  type Studio,
  startStudio,
} from "./support/studio";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const KEYS = { left: "ArrowLeft", down: "ArrowDown", right: "ArrowRight", up: "ArrowUp" };
type Direction = keyof typeof KEYS;

interface Position {
  cells: { kind: string; number: number }[];
  events: { kind: string }[];
  score: number;
  moves: number;
  over: boolean;
  stock: Record<string, number>;
}
interface Run {
  run: number;
  revision: number;
  done: boolean;
  position: Position;
}

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

const post = async <T>(action: string, body: object): Promise<T> =>
  (await studio.post(`minigames/${action}`, body)) as T;

const begin = (game: string, difficulty: string, seed: number): Promise<Run> =>
  post<Run>("new", { game, difficulty, seed });

const move = ({ run, revision }: Run, direction: Direction): Promise<Run> =>
  post<Run>("action", { run, revision, action: "move", direction });

/** The first direction that does something: the same in every run. */
async function step(state: Run): Promise<[Direction, Run]> {
  for (const direction of Object.keys(KEYS) as Direction[]) {
    const next = await move(state, direction);
    if (next.done) return [direction, next];
  }
  throw new Error("no move is left");
}

/** Plays until something happens, and then again until just before; the key that makes it happen. */
async function beforeEvent(game: string, difficulty: string, kind: string): Promise<Direction> {
  for (let seed = 1; seed <= 20; seed++) {
    const made: Direction[] = [];
    let state = await begin(game, difficulty, seed);
    while (!state.position.over && made.length < 300) {
      const [direction, next] = await step(state).catch(() => [null, null] as const);
      if (direction === null) break;
      state = next;
      made.push(direction);
      if (!state.position.events.some((event) => event.kind === kind)) continue;
      let again = await begin(game, difficulty, seed);
      for (const earlier of made.slice(0, -1)) again = await move(again, earlier);
      return made.at(-1)!;
    }
  }
  throw new Error(`${game} has no ${kind} within 20 games`);
}

async function openGame(address: string, options = {}): Promise<Page> {
  const page = await studio.open(`#/minigames?${address}`, options);
  await page.locator(".mg-board .mg-cell").first().waitFor();
  await quiet(page);
  return page;
}

const spoken = (page: Page, words: RegExp) =>
  page.waitForFunction(
    (text) =>
      [...document.querySelectorAll("[aria-live]")].some((e) =>
        new RegExp(text).test(e.textContent ?? ""),
      ),
    words.source,
  );

/** Presses the key that makes it happen: it is drawn, and it is said. */
async function expectSpecial(game: string, difficulty: string, kind: string, words: RegExp) {
  const direction = await beforeEvent(game, difficulty, kind);
  const page = await openGame(`game=${game}&difficulty=${difficulty}`);
  const drawn = page.locator(`.mg-flash.${kind}`).first().waitFor({ state: "attached" });
  await page.keyboard.press(KEYS[direction]);
  await drawn;
  await spoken(page, words);
  await page.context().close();
}

const SPECIAL: readonly [string, string, string, RegExp][] = [
  ["column-chaos", "hard", "rearranged", /The columns change places/],
  ["ferris-wheel", "hard", "rearranged", /The edge turns/],
  ["gravity-twist-1", "casual", "rearranged", /Everything falls/],
  ["tricky-tiles", "hard", "tricked", /A tricky tile/],
  ["ice-age", "hard", "froze", /Frozen: /],
  ["isolated-island", "hard", "appeared", /A new island/],
  ["endless-explosions", "casual", "hit", /The bomb hits/],
  ["endless-giftbox", "casual", "hit", /The gift hits/],
  ["endless-factorization", "casual", "hit", /The factoriser hits/],
  ["endless-hybrid", "casual", "hit", /The (bomb|gift|factoriser) hits/],
  ["endless-airraid", "casual", "crater", /A crater at/],
  ["design-master-1", "hard", "appeared", /A new block/],
  ["design-master-2", "hard", "appeared", /A new block/],
  ["design-master-3", "hard", "appeared", /A new block/],
  ["design-master-4", "hard", "appeared", /A new block/],
];

for (const [game, difficulty, kind, words] of SPECIAL) {
  test(`${game}, ${difficulty}: ${kind} is drawn and told`, () =>
    expectSpecial(game, difficulty, kind, words));
}

for (const game of [1, 2, 3, 4].map((number) => `design-master-${number}`)) {
  test(`${game}: the goal stands on the board, and its demo reaches it`, async () => {
    await begin(game, "casual", 1);
    // With less motion the demo waits for its reader.
    const page = await openGame(`game=${game}&difficulty=casual`, { reducedMotion: "reduce" });
    assert.ok((await page.locator(".mg-goal").count()) >= 3);
    await page.keyboard.press("h");
    await page.locator(".mg-demo").getByRole("button", { name: "One on" }).click();
    await page.locator(".mg-demo-words", { hasText: "Goal 256 reached" }).waitFor();
    await page.context().close();
  });
}

test("gravity-twist-2: what falls merges and scores", async () => {
  await begin("gravity-twist-2", "hard", 1);
  const page = await openGame("game=gravity-twist-2&difficulty=hard");
  await page.getByText("Next fall").waitFor();
  const fall = page.locator(".mg-box", { hasText: "Next fall" }).locator("dd");
  assert.equal(await fall.textContent(), "down");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(
    () => !/down/.test([...document.querySelectorAll(".mg-box")].at(-1)!.textContent!),
  );
  await page.context().close();
});

for (const game of ["mystery-merge-1", "mystery-merge-2"]) {
  test(`${game}: what is hidden is not in the page; peeking shows it, once where it is hard`, async () => {
    await begin(game, "hard", 4);
    const page = await openGame(`game=${game}&difficulty=hard`);
    const hidden = page.locator(".mg-piece.hidden");
    await hidden.first().waitFor();
    assert.match(
      (await page.locator(".mg-cell[aria-label*=hidden]").first().getAttribute("aria-label"))!,
      /hidden tile/,
    );
    await page.keyboard.press("v");
    await hidden.first().waitFor({ state: "detached" });
    await page.keyboard.press("v");
    await hidden.first().waitFor();
    assert.ok(await page.getByRole("button", { name: "Peek" }).isDisabled());
    await page.context().close();
  });
}

test("shape-shifter: the board has eighteen cells of its own shape", async () => {
  await begin("shape-shifter", "casual", 3);
  const page = await openGame("game=shape-shifter&difficulty=casual");
  assert.equal(await page.locator(".mg-cell:not(.hole)").count(), 18);
  assert.ok((await page.locator(".mg-cell.hole").count()) > 0);
  await page.context().close();
});

test("blitzkrieg: the clock starts with the first move and counts down", async () => {
  await begin("blitzkrieg", "hard", 1);
  const page = await openGame("game=blitzkrieg&difficulty=hard");
  const clock = page.locator(".mg-box.clock dd").first();
  assert.equal(await clock.textContent(), "03:00.00");
  for (const key of ["ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  await page.waitForFunction(() =>
    /^02:59/.test(document.querySelector(".mg-box.clock dd")!.textContent!),
  );
  await page.context().close();
});

test("power-ups by keyboard alone: bomb, glove and twist", async () => {
  await begin("column-chaos", "casual", 5);
  const page = await openGame("game=column-chaos&difficulty=casual");
  const left = async (name: string) =>
    Number(
      await page.locator(".mg-power-up", { hasText: name }).locator(".mg-count").textContent(),
    );
  const used = (name: string) =>
    page.waitForFunction(
      (text) =>
        [...document.querySelectorAll(".mg-power-up")].some(
          (e) => e.textContent!.includes(text) && e.textContent!.includes("4"),
        ),
      name,
    );
  await page.keyboard.press("1");
  await page.locator(".mg-cell.chosen").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".mg-board.aiming").waitFor({ state: "detached" });
  assert.equal(await left("Bomb"), 5, "a power-up that was put back is not used");
  await page.keyboard.press("1");
  await page.locator(".mg-cell.target:focus").waitFor();
  await page.keyboard.press("Enter");
  await used("Bomb");
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await page.getByText("Now choose the empty cell").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await used("Glove");
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  await used("Twist");
  await page.context().close();
});

test("power-ups by touch alone, and moves by swipes", async () => {
  await begin("ferris-wheel", "casual", 5);
  const page = await openGame("game=ferris-wheel&difficulty=casual", PHONE);
  await page.locator(".mg-power-up", { hasText: "Bomb" }).tap();
  await page.locator(".mg-cell.target").first().tap();
  await page.locator(".mg-power-up .mg-count", { hasText: "4" }).first().waitFor();
  await page.locator(".mg-power-up", { hasText: "Twist" }).tap();
  await page.locator(".mg-hotspot").first().tap();
  await page.locator(".mg-hotspot").first().waitFor({ state: "detached" });
  await expectNoSideScroll(page, "a game on a phone");
  await page.context().close();
});

test("a second tab is never behind for long, and overwrites nothing", async () => {
  const first = await begin("isolated-island", "casual", 6);
  const one = await openGame("game=isolated-island&difficulty=casual");
  const two = await openGame("game=isolated-island&difficulty=casual");
  await one.keyboard.press("ArrowLeft");
  await one.keyboard.press("ArrowDown");
  await quiet(one);
  const words = (page: Page) =>
    page.locator(".mg-cell").evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label")));
  const wanted = JSON.stringify(await words(one));
  await two.waitForFunction(
    (text) =>
      JSON.stringify(
        [...document.querySelectorAll(".mg-cell")].map((c) => c.getAttribute("aria-label")),
      ) === text,
    wanted,
  );
  const stale = await post<Run & { stale: boolean }>("action", {
    run: first.run,
    revision: first.revision,
    action: "move",
    direction: "up",
  });
  assert.equal(stale.stale, true);
  await one.context().close();
  await two.context().close();
});

test("a game goes on where it was after the server was killed", async () => {
  let state = await begin("endless-airraid", "casual", 9);
  for (let i = 0; i < 5; i++) [, state] = await step(state);
  await studio.stopServer();
  await studio.startServer();
  const page = await openGame("game=endless-airraid&difficulty=casual");
  const moves = page.locator(".mg-box", { hasText: "Moves" }).locator("dd");
  assert.equal(await moves.textContent(), "5");
  await page.context().close();
});

test("menu, challenge, mixer and history", async () => {
  const page = await studio.open("#/minigames");
  await page.locator(".mg-game").nth(19).waitFor();
  assert.equal(await page.locator(".mg-games").first().locator(".mg-game").count(), 20);
  await expectAccessible(page, "the menu");
  await page.getByRole("button", { name: "Mix rules" }).click();
  await page.getByLabel("Name of the mix").fill("Cold islands");
  await page.getByLabel("Ice", { exact: true }).check();
  assert.ok(await page.getByLabel("Turning edge").isDisabled(), "ice does not go with it");
  await page.getByLabel("Islands", { exact: true }).check();
  await page.getByRole("button", { name: "Save the mix" }).click();
  await page.getByRole("link", { name: /Cold islands/ }).click();
  await page.getByRole("heading", { name: "Cold islands" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await quiet(page);
  await page.getByRole("link", { name: "History" }).click();
  await page.locator(".mg-runs").getByRole("link", { name: "Replay" }).first().click();
  await page.getByText(/Action 0 of/).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText(/Action 1 of/).waitFor();
  await expectAccessible(page, "history and replay");
  await page.goto(`${studio.url}/#/minigames?daily=1`);
  await page.getByText(/Challenge of/).waitFor();
  await page.context().close();
});

for (const [colours, options] of [
  ["light", { colorScheme: "light" }],
  ["dark on a phone", { ...PHONE, colorScheme: "dark" }],
] as const) {
  test(`all twenty are sound: ${colours}`, async () => {
    const { games } = await post<{ games: string[] }>("menu", {});
    assert.equal(games.length, 20);
    const page = await studio.open("#/minigames", { ...options, reducedMotion: "reduce" });
    for (const game of games) {
      await page.goto(`${studio.url}/#/minigames?game=${game}&difficulty=hard`);
      await page.getByRole("heading", { name: en.games[game]!.name }).waitFor();
      await page.locator(".mg-cell").first().waitFor();
      await quiet(page);
      await expectNoSideScroll(page, game);
      await expectAccessible(page, `${game}, ${colours}`);
    }
    await page.keyboard.press("h");
    await page.locator(".mg-demo").waitFor();
    await expectAccessible(page, "a rule card");
    await page.context().close();
  });
}

test("every game, rule, event, power-up and thing has words in both languages", async () => {
  type Card = { rules: { rule: string; facts: Record<string, number[]> }[] };
  const { games, parts } = await post<{ games: string[]; parts: { name: string }[] }>("menu", {});
  const numbers = (facts: Record<string, number[]>) => ({
    raw: (name: string) => facts[name]?.[0] ?? 0,
    has: (name: string) => name in facts,
    count: (name: string) => `#${name in facts ? facts[name]![0]! : `no ${name}`}`,
    share: (name: string) => `#${name in facts ? facts[name]![0]! : `no ${name}`}`,
    seconds: (name: string) => `#${name in facts ? facts[name]![0]! : `no ${name}`}`,
  });
  for (const texts of [en, zh]) {
    for (const game of games) {
      assert.ok(texts.games[game]?.name && texts.games[game]?.line, game);
      for (const difficulty of ["casual", "hard"]) {
        const { rules } = await post<Card>("card", { game, difficulty });
        for (const { rule, facts } of rules) {
          const text = texts.rules[rule]?.text(numbers(facts));
          assert.ok(text, `${game}: ${rule}`);
          assert.doesNotMatch(text, /#no /, `${rule}: the card tells a number that is not there`);
        }
      }
    }
    for (const { name } of parts) assert.ok(texts.rules[name]?.name, name);
  }
  assert.deepEqual(Object.keys(zh.games), Object.keys(en.games));
  assert.deepEqual(Object.keys(en.games).sort(), [...games].sort(), "no words without a game");
});

test("no number of a rule is typed into the pages", () => {
  for (const language of ["en", "zh"]) {
    const text = readFileSync(
      new URL(`../src/i18n/${language}/minigames.ts`, import.meta.url),
      "utf8",
    );
    const rules = text.slice(text.indexOf("rules"), text.indexOf("things"));
    const typed = rules.match(/(?<![\w$.{])\d{2,}/g)?.filter((n) => n !== "1024" && n !== "2048");
    assert.deepEqual(typed ?? [], [], language);
  }
});
