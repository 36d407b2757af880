// SPDX-License-Identifier: MIT
// Numbers as people read them: rates, losses, shares.
import assert from "node:assert/strict";
import { test } from "node:test";
import { languageChoice } from "../src/i18n";
import { fraction } from "../src/i18n/fraction";
import { rateText } from "../src/i18n/rate";
import {
  lossColour,
  lossText,
  shortLoss,
  shortRate,
  stripText,
} from "../src/pages/practice/numbers";

languageChoice.value = "en";

test("a share is said with the smallest numbers", () => {
  const said = [5, 20, 35, 40, 50, 95, 100].map((percent) => fraction(percent).join(" in "));
  assert.deepEqual(said, [
    "1 in 20",
    "1 in 5",
    "7 in 20",
    "2 in 5",
    "1 in 2",
    "19 in 20",
    "1 in 1",
  ]);
});

test("a loss that is not 0 is never told as 0", () => {
  assert.deepEqual([0.0744, 0.0000004, 0.00003, 1].map(lossText), [
    "7.44%",
    "0.000040%",
    "0.0030%",
    "100.00%",
  ]);
});

test("rates near certainty have as many digits as they need", () => {
  assert.deepEqual([0, 1, 0.5, 0.99970231].map(rateText), ["0%", "100%", "50.00%", "99.9702%"]);
});

test("the cells of a heat map differ where the rates do", () => {
  assert.deepEqual([0, 0.5123, 0.9999, 1].map(shortRate), ["0", "51.2", ">99.9", "100"]);
  const losses = [0, 0.00001, 0.00009].map((loss) => shortLoss(loss, 0.00009));
  assert.deepEqual(losses, ["0", "−.0010", "−.0090"]);
});

test("a loss is green, orange or red, and something between in between", () => {
  assert.deepEqual([0, 0.001, 0.03, 0.1, 1].map(lossColour), [
    "#2e9e55",
    "#2e9e55",
    "color-mix(in oklab, #9db62f, #e08a2e 100%)",
    "color-mix(in oklab, #e08a2e, #cf4a3d 100%)",
    "#cf4a3d",
  ]);
  assert.equal(lossColour(0.0348), "color-mix(in oklab, #e08a2e, #cf4a3d 12%)");
});

test("a rate at the foot of the board is short, and never more than it is", () => {
  const text = (rate: number | null, status: string | null = "exact") =>
    stripText({ rate, status });
  assert.equal(text(0.99996), "99.99");
  assert.equal(text(1), "100");
  assert.equal(text(1 - 1e-15), "99.99");
  assert.equal(text(0), "0");
  assert.equal(text(0.0523), "5.230");
  assert.equal(text(1e-9), "<0.001");
  assert.equal(text(0.9, "at_least"), "≥90.00");
  assert.equal(text(null, "unknown"), "–");
});
