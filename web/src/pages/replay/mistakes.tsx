// SPDX-License-Identifier: MIT
// Every move that was not perfect, in the order of the game: a press leads there.
import { useState } from "preact/hooks";
import { formatNumber } from "../../i18n";
import { announce } from "../../shell/announce";
import { Select, TextField } from "../../ui/controls";
import { gradeColours, type JudgedWord, judgedWords } from "../../ui/gradeColours";
import { Card } from "../../ui/panels";
import { lossText } from "../practice/numbers";
import { boardText } from "../../board/words";
import { goTo } from "./actions";
import { judge, judgement, type Mistake, t, threshold, USUAL_THRESHOLD, wanted } from "./store";
import { gradeWord, secondsText } from "./words";

const MOST = 300;
const FILTERS = judgedWords.slice(1);

function MistakeRow({ mistake }: { mistake: Mistake }) {
  const { directions } = boardText();
  const isHere = wanted.value === mistake.move;
  return (
    <li>
      <button
        type="button"
        class="mistake"
        aria-current={isHere ? "true" : undefined}
        style={{ "--grade": gradeColours[mistake.word] }}
        onClick={() => goTo(mistake.move)}
      >
        <span class="mistake-number">{formatNumber(mistake.move + 1)}</span>
        <span>{t().mistakeLine(directions[mistake.played], directions[mistake.best])}</span>
        <strong>{gradeWord(mistake.word)}</strong>
        <span class="muted">
          −{lossText(1 - mistake.match)}
          {mistake.time !== null && ` · ${t().seconds(secondsText(mistake.time))}`}
        </span>
      </button>
    </li>
  );
}

/** Which moves count as inaccuracies for the marks. */
function Threshold() {
  const [text, setText] = useState(String(threshold.value));
  const [wrong, setWrong] = useState(false);
  const use = () => {
    const value = text.trim() === "" ? USUAL_THRESHOLD : Number(text);
    const isWrong = !(value >= 0 && value <= 1);
    setWrong(isWrong);
    if (isWrong) announce(t().thresholdWrong);
    if (isWrong || value === threshold.value) return;
    threshold.value = value;
    void judge();
  };
  return (
    <div onFocusOut={use}>
      <TextField
        label={t().threshold}
        hint={t().thresholdHint}
        value={text}
        {...(wrong ? { error: t().thresholdWrong } : {})}
        onInput={setText}
        onEnter={use}
      />
    </div>
  );
}

export function MistakesCard() {
  const [from, setFrom] = useState<JudgedWord>("excellent");
  const now = judgement.value;
  if (now === null || now.graded === 0) return null;
  const worst = FILTERS.slice(FILTERS.indexOf(from));
  const listed = now.mistakes.filter((mistake) => worst.includes(mistake.word));
  const choices = FILTERS.map((word) => ({
    value: word,
    label: word === "excellent" ? t().mistakesFromAll : t().mistakesFromWord(gradeWord(word)),
  }));
  return (
    <Card title={t().mistakes}>
      {now.mistakes.length === 0 ? (
        <p>{t().mistakesNone}</p>
      ) : (
        <>
          <Select label={t().mistakesFrom} value={from} choices={choices} onChange={setFrom} />
          <ol class="mistakes">
            {listed.map((mistake) => (
              <MistakeRow key={mistake.move} mistake={mistake} />
            ))}
          </ol>
          {now.mistakes.length === MOST && <p class="hint">{t().mistakesMost}</p>}
        </>
      )}
      <Threshold />
    </Card>
  );
}
