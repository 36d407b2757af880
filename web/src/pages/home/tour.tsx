// SPDX-License-Identifier: MIT
// The guided tour: endgame, formation, rate, each with a board.
import { type ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { Board } from "../../board/board";
import { still } from "../../board/motion";
import { link } from "../../shell/router";
import { Button, LinkButton, Segmented, Switch } from "../../ui/controls";
import { Dialog } from "../../ui/panels";
import { LiveBoard } from "./liveBoard";
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

function FormationStep() {
  const t = tourText().formation;
  const [name, setName] = useState("442");
  return (
    <div class="tour-step">
      <div class="tour-board">
        <Board frame={still(FORMATIONS[name]!)} size="small" bigTiles label={t.names[name]!} />
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
        <LinkButton href={link("practice")} icon="practice" kind="primary">
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

/** The board that was practised before the tour comes back when it is closed early. */
function usePracticeBack(open: boolean): (keep: boolean) => void {
  const before = useRef<{ table: string; code: string } | null>(null);
  useEffect(() => {
    if (!open) return;
    void attempt(async () => {
      const { table, code } = await call("practice/state", {});
      before.current = table ? { table: table.name, code } : null;
    });
  }, [open]);
  return (keep) => {
    const back = before.current;
    before.current = null;
    if (back && !keep) void attempt(async () => call("practice/select", back));
  };
}

export function Tour({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = tourText();
  const [at, setAt] = useState(0);
  const giveBack = usePracticeBack(open);
  useEffect(() => {
    if (open) setAt(0);
  }, [open]);
  const { id, Step } = STEPS[at]!;
  const isLast = at === STEPS.length - 1;
  const close = () => {
    giveBack(isLast);
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
