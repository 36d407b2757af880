// SPDX-License-Identifier: MIT
// How the run went: as far as the position in sight, and as a whole.
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../i18n";
import { rateText } from "../../i18n/rate";
import { gradeColours, judgedWords } from "../../ui/gradeColours";
import { Card, Progress } from "../../ui/panels";
import { goTo } from "./actions";
import { isJudging, judgement, shown, t } from "./store";
import { factorText, gradeWord } from "./words";

type Words = Schemas["ReplayWords"];
type Drop = Schemas["ReplayDrop"];

/** The seven words as one bar, and in numbers for everybody. */
export function WordBar({ words }: { words: Words }) {
  const all = judgedWords.reduce((sum, word) => sum + words[word], 0);
  if (all === 0) return null;
  return (
    <div class="word-bar-block">
      <div class="word-bar" aria-hidden="true">
        {judgedWords.map((word) =>
          words[word] === 0 ? null : (
            <span
              key={word}
              style={{ "--grade": gradeColours[word], "--share": words[word] / all }}
            />
          ),
        )}
      </div>
      <ul class="word-counts" aria-label={t().words}>
        {judgedWords.map((word) => (
          <li key={word} style={{ "--grade": gradeColours[word] }}>
            {t().wordCount(gradeWord(word), formatNumber(words[word]))}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Sums {
  fit: number;
  fit_with_fatal: number;
  luck: number;
  graded: number;
  max_combo: number;
}

export function Figures({ sums, combo }: { sums: Sums; combo?: number }) {
  const fatal = sums.fit_with_fatal !== sums.fit;
  return (
    <dl class="run-figures">
      <div title={t().fitHint}>
        <dt>{t().fit}</dt>
        <dd>
          {factorText(sums.fit)}
          {fatal && <small>{t().fitFatal(factorText(sums.fit_with_fatal))}</small>}
        </dd>
      </div>
      <div title={t().luckHint}>
        <dt>{t().luck}</dt>
        <dd>{t().factor(factorText(Math.exp(sums.luck)))}</dd>
      </div>
      {combo !== undefined && (
        <div>
          <dt>{t().combo}</dt>
          <dd>{formatNumber(combo)}</dd>
        </div>
      )}
      <div>
        <dt>{t().maxCombo}</dt>
        <dd>{formatNumber(sums.max_combo)}</dd>
      </div>
      <div>
        <dt>{t().graded}</dt>
        <dd>{formatNumber(sums.graded)}</dd>
      </div>
    </dl>
  );
}

export function RunningCard() {
  const running = shown.value?.running ?? null;
  if (running === null) return null;
  return (
    <Card title={t().running}>
      <Figures sums={running} combo={running.combo} />
    </Card>
  );
}

function judges(): string {
  const now = judgement.value;
  if (!now) return "";
  const names = [...(now.by_file ? [t().theFile] : []), ...now.tables];
  return t().judgedBy(names.join(", "));
}

const moveName = (drop: Drop) => formatNumber(drop.move + 1);

/** The sentence about the worst move or tile, which leads there. */
function Turning({
  drop,
  text,
}: {
  drop: Drop | null;
  text: (move: string, before: string, after: string) => string;
}) {
  if (drop === null) return null;
  const words = text(moveName(drop), rateText(drop.before), rateText(drop.after));
  return (
    <li>
      <button type="button" class="turning-sentence" onClick={() => goTo(drop.move)}>
        {words}
      </button>
    </li>
  );
}

export function WholeCard() {
  const now = judgement.value;
  if (now === null) {
    return isJudging.value ? (
      <Card title={t().turning}>
        <Progress label={t().judging} />
      </Card>
    ) : null;
  }
  if (now.graded === 0) {
    return (
      <Card title={t().turning}>
        <p>{t().notJudged}</p>
      </Card>
    );
  }
  return (
    <Card title={t().turning}>
      <Figures sums={now} />
      <WordBar words={now.words} />
      <ul class="turning-list">
        <Turning drop={now.worst_move} text={t().worstMove} />
        <Turning drop={now.worst_tile} text={t().worstTile} />
      </ul>
      {now.worth_a_look.length > 0 && (
        <p class="row-of">
          <span>{t().worth}:</span>
          {now.worth_a_look.map((drop) => (
            <button
              key={drop.move}
              type="button"
              class="link-button"
              onClick={() => goTo(drop.move)}
            >
              {t().goThere(moveName(drop))}
            </button>
          ))}
        </p>
      )}
      <p class="hint">{judges()}</p>
    </Card>
  );
}
