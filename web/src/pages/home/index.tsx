// SPDX-License-Identifier: MIT
// The start page: a game at once, the first tables as they are built, the tour, and the ways on.
import type { ComponentProps } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { attempt } from "../../api/errors";
import { loadModule } from "../../api/modules";
import { Board } from "../../board/board";
import type { Direction } from "../../board/motion";
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
import { move, newGame, step, undo } from "../game/actions";
import { frame, game, loadGame } from "../game/store";
import { follow } from "../tables/store";
import { FirstTables } from "./firstTables";
import { t } from "./texts";
import type { Tour } from "./tour";
import "./home.css";

const shellText = texts(shellEn, shellZh);

/** The keys of the game, as long as its board has the focus: elsewhere arrows scroll the page. */
function GameKeys() {
  useKeys({
    "move-left": (event) => void move("left", event.repeat),
    "move-right": (event) => void move("right", event.repeat),
    "move-up": (event) => void move("up", event.repeat),
    "move-down": (event) => void move("down", event.repeat),
    step: () => void step(),
    undo: () => void undo(),
  });
  return null;
}

/**
 * The board is taken into the hand by a press or with the Tab key, and let go by Escape or by going
 * elsewhere. Until then swipes and arrow keys scroll the page and the game stays as it is.
 */
function useTaken() {
  const place = useRef<HTMLDivElement>(null);
  const [isTaken, setTaken] = useState(false);
  const take = () => place.current?.querySelector<HTMLElement>(".grid")?.focus();
  const letGo = () => (document.activeElement as HTMLElement | null)?.blur();
  useEffect(() => {
    if (!isTaken) return undefined;
    const elsewhere = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) letGo();
    };
    addEventListener("pointerdown", elsewhere);
    return () => removeEventListener("pointerdown", elsewhere);
  }, [isTaken]);
  const props = {
    ref: place,
    class: isTaken ? "quick-board taken" : "quick-board",
    onClick: take,
    onFocusIn: () => setTaken(true),
    onFocusOut: () => setTaken(false),
    onKeyDown: (event: KeyboardEvent) => event.key === "Escape" && letGo(),
  };
  return { isTaken, props };
}

function QuickGame() {
  useEffect(() => void loadGame(), []);
  const { isTaken, props } = useTaken();
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
      <p class="hint" role="status">
        {isTaken ? t().playHint : t().takeHint}
      </p>
      <div {...props}>
        <Board
          frame={frame.value}
          {...(isTaken ? { onSwipe: (direction: Direction) => void move(direction) } : {})}
          dim={now?.over ?? false}
        />
      </div>
      {isTaken && <GameKeys />}
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
    </section>
  );
}

/** The tour, which is fetched when it is first taken: the first page is small without it. */
function LateTour(props: ComponentProps<typeof Tour>) {
  const [Loaded, setLoaded] = useState<typeof Tour | null>(null);
  useEffect(() => {
    if (!props.open || Loaded) return;
    void attempt(async () => {
      const module = await loadModule(() => import("./tour"));
      setLoaded(() => module.Tour);
    });
  }, [props.open]);
  return Loaded && <Loaded {...props} />;
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
      <LateTour open={touring} onClose={closeTour} />
    </div>
  );
}
