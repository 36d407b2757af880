// SPDX-License-Identifier: MIT
// The guided tour: endgame, formation, rate, each with a board.
import { type ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { Board } from "../../board/board";
import { still } from "../../board/motion";
import { link } from "../../shell/router";
import { Button, LinkButton, Segmented, Switch } from "../../ui/controls";
import { type FormationLook, formationWords } from "../../ui/formationPicture";
import { Dialog } from "../../ui/panels";
import { boardToPractise, leaveLiveBoard, LiveBoard, TOUR_TABLE } from "./liveBoard";
import { tourText } from "./texts";

const ENDGAME = [2, 4, 16, 2, 4, 32, 64, 128, 0, 256, 512, 1024, 0, 2048, 4096, 8192];
const BIG_FROM = 256;
const X = 32768;

const FORMATIONS: Record<string, readonly number[]> = {
  "442": [2, 0, 0, 0, 0, 0, 0, 0, 4, 2, X, X, X, X, X, X],
  L3: [2, 0, 0, 0, 0, 0, 0, 0, 2, X, X, X, 4, X, X, X],
  free: [0, X, 2, X, X, 2, 0, 4, 2, 0, X, 0, X, 2, 0, X],
  "3x3": [2, 0, 4, X, 0, 8, 2, X, 4, 2, 0, X, X, X, X, X],
};

function EndgameStep() {
  const t = tourText().endgame;
  const [hidden, setHidden] = useState(false);
  const tiles = hidden ? ENDGAME.map((value) => (value >= BIG_FROM ? X : value)) : ENDGAME;
  return (
    <div class="tour-step">
      <div class="tour-board">
        <Board frame={still(tiles)} size="small" bigTiles={hidden} label={t.board} />
      </div>
      <div class="stack">
        <p>{t.text}</p>
        <Switch label={t.hide} on={hidden} onChange={setHidden} />
        <p class="hint">{hidden ? t.hidden : t.shown}</p>
      </div>
    </div>
  );
}

/** What the server says of a formation, once it has answered. */
function useLook(name: string): FormationLook | undefined {
  const [tables, setTables] = useState<Schemas["PracticeTables"] | null>(null);
  useEffect(() => void attempt(async () => setTables(await call("practice/tables", {}))), []);
  const formations = tables?.categories.flatMap((category) => category.formations);
  return formations?.find((formation) => formation.name === name)?.look;
}

function FormationStep() {
  const t = tourText().formation;
  const [name, setName] = useState("442");
  const look = useLook(t.names[name]!);
  return (
    <div class="tour-step">
      <div class="tour-board">
        <Board
          frame={still(FORMATIONS[name]!)}
          size="small"
          bigTiles
          targets={look?.target_anywhere ? [] : look?.target_cells}
          label={t.names[name]!}
        />
      </div>
      <div class="stack">
        <p>{t.text}</p>
        <Segmented
          label={t.choose}
          value={name}
          choices={Object.keys(FORMATIONS).map((value) => ({ value, label: t.names[value]! }))}
          onChange={setName}
        />
        <p>{t.words[name]}</p>
        {look && <p class="hint">{formationWords(look)}</p>}
        <p class="hint">{t.table}</p>
      </div>
    </div>
  );
}

function RateStep() {
  return (
    <div class="stack">
      <p>{tourText().rate.text}</p>
      <LiveBoard />
    </div>
  );
}

function LastStep() {
  const t = tourText().last;
  return (
    <div class="stack">
      <p>{t.text}</p>
      <div class="row-of">
        <LinkButton
          href={link("practice", { table: TOUR_TABLE, board: boardToPractise() })}
          icon="practice"
          kind="primary"
        >
          {t.practice}
        </LinkButton>
        <LinkButton href={link("game")} icon="game">
          {t.game}
        </LinkButton>
        <LinkButton href={link("help")} icon="help">
          {t.manual}
        </LinkButton>
      </div>
    </div>
  );
}

const STEPS: readonly {
  id: "endgame" | "formation" | "rate" | "last";
  Step: () => ComponentChildren;
}[] = [
  { id: "endgame", Step: EndgameStep },
  { id: "formation", Step: FormationStep },
  { id: "rate", Step: RateStep },
  { id: "last", Step: LastStep },
];

/** A new tab goes on with what was practised last: that is to be the user's practice, not the tour's. */
async function leave(): Promise<void> {
  await leaveLiveBoard();
  await attempt(async () => {
    const { table, spawn_mode } = await call("practice/state", {});
    if (table) await call("practice/spawn-mode", { mode: spawn_mode });
  });
}

export function Tour({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = tourText();
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (open) setAt(0);
  }, [open]);
  const { id, Step } = STEPS[at]!;
  const isLast = at === STEPS.length - 1;
  const close = () => {
    void leave();
    onClose();
  };
  const actions = (
    <>
      <span class="muted tour-count">{t.step(at + 1, STEPS.length)}</span>
      <Button disabled={at === 0} onPress={() => setAt(at - 1)}>
        {t.back}
      </Button>
      <Button kind="primary" onPress={() => (isLast ? close() : setAt(at + 1))}>
        {isLast ? t.end : t.next}
      </Button>
    </>
  );
  return (
    <Dialog title={t[id].title} open={open} onClose={close} wide actions={actions}>
      <Step key={id} />
    </Dialog>
  );
}
