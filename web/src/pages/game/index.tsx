// SPDX-License-Identifier: MIT
// The game page: board and score on one side, what the AI thinks and all options on the other.
import { useEffect } from "preact/hooks";
import { attempt } from "../../api/errors";
import { tryField } from "../../api/refusal";
import { Board } from "../../board/board";
import { boardPicture } from "../../board/picture";
import { formatNumber } from "../../i18n";
import { useKeys } from "../../keys/keys";
import { sharePicture, timeStamp } from "../../ui/clipboard";
import { Button } from "../../ui/controls";
import { Dialog } from "../../ui/panels";
import { clearQuery, go } from "../../shell/router";
import { toast } from "../../shell/toasts";
import type { PageProps } from "../../shell/pages";
import { AiCard } from "./aiCard";
import { CodeFold, ExportFold, OptionsCard } from "./options";
import { RecordsFold } from "./records";
import {
  exportGame,
  hint,
  leaveFor,
  leaveForBoard,
  move,
  newGame,
  step,
  undo,
  wanted,
} from "./actions";
import { runAi, stopAi } from "./aiRun";
import { HintLayer } from "./hintLayer";
import { addressedBoard, addressedSeed, codeIsOpen, seedOf } from "./seed";
import { aiRuns, frame, game, loadGame, loadRecords, t } from "./store";
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
      <span class="score-value" style={{ "--characters": formatNumber(value).length }}>
        {formatNumber(value)}
      </span>
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

/** Asked before the game in progress gives way. */
function ConfirmLeaving() {
  const close = () => (wanted.value = null);
  const begin = () => {
    void wanted.value?.begin();
    close();
  };
  const what = wanted.value?.what ?? "new";
  return (
    <Dialog
      title={t().leaving[what].title}
      open={wanted.value !== null}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t().keepPlaying}</Button>
          <Button kind="primary" onPress={begin}>
            {t().leaving[what].begin}
          </Button>
        </>
      }
    >
      <p>{t().leavingText(formatNumber(game.value?.score ?? 0))}</p>
    </Dialog>
  );
}

/** Said once, at the board: two tabs never share a game. */
function CopyNote({ onNew }: { onNew: () => void }) {
  if (!game.value?.copy || game.value.turns === 0) return null;
  return (
    <p class="copy-note" role="status">
      <span>{t().isCopy}</span>
      <Button kind="quiet" onPress={onNew}>
        {t().newGame}
      </Button>
    </p>
  );
}

async function beginBoard(board: string): Promise<void> {
  const { refusal } = await tryField(() => leaveForBoard(board));
  if (refusal === undefined) return;
  codeIsOpen.value = true;
  addressedBoard.value = { text: board, reason: refusal };
}

/** What an address brings: a board, or a seed. What is wrong is told at its field. */
async function begin(query: URLSearchParams): Promise<void> {
  const [board, seed, p4] = [query.get("board"), query.get("seed"), query.get("p4")];
  if (board !== null) return beginBoard(board);
  const share = p4 === null ? undefined : Number(p4);
  const wrongSeed = seedOf(seed ?? "") === undefined;
  if (wrongSeed || (share !== undefined && !(share >= 0 && share <= 1))) {
    codeIsOpen.value = true;
    const reason = wrongSeed ? t().seedWrong : t().p4Wrong;
    addressedSeed.value = { text: seed ?? "", reason };
    return;
  }
  const wishes = { seed: Number(seed), ...(share === undefined ? {} : { p4: share }) };
  leaveFor("new", () => newGame(wishes));
}

/** "#/game?board=…" and "#/game?seed=…&p4=0.1" begin with that, once the player agrees. */
async function open(query: URLSearchParams): Promise<void> {
  await loadGame();
  if (!query.has("board") && !query.has("seed")) return;
  await begin(query);
  clearQuery();
}

/** Nobody sees the AI any more, so it stops, and says so. */
function leave(): void {
  wanted.value = null;
  if (!stopAi()) return;
  const back = { label: t().backToGame, run: () => go("game") };
  toast({ tone: "info", title: t().stoppedTitle, text: t().stoppedByLeaving, action: back });
}

export function Page({ query }: PageProps) {
  const asked = query.toString();
  useEffect(() => void open(query), [asked]);
  useEffect(() => {
    void loadRecords();
    return leave;
  }, []);
  const wantNew = () => leaveFor("new", newGame);
  useKeys({
    "move-left": (event) => void move("left", event.repeat),
    "move-right": (event) => void move("right", event.repeat),
    "move-up": (event) => void move("up", event.repeat),
    "move-down": (event) => void move("down", event.repeat),
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
        <CopyNote onNew={wantNew} />
        <div class="board-place">
          <Board
            frame={frame.value}
            onSwipe={(direction) => void move(direction)}
            dim={game.value?.over}
          />
          <HintLayer />
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
      <ConfirmLeaving />
    </div>
  );
}
