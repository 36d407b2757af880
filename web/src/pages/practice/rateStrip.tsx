// SPDX-License-Identifier: MIT
// The four rates in one line at the foot of the board, always in sight together with it. Shown on
// phones; on wide windows the card of rates stands beside the board.
import type { Direction } from "../../board/motion";
import { boardText } from "../../board/words";
import { move } from "./actions";
import { stripText } from "./numbers";
import { ratesShown, state, t } from "./store";

const ARROWS = { left: "←", up: "↑", down: "↓", right: "→" } as const;
const ORDER: readonly Direction[] = ["left", "up", "down", "right"];

function StripButton({ direction }: { direction: Direction }) {
  const rates = state.value?.rates;
  const one = rates?.moves.find((candidate) => candidate.direction === direction);
  if (!one) return null;
  const isBest = rates?.best === direction;
  // What is written on a button is part of its name: some people say what they want to press.
  const words = one.state === "rate" ? `${stripText(one)} %` : t().moveStates[one.state];
  const name = `${boardText().directions[direction]}: ${words}${isBest ? `, ${t().best}` : ""}`;
  return (
    <button
      type="button"
      class={isBest ? "best" : ""}
      aria-label={name}
      disabled={one.state === "illegal"}
      onClick={() => void move(direction)}
    >
      <span aria-hidden="true">{ARROWS[direction]}</span>
      <span aria-hidden="true">{stripText(one)}</span>
    </button>
  );
}

export function RateStrip() {
  const now = state.value;
  if (!now || now.waiting || now.rates.source === "none" || !ratesShown.value) return null;
  return (
    <div class="rate-strip" role="group" aria-label={t().rates}>
      {ORDER.map((direction) => (
        <StripButton key={direction} direction={direction} />
      ))}
    </div>
  );
}
