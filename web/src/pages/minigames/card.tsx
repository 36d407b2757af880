// SPDX-License-Identifier: MIT
// The card of a game: its rules in numbers, as the server's rules have them, and a demo that these
// rules have played.
import { useEffect, useState } from "preact/hooks";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatNumber, formatPercent } from "../../i18n";
import { animated } from "../../theme/applyTheme";
import { Button, Segmented } from "../../ui/controls";
import { Dialog } from "../../ui/panels";
import { MinigameBoard } from "./board";
import { factsOf, numbersOf } from "./facts";
import { type Stage, stages, still } from "./motion";
import { Picture } from "./pictures";
import { type Card, type Difficulty, menu } from "./store";
import { actionWords, gameName, t } from "./words";

const STEP_MS = 620;
const TROPHIES = ["bronze", "silver", "gold", "grand"] as const;

/** Plays a list of boards; each step says what happens. */
function Demo({ card }: { card: Card }) {
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(animated.value);
  const [drawn, setDrawn] = useState<Stage>(still(card.demo[0]!.position));
  const last = card.demo.length - 1;
  useEffect(() => {
    setAt(0);
    setPlays(animated.value);
  }, [card]);
  useEffect(() => {
    const before = card.demo[at - 1]?.position ?? null;
    const list = stages(before, card.demo[at]!.position, at);
    const timers = list.map((stage, i) =>
      window.setTimeout(
        () => setDrawn(stage),
        list.slice(0, i).reduce((sum, { milliseconds }) => sum + milliseconds, 0),
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [card, at]);
  useEffect(() => {
    if (!plays || at >= last) return undefined;
    const specials = card.demo[at]!.position.events.length > 4 ? STEP_MS : 0;
    const timer = window.setTimeout(() => setAt(at + 1), STEP_MS + specials);
    return () => clearTimeout(timer);
  }, [plays, at, last]);
  const frame = card.demo[Math.min(at, last)]!;
  const ice = factsOf(card.rules, "ice");
  const press = () => {
    if (at >= last) setAt(0);
    setPlays(at >= last || !plays);
  };
  return (
    <section class="mg-demo" aria-label={t().demo}>
      <MinigameBoard
        label={t().demo}
        position={frame.position}
        stage={drawn}
        freezesAfter={ice ? numbersOf(ice).raw("freezes_after") : 0}
        passive
      />
      <p class="mg-demo-words">{actionWords(frame.action, frame.position)}</p>
      <div class="row-of">
        <Button icon={plays && at < last ? "stop" : "play"} onPress={press}>
          {at >= last ? t().demoAgain : plays ? t().demoStop : t().demoPlay}
        </Button>
        <Button
          icon="step"
          kind="quiet"
          disabled={at >= last}
          label={t().later}
          onPress={() => {
            setPlays(false);
            setAt(at + 1);
          }}
        />
        <span class="hint">{t().demoStep(at, last)}</span>
      </div>
    </section>
  );
}

function Numbers({ card }: { card: Card }) {
  const { award, trophies } = card;
  return (
    <div class="stack">
      <h3>{t().cardRules}</h3>
      <ul class="mg-rules">
        {card.rules.map(({ rule, facts }) => (
          <li key={rule}>
            <strong>{t().rules[rule]?.name}</strong> {t().rules[rule]?.text(numbersOf(facts))}
          </li>
        ))}
      </ul>
      <p>
        {t().cardPowerUps(
          formatNumber(card.stock),
          formatPercent(award.chance, 1, 0),
          formatNumber(award.least),
          formatNumber(award.most),
        )}{" "}
        {t().cardFair}
      </p>
      <h3>{t().cardTrophies(t().measures[trophies.measure])}</h3>
      <ul class="mg-levels">
        {TROPHIES.map((trophy, i) => (
          <li key={trophy} class={`mg-won ${trophy}`}>
            <Picture name="trophy" />
            <span>
              {t().trophies[trophy]}: {formatNumber(trophies.least[i] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RuleDialogProps {
  game: string;
  difficulty: Difficulty;
  open: boolean;
  onClose: () => void;
}

export function RuleDialog({ game, difficulty, open, onClose }: RuleDialogProps) {
  const [shown, setShown] = useState<Difficulty>(difficulty);
  const [card, setCard] = useState<Card | null>(null);
  useEffect(() => setShown(difficulty), [difficulty, open]);
  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    void attempt(async () => {
      setCard(await call("minigames/card", { game, difficulty: shown }, stop.signal));
    });
    return () => stop.abort();
  }, [open, game, shown]);
  return (
    <Dialog title={gameName(game, menu.value?.mixes)} open={open} onClose={onClose} wide>
      <Segmented
        label={t().difficulty}
        value={shown}
        choices={(["casual", "hard"] as const).map((value) => ({
          value,
          label: t().difficulties[value],
        }))}
        onChange={setShown}
      />
      {card?.game === game && card.difficulty === shown && (
        <div class="mg-card">
          <Numbers card={card} />
          <Demo card={card} key={`${game} ${shown}`} />
        </div>
      )}
    </Dialog>
  );
}
