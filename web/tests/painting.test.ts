// SPDX-License-Identifier: MIT
// What the formation designer paints, and what is typed beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boardsIn,
  bodyOf,
  emptyPainting,
  painted,
  paintingFrom,
  wholeNumber,
  withTarget,
} from "../src/pages/tables/painting";

test("what the server paints has a place for target cells", () => {
  const cells = Array<"free">(16).fill("free");
  assert.deepEqual(paintingFrom({ name: "x", cells }).target, Array(16).fill(false));
  const target = cells.map((_, cell) => cell === 9);
  assert.deepEqual(paintingFrom({ name: "x", cells, target }).target, target);
});

test("boards are written one a line, or with blanks or commas between them", () => {
  assert.deepEqual(boardsIn(" 21ff\n12ff,, f\t0\n"), ["21ff", "12ff", "f", "0"]);
  assert.deepEqual(boardsIn(" \n"), []);
});

test("a sign belongs to its number", () => {
  assert.equal(wholeNumber("-200"), -200);
  assert.equal(wholeNumber(" +7 "), 7);
  for (const typed of ["-", "", "1.5", "x", "--2", "1234567"])
    assert.equal(wholeNumber(typed), null, typed);
});

test("boards that are not written are not sent", () => {
  const body = bodyOf({ ...emptyPainting(), masks: [], seeds: ["21ff"] });
  assert.ok(!("masks" in body));
  assert.deepEqual(body.seeds, ["21ff"]);
});

test("no target cell means anywhere, and is not sent", () => {
  const empty = emptyPainting();
  assert.ok(!("target" in bodyOf(empty)));
  const marked = withTarget(painted(empty, 3, "locked"), 5, true);
  assert.equal(bodyOf(marked).cells[3], "locked");
  assert.equal(bodyOf(marked).target?.[5], true);
  assert.equal(empty.cells[3], "free", "the old painting is left alone");
});
