// SPDX-License-Identifier: MIT
// What is chosen beside the board: the game, who plays, and how well.
import { formatNumber, formatPercent } from "../../i18n";
import { link } from "../../shell/router";
import { LinkButton, Segmented, Select } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { type Family, type Game, game, games, paused, send, state, type State } from "./store";
import { sideName, t } from "./values";

const FAMILIES: readonly Family[] = ["tictactoe", "vanish", "connect4", "othello", "gomoku"];
const SIDES = ["x", "o"] as const;

function begin(name: string): void {
  paused.value = true;
  void send("players/new", { game: name });
}

/** Of one family the last one played here, else the first whose table is there. */
function gameOf(family: Family): Game | undefined {
  const all = games.value?.games.filter((candidate) => candidate.family === family) ?? [];
  return all.find((candidate) => candidate.table?.built) ?? all[0];
}

/** The numbers in a name such as vanish-4x4-m4-k3: board, pieces, line. */
function variantName(variant: Game): string {
  const match = /-(\d+)x\d+-m(\d+)(?:-k(\d+))?$/.exec(variant.name);
  if (!match) return variant.name;
  const [rows, pieces] = [Number(match[1]), Number(match[2])];
  return t().variantName(
    rows,
    pieces,
    match[3] === undefined ? Math.min(rows, pieces) : Number(match[3]),
  );
}

export function GameChoice() {
  const now = game.value;
  if (!now) return null;
  const variants = games.value?.games.filter((candidate) => candidate.family === now.family) ?? [];
  const choose = (family: string) => {
    const chosen = gameOf(family as Family);
    if (chosen) begin(chosen.name);
  };
  return (
    <div class="game-choice">
      <Segmented
        label={t().chooseGame}
        hideLabel
        value={now.family}
        choices={FAMILIES.map((family) => ({
          value: family as string,
          label: t().families[family],
        }))}
        onChange={choose}
      />
      {variants.length > 1 && (
        <Select
          label={t().variant}
          value={now.name}
          choices={variants.map((variant) => ({
            value: variant.name,
            label: variantName(variant),
          }))}
          onChange={begin}
        />
      )}
    </div>
  );
}

function searches(now: State): boolean {
  return now.engine === "search" || now.engine === "network";
}

/** From how many pieces on the solver is exact, with a search before; 0: always. */
function exactFrom(of: Game | undefined): number {
  return of?.engines.find((engine) => engine.engine === "exact")?.exact_from ?? 0;
}

/** No search is perfect, however long it thinks, nor is a solver that has to search first. */
function levelName(now: State, of: Game, level: State["level"]): string {
  const isSure = !searches(now) && !(now.engine === "exact" && exactFrom(of) > 0);
  return level === "perfect" && !isSure ? t().strongest : t().levels[level];
}

function engineName(engine: State["engine"], of: Game): string {
  const from = engine === "exact" ? exactFrom(of) : 0;
  return from > 0 ? t().exactFrom(from) : t().engines[engine];
}

function levelHint(now: State): string {
  const level = games.value?.levels.find((candidate) => candidate.level === now.level);
  if (!level || now.engine === "random") return "";
  if (searches(now)) return t().levelPlayouts(formatNumber(now.playouts ?? level.playouts));
  const words = level.error === 0 ? t().levelBest : t().levelError(formatPercent(level.error, 0));
  const from = now.engine === "exact" ? exactFrom(game.value) : 0;
  return from > 0 ? t().levelFrom(from, words) : words;
}

function modelName({ name, blocks, channels, source }: Game["models"][number]): string {
  return t().modelName(name, t().modelSources[source], blocks, channels);
}

function EngineChoice({ now, of }: { now: State; of: Game }) {
  const table = of.engines.find((engine) => engine.engine === "table");
  const exact = of.engines.some((engine) => engine.engine === "exact" && engine.available);
  const canBuild = of.table !== null && !of.table.built && !table?.available && !exact;
  return (
    <>
      <Select
        label={t().engine}
        value={now.engine}
        choices={of.engines.map(({ engine, available }) => ({
          value: engine,
          label: engineName(engine, of),
          disabled: !available,
        }))}
        onChange={(engine) => void send("players/level", { engine })}
      />
      {now.engine === "network" && (
        <Select
          label={t().model}
          value={now.model ?? ""}
          choices={of.models.map((model) => ({ value: model.name, label: modelName(model) }))}
          onChange={(model) => void send("players/level", { model })}
        />
      )}
      {canBuild && (
        <p class="missing-table">
          <span class="hint">{t().engineMissing.table}</span>
          <LinkButton href={link("tables", { build: of.table!.name })} icon="tables">
            {t().buildTable}
          </LinkButton>
        </p>
      )}
    </>
  );
}

export function PlayerChoice() {
  const [now, of] = [state.value, game.value];
  if (!now || !of) return null;
  const who = (["person", "machine"] as const).map((value) => ({ value, label: t()[value] }));
  const levels =
    games.value?.levels.map(({ level }) => ({ value: level, label: levelName(now, of, level) })) ??
    [];
  const machines = now.x === "machine" || now.o === "machine";
  return (
    <Card title={t().who} class="player-choice">
      {SIDES.map((side) => (
        <Segmented
          key={side}
          label={sideName(side)}
          value={now[side]}
          choices={who}
          onChange={(value) => void send("players/level", { [side]: value })}
        />
      ))}
      {machines && (
        <>
          <EngineChoice now={now} of={of} />
          {now.engine !== "random" && (
            <Select
              label={t().level}
              hint={levelHint(now)}
              value={now.level}
              choices={levels}
              onChange={(level) => void send("players/level", { level })}
            />
          )}
        </>
      )}
    </Card>
  );
}
