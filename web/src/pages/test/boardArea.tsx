// SPDX-License-Identifier: MIT
// The board of the test page with its buttons.
import { Board } from "../../board/board";
import type { Frame } from "../../board/motion";
import { madeOn, targetMarks, targetWords } from "../../board/target";
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { again, goOn, move, toggleFocus, toggleLook } from "./actions";
import { focus, frame, isCovered, isSearching, looking, state, t } from "./store";

const EMPTY: readonly number[] = Array<number>(16).fill(0);

/** Of a covered board only the tile that has just come is seen. */
function coveredFrame({ animation, serial }: Frame): Frame {
  const spawn = animation?.spawn;
  const board = spawn
    ? EMPTY.map((none, cell) => (cell === spawn.cell ? spawn.value : none))
    : EMPTY;
  return { board, animation: null, serial };
}

function Notice() {
  const now = state.value;
  const end = now?.run?.end ?? null;
  if (end === null) return isCovered.value ? <p class="notice">{t().covered}</p> : null;
  const isGood = end === "made" || end === "certain" || end === "moves";
  return (
    <div class={isGood ? "notice good test-end" : "notice test-end"} role="status">
      <p>{t().ends[end]}</p>
      {end === "certain" && (
        <Button icon="play" onPress={() => void goOn()}>
          {t().goOn}
        </Button>
      )}
    </div>
  );
}

function Buttons() {
  const now = state.value;
  const run = now?.run ?? null;
  const canBegin = now?.table?.built === true && !isSearching.value;
  return (
    <div class="test-buttons">
      <Button
        icon="refresh"
        kind={run?.end ? "primary" : "plain"}
        disabled={!canBegin}
        onPress={() => void again()}
      >
        {t().again}
      </Button>
      <Button icon="eye" pressed={focus.value} onPress={toggleFocus}>
        {t().focus}
      </Button>
      {run?.mode === "blindfold" && run.end === null && run.moves > 0 && (
        <Button icon="eye" pressed={looking.value} onPress={toggleLook}>
          {looking.value ? t().cover : t().look}
        </Button>
      )}
      {now?.table && run && (
        <LinkButton
          icon="practice"
          href={link("practice", { table: now.table.name, board: now.code })}
        >
          {t().practice}
        </LinkButton>
      )}
    </div>
  );
}

export function BoardArea() {
  const now = state.value;
  const words = now ? targetWords(now) : "";
  const covered = isCovered.value;
  return (
    <div class="board-area">
      <Board
        frame={covered ? coveredFrame(frame.value) : frame.value}
        bigTiles
        targets={targetMarks(now?.target_place)}
        made={now ? madeOn(now) : undefined}
        onSwipe={(direction) => void move(direction)}
      />
      {words !== "" && <p class="hint target-line">{words}</p>}
      <Notice />
      <Buttons />
    </div>
  );
}
