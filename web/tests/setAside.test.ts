// SPDX-License-Identifier: MIT
// What was saved and cannot be read any more: the page says so in its language, and goes on.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { askAsPage, type Studio, startStudio } from "./support/studio";

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

const damage = (home: string): void => {
  const script =
    "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); " +
    "d.execute(\"UPDATE sessions SET state = '{'\"); d.commit(); d.close()";
  execFileSync("python3", ["-c", script, `${home}/studio.db`]);
};

for (const [language, words] of [
  ["en", /What was saved here is damaged.*the page starts afresh.*studio\.db/s],
  ["zh", /这里保存的内容已损坏.*重新开始.*studio\.db/s],
] as const) {
  test(`a damaged game is told of in words: ${language}`, async () => {
    const page = await studio.open("#/game");
    await page.locator(".tile").first().waitFor();
    await askAsPage(page, "settings/set", { name: "language", value: language });
    await studio.stopServer();
    damage(studio.home);
    await studio.startServer(); // the page comes back to it by itself
    const notice = page.locator(".toast.bad");
    await notice.waitFor();
    assert.match((await notice.textContent()) ?? "", words);
    await page.locator(".tile").first().waitFor();
    await page.reload();
    await page.locator(".tile").first().waitFor();
    assert.equal(await notice.count(), 0, "told once");
    await page.close();
  });
}
