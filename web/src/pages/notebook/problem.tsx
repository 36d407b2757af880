// SPDX-License-Identifier: MIT
// The problem that is asked, and what became of the answer.
import { useMemo } from "preact/hooks";
import { Board } from "../../board/board";
import { type Direction, still } from "../../board/motion";
import { boardText } from "../../board/words";
import { formatNumber } from "../../i18n";
import { gradeText } from "../../i18n/gradeWords";
import { rateText } from "../../i18n/rate";
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Card, Empty } from "../../ui/panels";
import { lossText } from "../practice/numbers";
import { answer, next, PAUSE_MS, reasonWords } from "./actions";
import { nextDue } from "./schedule";
import {
  counters,
  dayQueue,
  mode,
  problem,
  round,
  t,
  type Verdict,
  verdict,
  wanted,
} from "./store";
import { tilesOf } from "./tiles";
import { fromNow } from "./when";

const ARROWS = { left: "←", right: "→", up: "↑", down: "↓" };
const ORDER: readonly Direction[] = ["left", "up", "down", "right"];

function Facts() {
  const { right, wrong, combo } = counters.value;
  const { due, fresh } = dayQueue();
  const words =
    mode.value === "due"
      ? t().queueFacts(formatNumber(due.length), formatNumber(fresh.length))
      : t().drillFacts(
          formatNumber(round.value.length + (verdict.value === null ? 1 : 0)),
          formatNumber(right),
          formatNumber(wrong),
        );
  return (
    <p class="hint queue-facts">
      {words} · {t().combo(formatNumber(combo))}
    </p>
  );
}

function classOf(direction: Direction, told: Verdict | null): string {
  if (told === null) return "rate-arrow";
  if (told.right_moves.includes(direction)) return "rate-arrow is-right";
  return told.played === direction ? "rate-arrow is-wrong" : "rate-arrow";
}

function MoveButtons({ told }: { told: Verdict | null }) {
  const { directions } = boardText();
  return (
    <div class="notebook-moves">
      {ORDER.map((direction) => (
        <button
          key={direction}
          type="button"
          class={classOf(direction, told)}
          aria-label={directions[direction]}
          disabled={told !== null}
          onClick={() => void answer(direction)}
        >
          <span aria-hidden="true">{ARROWS[direction]}</span>
        </button>
      ))}
    </div>
  );
}

function Rates({ told }: { told: Verdict }) {
  const { rates } = told;
  if (rates === null) return null;
  const sorted = [...ORDER].sort((a, b) => (rates[b] ?? -1) - (rates[a] ?? -1));
  return (
    <ol class="notebook-rates">
      {sorted.map((one) => (
        <li key={one} class={told.right_moves.includes(one) ? "right" : ""}>
          <span>
            {boardText().directions[one]}
            {one === told.played && ` (${t().yours})`}
          </span>
          <span>{rates[one] === null ? "–" : rateText(rates[one])}</span>
        </li>
      ))}
    </ol>
  );
}

function VerdictView({ told }: { told: Verdict }) {
  const { card } = told.entry;
  const word = told.word === null ? "" : gradeText()[told.word];
  return (
    <div class={told.right ? "notebook-verdict right" : "notebook-verdict wrong"}>
      <p class="verdict-word">{told.right ? t().right : t().wrong}</p>
      <p>{reasonWords(told)}</p>
      {told.match !== null && told.match < 1 && (
        <p>
          {word} {t().cost(lossText(1 - told.match))}
        </p>
      )}
      <Rates told={told} />
      {mode.value === "due" && card !== null && <p class="hint">{t().back(fromNow(card.due))}</p>}
      <div class="row-of">
        <button
          type="button"
          class={told.right ? "button primary next counting" : "button primary next"}
          style={{ "--pause": `${PAUSE_MS}ms` }}
          onClick={next}
        >
          {told.right && <span class="ring" aria-hidden="true" />}
          <span>{t().next}</span>
        </button>
        <LinkButton
          icon="practice"
          href={link("practice", { table: told.entry.table, board: told.entry.code })}
        >
          {t().practice}
        </LinkButton>
      </div>
      {told.right && <p class="hint">{t().goesOn}</p>}
    </div>
  );
}

function Nothing() {
  if (mode.value === "drill") return <Empty icon="check" title={t().noDrill} />;
  const due = nextDue(wanted.value, Date.now());
  return (
    <Empty icon="check" title={t().doneToday}>
      <p>{due === null ? t().doneNever : t().doneText(fromNow(due))}</p>
      <Button icon="refresh" onPress={next}>
        {t().next}
      </Button>
    </Empty>
  );
}

export function ProblemCard() {
  const asked = problem.value;
  const told = verdict.value;
  const frame = useMemo(
    () => ({ ...still(tilesOf(asked?.code ?? "0".repeat(16))), serial: asked?.id ?? 0 }),
    [asked?.code, asked?.id],
  );
  return (
    <Card title={mode.value === "due" ? t().modes.due : t().modes.drill} class="problem-card">
      <Facts />
      {asked === null ? (
        <Nothing />
      ) : (
        <div class="problem">
          <div class="problem-board">
            <p class="problem-table">
              <strong>{asked.table}</strong> {told === null && t().ask}
            </p>
            <Board frame={frame} bigTiles onSwipe={(direction) => void answer(direction)} />
          </div>
          <div class="problem-side">
            <MoveButtons told={told} />
            {told !== null && <VerdictView told={told} />}
          </div>
        </div>
      )}
    </Card>
  );
}
