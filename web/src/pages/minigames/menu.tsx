// SPDX-License-Identifier: MIT
// The menu: today's challenge, a card for each game with what was reached in it, and mixes.
import { useEffect, useState } from "preact/hooks";
import { formatNumber } from "../../i18n";
import { link } from "../../shell/router";
import { Button, LinkButton, Segmented } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { RuleDialog } from "./card";
import { Cover } from "./covers";
import { Mixes } from "./mixer";
import { Picture } from "./pictures";
import { chooseDifficulty, type Difficulty, difficulty, loadMenu, type Menu, menu } from "./store";
import { gameName, t } from "./words";

const LEVELS = ["bronze", "silver", "gold", "grand"] as const;
type Filter = "all" | "todo" | "begun";
type Record = Menu["records"][number];

const LAST_KEY = "joseki.minigames.last";

/** Which game was opened last: the menu comes back to it. */
function noteLast(game: string): void {
  sessionStorage.setItem(LAST_KEY, game);
}

function recordOf(all: Menu, game: string, level: Difficulty): Record | undefined {
  return all.records.find((record) => record.game === game && record.difficulty === level);
}

function Trophies({ all, level }: { all: Menu; level: Difficulty }) {
  const won = all.games.map((game) => recordOf(all, game, level)?.trophy ?? "none");
  return (
    <ul class="mg-trophies" aria-label={t().yourTrophies}>
      {LEVELS.map((trophy, i) => {
        const count = won.filter((name) => LEVELS.indexOf(name as "bronze") >= i).length;
        const words = t().trophyCount(t().trophies[trophy], count, all.games.length);
        return (
          <li key={trophy} class={`mg-won ${trophy}`} title={words}>
            <Picture name="trophy" />
            <span class="hidden-label">{words}</span>
            <span aria-hidden="true">
              {count}/{all.games.length}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function GameFacts({ record }: { record: Record | undefined }) {
  if (!record || record.tile === 0) return <p class="hint">{t().notPlayed}</p>;
  return (
    <dl class="mg-facts">
      <div>
        <dt>{t().best}</dt>
        <dd>{formatNumber(record.best)}</dd>
      </div>
      <div>
        <dt>{t().highest}</dt>
        <dd>{formatNumber(record.tile)}</dd>
      </div>
    </dl>
  );
}

function GameCard({ all, game, onRules }: { all: Menu; game: string; onRules: () => void }) {
  const level = difficulty.value;
  const record = recordOf(all, game, level);
  const name = gameName(game);
  const trophy = record?.trophy ?? "none";
  return (
    <li class="mg-game" id={`mg-${game}`}>
      <a
        class="mg-game-link"
        href={link("minigames", { game, difficulty: level })}
        onClick={() => noteLast(game)}
      >
        <Cover game={game} />
        <span class="mg-game-text">
          <strong>{name}</strong>
          <span class="hint">{t().games[game]?.line}</span>
        </span>
        {trophy !== "none" && (
          <span class={`mg-won badge-of ${trophy}`}>
            <Picture name="trophy" />
            <span class="hidden-label">{t().trophies[trophy]}</span>
          </span>
        )}
      </a>
      <div class="mg-game-foot">
        <GameFacts record={record} />
        {record?.in_progress && <span class="chip">{t().inProgress}</span>}
        <Button icon="help" kind="quiet" label={`${t().rulesButton}: ${name}`} onPress={onRules} />
      </div>
    </li>
  );
}

function Daily({ all }: { all: Menu }) {
  const { day, game } = all.daily;
  const level = difficulty.value;
  const best = all.daily[level];
  return (
    <Card title={t().daily} class="mg-daily">
      <Cover game={game} />
      <div class="stack">
        <p>
          <strong>{gameName(game)}</strong>
        </p>
        <p class="hint">
          {t().dailyDay(day)}. {t().dailyText}
        </p>
        <p>{best === null ? t().dailyNew : t().dailyBest(formatNumber(best))}</p>
        <p>
          <LinkButton
            href={link("minigames", { daily: "1", difficulty: level })}
            icon="play"
            kind="primary"
          >
            {t().play}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}

function isShown(all: Menu, game: string, filter: Filter): boolean {
  const record = recordOf(all, game, difficulty.value);
  if (filter === "todo") return (record?.trophy ?? "none") === "none";
  return filter === "all" || record?.in_progress === true;
}

/** The games, and the rules of one of them. */
function Games({ all }: { all: Menu }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [rulesOf, setRulesOf] = useState<string | null>(null);
  const games = all.games.filter((game) => isShown(all, game, filter));
  useEffect(() => {
    const last = sessionStorage.getItem(LAST_KEY);
    sessionStorage.removeItem(LAST_KEY);
    if (last !== null) document.getElementById(`mg-${last}`)?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <section aria-labelledby="mg-all" class="stack">
      <div class="mg-bar">
        <h2 id="mg-all">{t().allGames}</h2>
        <Segmented
          label={t().filter}
          hideLabel
          value={filter}
          choices={(["all", "todo", "begun"] as const).map((value) => ({
            value,
            label: t().filters[value],
          }))}
          onChange={setFilter}
        />
      </div>
      {games.length === 0 && <p class="muted">{t().nothingHere}</p>}
      <ul class="mg-games">
        {games.map((game) => (
          <GameCard key={game} all={all} game={game} onRules={() => setRulesOf(game)} />
        ))}
      </ul>
      <RuleDialog
        game={rulesOf ?? all.games[0]!}
        difficulty={difficulty.value}
        open={rulesOf !== null}
        onClose={() => setRulesOf(null)}
      />
    </section>
  );
}

export function MenuPage() {
  useEffect(() => void loadMenu(), []);
  const all = menu.value;
  return (
    <div class="page mg-menu">
      <header class="page-head">
        <div>
          <h1>{t().title}</h1>
          <p class="muted">{t().lead}</p>
        </div>
        <Segmented
          label={t().difficulty}
          value={difficulty.value}
          choices={(["casual", "hard"] as const).map((value) => ({
            value,
            label: t().difficulties[value],
          }))}
          onChange={chooseDifficulty}
        />
      </header>
      {all && (
        <>
          <Trophies all={all} level={difficulty.value} />
          <Daily all={all} />
          <Games all={all} />
          <Mixes all={all} />
        </>
      )}
    </div>
  );
}
