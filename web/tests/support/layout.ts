// SPDX-License-Identifier: MIT
// What is wrong with how a page is laid out, from the boxes that the browser drew.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { expectNoSideScroll } from "./studio";

/** Runs in the page. Texts that leave their box, words broken in two, controls on top of each other. */
function findFaults(): string[] {
  const BOXES =
    "button, a, label, legend, h1, h2, h3, summary, output, th, td, .tile, .mark span, .score-value, .chip, .rate-number, .swatch, .edge span, .note";
  const WORDS =
    "button, a, label, legend, h1, h2, h3, summary, output, th, .tile, .mark span, .score-value, .chip, .quick-score strong";
  const CONTROLS = "button, a, input, select, summary, label.segment, [role=gridcell][tabindex]";
  const SLACK = 1.5;
  const faults: string[] = [];
  const styleOf = (element: Element) => getComputedStyle(element);
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && !element.closest(".hidden-label, .skip");
  };
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className.toString().trim().replaceAll(" ", ".")} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
  const textsIn = (element: Element): Text[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== "" && isSeen(text.parentElement!)) texts.push(text);
    }
    return texts;
  };
  const rectsOf = (text: Text, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter((rect) => rect.width > 0.5);
  };

  for (const element of document.querySelectorAll(BOXES)) {
    if (!isSeen(element) || styleOf(element).display.startsWith("inline ")) continue;
    if (styleOf(element).display === "inline") continue;
    const box = element.getBoundingClientRect();
    for (const text of textsIn(element)) {
      for (const rect of rectsOf(text, 0, text.length)) {
        // Lines are taller than their letters: only half of the spare room may leave the box.
        const spare = (rect.height - Number.parseFloat(styleOf(text.parentElement!).fontSize)) / 2;
        const out =
          rect.left < box.left - SLACK ||
          rect.right > box.right + SLACK ||
          rect.top + spare < box.top - SLACK ||
          rect.bottom - spare > box.bottom + SLACK;
        if (out) faults.push(`text leaves its box: ${nameOf(element)}`);
      }
    }
  }

  for (const element of document.querySelectorAll(WORDS)) {
    if (!isSeen(element)) continue;
    for (const text of textsIn(element)) {
      for (const word of text.data.matchAll(/[\p{Script=Latin}\d,.%]+/gu)) {
        const rects = rectsOf(text, word.index, word.index + word[0].length);
        const [first] = rects;
        if (first && rects.some((rect) => Math.abs(rect.top - first.top) > 2))
          faults.push(`"${word[0]}" is broken in two: ${nameOf(element)}`);
      }
    }
  }

  const isFloating = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (["fixed", "sticky"].includes(styleOf(at).position)) return true;
    return false;
  };
  // A link in a text has a box on each line.
  const overlapOf = (one: Element, other: Element): string | undefined => {
    for (const a of one.getClientRects()) {
      for (const b of other.getClientRects()) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > SLACK && high > SLACK) return `${wide} x ${high}`;
      }
    }
    return undefined;
  };
  const controls = [...document.querySelectorAll(CONTROLS)].filter(
    (control) => isSeen(control) && !isFloating(control),
  );
  controls.forEach((one, i) => {
    for (const other of controls.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (one.closest("label") && one.closest("label") === other.closest("label")) continue;
      const overlap = overlapOf(one, other);
      if (overlap) faults.push(`${nameOf(one)} and ${nameOf(other)} overlap by ${overlap}`);
    }
  });
  return [...new Set(faults)];
}

export async function expectSoundLayout(page: Page, where: string): Promise<void> {
  await expectNoSideScroll(page, where);
  // What runs these tests wraps functions with this name, which the page does not have.
  await page.evaluate("globalThis.__name ??= (made) => made");
  const faults = await page.evaluate(findFaults);
  assert.deepEqual(faults, [], `layout of ${where}`);
}
