// SPDX-License-Identifier: MIT
// The game page: board and score on one side, what the AI thinks and all options on the other.
import { useEffect } from "preact/hooks";
import { attempt } from "../../api/errors";
import { Board } from "../../board/board";
import { boardPicture } from "../../board/picture";
import { formatNumber } from "../../i18n";
import { useKeys } from "../../keys/keys";
import { sharePicture, timeStamp } from "../../ui/clipboard";
import { Button } from "../../ui/controls";
import { Dialog } from "../../ui/panels";
import { clearQuery } from "../../shell/router";
import type { PageProps } from "../../shell/pages";
import { AiCard } from "./ai_card";
import { CodeFold, ExportFold, OptionsCard } from "./options";
import { RecordsFold } from "./records";
import {
  aiRuns,
  exportGame,
  frame,
  game,
  hint,
  leaveFor,
  loadGame,
  loadRecords,
  move,
  newGame,
  runAi,
  setBoard,
  step,
  stopAi,
  t,
  undo,
  wanted,
} from "./store";
import "./game.css";

function ScoreBox({
  label,
  value,
  gained,
  serial,
}: {
  label: string;
  value: number;
  gained?: number;
  serial?: number;
}) {
  return (
    <div class="score-box">
      <span class="score-label">{label}</span>
      <span class="score-value">{formatNumber(value)}</span>
      {gained !== undefined && gained > 0 && (
        <span class="score-gain" key={serial} aria-hidden="true">
          +{formatNumber(gained)}
        </span>
      )}
    </div>
  );
}

function Scores() {
  const state = game.value;
  const kind = state?.kind ?? "clean";
  const why = state?.not_counted ? t().notCounted[state.not_counted] : t().kindHints[kind];
  return (
    <div class="scores">
      <ScoreBox
        label={t().score}
        value={state?.score ?? 0}
        gained={state && state.score > state.gained ? state.gained : 0}
        serial={frame.value.serial}
      />
      <ScoreBox label={t().best} value={state?.best ?? 0} />
      <ScoreBox label={t().moves} value={state?.turns ?? 0} />
      <p class="kind">
        <span class={`chip ${kind}`}>{t().kinds[kind]}</span>
        <span class="hint">{why}</span>
      </p>
    </div>
  );
}

/** What lies over the board when no move is left. */
function GameOver({ onNew }: { onNew: () => void }) {
  const state = game.value;
  if (!state?.over) return null;
  return (
    <div class="over-layer">
      <div class="over-box">
        <p class="over-title">{t().over}</p>
        <p>
          {t().overText(
            formatNumber(state.score),
            formatNumber(state.largest),
            formatNumber(state.turns),
          )}
        </p>
        <div class="row-of">
          <Button kind="primary" onPress={onNew}>
            {t().newGame}
          </Button>
          {state.undo.possible && (
            <Button icon="undo" onPress={() => void undo()}>
              {t().undo}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function Buttons({ onNew }: { onNew: () => void }) {
  const state = game.value;
  const left = state?.undo.left ?? null;
  const over = state?.over ?? true;
  return (
    <div class="game-buttons">
      <Button
        kind={aiRuns.value ? "plain" : "primary"}
        icon={aiRuns.value ? "stop" : "play"}
        disabled={over}
        onPress={() => void runAi()}
      >
        {aiRuns.value ? t().aiOff : t().aiOn}
      </Button>
      <Button icon="step" disabled={over} onPress={() => void step()}>
        {t().step}
      </Button>
      <Button
        icon="undo"
        disabled={!state?.undo.possible && !aiRuns.value}
        onPress={() => void undo()}
      >
        {left === null ? t().undo : t().undoLeft(left)}
      </Button>
      <Button icon="eye" disabled={over} onPress={() => void hint()}>
        {t().hint}
      </Button>
      <Button icon="plus" onPress={onNew}>
        {t().newGame}
      </Button>
      <Button icon="camera" label={t().picture} onPress={takePicture} />
    </div>
  );
}

function takePicture(): void {
  const state = game.value;
  if (!state) return;
  const lines = [`${t().score} ${formatNumber(state.score)}`];
  const picture = boardPicture(state.board, { bigTiles: false, lines });
  void attempt(() => sharePicture(picture, `2048_${timeStamp()}.png`));
}

function ConfirmNew() {
  const close = () => (wanted.value = null);
  const begin = () => {
    void wanted.value?.();
    close();
  };
  return (
    <Dialog
      title={t().confirmTitle}
      open={wanted.value !== null}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t().keepPlaying}</Button>
          <Button kind="primary" onPress={begin}>
            {t().newGame}
          </Button>
        </>
      }
    >
      <p>{t().confirmText(formatNumber(game.value?.score ?? 0))}</p>
    </Dialog>
  );
}

/** "#/game?board=…" and "#/game?seed=…&p4=0.1" begin with that; what is wrong is refused with a reason. */
async function open(query: URLSearchParams): Promise<void> {
  const [board, seed, p4] = [query.get("board"), query.get("seed"), query.get("p4")];
  await loadGame();
  if (board !== null) await setBoard(board);
  else if (seed !== null) {
    await newGame({ seed: Number(seed), ...(p4 === null ? {} : { p4: Number(p4) }) });
  }
  if (board !== null || seed !== null) clearQuery();
}

export function Page({ query }: PageProps) {
  const asked = query.toString();
  useEffect(() => void open(query), [asked]);
  useEffect(() => {
    void loadRecords();
    return () => {
      stopAi();
      wanted.value = null;
    };
  }, []);
  const wantNew = () => leaveFor(newGame);
  useKeys({
    "move-left": () => void move("left"),
    "move-right": () => void move("right"),
    "move-up": () => void move("up"),
    "move-down": () => void move("down"),
    step: () => void step(),
    undo: () => void undo(),
    demo: () => void runAi(),
    hint: () => void hint(),
    new: wantNew,
    save: () => void exportGame("verse"),
    screenshot: takePicture,
  });
  return (
    <div class="page game-page">
      <h1 class="hidden-label">{t().title}</h1>
      <div class="game-left">
        <Scores />
        <div class="board-place">
          <Board
            frame={frame.value}
            onSwipe={(direction) => void move(direction)}
            dim={game.value?.over}
          />
          <GameOver onNew={() => void newGame()} />
        </div>
        <Buttons onNew={wantNew} />
      </div>
      <div class="game-right stack">
        <AiCard />
        <OptionsCard />
        <RecordsFold />
        <CodeFold />
        <ExportFold />
      </div>
      <ConfirmNew />
    </div>
  );
}
