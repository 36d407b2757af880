// SPDX-License-Identifier: MIT
// A hint on the board: an arrow for the best move, and at each edge what is known of the move to
// that side. It lies over gaps and edges, so no number of a tile is covered.
import { advice } from "./store";
import { isBest, knownMark } from "./moveWords";

/** Pointing left, from the middle of a board of 400 by 400. */
const ARROW = "M196 192 H134 V176 L100 200 L134 224 V208 H196 Z";

export function HintLayer() {
  const given = advice.value;
  if (!given?.isHint || given.ai.direction === null) return null;
  const { ai } = given;
  return (
    <div class="hint-layer" aria-hidden="true">
      <svg class={`hint-arrow ${ai.direction}`} viewBox="0 0 400 400">
        <path d={ARROW} />
      </svg>
      {ai.moves.map((move) => {
        const mark = knownMark(move);
        if (mark === "") return null;
        const best = isBest(move, ai) ? " best" : "";
        return (
          <span key={move.direction} class={`hint-mark ${move.direction}${best}`}>
            {mark}
          </span>
        );
      })}
    </div>
  );
}
