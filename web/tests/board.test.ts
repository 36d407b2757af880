// SPDX-License-Identifier: MIT
// What is drawn for a move ends in exactly the board that was sent, whatever the animation says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Frame, nextGlow, noGlow, sprites } from "../src/board/motion";

const from = [2, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0];
const board = [4, 4, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 8, 0, 0, 0];
const slides = [0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const move: Frame = {
  board,
  animation: { direction: "left", from, slides, merged: [0], spawn: { cell: 6, value: 2 } },
  serial: 7,
};

function settled(frame: Frame): number[] {
  const cells = Array<number>(16).fill(0);
  for (const sprite of sprites(frame, noGlow)) {
    if (sprite.entry !== "ghost") cells[sprite.cell] = sprite.value;
  }
  return cells;
}

test("a move ends in the board that was sent", () => {
  assert.deepEqual(settled(move), board);
});

test("so does one with a wrong animation", () => {
  const wrong = { ...move.animation!, slides: slides.map(() => 0), merged: [5, 9], spawn: null };
  assert.deepEqual(settled({ ...move, animation: wrong }), board);
});

test("so does a jump", () => {
  assert.deepEqual(settled({ ...move, animation: null }), board);
});

test("tiles slide, merge and grow as told", () => {
  const drawn = sprites(move, noGlow);
  const entry = (cell: number) => drawn.find((s) => s.cell === cell && s.entry !== "ghost")?.entry;
  assert.equal(entry(0), "merge");
  assert.equal(entry(1), "slide");
  assert.equal(entry(6), "spawn");
  assert.equal(entry(12), "none");
  assert.deepEqual(
    drawn.filter((s) => s.entry === "ghost").map((s) => [s.from, s.cell]),
    [
      [0, 0],
      [1, 0],
    ],
  );
});

test("a large tile glows, travels with its glow and fades", () => {
  const made = { ...move, board: board.map((value, cell) => (cell === 0 ? 2048 : value)) };
  let glow = nextGlow(noGlow, made);
  assert.equal(glow[0], 5);
  const right: Frame = {
    board: [0, 0, 0, 2048, ...Array<number>(12).fill(0)],
    animation: {
      direction: "right",
      from: [2048, ...Array<number>(15).fill(0)],
      slides: [3, ...Array<number>(15).fill(0)],
      merged: [],
      spawn: null,
    },
    serial: 8,
  };
  glow = nextGlow(glow, right);
  assert.equal(glow[3], 4);
  assert.equal(glow[0], 0);
  assert.deepEqual(nextGlow(glow, { ...right, animation: null }), noGlow);
});
