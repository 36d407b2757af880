// SPDX-License-Identifier: MIT
// The page of one game: panel, board, power-ups, and the dialogs that a game has.
import { useEffect, useState } from "preact/hooks";
import { onEvent, onReturn } from "../../api/connection";
import { formatNumber } from "../../i18n";
import { useKeys } from "../../keys/keys";
import { go, link } from "../../shell/router";
import { Button, LinkButton, Segmented } from "../../ui/controls";
import { Dialog } from "../../ui/panels";
import {
  cancelAim,
  choose,
  leaving,
  move,
  newRun,
  news,
  openRun,
  peek,
  pointAt,
  refresh,
  takePowerUp,
  wait,
  wantNewRun,
} from "./actions";
import type { PowerUp } from "./aim";
import { MinigameBoard } from "./board";
import { RuleDialog } from "./card";
import { numbersOf, factsOf } from "./facts";
import { Panel } from "./panel";
import { Picture } from "./pictures";
import {
  aim,
  card,
  type Difficulty,
  loadMenu,
  menu,
  type Run,
  run,
  stage,
  stopDrawing,
} from "./store";
import { gameName, t } from "./words";

const POWER_UPS: readonly PowerUp[] = ["bomb", "glove", "twist"];
const HOLD_MS = 350;

function PowerUps({ state }: { state: Run }) {
  const { stock, over } = state.position;
  const now = aim.value;
  const hint = now && (now.step === 1 ? t().aimGlove : t().powerUps[now.powerUp].aim);
  return (
    <div class="mg-power-ups" role="group" aria-label={t().powerUpsLabel}>
      {POWER_UPS.map((powerUp) => {
        const { name, use } = t().powerUps[powerUp];
        const left = stock[powerUp];
        return (
          <button
            type="button"
            key={powerUp}
            class="mg-power-up"
            aria-pressed={now?.powerUp === powerUp}
            title={`${use} ${t().left(left)}`}
            disabled={over || left === 0}
            onClick={() => takePowerUp(powerUp)}
          >
            <Picture name={powerUp} />
            <span class="mg-power-up-name">{name}</span>
            <span class="mg-count">{left}</span>
          </button>
        );
      })}
      {hint && (
        <p class="mg-aim-hint">
          <span>{hint}</span>
          <Button icon="close" kind="quiet" onPress={cancelAim}>
            {t().cancel}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Held it shows what is hidden while it is held; a short press turns it on until the next. */
function PeekButton({ state }: { state: Run }) {
  const [since, setSince] = useState(0);
  const facts = factsOf(state.position.panel, "mystery", "mystery-new");
  if (!facts) return null;
  const isOn = facts["is_peeking"]?.[0] === 1;
  const release = () => {
    const isHeld = since > 0 && performance.now() - since > HOLD_MS;
    setSince(0);
    if (isHeld) void peek(false);
  };
  const press = () => {
    setSince(performance.now());
    void peek(!isOn);
  };
  return (
    <button
      type="button"
      class="button plain mg-peek"
      aria-pressed={isOn}
      title={t().peekHint}
      disabled={state.position.over || (!isOn && !state.position.may_peek)}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onClick={(event) => event.detail === 0 && void peek(!isOn)}
    >
      <span>{t().peek}</span>
    </button>
  );
}

function Over({ state }: { state: Run }) {
  if (!state.position.over) return null;
  const { score, moves, trophy } = state.position;
  return (
    <div class="mg-over">
      <div class="mg-over-box">
        <p class="over-title">{t().over}</p>
        <p>{t().overText(formatNumber(score), formatNumber(moves))}</p>
        {score > 0 && score >= state.record.best && <p>{t().newBest}</p>}
        {trophy !== "none" && (
          <p class={`mg-won ${trophy}`}>
            <Picture name="trophy" />
            {t().trophies[trophy]}
          </p>
        )}
        <div class="row-of">
          <Button kind="primary" onPress={() => void newRun()}>
            {t().newGame}
          </Button>
          <LinkButton href={link("minigames")}>{t().back}</LinkButton>
        </div>
      </div>
    </div>
  );
}

function News() {
  const now = news.value;
  const close = () => (news.value = null);
  const trophy = now?.kind === "trophy" ? now.trophy : "none";
  const title =
    now?.kind === "goal"
      ? t().goalTitle(formatNumber(now.goal))
      : t().trophyTitle(t().trophies[trophy]);
  return (
    <Dialog
      title={title}
      open={now !== null}
      onClose={close}
      actions={
        <Button kind="primary" onPress={close}>
          {t().keepPlaying}
        </Button>
      }
    >
      <p class={`mg-won large ${trophy}`}>
        <Picture name="trophy" />
        {now?.kind === "goal" ? t().goalText : t().trophyText(t().trophies[trophy])}
      </p>
    </Dialog>
  );
}

function Leaving({ state }: { state: Run }) {
  const close = () => (leaving.value = false);
  return (
    <Dialog
      title={t().leaveTitle}
      open={leaving.value}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t().keepPlaying}</Button>
          <Button kind="primary" onPress={() => void newRun()}>
            {t().newGame}
          </Button>
        </>
      }
    >
      <p>{t().leaveText(formatNumber(state.position.score))}</p>
    </Dialog>
  );
}

function addressOf(state: Run, difficulty: Difficulty): Record<string, string> {
  const what: Record<string, string> = state.day === null ? { game: state.game } : { daily: "1" };
  return { ...what, difficulty };
}

function Head({ state, onRules }: { state: Run; onRules: () => void }) {
  const name = gameName(state.game, menu.value?.mixes);
  return (
    <header class="mg-head">
      <div>
        <h1>{name}</h1>
        <p class="hint">
          {state.day === null ? t().games[state.game]?.line : t().dailyDay(state.day)}
        </p>
      </div>
      <div class="row-of">
        <LinkButton href={link("minigames")} kind="quiet" icon="back">
          {t().back}
        </LinkButton>
        <Button icon="help" kind="quiet" onPress={onRules}>
          {t().rulesButton}
        </Button>
        <LinkButton
          href={link("minigames", { history: state.game, difficulty: state.difficulty })}
          kind="quiet"
          icon="tables"
        >
          {t().historyButton}
        </LinkButton>
      </div>
    </header>
  );
}

/** Follows the run: other tabs play it too, and the server may have been away. */
function follow(): () => void {
  const stopEvents = onEvent("minigame_changed", (event) => {
    const shown = run.value;
    if (shown?.run !== event["run"] || !shown || document.visibilityState === "hidden") return;
    // An own action is answered in a moment; what is still newer then is another tab's.
    window.setTimeout(() => {
      const now = run.value;
      if (now?.run === event["run"] && now && now.revision < Number(event["revision"]))
        void refresh();
    }, 400);
  });
  const stopReturns = onReturn(() => void refresh());
  return () => {
    stopEvents();
    stopReturns();
  };
}

/** Leaves the page: the time until now counts. */
function leave(): void {
  const panel = run.value?.position.panel;
  if (panel && factsOf(panel, "blitz")?.["clock_runs"]?.[0] === 1) void wait();
  stopDrawing();
  aim.value = null;
  news.value = null;
  leaving.value = false;
}

export function PlayPage({ game, difficulty }: { game: string | null; difficulty: Difficulty }) {
  const [rulesShown, setRulesShown] = useState(false);
  useEffect(() => {
    void openRun(game, difficulty);
    if (!menu.value) void loadMenu();
    return leave;
  }, [game, difficulty]);
  useEffect(follow, []);
  const takeIt = (powerUp: PowerUp) => () => takePowerUp(powerUp);
  useKeys({
    "move-left": () => void move("left"),
    "move-right": () => void move("right"),
    "move-up": () => void move("up"),
    "move-down": () => void move("down"),
    new: wantNewRun,
    hint: () => setRulesShown(true),
    bomb: takeIt("bomb"),
    glove: takeIt("glove"),
    twist: takeIt("twist"),
    peek: () => {
      const facts = factsOf(run.value?.position.panel ?? [], "mystery", "mystery-new");
      if (facts) void peek(facts["is_peeking"]?.[0] !== 1);
    },
  });
  const state = run.value;
  const isIt =
    state && (game === null ? state.day !== null : state.game === game && state.day === null);
  if (!state || !isIt || !stage.value) return <p class="muted">…</p>;
  const ice = card.value?.game === state.game ? factsOf(card.value.rules, "ice") : undefined;
  return (
    <div class="page mg-page">
      <Head state={state} onRules={() => setRulesShown(true)} />
      <div class="mg-columns">
        <div class={`mg-place shape-${state.position.width > 4 ? "wide" : "square"}`}>
          <MinigameBoard
            label={t().boardLabel(gameName(state.game, menu.value?.mixes))}
            position={state.position}
            stage={stage.value}
            freezesAfter={ice ? numbersOf(ice).raw("freezes_after") : 0}
            aim={aim.value}
            onChoose={(cell) => void choose(cell)}
            onCancel={cancelAim}
            onCursor={pointAt}
            onSwipe={(direction) => void move(direction)}
            dim={state.position.over}
          />
          <Over state={state} />
        </div>
        <div class="mg-side">
          <Panel />
          <PowerUps state={state} />
          <div class="row-of">
            <PeekButton state={state} />
            <Button icon="plus" onPress={wantNewRun}>
              {t().newGame}
            </Button>
          </div>
          <Segmented
            label={t().difficulty}
            value={state.difficulty}
            choices={(["casual", "hard"] as const).map((value) => ({
              value,
              label: t().difficulties[value],
            }))}
            onChange={(value) => go("minigames", addressOf(state, value))}
          />
        </div>
      </div>
      <News />
      <Leaving state={state} />
      <RuleDialog
        game={state.game}
        difficulty={state.difficulty}
        open={rulesShown}
        onClose={() => setRulesShown(false)}
      />
    </div>
  );
}
