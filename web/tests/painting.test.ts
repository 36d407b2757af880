// SPDX-License-Identifier: MIT
// What the formation designer paints, and formations read back as paintings.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bodyOf,
  emptyPainting,
  painted,
  paintingOf,
  withTarget,
} from "../src/pages/tables/painting";

test("a formation with fixed big tiles has them locked", () => {
  const painting = paintingOf({
    name: "442",
    seeds: ["1000000021ffffff"],
    masks: ["0000000000ffffff"],
    target_cells: "000000000f000000",
    extra_steps: 48,
  });
  assert.deepEqual(painting.cells.slice(10), Array(6).fill("locked"));
  assert.ok(painting.cells.slice(0, 10).every((kind) => kind === "free"));
  assert.deepEqual(
    painting.target.flatMap((on, cell) => (on ? [cell] : [])),
    [9],
  );
  assert.equal(painting.extra_steps, 48);
});

test("big tiles that some mask lets go are movable, walls are walls", () => {
  const t = paintingOf({
    name: "t",
    seeds: ["10000000f1fff2ff"],
    masks: ["00000000f0fff0ff", "0000f000f0ff00ff"],
  });
  assert.deepEqual([t.cells[8], t.cells[10], t.cells[12]], ["locked", "locked", "big"]);
  assert.ok(
    paintingOf({ name: "free8", seeds: ["01111111ffffffff"] })
      .cells.slice(8)
      .every((kind) => kind === "big"),
  );
  const small = paintingOf({ name: "3x3", category: "variant", seeds: ["000f000f000fffff"] });
  assert.equal(small.cells.filter((kind) => kind === "wall").length, 7);
});

test("no target cell means anywhere, and is not sent", () => {
  const empty = emptyPainting();
  assert.ok(!("target" in bodyOf(empty)));
  const marked = withTarget(painted(empty, 3, "locked"), 5, true);
  assert.equal(bodyOf(marked).cells[3], "locked");
  assert.equal(bodyOf(marked).target?.[5], true);
  assert.equal(empty.cells[3], "free", "the old painting is left alone");
  const everywhere = paintingOf({
    name: "x",
    seeds: ["01111111ffffffff"],
    target_cells: "f".repeat(16),
  });
  assert.ok(!("target" in bodyOf(everywhere)));
});
