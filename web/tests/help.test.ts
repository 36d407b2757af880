// SPDX-License-Identifier: MIT
// Help: the manual in both languages, its search, links into it, licences.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { expectAccessible, expectNoSideScroll, type Studio, startStudio } from "./support/studio";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let studio: Studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio.close());

test("the search marks every place and goes through them", async () => {
  const page = await studio.open("#/help");
  await page.getByRole("heading", { name: "What a rate is" }).waitFor();
  const field = page.getByRole("searchbox", { name: "Search the manual" });
  await field.fill("heat map");
  await page.locator("mark").first().waitFor();
  const count = await page.locator("mark").count();
  await page.getByText(`${count} places`).waitFor();
  assert.equal(await page.getByRole("heading", { name: "What an endgame is" }).count(), 0);
  await field.press("Enter");
  await page.getByText(`1 of ${count}`).waitFor();
  await field.press("Shift+Enter");
  await page.getByText(`${count} of ${count}`).waitFor();
  assert.ok(await page.locator("mark.here").isVisible());
  await field.fill("no such words anywhere");
  await page.getByText("Nothing found.", { exact: false }).waitFor();
  await page.context().close();
});

for (const [locale, wanted] of [
  [
    "en-GB",
    {
      stronger: "Making the AI stronger",
      p4: "I changed the probability of a 4. What about my tables?",
      network: "Networks",
      report: "Where do I report a problem?",
      swap: "The computer is very slow during a build.",
      asleep: "The first answer of a table takes seconds.",
    },
  ],
  [
    "zh-CN",
    {
      更强: "让 AI 变得更强",
      p4: "改了出四率，表怎么办？",
      神经网络: "网络",
      报告: "在哪里报告问题？",
      交换区: "计算时电脑变得很慢。",
      休眠: "第一次查一张表要等几秒。",
    },
  ],
] as const) {
  test(`the search finds what people ask for: ${locale}`, async () => {
    const page = await studio.open("#/help", { locale });
    const field = page.getByRole("searchbox");
    await page.locator("#faq").waitFor();
    for (const [word, heading] of Object.entries(wanted)) {
      await field.fill(word);
      await page.locator("mark").first().waitFor();
      // Enter leads to every place; one of them stands in the section that answers the question.
      const sections = await page.locator("mark").evaluateAll((marks) =>
        marks.map((mark) => {
          const before = [...document.querySelectorAll("article :is(h2, h3)")].filter(
            (title) => mark.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_PRECEDING,
          );
          return mark.closest("h2, h3")?.textContent ?? before.at(-1)?.textContent;
        }),
      );
      assert.ok(sections.includes(heading), `${word}: ${sections.join(" | ")}`);
    }
    // The neural kind is the only one that the manual speaks of.
    const word = locale === "en-GB" ? "network" : "网络";
    await field.fill(word);
    assert.equal(await page.locator("#start").count(), 0, "no word of connections is found");
    await page.context().close();
  });
}

test("an address leads to a section, links in the text too", async () => {
  const page = await studio.open("#/help?section=formulas");
  await page.locator("#formulas").waitFor();
  await page.waitForFunction(
    () => Math.abs(document.getElementById("formulas")!.getBoundingClientRect().top) < 200,
  );
  assert.ok((await page.locator("math").count()) >= 5);
  await page.goto(`${studio.url}/#/help?section=start`);
  await page.locator("article").getByRole("link", { name: "formation", exact: true }).click();
  await page.waitForFunction(
    () => Math.abs(document.getElementById("formation")!.getBoundingClientRect().top) < 200,
  );
  await page.locator("article").getByRole("link", { name: "Practice" }).first().click();
  await page.waitForFunction(() => location.hash === "#/practice");
  await page.context().close();
});

test("the manual is there in Chinese, with licences", async () => {
  const page = await studio.open("#/help", { locale: "zh-CN" });
  await page.getByRole("heading", { name: "什么是定式" }).waitFor();
  await page.getByRole("searchbox").fill("出四率");
  await page.locator("mark").first().waitFor();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("heading", { name: "许可证", exact: true }).waitFor();
  await page.getByText("BSL-1.0").first().waitFor();
  await page.context().close();
});

test("accessible in both colours, and fits a phone", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await studio.open("#/help", { ...PHONE, colorScheme });
    await page.getByRole("heading", { name: "What a rate is" }).waitFor();
    await expectNoSideScroll(page, "help");
    await expectAccessible(page, `help, ${colorScheme}`);
    await page.context().close();
  }
});

test("the log is named in both languages", async () => {
  for (const [locale, title] of [
    ["en-US", "When something goes wrong"],
    ["zh-CN", "出问题的时候"],
  ] as const) {
    const page = await studio.open("#/help?section=log", { locale });
    await page.getByRole("heading", { name: title }).waitFor();
    assert.equal(await page.locator(".log-place").textContent(), `${studio.home}/log/joseki.log`);
    await page.context().close();
  }
});
