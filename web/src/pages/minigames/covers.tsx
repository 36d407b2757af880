// SPDX-License-Identifier: MIT
// A cover for each game, drawn in the colours of the tiles: no two are alike.
import type { ComponentChildren } from "preact";
import { Picture } from "./pictures";
import { partsOf } from "./words";

const SIDE = 20;
const STEP = 23;

/** A tile at a column and a row of a small board; no number where there is no exponent. */
function T({
  x,
  y,
  e = 0,
  class: name = "",
}: {
  x: number;
  y: number;
  e?: number;
  class?: string;
}) {
  const [left, top] = [4 + x * STEP, 4 + y * STEP];
  const style = e > 0 ? { "--tile": `var(--tile-${e})`, "--label": `var(--label-${e})` } : {};
  const text = e > 0 ? String(2 ** e) : "";
  return (
    <g class={`cover-tile ${e > 0 ? "" : "plain"} ${name}`} style={style}>
      <rect x={left} y={top} width={SIDE} height={SIDE} rx="3" />
      {e > 0 && (
        <text x={left + SIDE / 2} y={top + SIDE / 2} font-size={text.length > 2 ? 7.5 : 9.5}>
          {text}
        </text>
      )}
    </g>
  );
}

/** Rows of exponents: 0 is an empty cell. */
function Rows({ rows }: { rows: readonly (readonly number[])[] }) {
  return (
    <>{rows.flatMap((row, y) => row.map((e, x) => <T key={`${x}${y}`} x={x} y={y} e={e} />))}</>
  );
}

function Thing({ name, x, y }: { name: string; x: number; y: number }) {
  return (
    <svg x={4 + x * STEP} y={4 + y * STEP} width={SIDE} height={SIDE} viewBox="0 0 24 24">
      <Picture name={name} />
    </svg>
  );
}

const E4 = [0, 0, 0, 0] as const;
const goal = (cells: readonly [number, number, number][]) => (
  <>
    <Rows rows={[E4, E4, E4, E4]} />
    {cells.map(([x, y, e]) => (
      <T key={`${x}${y}`} x={x} y={y} e={e} class="wanted" />
    ))}
  </>
);
const question = (x: number, y: number) => (
  <g class="cover-tile secret">
    <rect x={4 + x * STEP} y={4 + y * STEP} width={SIDE} height={SIDE} rx="3" />
    <text x={4 + x * STEP + SIDE / 2} y={4 + y * STEP + SIDE / 2} font-size="11">
      ?
    </text>
  </g>
);
const object = (name: string, rows: readonly (readonly number[])[], x: number, y: number) => (
  <>
    <Rows rows={rows} />
    <Thing name={name} x={x} y={y} />
  </>
);

const covers: Record<string, ComponentChildren> = {
  "design-master-1": goal([
    [1, 1, 9],
    [2, 1, 8],
    [1, 2, 8],
    [2, 2, 9],
  ]),
  "design-master-2": goal([
    [0, 0, 8],
    [1, 1, 8],
    [2, 2, 8],
    [3, 3, 8],
  ]),
  "design-master-3": goal([
    [2, 0, 9],
    [0, 2, 9],
    [3, 3, 9],
  ]),
  "design-master-4": goal([
    [1, 1, 1],
    [2, 1, 8],
    [3, 1, 7],
    [1, 2, 2],
    [2, 2, 9],
    [3, 2, 6],
    [1, 3, 3],
    [2, 3, 4],
    [3, 3, 5],
  ]),
  "mystery-merge-1": (
    <>
      <Rows rows={[E4, E4, [0, 0, 2, 0], E4]} />
      {[
        [0, 0],
        [1, 0],
        [3, 0],
        [0, 1],
        [2, 1],
        [0, 3],
        [1, 3],
        [3, 3],
      ].map(([x, y]) => (
        <g key={`${x}${y}`}>{question(x!, y!)}</g>
      ))}
    </>
  ),
  "mystery-merge-2": (
    <>
      <Rows rows={[[7, 6, 5, 0], [3, 4, 0, 0], E4, E4]} />
      {[
        [2, 1],
        [1, 2],
        [3, 3],
      ].map(([x, y]) => (
        <g key={`${x}${y}`}>{question(x!, y!)}</g>
      ))}
    </>
  ),
  "column-chaos": (
    <>
      <Rows
        rows={[
          [5, 3, 2, 0],
          [6, 4, 1, 0],
          [7, 2, 3, 0],
          [8, 5, 2, 1],
        ]}
      />
      <path class="cover-arrow" d="M14 12C30 -6 46 -6 60 10M54 9l6 1 1-6" />
      <path class="cover-arrow" d="M60 84C46 102 30 102 14 88M20 88l-6 0-1 6" />
    </>
  ),
  "gravity-twist-1": (
    <>
      <Rows rows={[E4, [0, 0, 1, 0], [3, 0, 2, 0], [5, 4, 6, 1]]} />
      <path class="cover-arrow" d="M37 6v34M31 34l6 7 6-7M83 6v34M77 34l6 7 6-7" />
    </>
  ),
  "gravity-twist-2": (
    <>
      <Rows rows={[E4, [0, 4, 0, 0], [2, 4, 0, 3], [5, 7, 6, 3]]} />
      <path class="cover-arrow" d="M14 6v34M8 34l6 7 6-7M60 6v34M54 34l6 7 6-7" />
      <circle class="cover-glow" cx="37" cy="60" r="15" />
    </>
  ),
  blitzkrieg: (
    <>
      <circle class="cover-clock" cx="48" cy="52" r="36" />
      <path class="cover-hand" d="M48 52V26M48 52l17 9" />
      <path class="cover-arrow" d="M42 8h12M48 8v8" />
      <T x={2.75} y={2.8} e={10} />
    </>
  ),
  "tricky-tiles": (
    <>
      <Rows
        rows={[
          [1, 2, 1, 2],
          [2, 3, 0, 1],
          [1, 5, 3, 2],
          [7, 6, 4, 1],
        ]}
      />
      <T x={2} y={1} e={2} class="wanted" />
      <path class="cover-arrow" d="M88 20C80 30 76 34 70 36M76 32l-6 4 1-7" />
    </>
  ),
  "shape-shifter": (
    <>
      {[
        [1, 0],
        [2, 0],
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
        [1, 2],
        [3, 2],
        [0, 3],
        [1, 3],
        [3, 3],
      ].map(([x, y], i) => (
        <T key={`${x}${y}`} x={x!} y={y!} e={i % 3 === 0 ? 1 + (i % 5) : 0} />
      ))}
    </>
  ),
  "ferris-wheel": (
    <>
      <Rows
        rows={[
          [1, 2, 3, 4],
          [8, 0, 0, 5],
          [7, 0, 0, 6],
          [6, 5, 4, 3],
        ]}
      />
      <path class="cover-arrow" d="M37 50a11 11 0 1 1 11 11M54 56l-6 5 6 5" />
    </>
  ),
  "ice-age": (
    <>
      <Rows
        rows={[
          [7, 6, 3, 0],
          [5, 0, 2, 0],
          [0, 1, 0, 0],
          [0, 0, 0, 2],
        ]}
      />
      <rect class="cover-ice" x="3" y="3" width="22" height="22" rx="4" />
      <rect class="cover-ice" x="26" y="3" width="22" height="22" rx="4" />
      <path
        class="cover-flake"
        d="M72 40v36M56 49l32 18M88 49L56 67M72 48l-5-4M72 48l5-4M72 68l-5 4M72 68l5 4"
      />
    </>
  ),
  "isolated-island": object(
    "island",
    [
      [3, 2, 0, 0],
      [5, 0, 0, 1],
      [6, 4, 0, 0],
      [8, 7, 2, 1],
    ],
    2,
    1,
  ),
  "endless-factorization": object("factoriser", [E4, [0, 0, 6, 0], [0, 2, 0, 4], E4], 1, 1),
  "endless-explosions": object(
    "bomb",
    [
      [0, 2, 0, 0],
      [4, 0, 0, 5],
      [0, 0, 3, 0],
      [6, 7, 2, 1],
    ],
    1,
    1,
  ),
  "endless-giftbox": object(
    "gift",
    [
      [1, 0, 0, 3],
      [0, 0, 0, 0],
      [2, 0, 0, 9],
      [5, 4, 3, 1],
    ],
    1,
    1,
  ),
  "endless-hybrid": (
    <>
      <Rows
        rows={[
          [0, 3, 0, 0],
          [4, 0, 0, 2],
          [0, 0, 5, 0],
          [6, 0, 1, 0],
        ]}
      />
      <Thing name="bomb" x={0} y={0} />
      <Thing name="gift" x={2} y={1} />
      <Thing name="factoriser" x={1} y={2} />
      <Thing name="island" x={3} y={3} />
    </>
  ),
  "endless-airraid": (
    <>
      <Rows
        rows={[
          [2, 0, 0, 1],
          [3, 0, 4, 0],
          [5, 0, 0, 2],
          [7, 6, 3, 1],
        ]}
      />
      <Thing name="crater" x={1} y={2} />
      <Thing name="raid" x={1} y={0} />
    </>
  ),
};

/** Of a mix: its rules as small squares, so that mixes differ, too. */
function MixCover({ game }: { game: string }) {
  const parts = partsOf(game);
  return (
    <Rows
      rows={[0, 1, 2, 3].map((y) =>
        [0, 1, 2, 3].map((x) => {
          const part = parts[(y * 4 + x) % Math.max(1, parts.length)] ?? "";
          return (x + y) % 2 === 0 ? 1 + (part.length % 9) : 0;
        }),
      )}
    />
  );
}

export function Cover({ game }: { game: string }) {
  return (
    <svg class="mg-cover" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {covers[game] ?? <MixCover game={game} />}
    </svg>
  );
}
