// SPDX-License-Identifier: MIT
// What the server says of mistakes on the pages of 2048 is told in the language of the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { languageChoice } from "../src/i18n";
import {
  asSentence,
  loadServerWords,
  serverWords,
  type Told,
  textWords,
  toldWords,
} from "../src/i18n/server";
import { type Studio, startStudio } from "./support/studio";

// What a person can do wrong, and the message that does it.
const MISTAKES: readonly (readonly [string, object])[] = [
  ["game/set", { code: " " }],
  ["game/set", { code: "zz" }],
  ["game/set", { code: "12345678123456789" }],
  ["game/set", { code: "0" }],
  ["game/new", { seed: -1 }],
  ["game/export", { format: "json", game: "none" }],
  ["game/resume", { game: "none" }],
  ["practice/select", { table: "L3-77" }],
  ["practice/random", {}],
  ["practice/set", { code: "?" }],
  ["practice/place", { cell: 0, value: 2 }],
  ["practice/record-save", {}],
  ["practice/record-seek", { step: 1 }],
  ["practice/record-open", { base64: "AAAA" }],
  ["practice/add-folder", { path: "/nowhere" }],
  ["replay/add", { file_name: "notes.txt", base64: "aGVsbG8=" }],
  ["replay/add", { file_name: "short.txt", base64: "NHg0LWRlbW9fMDAw" }],
  ["replay/add", { file_name: "part.txt", base64: "AAAA", part: 2, parts: 2 }],
  ["replay/open", { game: "file-99" }],
  ["analysis/start", { games: [] }],
  ["analysis/report", { game: "file-99" }],
  ["players/new", { game: "gomoku", engine: "network" }],
  ["players/new", { game: "gomoku", engine: "network", model: "none" }],
  ["settings/import", { file: {} }],
  ["settings/set", { name: "demo_ms", value: 0 }],
];

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

test("every mistake has Chinese words, message and hint", async () => {
  languageChoice.value = "zh";
  await loadServerWords();
  for (const [action, body] of MISTAKES) {
    const { message, hint, message_text, hint_text } = (await studio.post(
      action,
      body,
    )) as unknown as Required<Told>;
    assert.ok(message, `${action} ${JSON.stringify(body)} is refused`);
    assert.match(textWords(message_text), /[\u4e00-\u9fff]/, `${action}: ${message}`);
    if (hint !== "") assert.match(textWords(hint_text), /[\u4e00-\u9fff]/, `${action}: ${hint}`);
  }
});

test("values come to their places, sentences among them in the language of the page", async () => {
  await loadServerWords();
  const text = {
    pattern: "{} cannot be: {}",
    values: ["L3-4096", { pattern: "{} free cells make at most {}", values: ["10", "2048"] }],
  };
  languageChoice.value = "zh";
  assert.equal(textWords(text), "不能有 L3-4096：10 个空位最多做到 2048");
  // In Chinese the game comes first.
  assert.equal(
    textWords({ pattern: "there is no model '{}' for {}", values: ["mine", "gomoku"] }),
    "gomoku 没有名为“mine”的网络",
  );
  languageChoice.value = "en";
  assert.equal(textWords(text), "L3-4096 cannot be: 10 free cells make at most 2048");
});

test("a server of another version is understood as far as its English goes", async () => {
  await loadServerWords();
  languageChoice.value = "zh";
  assert.equal(serverWords("the cat is out"), "the cat is out");
  assert.equal(textWords({ pattern: "the {} is out", values: ["cat"] }), "the cat is out");
});

test("what went wrong and what to do are two sentences", async () => {
  await loadServerWords();
  const told = {
    message: "the board code is empty",
    message_text: { pattern: "the board code is empty", values: [] },
    hint: "try again",
    hint_text: { pattern: "try again", values: [] },
  };
  languageChoice.value = "en";
  assert.equal(toldWords(told), "The board code is empty. Try again.");
  languageChoice.value = "zh";
  assert.equal(toldWords(told), "局面编码是空的。请再试一次。");
});

test("English is told in sentences", () => {
  languageChoice.value = "en";
  assert.equal(asSentence("the board code is empty"), "The board code is empty.");
  assert.equal(
    asSentence("build it with: joseki build L3-512"),
    "Build it with: joseki build L3-512",
  );
  // A colon in the middle is no command.
  assert.equal(
    asSentence("'zz' is not a board: 'z' is no tile"),
    "'zz' is not a board: 'z' is no tile.",
  );
});
