// SPDX-License-Identifier: MIT
// A formation as a small picture, and what it is in words. Decoration for a screen reader: the
// words say the same.
import type { Schemas } from "../api/client";
import { boardText } from "../board/words";
import { texts } from "../i18n";
import { formation as en } from "../i18n/en/formation";
import { formation as zh } from "../i18n/zh/formation";
import "./formationPicture.css";

export type FormationLook = Schemas["FormationLook"];

export const formationText = texts(en, zh);

const SIDE = 4;
const CELL = 20;
const GAP = 4;
const WIDTH = SIDE * CELL + (SIDE + 1) * GAP;
const CLASSES: Record<string, string> = {
  x: "big",
  m: "big",
  o: "may-come",
  w: "wall",
  ".": "free",
};

/** By the number of digits. */
const SIZES: Record<number, string> = { 3: "three", 4: "four", 5: "four" };

const xOf = (cell: number) => GAP + (cell % SIDE) * (CELL + GAP);
const yOf = (cell: number) => GAP + Math.floor(cell / SIDE) * (CELL + GAP);

/** Of a big tile that may move: a cross. */
function Cross({ cell }: { cell: number }) {
  const [x, y] = [xOf(cell) + CELL / 2, yOf(cell) + CELL / 2];
  return <path class="cross" d={`M${x - 5} ${y}h10M${x} ${y - 5}v10`} />;
}

function Cell({ look, cell }: { look: FormationLook; cell: number }) {
  const kind = look.cells[cell] ?? ".";
  const exponent = Number.parseInt(look.first_board[cell] ?? "0", 16);
  const isSmall = exponent > 0 && exponent < 15;
  const [x, y] = [xOf(cell), yOf(cell)];
  return (
    <>
      <rect class={CLASSES[kind]!} x={x} y={y} width={CELL} height={CELL} rx={3} />
      {kind === "m" && <Cross cell={cell} />}
      {isSmall && (
        <g style={{ "--tile": `var(--tile-${exponent})`, "--label": `var(--label-${exponent})` }}>
          <rect class="small" x={x + 2} y={y + 2} width={CELL - 4} height={CELL - 4} rx={2} />
          <text class={SIZES[String(2 ** exponent).length]} x={x + CELL / 2} y={y + CELL / 2}>
            {2 ** exponent}
          </text>
        </g>
      )}
    </>
  );
}

function Targets({ look }: { look: FormationLook }) {
  const around = GAP - 1;
  if (look.target_anywhere) {
    return <rect class="target" x={1} y={1} width={WIDTH - 2} height={WIDTH - 2} rx={5} />;
  }
  return (
    <>
      {look.target_cells.map((cell) => (
        <rect
          key={cell}
          class={look.next === "" ? "target" : "target goes-on"}
          x={xOf(cell) - around + 1}
          y={yOf(cell) - around + 1}
          width={CELL + 2 * around - 2}
          height={CELL + 2 * around - 2}
          rx={4}
        />
      ))}
    </>
  );
}

export function FormationPicture({ look }: { look: FormationLook }) {
  return (
    <svg
      class="formation-picture"
      viewBox={`0 0 ${WIDTH} ${WIDTH}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect class="ground" width={WIDTH} height={WIDTH} rx={6} />
      {[...look.cells].map((_, cell) => (
        <Cell key={cell} look={look} cell={cell} />
      ))}
      <Targets look={look} />
    </svg>
  );
}

function moveWords({ cells, big, movable, roaming, placements }: FormationLook): string {
  const t = formationText();
  const stay = big - movable;
  if (big === 0) return t.noBig;
  if (cells.includes("w")) return t.walls(SIDE * SIDE - big, big);
  if (roaming === "anywhere") return stay === 0 ? t.allRoam(big) : t.someRoam(stay, movable);
  if (roaming === "nowhere") return t.allStay(big);
  return stay === 0 ? t.allMove(big, placements) : t.someMove(stay, movable, placements);
}

function targetWords({ target_anywhere: anywhere, target_cells: cells }: FormationLook): string {
  const t = formationText();
  const { place, places } = boardText();
  return anywhere ? t.targetAnywhere : t.targetOn(places(cells.map(place)));
}

function startWords({ start, start_sum: sum, seeds }: FormationLook): string {
  const t = formationText();
  if (start === "every_sum") return t.startSum(sum);
  return start === "every_twos" ? t.startTwos(sum / 2) : t.startSeeds(seeds, sum);
}

function purposeWords(look: FormationLook): string {
  const t = formationText();
  if (look.next !== "") return t.forNext(look.next);
  if (look.leads_to.length > 0) return t.forLater(t.names(look.leads_to));
  if (look.cells.includes("w")) return t.forSmall;
  if (look.roaming === "anywhere") return t.forRates;
  return look.target_anywhere ? t.forTile : t.forOrder;
}

/** What may move, where the target counts, where it begins, what it is for. */
export function formationWords(look: FormationLook): string {
  const { joined } = formationText();
  return joined([moveWords(look), targetWords(look), startWords(look), purposeWords(look)]);
}
