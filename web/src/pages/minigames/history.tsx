// SPDX-License-Identifier: MIT
// What was played of a game: statistics, its runs, and their replays.
import { useEffect, useRef, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatNumber, language } from "../../i18n";
import { useKeys } from "../../keys/keys";
import { link } from "../../shell/router";
import { Button, LinkButton, Slider } from "../../ui/controls";
import { Card, Empty } from "../../ui/panels";
import { MinigameBoard } from "./board";
import { type Stage, stages, still } from "./motion";
import { Picture } from "./pictures";
import { type Difficulty, loadMenu, menu } from "./store";
import { actionWords, gameName, t } from "./words";

type History = Schemas["MinigameHistory"];
type PastRun = Schemas["MinigameRun"];
type Frame = Schemas["MinigameFrame"];

const AT_ONCE = 128;
const PLAY_MS = 420;
const MINUTE_MS = 60_000;
const LEVELS = ["none", "bronze", "silver", "gold", "grand"] as const;

function dateText(seconds: number): string {
  const locale = language.value === "zh" ? "zh-CN" : "en-GB";
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(seconds * 1000));
}

function timeText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(Math.floor((milliseconds % MINUTE_MS) / 1000))}`;
}

function Statistics({ history }: { history: History }) {
  const { statistics: all, record } = history;
  const facts: [string, string][] = [
    [t().runs, formatNumber(all.runs)],
    [t().best, formatNumber(record.best)],
    [t().mean, formatNumber(all.mean)],
    [t().highest, record.tile === 0 ? "–" : formatNumber(record.tile)],
    [t().allMoves, formatNumber(all.moves)],
    [t().time, timeText(all.played_ms)],
  ];
  return (
    <Card title={t().statistics}>
      <dl class="mg-boxes">
        {facts.map(([label, value]) => (
          <div class="mg-box" key={label}>
            <dt>{label}</dt>
            <dd style={{ "--characters": Math.max(3, value.length) }}>{value}</dd>
          </div>
        ))}
      </dl>
      <ul class="mg-levels">
        {LEVELS.slice(1).map((trophy, i) => (
          <li key={trophy} class={`mg-won ${trophy}`}>
            <Picture name="trophy" />
            <span>
              {t().trophies[trophy]}: {formatNumber(all.trophies[i + 1] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The frames of a run, fetched as they are wanted. */
function useFrames(id: number) {
  const [frames, setFrames] = useState<ReadonlyMap<number, Frame>>(new Map());
  const [past, setPast] = useState<PastRun | null>(null);
  const asked = useRef(new Set<number>());
  const want = (at: number) => {
    const from = Math.floor(at / AT_ONCE) * AT_ONCE;
    if (asked.current.has(from)) return;
    asked.current.add(from);
    void attempt(async () => {
      const answer = await call("minigames/replay", { run: id, from, count: AT_ONCE });
      setPast(answer.run);
      setFrames((known) => {
        const next = new Map(known);
        answer.frames.forEach((frame, i) => {
          // The first frame of a later part has lost what happened before it.
          if (i > 0 || from === 0 || !next.has(from)) next.set(answer.from + i, frame);
        });
        return next;
      });
    });
  };
  return { frames, past, want };
}

function Replay({ id, back }: { id: number; back: string }) {
  const { frames, past, want } = useFrames(id);
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(false);
  const [drawn, setDrawn] = useState<Stage | null>(null);
  const last = past?.actions ?? 0;
  const frame = frames.get(at);
  useEffect(() => {
    want(at);
    if (at + 20 < last) want(at + 20);
  }, [at, last]);
  useEffect(() => {
    if (!frame) return undefined;
    const before = plays ? (frames.get(at - 1)?.position ?? null) : null;
    const list = before ? stages(before, frame.position, at) : [still(frame.position)];
    const timers = list.map((stage, i) =>
      window.setTimeout(
        () => setDrawn(stage),
        list.slice(0, i).reduce((sum, { milliseconds }) => sum + milliseconds, 0),
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [frame, at]);
  useEffect(() => {
    if (!plays || at >= last || !frame) return undefined;
    const timer = window.setTimeout(() => setAt(at + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [plays, at, last, frame]);
  const to = (next: number) => {
    setPlays(false);
    setAt(Math.max(0, Math.min(last, next)));
  };
  const toggle = () => {
    if (at >= last) setAt(0);
    setPlays(!plays || at >= last);
  };
  useKeys({
    "move-left": () => to(at - 1),
    "move-right": () => to(at + 1),
    earlier: () => to(at - 1),
    later: () => to(at + 1),
    first: () => to(0),
    last: () => to(last),
    demo: toggle,
  });
  if (!past || !frame || !drawn) return <p class="muted">…</p>;
  return (
    <Card title={t().replayOf(formatNumber(past.score))} class="mg-replay">
      <MinigameBoard label={t().replay} position={frame.position} stage={drawn} />
      <p class="mg-demo-words" aria-live="polite">
        {actionWords(frame.action, frame.position)}
      </p>
      <p class="hint">
        {t().score} {formatNumber(frame.position.score)}
      </p>
      <Slider
        label={t().position}
        value={at}
        min={0}
        max={last}
        words={t().at(formatNumber(at), formatNumber(last))}
        onInput={to}
        onChange={to}
      />
      <div class="row-of">
        <Button icon="back" label={t().earlier} disabled={at === 0} onPress={() => to(at - 1)} />
        <Button icon={plays ? "stop" : "play"} onPress={toggle}>
          {plays ? t().stopReplay : t().playReplay}
        </Button>
        <Button icon="step" label={t().later} disabled={at >= last} onPress={() => to(at + 1)} />
        <LinkButton href={back} kind="quiet">
          {t().historyButton}
        </LinkButton>
      </div>
    </Card>
  );
}

function Runs({ runs, address }: { runs: readonly PastRun[]; address: Record<string, string> }) {
  if (runs.length === 0) return <Empty icon="game" title={t().noRuns} />;
  return (
    <ul class="mg-runs">
      {runs.map((past) => (
        <li key={past.run}>
          <span class="mg-run-score">{formatNumber(past.score)}</span>
          {past.trophy !== "none" && (
            <span class={`mg-won ${past.trophy}`}>
              <Picture name="trophy" />
              <span class="hidden-label">{t().trophies[past.trophy]}</span>
            </span>
          )}
          <span class="hint">
            {dateText(past.started)}, {t().moves.toLowerCase()} {formatNumber(past.moves)},{" "}
            {t().highest.toLowerCase()} {formatNumber(past.tile)}
            {past.day === null ? "" : `, ${t().runDaily}`}
            {past.over ? "" : `, ${t().runOpen}`}
          </span>
          <LinkButton
            href={link("minigames", { ...address, run: String(past.run) })}
            kind="quiet"
            icon="play"
          >
            {t().replay}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

interface HistoryPageProps {
  game: string;
  difficulty: Difficulty;
  replayed: number | null;
}

export function HistoryPage({ game, difficulty, replayed }: HistoryPageProps) {
  const [history, setHistory] = useState<History | null>(null);
  useEffect(() => {
    if (!menu.value) void loadMenu();
    void attempt(async () => {
      setHistory(await call("minigames/history", { game, difficulty }));
    });
  }, [game, difficulty]);
  const address = { history: game, difficulty };
  const name = gameName(game, menu.value?.mixes);
  return (
    <div class="page mg-history">
      <header class="page-head">
        <div>
          <h1>{t().history(name)}</h1>
          <p class="muted">{t().difficulties[difficulty]}</p>
        </div>
        <div class="row-of">
          <LinkButton href={link("minigames")} kind="quiet" icon="back">
            {t().back}
          </LinkButton>
          <LinkButton href={link("minigames", { game, difficulty })} icon="play">
            {t().play}
          </LinkButton>
        </div>
      </header>
      {replayed !== null && (
        <Replay key={replayed} id={replayed} back={link("minigames", address)} />
      )}
      {history && (
        <>
          <Statistics history={history} />
          <Card title={t().historyButton}>
            <Runs runs={history.runs} address={address} />
          </Card>
        </>
      )}
    </div>
  );
}
