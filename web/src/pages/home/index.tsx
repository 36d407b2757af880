// SPDX-License-Identifier: MIT
// The start page: a game at once, the first tables as they are built, the tour, and the ways on.
import { useEffect, useState } from "preact/hooks";
import { Board } from "../../board/board";
import { formatNumber, texts } from "../../i18n";
import { shell as shellEn } from "../../i18n/en/shell";
import { shell as shellZh } from "../../i18n/zh/shell";
import { useKeys } from "../../keys/keys";
import { setSetting, settings, settingsKnown } from "../../settings/store";
import type { PageProps } from "../../shell/pages";
import { pages } from "../../shell/pages";
import { clearQuery, link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Card } from "../../ui/panels";
import { frame, game, loadGame, move, newGame, step, undo } from "../game/store";
import { follow } from "../tables/store";
import { FirstTables } from "./firstTables";
import { t } from "./texts";
import { Tour } from "./tour";
import "./home.css";

const shellText = texts(shellEn, shellZh);

function QuickGame() {
  useEffect(() => void loadGame(), []);
  useKeys({
    "move-left": () => void move("left"),
    "move-right": () => void move("right"),
    "move-up": () => void move("up"),
    "move-down": () => void move("down"),
    step: () => void step(),
    undo: () => void undo(),
  });
  const now = game.value;
  return (
    <section class="quick-game" aria-label={t().playNow}>
      <div class="quick-head">
        <h2>{t().playNow}</h2>
        <p class="quick-score">
          <span class="muted">{t().score}</span> <strong>{formatNumber(now?.score ?? 0)}</strong>
          <span class="muted">{t().best}</span> <strong>{formatNumber(now?.best ?? 0)}</strong>
        </p>
      </div>
      <Board
        frame={frame.value}
        onSwipe={(direction) => void move(direction)}
        dim={now?.over ?? false}
      />
      {now?.over && <p>{t().over}</p>}
      <div class="row-of">
        {now?.over ? (
          <Button kind="primary" icon="plus" onPress={() => void newGame()}>
            {t().newGame}
          </Button>
        ) : (
          <Button icon="step" onPress={() => void step()}>
            {t().step}
          </Button>
        )}
        <LinkButton href={link("game")} kind="quiet" icon="game">
          {t().more}
        </LinkButton>
      </div>
      <p class="hint">{t().playHint}</p>
    </section>
  );
}

function TourCard({ onStart }: { onStart: () => void }) {
  const seen = settings.value.tour_done;
  if (!settingsKnown.value) return null;
  if (seen) {
    return (
      <p>
        <Button icon="play" kind="quiet" onPress={onStart}>
          {t().tourAgain}
        </Button>
      </p>
    );
  }
  return (
    <Card class="tour-card" title={t().tourTitle}>
      <p>{t().tourText}</p>
      <div class="row-of">
        <Button kind="primary" icon="play" onPress={onStart}>
          {t().tourStart}
        </Button>
        <Button kind="quiet" onPress={() => void setSetting("tour_done", true)}>
          {t().notNow}
        </Button>
      </div>
    </Card>
  );
}

type Described = keyof ReturnType<typeof t>["pages"];

function PageCards() {
  const described = t().pages;
  return (
    <nav aria-label={t().pagesTitle} class="page-cards">
      {pages
        .filter((page) => page.id in described)
        .map((page) => (
          <a key={page.id} class="page-card" href={link(page.id)}>
            <Icon name={page.icon} size={26} />
            <strong>{shellText().pages[page.id]}</strong>
            <span class="hint">{described[page.id as Described]}</span>
          </a>
        ))}
    </nav>
  );
}

export function Page({ query }: PageProps) {
  const [touring, setTouring] = useState(false);
  useEffect(follow, []);
  const asked = query.has("tour");
  useEffect(() => {
    if (!asked) return;
    clearQuery();
    setTouring(true);
  }, [asked]);
  const closeTour = () => {
    setTouring(false);
    if (!settings.value.tour_done) void setSetting("tour_done", true);
  };
  return (
    <div class="page home-page">
      <div class="home-columns">
        <header class="home-head">
          <h1>{t().title}</h1>
          <p class="lead">{t().lead}</p>
        </header>
        <QuickGame />
        <div class="home-side">
          <TourCard onStart={() => setTouring(true)} />
          <FirstTables />
        </div>
      </div>
      <PageCards />
      <Tour open={touring} onClose={closeTour} />
    </div>
  );
}
