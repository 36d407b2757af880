// SPDX-License-Identifier: MIT
// The manual: both languages have the same places, links lead somewhere, search finds and marks.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { usualKeys } from "../src/keys/actions";
import {
  type Block,
  chapters,
  type Inline,
  inlines,
  wordsOf,
} from "../src/pages/help/manual/markdown";
import { chaptersWith, pieces } from "../src/pages/help/manual/search";

const sourceOf = (language: string) =>
  readFileSync(new URL(`../src/pages/help/manual/${language}.md`, import.meta.url), "utf8");
const manuals = { en: chapters(sourceOf("en")), zh: chapters(sourceOf("zh")) };
const PAGES = ["home", "game", "practice", "players", "minigames", "tables", "settings", "help"];

function anchors(manual: ReturnType<typeof chapters>): string[] {
  return manual.flatMap((chapter) => [
    chapter.anchor,
    ...chapter.blocks.flatMap((block) => (block.kind === "heading" ? [block.anchor] : [])),
  ]);
}

function inlinesOf(block: Block): Inline[] {
  if (block.kind === "paragraph") return block.inlines;
  if (block.kind === "list") return block.items.flat();
  return block.kind === "table" ? [...block.head.flat(), ...block.rows.flat(2)] : [];
}

test("both languages have the same places, each once", () => {
  assert.deepEqual(anchors(manuals.zh), anchors(manuals.en));
  assert.equal(new Set(anchors(manuals.en)).size, anchors(manuals.en).length);
  assert.ok(manuals.en.length >= 15);
});

test("both languages are built alike: the same kinds of blocks in the same order", () => {
  const shape = (manual: ReturnType<typeof chapters>) =>
    manual.map(({ anchor, blocks }) => `${anchor}: ${blocks.map((block) => block.kind).join(" ")}`);
  assert.deepEqual(shape(manuals.zh), shape(manuals.en));
});

test("every link leads to a page or to a place of the manual", () => {
  for (const manual of Object.values(manuals)) {
    const places = new Set(anchors(manual));
    const links = manual
      .flatMap(({ blocks }) => blocks.flatMap(inlinesOf))
      .flatMap((part) => (part.kind === "link" ? [part.to] : []));
    assert.ok(links.length >= 8);
    for (const to of links) {
      const good = to.startsWith("#/") ? PAGES.includes(to.slice(2)) : places.has(to.slice(1));
      assert.ok(good, to);
    }
  }
});

test("boards have sixteen cells and formulas are known", () => {
  const formulas = readFileSync(new URL("../src/pages/help/formulas.tsx", import.meta.url), "utf8");
  const list = /formulas: [^=]*= \{([^}]*)\}/.exec(formulas)![1]!;
  const known = list.split(",").map((name) => name.trim());
  const textsOf = (kind: "board" | "formula") =>
    manuals.en
      .flatMap((chapter) => chapter.blocks)
      .flatMap((block) => (block.kind === kind ? [block.text] : []));
  assert.ok(textsOf("board").length > 0);
  for (const board of textsOf("board")) assert.match(board, /^[0-9a-f]{16}$/);
  assert.ok(textsOf("formula").length > 0);
  for (const formula of textsOf("formula")) assert.ok(known.includes(formula), formula);
});

test("no mark of Markdown is left over", () => {
  for (const manual of Object.values(manuals)) {
    for (const chapter of manual) {
      for (const block of chapter.blocks) {
        if (block.kind !== "code")
          assert.doesNotMatch(wordsOf(block), /\*\*|\]\(|\{#|^#/, wordsOf(block));
      }
    }
  }
});

/** The texts of all pages in one language, but for what the server says. */
function pageTexts(language: string): string {
  const folder = new URL(`../src/i18n/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => !name.startsWith("server"));
  return files.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
}

test("what the manual names is called the same on the pages", () => {
  const VARIABLES = /^[A-Za-z]₀?$/;
  const ownWords: Record<string, readonly string[]> = {
    // Words that the manual explains, and one that it stresses.
    en: ["endgame", "level", "formation", "table", "success rate", "network", "before"],
    zh: ["残局", "级别", "定式", "表", "成功率", "网络", "先"],
  };
  for (const [language, manual] of Object.entries(manuals)) {
    const texts = pageTexts(language).toLowerCase();
    const parts = manual.flatMap(({ blocks }) => blocks.flatMap(inlinesOf));
    const named = parts.filter(({ kind }) => kind === "emphasis").map(({ text }) => text);
    assert.ok(named.length >= 40, String(named.length));
    for (const name of named) {
      if (VARIABLES.test(name) || ownWords[language]!.includes(name)) continue;
      assert.ok(texts.includes(name.toLowerCase()), `${language}: no page says “${name}”`);
    }
  }
});

test("inline marks are read", () => {
  assert.deepEqual(inlines("a **b** *c* `d` [e](#f)"), [
    { kind: "text", text: "a " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "emphasis", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
    { kind: "text", text: " " },
    { kind: "link", text: "e", to: "#f" },
  ]);
});

test("search finds words in any case and cuts the text there", () => {
  assert.deepEqual(pieces("Rate and rate", "RATE"), [
    { text: "Rate", hit: true },
    { text: " and ", hit: false },
    { text: "rate", hit: true },
  ]);
  assert.deepEqual(pieces("rate", ""), [{ text: "rate", hit: false }]);
  const found = chaptersWith(manuals.en, "heat map").map((chapter) => chapter.anchor);
  assert.ok(found.includes("practise") && !found.includes("endgame"), String(found));
  assert.deepEqual(chaptersWith(manuals.zh, "没有这样的词"), []);
  assert.equal(chaptersWith(manuals.en, "").length, manuals.en.length);
});

test("no key is the usual one of two actions", () => {
  const keys = Object.values(usualKeys).flat() as string[];
  assert.deepEqual(
    keys.filter((key, i) => keys.indexOf(key) !== i),
    [],
  );
});
